"""Frames assembled from cached fragments equal frames built from scratch."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.frame import frame
from ludoteca.server.json_encoding import encode
from ludoteca.server.store.database import Store
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.table_frame import frame_for, new_client
from ludoteca.tables.frame_fields import common_fields, personal_fields
from ludoteca.tables.match import TableMatch
from ludoteca.tables.stored.stored_table import Person
from ludoteca.tables.stored.table_settings import TableSettings
from ludoteca.tables.stored.time_control import TimeControl
from tests.server.database import database_of
from tests.server.frames_kit import frame_at, sheet_for, table_of

READERS = (("person-0", 0), ("person-1", 1), ("person-0", None), (None, None), ("stranger", None))


def the_long_way(table: Table, person: str | None, seat: int | None) -> dict[str, Any]:
    whole = common_fields(table) | personal_fields(table, person, seat)
    assert table.match.state is not None
    whole |= frame(table.game, table.match.state, seat)
    whole |= {"log": {"from": 0, "lines": table.match.logs[seat]}}
    message: dict[str, Any] = json.loads(encode(whole))
    return message


def says_the_same(table: Table) -> None:
    for person, seat in READERS:
        short = frame_at(table, person, seat)
        assert short == the_long_way(table, person, seat)


def changes(table: Table) -> list[Any]:
    """The events at a table, one after another; the frame is compared after each."""
    marta, rui = (new_client(table, Person(f"person-{n}", f"P{n}"), n) for n in range(2))
    stranger = new_client(table, None, None)
    sheet = table.stored

    def seated(seat: int, **facts: Any) -> None:
        table.stored.assignments[seat] = replace(table.stored.assignments[seat], **facts)

    return [
        lambda: table.add_client(marta),
        lambda: table.add_client(rui),
        lambda: table.add_client(stranger),
        lambda: marta.change_seat(None),
        lambda: table.remove_client(rui),
        lambda: seated(
            1, kind="bot", person=None, bot="casual", reserved_for="person-1", reserved_name="P1"
        ),
        lambda: seated(
            1, kind="bot", person=None, bot="casual", reserved_for=None, reserved_name=None
        ),
        lambda: seated(1, kind="person", person="person-1", name="Rui"),
        lambda: table.add_client(rui),
        lambda: setattr(sheet, "settings", replace(sheet.settings, hints=True)),
        lambda: setattr(sheet, "settings", replace(sheet.settings, spectators=False)),
        lambda: setattr(sheet, "settings", replace(sheet.settings, idle_timeout=60)),
        lambda: setattr(sheet, "rated", True),
        lambda: setattr(sheet, "owner", "person-1"),
        lambda: setattr(table.connections, "elsewhere", {"person-1": None}),
        lambda: table.remove_client(marta),
    ]


def goes_on(table: Table) -> None:
    state, ply = table.match.position(), table.match.ply + 1
    legal, seat = state.legal(), table.match.turn
    words = table.game.notation(
        state, int(legal.at(stream("goes on and on", ply).below(legal.size())))
    )
    after = state.clone()
    table.game.play_words(after, words, table.match.record.rng(ply))
    table.stored.moves.append(words)
    table.stored.move_seats.append(seat)
    table.stored.move_bots.append(None)
    table.match.adopt(after, ply)
    table.match.bump_version()


@pytest.mark.parametrize("name", ["neon", "coatl"])
def test_a_frame_of_pieces_says_what_the_long_way_says(name: str, tmp_path: Path) -> None:
    async def story() -> None:
        game, store = games.find(name), Store(database_of(tmp_path))
        table = table_of(TableMatch(sheet_for(game, 2, "pieces"), game), store)
        says_the_same(table)
        for change in changes(table):
            change()
            table.broadcast()
            says_the_same(table)
            goes_on(table)
            table.broadcast()
            says_the_same(table)
        while table.match.turn != OVER:
            goes_on(table)
        table.stored.status = "over"
        for table.stored.rematch_id in (None, "B" * 22):
            table.broadcast()
            says_the_same(table)
        store.close()

    asyncio.run(story())


def test_what_clocks_show_is_kept_for_no_one(tmp_path: Path) -> None:
    async def story() -> None:
        game, store = games.find("neon"), Store(database_of(tmp_path))
        sheet = sheet_for(game, 2, "pieces")
        sheet.settings = TableSettings(time_control=TimeControl("match", 60, 0))
        table = table_of(TableMatch(sheet, game), store)
        now = 0.0
        table.clock.decision_clock.now = lambda: now
        table.clock.sync(table.match)
        table.stored.assignments[0] = table.stored.assignments[0].with_bot("casual", open_=True)
        watcher = new_client(table, Person("person-1", "P1"), 1)
        table.connections.clients.add(watcher)
        for now in (0.0, 10.0, 61.0):
            shown = json.loads(frame_for(table, watcher))
            assert shown["clock"]["left"] == [None, 60.0]
            # a player who ran out of time has lost the seat
            assert shown["chairs"][0]["open"] == (now < 60)
        store.close()

    asyncio.run(story())
