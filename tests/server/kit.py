"""A real server in its own process, and clients that use real sockets."""

from __future__ import annotations

import json
import re
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.database import ADDRESS, database_of, run
from tests.server.forking import ForkedServer, can_fork

PATIENCE = 20.0
USUAL: dict[str, float | str] = {
    "bot_delay": 0.0,
    "round_pause": 0.0,
    "rate": 5000.0,
    "socket_rate": 2000.0,
    "deterministic_seed": "house",  # a guest's first table has the same deal in every run
}
UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""No test server uses TLS. Without this every client would read all certificates of the machine,
which takes longer than most requests."""
Frame = dict[str, Any]


class Endpoint:
    """A proxy or server on a port of this machine that clients connect to."""

    def __init__(self) -> None:
        self.port = 0
        self.guests: list[Guest] = []

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def guest(self, name: str | None = "Marta") -> Guest:
        guest = Guest(self, name)
        self.guests.append(guest)
        return guest

    def close_guests(self) -> None:
        for guest in self.guests:
            guest.close()


class LocalServer(Endpoint):
    """`ludoteca serve` on a free port of this machine."""

    module = "ludoteca.server.serve"
    may_fork = True

    def __init__(self, folder: Path, address: str = ADDRESS, **settings: float | str) -> None:
        super().__init__()
        self.folder = folder
        self.settings = USUAL | settings
        self.database = database_of(folder, address)
        self.data = self.database if address else str(folder)
        self.errors = folder / "stderr.txt"
        self.start()

    def start(self) -> None:
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in self.settings.items()]
        arguments = ["--port", str(self.port), "--data", self.data, *flags]
        with self.errors.open("a") as errors:
            self.process = self.run(arguments, errors)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        match = re.search(r":(\d+)/", line)
        assert match, f"{line}{self.errors.read_text()}"
        self.port = int(match[1])

    def run(self, arguments: list[str], errors: IO[str]) -> subprocess.Popen[str] | ForkedServer:
        usual = self.module == LocalServer.module and "processes" not in self.settings
        if usual and self.may_fork and can_fork():
            return ForkedServer(arguments, errors)
        command = [sys.executable, "-W", "error", "-m", self.module, *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)

    def kill(self) -> None:
        """SIGKILL: without any cleanup."""
        self.process.kill()
        self.reap()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.reap()

    def reap(self) -> int:
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def close(self) -> None:
        """Closes all clients and stops the server."""
        self.close_guests()
        if self.process.poll() is None:
            code = self.stop()
            assert code == 0, f"{code} {self.errors.read_text()}"

    def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """A query of the database, without the server."""
        return run(self.database, sql, *values)

    def dump(self) -> list[tuple[Any, ...]]:
        """The content of the database, to check that nothing has changed."""
        results = []
        for name in ("people", "tables", "seat_assignments", "moves", "past_occupants", "chat"):
            results += self.query(f"select '{name}', * from {name} order by 2, 3")
        return results


class SpawnedServer(LocalServer):
    """A server that is started by a command line."""

    may_fork = False


class Guest:
    """A browser: a cookie jar and any number of sockets."""

    def __init__(self, server: Endpoint, name: str | None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, verify=UNUSED)
        self.sockets = ExitStack()
        if name is not None:
            self.put("/api/me", name=name)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return self.answer(self.http.get(path, params=query), status)

    def post(self, path: str, status: int | None = None, **body: Any) -> Any:
        return self.answer(self.http.post(path, json=body), status)

    def put(self, path: str, status: int | None = None, **body: Any) -> Any:
        return self.answer(self.http.put(path, json=body), status)

    def answer(self, response: httpx.Response, status: int | None) -> Any:
        expected = {200, 201} if status is None else {status}
        assert response.status_code in expected, f"{response.status_code} {response.text}"
        return response.json()

    def open_table(self, *seats: str, status: int | None = None, **more: Any) -> str:
        """Opens a table with seats in words: `me`, `link`, `random`, `rulebook`."""
        kinds = [
            {"kind": seat} if seat in ("me", "link") else {"kind": "bot", "bot": seat}
            for seat in seats
        ]
        facts: dict[str, Any] = {"game": "neon", "seats": kinds} | more
        opened = self.post("/api/tables", status, **facts)
        return str(opened["table"]) if "table" in opened else ""

    def sit(self, table: str, seat: int, status: int | None = None, **more: Any) -> Any:
        return self.put(f"/api/tables/{table}/seats/{seat}", status, kind="me", **more)

    def leave(self, table: str, seat: int, status: int | None = None) -> Any:
        return self.put(f"/api/tables/{table}/seats/{seat}", status, kind="empty")

    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)

    def look(self, table: str, seat: int | None = None, **headers: str) -> TableClient:
        return TableClient(self, table, seat, headers)

    def close(self) -> None:
        self.sockets.close()
        self.http.close()


class TableClient:
    """One socket at a table, for one seat."""

    def __init__(self, guest: Guest, table: str, seat: int | None, headers: dict[str, str]) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.received: list[Frame] = []
        self.frame: Frame = {}
        self.sent = -1
        self.socket = self.open(headers)

    def open(self, headers: dict[str, str]) -> ClientConnection:
        server = self.guest.server
        text = "" if self.seat is None else f"?seat={self.seat}"
        cookie = self.guest.cookie()
        if cookie:
            headers = {"Cookie": cookie} | headers
        opening = connect(
            f"ws://localhost:{server.port}/api/tables/{self.table}/socket{text}",
            additional_headers=headers,
            max_size=None,
            max_queue=None,
        )
        return self.guest.sockets.enter_context(opening)

    def reconnect(self) -> TableClient:
        """Reconnects, as after a lost connection."""
        return self.guest.look(self.table, self.seat)

    def receive(self, timeout: float = PATIENCE) -> Frame:
        message: Frame = json.loads(self.socket.recv(timeout))
        self.received.append(message)
        if message["type"] == "frame":
            self.frame = message
        return message

    def pull(self) -> None:
        """Receives all messages that have arrived."""
        try:
            while True:
                self.receive(0)
        except TimeoutError:
            return

    def until(self, kind: str, test: Callable[[Frame], bool] = lambda _: True) -> Frame:
        """The next message of this kind that passes the test."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            message = self.receive()
            if message["type"] == kind and test(message):
                return message
        raise AssertionError(f"no such {kind}")

    def next_frame(self, test: Callable[[Frame], bool] = lambda _: True) -> Frame:
        return self.until("frame", test)

    def wait_for_turn(self) -> Frame:
        """The first frame in which it is this seat's turn, or the match is over."""
        return self.wait_for_frame(lambda frame: frame["status"] == "over" or bool(frame["moves"]))

    def wait_for_frame(self, test: Callable[[Frame], bool]) -> Frame:
        """The newest frame if it passes the test, otherwise the first that does."""
        self.pull()
        return self.frame if self.frame and test(self.frame) else self.next_frame(test)

    def send(self, kind: str, **facts: object) -> None:
        self.socket.send(json.dumps({"type": kind, **facts}))

    def play(self, words: str, nth: int | None = None) -> Frame:
        """Plays a move and waits for the frame that shows it."""
        now = self.frame["nth"] if nth is None else nth
        self.send("move", nth=now, move=words)
        return self.next_frame(lambda frame: frame["nth"] > now)

    def drain(self, seconds: float = 0.3) -> list[Frame]:
        """All other messages that arrive within this time."""
        results = []
        try:
            while True:
                results.append(self.receive(seconds))
        except (TimeoutError, ConnectionClosed):
            return results

    def is_disconnected(self) -> bool:
        """Does the server close this socket?"""
        try:
            while True:
                self.receive()
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False

    def close_message(self) -> Frame:
        """The last message of a socket that the server closes."""
        message = self.until("close")
        try:
            self.socket.recv(PATIENCE)
        except ConnectionClosed:
            return message
        raise AssertionError("the socket goes on after its farewell")


