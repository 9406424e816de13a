"""The pace of bots: the slowest that a member of the table has chosen."""

from __future__ import annotations

import asyncio
import json

from ludoteca.server.bot_workers.response_timing import PACES
from ludoteca.server.tables.bot_runner import slowest_pace
from ludoteca.server.web.sockets import handle_message, parse_message
from tests.server.kit import LocalServer


class People:
    """A table with these people seated."""

    def __init__(self, *seated: str) -> None:
        self.seated = seated
        self.connections = self
        self.clients: list[object] = []

    def is_member(self, person: str | None) -> bool:
        return person in self.seated


class TableClient:
    def __init__(self, person_id: str | None, pace: str) -> None:
        self.person_id = person_id
        self.pace = PACES[pace]

    def ensure_open(self) -> None:
        pass


def pace(seated: str, *looks: tuple[str | None, str]) -> float:
    people = People(*seated)
    people.clients = [TableClient(person, wish) for person, wish in looks]
    return slowest_pace(people)  # type: ignore[arg-type]


def test_the_slowest_of_those_who_sit_at_the_table_is_heard() -> None:
    assert pace("ab", ("a", "instant"), ("b", "brisk")) == PACES["brisk"]
    assert pace("ab", ("a", "instant"), ("b", "calm")) == PACES["calm"]
    assert pace("a", ("a", "instant")) == PACES["instant"]


def test_spectators_make_no_one_wait_or_hurry() -> None:
    assert pace("a", ("a", "instant"), ("x", "calm"), (None, "calm")) == PACES["instant"]
    assert pace("a", ("x", "instant")) == 1.0


def test_a_pace_is_said_over_the_socket() -> None:
    client = TableClient("a", "brisk")
    for wish, factor in PACES.items():
        message = {"type": "pace", "pace": wish}
        asyncio.run(handle_message(None, client, parse_message(json.dumps(message))))  # type: ignore[arg-type]
        assert client.pace == factor


def test_an_unknown_pace_is_refused(server: LocalServer) -> None:
    marta = server.guest("Marta")
    client = marta.look(marta.open_table("me", "random"), 0)
    client.send("pace", pace="hasty")
    assert client.until("refused")["key"] == "bad_message"
