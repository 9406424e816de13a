"""The catalogue: games, texts, rulebooks and the page."""

from __future__ import annotations

import string
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from ludoteca import games
from ludoteca.bots.levels import levels
from ludoteca.core.catalogue import folder
from ludoteca.core.record import Record, load
from ludoteca.core.text import LANGUAGES, PLURALS, Texts, read_tables
from ludoteca.core.view import log_for
from ludoteca.server import API_VERSION
from ludoteca.server.errors import HTTP_STATUS
from ludoteca.server.limits import RateLimiter, TokenBucket
from ludoteca.server.settings import Settings
from ludoteca.server.texts import server_texts
from ludoteca.server.web import catalogue
from ludoteca.server.web.middleware import HEADERS, SecurityMiddleware
from ludoteca.server.web.page import serve_page
from ludoteca.tables.analysis.position_cache import PositionCache
from ludoteca.tables.analysis.replay import replay_positions
from tests.server.kit import LocalServer

SOURCE = Path(catalogue.__file__).parent.parent
FORMS = {"en": {"one", "other"}, "pt-BR": {"one", "other"}, "uk": {"one", "few", "many"}}


def test_every_game_is_in_the_catalogue_with_what_a_new_table_needs(server: LocalServer) -> None:
    found = {shown["name"]: shown for shown in server.guest(None).get("/api/games")}
    assert set(found) == set(games.names())
    for name, shown in found.items():
        game = games.find(name)
        assert shown["seats"] == list(game.seats)
        assert shown["bots"] == list(levels(game))
        assert shown["default_bot"] in shown["bots"]
        assert [option["name"] for option in shown["options"]] == [o.name for o in game.options]
        for option, known in zip(shown["options"], game.options, strict=True):
            assert option["default"] == known.default
            assert option["values"] == list(known.ordered or known.values)
        assert shown["moves"]
        assert shown["faces"]


