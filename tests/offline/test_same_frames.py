"""The host without a server shows what the server shows, and all of it fits the wire's types."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote_plus

import pytest
from pydantic import BaseModel, TypeAdapter

from ludoteca import games
from ludoteca.core.engine.state import OVER
from ludoteca.offline.json_text import to_text
from ludoteca.server.web.schemas import analysis, daily, tables, users
from ludoteca.server.web.schemas.messages import SERVER_MESSAGE
from ludoteca.tables.frame_fields import whole_frame
from ludoteca.tables.match import TableMatch
from tests.circles import by_day
from tests.offline.kit import OfflinePage
from tests.server.frames_kit import frame_at, sheet_for, table_of

NO_STORE: Any = None
"""Frames read no database."""


@pytest.mark.parametrize("name", games.playable())
def test_both_hosts_show_the_same_frames(name: str) -> None:
    game = games.find(name)
    seats = game.usual_seats
    table = table_of(TableMatch(sheet_for(game, seats, "same"), game), NO_STORE)
    state = table.match.position()
    for ply in range(1, 25):
        for reader in (None, *range(seats)):
            person = None if reader is None else f"person-{reader}"
            ours = json.loads(to_text(whole_frame(table, person, reader, 0)))
            assert ours == frame_at(table, person, reader)
        after = state.clone()
        words = game.notation(state, int(state.legal().at(0)))
        game.play_words(after, words, table.match.record.rng(ply))
        table.stored.moves.append(words)
        table.stored.move_seats.append(int(state.turn))
        table.stored.move_bots.append(None)
        table.match.adopt(after, ply)
        if after.turn == OVER:
            break
        state = after


@pytest.mark.slow
@pytest.mark.parametrize("name", by_day(["coatl", "cobogo", "neon"], games.playable()))
def test_every_answer_fits_the_types_of_the_wire(name: str) -> None:
    page = OfflinePage()
    game = games.find(name)
    bots = ["casual"] * (max(2, min(game.seats)) - 1)
    clock = {"kind": "match", "seconds": 600, "increment": 5}
    options = dict(game.short_match_options)
    table = page.opens(name, "me", *bots, hints=True, clock=clock, options=options)
    socket = page.look(table)
    page.think_until(lambda: page.is_waiting(socket))
    words = quote_plus(page.frames[socket]["moves"][0])
    at = f"/api/tables/{table}"
    fits(analysis.HintList, page.ask("GET", f"{at}/hint?seat=0"))
    fits(analysis.MovePreview, page.ask("GET", f"{at}/what-if?seat=0&words={words}"))
    fits(analysis.MoveCheck, page.ask("GET", f"{at}/why?seat=0&words=fly"))
    page.send(socket, type="why", words="fly")
    page.send(socket, type="why_not", touched=["nothing"])
    page.send(socket, type="ping")
    page.send(socket, type="move", nth=0, move="fly")
    page.play_to_the_end(socket)
    for message in page.sockets[socket]:
        SERVER_MESSAGE.validate_json(json.dumps(message), strict=True)
    fits(tables.TableSummary, page.ask("GET", at))
    fits(analysis.ReplayPage, page.ask("GET", f"{at}/replay?seat=0&first=0&last=9"))
    fits(analysis.MatchLog, page.ask("GET", f"{at}/log?seat=0"))
    fits(analysis.ReviewProgress, page.ask("GET", f"{at}/review?seat=0"))
    fits(analysis.TurningPointProgress, page.ask("GET", f"{at}/turning-point"))
    fits(analysis.TutorialMatch, page.ask("GET", f"/api/tutorial/{name}"))
    fits(TypeAdapter(list[tables.MyTable]), page.ask("GET", "/api/tables"))
    fits(daily.TodayDeals, page.ask("GET", "/api/daily"))
    attempt = page.ask("POST", f"/api/daily/{name}", {"listed": True})["table"]
    page.play_to_the_end(page.look(attempt))
    fits(daily.DailyResults, page.ask("GET", f"/api/daily/{name}/results"))
    fits(daily.TodayDeals, page.ask("GET", "/api/daily"))
    fits(daily.PlayerStatsInfo, page.ask("GET", "/api/record"))
    fits(users.CurrentUser, page.ask("GET", "/api/me"))
    fits(users.MyRatings, page.ask("GET", "/api/me/ratings"))


def fits(model: type[BaseModel] | TypeAdapter[Any], content: Any) -> None:
    adapter = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    adapter.validate_json(json.dumps(content))
