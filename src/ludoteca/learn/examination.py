"""The examination that the rows of every game sit. It ships with the package, like the other one."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.observation import Observer
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import checked
from ludoteca.core.record import Record
from ludoteca.learn.layout import Layout, layout_of, observer_of, row_of

ENOUGH = 3
"""So many values of a cell are kept; what has more has changed often enough."""


class FailedRow(AssertionError):
    """A row broke its promise. `record` replays to where it did."""

    def __init__(self, promise: str, record: Record, details: str) -> None:
        super().__init__(f"{promise} (ply {len(record.moves)})\n{details}\n{record.dump()}")
        self.promise = promise
        self.record = record


@dataclass
class Seen:
    """What the rows of many matches showed."""

    rows: int = 0
    values: dict[str, set[bytes]] = field(default_factory=lambda: defaultdict(set))
    views: dict[bytes, str] = field(default_factory=dict)
    digest: Any = field(default_factory=hashlib.sha256)

    def constant(self) -> list[str]:
        """The parts that were always the same."""
        return [name for name, values in self.values.items() if len(values) < 2]


class RowExamination:
    """Plays random matches and holds every row to its promises.

    A row has the cells of its layout and none above its most. It does not change by a byte when
    all that its reader cannot see is dealt anew, nor do the legal moves as the reader calls them.
    Moves turn there and back.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, object] | None = None,
        recall: bool = False,
        observer: Observer | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = checked(game.options, {**game.brief, **(options or {})})
        self.observer = observer or observer_of(game, recall)
        self.layout: Layout = layout_of(game, seats, self.options, recall)
        self.most = list(self.layout.most())
        self.seen = Seen()

    def run(self, matches: int, seed: str = "rows", every: int = 1) -> Seen:
        """Examines every nth position of so many matches, for all readers."""
        for number in range(matches):
            for record, state in self.positions(f"{seed}/{self.seats}/{number}", every):
                self.position(record, state)
        return self.seen

    def positions(self, seed: str, every: int) -> Iterator[tuple[Record, State]]:
        record = Record(self.game.name, self.game.rules, self.seats, seed, dict(self.options))
        state = record.start(self.game)
        lot = stream(seed, "lot")
        while True:
            if len(record.moves) % every == 0 or state.turn == OVER:
                yield record, state
            if state.turn == OVER:
                return
            legal = state.legal()
            move = legal.at(lot.below(legal.size()))
            record.moves.append(self.game.words(state, int(move)))
            state.play(move, record.rng(len(record.moves)))

    def position(self, record: Record, state: State) -> None:
        for seat in range(self.seats):
            row = row_of(self.observer, state, seat, self.layout.size)
            self.keep(row)
            self.bounds(record, row)
            anew = state.clone()
            anew.redeal(seat, stream(record.seed, "anew", len(record.moves), seat))
            other = row_of(self.observer, anew, seat, self.layout.size)
            if other != row:
                self.fail(
                    "a row tells what its seat sees and nothing else",
                    record,
                    f"seat {seat}: {', '.join(self.different(row, other))}",
                )
            if seat == state.turn:
                self.moves(record, state, seat)

    def keep(self, row: bytes) -> None:
        self.seen.rows += 1
        self.seen.digest.update(row)
        for part in self.layout.parts:
            values = self.seen.values[part.name]
            if len(values) < ENOUGH:
                values.add(row[part.start : part.start + part.size])

    def bounds(self, record: Record, row: bytes) -> None:
        above = [at for at, cell in enumerate(row) if cell > self.most[at]]
        if above:
            names = [
                part.name
                for part in self.layout.parts
                if any(part.start <= at < part.start + part.size for at in above)
            ]
            self.fail("no cell is above its most", record, ", ".join(names))

    def moves(self, record: Record, state: State, seat: int) -> None:
        legal = state.legal().listed()
        moves = state.legal()
        self.observer.turn(state, moves, seat)
        turned = moves.listed()
        back = [int(self.observer.unturned(state, move, seat)) for move in turned]
        if back != legal:
            self.fail("a move turns there and back", record, f"seat {seat}\n{legal}\n{back}")
        if not all(0 <= move < self.game.moves for move in turned):
            self.fail("a turned move is a move", record, f"seat {seat}\n{turned}")

    def different(self, one: bytes, two: bytes) -> list[str]:
        return [
            part.name
            for part in self.layout.parts
            if one[part.start : part.start + part.size] != two[part.start : part.start + part.size]
        ]

    def fail(self, promise: str, record: Record, details: str) -> None:
        raise FailedRow(promise, record, details)
