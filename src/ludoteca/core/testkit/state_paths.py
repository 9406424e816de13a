"""Paths to the values inside a position, whatever classes it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.fingerprint import PLAIN_TYPES, attributes, canonical
from ludoteca.core.engine.grid import Grid
from ludoteca.core.engine.state import State

Path = tuple[Any, ...]
"""Attributes and indices from a position to a value, or to the container that holds it."""
Container = dict[Any, Any]
"""The values of a container by index. A value in no container is a container of its own, at NO_PLACE."""
NO_PLACE = ()
BASE_ATTRIBUTES = frozenset(["seats", "turn", "reveals", "log"])
"""Attributes of `State`; they hold no pieces."""


def containers(state: State, copy: State) -> dict[Path, Container]:
    """All containers of a position. What it shares with its copy is immutable and left out."""
    return {
        path: container
        for path, container in walk(state, copy, ())
        if container and path[0] not in BASE_ATTRIBUTES
    }


def walk(one: object, two: object, path: Path) -> Iterator[tuple[Path, Container]]:
    if isinstance(one, Cards | Grid):
        if one is not two:
            yield path, container_values(one)
        return
    is_collection = isinstance(one, list | tuple | dict)
    if type(one) in PLAIN_TYPES or (
        not is_collection and (one is two or isinstance(one, Iterable))
    ):
        yield path, {NO_PLACE: one}
        return
    if one is two and not isinstance(one, tuple):
        return
    fields: Container = {}
    for step, value, other in children(one, two):
        if isinstance(one, list | tuple | dict) and (type(value) in PLAIN_TYPES or value is other):
            fields[step] = value
        else:
            yield from walk(value, other, (*path, step))
    yield path, fields


def container_values(container: Any) -> Container:
    if isinstance(container, Cards | Grid):
        container = bytes(container.items if isinstance(container, Cards) else container.cells)
    return dict(container) if isinstance(container, dict) else dict(enumerate(container))


def children(one: object, two: object) -> Iterator[tuple[Any, object, object]]:
    """The parts of a value with the same parts of its copy."""
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        yield from zip(range(len(one)), one, two, strict=True)
    elif isinstance(one, dict) and isinstance(two, dict):
        yield from ((key, value, two[key]) for key, value in one.items())
    else:
        others = dict(attributes(two))
        yield from ((name, value, others[name]) for name, value in attributes(one))


def comparable(value: object) -> object:
    """The value itself if it is plain, otherwise its canonical text."""
    return value if type(value) in PLAIN_TYPES else canonical(value)


def slot_path(container: Path, place: object) -> Path:
    return container if place == NO_PLACE else (*container, place)


def value_at(thing: Any, path: Path) -> Any:
    for step in path:
        thing = child_at(thing, step)
    return thing


def child_at(thing: Any, step: Any) -> Any:
    if isinstance(thing, Cards | Grid):
        return int(thing.at(step))
    return thing[step] if isinstance(thing, list | tuple | dict) else getattr(thing, step)


def set_at(thing: Any, path: Path, value: Any) -> Any:
    """Sets a value at a path; returns the changed object, since tuples are replaced."""
    step, *rest = path
    child = set_at(child_at(thing, step), tuple(rest), value) if rest else value
    if isinstance(thing, Cards | Grid):
        thing.set(step, child)
    elif isinstance(thing, tuple):
        items = [*thing[:step], child, *thing[step + 1 :]]
        return type(thing)(*items) if hasattr(thing, "_fields") else tuple(items)
    elif isinstance(thing, list | dict):
        thing[step] = child
    elif child is not getattr(thing, step):
        setattr(thing, step, child)
    return thing
