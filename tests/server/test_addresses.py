"""The response at each path: a page or the 404 page, with the right status."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from ludoteca import games
from ludoteca.server.web.page import PAGES, is_page
from tests.server.kit import LocalServer

ROUTER = Path(__file__).parents[2] / "client" / "src" / "lib" / "route" / "pages.ts"
NOWHERE = [
    "/nowhere",
    "/nowhere/at/all",
    "/Tables",
    "/new",
    "/table",
    "/rules/chess",
    "/rules/kobito/2",
    "/new/chess",
    "/index.php",
    "/table/AAAAAAAAAAAAAAAAAAAAAA",
    "/table/no-such-table",
    "/replay/AAAAAAAAAAAAAAAAAAAAAA",
    "/review/AAAAAAAAAAAAAAAAAAAAAA",
]


def get(server: LocalServer, path: str) -> httpx.Response:
    return server.guest(None).http.get(f"{server.address}{path}")


def test_the_server_knows_the_addresses_of_the_page_s_own_router() -> None:
    listed = ROUTER.read_text("utf-8").split("const PAGES", 1)[1].split("];", 1)[0]
    results = [
        re.sub(r"\(\?<(\w+)>\[\^/\]\+\)", r"{\1}", pattern.replace("\\/", "/"))
        for pattern in re.findall(r"\[/\^(.+)\$/, load", listed)
    ]
    optional = "(?:/{game})?"
    both = [
        one
        for page in results
        for one in (
            [page.replace(optional, ""), page.replace(optional, "/{game}")]
            if optional in page
            else [page]
        )
    ]
    assert sorted(both) == sorted(PAGES)


def test_an_address_that_leads_nowhere_is_answered_with_404_and_the_page(
    server: LocalServer,
) -> None:
    for path in NOWHERE:
        answer = get(server, path)
        assert (path, answer.status_code) == (path, 404)
        assert answer.headers["content-type"].startswith("text/html")
        assert "<title>Ludoteca</title>" in answer.text


def test_every_page_is_answered_with_200(server: LocalServer) -> None:
    table = server.guest().open_table("me", "random")
    for page in PAGES:
        path = page.format(game=games.names()[0], table=table)
        for address in (path, path.rstrip("/") + "/"):
            if "{table}" in page and address != path:
                continue
            assert (address, get(server, address).status_code) == (address, 200)


@pytest.mark.parametrize("path", ["/robots.txt"])
def test_robots_may_look_at_the_catalogue_and_the_rules_and_at_no_table(
    server: LocalServer, path: str
) -> None:
    answer = get(server, path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert lines[0] == "User-agent: *"
    assert {"Allow: /$", "Allow: /rules", "Disallow: /"} <= set(lines)
    assert not [line for line in lines if line.startswith("Allow: /table")]


@pytest.mark.parametrize("path", ["/rules/chess", "/TABLES", "//nowhere", "/new/kobito/x"])
def test_what_only_looks_like_a_page_is_none(path: str) -> None:
    assert not is_page(path)
