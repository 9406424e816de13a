"""Makes text from files and servers safe to print."""

from __future__ import annotations


def sanitize(text: str) -> str:
    """The text in one line, with control characters replaced: they could command the terminal."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
