"""Batch: many matches of one game at once, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.matches import Matches
from ludoteca.core.kit.ways import Ways
from ludoteca.core.record import Record
from ludoteca.learn.arguments import Opponents, bots_of, home_of, laid, named_bot, seed_of
from ludoteca.learn.arrays import LONG, bare_cells, bare_numbers, cells, flags, numbers, shares
from ludoteca.learn.errors import FAR, BadMove, Closed, plain, positive, truth
from ludoteca.learn.layout import observer_of

MOST = 2**20
"""Matches in one batch: more would fill the memory of most machines, and be slower than fewer."""

DENSE = 2**13
"""A game with no more moves than this has masks unasked; any other lists its legal moves."""


class Step(NamedTuple):
    """What a step brings, one item for each match.

    `rows` is an array of its own; the others are written over by the next step.
    `masks` is None in a batch without them: ask `Batch.legal`.
    Where a match was `over`, `results` are its shares of the victory and `scores` its points, the
    learner's first (against no opponents: by seat); rows and masks are those of the next match.
    """

    rows: NDArray[np.uint8]
    masks: NDArray[np.bool_] | None
    turns: NDArray[np.int64]
    over: NDArray[np.bool_]
    results: NDArray[np.float64]
    scores: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal moves of all matches in one array: those of match i are
    `moves[starts[i]:starts[i + 1]]`. `features` has a row for each, in games that describe them."""

    moves: NDArray[np.int64]
    starts: NDArray[np.int64]
    features: NDArray[np.uint8] | None


