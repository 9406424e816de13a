"""The last five of the twelve leaks: replays, results, chance, refusals and timing."""

from __future__ import annotations

import json
import time
from pathlib import Path

from ludoteca.core.engine.state import OVER
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.record import commitment
from ludoteca.server.json_encoding import encode
from tests.server.conftest import Opener
from tests.server.kit import (
    House,
    play_on,
    play_to_the_end,
    workers_of,
)
from tests.server.secrecy import NEON, guesses, hand, true_record, two_and_a_bot

# 8: the replay before the end


def test_the_replay_shows_others_only_after_the_end(house: House) -> None:
    one, two, table = two_and_a_bot(house)
    play_on(one, two, until=lambda frame: frame["ply"] >= 5)
    marta, stranger = one.guest, house.guest(None)
    own = marta.get(f"/api/tables/{table}/replay", seat=0, first=0, last=4)
    record = true_record(house, table)
    for ply, state in enumerate(record.states(NEON)):
        if ply > 4:
            break
        glance = own["positions"][ply]
        assert glance["decided_by"] is None
        assert glance["move"] is None
        for guess in guesses(state, 0):
            assert glance["view"] == json.loads(encode(NEON.view(guess, 0).to_dict()))
    for seat in (1, 2):
        for guest in (marta, stranger):
            guest.get(f"/api/tables/{table}/replay", 403, seat=seat)
    public = stranger.get(f"/api/tables/{table}/replay", first=2)["positions"][0]
    assert public["moves"] == []
    assert public["move"] is None
    for guest in (marta, stranger):
        assert guest.get(f"/api/tables/{table}/record", 409)["error"]["key"] == "not_over"
    play_to_the_end(one, two)
    after = stranger.get(f"/api/tables/{table}/replay", seat=1, first=0, last=4)["positions"]
    assert [glance["move"] for glance in after] == true_record(house, table).moves[:5]
    assert None not in hand(after[0]["view"], 1)


def test_the_replay_has_bounds(house: House) -> None:
    one, _, table = two_and_a_bot(house)
    for query in ({"first": 999}, {"first": 1, "last": 0}, {"first": 0, "last": 90_000}):
        answer = one.guest.http.get(f"/api/tables/{table}/replay", params=query)
        assert answer.status_code == 404
        assert answer.json()["error"]["key"] == "bad_ply"
    assert one.guest.get(f"/api/tables/{table}/replay", 422, first=-1)


# 9: the result before it is shown


def test_no_page_tells_a_result_before_the_end(house: House) -> None:
    one, two, table = two_and_a_bot(house)
    play_on(one, two, until=lambda frame: frame["ply"] >= 4 and frame["turn"] != 2)
    for guest in (one.guest, house.guest(None)):
        summary = guest.get(f"/api/tables/{table}")
        assert "scores" not in summary
        assert "seed" not in summary
    watcher = house.guest(None).look(table)
    watcher.next_frame()
    (mine,) = one.guest.get("/api/tables")
    assert mine["scores"] == watcher.shows(lambda frame: True)["scores"]  # and nothing else
    one.pull()
    assert (one.frame["winners"], one.frame["seed"]) == (None, None)


# 10: predictable chance


def test_the_seed_is_in_no_answer_before_the_end_and_then_fits(house: House) -> None:
    one, two, table = two_and_a_bot(house)
    seed = true_record(house, table).seed
    guest = one.guest
    paths = ["", "/log?seat=0", "/replay?seat=0", "/record", "/why?seat=0&words=x"]
    answers = [guest.http.get(f"/api/tables/{table}{path}").text for path in paths]
    answers += [guest.http.get("/api/tables").text]
    ends = play_to_the_end(one, two)
    running = [m for m in one.heard + two.heard if m.get("status") != "over"]
    assert seed not in json.dumps(running) + "".join(answers)
    assert ends[0]["seed"] == seed
    assert ends[0]["commitment"] == commitment(seed)
    assert {m["commitment"] for m in running if m["type"] == "frame"} == {commitment(seed)}


def test_two_tables_never_share_their_chance(open_house: Opener) -> None:
    house = open_house(deterministic_seed="")
    marta = house.guest("Marta")
    for _ in range(5):
        marta.open_table("me", "random")
    seeds = house.query("select seed from tables")
    assert len(set(seeds)) == len(seeds)
    assert all(len(seed) == 32 for (seed,) in seeds)


def test_no_seed_card_or_key_is_in_the_log_of_the_server_or_its_command_lines(
    open_house: Opener,
) -> None:
    house = open_house()
    one, two, table = two_and_a_bot(house)
    one.send("move", nth=0, move="play nonsense")
    play_to_the_end(one, two)
    house.guest(None).http.get(f"/api/tables/{table}/socket")
    running = [house.process.pid, *workers_of(house)]
    text = house.errors.read_text()
    text += "".join(Path(f"/proc/{number}/cmdline").read_text() for number in running)
    assert len(running) > 1
    secrets = [true_record(house, table).seed, one.guest.http.cookies["ludoteca"], table, "red-"]
    assert [secret for secret in secrets if secret in text] == []


