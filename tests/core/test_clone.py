"""A clone has every field of the position, at any depth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.fingerprint import attributes, canonical
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State

CACHE_FIELDS = ("points_cache",)
"""Caches that a clone computes again when needed."""
PLIES = 60
"""Decisions of a match before the position is checked: most fields are in use by then."""


def random_position(name: str, seats: int, plies: int) -> State:
    """A position of a random match."""
    game, rng = games.find(name), stream("copies", seats)
    state: State = game.start(seats, {}, rng)
    for _ in range(plies):
        legal = state.legal()
        after = state.clone()
        after.play(legal.at(rng.below(legal.size())), rng)
        if after.turn == OVER:
            break
        state = after
    return state


def parts(thing: Any, copy: Any, path: str = "") -> Iterator[tuple[Any, str, str]]:
    """Every plain field of a position with its container; without what all clones share."""
    for name, value in attributes(thing):
        copied = getattr(copy, name)
        if isinstance(value, bool | int) and name not in CACHE_FIELDS:
            yield thing, name, f"{path}{name}"
        elif isinstance(value, list):
            for place, (one, other) in enumerate(zip(value, copied, strict=True)):
                if one is not other and not isinstance(one, Cards | int):
                    yield from parts(one, other, f"{path}{name}[{place}].")
        elif value is not copied and not isinstance(value, Cards) and attributes(value):
            yield from parts(value, copied, f"{path}{name}.")


@pytest.mark.parametrize("name", games.names())
def test_a_clone_has_every_field(name: str) -> None:
    game = games.find(name)
    tried = set()
    for seats in (min(game.seats), max(game.seats)):
        for plies in (0, PLIES):
            state = random_position(name, seats, plies)
            for holder, field, path in list(parts(state, state.clone())):
                original = getattr(holder, field)
                setattr(holder, field, not original if isinstance(original, bool) else original + 1)
                assert canonical(state.clone()) == canonical(state), path
                setattr(holder, field, original)
                tried.add(path)
    assert len(tried) > 6
