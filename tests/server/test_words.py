"""Any input, over HTTP and the socket, gets an answer: a refusal with a reason if it is no move.

`LUDOTECA_WORDS=10000 pytest tests/server/test_words.py` sends this many to each game.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.testkit.fuzz import fuzz_words
from ludoteca.games.neon import NeonGame
from ludoteca.games.neon.rules.play import Neon
from ludoteca.server.limits import MAX_MOVE_LENGTH
from ludoteca.server.services.advice import what_if
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.tables import moves
from ludoteca.server.texts import all_texts
from ludoteca.tables.match import TableMatch
from ludoteca.tables.moves import why_illegal
from tests.server.conftest import Opener
from tests.server.database import database_of
from tests.server.frames_kit import sheet_for, table_of
from tests.server.kit import TableClient

MANY = int(os.environ.get("LUDOTECA_WORDS", "1000"))
"""Inputs per game."""
POSITIONS = 12
"""Positions in which they are sent."""
STRANGE = (
    *("", " ", "\x00", "play\x00red-7", "\ud800", "play \udfff", "\u202e", "ї", "İ", "e\u0301"),
    *(
        "done now",
        "play 3 on low",
        "x" * MAX_MOVE_LENGTH,
        "x" * (MAX_MOVE_LENGTH + 1),
        "9" * 5000,
        "{}",
        "%s",
        "'",
    ),
)


def ask(client: TableClient, words: str) -> None:
    """Over HTTP: the response is never a server error."""
    query = f"seat={client.seat}&words={quote(words.encode('utf-8', 'surrogatepass'))}"
    answer = client.guest.http.get(f"/api/tables/{client.table}/why?{query}")
    said = answer.json()
    if answer.status_code == 200:
        check(client, said)
    else:
        assert answer.status_code == 422, f"{words[:80]!r}: {answer.status_code} {said}"
        assert len(words) > MAX_MOVE_LENGTH
    assert len(answer.content) < 6000


def check(client: TableClient, said: dict[str, Any]) -> None:
    assert said["legal"] == (said["reason"] is None)
    if said["reason"] is not None:
        assert said["reason"]["key"] in all_texts("en", client.frame["game"])["refusal"]


def say(client: TableClient, words: str, kind: str) -> bool:
    """Over the socket, as a question or as a move; returns whether it was a move."""
    nth = client.frame["nth"]
    if kind == "why":
        client.send("why", words=words)
    else:
        client.send("move", nth=nth, move=words)
    while True:
        message = client.receive()
        if message["type"] == "why":
            check(client, message)
            return False
        if message["type"] == "refused":
            assert message["key"] in all_texts("en", client.frame["game"])["refusal"]
            return False
        assert message["type"] in ("frame", "talk"), message
        if message["type"] == "frame" and message["nth"] > nth:
            return True


def said_in(rng: Rng, near: list[str], far: list[str], count: int) -> list[str]:
    return [fuzz_words(rng, near, far) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_whatever_is_said_is_answered(open_server: Opener, game: str) -> None:
    server = open_server(rate=1e6, socket_rate=1e6)
    marta = server.guest("Marta")
    bots = ["random"] * (min(games.find(game).seats) - 1)
    rng = stream("words", game)
    known: list[str] = []
    asked = position = 0
    while asked < MANY:
        client = marta.look(marta.open_table("me", *bots, game=game), 0)
        client.next_frame()
        while asked < MANY and client.wait_for_turn()["moves"]:
            near: list[str] = client.frame["moves"]
            known = [*known, *near][-400:]
            strange = list(STRANGE) if position < 3 else []
            played = False
            for at, words in enumerate(strange + said_in(rng, near, known, MANY // POSITIONS)):
                if at % 3 == 0:
                    ask(client, words)
                else:
                    played = say(client, words, "why" if at % 3 == 1 else "move")
                asked += 1
                if played:
                    break
            position += 1
            if not played:
                client.play(near[int(rng.below(len(near)))])
        client.socket.close()
    assert "unexpected" not in server.errors.read_text()
    assert "Traceback" not in server.errors.read_text()


def test_a_game_that_stumbles_over_words_costs_no_one_their_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Stumbling(NeonGame):
        def refusal(self, state: Neon, said: MoveTokens) -> Note:
            raise IndexError("red-7 lies on top")

    async def say_it() -> list[str]:
        store = Store(database_of(tmp_path))
        sheet = sheet_for(Stumbling(), 2, "stumbling")
        await store.write(lambda c: queries.create_table(c, sheet))
        table = table_of(TableMatch(sheet, Stumbling()), store)
        note = why_illegal(table, "person-0", 0, "done now")
        assert note is not None
        with pytest.raises(UserError) as played:
            await moves.play(table, "person-0", 0, 0, "done now")
        with pytest.raises(UserError) as foreseen:
            await what_if(table, "person-0", 0, "done now")
        store.close()
        return [note.key, played.value.note.key, foreseen.value.note.key]

    assert asyncio.run(say_it()) == ["unreadable_words"] * 3
    assert "IndexError" in caplog.text
    assert "red-7" not in caplog.text  # the log has the place, never the text


def test_no_words_at_all_are_refused(open_server: Opener) -> None:
    server = open_server()
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    for query in ("", "?seat=0", "?words=draw", "?seat=x&words=draw", "?seat=0&words=" + "x" * 301):
        answer = marta.http.get(f"/api/tables/{table}/why{query}")
        assert answer.status_code == 422
        assert answer.json()["error"]["key"] == "bad_request"
    client = marta.look(table, 0)
    client.next_frame()
    for message in ({}, {"words": None}, {"words": 7}, {"words": ["draw"]}, {"words": "x" * 301}):
        client.send("why", **message)
        assert client.until("refused")["key"] == "bad_message"
