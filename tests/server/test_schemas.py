"""The models describe what is sent: every message of real matches validates."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter, ValidationError

from ludoteca import games, server
from ludoteca.core.text import LANGUAGES
from ludoteca.server.app import make_app
from ludoteca.server.settings import Settings
from ludoteca.server.tables.chat import REACTIONS
from ludoteca.server.texts import server_texts
from ludoteca.server.web.schemas import analysis
from ludoteca.server.web.schemas.catalogue import GameInfo, RulebookInfo, TextTables
from ludoteca.server.web.schemas.common import WireModel
from ludoteca.server.web.schemas.frame import Frame
from ludoteca.server.web.schemas.messages import SERVER_MESSAGE, AnyClientMessage
from tests.server.kit import LocalServer, TableClient, choice, play_to_the_end

REAL = games.names()
API_PAGE = Path(server.__file__).parent / "API.md"


def fits(model: type[WireModel] | TypeAdapter[Any], content: object) -> Any:
    validate = model.validate_json if isinstance(model, TypeAdapter) else model.model_validate_json
    return validate(json.dumps(content), strict=True)


def all_fit(messages: list[dict[str, Any]]) -> set[str]:
    """Checks that all messages fit, and returns their types."""
    for message in messages:
        fits(SERVER_MESSAGE, message)
    return {message["type"] for message in messages}


def received(client: TableClient) -> list[dict[str, Any]]:
    client.pull()
    return client.received


@pytest.mark.parametrize("name", REAL)
def test_every_message_of_a_match_fits(server: LocalServer, name: str) -> None:
    game = games.find(name)
    marta = server.guest("Marta")
    bots = ["random"] * (game.usual_seats - 1)
    clock = {"kind": "match", "seconds": 600, "increment": 5}
    options = dict(game.short_match_options)
    table = marta.open_table("me", *bots, game=name, options=options, clock=clock, hints=True)
    client, spectator = marta.look(table, 0), server.guest(None).look(table)
    frame = client.wait_for_turn()
    client.send("say", text="Hello")
    client.send("why", words="fly")
    client.send("why_not", touched=["nothing"])
    client.send("move", nth=frame["nth"], move="fly")
    client.until("refused")
    words = choice(client.wait_for_turn())
    preview = marta.get(f"/api/tables/{table}/what-if", seat=0, words=words)
    fits(analysis.MovePreview, preview)
    play_to_the_end(client)
    assert all_fit(received(client)) >= {"frame", "talk", "why", "why_not", "refused"}
    assert all_fit(received(spectator)) == {"frame", "talk"}
    end = Frame.model_validate(client.frame)
    assert (end.status, end.clock is not None) == ("over", True)
    for query in ({"seat": 0}, {}):
        page = marta.get(f"/api/tables/{table}/replay", first=0, last=9, **query)
        fits(analysis.ReplayPage, page)
    if game.guide() is not None:
        fits(analysis.TutorialMatch, marta.get(f"/api/tutorial/{name}"))
        move = marta.get(f"/api/tutorial/{name}")["positions"][0]["moves"][0]
        tried = marta.get(f"/api/tutorial/{name}/try", ply=0, words=move)
        fits(analysis.ReplayPosition, tried)


def test_the_reason_for_closing_a_socket_fits(server: LocalServer) -> None:
    stranger = server.guest("Tom").look("A" * 22)
    stranger.until("close")
    assert all_fit(stranger.received) == {"close"}


def test_a_frame_with_more_or_less_does_not_fit(server: LocalServer) -> None:
    marta = server.guest("Marta")
    frame = marta.look(marta.open_table("me", "random"), 0).wait_for_turn()
    fits(SERVER_MESSAGE, frame)
    for changed in (
        {**frame, "hand": []},
        {name: value for name, value in frame.items() if name != "sides"},
        {**frame, "version": "1"},
        {**frame, "chairs": [{**frame["chairs"][0], "secret": 1}]},
    ):
        with pytest.raises(ValidationError):
            fits(SERVER_MESSAGE, changed)


def test_the_catalogue_has_no_more_fields_than_its_model(server: LocalServer) -> None:
    for game in server.guest(None).get("/api/games"):
        assert set(game) == set(GameInfo.model_fields)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_and_rulebooks_fit(server: LocalServer, language: str) -> None:
    guest = server.guest(None)
    fits(TypeAdapter(TextTables), guest.get(f"/api/texts/{language}"))
    for name in REAL:
        fits(TypeAdapter(TextTables), guest.get(f"/api/texts/{language}/{name}"))
        fits(RulebookInfo, guest.get(f"/api/rulebook/{language}/{name}"))


def test_the_page_of_the_api_names_every_route_message_and_field() -> None:
    page = API_PAGE.read_text(encoding="utf-8")
    application: Any = make_app(Settings())
    while not isinstance(application, FastAPI):
        application = application.app
    routes = {
        f"{method.upper()} {path}"
        for path, methods in application.openapi()["paths"].items()
        for method in methods
    }
    named = re.findall(r"`((?:GET|PUT|POST|DELETE) /[^ ?`]*)", page)
    assert len(set(named)) == len(named)
    assert routes <= set(named)
    assert all(
        re.match(r"GET /(healthz|readyz|api/openapi.json|api/games)", one)
        for one in set(named) - routes
    )
    messages = get_args(get_args(AnyClientMessage)[0])
    types = [get_args(message.model_fields["type"].annotation)[0] for message in messages]
    assert re.findall(r'^\| `\{type: "(\w+)"', page, re.MULTILINE) == types
    fields = page.partition("### The frame")[2].partition("## Errors")[0]
    assert {name for name in Frame.model_fields if f"`{name}`" not in fields} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reaction_has_a_text(language: str) -> None:
    assert set(server_texts(language)["reaction"]) == set(REACTIONS)
