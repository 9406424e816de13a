"""Record: a whole match as its seed and its moves. Every position is a fold over it."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.game import Game
from ludoteca.core.move_parser import truncate
from ludoteca.core.option import Value, check_options

FORMAT = 1
"""Which fields a record has and what they mean. It grows when an earlier reader could not follow; the
rules of a game have a number of their own."""

GameLookup = Callable[[str], Game[Any]]
"""Finds a game by its name; refuses a name that it does not know."""


def commitment(seed: str) -> str:
    """Shown when a match starts; the seed is shown when it is over. Anyone can compare."""
    return hashlib.sha256(seed.encode()).hexdigest()


def new_seed() -> str:
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a match was taken up again and played otherwise: after `ply` moves of one that had
    another `seed`. All that `seat` could not see there is dealt anew, so that nobody who knows how
    that match went on knows what now lies face down."""

    ply: int
    seat: int
    seed: str


@dataclass(slots=True)
class Record:
    """`branches` are in the order in which they were taken; the seed is that of the moves after
    the last of them, and the one that a running match keeps secret."""

    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, Value] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    scores: list[int] | None = None
    branches: list[Branch] = field(default_factory=list)

    def rng(self, ply: int) -> Rng:
        """Chance for the set-up (ply 0) or for one move (from 1 on), and for nothing else."""
        seed = self.seed
        for branch in self.branches:
            if ply <= branch.ply:
                seed = branch.seed
                break
        rng = Rng(0, 0, 0, 0)
        rng.seed_lazily(seed, ply)  # few moves ask for chance
        return rng

    def start(self, game: Game[Any], log: bool = False) -> State:
        state: State = game.start(self.seats, self.options, self.rng(0), log)
        self.apply_branches(state, 0)
        return state

    def play_ply(self, game: Game[Any], state: State, ply: int) -> None:
        """Plays the move with this number on the position before it."""
        game.play_words(state, self.moves[ply - 1], self.rng(ply))
        self.apply_branches(state, ply)

    def apply_branches(self, state: State, ply: int) -> None:
        """Deals anew what the branches at this ply deal anew."""
        seeds = [*(branch.seed for branch in self.branches), self.seed]
        for branch, seed in zip(self.branches, seeds[1:], strict=True):
            if branch.ply == ply:
                state.resample_hidden(branch.seat, stream(seed, "branch", ply))

    def branch_at(self, ply: int, seat: int, seed: str) -> Record:
        """A record that begins with the first `ply` moves of this one and goes on otherwise."""
        branches = [branch for branch in self.branches if branch.ply <= ply]
        seeds = [*(branch.seed for branch in self.branches), self.seed]
        branches.append(Branch(ply, seat, seeds[len(branches)]))
        moves = self.moves[:ply]
        return replace(self, seed=seed, branches=branches, moves=moves, players=[], scores=None)

    def states(self, game: Game[Any], log: bool = False) -> Iterator[State]:
        """The position before the first move and after each one: the same object, moved on."""
        state = self.start(game, log)
        yield state
        for ply, words in enumerate(self.moves, start=1):
            try:
                self.play_ply(game, state, ply)
            except UserError as refusal:
                raise UserError("bad_move", ply=ply, words=words, why=refusal.note) from None
            yield state

    def state(self, game: Game[Any], ply: int | None = None, log: bool = False) -> State:
        """The position after so many moves (default: all)."""
        target = len(self.moves) if ply is None else ply
        if not 0 <= target <= len(self.moves):
            raise UserError("bad_ply", ply=target, n=len(self.moves))
        for at, state in enumerate(self.states(game, log)):
            if at == target:
                return state
        raise AssertionError("there is a state for every ply")

    def verify(self, game: Game[Any]) -> State:
        """Replays it all; refuses a record whose scores are not those of its moves."""
        state = self.state(game)
        scores = game.scores(state) if state.turn == OVER else None
        if self.scores is not None and self.scores != scores:
            raise UserError(
                "bad_scores", ply=len(self.moves), scores=str(self.scores), played=str(scores)
            )
        return state

    def dump(self, writer: str = "") -> str:
        """JSON that is pleasant to read: one fact a line, one move a line. What goes out of the
        house says `by` which version it was written (`core/catalogue.py`), for whoever cannot read it."""
        facts: dict[str, object] = {
            "game": self.game,
            "rules": self.rules,
            **({"by": writer} if writer else {}),
            "seats": self.seats,
            "options": self.options,
            "players": self.players,
            "seed": self.seed,
            "commitment": commitment(self.seed),
        }
        if self.scores is not None:
            facts["scores"] = self.scores
        if self.branches:
            facts["branches"] = [asdict(branch) for branch in self.branches]
        lines = [f'  "{name}": {INLINE.encode(fact)},' for name, fact in facts.items()]
        moves = [f"    {LINE_PER_ITEM.encode(self.moves)[1:-1]}"] if self.moves else []
        return "\n".join(["{", *lines, '  "moves": [', *moves, "  ]", "}", ""])


