"""Complaint: what went wrong, in one line of the reader's language. The command ends with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts
from ludoteca.local.sanitize import sanitize

BAD_INPUT = 2


class CliError(Exception):
    """One sentence for the person at the keyboard."""


def print_error(sentence: str) -> None:
    """Says it on standard error, in one line whatever was typed into it."""
    print(f"ludoteca: {sanitize(sentence)}", file=sys.stderr)


@contextmanager
def translate_errors(messages: Texts) -> Iterator[None]:
    """Whatever is refused inside is complained about in these texts."""
    try:
        yield
    except UserError as refusal:
        raise CliError(messages.say_note("refusal", refusal.note)) from None


@contextmanager
def require_extra() -> Iterator[None]:
    """What is done here needs more than the plain install brings along: what is missing is named."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UserError("needs_package", package=error.name or "", extra="lab") from None