class Batch:
    """n matches, one call for a move in each; a match that is over is dealt anew at once.

    Without `opponents` all seats learn, and `turns` says whose decision each row is. With them
    (a name of a bot or level, a Bot, or one for every other seat, in the order of play) a learner
    has one seat of each match: `seat`, or another one in every match.
    `masks` says whether each step writes them; unless it is said, games with few moves have them.
    `skip_forced` plays moves to which there is no choice. `recall` adds to the rows what was seen
    and shows no more. `records` keeps every match that is over for `finished`. With `finals`,
    `final_rows` has the learner's last look at a match that is over.

    The matches depend on the seed and on the moves alone; `first` is the number of the first of them,
    so that two batches of one seed can be parts of a larger one.
    """

    def __init__(
        self,
        game: str | Game[Any],
        n: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        *,
        opponents: Opponents | None = None,
        seat: int | None = None,
        masks: bool | None = None,
        skip_forced: bool = False,
        recall: bool = False,
        records: bool = False,
        finals: bool = False,
        first: int = 0,
    ) -> None:
        self.n = positive("n", n, MOST)
        self.game, self.layout, self.options = laid(game, seats, options, recall)
        self.seats, self.size = self.layout.seats, self.layout.size
        self.seed = seed_of(seed)
        self.dense = self.game.moves <= DENSE if masks is None else truth("masks", masks)
        home = home_of(seat, self.seats, opponents)
        begin = plain("first", first)
        if not 0 <= begin < FAR:
            raise ValueError(f"first must be the number of a match, not {begin}")
        self.ways = Ways(
            self.game.dealer(self.seats, self.options),
            self.game.scores,
            observer_of(self.game, self.layout.recall),
            bots_of(self.game, self.seats, self.options, opponents),
            self.game.moves,
            self.size,
            home,
            opponents is not None and seat is None,
            truth("skip_forced", skip_forced),
            self.dense,
            truth("records", records),
            truth("finals", finals),
            self.seed,
        )
        self.matches: Matches | None = Matches(self.ways, self.n, begin)
        self.wrap()

    def wrap(self) -> None:
        """Arrays over the memory of the matches; only that of the rows is ever another."""
        live = self.live()
        n, seats = self.n, self.seats
        self.masks = flags(live.masks, n, self.game.moves) if self.dense else None
        self.turns = numbers(live.turns, n)
        self.over = flags(live.over, n)
        self.results = shares(live.results, n, seats)
        self.scores = numbers(live.scores, n, seats)
        self.homes = numbers(live.homes, n)
        self.final_rows = cells(live.finals, n, self.size) if self.ways.finals else None

    def live(self) -> Matches:
        if self.matches is None:
            raise Closed("this batch has been closed")
        return self.matches

    @property
    def rows(self) -> NDArray[np.uint8]:
        return cells(self.live().rows, self.n, self.size)

    def now(self) -> Step:
        """What there is to decide now."""
        return Step(self.rows, self.masks, self.turns, self.over, self.results, self.scores)

    def step(self, moves: ArrayLike) -> Step:
        """Plays a move in every match. If any of them is not legal, none is played."""
        live = self.live()
        refused = live.attempt(as_moves(moves, self.n).tobytes())
        if refused >= 0:
            move = int(np.asarray(moves)[refused])
            raise BadMove(f"move {move} is not legal in match {refused}", int(refused), move)
        return self.now()

    def sample(self) -> NDArray[np.int64]:
        """A legal move for every match, drawn by lot."""
        return bare_numbers(self.live().drawn())

    def advised(self, bot: str | Bot) -> NDArray[np.int64]:
        """What a bot or level would do in every match: a teacher's answers."""
        return numbers(self.live().advised(named_bot(self.game, bot)), self.n)

    def legal(self, features: bool = False) -> Legal:
        """The legal moves as lists, and described by features if that is asked."""
        live = self.live()
        starts = np.zeros(self.n + 1, np.int64)
        np.cumsum(numbers(live.counts(), self.n), out=starts[1:])
        described: NDArray[np.uint8] | None = None
        if features:
            size = self.layout.feature_size
            if size == 0:
                raise ValueError(f"the moves of {self.game.name} have no features")
            described = cells(live.described(size), int(starts[-1]), size)
        return Legal(numbers(live.listed(), -1), starts, described)

    def row(self, match: int, seat: int) -> NDArray[np.uint8]:
        """What any seat of a match sees now."""
        lane, reader = plain("match", match), plain("seat", seat)
        if not (0 <= lane < self.n and 0 <= reader < self.seats):
            raise ValueError(f"there is no seat {reader} in match {lane}")
        return bare_cells(self.live().row(lane, reader))

    def scores_now(self) -> NDArray[np.int64]:
        """The scores of all matches as they stand, in the order of `scores`."""
        return numbers(self.live().scores_now(), self.n, self.seats)

    def finished(self) -> list[Record]:
        """The matches that are over since this was asked last, each as a record of its own."""
        live = self.live()
        if not self.ways.keeps:
            raise ValueError("this batch keeps no records: Batch(..., records=True) does")
        kept, live.kept = live.kept, []
        return [self.record(seed, moves) for seed, moves in kept]

    def record(self, seed: str, moves: list[int]) -> Record:
        game = self.game
        found = Record(game.name, game.rules, self.seats, seed, dict(self.options))
        state = found.start(game)
        for move in moves:
            found.moves.append(game.words(state, move))
            state.play(move, found.rng(len(found.moves)))
        found.scores = game.scores(state)
        return found

    @property
    def decisions(self) -> int:
        return int(self.live().decisions)

    def close(self) -> None:
        self.matches = None

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def as_moves(moves: ArrayLike, n: int) -> NDArray[np.int64]:
    """One move for every match, as whole numbers; refuses anything else."""
    if type(moves) is np.ndarray and moves.dtype is LONG and moves.shape == (n,):
        return moves  # as nearly all come
    try:
        given = np.asarray(moves)
    except ValueError:  # lists of different lengths
        raise ValueError(f"moves must be {n} numbers, one for each match") from None
    if given.shape != (n,):
        raise ValueError(f"moves must be {n} numbers, one for each match, not {given.shape}")
    if given.dtype.kind not in "iu":
        raise TypeError(f"moves must be whole numbers, not {given.dtype}")
    return np.ascontiguousarray(given, np.int64)
