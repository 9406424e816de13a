"""Layout: the named parts of a row, told by the code that writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from ludoteca import games
from ludoteca.core.engine.observation import ObservationWriter, Observer
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options

SCRATCH_CELLS = 2**17


@dataclass(frozen=True, slots=True)
class Part:
    """So many cells of a row, from `start` on, none above `most`."""

    name: str
    start: int
    size: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Layout:
    """How a row is made up. Two layouts are the same only if their rows mean the same."""

    game: str
    rules: int
    observation: int
    seats: int
    num_actions: int
    include_history: bool
    parts: tuple[Part, ...]
    features: tuple[Part, ...] = ()
    """Of a single legal move, in games that describe them."""

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @property
    def feature_size(self) -> int:
        return sum(part.size for part in self.features)

    def part(self, name: str) -> Part:
        for part in self.parts:
            if part.name == name:
                return part
        raise KeyError(f"a row of {self.game} has no part {name!r}")

    def highs(self) -> Iterator[int]:
        """The most that each cell can hold."""
        for part in self.parts:
            yield from (part.high for _ in range(part.size))

    def decode(self, observation: Any) -> dict[str, list[int]]:
        """A row in words: every part by its name."""
        return {
            part.name: [int(cell) for cell in observation[part.start : part.start + part.size]]
            for part in self.parts
        }


def parts_of(write: Callable[[ObservationWriter], None]) -> tuple[Part, ...]:
    writer = ObservationWriter(vec[u8]([0] * SCRATCH_CELLS), record_layout=True)
    write(writer)
    return tuple(Part(*fields) for fields in writer.parts)


def observer_of(game: Game[Any], include_history: bool = False) -> Observer:
    if game.observer is None:
        raise ValueError(f"{game.name} says nothing to learners yet")
    return game.observer(include_history)


def layout_of(
    game: str | Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    include_history: bool = False,
) -> Layout:
    """The layout of the rows of a match with so many seats, under these options."""
    game = games.find(game) if isinstance(game, str) else game
    observer = observer_of(game, include_history)
    values: dict[str, Value] = check_options(game.options, options or {})
    state: State = game.start(seats, values, stream("layout"))
    features: tuple[Part, ...] = ()
    if observer.has_move_features():
        first_move = state.legal()
        first_move.count = 1
        features = parts_of(lambda pen: observer.write_move_features(state, first_move, pen))
    return Layout(
        game.name,
        game.rules,
        game.observation_version,
        seats,
        game.moves,
        include_history,
        parts_of(lambda pen: observer.write(state, 0, pen)),
        features,
    )


def observation_bytes(observer: Observer, state: State, seat: int, size: int) -> bytes:
    """What this seat sees, as bytes."""
    cells = vec[u8]([0] * size)
    observer.write(state, seat, ObservationWriter(cells))
    return bytes(cells)
