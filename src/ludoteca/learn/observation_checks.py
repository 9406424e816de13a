"""Conformance checks of a game's observations; authors of games run them too."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.engine.observation import Observer
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.learn.layout import Layout, layout_of, observation_bytes, observer_of

MAX_VALUES = 3
"""Distinct values that are kept of each part, to find constant parts."""


class ObservationCheckFailed(AssertionError):
    """An observation broke a promise. `record` replays to the position."""

    def __init__(self, promise: str, record: Record, details: str) -> None:
        super().__init__(f"{promise} (ply {len(record.moves)})\n{details}\n{record.dump()}")
        self.promise = promise
        self.record = record


@dataclass
class ObservationCoverage:
    """Statistics of the checked observations."""

    observations: int = 0
    values: dict[str, set[bytes]] = field(default_factory=lambda: defaultdict(set))
    views: dict[bytes, str] = field(default_factory=dict)
    digest: Any = field(default_factory=hashlib.sha256)

    def constant_parts(self) -> list[str]:
        """The parts whose value never changed."""
        return [name for name, values in self.values.items() if len(values) < 2]


class ObservationChecker:
    """Plays random matches and checks every observation.

    It has the size of its layout, and no cell exceeds its maximum. Resampling all that the seat
    cannot see changes neither the observation nor the relabelled legal moves. Relabelling is
    reversible.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, object] | None = None,
        include_history: bool = False,
        observer: Observer | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = check_options(game.options, {**game.short_match_options, **(options or {})})
        self.observer = observer or observer_of(game, include_history)
        self.layout: Layout = layout_of(game, seats, self.options, include_history)
        self.highs = list(self.layout.highs())
        self.coverage = ObservationCoverage()

    def run(self, matches: int, seed: str = "rows", every: int = 1) -> ObservationCoverage:
        """Checks every nth position of these matches, for all seats."""
        for number in range(matches):
            for record, state in self.positions(f"{seed}/{self.seats}/{number}", every):
                self.check_position(record, state)
        return self.coverage

    def positions(self, seed: str, every: int) -> Iterator[tuple[Record, State]]:
        record = Record(self.game.name, self.game.rules, self.seats, seed, dict(self.options))
        state = record.start(self.game)
        rng = stream(seed, "lot")
        while True:
            if len(record.moves) % every == 0 or state.turn == OVER:
                yield record, state
            if state.turn == OVER:
                return
            legal = state.legal()
            move = legal.at(rng.below(legal.size()))
            record.moves.append(self.game.notation(state, int(move)))
            state.play(move, record.rng(len(record.moves)))

    def check_position(self, record: Record, state: State) -> None:
        for seat in range(self.seats):
            observation = observation_bytes(self.observer, state, seat, self.layout.size)
            self.collect_values(observation)
            self.check_bounds(record, observation)
            resampled = state.clone()
            resampled.resample_hidden(seat, stream(record.seed, "anew", len(record.moves), seat))
            other = observation_bytes(self.observer, resampled, seat, self.layout.size)
            if other != observation:
                self.fail(
                    "an observation depends only on what its seat sees",
                    record,
                    f"seat {seat}: {', '.join(self.differing_parts(observation, other))}",
                )
            if seat == state.turn:
                self.check_moves(record, state, seat)

    def collect_values(self, observation: bytes) -> None:
        self.coverage.observations += 1
        self.coverage.digest.update(observation)
        for part in self.layout.parts:
            values = self.coverage.values[part.name]
            if len(values) < MAX_VALUES:
                values.add(observation[part.start : part.start + part.size])

    def check_bounds(self, record: Record, observation: bytes) -> None:
        above = [index for index, cell in enumerate(observation) if cell > self.highs[index]]
        if above:
            names = [
                part.name
                for part in self.layout.parts
                if any(part.start <= index < part.start + part.size for index in above)
            ]
            self.fail("no cell exceeds its maximum", record, ", ".join(names))

    def check_moves(self, record: Record, state: State, seat: int) -> None:
        legal = state.legal().to_list()
        moves = state.legal()
        self.observer.relabel_moves(state, moves, seat)
        relabelled = moves.to_list()
        restored = [int(self.observer.original_move(state, move, seat)) for move in relabelled]
        if restored != legal:
            self.fail(
                "relabelling a move is reversible", record, f"seat {seat}\n{legal}\n{restored}"
            )
        if not all(0 <= move < self.game.moves for move in relabelled):
            self.fail("a relabelled move is a move", record, f"seat {seat}\n{relabelled}")

    def differing_parts(self, one: bytes, two: bytes) -> list[str]:
        return [
            part.name
            for part in self.layout.parts
            if one[part.start : part.start + part.size] != two[part.start : part.start + part.size]
        ]

    def fail(self, promise: str, record: Record, details: str) -> None:
        raise ObservationCheckFailed(promise, record, details)