def play_on(*players: TableClient, until: Callable[[Frame], bool]) -> list[Frame]:
    """Every client plays the first sensible legal move, until all see the awaited frame."""
    limit = time.monotonic() + 3 * PATIENCE
    while time.monotonic() < limit:
        for client in players:
            client.pull()
        if all(client.frame and until(client.frame) for client in players):
            return [client.frame for client in players]
        ended = [client for client in players if client.frame.get("status") == "over"]
        assert all(until(client.frame) for client in ended), "the match ends before that"
        for client in players:
            frame = client.frame
            if frame and frame["moves"] and frame["nth"] > client.sent and not until(frame):
                client.sent = frame["nth"]
                client.send("move", nth=frame["nth"], move=choice(frame))
        time.sleep(0.001)
    raise AssertionError("the match does not come to an end")


def play_to_the_end(*players: TableClient) -> list[Frame]:
    return play_on(*players, until=lambda frame: bool(frame["status"] == "over"))


def choice(frame: Frame) -> str:
    """A move that brings a match to its end: playing before drawing."""
    moves: list[str] = frame["moves"]
    return next((words for words in moves if words.startswith("play")), moves[0])


def workers_of(server: LocalServer) -> list[int]:
    """The process ids of the server's bot workers."""
    output = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(server.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return [int(line.split()[0]) for line in output.splitlines() if "bot_workers.worker" in line]


def wait_until(test: Callable[[], object], seconds: float = PATIENCE) -> None:
    limit = time.monotonic() + seconds
    while not test():
        assert time.monotonic() < limit, "it did not happen"
        time.sleep(0.02)
