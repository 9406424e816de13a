"""Cached responses are compressed once and are the same for every client."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.server.web.page import serve_page
from tests.server.kit import UNUSED, LocalServer

SHARED = ("/api/texts/uk", "/api/texts/en/neon", "/api/rulebook/pt-BR/coatl", "/api/tutorial/neon")


def ask(server: LocalServer, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """A request without a client library's own headers and decoding."""
    said = {"accept-encoding": "identity"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    address = f"{server.address}{path}"
    with httpx.stream(method, address, headers=said, verify=UNUSED) as response:
        response._content = b"".join(response.iter_raw())
    return response


@pytest.mark.parametrize("path", SHARED)
def test_a_client_with_compression_gets_the_same_in_fewer_bytes(
    server: LocalServer, path: str
) -> None:
    plain, small = ask(server, path), ask(server, path, accept_encoding="br, gzip")
    assert (plain.status_code, small.status_code) == (200, 200)
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.content) == plain.content
    assert len(small.content) < len(plain.content)
    assert plain.headers["content-type"] == small.headers["content-type"]
    assert "Accept-Encoding" in small.headers["vary"]


@pytest.mark.parametrize("path", SHARED)
def test_a_client_with_a_current_copy_gets_no_body(server: LocalServer, path: str) -> None:
    mark = ask(server, path).headers["etag"]
    for said in (mark, f"W/{mark}", f'"other", {mark}'):
        again = ask(server, path, if_none_match=said)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == mark
    assert ask(server, path, if_none_match='"other"').status_code == 200


def test_parts_of_the_page_are_compressed_and_pictures_are_not(tmp_path: Path) -> None:
    for name in ("index.html", "assets/a.js", "icons/a.png"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x" * 5000)

    def served(path: str, **headers: str) -> Response:
        lines = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        scope = {"type": "http", "method": "GET", "path": path, "headers": lines}
        return serve_page(Request(scope | {"query_string": b""}), tmp_path)

    script = served("/assets/a.js", accept_encoding="gzip")
    assert gzip.decompress(bytes(script.body)) == b"x" * 5000
    assert "immutable" in script.headers["cache-control"]
    page = served("/table/anything", accept_encoding="gzip")
    assert page.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in served("/assets/a.js").headers
    assert "content-encoding" not in served("/icons/a.png", accept_encoding="gzip").headers
    for found in (script, page):
        (tmp_path / "assets" / "a.js").touch()
        where = "/assets/a.js" if found is script else "/"
        assert served(where, if_none_match=found.headers["etag"]).status_code == 304


@pytest.mark.parametrize("path", ["/api/texts/xx", "/api/texts/en/chess", "/api/rulebook/xx/neon"])
def test_what_there_is_not_is_refused_each_time(server: LocalServer, path: str) -> None:
    assert {ask(server, path).status_code for _ in range(2)} == {404}


def test_what_is_someones_own_is_kept_by_no_browser(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    for path in ("/api/me", "/api/me/data", "/api/tables", f"/api/tables/{table}"):
        assert marta.http.get(path).headers["cache-control"] == "no-store"
