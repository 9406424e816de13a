"""What is typed, line by line."""

from __future__ import annotations

import sys


class InputEnded(Exception):
    """Nothing more will be typed: the input has ended, or somebody pressed Ctrl-C."""


def enable_line_editing() -> None:
    """Lets a line be edited and called back, where the platform can."""
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return


def read_line(prompt: str) -> str:
    """One line, without the spaces around it."""
    if sys.stdin is None:
        raise InputEnded
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise InputEnded from None
