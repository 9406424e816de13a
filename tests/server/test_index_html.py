"""index.html names the files that the requested page needs, and its policy allows what is inline."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import pytest

from ludoteca.server.web.html.index_html import (
    HostInfo,
    Index,
    PageTarget,
    complete,
    policy_of,
    read_index,
)
from ludoteca.server.web.middleware import CSP

INDEX = """<!doctype html>
<html lang="en"><head><title>Ludoteca</title><style>p { color: red }</style></head>
<body><script>let x = 1;</script><div id="page"></div></body></html>
"""
PRELOAD = {
    "pages": {
        "Catalogue": {"scripts": ["/assets/shelf.js"], "styles": []},
        "Table": {"scripts": ["/assets/table.js"], "styles": ["/assets/table.css"]},
        "Rules": {"scripts": ["/assets/rules.js"], "styles": []},
    },
    "boards": {
        "neon": {"scripts": ["/assets/table.js", "/assets/neon.js"], "styles": ["/assets/neon.css"]}
    },
    "drawings": {"neon": {"scripts": ["/assets/neon-drawings.js"], "styles": []}},
}
GAMES = [
    {
        "name": "late",
        "box": {"place": 99, "cover": None},
        "titles": {"en": {"game": {"name": "Late"}}},
    },
    {
        "name": "neon",
        "box": {"place": 1, "cover": "/c.svg?1"},
        "titles": {"en": {"game": {"name": "n</E"}}},
    },
]


@pytest.fixture
def index(tmp_path: Path) -> Index:
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "preload.json").write_text(json.dumps(PRELOAD))
    found = read_index(tmp_path)
    assert found is not None
    return found


def linked(text: str) -> list[str]:
    return re.findall(r'<link[^>]* href="([^"]+)"', text)


def test_a_table_loads_its_page_and_its_board_at_once_and_each_file_once(index: Index) -> None:
    text = complete(index, PageTarget("Table", "neon"), GAMES)
    assert linked(text) == [
        *("/assets/table.js", "/assets/neon.js"),
        *("/assets/table.css", "/assets/neon.css"),
    ]
    assert text.index("neon.js") < text.index("</head>") < text.index("neon.css")
    assert text.index("neon.css") < text.index('<div id="page">')


def test_a_rulebook_loads_the_drawings_of_its_game_and_no_board(index: Index) -> None:
    text = complete(index, PageTarget("Rules", "neon"), GAMES)
    assert linked(text) == ["/assets/rules.js", "/assets/neon-drawings.js"]


def test_a_page_or_game_that_was_not_built_loads_nothing(index: Index) -> None:
    assert linked(complete(index, PageTarget("Table", "late"), GAMES)) == [
        *("/assets/table.js", "/assets/table.css")
    ]
    assert linked(complete(index, PageTarget("Credits"), GAMES)) == []
    assert linked(complete(index, None, GAMES)) == []


def test_the_inline_script_learns_the_number_of_games_and_the_first_cover(index: Index) -> None:
    text = complete(index, PageTarget("Catalogue"), GAMES)
    assert '<html data-games="2" data-cover="/c.svg?1" lang="en">' in text


def test_the_catalogue_is_in_the_page_and_no_text_of_it_ends_its_element(index: Index) -> None:
    text = complete(index, None, GAMES)
    block = re.search(r'<script type="application/json" id="games">(.*?)</script>', text)
    assert block is not None
    assert json.loads(block[1]) == GAMES


def test_what_the_host_says_is_in_the_page_and_never_read_as_html(index: Index) -> None:
    house = HostInfo("</title><script>x", "</script><script>x", "https://example.org/?a=<b>")
    text = complete(index, None, GAMES, house=house)
    assert "<title>&lt;/title&gt;&lt;script&gt;x</title>" in text
    block = re.search(r'<script type="application/json" id="house">(.*?)</script>', text)
    assert block is not None
    assert json.loads(block[1]) == asdict(house)
    assert "<script>x" not in text


def test_a_house_without_settings_adds_nothing(index: Index) -> None:
    text = complete(index, None, GAMES, house=HostInfo())
    assert "<title>Ludoteca</title>" in text
    assert 'id="house"' not in text


def test_the_policy_allows_the_inline_script_and_styles_by_their_hashes_only(index: Index) -> None:
    def digest(text: str) -> str:
        return b64encode(sha256(text.encode()).digest()).decode()

    assert f"script-src 'self' 'sha256-{digest('let x = 1;')}';" in index.policy
    assert f"style-src 'self' 'sha256-{digest('p { color: red }')}';" in index.policy
    assert "unsafe" not in index.policy
    assert policy_of("<html></html>") == CSP


def test_without_a_build_there_is_no_index(tmp_path: Path) -> None:
    assert read_index(tmp_path) is None
