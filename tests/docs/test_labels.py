"""The players' pages name buttons and switches as the web page does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.core.text import LANGUAGES

ROOT = Path(__file__).parents[2]
LABEL = re.compile(r"\*{1,2}([^*\n]+)\*{1,2}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_is_on_the_page(language: str) -> None:
    files = sorted((ROOT / "client" / "src" / "words").glob(f"*.{language}.ts"))
    texts = "".join(path.read_text("utf-8") for path in files)
    pages = sorted((ROOT / "docs" / "players" / language).glob("*.md"))
    labels = {label for page in pages for label in LABEL.findall(page.read_text("utf-8"))}
    assert len(labels) > 10
    assert {label for label in labels if f'"{label}"' not in texts} == set()
