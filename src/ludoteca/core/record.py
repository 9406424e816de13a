"""Record: a whole match as its seed and its moves. Every position follows from it."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State, play_checked
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.jsonfile import parse_json
from ludoteca.core.option import Value, check_options

FORMAT = 1
"""Version of the file format; raised when an earlier version could not read the fields. The rules of
a game have a version of their own."""

GameLookup = Callable[[str], Game[Any]]
"""Returns the game with this name; raises `UserError` for an unknown name."""
Chooser = Callable[[State], int]
"""Returns a legal move of the seat in turn."""


def random_chooser(rng: Rng) -> Chooser:
    """Chooses any legal move, each equally likely."""

    def choose(state: State) -> int:
        legal = state.legal()
        return int(legal.at(rng.below(legal.size())))

    return choose


def bot_chooser(bot: Bot, rng: Rng) -> Chooser:
    """Chooses by one bot for every seat."""

    def choose(state: State) -> int:
        return int(bot.choose(state, state.legal(), rng))

    return choose


def commitment(seed: str) -> str:
    """The hash of a seed. It is shown when a match starts, and the seed at the end, so that the
    shuffle can be verified."""
    return hashlib.sha256(seed.encode()).hexdigest()


def new_seed() -> str:
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Branch:
    """The point where this match left another: after `ply` moves of a match with this `seed`.

    What `seat` could not see there was resampled, so that knowing the rest of the other match
    tells nothing about the hidden cards of this one.
    """

    ply: int
    seat: int
    seed: str


@dataclass(slots=True)
class Record:
    """A match that can be replayed. `branches` are in the order in which they were made; `seed` is
    the seed of the moves after the last of them, secret while the match is running."""

    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, Value] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    scores: list[int] | None = None
    branches: list[Branch] = field(default_factory=list)

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seats: int,
        seed: str,
        options: Mapping[str, Value] | None = None,
        players: Sequence[str] = (),
    ) -> Record:
        """A match without moves. `options` are complete and checked; the game's defaults if None."""
        chosen = game.default_options() if options is None else dict(options)
        return cls(game.name, game.rules, seats, seed, chosen, [*players])

    def rng(self, ply: int) -> Rng:
        """The random stream of the set-up (ply 0) or of one move (from ply 1)."""
        seed = self.seed
        for branch in self.branches:
            if ply <= branch.ply:
                seed = branch.seed
                break
        rng = Rng(0, 0, 0, 0)
        rng.seed_lazily(seed, ply)  # most moves draw no random number
        return rng

    def start(self, game: Game[Any], log: bool = False) -> State:
        state: State = game.start(self.seats, self.options, self.rng(0), log)
        self.apply_branches(state, 0)
        return state

    def play_ply(self, game: Game[Any], state: State, ply: int) -> None:
        """Plays the recorded move of this ply on the position before it."""
        game.play_words(state, self.moves[ply - 1], self.rng(ply))
        self.apply_branches(state, ply)

    def play(self, game: Game[Any], state: State, move: int) -> None:
        """Appends a move and plays it on the position after the moves so far."""
        self.moves.append(game.notation(state, move))
        play_checked(state, move, self.rng(len(self.moves)))

    def play_moves(self, game: Game[Any], moves: Iterable[int]) -> State:
        """Appends the moves of a match from its start on, and the scores if it is over."""
        state = self.start(game)
        for move in moves:
            self.play(game, state, move)
        if state.turn == OVER:
            self.scores = game.scores(state)
        return state

    def play_on(
        self, game: Game[Any], choose: Chooser, plies: int | None = None, log: bool = False
    ) -> Iterator[State]:
        """Plays on with the moves that `choose` returns, to the end of the match or until it has
        `plies` moves. Yields each position from the last move on, the same object every time; sets
        the scores at the end."""
        state = self.state(game, log=log)
        yield state
        while state.turn != OVER and (plies is None or len(self.moves) < plies):
            self.play(game, state, choose(state))
            yield state
        if state.turn == OVER:
            self.scores = game.scores(state)

    def play_to_end(self, game: Game[Any], choose: Chooser, plies: int | None = None) -> State:
        """As `play_on`, and returns the last position."""
        *_, state = self.play_on(game, choose, plies)
        return state

    def apply_branches(self, state: State, ply: int) -> None:
        """Resamples the hidden information for the branches at this ply."""
        seeds = [*(branch.seed for branch in self.branches), self.seed]
        for branch, seed in zip(self.branches, seeds[1:], strict=True):
            if branch.ply == ply:
                state.resample_hidden(branch.seat, stream(seed, "branch", ply))

    def branch_at(self, ply: int, seat: int, seed: str) -> Record:
        """A new record with the first `ply` moves of this one, hidden information resampled."""
        branches = [branch for branch in self.branches if branch.ply <= ply]
        seeds = [*(branch.seed for branch in self.branches), self.seed]
        branches.append(Branch(ply, seat, seeds[len(branches)]))
        moves = self.moves[:ply]
        return replace(self, seed=seed, branches=branches, moves=moves, players=[], scores=None)

    def states(self, game: Game[Any], log: bool = False) -> Iterator[State]:
        """The position before the first move and after each move: the same object every time."""
        state = self.start(game, log)
        yield state
        for ply, words in enumerate(self.moves, start=1):
            try:
                self.play_ply(game, state, ply)
            except UserError as refusal:
                raise UserError("bad_move", ply=ply, words=words, why=refusal.note) from None
            yield state

    def state(self, game: Game[Any], ply: int | None = None, log: bool = False) -> State:
        """The position after `ply` moves (default: all)."""
        target = len(self.moves) if ply is None else ply
        if not 0 <= target <= len(self.moves):
            raise UserError("bad_ply", ply=target, n=len(self.moves))
        for at, state in enumerate(self.states(game, log)):
            if at == target:
                return state
        raise AssertionError("there is a state for every ply")

    def verify(self, game: Game[Any]) -> State:
        """Replays the match; raises `UserError` for an illegal move or wrong scores."""
        state = self.state(game)
        scores = game.scores(state) if state.turn == OVER else None
        if self.scores is not None and self.scores != scores:
            raise UserError(
                "bad_scores", ply=len(self.moves), scores=str(self.scores), played=str(scores)
            )
        return state

    def dump(self, writer: str = "") -> str:
        """JSON with one field and one move a line. `writer` names the versions that wrote it
        (`core/catalogue.py`), so that an older version can say which one reads it."""
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
"""Names and versions of what wrote a record: `ludoteca 0.1.0`, and the package of a plug-in game."""
FILE_METADATA = {"by", "format", "commitment"}
"""File metadata; not part of the match."""


def load(text: str, lookup: GameLookup) -> Record:
    """Parses a record; raises `UserError` that names what is wrong.

    A record of older rules is read with the options that keep its meaning. For newer rules the
    error names the version that can read them.
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
    """The versions that wrote a record. Checks the format first: of a newer one no other field can
    be trusted."""
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
    """The branches, checked to lie within the moves and in order."""
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
