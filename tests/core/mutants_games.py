"""Our games, each with one container that resampling forgets: its items stay, and the others are dealt
from the rest, so that no card is lost.

Runs on the sources, since compiled classes cannot be patched. `python -m tests.core.mutants_games GAME ...`
prints a line of JSON for each container: game, seats, container, and the broken promise.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ludoteca import games
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.testkit.conformance import ConformanceError, check_game
from ludoteca.core.testkit.option_sampling import default_options
from ludoteca.core.testkit.state_paths import (
    Container,
    Path,
    containers,
    set_at,
    slot_path,
    value_at,
)

MATCHES = 24


ContainersByReader = dict[int, list[Path]]
"""By reader, the containers that resampling changes."""


def resampled_containers(game: Game[Any], seats: int) -> ContainersByReader:
    """From the deal and the first plies."""
    record = Record.new(game, seats, "forgetful", default_options(game))
    state, rng = record.start(game), stream("forgetful")
    changed: dict[int, dict[Path, None]] = {seat: {} for seat in range(-1, seats)}
    for ply in range(1, 40):
        for seat, paths in changed.items():
            determinized = state.determinize(seat, rng)
            before, after = containers(state, determinized), containers(determinized, state)
            paths |= {path: None for path in before if before[path] != after.get(path)}
        legal = state.legal()
        if not legal.size():
            break
        state.play(legal.at(rng.below(legal.size())), record.rng(ply))
    return {seat: list(paths) for seat, paths in changed.items()}


class PartialResampling:
    """Resamples like the game, and then restores a container, or only its top, by exchanging items
    with the other resampled containers."""

    def __init__(
        self, game: Game[Any], kept_path: Path, resampled: ContainersByReader, top: bool
    ) -> None:
        self.game = game
        self.kept_path = kept_path
        self.resampled = resampled
        self.top = top

    def restore(self, state: State, seat: int, before: Container) -> None:
        restored: set[Path] = set()
        for place in list(before)[-1:] if self.top else list(before):
            here = slot_path(self.kept_path, place)
            restored.add(here)
            if value_at(state, here) != before[place]:
                self.swap_back(state, seat, here, before[place], restored)

    def swap_back(
        self, state: State, seat: int, here: Path, value: object, restored: set[Path]
    ) -> None:
        by_path, census = containers(state, state.clone()), self.game.piece_counts(state)
        for path in [self.kept_path, *self.resampled[seat]]:
            for place, other in by_path.get(path, {}).items():
                there, instead = slot_path(path, place), value_at(state, here)
                if other == value and there not in restored:
                    set_at(state, there, instead)
                    set_at(state, here, value)
                    if self.game.piece_counts(state) == census:
                        return
                    set_at(state, there, value)
                    set_at(state, here, instead)


@contextmanager
def patched_resampling(kind: type[State], mutation: PartialResampling) -> Iterator[None]:
    original = kind.resample_hidden

    def redeal(state: State, seat: int, rng: Rng) -> None:
        before = containers(state, state.clone()).get(mutation.kept_path, {})
        original(state, seat, rng)
        if mutation.kept_path in mutation.resampled[seat]:
            mutation.restore(state, seat, before)

    kind.resample_hidden = redeal  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        kind.resample_hidden = original  # type: ignore[method-assign]


def violations(name: str) -> Iterator[tuple[str, int, str, str | None]]:
    """For each container of this game, the promise that forgetting it breaks."""
    game = games.find(name)
    for seats in sorted({game.seats[0], game.seats[-1]}):
        kind = type(Record.new(game, seats, "kind", default_options(game)).start(game))
        resampled = resampled_containers(game, seats)
        for path in {path: None for paths in resampled.values() for path in paths}:
            for top in (False, True):
                promise = None
                with patched_resampling(kind, PartialResampling(game, path, resampled, top)):
                    try:
                        check_game(game, seats, matches=MATCHES, check_every=4)
                    except ConformanceError as error:
                        promise = error.promise
                what = ".".join(map(str, path))
                yield name, seats, f"top of {what}" if top else what, promise


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for line in violations(name):
            print(json.dumps(line), flush=True)
