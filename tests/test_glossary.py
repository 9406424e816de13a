"""One word for each thing: what a glossary rejects stands in no text of its language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.text import LANGUAGES, texts

ROOT = Path(__file__).parent.parent


def rejected(language: str) -> list[str]:
    """The patterns of the last column, each in backticks."""
    rows = (ROOT / "docs" / f"glossary.{language}.md").read_text("utf-8").splitlines()
    cells = [row.strip("|").split("|")[-1] for row in rows if row.startswith("|")]
    return [pattern for cell in cells for pattern in re.findall(r"`([^`]+)`", cell)]


def texts_of(language: str) -> list[Path]:
    inside = ROOT / "src" / "ludoteca"
    found = [*inside.rglob(f"{language}.toml"), *inside.rglob(f"rulebook.{language}.md")]
    found += (ROOT / "docs" / "players" / language).glob("*.md")
    return [*found, *(ROOT / "client" / "src" / "words").glob(f"*.{language}.ts")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_rejected_word(language: str) -> None:
    assert len(texts_of(language)) > 10
    assert len(rejected(language)) > 4
    for path in texts_of(language):
        text = path.read_text("utf-8")
        for pattern in rejected(language):
            found = re.search(pattern, text)
            assert not found, f"{path.name}: “{found[0] if found else ''}” ({pattern})"


def test_cards_have_one_word_on_the_ukrainian_shelf() -> None:
    for name in games.names():
        said = texts("uk", name)
        for key in ("tagline", "cover", "reconstruction"):
            line = said.say(f"game.{key}") if said.has(f"game.{key}") else ""
            assert "картк" not in line, f"{name}: {line}"
