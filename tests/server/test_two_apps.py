"""Two applications in one process, each with its own database, share no state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from ludoteca.server.app import make_app
from ludoteca.server.settings import Settings
from ludoteca.server.web.connection_limits import ConnectionLimits
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.server_config import ServerConfig
from tests.server.database import database_of

MINE = {"game": "neon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[tuple[TestClient, TestClient]]:
    with ExitStack() as stack:
        yield (
            stack.enter_context(client_of(tmp_path, "one")),
            stack.enter_context(client_of(tmp_path, "two")),
        )


def client_of(folder: Path, name: str) -> TestClient:
    (folder / name).mkdir()
    settings = Settings(
        database_url=database_of(folder / name),
        bot_workers=1,
        bot_delay=0.0,
        metrics_allow="testclient",
    )
    return TestClient(make_app(settings))


def app_within(app: ASGIApp) -> LudotecaApp:
    while not isinstance(app, LudotecaApp):
        app = app.app  # type: ignore[attr-defined]
    return app


def metric(client: TestClient, name: str) -> float:
    match = re.search(rf"^ludoteca_{re.escape(name)} (\S+)$", client.get("/metrics").text, re.M)
    return float(match[1]) if match else 0.0


def open_table(client: TestClient) -> str:
    client.put("/api/me", json={"name": "Marta"}).raise_for_status()
    opened = client.post("/api/tables", json=MINE)
    opened.raise_for_status()
    return str(opened.json()["table"])


def test_users_and_tables_of_one_are_unknown_to_the_other(
    apps: tuple[TestClient, TestClient],
) -> None:
    one, two = apps
    table = open_table(one)
    two.cookies.update(one.cookies)
    assert one.get("/api/me").json()["name"] == "Marta"
    assert two.get("/api/me").json()["name"] is None
    assert one.get(f"/api/tables/{table}").status_code == 200
    assert two.get(f"/api/tables/{table}").status_code == 404
    assert len(app_within(one.app).user_cache.ids) == 1
    assert not app_within(two.app).user_cache.ids


def test_sockets_moves_and_refusals_are_counted_where_they_happen(
    apps: tuple[TestClient, TestClient],
) -> None:
    one, two = apps
    table = open_table(one)
    with one.websocket_connect(f"/api/tables/{table}/socket?seat=0") as socket:
        assert sum(app_within(one.app).open_sockets.values()) == 1
        assert not app_within(two.app).open_sockets
        frame = next_message(socket, "frame")
        socket.send_json({"type": "move", "nth": frame["nth"], "move": "fly"})
        assert next_message(socket, "refused")["move"] == "fly"
        socket.send_json({"type": "move", "nth": frame["nth"], "move": frame["moves"][0]})
        while next_message(socket, "frame")["nth"] == frame["nth"]:
            pass
        assert metric(one, "moves_total") >= 1
        assert metric(two, "moves_total") == 0
    assert not app_within(one.app).open_sockets
    assert "refusals_total{" in one.get("/metrics").text
    assert "refusals_total{" not in two.get("/metrics").text


def next_message(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == kind:
            return message


def test_what_one_uses_up_of_its_limits_is_left_to_the_other(
    apps: tuple[TestClient, TestClient],
) -> None:
    one, two = apps
    for client in apps:
        client.put("/api/me", json={"name": "Marta"}).raise_for_status()
    limiter = app_within(one.app).limits.new_tables
    user = one.get("/api/me").json()["id"]
    limiter.take(user, limiter.burst)
    assert one.post("/api/tables", json=MINE).status_code == 429
    assert two.post("/api/tables", json=MINE).status_code == 201


def test_connections_of_one_server_do_not_count_against_the_other() -> None:
    settings = Settings(socket_rate=7.0, read_timeout=3.0)
    configs = [
        ServerConfig(make_app(Settings()), chosen, ConnectionLimits(chosen, most))
        for chosen, most in ((settings, 5), (Settings(), 50))
    ]
    one, two = (config.connection_limits for config in configs)
    assert (one.max_connections, one.message_rate, one.header_timeout) == (5, 7.0, 3.0)
    assert (two.max_connections, two.message_rate, two.header_timeout) == (50, 20.0, 10.0)
    assert one.pending_requests is not two.pending_requests
    assert one.frame_buckets is not two.frame_buckets
