"""The language of a page, its translations, and the words around its text."""

from __future__ import annotations

import tomllib
from functools import cache

from docs._build import DOCS

from ludoteca.core.text import LANGUAGES


def language_of(page_path: str) -> str:
    """players/uk/neon.md and privacy.uk.md are Ukrainian."""
    parts = page_path.replace("/", ".").split(".")
    return next((language for language in LANGUAGES if language in parts), LANGUAGES[0])


def translations(page_path: str) -> dict[str, str]:
    """The path that the page has in each language; whether it exists is for the caller to see."""
    language = language_of(page_path)
    if language not in page_path.replace("/", ".").split("."):
        return {}
    return {other: page_path.replace(language, other, 1) for other in LANGUAGES}


@cache
def words(language: str) -> dict[str, str]:
    """The words of the theme, in English where a translation is missing."""
    table: dict[str, dict[str, str]] = tomllib.loads(
        (DOCS / "theme" / "words.toml").read_text("utf-8")
    )
    return {**table["en"], **table.get(language, {})}
