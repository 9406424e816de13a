"""Sitting down at a table of a server, by the server's HTTP API."""

from __future__ import annotations

from typing import Any

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.remote.http_client import HttpClient

API_MAJOR = "1"
"""The major version of the server's API that this client speaks."""

TableFacts = dict[str, Any]
"""What anyone with the link may know of a table, as `GET /api/tables/{table}` answers."""


def find_table(client: HttpClient, table_id: str) -> tuple[TableFacts, Game[Any]]:
    """The table and its game; refuses a server or a game of another version."""
    require_api_version(client)
    facts: TableFacts = client.request("GET", f"/api/tables/{table_id}")
    return facts, installed_game(client, str(facts.get("game")))


def require_api_version(client: HttpClient) -> None:
    schema = client.request("GET", "/api/openapi.json")
    if not isinstance(schema, dict) or not isinstance(schema.get("info"), dict):
        raise UserError("server_unreachable", server=client.server)
    version = str(schema["info"].get("version"))
    if version.partition(".")[0] != API_MAJOR:
        raise UserError("other_api", server=client.server, theirs=version, ours=API_MAJOR)


def installed_game(client: HttpClient, name: str) -> Game[Any]:
    """The game of this name; refuses if it is not installed here, or with other rules."""
    if name not in games.names():
        raise UserError("game_not_here", game=name)
    game = games.find(name)
    for entry in client.request("GET", "/api/games"):
        if entry["name"] == name and entry["rules"] != game.rules:
            raise UserError("other_rules", game=name, theirs=entry["rules"], ours=game.rules)
    return game


def take_seat(client: HttpClient, facts: TableFacts, requested: int | None) -> int:
    """Keeps the seat that is already mine, or sits down on `requested` or a free seat."""
    own: list[int] = facts["yours"]
    if requested is None and own:
        return own[0]
    seat = free_seat(facts) if requested is None else requested
    if seat not in own:
        client.request("PUT", f"/api/tables/{facts['table']}/seats/{seat}", {"kind": "me"})
    return seat


def free_seat(facts: TableFacts) -> int:
    """The first open seat; one that is kept for me before all others."""
    seats = [chair for chair in facts["chairs"] if chair["open"]]
    if not seats:
        raise UserError("no_free_seat")
    return int(min(seats, key=lambda chair: chair["reserved_for"] is None)["seat"])
