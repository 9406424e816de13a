"""Makes text from files and servers safe to print."""

from __future__ import annotations

from typing import Any


def sanitize(text: str) -> str:
    """The text in one line, with control characters replaced: they could command the terminal."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))


def sanitize_json(value: Any) -> Any:
    """Decoded JSON in which every text is safe to print."""
    if isinstance(value, str):
        return value if value.isprintable() else sanitize(value)
    if isinstance(value, list):
        return [sanitize_json(entry) for entry in value]
    if isinstance(value, dict):
        return {name: sanitize_json(entry) for name, entry in value.items()}
    return value
