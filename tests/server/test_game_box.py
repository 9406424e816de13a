"""The catalogue entries of games, and the other files of a game's package that the page gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.server.metrics import Metrics
from ludoteca.server.settings import Settings
from ludoteca.server.web import game_box
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.exception_handlers import on_user_error
from ludoteca.server.web.middleware import CSP, SecurityMiddleware
from ludoteca.server.web.page import serve_game_file
from tests.server.kit import LocalServer

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h9v9Z"/></svg>'
NAME = "neon"
OURS = [path.parent.name for path in Path(games.__file__).parent.glob("*/__init__.py")]
"""Parts that plug-in games may leave out."""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder `page` of a plug-in game, instead of one of ours."""
    (tmp_path / "page" / "art").mkdir(parents=True)
    (tmp_path / "page" / "built").mkdir()
    monkeypatch.setattr(game_box, "folder", lambda _: tmp_path)
    forget()
    yield tmp_path / "page"
    forget()


def forget() -> None:
    for known in (
        game_box.box_of,
        game_box.built_page_of,
        game_box.page_files,
        game_box.content_hash,
    ):
        known.cache_clear()


def fetched(path: str) -> httpx.Response:
    """The response to a browser, within this process."""

    def serve(request: Request) -> Response:
        return serve_game_file(request, **request.path_params)

    async def fetch() -> httpx.Response:
        route = Route("/api/games/{game}/page/{name:path}", serve)
        app = LudotecaApp(routes=[route], exception_handlers={UserError: on_user_error})
        app.metrics = Metrics()
        transport = httpx.ASGITransport(SecurityMiddleware(app, Settings(rate=1000.0)))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path)

    return asyncio.run(fetch())


def test_each_of_our_games_has_a_box_a_cover_and_an_icon(server: LocalServer) -> None:
    found = {shown["name"]: shown["box"] for shown in server.guest(None).get("/api/games")}
    for name in OURS:
        printed = found[name]
        assert printed["minutes"] > 0
        assert printed["place"] < 99
        for picture in ("cover", "icon"):
            answer = server.guest(None).http.get(printed[picture])
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "image/svg+xml"
            assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cover_is_also_told_in_words(language: str) -> None:
    for name in OURS:
        assert texts(language, name).has("game.cover")


def test_everyone_has_a_name_on_the_box_or_a_line_in_the_texts() -> None:
    for name in OURS:
        printed = game_box.box_of(name).credits
        assert printed.design or texts("en", name).has("game.credits")


def test_a_box_from_elsewhere_is_shown_as_it_is_printed(page: Path) -> None:
    printed = {
        "minutes": 20,
        "side": "#102030",
        "credits": {"design": ["Ana"], "year": 1890, "link": "https://example.org/"},
        "inks": {"bright_red": {"sign": "art/coins.svg", "colour": "#8A5A00"}},
    }
    (page / "box.json").write_text(json.dumps(printed))
    (page / "art" / "coins.svg").write_text(DRAWING)
    shown = game_box.describe_box(NAME)
    assert (shown["minutes"], shown["side"], shown["cover"]) == (20, "#102030", None)
    look: Any = shown["inks"]
    assert look["bright-red"]["colour"] == "#8A5A00"
    assert fetched(look["bright-red"]["sign"]).text == DRAWING


def test_letters_of_its_own_are_fetched_as_letters_and_only_where_they_are(page: Path) -> None:
    (page / "box.json").write_text('{"font": "art/letters.woff2"}')
    assert game_box.describe_box(NAME)["font"] is None
    forget()
    (page / "art" / "letters.woff2").write_bytes(b"wOF2")
    answer = fetched(str(game_box.describe_box(NAME)["font"]))
    assert (answer.headers["content-type"], answer.content) == ("font/woff2", b"wOF2")


@pytest.mark.parametrize(
    "printed",
    [
        "no json",
        '{"side": "red; background: url(//elsewhere)"}',
        '{"credits": {"link": "javascript:alert(1)"}}',
        '{"minutes": -1}',
        '{"colour": "#000000"}',
    ],
)
def test_a_box_that_speaks_nonsense_is_a_plain_one(page: Path, printed: str) -> None:
    (page / "box.json").write_text(printed)
    assert game_box.box_of(NAME) == game_box.Box()


def test_a_drawing_opened_by_itself_can_do_nothing(page: Path) -> None:
    (page / "art" / "cover.svg").write_text(DRAWING)
    answer = fetched(f"/api/games/{NAME}/page/art/cover.svg")
    assert "sandbox" in answer.headers["content-security-policy"]
    assert "script-src" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"


def test_a_table_that_was_built_is_handed_out_with_the_pages_own_policy(page: Path) -> None:
    (page / "built" / "built.json").write_text('{"kit": "1", "parts": ["Table"]}')
    (page / "built" / "Table.js").write_text("export default 1;")
    shown: Any = game_box.describe_box(NAME)
    assert shown["built"]["style"] is None
    answer = fetched(shown["built"]["parts"]["Table"])
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-security-policy"] == CSP


def test_a_table_without_its_files_is_none(page: Path) -> None:
    (page / "built" / "built.json").write_text('{"kit": "1", "parts": ["Table"]}')
    assert game_box.built_page_of(NAME) is None


@pytest.mark.parametrize(
    "name",
    [
        "box.json",
        "../__init__.py",
        "%2e%2e/__init__.py",
        "art/../../secret.svg",
        "art/..%2f..%2fsecret.svg",
        "art/notes.txt",
        "art/",
        "",
    ],
)
def test_nothing_else_leaves_the_package(page: Path, name: str) -> None:
    (page / "box.json").write_text("{}")
    (page / "art" / "notes.txt").write_text("to myself")
    (page.parent / "secret.svg").write_text(DRAWING)
    answer = fetched(f"/api/games/{NAME}/page/{name}")
    assert answer.status_code == 404
    assert "to myself" not in answer.text


def test_a_game_that_is_not_there_has_no_files(server: LocalServer) -> None:
    answer = server.guest(None).http.get("/api/games/chess/page/art/cover.svg")
    assert answer.json()["error"]["key"] == "unknown_game"
