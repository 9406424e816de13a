"""Whether the engine runs compiled. If not, that is said once."""

from __future__ import annotations

from ludoteca.core.kit import cards
from ludoteca.core.text import Texts
from ludoteca.terminal.complaint import complain


def is_compiled() -> bool:
    return not (cards.__file__ or "").endswith(".py")


def mention_interpreter(said: Texts) -> None:
    if not is_compiled():
        complain(said.say("usage.interpreted"))
