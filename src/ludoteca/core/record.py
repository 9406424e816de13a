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

from ludoteca.core.game import Game
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Value, checked
from ludoteca.core.reading import quoted
from ludoteca.core.refusal import Refused, reason

FORMAT = 1
"""Which fields a record has and what they mean. It grows when an earlier reader could not follow; the
rules of a game have a number of their own."""

Shelf = Callable[[str], Game[Any]]
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
        rng.promise(seed, ply)  # few moves ask for chance
        return rng

    def start(self, game: Game[Any], log: bool = False) -> State:
        state: State = game.start(self.seats, self.options, self.rng(0), log)
        self.branch_off(state, 0)
        return state

    def follow(self, game: Game[Any], state: State, ply: int) -> None:
        """Plays the move with this number on the position before it."""
        game.play_words(state, self.moves[ply - 1], self.rng(ply))
        self.branch_off(state, ply)

    def branch_off(self, state: State, ply: int) -> None:
        """Deals anew what the branches at this ply deal anew."""
        seeds = [*(branch.seed for branch in self.branches), self.seed]
        for branch, seed in zip(self.branches, seeds[1:], strict=True):
            if branch.ply == ply:
                state.redeal(branch.seat, stream(seed, "branch", ply))

    def branched(self, ply: int, seat: int, seed: str) -> Record:
        """A record that begins with the first `ply` moves of this one and goes on otherwise."""
        past = [branch for branch in self.branches if branch.ply <= ply]
        seeds = [*(branch.seed for branch in self.branches), self.seed]
        past.append(Branch(ply, seat, seeds[len(past)]))
        moves = self.moves[:ply]
        return replace(self, seed=seed, branches=past, moves=moves, players=[], scores=None)

    def states(self, game: Game[Any], log: bool = False) -> Iterator[State]:
        """The position before the first move and after each one: the same object, moved on."""
        state = self.start(game, log)
        yield state
        for ply, words in enumerate(self.moves, start=1):
            try:
                self.follow(game, state, ply)
            except Refused as refusal:
                raise Refused("bad_move", ply=ply, words=words, why=refusal.note) from None
            yield state

    def state(self, game: Game[Any], ply: int | None = None, log: bool = False) -> State:
        """The position after so many moves (default: all)."""
        last = len(self.moves) if ply is None else ply
        if not 0 <= last <= len(self.moves):
            raise Refused("bad_ply", ply=last, n=len(self.moves))
        for at, state in enumerate(self.states(game, log)):
            if at == last:
                return state
        raise AssertionError("there is a state for every ply")

    def verify(self, game: Game[Any]) -> State:
        """Replays it all; refuses a record whose scores are not those of its moves."""
        state = self.state(game)
        played = game.scores(state) if state.turn == OVER else None
        if self.scores is not None and self.scores != played:
            raise Refused(
                "bad_scores", ply=len(self.moves), scores=str(self.scores), played=str(played)
            )
        return state

    def dump(self, by: str = "") -> str:
        """JSON that is pleasant to read: one fact a line, one move a line. What goes out of the
        house says `by` which version it was written (`core/shelf.py`), for whoever cannot read it."""
        facts: dict[str, object] = {
            "game": self.game,
            "rules": self.rules,
            **({"by": by} if by else {}),
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
        moves = [f"    {BY_LINE.encode(self.moves)[1:-1]}"] if self.moves else []
        return "\n".join(["{", *lines, '  "moves": [', *moves, "  ]", "}", ""])


INLINE = json.JSONEncoder(ensure_ascii=False)
BY_LINE = json.JSONEncoder(ensure_ascii=False, separators=(",\n    ", ": "))
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
VERSIONS = re.compile(r"[\w.-]{1,60} [\w.+!-]{1,40}(, [\w.-]{1,60} [\w.+!-]{1,40})?", re.ASCII)
"""Who wrote a record: `ludoteca 0.1.0`, and the package of a game that lives elsewhere."""
OF_THE_PAPER = {"by", "format", "commitment"}
"""What a record says of itself as it was written: no part of the match."""


def load(text: str, shelf: Shelf) -> Record:
    """The record that this text holds; refuses whatever is not one, naming what is wrong.

    One of an earlier number of the rules is read as one of today's, with the options that keep its
    meaning; of one of the future it is said which version reads it.
    """
    facts = parse_json(text)
    if not isinstance(facts, dict):
        raise Refused("not_a_record")
    by = written_by(facts)
    for name, kind in FIELDS.items():
        if name not in facts and name not in OPTIONAL:
            raise Refused("missing_field", field=name)
        if name in facts and (not isinstance(facts[name], kind) or isinstance(facts[name], bool)):
            raise Refused("bad_field", field=name)
    for name in facts:
        if name not in FIELDS:
            raise Refused("unknown_field", field=name)
    for name, kind in (("moves", str), ("players", str), ("scores", int)):
        if not all(type(item) is kind for item in facts.get(name, [])):
            raise Refused("bad_field", field=name)
    game = shelf(facts["game"])
    if by and facts["rules"] > game.rules:
        raise Refused("newer_record", game=game.name, rules=facts["rules"], ours=game.rules, by=by)
    options = checked(game.options, game.today(facts["rules"], facts["options"]))
    if commitment(facts["seed"]) != facts["commitment"]:
        raise Refused("seed_mismatch")
    branches = read_branches(facts)
    kept = {name: fact for name, fact in facts.items() if name not in OF_THE_PAPER}
    return Record(**{**kept, "rules": game.rules, "options": options, "branches": branches})


def written_by(facts: dict[str, Any]) -> str:
    """The versions that wrote this; refuses what has a later format before anything else in it is
    looked at. The first format has no number: whatever has one says who wrote it."""
    by, number = facts.get("by", ""), facts.get("format", FORMAT)
    if not isinstance(by, str) or (by and not VERSIONS.fullmatch(by)):
        raise Refused("bad_field", field="by")
    if type(number) is not int or number < 1:
        raise Refused("bad_field", field="format")
    if number > FORMAT:
        if not by:
            raise Refused("missing_field", field="by")
        raise Refused("newer_format", format=number, ours=FORMAT, by=by)
    return by


def read_branches(facts: dict[str, Any]) -> list[Branch]:
    """Where the match was taken up again: within its moves, one after the other."""
    found = []
    least = 0
    for branch in facts.get("branches", []):
        kinds = {"ply": int, "seat": int, "seed": str}
        if not isinstance(branch, dict) or {n: type(v) for n, v in branch.items()} != kinds:
            raise Refused("bad_field", field="branches")
        one = Branch(**branch)
        if not (least <= one.ply <= len(facts["moves"]) and 0 <= one.seat < facts["seats"]):
            raise Refused("bad_field", field="branches")
        least = one.ply
        found.append(one)
    return found


def parse_json(text: str) -> Any:
    """What this text says; half a letter (a lone surrogate) is no text that could be saved again.

    A byte-order mark before it is no part of it, and a name that stands twice in one object is
    refused: nobody could say which of the two was meant.
    """
    try:
        value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=named_once)
        json.dumps(value, ensure_ascii=False).encode()
        return value
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise Refused("not_json", line=line) from None


def named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            whole = name.encode("utf-8", "replace").decode("utf-8")
            raise Refused("doubled_name", name=quoted(whole))
        found[name] = value
    return found


def read_text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused("not_json", line=1) from None
    except OSError as error:
        raise Refused("unreadable", path=path, reason=reason(error)) from None


def read_json(path: str) -> Any:
    return parse_json(read_text(path))