def test_an_option_that_is_any_number_is_shown_with_its_bounds(server: LocalServer) -> None:
    found = {shown["name"]: shown["options"] for shown in server.guest(None).get("/api/games")}
    bounds = {one["name"]: (one["minimum"], one["maximum"]) for one in found["encantados"]}
    assert bounds["target"] == (10, 500)
    assert set(bounds.values()) == {(10, 500), (None, None)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_core_server_and_game_come_merged(server: LocalServer, language: str) -> None:
    guest = server.guest(None)
    for name in games.names():
        tables = guest.get(f"/api/texts/{language}/{name}")
        assert tables["game"]["name"]
        assert tables["refusal"]["not_your_turn"]
        assert tables["refusal"]["match_over"]
        assert set(tables["card"]) == set(guest.get("/api/texts/en/" + name)["card"])
    assert "game" not in guest.get(f"/api/texts/{language}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_has_its_numbered_paragraphs_or_says_that_there_is_none(
    server: LocalServer, language: str
) -> None:
    for name in games.names():
        answer = server.guest(None).http.get(f"/api/rulebook/{language}/{name}")
        written = folder(name).joinpath("text", f"rulebook.{language}.md").is_file()
        assert answer.status_code == (200 if written else 404)
        if written:
            pages = answer.json()["paragraphs"]
            assert set(map(str, games.find(name).paragraphs.values())) <= set(pages)


def test_a_guide_is_shown_whole_from_the_first_seat_or_said_to_be_missing(
    server: LocalServer,
) -> None:
    guest = server.guest(None)
    for shown in guest.get("/api/games"):
        path = f"/api/tutorial/{shown['name']}"
        if not shown["tutorial"]:
            assert guest.get(path, 404)["error"]["key"] == "no_guide"
            continue
        guide = guest.get(path)
        assert [glance["ply"] for glance in guide["positions"]] == list(range(guide["plies"] + 1))
        assert {glance["view"]["seat"] for glance in guide["positions"]} == {0}
        assert all(glance["move"] for glance in guide["positions"][:-1])
        assert guide["positions"][-1]["decided_by"] is None
    assert guest.get("/api/tutorial/chess", 404)["error"]["key"] == "unknown_game"


def test_glances_tell_who_decides_what_the_reader_hears_and_no_more(golden: Record) -> None:
    game = games.find(golden.game)
    plies = len(golden.moves)
    results = list(replay_positions(PositionCache(game), golden, 0, 0, plies, with_moves=True))
    assert [glance["move"] for glance in results] == [*golden.moves, None]
    for glance in results[:-1]:
        assert bool(glance["moves"]) == (glance["decided_by"] == 0)
    lines = [line for glance in results for line in glance["log"]]
    whole = golden.state(game, log=True)
    assert [line[1] for line in lines] == [note.key for note in log_for(whole, 0)]
    (one,) = replay_positions(PositionCache(game), golden, 1, 7, 7, with_moves=False)
    assert (one["ply"], one["decided_by"], one["move"]) == (7, None, None)


@pytest.fixture
def golden() -> Record:
    path = Path(__file__).parent.parent / "records" / "neon-1.json"
    return load(path.read_text("utf-8"), games.find)


def places(entry: Any) -> set[str | None]:
    forms = entry.values() if isinstance(entry, dict) else [entry]
    return {place for form in forms for _, place, _, _ in string.Formatter().parse(form)} - {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_servers_own_texts_are_whole_in_every_language(language: str) -> None:
    english = server_texts("en")
    own = server_texts(language)
    assert {name: set(table) for name, table in own.items()} == {
        name: set(table) for name, table in english.items()
    }
    for name, table in own.items():
        for key, entry in table.items():
            assert places(entry) == places(english[name][key]), key
            if isinstance(entry, dict):
                assert set(entry) == FORMS[language] <= PLURALS


def test_every_refusal_of_the_server_has_its_text() -> None:
    known = {**read_tables("ludoteca", "en")["refusal"], **server_texts("en")["refusal"]}
    raised = set(HTTP_STATUS)
    for path in SOURCE.rglob("*.py"):
        for part in path.read_text("utf-8").split('Refused("')[1:]:
            raised.add(part.split('"')[0])
    assert raised - set(known) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_can_say_every_refusal_of_the_server(server: LocalServer, language: str) -> None:
    messages = Texts(language, server.guest(None).get(f"/api/texts/{language}/neon"))
    marta = server.guest("Marta")
    for path in ("/api/tables/nothing", "/api/texts/xx", "/api/nothing"):
        problem = marta.http.get(path).json()["error"]
        assert messages.say(f"refusal.{problem['key']}", problem["args"])
    problem = marta.put("/api/me", 400, name="x" * 30)["error"]
    assert "24" in messages.say(f"refusal.{problem['key']}", problem["args"])
    problem = marta.put("/api/me", 422, nme="x")["error"]
    assert messages.say(f"refusal.{problem['key']}", problem["args"])


def test_the_api_describes_itself(server: LocalServer) -> None:
    answer = server.guest(None).get("/api/openapi.json")
    told = {"/api/me", "/api/games", "/api/tables", "/api/tables/{table}/replay"}
    assert told <= set(answer["paths"])
    assert answer["info"]["version"] == API_VERSION


# The page


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """The files of the page as its build leaves them."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<!doctype html><div id="app"></div>')
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "main-1a2b.js").write_text("export const x = 1;" * 200)
    return tmp_path


def browse(folder: Path, path: str, **headers: str) -> httpx.Response:
    async def fetch() -> httpx.Response:
        route = Route("/{path:path}", lambda request: serve_page(request, folder))
        transport = httpx.ASGITransport(
            SecurityMiddleware(Starlette(routes=[route]), Settings(rate=1000.0))
        )
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.get(path, headers=headers)

    import asyncio

    return asyncio.run(fetch())


def test_every_address_is_the_page_s_index_and_says_whether_there_is_a_page(built: Path) -> None:
    there = ("/", "/table/abc", "/new/neon?seats=2")
    for path in (*there, "/index.html", "/../x"):
        answer = browse(built, path)
        assert answer.status_code == (200 if path in there else 404)
        assert 'id="app"' in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]


def test_hashed_files_are_kept_for_ever_and_others_requested_again(built: Path) -> None:
    script = browse(built, "/assets/main-1a2b.js")
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    icon = browse(built, "/favicon.svg")
    assert icon.headers["cache-control"] == "no-cache"
    again = browse(built, "/favicon.svg", **{"If-None-Match": icon.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_a_part_of_another_edition_is_not_there_and_never_the_page(server: LocalServer) -> None:
    """A browser would cache the page under the name of the script, and stay blank."""
    for path in ("/assets/main-0000.js", "/kit/svelte/other.js"):
        answer = server.guest(None).http.get(path)
        assert answer.status_code == 404
        assert "json" in answer.headers["content-type"]


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    answer = browse(tmp_path / "nowhere", "/")
    assert answer.status_code == 200
    assert "has not been built" in answer.text


# Rate limits


def test_a_bucket_lets_a_burst_through_and_then_the_rate() -> None:
    bucket = TokenBucket(rate=10.0, burst=5.0)
    assert [bucket.take() > 0 for _ in range(7)] == [False] * 5 + [True] * 2
    bucket.refilled_at -= 0.25
    assert [bucket.take() > 0 for _ in range(4)] == [False, False, True, True]
    bucket.refilled_at -= 1000.0
    assert [bucket.take() > 0 for _ in range(7)] == [False] * 5 + [True] * 2


def test_each_address_has_its_own_bucket() -> None:
    buckets = RateLimiter(rate=1.0, burst=1.0)
    assert buckets.take("one") == 0
    assert buckets.take("one") > 0
    assert buckets.take("two") == 0


def test_who_has_their_whole_share_again_is_forgotten() -> None:
    buckets = RateLimiter(rate=0.001, burst=5.0)
    for address in ("a", "b", "c"):
        buckets.take(address, 3.0)
    for later, known in ((2000.0, {"a", "b", "c", "d"}), (1500.0, {"c", "d"}), (0.0, {"d"})):
        for bucket in buckets.buckets.values():
            bucket.refilled_at -= later
        buckets.take("d")
        assert set(buckets.buckets) == known
