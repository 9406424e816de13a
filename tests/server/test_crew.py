"""`ludoteca serve --processes`: several servers and an nginx, started, watched and stopped as one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from ludoteca.server.hosting.nginx import site
from tests.server.conftest import Opener
from tests.server.kit import PATIENCE, Eyes, House, play_to_the_end, wait_until

ROOT = Path(__file__).parent.parent.parent


def members_of(house: House) -> list[int]:
    """The servers of a crew."""
    found = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(house.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return [int(line.split()[0]) for line in found.splitlines() if "server.serve" in line]


def server_behind(house: House, address: str) -> str:
    """Who answers whoever asks through the door; empty while nobody does."""
    try:
        return str(
            httpx.get(f"{house.address}{address}", timeout=PATIENCE).json().get("server", "")
        )
    except (httpx.HTTPError, ValueError):
        return ""


@pytest.mark.slow
def test_several_processes_serve_one_house_and_whoever_dies_is_replaced(
    open_house: Opener,
) -> None:
    house = open_house(processes=2, thinkers=1)
    first = members_of(house)
    assert len(first) == 2
    marta, olena = house.guest("Marta"), house.guest("Olena")
    table = marta.open_table("me", "link", "random", options={"hand_size": 3})
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    one.to_decide()
    for member in first:
        os.kill(member, signal.SIGKILL)
    assert one.is_cut_off()
    wait_until(lambda: server_behind(house, "/readyz"), 2 * PATIENCE)
    assert not set(members_of(house)) & set(first)
    ends = play_to_the_end(again(house, one), again(house, two))
    assert ends[0]["scores"] == ends[1]["scores"]
    assert httpx.get(f"{house.address}/metrics").status_code == 404
    house.process.send_signal(signal.SIGHUP)
    now = set(members_of(house))
    wait_until(lambda: len(set(members_of(house)) - now) == 2, 3 * PATIENCE)
    members = members_of(house)
    assert house.stop() == 0
    assert not any(Path(f"/proc/{member}").exists() for member in members)


def again(house: House, eyes: Eyes) -> Eyes:
    """As a page does: knocks until it is let in."""
    found: list[Eyes] = []

    def knock() -> bool:
        try:
            found.append(eyes.again())
        except (OSError, EOFError, WebSocketException):
            return False
        return True

    wait_until(knock, 2 * PATIENCE)
    return found[-1]


def test_whoever_was_started_by_a_crew_ends_with_it_even_if_it_is_killed() -> None:
    code = (
        "import subprocess, time; from ludoteca.server.hosting.crew import die_with_us\n"
        "print(subprocess.Popen(['sleep', '600'], preexec_fn=die_with_us).pid, flush=True)\n"
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
    """Gone, or waiting only for somebody to notice."""
    try:
        return "State:\tZ" in (process / "status").read_text()
    except OSError:
        return True


def test_what_is_shipped_for_nginx_is_what_the_command_writes() -> None:
    servers = [f"127.0.0.1:{port}" for port in (8301, 8302, 8303, 8304)]
    assert (ROOT / "deploy" / "nginx.conf").read_text("utf-8") == site(servers, "80")
