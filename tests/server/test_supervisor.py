"""`ludoteca serve --processes`: several servers and an nginx are started, supervised and stopped as
one."""

from __future__ import annotations

import os
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from ludoteca.server.configuration import load_configuration
from ludoteca.server.ops.nginx import main_config, site_config
from ludoteca.server.ops.supervisor import (
    MIN_UPTIME,
    ServerProcess,
    Supervisor,
    find_nginx,
    free_port,
    port_if_free,
)
from ludoteca.server.process_exit import describe_exit
from ludoteca.server.store.migrations import HEAD
from tests.server.conftest import Opener
from tests.server.kit import PATIENCE, UNUSED, LocalServer, TableClient, play_to_the_end, wait_until

ROOT = Path(__file__).parent.parent.parent


def children_of(server: LocalServer) -> dict[int, str]:
    """The servers of a supervisor and its nginx, with their command lines."""
    output = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(server.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return {int(line.split()[0]): line for line in output.splitlines() if "defunct" not in line}


def members_of(server: LocalServer) -> list[int]:
    """The server processes of a supervisor."""
    return [number for number, line in children_of(server).items() if "server.serve" in line]


def files_of(process: int) -> tuple[int, int]:
    """The soft and hard limits on open files."""
    return resource.prlimit(process, resource.RLIMIT_NOFILE)


def server_behind(server: LocalServer, address: str) -> str:
    """The process that answers a request through nginx; empty while none does."""
    try:
        said = httpx.get(f"{server.address}{address}", timeout=PATIENCE, verify=UNUSED)
        return str(said.json().get("server", ""))
    except (httpx.HTTPError, ValueError):
        return ""


@pytest.mark.slow
def test_several_processes_serve_one_database_and_a_dead_one_is_replaced(
    open_server: Opener,
) -> None:
    server = open_server(processes=2, bot_workers=1)
    first = members_of(server)
    assert len(first) == 2
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "random", options={"hand_size": 3})
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    one.wait_for_turn()
    for member in first:
        os.kill(member, signal.SIGKILL)
    assert one.is_disconnected()
    wait_until(lambda: server_behind(server, "/readyz"), 2 * PATIENCE)
    assert not set(members_of(server)) & set(first)
    ends = play_to_the_end(again(server, one), again(server, two))
    assert ends[0]["scores"] == ends[1]["scores"]
    assert httpx.get(f"{server.address}/metrics").status_code == 404
    (nginx,) = set(children_of(server)) - set(members_of(server))
    os.kill(nginx, signal.SIGKILL)  # its workers would keep the port
    wait_until(lambda: "nginx ended by SIGKILL after 0:00:" in server.errors.read_text(), PATIENCE)
    wait_until(lambda: server_behind(server, "/readyz"), 2 * PATIENCE)
    now = set(members_of(server))
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: len(set(members_of(server)) - now) == 2, 3 * PATIENCE)
    members = members_of(server)
    assert server.stop() == 0
    assert not any(Path(f"/proc/{member}").exists() for member in members)


@pytest.mark.slow
def test_a_server_that_dies_is_named_in_the_log_with_what_ended_it(open_server: Opener) -> None:
    server = open_server(processes=2, bot_workers=1)
    first, second = members_of(server)
    time.sleep(MIN_UPTIME)
    os.kill(first, signal.SIGKILL)
    os.kill(second, signal.SIGTERM)  # an orderly exit
    for ended in ("by SIGKILL", "with exit code 0"):
        message = rf"the server at port \d+ ended {ended} after 0:00:\d\d: restarting it"
        wait_until(lambda message=message: re.search(message, server.errors.read_text()))  # type: ignore[misc]
    wait_until(lambda: len(set(members_of(server)) - {first, second}) == 2)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0, "with exit code 0 after 0:00:59"),
        (3, "with exit code 3 after 0:00:59"),
        (-9, "by SIGKILL after 0:00:59"),
        (-99, "by signal 99 after 0:00:59"),
    ],
)
def test_it_is_said_how_a_process_ended(code: int, words: str) -> None:
    assert describe_exit(code, time.monotonic() - 59.5) == words


@pytest.mark.slow
def test_a_supervisor_is_found_where_it_says_and_stays_open_when_a_server_does_not_restart(
    open_server: Opener,
) -> None:
    with few_files():
        server = open_server(processes=2, bot_workers=1, behind_proxy=1)
    answer = ask_from_afar(server)  # at once
    assert "Secure" in answer.headers["set-cookie"]
    assert "strict-transport-security" in answer.headers
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert all(files_of(member) == (hard, hard) for member in children_of(server))
    assert len(servers_behind(server)) == 2
    first = set(members_of(server))
    server.query("update alembic_version set version_num = '9999'")
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "does not start again" in server.errors.read_text(), 3 * PATIENCE)
    assert len(first & set(members_of(server))) == 1
    assert len(servers_behind(server)) == 1
    server.query("update alembic_version set version_num = ?", HEAD)
    wait_until(lambda: len(servers_behind(server)) == 2, 3 * PATIENCE)
    assert server.stop() == 0


