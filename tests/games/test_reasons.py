"""Every reason that a game can give is tested where it is true and where it is not."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.testkit.position import Position
from ludoteca.core.text import game_tables

MODULES = ("test_reasons", "test_oracles")


def modules(name: str) -> Iterator[ModuleType]:
    for module in MODULES:
        try:
            yield import_module(f"tests.games.{name}.{module}")
        except ModuleNotFoundError:
            continue


def runs(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """The arguments of a test, for each of its cases; none if it has other parameters."""
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    known: list[dict[str, Any]] = [{}]
    for mark in marks:
        names, cases = mark.args
        expected = [one.strip() for one in names.split(",")] if isinstance(names, str) else names
        known = [
            one | dict(zip(expected, case if len(expected) > 1 else (case,), strict=True))
            for one in known
            for case in cases
        ]
    if set(inspect.signature(test).parameters) == set(known[0]):
        yield from known


class Listener:
    """What a test has observed: the reasons that were given, and those that were queried but not
    given."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.silent: set[str] = set()

    def record(self, all_keys: set[str], queried: tuple[str, ...], notes: list[str]) -> None:
        given = {one.split()[0] for one in notes}
        self.said |= given
        self.silent |= (set(queried) or all_keys) - given


def tried_from_both_sides(name: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys that one test has seen for one move and not for another."""
    keys = set(game_tables(name, "en")["hint"])
    reasons = Position.reasons
    found: set[str] = set()
    for module in modules(name):
        for title, test in inspect.getmembers(module, inspect.isfunction):
            if not title.startswith("test_") or "reasons(" not in inspect.getsource(test):
                continue
            listener = Listener()

            def listen(
                self: Position[Any], words: str, *queried: str, listener: Listener = listener
            ) -> list[str]:
                notes = reasons(self, words, *queried)
                listener.record(keys, queried, notes)
                return notes

            with monkeypatch.context() as patch:
                patch.setattr(Position, "reasons", listen)
                for case in runs(test):
                    test(**case)
            found |= listener.said & listener.silent
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_every_reason_is_tried_where_it_is_true_and_where_it_is_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = set(game_tables(name, "en")["hint"])
    missing = keys - tried_from_both_sides(name, monkeypatch)
    assert not missing, f"{name}: {sorted(missing)}"
