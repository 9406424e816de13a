"""The canonical text of a position contains every field, compiled or interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludoteca import games
from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.fingerprint import attributes, canonical, fingerprint
from ludoteca.core.engine.grid import Grid
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.games.neon.rules.cards import COPIES, Stock
from tests.core.pairs import Pairs


def neon() -> State:
    state: State = games.find("neon").start(3, {}, stream("print"), log=True)
    return state


def changed(value: object) -> object:
    """A value of the same type that differs."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, cards([1])]
    if isinstance(value, Cards):
        return cards([1, 2, 3])
    if isinstance(value, Iterable):
        return vec[i64]([*value, 1])
    if isinstance(value, Stock):  # all positions share it, so it is replaced and not changed
        return Stock([n + 1 for n in COPIES])
    name, held = attributes(value)[0]
    setattr(value, name, changed(held))
    return value


FIELDS = [name for name, _ in attributes(neon())]


def test_every_field_of_a_position_is_known() -> None:
    assert {"seats", "turn", "reveals", "log"} < set(FIELDS)
    assert {"hands", "pile", "discard", "known_cards", "drawn", "free_draw"} < set(FIELDS)


@pytest.mark.parametrize("name", [name for name in FIELDS if name != "log"])
def test_a_change_of_any_field_is_seen(name: str) -> None:
    state = neon()
    before = fingerprint(state)
    setattr(state, name, changed(getattr(state, name)))
    assert fingerprint(state) != before


def test_a_change_of_the_log_is_seen_and_of_its_readers() -> None:
    prints = set()
    for tell in (0, 1, None):
        state = neon()
        if tell is None:
            state.say("wins", who=0)
        else:
            state.tell(tell, "wins", who=0)
        prints.add(fingerprint(state))
    assert len(prints | {fingerprint(neon())}) == 4


def test_the_order_of_a_heap_is_seen() -> None:
    assert canonical(cards([1, 2])) != canonical(cards([2, 1]))


def test_fields_of_an_interpreted_position_are_seen() -> None:
    state = Pairs().start(2, {}, stream("print"))
    before = fingerprint(state)
    state.plies += 1
    assert fingerprint(state) != before
    assert {"plies", "turn", "hands"} <= {name for name, _ in attributes(state)}


def test_things_are_written_by_what_they_hold() -> None:
    moves = Moves()
    moves.put(5)
    assert canonical(moves) == "[5]"
    assert canonical(cards([0, 255])) == "00ff"
    assert canonical(Grid(1, 1, empty=7)) == "1x1 ffffffff07ffffffff"
    assert canonical({"a": [None, True, 1.5, "x"]}) == "{a=[None True 1.5 'x']}"
    assert canonical({3, 1}) == canonical({1, 3})
    assert canonical(Note("key", {"n": 1}, 2)) == "<key n=1 2>"


WRITE = """
from ludoteca import games
from ludoteca.core.engine import cards
from ludoteca.core.engine.bot import random_playout
from ludoteca.core.engine.fingerprint import canonical
from ludoteca.core.engine.rng import stream
state = games.find("neon").start(3, {}, stream("print"), log=True)
random_playout(state, stream("on"), 60)
print(cards.__file__.endswith(".py"), canonical(state))
"""


@pytest.mark.slow
def test_it_is_the_same_compiled_and_interpreted() -> None:
    source = str(Path(__file__).parent.parent.parent / "src")
    outputs = [
        subprocess.run(
            [sys.executable, "-c", WRITE],
            env=os.environ | {"PYTHONPATH": path},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.split(" ", 1)
        for path in ("", source)
    ]
    assert [kind for kind, _ in outputs] == ["False", "True"]
    assert outputs[0][1] == outputs[1][1]


def test_what_has_slots_is_written_out_too() -> None:
    assert canonical(Coin(1)) == "(side=1)"
    assert canonical(Coin(2)) != canonical(Coin(1))


@dataclass(slots=True)
class Coin:
    side: int
