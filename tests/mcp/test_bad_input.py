"""Invalid calls and command lines are answered in one line and change nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludoteca.mcp.session_registry import SessionRegistry
from ludoteca.mcp.trusted_link import parse_trusted_link
from tests.mcp.kit import listening, over_http, run
from tests.terminal.command import ludoteca, refusal

HERE = "http://localhost:8217"
NAME = "A" * 22


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with listening(tmp_path_factory.mktemp("models")) as found:
        yield found


@pytest.mark.parametrize(
    ("tool", "arguments", "text"),
    [
        ("open_table", {"game": "chess"}, "There is no game called “chess”"),
        ("open_table", {"game": "neon", "seats": 9}, "for 2–6 players, not 9"),
        ("open_table", {"game": "neon", "seats": 2, "seat": 2}, "There is no seat 2"),
        ("open_table", {"game": "encantados", "seat": 9}, "There is no seat 9: seats are numbered"),
        ("open_table", {"game": "neon", "seat": -1}, "There is no seat -1"),
        ("open_table", {"game": "neon", "bots": ["deep blue"]}, "no bot called “deep blue”"),
        ("open_table", {"game": "neon", "seats": 2, "bots": ["random"] * 3}, "Too many bots"),
        ("open_table", {"game": "neon", "options": {"jokers": 3}}, "no option “jokers”"),
        ("open_table", {"game": "neon", "options": {"hand_size": "x"}}, "hand_size"),
        ("open_table", {"game": "neon", "language": "tlh"}, "no language “tlh”"),
        ("open_table", {"game": "neon", "name": "bot random"}, "cannot be a player’s name"),
        ("open_table", {"game": "neon", "name": "x" * 99}, "cannot be a player’s name"),
        (
            "open_table",
            {"game": "neon", "seats": "many"},
            "open_table: missing or invalid arguments",
        ),
        ("open_table", {}, "open_table: missing or invalid arguments: game."),
        ("rulebook", {"game": "neon", "paragraph": 999}, "no paragraph 999"),
        ("rulebook", {"game": "../neon"}, "There is no game"),
        ("games", {"language": "xx"}, "There is no language “xx”"),
        ("look", {"table": "neon-1"}, "There is no table “neon-1” here"),
        ("look", {"table": "line\nbreak"}, "There is no table “line break” here"),
        ("play", {"table": "neon-1"}, "play: missing or invalid arguments"),
        ("join_table", {"link": "not a link"}, "“not a link” is not a link to a table"),
        ("join_table", {"link": f"ftp://localhost/table/{NAME}"}, "is not a link"),
        ("join_table", {"link": f"https://example.org/table/{NAME}"}, "leads to another server"),
        ("join_table", {"link": f"http://localhost:1/table/{NAME}"}, "does not answer"),
    ],
)
def test_what_cannot_be_is_refused(
    address: str, tool: str, arguments: dict[str, Any], text: str
) -> None:
    async def asks() -> None:
        async with over_http(address) as model:
            words, _, wrong = await model.hears(tool, **arguments)
            assert wrong
            assert text in words
            assert "\n" not in words

    run(asks)


def test_a_link_leads_to_the_server_that_was_named_or_to_this_machine() -> None:
    assert parse_trusted_link(NAME, HERE) == (HERE, NAME)
    assert parse_trusted_link(f"{HERE}/table/{NAME}", HERE) == (HERE, NAME)
    assert parse_trusted_link(f"http://127.0.0.1:9/table/{NAME}/", HERE) == (
        "http://127.0.0.1:9",
        NAME,
    )
    there = "https://games.example.org"
    assert parse_trusted_link(f"{there}/table/{NAME}", there) == (there, NAME)


def test_a_key_opens_one_seat_and_cannot_be_guessed(address: str) -> None:
    async def asks() -> None:
        async with over_http(address) as one, over_http(address) as two:
            first = await one.sits("open_table", game="neon", seats=2)
            second = await two.sits("open_table", game="neon", seats=2)
            assert len(first["table"]) > 20
            assert first["commitment"] != second["commitment"]
            words, _, wrong = await two.hears("look", table=first["table"][:-1])
            assert wrong
            assert words.startswith("There is no table")

    run(asks)


@pytest.mark.parametrize("header", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
def test_a_page_of_another_site_cannot_sit_down(address: str, header: dict[str, str]) -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    kinds = {"Accept": "application/json, text/event-stream"}
    assert httpx.post(address, json=request, headers=kinds | header).status_code in (403, 421)


def test_tables_of_one_seed_are_the_same_and_tell_nothing_of_each_other() -> None:
    one, two = SessionRegistry(HERE, "seed"), SessionRegistry(HERE, "seed")
    first = [one.next_seed() for _ in range(3)]
    assert first == [two.next_seed() for _ in range(3)]
    assert len(set(first)) == 3
    assert SessionRegistry(HERE).next_seed() != SessionRegistry(HERE).next_seed()


@pytest.mark.parametrize(
    ("flags", "key", "args"),
    [
        (("--http", "--port", "70000"), "bad_port", {"port": 70000}),
        (("--server", "nowhere"), "bad_link", {"link": "nowhere"}),
        (("--server", "http://[::1"), "bad_link", {"link": "http://[::1"}),
        (("extra",), "extra_arguments", {"words": "extra"}),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(
    flags: tuple[str, ...], key: str, args: dict[str, object], tmp_path: Path
) -> None:
    done = ludoteca(tmp_path, "mcp", *flags)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == refusal(key, **args)


def test_without_the_package_it_says_what_to_install(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.modules['mcp'] = None\n"
            "from ludoteca.cli import run\nsys.exit(run(['mcp', '--language', 'en']))",
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.strip() == refusal("needs_package", package="mcp", extra="mcp")
