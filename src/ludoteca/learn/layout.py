"""Layout: the named parts of an observation, as its writer reports them."""

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
    """`size` cells of an observation from `start` on, with values from 0 to `high`."""

    name: str
    start: int
    size: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of an observation. Equal layouts have observations with the same meaning."""

    game: str
    rules: int
    observation: int
    seats: int
    num_actions: int
    include_history: bool
    parts: tuple[Part, ...]
    features: tuple[Part, ...] = ()
    """The parts of a move's features, in games that have them."""

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
        raise KeyError(f"an observation of {self.game} has no part {name!r}")

    def highs(self) -> Iterator[int]:
        """The maximum of each cell."""
        for part in self.parts:
            yield from (part.high for _ in range(part.size))

    def decode(self, observation: Any) -> dict[str, list[int]]:
        """The values of an observation by part name."""
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
        raise ValueError(f"{game.name} has no observations")
    return game.observer(include_history)


def layout_of(
    game: str | Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    include_history: bool = False,
) -> Layout:
    """The layout of the observations with this number of seats and these options."""
    game = games.find(game) if isinstance(game, str) else game
    observer = observer_of(game, include_history)
    values: dict[str, Value] = check_options(game.options, options or {})
    state: State = game.start(seats, values, stream("layout"))
    features: tuple[Part, ...] = ()
    if observer.has_move_features():
        first_move = state.legal()
        first_move.count = 1
        features = parts_of(lambda writer: observer.write_move_features(state, first_move, writer))
    return Layout(
        game.name,
        game.rules,
        game.observation_version,
        seats,
        game.moves,
        include_history,
        parts_of(lambda writer: observer.write(state, 0, writer)),
        features,
    )


def observation_bytes(observer: Observer, state: State, seat: int, size: int) -> bytes:
    """The observation of a seat as bytes."""
    cells = vec[u8]([0] * size)
    observer.write(state, seat, ObservationWriter(cells))
    return bytes(cells)
