"""The warning that the engine is not compiled."""

from __future__ import annotations

from ludoteca.core.engine import cards
from ludoteca.core.text import Texts
from ludoteca.terminal.errors import print_error


def is_compiled() -> bool:
    return not (cards.__file__ or "").endswith(".py")


def warn_if_interpreted(messages: Texts) -> None:
    if not is_compiled():
        print_error(messages.say("usage.interpreted"))
