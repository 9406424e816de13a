"""A frame is put together of pieces that were written down once: it says what the long way says."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.frame import frame
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.server.settings import Settings
from ludoteca.server.store.engine import Store
from ludoteca.server.store.limit import Limit
from ludoteca.server.store.sheet import Person
from ludoteca.server.tables.frames import encode
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.watchers import Watcher
from ludoteca.server.thinking.thinkers import Thinkers
from tests.server.database import database_of
from tests.server.frames_kit import frame_at, sheet_for

READERS = (("person-0", 0), ("person-1", 1), ("person-0", None), (None, None), ("stranger", None))


def the_long_way(table: Table, person: str | None, seat: int | None) -> dict[str, Any]:
    whole = table.frames.for_all() | table.frames.for_one(person, seat)
    assert table.match.state is not None
    whole |= frame(table.game, table.match.state, seat)
    whole |= {"log": {"from": 0, "lines": table.match.heard[seat]}}
    found: dict[str, Any] = json.loads(encode(whole))
    return found


def says_the_same(table: Table) -> None:
    for person, seat in READERS:
        short = frame_at(table, person, seat)
        assert short == the_long_way(table, person, seat)


def changes(table: Table) -> list[Any]:
    """What may happen at a table, one after the other; after each the frame is looked at."""
    marta, rui = (Watcher(table, Person(f"person-{n}", f"P{n}"), n) for n in range(2))
    stranger = Watcher(table, None, None)
    sheet, company = table.sheet, table.company

    def seated(seat: int, **facts: Any) -> None:
        table.sheet.chairs[seat] = replace(table.sheet.chairs[seat], **facts)

    return [
        lambda: company.watch(marta),
        lambda: company.watch(rui),
        lambda: company.watch(stranger),
        lambda: marta.move_to(None),
        lambda: company.unwatch(rui),
        lambda: seated(1, kind="bot", person=None, bot="casual", kept="person-1", kept_name="P1"),
        lambda: seated(1, kind="bot", person=None, bot="casual", kept=None, kept_name=None),
        lambda: seated(1, kind="person", person="person-1", name="Rui"),
        lambda: company.watch(rui),
        lambda: setattr(sheet, "hints", True),
        lambda: setattr(sheet, "spectators", False),
        lambda: setattr(sheet, "asleep", 60),
        lambda: setattr(sheet, "rated", True),
        lambda: setattr(sheet, "owner", "person-1"),
        lambda: setattr(company, "elsewhere", {"person-1": None}),
        lambda: company.unwatch(marta),
    ]


def goes_on(table: Table) -> None:
    state, ply = table.match.position(), table.match.ply + 1
    legal, seat = state.legal(), table.match.turn
    words = table.game.words(
        state, int(legal.at(stream("goes on and on", ply).below(legal.size())))
    )
    after = state.clone()
    table.game.play_words(after, words, table.match.record.rng(ply))
    table.sheet.moves.append(words)
    table.sheet.deciders.append(seat)
    table.sheet.by_bots.append(None)
    table.match.adopt(after, ply)
    table.match.turn_page()


@pytest.mark.parametrize("name", ["neon", "coatl"])
def test_a_frame_of_pieces_says_what_the_long_way_says(name: str, tmp_path: Path) -> None:
    async def story() -> None:
        game, store = games.find(name), Store(database_of(tmp_path))
        table = Table(Match(sheet_for(game, 2, "pieces"), game), store, Thinkers(1), Settings())
        table.bots.stir = lambda: None  # type: ignore[method-assign]
        says_the_same(table)
        for change in changes(table):
            change()
            table.show()
            says_the_same(table)
            goes_on(table)
            table.show()
            says_the_same(table)
        while table.match.turn != OVER:
            goes_on(table)
        table.sheet.status = "over"
        for table.sheet.next in (None, "B" * 22):
            table.show()
            says_the_same(table)
        store.close()

    asyncio.run(story())


def test_what_clocks_show_is_kept_for_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        game, store = games.find("neon"), Store(database_of(tmp_path))
        sheet = sheet_for(game, 2, "pieces")
        sheet.clock = Limit("match", 60, 0)
        table = Table(Match(sheet, game), store, Thinkers(1), Settings())
        now = 0.0
        table.timing.clock.now = lambda: now
        table.timing.wind()
        table.sheet.chairs[0] = table.sheet.chairs[0].for_bot("casual", open_=True)
        watcher = Watcher(table, Person("person-1", "P1"), 1)
        table.watchers.add(watcher)
        for now in (0.0, 10.0, 61.0):
            shown = json.loads(table.frames.frame_for(watcher))
            assert shown["clock"]["left"] == [None, 60.0]
            assert shown["chairs"][0]["open"] == (now < 60)  # who ran out of time has lost the seat
        store.close()

    asyncio.run(story())
