"""Remote bot workers connect with the server's key and may disconnect at any time."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.record import Record
from ludoteca.core.text import texts
from ludoteca.server.bot_workers.remote_worker import compatibility_info
from ludoteca.server.bot_workers.worker_agent import is_unencrypted, worker_url
from ludoteca.server.bot_workers.worker_client import WorkerClient, WorkerFailed
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.configuration import load_configuration
from ludoteca.tables.analysis.bot_worker import BotWorker
from tests.server.database import ADDRESS
from tests.server.kit import PATIENCE, LocalServer, play_to_the_end, wait_until
from tests.terminal.command import COMMAND, environment, ludoteca, refusal

KEY = "a key that nobody guesses"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    found = LocalServer(tmp_path_factory.mktemp("lent"), ADDRESS, worker_key=KEY, bot_workers=1)
    yield found
    found.close()


@contextmanager
def knock(server: LocalServer, key: str, hello: object = None) -> Iterator[ClientConnection]:
    """A raw client of the worker socket."""
    with connect(
        f"ws://localhost:{server.port}/api/worker",
        additional_headers={"Authorization": f"Bearer {key}"},
        max_size=None,
    ) as socket:
        socket.send(json.dumps(compatibility_info() if hello is None else hello))
        yield socket


def hears(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(PATIENCE))


def lent(server: LocalServer) -> int:
    guest = server.guest(None).http.get("/metrics").text
    match = re.search(r"^ludoteca_remote_workers (\d+)$", guest, re.MULTILINE)
    assert match, guest
    return int(match[1])


@pytest.mark.parametrize("key", ["", "guessed", KEY[:-1], KEY + "!", "ключ"])
def test_without_the_key_no_one_is_told_a_card(server: LocalServer, key: str) -> None:
    with knock(server, key.encode().decode("latin-1")) as socket:
        greeting = hears(socket)
        assert (greeting["type"], greeting["key"]) == ("close", "wrong_key")
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)
    assert lent(server) == 0


def test_a_server_without_a_key_takes_no_help(open_server: Callable[..., LocalServer]) -> None:
    for key in ("", KEY):
        with knock(open_server(), key) as socket:
            assert hears(socket)["key"] == "wrong_key"


@pytest.mark.parametrize(
    "hello",
    [
        {"version": "0.0.1"},
        compatibility_info() | {"version": "0.0.1"},
        compatibility_info() | {"games": {"neon": 999}},
        compatibility_info() | {"weights": {"kobito.weights": "0" * 64}},
        [],
        7,
    ],
)
def test_a_machine_that_knows_other_games_is_sent_away(server: LocalServer, hello: object) -> None:
    with knock(server, KEY, hello) as socket:
        greeting = hears(socket)
        assert (greeting["type"], greeting["key"]) == ("close", "other_version")
    assert lent(server) == 0


class Lender(threading.Thread):
    """Answers `most` questions for the server, then disconnects during the next."""

    def __init__(self, socket: ClientConnection, most: int) -> None:
        super().__init__()
        self.socket = socket
        self.most = most
        self.answered: list[dict[str, Any]] = []

    def run(self) -> None:
        worker = BotWorker()
        while len(self.answered) < self.most:
            question = hears(self.socket)
            self.socket.send(json.dumps(worker.answer(question)))
            self.answered.append(question)
        hears(self.socket)
        self.socket.close()


def test_a_lent_mind_thinks_and_the_match_goes_on_without_it(server: LocalServer) -> None:
    with knock(server, KEY) as socket:
        assert hears(socket) == {"type": "welcome"}
        wait_until(lambda: lent(server) == 1)
        lender = Lender(socket, 2)
        lender.start()
        marta = server.guest("Marta")
        table = marta.open_table("me", "rulebook", "rulebook")
        (end,) = play_to_the_end(marta.look(table, 0))
        lender.join(PATIENCE)
    assert not lender.is_alive()
    assert len(lender.answered) == 2
    assert {question["bot"] for question in lender.answered} == {"rulebook"}
    assert end["status"] == "over"
    wait_until(lambda: lent(server) == 0)


@pytest.mark.parametrize("nonsense", ["no JSON", "[]", '{"error": "Boom"}', '{"words": "moon"}'])
def test_a_lent_mind_that_talks_nonsense_harms_nothing(server: LocalServer, nonsense: str) -> None:
    with knock(server, KEY) as socket:
        hears(socket)
        marta = server.guest("Marta")
        table = marta.open_table("me", "rulebook")

        def mutter() -> None:
            for _ in range(3):
                try:
                    socket.recv(PATIENCE)
                    socket.send(nonsense)
                except (ConnectionClosed, TimeoutError):
                    return
            socket.close()

        muttering = threading.Thread(target=mutter)
        muttering.start()
        (end,) = play_to_the_end(marta.look(table, 0))
        socket.close()
        muttering.join(2 * PATIENCE)
        assert not muttering.is_alive()
    assert end["status"] == "over"
    wait_until(lambda: lent(server) == 0)


def test_the_command_lends_and_ends(server: LocalServer, tmp_path: Path) -> None:
    words = ["worker", "--server", server.address, "--processes", "2"]
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path, LUDOTECA_WORKER_KEY=KEY, PYTHONUNBUFFERED="1"),
    )
    with process:
        assert process.stdout is not None
        assert server.address in process.stdout.readline()
        wait_until(lambda: lent(server) == 2)
        guest = server.guest("Olena")
        table = guest.open_table("me", "rulebook", "rulebook")
        (end,) = play_to_the_end(guest.look(table, 0))
        assert end["status"] == "over"
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=PATIENCE)
    assert (process.returncode, "Traceback" in complaint) == (2, False)
    wait_until(lambda: lent(server) == 0)


def test_a_wrong_key_ends_the_command_with_one_line(server: LocalServer, tmp_path: Path) -> None:
    words = ("worker", "--server", server.address, "--processes", "1")
    done = ludoteca(tmp_path, *words, LUDOTECA_WORKER_KEY="a wrong key, but long")
    assert (done.returncode, done.stderr) == (2, refusal("wrong_key"))


def test_the_command_says_what_it_misses(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "worker", LUDOTECA_WORKER_KEY="")
    assert (done.returncode, done.stderr) == (2, refusal("no_key"))
    done = ludoteca(
        *(tmp_path, "worker", "--server", "http://nobody.invalid:99999"), LUDOTECA_WORKER_KEY=KEY
    )
    assert done.returncode == 2
    assert (
        texts("en").say("worker.unencrypted", {"server": "http://nobody.invalid:99999"})
        in done.stderr
    )
    done = ludoteca(tmp_path, "worker", "--server", "here", LUDOTECA_WORKER_KEY=KEY)
    assert (done.returncode, done.stderr) == (2, refusal("bad_address", address="here"))


def test_where_minds_are_lent() -> None:
    assert (
        worker_url("https://games.example.org/club/") == "wss://games.example.org/club/api/worker"
    )
    assert is_unencrypted("http://games.example.org")
    assert not is_unencrypted("https://games.example.org")
    assert not is_unencrypted("http://localhost:8217")


def test_a_short_key_is_refused() -> None:
    with pytest.raises(UserError, match="short_key"):
        load_configuration({}, {"LUDOTECA_WORKER_KEY": "secret"})
    assert load_configuration({}, {"LUDOTECA_WORKER_KEY": KEY}).settings.worker_key == KEY


class Silent(WorkerClient):
    """A remote worker that stops answering."""

    def __init__(self) -> None:
        super().__init__()
        self.lives = True

    @property
    def is_alive(self) -> bool:
        return self.lives

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        await asyncio.sleep(0)
        raise WorkerFailed("silent")

    def kill(self) -> None:
        self.lives = False

    async def wait_closed(self) -> None:
        pass


def test_minds_that_fall_silent_are_not_replaced_by_more_of_our_own() -> None:
    async def ask_all() -> tuple[int, int, int]:
        thinkers = WorkerPool(1)
        for _ in range(8):
            thinkers.add(Silent())
        record = Record("neon", games.find("neon").rules, 2, "silent")
        questions = (
            thinkers.choose_move(f"t{n}", record, "random", f"guest {n}") for n in range(12)
        )
        answers = await asyncio.gather(*questions, return_exceptions=True)
        lost = sum(isinstance(answer, WorkerFailed) for answer in answers)
        found = lost, len(thinkers.workers), thinkers.queue.free_slots
        thinkers.add(Silent())
        await thinkers.close()
        return found

    assert asyncio.run(ask_all()) == (8, 1, 1)
