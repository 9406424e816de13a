"""The first steps of a new user, with the Ludoteca of this Python: prints the version, plays a
match in the terminal, lets bots play every game, starts the server and plays there.

    python tests/packages/smoke.py
    python tests/packages/smoke.py --data postgresql+psycopg://ludoteca@localhost/club
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
"""The most moves of a match in which both seats play their first legal move."""


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "LUDOTECA_HOME": str(home), "PYTHONUTF8": "1", "PYTHONPATH": ""}


def ludoteca(home: Path, *words: str, typed: str = "") -> str:
    """The output of a command, which must succeed."""
    result = subprocess.run(
        [*COMMAND, *words],
        input=typed,
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if result.returncode:
        sys.exit(f"ludoteca {' '.join(words)} ended with {result.returncode}:\n{result.stderr}")
    return result.stdout


def print_version(home: Path) -> str:
    return ludoteca(home, "--version").splitlines()[0]


def play_in_terminal(home: Path) -> str:
    words = ("play", "neon", "--seats", "2", "--bots", "random", "--seed", "lamp")
    ludoteca(home, *words, typed="1\n" * LONGEST)
    [path] = home.glob("neon-*.json")
    record = json.loads(path.read_text("utf-8"))
    assert record["scores"], "the match did not come to its end"
    ludoteca(home, "replay", str(path), "--ply", "0")
    return f"{len(record['moves'])} moves, {record['by']}"


def simulate_games(home: Path) -> str:
    for game in GAMES:
        words = ("simulate", game, "--matches", "20", "--seats", "2", "--bots", "random")
        ludoteca(home, *words, "--processes", "1")
    return f"20 matches of {', '.join(GAMES)}"


@contextmanager
def running_server(home: Path, data: str) -> Iterator[str]:
    """The URL of a server that is stopped at the end."""
    command = [*COMMAND, "serve", "--port", "0", "--data", data or str(home / "house")]
    with subprocess.Popen(
        command, cwd=home, env=environment(home), stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        try:
            match = re.search(r"http://localhost:\d+", server.stdout.readline())
            assert match, "the server does not say where it is"
            yield match[0]
        finally:
            server.terminate()
            server.wait()


class HttpClient:
    """A minimal browser: cookies, files and a socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def fetch(self, path: str, method: str = "GET", **body: Any) -> bytes:
        data = json.dumps(body).encode() if body else None
        headers = {"Content-Type": "application/json"}
        request = Request(self.address + path, data, headers, method=method)
        with self.opener.open(request) as answer:
            content: bytes = answer.read()
        return content

    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)


def play_on_server(home: Path, data: str = "") -> str:
    from websockets.sync.client import connect

    with running_server(home, data) as address:
        browser = HttpClient(address)
        parts = re.findall(r'(?:src|href)="(/[^"]+)"', browser.fetch("/").decode())
        assert any(part.startswith("/assets/") for part in parts), "there is no page"
        for part in parts:
            assert browser.fetch(part)
        browser.fetch("/api/me", "PUT", name="Stranger")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        answer = browser.fetch("/api/tables", "POST", game="neon", seats=seats)
        table = json.loads(answer)["table"]
        at = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat=0"
        with connect(at, additional_headers={"Cookie": browser.cookie()}) as socket:
            frame: dict[str, Any] = {"status": "", "moves": []}
            last_frame = -1
            while frame["status"] != "over":
                message = json.loads(socket.recv(60))
                frame = message if message["type"] == "frame" else frame
                if frame["moves"] and frame["nth"] > last_frame:
                    last_frame = frame["nth"]
                    move = next(
                        (m for m in frame["moves"] if m.startswith("play")), frame["moves"][0]
                    )
                    socket.send(json.dumps({"type": "move", "nth": last_frame, "move": move}))
    return f"{frame['ply']} moves, scores {frame['scores']}"


def main(*arguments: str) -> None:
    data = arguments[1] if arguments[:1] == ("--data",) else ""
    steps = (
        ("version", print_version),
        ("terminal", play_in_terminal),
        ("simulate", simulate_games),
        ("house", lambda home: play_on_server(home, data)),
    )
    for name, step in steps:
        with TemporaryDirectory() as folder:
            before = time.perf_counter()
            summary = step(Path(folder))
            print(f"{name:9} {time.perf_counter() - before:5.1f} s  {summary}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
