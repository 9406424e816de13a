"""Wording: no text contains an expression that docs/wording.*.md rejects."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.text import LANGUAGES, texts

ROOT = Path(__file__).parent.parent


def rejected(language: str) -> list[str]:
    """The patterns of the last column, each in backticks."""
    rows = (ROOT / "docs" / f"wording.{language}.md").read_text("utf-8").splitlines()
    cells = [row.strip("|").split("|")[-1] for row in rows if row.startswith("|")]
    return [pattern for cell in cells for pattern in re.findall(r"`([^`]+)`", cell)]


def texts_of(language: str) -> list[Path]:
    inside = ROOT / "src" / "ludoteca"
    paths = [*inside.rglob(f"{language}.toml"), *inside.rglob(f"rulebook.{language}.md")]
    paths += (ROOT / "docs" / "players" / language).glob("*.md")
    return [*paths, *(ROOT / "client" / "src" / "words").glob(f"*.{language}.ts")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_rejected_word(language: str) -> None:
    assert len(texts_of(language)) > 10
    assert len(rejected(language)) > 4
    for path in texts_of(language):
        text = path.read_text("utf-8")
        for pattern in rejected(language):
            match = re.search(pattern, text)
            assert not match, f"{path.name}: “{match[0] if match else ''}” ({pattern})"


def test_the_ukrainian_catalogue_has_one_word_for_cards() -> None:
    for name in games.names():
        messages = texts("uk", name)
        for key in ("tagline", "cover", "reconstruction"):
            line = messages.say(f"game.{key}") if messages.has(f"game.{key}") else ""
            assert "картк" not in line, f"{name}: {line}"
