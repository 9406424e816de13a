"""Complaint: what went wrong, in one line of the reader's language. The command ends with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts
from ludoteca.terminal.drawing.clean import clean

BAD_INPUT = 2


class Complaint(Exception):
    """One sentence for the person at the keyboard."""


def complain(sentence: str) -> None:
    """Says it on standard error, in one line whatever was typed into it."""
    print(f"ludoteca: {clean(sentence)}", file=sys.stderr)


@contextmanager
def in_words(said: Texts) -> Iterator[None]:
    """Whatever is refused inside is complained about in these texts."""
    try:
        yield
    except Refused as refusal:
        raise Complaint(said.note("refusal", refusal.note)) from None


@contextmanager
def the_extra() -> Iterator[None]:
    """What is done here needs more than the plain install brings along: what is missing is named."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Refused("needs_package", package=error.name or "", extra="lab") from None
