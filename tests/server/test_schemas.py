"""The models describe what is sent: every message of real matches validates."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from ludoteca import games
from ludoteca.core.text import LANGUAGES
from ludoteca.server.tables.chat import REACTIONS
from ludoteca.server.texts import server_texts
from ludoteca.server.web.schemas import analysis
from ludoteca.server.web.schemas.catalogue import GameInfo, RulebookInfo, TextTables
from ludoteca.server.web.schemas.common import WireModel
from ludoteca.server.web.schemas.frame import Frame
from ludoteca.server.web.schemas.messages import SERVER_MESSAGE
from tests.server.kit import LocalServer, TableClient, choice, play_to_the_end

REAL = games.names()


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reaction_has_a_text(language: str) -> None:
    assert set(server_texts(language)["reaction"]) == set(REACTIONS)
