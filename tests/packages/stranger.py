"""What a stranger does first, with the Ludoteca of the Python that runs this and nothing else: asks for
its version, plays a match in the terminal, lets bots play every game, opens the house and plays there.

python tests/packages/stranger.py
python tests/packages/stranger.py --data postgresql+psycopg://ludoteca@localhost/club
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

COMMAND = (sys.executable, "-m", "ludoteca")
GAMES = ("coatl", "cobogo", "encantados", "kobito", "neon")
LONGEST = 500
"""No match of two who take the first move they are offered is longer."""


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "LUDOTECA_HOME": str(home), "PYTHONUTF8": "1", "PYTHONPATH": ""}


def ludoteca(home: Path, *words: str, typed: str = "") -> str:
    """What the command answers; it has to end well."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=typed,
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        sys.exit(f"ludoteca {' '.join(words)} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def asks_for_the_version(home: Path) -> str:
    return ludoteca(home, "--version").splitlines()[0]


def plays_in_the_terminal(home: Path) -> str:
    words = ("play", "neon", "--seats", "2", "--bots", "random", "--seed", "lamp")
    ludoteca(home, *words, typed="1\n" * LONGEST)
    [path] = home.glob("neon-*.json")
    record = json.loads(path.read_text("utf-8"))
    assert record["scores"], "the match did not come to its end"
    ludoteca(home, "replay", str(path), "--ply", "0")
    return f"{len(record['moves'])} moves, {record['by']}"


def lets_bots_play(home: Path) -> str:
    for game in GAMES:
        words = ("simulate", game, "--matches", "20", "--seats", "2", "--bots", "random")
        ludoteca(home, *words, "--processes", "1")
    return f"20 matches of {', '.join(GAMES)}"


@contextmanager
def house(home: Path, data: str) -> Iterator[str]:
    """The address of a server that is stopped in the end."""
    command = [*COMMAND, "serve", "--port", "0", "--data", data or str(home / "house")]
    with subprocess.Popen(
        command, cwd=home, env=environment(home), stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        try:
            found = re.search(r"http://localhost:\d+", server.stdout.readline())
            assert found, "the server does not say where it is"
            yield found[0]
        finally:
            server.terminate()
            server.wait()


class Browser:
    """As much of one as it takes: cookies, files and a socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def fetch(self, path: str, method: str = "GET", **body: Any) -> bytes:
        sent = json.dumps(body).encode() if body else None
        headers = {"Content-Type": "application/json"}
        asked = Request(self.address + path, sent, headers, method=method)
        with self.opener.open(asked) as answer:
            found: bytes = answer.read()
        return found

    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)


def plays_in_the_house(home: Path, data: str = "") -> str:
    from websockets.sync.client import connect

    with house(home, data) as address:
        browser = Browser(address)
        parts = re.findall(r'(?:src|href)="(/[^"]+)"', browser.fetch("/").decode())
        assert any(part.startswith("/assets/") for part in parts), "there is no page"
        for part in parts:
            assert browser.fetch(part)
        browser.fetch("/api/me", "PUT", name="Stranger")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        opened = browser.fetch("/api/tables", "POST", game="neon", seats=seats)
        table = json.loads(opened)["table"]
        at = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat=0"
        with connect(at, additional_headers={"Cookie": browser.cookie()}) as socket:
            frame: dict[str, Any] = {"status": "", "moves": []}
            said = -1
            while frame["status"] != "over":
                message = json.loads(socket.recv(60))
                frame = message if message["type"] == "frame" else frame
                if frame["moves"] and frame["nth"] > said:
                    said = frame["nth"]
                    move = next(
                        (m for m in frame["moves"] if m.startswith("play")), frame["moves"][0]
                    )
                    socket.send(json.dumps({"type": "move", "nth": said, "move": move}))
    return f"{frame['ply']} moves, scores {frame['scores']}"


def main(*wish: str) -> None:
    data = wish[1] if wish[:1] == ("--data",) else ""
    steps = (
        ("version", asks_for_the_version),
        ("terminal", plays_in_the_terminal),
        ("simulate", lets_bots_play),
        ("house", lambda home: plays_in_the_house(home, data)),
    )
    for name, step in steps:
        with TemporaryDirectory() as folder:
            before = time.perf_counter()
            told = step(Path(folder))
            print(f"{name:9} {time.perf_counter() - before:5.1f} s  {told}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
