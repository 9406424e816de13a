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
    LocalServer,
    SpawnedServer,
    play_on,
    play_to_the_end,
    workers_of,
)
from tests.server.secrecy import NEON, guesses, hand, true_record, two_and_a_bot

# 8: the replay before the end


def test_the_replay_shows_others_only_after_the_end(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    play_on(one, two, until=lambda frame: frame["ply"] >= 5)
    marta, stranger = one.guest, server.guest(None)
    own = marta.get(f"/api/tables/{table}/replay", seat=0, first=0, last=4)
    record = true_record(server, table)
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
    assert [glance["move"] for glance in after] == true_record(server, table).moves[:5]
    assert None not in hand(after[0]["view"], 1)


def test_the_replay_has_bounds(server: LocalServer) -> None:
    one, _, table = two_and_a_bot(server)
    for query in ({"first": 999}, {"first": 1, "last": 0}, {"first": 0, "last": 90_000}):
        answer = one.guest.http.get(f"/api/tables/{table}/replay", params=query)
        assert answer.status_code == 404
        assert answer.json()["error"]["key"] == "bad_ply"
    assert one.guest.get(f"/api/tables/{table}/replay", 422, first=-1)


# 9: the result before it is shown


def test_no_page_tells_a_result_before_the_end(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    play_on(one, two, until=lambda frame: frame["ply"] >= 4 and frame["turn"] != 2)
    for guest in (one.guest, server.guest(None)):
        summary = guest.get(f"/api/tables/{table}")
        assert "scores" not in summary
        assert "seed" not in summary
    watcher = server.guest(None).look(table)
    watcher.next_frame()
    (mine,) = one.guest.get("/api/tables")
    # and nothing else
    assert mine["scores"] == watcher.wait_for_frame(lambda frame: True)["scores"]
    one.pull()
    assert (one.frame["winners"], one.frame["seed"]) == (None, None)


# 10: predictable chance


def test_the_seed_is_in_no_answer_before_the_end_and_then_fits(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    seed = true_record(server, table).seed
    guest = one.guest
    paths = ["", "/log?seat=0", "/replay?seat=0", "/record", "/why?seat=0&words=x"]
    answers = [guest.http.get(f"/api/tables/{table}{path}").text for path in paths]
    answers += [guest.http.get("/api/tables").text]
    ends = play_to_the_end(one, two)
    running = [m for m in one.received + two.received if m.get("status") != "over"]
    assert seed not in json.dumps(running) + "".join(answers)
    assert ends[0]["seed"] == seed
    assert ends[0]["commitment"] == commitment(seed)
    assert {m["commitment"] for m in running if m["type"] == "frame"} == {commitment(seed)}


def test_two_tables_never_share_their_chance(open_server: Opener) -> None:
    server = open_server(deterministic_seed="")
    marta = server.guest("Marta")
    for _ in range(5):
        marta.open_table("me", "random")
    seeds = server.query("select seed from tables")
    assert len(set(seeds)) == len(seeds)
    assert all(len(seed) == 32 for (seed,) in seeds)


def test_no_seed_card_or_key_is_in_the_log_of_the_server_or_its_command_lines(
    tmp_path: Path,
) -> None:
    server = SpawnedServer(tmp_path)
    one, two, table = two_and_a_bot(server)
    one.send("move", nth=0, move="play nonsense")
    play_to_the_end(one, two)
    server.guest(None).http.get(f"/api/tables/{table}/socket")
    running = [server.process.pid, *workers_of(server)]
    text = server.errors.read_text()
    text += "".join(Path(f"/proc/{number}/cmdline").read_text() for number in running)
    assert len(running) > 1
    secrets = [true_record(server, table).seed, one.guest.http.cookies["ludoteca"], table, "red-"]
    assert [secret for secret in secrets if secret in text] == []
    server.close()


# 11: the legal moves of others


def test_no_one_is_told_what_another_may_do(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    watcher = server.guest(None).look(table)
    play_to_the_end(one, two)
    watcher.next_frame(lambda frame: frame["status"] == "over")
    for client in (one, two, watcher):
        for frame in client.received:
            if frame["type"] == "frame" and frame["turn"] != client.seat:
                assert frame["moves"] == frame["phrases"] == []
                assert client.seat is None or frame["view"]["seat"] == client.seat


# Error messages


def test_a_refusal_says_nothing_about_someone_elses_cards(server: LocalServer) -> None:
    one, two, _ = two_and_a_bot(server)
    assert one.frame["turn"] == 0 or one.wait_for_turn()
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


def test_why_names_the_rule_to_the_seat_in_turn(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    client = marta.look(table, 0)
    client.next_frame()
    client.send("why", words="take 2")
    assert client.until("why")["reason"]["key"] == "no_penalty"
    client.send("why", words=client.frame["moves"][0])
    assert client.until("why")["legal"] is True
    answer = marta.get(f"/api/tables/{table}/why", seat=0, words="keep")
    assert answer["reason"]["key"] == "nothing_drawn"
    assert answer["reason"]["paragraph"] == NEON.paragraphs.get("nothing_drawn")


def test_a_refusal_is_the_same_when_everything_hidden_is_resampled(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    state = true_record(server, table).start(NEON)
    tried = [f"play {card}" for card in ("red-0", "wild", "blue-+2")] + ["keep", "nonsense"]
    for words in tried:
        answer = marta.get(f"/api/tables/{table}/why", seat=0, words=words)
        for guess in guesses(state, 0):
            expected = NEON.refusal(guess, MoveTokens(words))
            assert answer["legal"] or answer["reason"]["args"] == expected.args


# 12: the timing of automatic moves


def test_a_bots_answer_takes_as_long_whether_it_had_a_choice_or_not(open_server: Opener) -> None:
    pause = 0.2
    server = open_server(bot_delay=pause)
    marta = server.guest("Marta")
    free: list[float] = []
    forced: list[float] = []
    for _ in range(3):
        table = marta.open_table("me", "random", options={"hand_size": 3})
        client = marta.look(table, 0)
        client.next_frame()
        times: dict[int, float] = {}
        for _ in range(15):
            if client.wait_for_turn()["status"] == "over":
                break
            client.send("move", nth=client.frame["nth"], move=client.frame["moves"][-1])
            before = client.frame["ply"]
            while client.frame["ply"] == before or not (
                client.frame["moves"] or client.frame["turn"] == OVER
            ):
                client.next_frame()
                times.setdefault(client.frame["ply"], time.monotonic())
        record = true_record(server, table)
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


def test_no_one_is_ever_moved_for(open_server: Opener) -> None:
    """Skipping a person who has only one move would reveal the hand."""
    server = open_server()
    marta = server.guest("Marta")
    table = marta.open_table("me", "random", "random")
    client = marta.look(table, 0)
    single = 0
    for _ in range(40):
        frame = client.wait_for_turn()
        if frame["status"] == "over":
            break
        if len(frame["moves"]) == 1:
            single += 1
            assert not client.drain(0.05)
        client.play(frame["moves"][-1])
    record = true_record(server, table)
    mine = server.query("select count(*) from moves where table_id = ? and seat = 0", table)
    assert mine == [(client.frame["nth"],)]
    assert single
    assert record.moves
