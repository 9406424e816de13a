"""Our games, each with one heap that its dealing anew forgets: what lies there stays, and the other
heaps are dealt from the rest, so that no card is lost.

Played as sources, for compiled classes cannot be changed. `python -m tests.core.forgetful GAME ...`
prints a line of JSON for each heap: the game, the seats, the heap, and the promise that is broken.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record
from ludoteca.core.testkit.agreed import usual
from ludoteca.core.testkit.examination import Failed, examine
from ludoteca.core.testkit.slots import Heap, Path, heaps, put_at, slot, value_at

MATCHES = 24


Heaps = dict[int, list[Path]]
"""By reader, the heaps that dealing anew changes."""


def dealt(game: Game[Any], seats: int) -> Heaps:
    """In a deal and soon after it."""
    record = Record(game.name, game.rules, seats, "forgetful", usual(game))
    state, lot = record.start(game), stream("forgetful")
    changed: dict[int, dict[Path, None]] = {seat: {} for seat in range(-1, seats)}
    for ply in range(1, 40):
        for seat, paths in changed.items():
            anew = state.guess(seat, lot)
            before, after = heaps(state, anew), heaps(anew, state)
            paths |= {path: None for path in before if before[path] != after.get(path)}
        legal = state.legal()
        if not legal.size():
            break
        state.play(legal.at(lot.below(legal.size())), record.rng(ply))
    return {seat: list(paths) for seat, paths in changed.items()}


class Forgetful:
    """Deals anew as the game does, and then brings a heap, or only its top, back to what it was,
    by exchanges with the others that were dealt anew."""

    def __init__(self, game: Game[Any], forgotten: Path, dealt: Heaps, top: bool) -> None:
        self.game = game
        self.forgotten = forgotten
        self.dealt = dealt
        self.top = top

    def restore(self, state: State, seat: int, before: Heap) -> None:
        kept: set[Path] = set()
        for place in list(before)[-1:] if self.top else list(before):
            here = slot(self.forgotten, place)
            kept.add(here)
            if value_at(state, here) != before[place]:
                self.bring_back(state, seat, here, before[place], kept)

    def bring_back(
        self, state: State, seat: int, here: Path, value: object, kept: set[Path]
    ) -> None:
        lie, census = heaps(state, state.clone()), self.game.census(state)
        for path in [self.forgotten, *self.dealt[seat]]:
            for place, other in lie.get(path, {}).items():
                there, instead = slot(path, place), value_at(state, here)
                if other == value and there not in kept:
                    put_at(state, there, instead)
                    put_at(state, here, value)
                    if self.game.census(state) == census:
                        return
                    put_at(state, there, value)
                    put_at(state, here, instead)


@contextmanager
def forgetting(kind: type[State], forgetful: Forgetful) -> Iterator[None]:
    right = kind.redeal

    def redeal(state: State, seat: int, rng: Rng) -> None:
        before = heaps(state, state.clone()).get(forgetful.forgotten, {})
        right(state, seat, rng)
        if forgetful.forgotten in forgetful.dealt[seat]:
            forgetful.restore(state, seat, before)

    kind.redeal = redeal  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        kind.redeal = right  # type: ignore[method-assign]


def broken(name: str) -> Iterator[tuple[str, int, str, str | None]]:
    """For each heap of this game the promise that is broken when it is forgotten."""
    game = games.find(name)
    for seats in sorted({game.seats[0], game.seats[-1]}):
        kind = type(Record(name, game.rules, seats, "kind", usual(game)).start(game))
        found = dealt(game, seats)
        for path in {path: None for paths in found.values() for path in paths}:
            for top in (False, True):
                promise = None
                with forgetting(kind, Forgetful(game, path, found, top)):
                    try:
                        examine(game, seats, matches=MATCHES, one_of=4)
                    except Failed as failed:
                        promise = failed.promise
                what = ".".join(map(str, path))
                yield name, seats, f"top of {what}" if top else what, promise


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for line in broken(name):
            print(json.dumps(line), flush=True)
