"""Layout: the named parts of a row, told by the code that writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.observation import Observer, Pen
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.option import Value, checked

SCRATCH = 2**17


@dataclass(frozen=True, slots=True)
class Part:
    """So many cells of a row, from `start` on, none above `most`."""

    name: str
    start: int
    size: int
    most: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Layout:
    """How a row is made up. Two layouts are the same only if their rows mean the same."""

    game: str
    rules: int
    observation: int
    seats: int
    moves: int
    recall: bool
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

    def most(self) -> Iterator[int]:
        """The most that each cell can hold."""
        for part in self.parts:
            yield from (part.most for _ in range(part.size))

    def read(self, row: Any) -> dict[str, list[int]]:
        """A row in words: every part by its name."""
        return {
            part.name: [int(cell) for cell in row[part.start : part.start + part.size]]
            for part in self.parts
        }


def parts_of(write: Callable[[Pen], None]) -> tuple[Part, ...]:
    pen = Pen(vec[u8]([0] * SCRATCH), naming=True)
    write(pen)
    return tuple(Part(*told) for told in pen.parts)


def observer_of(game: Game[Any], recall: bool = False) -> Observer:
    if game.observer is None:
        raise ValueError(f"{game.name} says nothing to learners yet")
    return game.observer(recall)


def layout_of(
    game: str | Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    recall: bool = False,
) -> Layout:
    """The layout of the rows of a match with so many seats, under these options."""
    game = games.find(game) if isinstance(game, str) else game
    observer = observer_of(game, recall)
    chosen: dict[str, Value] = checked(game.options, options or {})
    state: State = game.start(seats, chosen, stream("layout"))
    features: tuple[Part, ...] = ()
    if observer.features():
        one = state.legal()
        one.count = 1
        features = parts_of(lambda pen: observer.describe(state, one, pen))
    return Layout(
        game.name,
        game.rules,
        game.observation,
        seats,
        game.moves,
        recall,
        parts_of(lambda pen: observer.look(state, 0, pen)),
        features,
    )


def row_of(observer: Observer, state: State, seat: int, size: int) -> bytes:
    """What this seat sees, as bytes."""
    cells = vec[u8]([0] * size)
    observer.look(state, seat, Pen(cells))
    return bytes(cells)
