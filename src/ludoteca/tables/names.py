"""Names and chat, cleaned."""

from __future__ import annotations

import unicodedata

from ludoteca.core.errors import UserError

MAX_NAME_LENGTH = 24
MAX_CHAT_LENGTH = 400


def clean_name(text: str) -> str:
    """A nickname that is safe to show; refuses what could mislead or hide."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise UserError("bad_nickname", n=MAX_NAME_LENGTH)
    reject_control_characters(name, "bad_nickname", MAX_NAME_LENGTH)
    if not any(character.isalnum() for character in name):
        raise UserError("bad_nickname", n=MAX_NAME_LENGTH)
    return name


def clean_chat_text(text: str) -> str:
    cleaned = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(cleaned) <= MAX_CHAT_LENGTH:
        raise UserError("bad_saying", n=MAX_CHAT_LENGTH)
    reject_control_characters(cleaned, "bad_saying", MAX_CHAT_LENGTH)
    return cleaned


def reject_control_characters(text: str, key: str, limit: int) -> None:
    """Also surrogates, unassigned characters, and those that change the writing direction."""
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp"):
            raise UserError(key, n=limit)
        # Emoji are joined by U+200D; the rest of its class turns or hides text.
        if unicodedata.category(character) == "Cf" and character != "\u200d":
            raise UserError(key, n=limit)
