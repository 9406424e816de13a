"""The engine in a worker of the browser: it downloads, plays, and starts again from what it kept."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser
from web.archives import packed
from web.places import SITE

STAND_IN = b"""
import json
from ludoteca import games
from ludoteca.bots.levels import Budget, bot_of
from ludoteca.core.engine.rng import stream
from ludoteca.core.record import Record

game = games.find("neon")
state = Record("neon", game.rules, 2, "worker").start(game)


def handle(text):
    asked = json.loads(text)
    if level := asked.get("bot"):
        bot = bot_of(game, level, Budget(iterations=400))
        state.play(bot.choose(state.clone(), state.legal(), stream("think")), stream("chance"))
    elif move := asked.get("play"):
        game.play_words(state, move, stream("chance"))
    moves = state.legal()
    legal = [game.notation(state, moves.at(place)) for place in range(moves.size())]
    return json.dumps({"turn": int(state.turn), "legal": legal})
"""
"""A host of one table."""
START = """async (address) => {
    const { startEngine } = await import(address + "client.js");
    const seen = [];
    window.engine = await startEngine({ address, module: "stand_in", name: "handle",
        games: ["stand_in"], progress: (bytes, of) => seen.push([bytes, of]) });
    return seen;
}"""
CALL = "async (asked) => JSON.parse(await window.engine.call(JSON.stringify(asked)))"


class StaticHost(SimpleHTTPRequestHandler):
    """A host that neither compresses nor knows the types of unusual files."""

    requests: list[str]

    def log_message(self, *_: Any) -> None:
        self.requests.append(f"{self.command} {self.path.rpartition('/')[2]}")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[str, list[str]]]:
    """The address of the engine with the stand-in as a part, and what is asked of the host."""
    assert SITE.is_dir(), "run `make web` first"
    shutil.copytree(SITE / "engine", tmp_path / "engine")
    (tmp_path / "empty.html").write_text("<!doctype html><title>Empty</title>", "utf-8")
    manifest = json.loads((tmp_path / "engine" / "manifest.json").read_text("utf-8"))
    part = packed([("stand_in.py", STAND_IN)])
    small = gzip.compress(part)
    (tmp_path / "engine" / manifest["folder"] / "stand_in.gz").write_bytes(small)
    manifest["parts"]["stand_in"] = {
        "file": "stand_in",
        "bytes": len(part),
        "sha256": sha256(part).hexdigest(),
        "gz": len(small),
        "br": len(small),
    }
    (tmp_path / "engine" / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    requests: list[str] = []
    handler = type("Handler", (StaticHost,), {"requests": requests})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(tmp_path)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", requests
    server.shutdown()
    server.server_close()


@pytest.mark.nightly
def test_a_worker_downloads_the_engine_once_and_plays(
    chromium: Browser, host: tuple[str, list[str]]
) -> None:
    address, requests = host
    page = chromium.new_context().new_page()
    page.goto(f"{address}empty.html")
    progress = page.evaluate(START, f"{address}engine/")
    assert [done for done, _ in progress] == sorted(done for done, _ in progress)
    assert progress[-1][0] == pytest.approx(progress[-1][1])
    position = page.evaluate(CALL, {})
    after = page.evaluate(CALL, {"play": position["legal"][0]})
    assert after != position
    assert page.evaluate(CALL, {"bot": "master"}) != after
    assert "Error" in page.evaluate("() => window.engine.call('{').catch(String)")
    page.evaluate("() => window.engine.load('neon')")
    page.evaluate("() => window.engine.load('coatl')")  # has no weights
    assert {"GET base.gz", "GET neon.gz"} <= {*requests}
    requests.clear()
    page.reload()
    page.evaluate(START, f"{address}engine/")
    assert page.evaluate(CALL, {}) == position
    assert [one for one in requests if one.endswith(".gz")] == []
    page.context.close()
