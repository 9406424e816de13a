"""What is said where the page is missing, once and in one line, before a server of ours begins."""

from __future__ import annotations

from ludoteca.core.text import Texts
from ludoteca.terminal.complaint import complain


def mention_page(said: Texts) -> None:
    from ludoteca.server.web.page import is_built

    if not is_built():
        complain(said.say("usage.no_page"))
