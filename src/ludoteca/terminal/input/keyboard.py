"""Reading lines from the keyboard."""

from __future__ import annotations

import sys


class InputEnded(Exception):
    """End of input, or Ctrl-C."""


def enable_line_editing() -> None:
    """Turns on line editing and history, on platforms with readline."""
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return


def typed_text() -> str:
    """What has been typed of the line that another thread reads; empty where that is not known."""
    readline = sys.modules.get("readline")
    return "" if readline is None else str(readline.get_line_buffer())


def read_line(prompt: str) -> str:
    """One line, stripped."""
    if sys.stdin is None:
        raise InputEnded
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise InputEnded from None
