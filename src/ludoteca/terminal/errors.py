"""Errors that end a command with one line in the reader's language."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts
from ludoteca.local.sanitize import sanitize

BAD_INPUT = 2


class CliError(Exception):
    """A translated sentence."""


def print_error(sentence: str) -> None:
    """Prints to standard error, in one line."""
    print(f"ludoteca: {sanitize(sentence)}", file=sys.stderr)


@contextmanager
def translate_errors(messages: Texts) -> Iterator[None]:
    """Translates a `UserError` raised inside into a `CliError`."""
    try:
        yield
    except UserError as refusal:
        raise CliError(messages.say_note("refusal", refusal.note)) from None


@contextmanager
def require_extra() -> Iterator[None]:
    """Names the optional dependency if a module is missing inside."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UserError("needs_package", package=error.name or "", extra="lab") from None
