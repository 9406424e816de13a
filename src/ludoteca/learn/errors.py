"""Errors of the environments, and conversion of arguments. An error leaves the environment
unchanged."""

from __future__ import annotations

from operator import index
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.text import texts

MAX_ID = 2**62
"""An upper bound of the numbers of actions and matches, within the engine's integers."""


class IllegalActionError(ValueError):
    """An illegal action; `match` is its index in a batch."""

    def __init__(self, message: str, match: int, action: int) -> None:
        super().__init__(message)
        self.match = match
        self.action = action


class ClosedError(RuntimeError):
    """The environment has been closed or not been reset."""


def as_int(name: str, value: object) -> int:
    """An integer of any type, but not a bool or a float."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an integer, not {value!r}")
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} must be an integer, not {value!r}") from None


def as_positive_int(name: str, value: object, limit: int | None = None) -> int:
    number = as_int(name, value)
    if number < 1:
        raise ValueError(f"{name} must be at least 1, not {number}")
    if limit is not None and number > limit:
        raise ValueError(f"{name} must be at most {limit}, not {number}")
    return number


def as_bool(name: str, value: object) -> bool:
    """A bool or numpy bool; other truthy values may be mistakes."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name} must be True or False, not {value!r}")
    return bool(value)


def error_text(error: UserError, game: Game[Any]) -> str:
    return texts("en", game.name).say_note("refusal", error.note)
