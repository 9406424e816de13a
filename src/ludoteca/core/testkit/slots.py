"""Slots: the places in a position where one value lies, whatever classes it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.fingerprint import PLAIN, attributes, written
from ludoteca.core.kit.grid import Grid
from ludoteca.core.kit.state import State

Path = tuple[Any, ...]
"""Attributes and places that lead from a position to a slot, or to the heap in which it lies."""
Heap = dict[Any, Any]
"""The values of a heap, by their places in it. A value in no heap is one of its own, at no place."""
ALONE = ()
BASE = frozenset(["seats", "turn", "news", "log"])
"""What every position has; no piece lies there."""


def heaps(state: State, copy: State) -> dict[Path, Heap]:
    """All that lies in this position. What it shares with its copy is printed once for all
    matches, and nothing lies there that could lie elsewhere."""
    return {path: heap for path, heap in found(state, copy, ()) if heap and path[0] not in BASE}


def found(one: object, two: object, path: Path) -> Iterator[tuple[Path, Heap]]:
    if isinstance(one, Cards | Grid):
        if one is not two:
            yield path, values(one)
        return
    many = isinstance(one, list | tuple | dict)
    if type(one) in PLAIN or (not many and (one is two or isinstance(one, Iterable))):
        yield path, {ALONE: one}
        return
    if one is two and not isinstance(one, tuple):
        return
    single: Heap = {}
    for step, value, other in parts(one, two):
        if isinstance(one, list | tuple | dict) and (type(value) in PLAIN or value is other):
            single[step] = value
        else:
            yield from found(value, other, (*path, step))
    yield path, single


def values(thing: Any) -> Heap:
    """What lies in a heap that is no more than a heap."""
    if isinstance(thing, Cards | Grid):
        thing = bytes(thing.items if isinstance(thing, Cards) else thing.cells)
    return dict(thing) if isinstance(thing, dict) else dict(enumerate(thing))


def parts(one: object, two: object) -> Iterator[tuple[Any, object, object]]:
    """What a thing is made of, and the same of its copy."""
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        yield from zip(range(len(one)), one, two, strict=True)
    elif isinstance(one, dict) and isinstance(two, dict):
        yield from ((key, value, two[key]) for key, value in one.items())
    else:
        others = dict(attributes(two))
        yield from ((name, value, others[name]) for name, value in attributes(one))


def key(value: object) -> object:
    """The value, or what stands for one that cannot be told from others by itself."""
    return value if type(value) in PLAIN else written(value)


def slot(heap: Path, place: object) -> Path:
    return heap if place == ALONE else (*heap, place)


def value_at(thing: Any, path: Path) -> Any:
    for step in path:
        thing = step_into(thing, step)
    return thing


def step_into(thing: Any, step: Any) -> Any:
    if isinstance(thing, Cards | Grid):
        return int(thing.at(step))
    return thing[step] if isinstance(thing, list | tuple | dict) else getattr(thing, step)


def put_at(thing: Any, path: Path, value: Any) -> Any:
    """Puts a value into a slot; returns what stands there now, for tuples are made anew."""
    step, *rest = path
    below = put_at(step_into(thing, step), tuple(rest), value) if rest else value
    if isinstance(thing, Cards | Grid):
        thing.set(step, below)
    elif isinstance(thing, tuple):
        items = [*thing[:step], below, *thing[step + 1 :]]
        return type(thing)(*items) if hasattr(thing, "_fields") else tuple(items)
    elif isinstance(thing, list | dict):
        thing[step] = below
    elif below is not getattr(thing, step):
        setattr(thing, step, below)
    return thing
