"""The warning that the web page is not installed, printed before a server starts."""

from __future__ import annotations

from ludoteca.core.text import Texts
from ludoteca.terminal.errors import print_error


def warn_if_page_missing(messages: Texts) -> None:
    from ludoteca.server.web.page import is_built

    if not is_built():
        print_error(messages.say("usage.no_page"))
