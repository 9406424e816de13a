"""The builder finds broken links."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs._build.links import broken_in, rewrite_links

HEAD = '<h1 id="top">Hand</h1><img src="hand.webp">'


@pytest.mark.parametrize(
    "link",
    [
        '<a href="deck.html">',
        '<a href="deck.html#cards">',
        '<a class="x" href="#top">',
        '<a href="https://example.org/none.html">',
    ],
)
def test_a_link_to_what_exists_is_accepted(tmp_path: Path, link: str) -> None:
    assert broken_links(tmp_path, link) == []


@pytest.mark.parametrize(
    "link",
    [
        '<a href="pile.html">',
        '<a href="deck.html#pile">',
        '<a href="#pile">',
        '<img src="pile.webp">',
        '<source srcset="pile.webp">',
    ],
)
def test_a_link_to_what_is_missing_is_reported(tmp_path: Path, link: str) -> None:
    [problem] = broken_links(tmp_path, link)
    assert problem.startswith("hand.html: broken link ")


def test_a_folder_may_be_given_by_a_relative_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    monkeypatch.chdir(tmp_path)
    assert broken_links(Path("site"), '<a href="deck.html#cards">') == []


def broken_links(site: Path, link: str) -> list[str]:
    """The broken links of a site of two pages and a picture."""
    (site / "hand.html").write_text(HEAD + link, "utf-8")
    (site / "deck.html").write_text('<h2 id="cards">Cards</h2>', "utf-8")
    (site / "hand.webp").write_bytes(b"")
    return broken_in(site)


def test_a_link_to_a_file_without_a_page_is_reported() -> None:
    text = "[the settings](../setup.cfg) and [the licence](../LICENSE)"
    rewritten, broken = rewrite_links(text, "lab.md", "docs/lab.md")
    assert broken == ["../setup.cfg"]
    assert "(files/LICENSE.md)" in rewritten
