"""What goes wrong for a learner, said clearly; nothing has changed when it is raised."""

from __future__ import annotations

from operator import index
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts

FAR = 2**62
"""No move or match has so large a number, nor could the engine hold it."""


class BadMove(ValueError):
    """A move that is not legal; `match` says in which of several."""

    def __init__(self, message: str, match: int, move: int) -> None:
        super().__init__(message)
        self.match = match
        self.move = move


class Closed(RuntimeError):
    """Something was asked of what has been closed."""


def plain(name: str, value: object) -> int:
    """A whole number of whatever type; a bool is none, nor is 2.0."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None


def positive(name: str, value: object, most: int | None = None) -> int:
    number = plain(name, value)
    if number < 1:
        raise ValueError(f"{name} must be at least 1, not {number}")
    if most is not None and number > most:
        raise ValueError(f"{name} must be at most {most}, not {number}")
    return number


def truth(name: str, value: object) -> bool:
    """True or False, numpy's as well: 1 and "yes" may be slips."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name} must be True or False, not {value!r}")
    return bool(value)


def said(refusal: Refused, game: Game[Any]) -> str:
    return texts("en", game.name).note("refusal", refusal.note)