INLINE = json.JSONEncoder(ensure_ascii=False)
LINE_PER_ITEM = json.JSONEncoder(ensure_ascii=False, separators=(",\n    ", ": "))
FIELDS: dict[str, type] = {
    "game": str,
    "rules": int,
    "by": str,
    "format": int,
    "seats": int,
    "options": dict,
    "players": list,
    "seed": str,
    "commitment": str,
    "scores": list,
    "branches": list,
    "moves": list,
}
OPTIONAL = {"by", "format", "scores", "players", "branches"}
WRITER_PATTERN = re.compile(
    r"[\w.-]{1,60} [\w.+!-]{1,40}(, [\w.-]{1,60} [\w.+!-]{1,40})?", re.ASCII
)
"""Who wrote a record: `ludoteca 0.1.0`, and the package of a game that lives elsewhere."""
FILE_METADATA = {"by", "format", "commitment"}
"""What a record says of itself as it was written: no part of the match."""


def load(text: str, lookup: GameLookup) -> Record:
    """The record that this text holds; refuses whatever is not one, naming what is wrong.

    One of an earlier number of the rules is read as one of today's, with the options that keep its
    meaning; of one of the future it is said which version reads it.
    """
    facts = parse_json(text)
    if not isinstance(facts, dict):
        raise UserError("not_a_record")
    writer = read_writer(facts)
    for name, kind in FIELDS.items():
        if name not in facts and name not in OPTIONAL:
            raise UserError("missing_field", field=name)
        if name in facts and (not isinstance(facts[name], kind) or isinstance(facts[name], bool)):
            raise UserError("bad_field", field=name)
    for name in facts:
        if name not in FIELDS:
            raise UserError("unknown_field", field=name)
    for name, kind in (("moves", str), ("players", str), ("scores", int)):
        if not all(type(item) is kind for item in facts.get(name, [])):
            raise UserError("bad_field", field=name)
    game = lookup(facts["game"])
    if writer and facts["rules"] > game.rules:
        raise UserError(
            "newer_record", game=game.name, rules=facts["rules"], ours=game.rules, by=writer
        )
    options = check_options(game.options, game.migrate_options(facts["rules"], facts["options"]))
    if commitment(facts["seed"]) != facts["commitment"]:
        raise UserError("seed_mismatch")
    branches = read_branches(facts)
    fields = {name: fact for name, fact in facts.items() if name not in FILE_METADATA}
    return Record(**{**fields, "rules": game.rules, "options": options, "branches": branches})


def read_writer(facts: dict[str, Any]) -> str:
    """The versions that wrote this; refuses what has a later format before anything else in it is
    looked at. The first format has no number: whatever has one says who wrote it."""
    writer, version = facts.get("by", ""), facts.get("format", FORMAT)
    if not isinstance(writer, str) or (writer and not WRITER_PATTERN.fullmatch(writer)):
        raise UserError("bad_field", field="by")
    if type(version) is not int or version < 1:
        raise UserError("bad_field", field="format")
    if version > FORMAT:
        if not writer:
            raise UserError("missing_field", field="by")
        raise UserError("newer_format", format=version, ours=FORMAT, by=writer)
    return writer


def read_branches(facts: dict[str, Any]) -> list[Branch]:
    """Where the match was taken up again: within its moves, one after the other."""
    branches = []
    previous_ply = 0
    for branch in facts.get("branches", []):
        kinds = {"ply": int, "seat": int, "seed": str}
        if not isinstance(branch, dict) or {n: type(v) for n, v in branch.items()} != kinds:
            raise UserError("bad_field", field="branches")
        parsed = Branch(**branch)
        if not (
            previous_ply <= parsed.ply <= len(facts["moves"]) and 0 <= parsed.seat < facts["seats"]
        ):
            raise UserError("bad_field", field="branches")
        previous_ply = parsed.ply
        branches.append(parsed)
    return branches


def parse_json(text: str) -> Any:
    """What this text says; half a letter (a lone surrogate) is no text that could be saved again.

    A byte-order mark before it is no part of it, and a name that stands twice in one object is
    refused: nobody could say which of the two was meant.
    """
    try:
        value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=reject_duplicate_keys)
        json.dumps(value, ensure_ascii=False).encode()
        return value
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise UserError("not_json", line=line) from None


def reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique: dict[str, Any] = {}
    for name, value in pairs:
        if name in unique:
            text = name.encode("utf-8", "replace").decode("utf-8")
            raise UserError("doubled_name", name=truncate(text))
        unique[name] = value
    return unique


def read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UserError("not_json", line=1) from None
    except OSError as error:
        raise UserError("unreadable", path=path, reason=os_error_note(error)) from None


def read_json(path: str) -> Any:
    return parse_json(read_text(path))