# 11: the legal moves of others


def test_nobody_is_told_what_another_may_do(house: House) -> None:
    one, two, table = two_and_a_bot(house)
    watcher = house.guest(None).look(table)
    play_to_the_end(one, two)
    watcher.next_frame(lambda frame: frame["status"] == "over")
    for eyes in (one, two, watcher):
        for frame in eyes.heard:
            if frame["type"] == "frame" and frame["turn"] != eyes.seat:
                assert frame["moves"] == frame["phrases"] == []
                assert eyes.seat is None or frame["view"]["seat"] == eyes.seat


# Error messages


def test_a_refusal_says_nothing_about_somebody_elses_cards(house: House) -> None:
    one, two, _ = two_and_a_bot(house)
    assert one.frame["turn"] == 0 or one.to_decide()
    held = [item for item in hand(one.frame["view"], 0) if item]
    answers = set()
    for words in [
        *(f"play {card}" for card in held),
        "play red-0",
        "draw",
        "take 2",
        "",
        "x" * 200,
    ]:
        two.send("why", words=words)
        why = two.until("why")
        answers.add((why["legal"], json.dumps(why["reason"])))
        two.send("move", nth=two.frame["nth"], move=words)
        refused = two.until("refused")
        answers.add((False, json.dumps({n: refused[n] for n in ("key", "args", "paragraph")})))
    assert answers == {(False, '{"key": "not_your_turn", "args": {}, "paragraph": null}')}


def test_why_names_the_rule_to_the_seat_in_turn(house: House) -> None:
    marta = house.guest("Marta")
    table = marta.open_table("me", "random")
    eyes = marta.look(table, 0)
    eyes.next_frame()
    eyes.send("why", words="take 2")
    assert eyes.until("why")["reason"]["key"] == "no_penalty"
    eyes.send("why", words=eyes.frame["moves"][0])
    assert eyes.until("why")["legal"] is True
    answer = marta.get(f"/api/tables/{table}/why", seat=0, words="keep")
    assert answer["reason"]["key"] == "nothing_drawn"
    assert answer["reason"]["paragraph"] == NEON.paragraphs.get("nothing_drawn")


def test_a_refusal_is_the_same_when_everything_hidden_is_dealt_anew(house: House) -> None:
    marta = house.guest("Marta")
    table = marta.open_table("me", "random")
    state = true_record(house, table).start(NEON)
    tried = [f"play {card}" for card in ("red-0", "wild", "blue-+2")] + ["keep", "nonsense"]
    for words in tried:
        answer = marta.get(f"/api/tables/{table}/why", seat=0, words=words)
        for guess in guesses(state, 0):
            expected = NEON.refusal(guess, MoveTokens(words))
            assert answer["legal"] or answer["reason"]["args"] == expected.args


# 12: the timing of automatic moves


def test_a_bots_answer_takes_as_long_whether_it_had_a_choice_or_not(open_house: Opener) -> None:
    pause = 0.2
    house = open_house(bot_delay=pause)
    marta = house.guest("Marta")
    free: list[float] = []
    forced: list[float] = []
    for _ in range(3):
        table = marta.open_table("me", "random", options={"hand_size": 3})
        eyes = marta.look(table, 0)
        eyes.next_frame()
        times: dict[int, float] = {}
        for _ in range(15):
            if eyes.to_decide()["status"] == "over":
                break
            eyes.send("move", nth=eyes.frame["nth"], move=eyes.frame["moves"][-1])
            before = eyes.frame["ply"]
            while eyes.frame["ply"] == before or not (
                eyes.frame["moves"] or eyes.frame["turn"] == OVER
            ):
                eyes.next_frame()
                times.setdefault(eyes.frame["ply"], time.monotonic())
        record = true_record(house, table)
        for ply, state in enumerate(record.states(NEON)):
            if state.turn == 1 and {ply, ply + 1} <= set(times):
                took = times[ply + 1] - times[ply]
                (forced if state.legal().size() == 1 else free).append(took)
    assert len(free) > 3
    assert len(forced) > 3
    # frames of a busy machine come late, and the next one then comes soon after, so the median
    # counts
    beats = [sorted(kind)[len(kind) // 2] / pause for kind in (free, forced)]
    assert min(beats) > 0.6
    assert abs(beats[0] - beats[1]) < 0.9


def test_nobody_is_ever_moved_for(open_house: Opener) -> None:
    """Skipping a person who has only one move would reveal the hand."""
    house = open_house()
    marta = house.guest("Marta")
    table = marta.open_table("me", "random", "random")
    eyes = marta.look(table, 0)
    single = 0
    for _ in range(40):
        frame = eyes.to_decide()
        if frame["status"] == "over":
            break
        if len(frame["moves"]) == 1:
            single += 1
            assert not eyes.drain(0.05)
        eyes.play(frame["moves"][-1])
    record = true_record(house, table)
    mine = house.query("select count(*) from moves where table_id = ? and seat = 0", table)
    assert mine == [(eyes.frame["nth"],)]
    assert single
    assert record.moves
