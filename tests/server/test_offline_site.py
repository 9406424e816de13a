"""A server that has the folder of `make web` offers the games without a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core.errors import UserError
from ludoteca.server.settings import Settings
from ludoteca.server.web.sites.offline_site import require_offline_site
from tests.server.conftest import Opener

INDEX = "<!doctype html><html><head><script>start()</script></head><body>alone</body></html>"
FILES = {
    "index.html": INDEX,
    "site.json": json.dumps(["/assets/a.js", "/api/games/neon/page/box.svg?1"]),
    "assets/a.js": "export {}",
    "assets/a.js.br": "12345",
    "api/games.json": "[]",
    "api/games/neon/page/box.svg": "<svg/>",
    "engine/manifest.json": json.dumps({"folder": "f00", "parts": {"base": {"br": 1000}}}),
    "engine/client.js": "export {}",
    "engine/f00/worker.js": "export {}",
    "engine/f00/base.br": "packed",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site-web"
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, "utf-8")
    return folder


def test_the_page_offers_the_games_with_the_size_of_the_download(
    open_server: Opener, site: Path
) -> None:
    page = open_server(offline_site=str(site)).guest(None).http.get("/").text
    scripts = [
        len(text)
        for name, text in FILES.items()
        if "engine" in name and name.endswith((".js", ".json"))
    ]
    bytes_of_all = 1000 + len("12345") + len("<svg/>") + sum(scripts)
    assert f'content="/offline/" data-bytes="{bytes_of_all}"' in page
    assert "ludoteca-offline-site" not in open_server().guest(None).http.get("/").text


def test_files_are_served_and_every_other_address_is_the_page(
    open_server: Opener, site: Path
) -> None:
    http = open_server(offline_site=str(site)).guest(None).http
    for path in ("/offline/", "/offline/table/abc"):
        answer = http.get(path)
        assert answer.status_code == 200
        assert 'name="ludoteca-server"' in answer.text
        assert "'sha256-" in answer.headers["content-security-policy"]
    assert http.get("/offline/api/games.json").json() == []
    worker = http.get("/offline/engine/f00/worker.js")
    assert "'wasm-unsafe-eval'" in worker.headers["content-security-policy"]
    assert "immutable" in worker.headers["cache-control"]
    assert http.get("/offline/engine/f00/base.br").text == "packed"
    kept = http.get("/offline/site.json").json()
    assert {"/assets/a.js", "/engine/client.js", "/engine/f00/worker.js"} < set(kept)
    assert "/engine/f00/base.br" not in kept  # the engine keeps its parts itself
    assert http.get("/offline/engine/manifest.json").headers["cache-control"] == "no-cache"
    for path in (
        "/offline/engine/f01/worker.js",
        "/offline/../ludoteca.db",
        "/offline/%2e%2e/x.db",
    ):
        assert http.get(path).status_code == 404


def test_only_these_pages_may_compile_webassembly(open_server: Opener, site: Path) -> None:
    http = open_server(offline_site=str(site)).guest(None).http
    for path in ("/", "/offline/", "/offline/assets/a.js"):
        assert "wasm" not in http.get(path).headers["content-security-policy"]


def test_without_the_folder_there_is_nothing(open_server: Opener) -> None:
    http = open_server().guest(None).http
    assert http.get("/offline/").status_code == 404
    assert http.get("/offline/engine/manifest.json").status_code == 404


@pytest.mark.parametrize("missing", ["index.html", "site.json", "engine/manifest.json"])
def test_a_folder_that_make_web_has_not_written_is_refused_at_the_start(
    site: Path, missing: str
) -> None:
    settings: Any = Settings(offline_site=str(site))
    require_offline_site(settings)
    (site / missing).unlink()
    with pytest.raises(UserError, match="unreadable"):
        require_offline_site(settings)
