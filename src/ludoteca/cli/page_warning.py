"""What is said where the page is missing, once and in one line, before a server of ours begins."""

from __future__ import annotations

from ludoteca.core.text import Texts
from ludoteca.terminal.errors import print_error


def warn_if_page_missing(messages: Texts) -> None:
    from ludoteca.server.web.page import is_built

    if not is_built():
        print_error(messages.say("usage.no_page"))
