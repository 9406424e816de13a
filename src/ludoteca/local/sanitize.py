"""Text from elsewhere, made safe to show: a record may come from anybody."""

from __future__ import annotations


def sanitize(text: str) -> str:
    """In one line, and without signs that would command the terminal."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))


def parse_number(text: str) -> int | None:
    """The number that was typed; None if it is none, or one that nobody means."""
    return int(text) if text.isdecimal() and len(text) < 10 else None
