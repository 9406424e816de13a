"""What goes wrong for a learner, said clearly; nothing has changed when it is raised."""

from __future__ import annotations

from operator import index
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.text import texts

MAX_ID = 2**62
"""No move or match has so large a number, nor could the engine hold it."""


class IllegalActionError(ValueError):
    """A move that is not legal; `match` says in which of several."""

    def __init__(self, message: str, match: int, action: int) -> None:
        super().__init__(message)
        self.match = match
        self.action = action


class ClosedError(RuntimeError):
    """Something was asked of what has been closed."""


def as_int(name: str, value: object) -> int:
    """A whole number of whatever type; a bool is none, nor is 2.0."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None


def as_positive_int(name: str, value: object, limit: int | None = None) -> int:
    number = as_int(name, value)
    if number < 1:
        raise ValueError(f"{name} must be at least 1, not {number}")
    if limit is not None and number > limit:
        raise ValueError(f"{name} must be at most {limit}, not {number}")
    return number


def as_bool(name: str, value: object) -> bool:
    """True or False, numpy's as well: 1 and "yes" may be slips."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name} must be True or False, not {value!r}")
    return bool(value)


def error_text(error: UserError, game: Game[Any]) -> str:
    return texts("en", game.name).say_note("refusal", error.note)