@contextmanager
def few_files() -> Iterator[None]:
    """As a shell starts programs: with a low soft limit on open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def ask_from_afar(server: LocalServer) -> httpx.Response:
    """As a proxy that terminates TLS forwards a request."""
    said = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    body = {"name": "Marta"}
    return httpx.put(f"{server.address}/api/me", json=body, headers=said, timeout=PATIENCE)


def servers_behind(server: LocalServer) -> set[str]:
    """The processes that answer thirty clients behind a proxy: the same one for each client."""
    found = set()
    with httpx.Client(base_url=server.address, timeout=PATIENCE, verify=UNUSED) as client:
        for number in range(30):
            answer = client.get("/readyz", headers={"X-Forwarded-For": f"203.0.113.{number}"})
            if answer.status_code == 200:
                found.add(answer.json()["server"])
    return found


def test_each_server_of_a_supervisor_has_one_of_the_ports_after_the_door_and_takes_no_one_elses() -> (
    None
):
    crew = Supervisor(load_configuration({"port": 8217, "processes": 2}, {}), "open:")
    anywhere = Supervisor(load_configuration({"port": 0, "processes": 2}, {}), "open:")
    assert anywhere.server_configuration(1).port == 0
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert port_if_free(taken.getsockname()[1]) == 0
    assert port_if_free(70_000) == 0
    # 0: this machine uses the port for something else
    assert crew.server_configuration(2).port in (8219, 0)
    assert crew.server_configuration(2).host == "127.0.0.1"


def test_waiting_for_a_server_to_start_can_be_stopped(tmp_path: Path) -> None:
    member = ServerProcess(
        load_configuration({"port": 0, "data": str(tmp_path), "bot_workers": 1}, {})
    )
    try:
        assert not member.wait_until_ready(lambda: True)
    finally:
        member.stop()


def again(server: LocalServer, client: TableClient) -> TableClient:
    """Like a page: retries until it is connected."""
    results: list[TableClient] = []

    def knock() -> bool:
        try:
            results.append(client.reconnect())
        except (OSError, EOFError, WebSocketException):
            return False
        return True

    wait_until(knock, 2 * PATIENCE)
    return results[-1]


def test_the_processes_of_a_supervisor_end_with_it_even_if_it_is_killed() -> None:
    code = (
        "import subprocess, time; from ludoteca.server.ops.supervisor import set_parent_death_signal\n"
        "print(subprocess.Popen(['sleep', '600'], preexec_fn=set_parent_death_signal).pid, flush=True)\n"
        "time.sleep(600)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        sleeper = Path(f"/proc/{process.stdout.readline().strip()}")
        assert sleeper.exists()
        process.kill()
        wait_until(lambda: has_ended(sleeper))


def has_ended(process: Path) -> bool:
    """Has the process ended, or is it waiting to be reaped?"""
    try:
        return "State:\tZ" in (process / "status").read_text()
    except OSError:
        return True


def test_what_is_shipped_for_nginx_is_what_the_command_writes_for_the_server_that_is_shipped() -> (
    None
):
    chosen = load_configuration({"config": str(ROOT / "deploy" / "ludoteca.toml")}, {})
    shipped = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    assert shipped == site_config([f"{chosen.host}:{chosen.port}"], "80")


def test_nginx_writes_the_name_of_a_table_nowhere_not_even_when_it_is_crowded_out(
    tmp_path: Path,
) -> None:
    name, crowd = "WyTJeuvQYHQ_xUDxzmBnqg", 8
    tmp_path.chmod(0o755)
    with ExitStack() as opened:
        silent = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
        port = free_port("127.0.0.1")
        config = main_config(
            [f"127.0.0.1:{silent.getsockname()[1]}"], f"127.0.0.1:{port}", str(tmp_path)
        ).replace("worker_connections 8192", f"worker_connections {crowd}")
        (tmp_path / "nginx.conf").write_text(config)
        command = [find_nginx(), "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]
        errors = opened.enter_context((tmp_path / "nginx.txt").open("w"))
        nginx = opened.enter_context(subprocess.Popen(command, stderr=errors))
        opened.callback(nginx.terminate)
        wait_until((tmp_path / "nginx.pid").exists)
        knocking = []
        for _ in range(crowd):
            one = opened.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(f"GET /api/tables/{name} HTTP/1.1\r\n".encode())
            knocking.append(one)
        wait_until(lambda: select.select(knocking, [], [], 0)[0])  # no room for the last ones
        let_in = [one for one in knocking if one not in select.select(knocking, [], [], 0)[0]]
        let_in[0].sendall(b"Host: x\r\n\r\n")
        let_in[0].settimeout(PATIENCE)
        assert b" 500 " in let_in[0].recv(100)  # nor for a connection to the server
    assert name not in (tmp_path / "nginx.txt").read_text()


def test_a_supervisor_believes_the_proxies_in_front_of_it_and_no_one_else() -> None:
    alone = site_config(["127.0.0.1:1"], "80")
    assert "real_ip" not in alone
    assert "X-Forwarded-Proto $scheme;" in alone
    behind = site_config(["127.0.0.1:1"], "80", "10.0.0.1, 10.1.0.0/16")
    assert "set_real_ip_from 10.0.0.1;\n    set_real_ip_from 10.1.0.0/16;\n" in behind
    assert "X-Forwarded-Proto $http_x_forwarded_proto;" in behind
