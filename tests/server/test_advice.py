"""Hints at a table that allows them, and the review of a finished match."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.levels import Budget
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.text import LANGUAGES, Texts
from ludoteca.server.bot_workers.fair_queue import MAX_PER_PERSON
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.json_encoding import encode
from ludoteca.server.services.advice import HintService
from ludoteca.server.store.database import Store
from ludoteca.server.texts import all_texts
from ludoteca.tables.analysis.bot_worker import BotWorker, SearchJob
from ludoteca.tables.match import TableMatch
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.conftest import Opener
from tests.server.database import database_of
from tests.server.frames_kit import sheet_for, table_of
from tests.server.kit import Guest, LocalServer, TableClient, play_on, play_to_the_end, wait_until
from tests.server.secrecy import true_record

NEON = games.find("neon")


def key(answer: dict[str, Any]) -> str:
    return str(answer["error"]["key"])


@pytest.mark.parametrize("name", games.names())
def test_advice_is_the_same_when_everything_hidden_is_resampled(name: str) -> None:
    game = games.find(name)
    record = Record(name, game.rules, game.usual_seats, "advice", check_options(game.options, {}))
    state = record.start(game)
    worker, rng = BotWorker(), stream("advice", name)
    for ply in range(10):
        if state.turn == OVER:  # some matches are that short
            break
        seat = int(state.turn)
        anew = state.clone()
        anew.resample_hidden(seat, stream("anew", ply))
        jobs = [
            SearchJob(game, record, position, Budget(iterations=6)) for position in (state, anew)
        ]
        if ply % 3 == 0:
            hints, hints_anew = (worker.hint(job, seat) for job in jobs)
            assert encode(hints) == encode(hints_anew)
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)


def seated(server: LocalServer, *seats: str, **more: Any) -> TableClient:
    marta = server.guest("Marta")
    client = marta.look(marta.open_table(*(seats or ("me", "random")), **more), 0)
    client.next_frame()
    return client


def test_a_hint_is_a_few_of_my_moves_with_their_chances_and_reasons(server: LocalServer) -> None:
    for game in games.names():
        bots = ["random"] * (min(n for n in games.find(game).seats if n > 1) - 1)
        client = seated(server, "me", *bots, game=game, hints=True)
        frame = client.wait_for_turn()
        assert frame["hints"] is True
        answer = client.guest.get(f"/api/tables/{client.table}/hint", seat=0)
        assert answer["ply"] == frame["ply"]
        assert 1 <= len(answer["hints"]) <= 3
        for one in answer["hints"]:
            assert one["words"] in frame["moves"]
            at = frame["moves"].index(one["words"])
            assert one["phrase"] == frame["phrases"][at]
            assert 0 <= one["chance"] <= 1
            for language in LANGUAGES:
                messages = Texts(language, all_texts(language, game)).with_names(
                    ["A", "B", "C", "D"]
                )
                assert messages.say(f"hint.{one['reason'][0]}", one["reason"][1])
        again = client.guest.get(f"/api/tables/{client.table}/hint", seat=0)
        assert again == answer  # a repeated request gives the same answer


def test_after_a_move_a_hint_is_about_the_new_position(server: LocalServer) -> None:
    client = seated(server, "me", "random", hints=True)
    for _ in range(3):
        frame = client.wait_for_turn()
        answer = client.guest.get(f"/api/tables/{client.table}/hint", seat=0)
        assert {one["words"] for one in answer["hints"]} <= set(frame["moves"])
        client.play(answer["hints"][0]["words"])


def test_who_was_refused_a_hint_may_ask_again_in_the_same_turn(tmp_path: Path) -> None:
    async def ask_twice() -> list[dict[str, Any]]:
        store, thinkers = Store(database_of(tmp_path)), WorkerPool(1, answer_seconds=0.05)
        sheet = replace(sheet_for(NEON, 2, "again"), settings=TableSettings(hints=True))
        table, hints = table_of(TableMatch(sheet, NEON), store), HintService(thinkers)
        thinkers.queue.pending["person-0"] = MAX_PER_PERSON
        with pytest.raises(UserError, match="too_fast"):
            await hints.hint(table, "person-0", 0)
        del thinkers.queue.pending["person-0"]
        position = (await hints.hint(table, "person-0", 0))["hints"]
        await thinkers.close()
        store.close()
        assert isinstance(position, list)
        return position

    assert asyncio.run(ask_twice())


def test_hints_are_for_the_seat_in_turn_where_the_table_allows_them(server: LocalServer) -> None:
    quiet = seated(server)
    assert quiet.frame["hints"] is False
    path = f"/api/tables/{quiet.table}/hint"
    assert key(quiet.guest.get(path, 403, seat=0)) == "no_hints"
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", hints=True)
    olena.sit(table, 1)
    one = marta.look(table, 0)
    one.next_frame(lambda frame: frame["status"] == "playing")
    path = f"/api/tables/{table}/hint"
    assert key(olena.get(path, 400, seat=1)) == "not_your_turn"
    assert key(olena.get(path, 403, seat=0)) == "not_your_seat"
    assert key(server.guest("X").get(path, 403, seat=0)) == "not_your_seat"
    assert key(server.guest(None).get(path, 401, seat=0)) == "no_name"
    before = server.dump()
    assert marta.get(path, seat=0)["hints"]
    assert server.dump() == before


def test_a_table_says_whether_hints_are_allowed_and_its_rematch_too(server: LocalServer) -> None:
    client = seated(server, hints=True)
    play_to_the_end(client)
    again = client.guest.post(f"/api/tables/{client.table}/rematch")["table"]
    assert client.guest.look(again, 0).next_frame()["hints"] is True
    branch = client.guest.post(f"/api/tables/{client.table}/branch", ply=1, seat=0)["table"]
    assert client.guest.look(branch, 0).next_frame()["hints"] is True


def whole_review(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    """Requests until it is done; its length never decreases."""
    limit, done = time.monotonic() + 60, -1
    while time.monotonic() < limit:
        answer: dict[str, Any] = guest.get(f"/api/tables/{table}/review", seat=seat)
        assert answer["done"] >= max(done, len(answer["decisions"]))
        done = answer["done"]
        if done == answer["total"]:
            return answer
        time.sleep(0.2)
    raise AssertionError("the review is never done")


def test_a_finished_match_is_reviewed_decision_by_decision(open_server: Opener) -> None:
    server = open_server()
    client = seated(server, "me", "random", "random", options={"hand_size": 3})
    path = f"/api/tables/{client.table}/review"
    assert key(client.guest.get(path, 409, seat=0)) == "not_over"
    (end,) = play_to_the_end(client)
    record = true_record(server, client.table)
    review = whole_review(client.guest, client.table, 0)
    chosen = [
        ply
        for ply, state in enumerate(record.states(NEON))
        if state.turn == 0 and state.legal().size() > 1
    ]
    assert [one["ply"] for one in review["decisions"]] == chosen
    assert [one["words"] for one in review["decisions"]] == [record.moves[ply] for ply in chosen]
    for one in review["decisions"]:
        assert 0 <= one["loss"] <= 1
        assert abs(one["best_value"] - one["value"] - one["loss"]) < 1e-6
    assert review["curve"][-1] == [end["ply"], 1.0 if 0 in end["winners"] else 0.0]
    assert set(review["decisive"]) <= set(range(len(review["turns"])))
    for turn in review["turns"]:
        change = sum(cause["change"] for cause in turn["causes"])
        assert abs(change - (turn["after"] - turn["before"])) < 1e-6

    # answered first, then stored
    wait_until(lambda: server.query("select count(*) from reviews") == [(1,)])
    server.kill()
    server.start()
    assert client.guest.get(path, seat=0) == review  # computed once, stored with the table
    assert key(client.guest.get(path, 404, seat=9)) == "no_such_chair"
    client.guest.put(f"/api/tables/{client.table}/spectators", open=False)
    assert key(server.guest("X").get(path, 403, seat=0)) == "closed_to_spectators"


def test_who_plays_is_not_kept_waiting_by_a_review(open_server: Opener) -> None:
    server = open_server()
    done = seated(server, "me", "random", options={"hand_size": 10})
    play_to_the_end(done)
    playing = seated(server, "me", "random")
    done.guest.get(f"/api/tables/{done.table}/review", seat=0)
    begun = time.monotonic()
    play_on(playing, until=lambda frame: frame["ply"] >= 8 or frame["status"] == "over")
    assert time.monotonic() - begun < 8.0
    whole_review(done.guest, done.table, 0)
