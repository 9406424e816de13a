"""Twelve leaks of other houses, each as an attack on the running server."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca import games
from ludoteca.core.record import Record, commitment
from ludoteca.core.rng import stream
from ludoteca.core.state import OVER, State
from ludoteca.core.view import log_for
from ludoteca.server.frames import encode, seen
from tests.server.conftest import Opener
from tests.server.kit import (
    Eyes,
    Frame,
    Guest,
    House,
    choice,
    play_on,
    play_to_the_end,
    workers_of,
)

NEON = games.find("neon")


def true_record(house: House, table: str) -> Record:
    """The match as only the database knows it."""
    query = "select game, rules, seats, seed, options from tables where id = ?"
    ((game, rules, seats, seed, options),) = house.query(query, table)
    moves = house.query("select words from moves where table_id = ? order by ply", table)
    return Record(game, rules, seats, seed, json.loads(options), [], [row[0] for row in moves])


def check_innocent(house: House, eyes: Eyes) -> int:
    """Every frame these eyes were sent could have been made without knowing what is hidden."""
    record = true_record(house, eyes.table)
    frames: dict[int, list[Frame]] = {}
    for message in eyes.heard:
        if message["type"] == "frame" and message["view"] is not None:
            frames.setdefault(message["ply"], []).append(message)
    checked = 0
    for ply, state in enumerate(record.states(NEON, log=True)):
        for frame in frames.get(ply, []):
            for guess in guesses(state, frame["seat"]):
                shown = json.loads(encode(seen(NEON, guess, frame["seat"])))
                assert {name: frame[name] for name in shown} == shown
            allowed = [[note.key, note.args] for note in log_for(state, frame["seat"])]
            told = [[key, args] for _, key, args in frame["log"]["lines"]]
            first = frame["log"]["from"]
            assert told == json.loads(encode(allowed))[first:]
            checked += 1
            if frame["status"] != "over":
                assert record.seed not in json.dumps(frame)
    return checked


def guesses(state: State, seat: int | None) -> list[State]:
    """The position with everything hidden from this reader dealt anew, several times."""
    found = []
    for number in range(3 if state.turn != OVER else 0):
        guess = state.clone()
        guess.redeal(-1 if seat is None else seat, stream("attack", number))
        found.append(guess)
    return found


def two_and_a_bot(house: House, **options: object) -> tuple[Eyes, Eyes, str]:
    marta, olena = house.guest("Marta"), house.guest("Olena")
    table = marta.open_table("me", "link", "random", options=options)
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    one.next_frame()
    two.next_frame()
    return one, two, table


def hears_nothing(eyes: Eyes, seconds: float = 0.5) -> bool:
    try:
        eyes.socket.recv(seconds)
    except (TimeoutError, ConnectionClosed):
        return True
    return False


# 1: secrets in the stack of what can be taken back


def test_taking_back_shows_nothing_that_was_not_seen(house: House) -> None:
    marta, olena = house.guest("Marta"), house.guest("Olena")
    table = marta.open_table("me", "link", options={"free_draw": True})
    olena.sit(table, 1)
    one, two, watcher = marta.look(table, 0), olena.look(table, 1), house.guest(None).look(table)
    one.next_frame(lambda frame: frame["status"] == "playing")
    for eyes in (two, watcher):
        eyes.next_frame()
    one.play("draw")
    one.send("back", nth=one.frame["nth"], steps=1)
    assert one.until("refused")["key"] == "nothing_to_take_back"  # a peek at the pile
    two.send("back", nth=two.frame["nth"], steps=1)
    assert two.until("refused")["key"] == "nothing_to_take_back"  # somebody else's move
    watcher.send("back", nth=0, steps=1)
    assert watcher.until("refused")["key"] == "not_your_seat"
    one.play("keep")
    one.send("back", nth=one.frame["nth"], steps=1)
    newest = one.next_frame(lambda frame: frame["ply"] == 1)["version"]
    for eyes in (one, two, watcher):
        # of the moves taken back the database knows nothing
        eyes.heard = [eyes.shows(lambda frame: frame["version"] >= newest)]
        assert eyes.frame["ply"] == 1
        assert check_innocent(house, eyes) == 1


# 2: asking for the state of another seat


def test_nobody_gets_frames_of_a_seat_that_is_not_theirs(house: House) -> None:
    one, _, table = two_and_a_bot(house)
    marta = one.guest
    for seat in (1, 2, 3, 63):
        bye = marta.look(table, seat).farewell()
        assert bye["key"] in ("not_your_seat", "no_such_seat")
    one.send("seat", seat=1)
    assert one.until("refused")["key"] == "not_your_seat"
    assert one.next_frame()["seat"] == 0
    for path in ("replay", "log"):
        assert marta.get(f"/api/tables/{table}/{path}", 403, seat=1)["error"]["key"] == (
            "not_your_seat"
        )
    assert marta.get(f"/api/tables/{table}/why", 403, seat=1, words="draw")["error"]["key"] == (
        "not_your_seat"
    )
    assert check_innocent(house, one)


def test_a_made_up_or_missing_key_opens_no_seat(house: House) -> None:
    one, _, table = two_and_a_bot(house)
    for cookie in ("", "ludoteca=", "ludoteca=" + "A" * 43, "ludoteca=%00", "ludoteca=' or 1=1 --"):
        nobody = house.guest(None)
        headers = {"Cookie": cookie} if cookie else {}
        assert nobody.look(table, 0, **headers).farewell()["key"] == "not_your_seat"
    person = house.query("select person, key_hash from chairs join people on person = id limit 1")
    for stolen in person[0]:  # neither the public id nor the stored hash is the key
        headers = {"Cookie": f"ludoteca={stolen}"}
        assert house.guest(None).look(table, 0, **headers).farewell()["key"] == "not_your_seat"
    assert one.frame["seat"] == 0


# 3: a socket that failed to authenticate stays subscribed


def test_a_socket_that_was_turned_away_hears_nothing_more(house: House) -> None:
    one, two, table = two_and_a_bot(house)
    intruder = house.guest("X").look(table, 1)
    assert intruder.until("bye")["key"] == "not_your_seat"
    for _ in range(3):
        one.to_decide()
        one.play(choice(one.frame))
        play_on(one, two, until=lambda frame: frame["turn"] in (0, OVER))
    assert hears_nothing(intruder)
    assert [message["type"] for message in intruder.heard] == ["bye"]


# 4: the old key after leaving


def test_the_old_key_opens_nothing_also_on_sockets_already_open(house: House) -> None:
    one, two, table = two_and_a_bot(house)
    olena = two.guest
    second = olena.look(table, 1)
    second.next_frame()
    olena.leave(table, 1)
    assert two.farewell()["key"] == "not_your_seat"
    assert second.farewell()["key"] == "not_your_seat"
    tomas = house.guest("Tomás")
    tomas.sit(table, 1)
    new = tomas.look(table, 1)
    new.next_frame()
    assert olena.look(table, 1).farewell()["key"] == "not_your_seat"
    assert olena.get(f"/api/tables/{table}/log", 403, seat=1)["error"]["key"] == "not_your_seat"
    assert olena.leave(table, 1, 403)["error"]["key"] == "not_the_owner"
    watching = olena.look(table)  # as anybody may
    watching.next_frame()
    watching.send("move", nth=0, move="draw")
    assert watching.until("refused")["key"] == "not_your_seat"
    play_to_the_end(one, new)
    watching.pull()
    assert check_innocent(house, watching)


def test_a_click_sent_at_the_moment_of_leaving_is_not_played(house: House) -> None:
    marta = house.guest("Marta")
    table = marta.open_table("me", "link")
    olena = house.guest("Olena")
    olena.sit(table, 1)
    eyes = marta.look(table, 0)
    eyes.next_frame(lambda frame: frame["status"] == "playing")
    click = choice(eyes.frame)
    marta.leave(table, 0)
    with contextlib.suppress(ConnectionClosed):
        eyes.send("move", nth=0, move=click)
    time.sleep(0.2)
    assert true_record(house, table).moves == []


# 5: secrets in the log


def test_what_another_drew_is_in_nobody_elses_log(house: House) -> None:
    marta, olena = house.guest("Marta"), house.guest("Olena")
    table = marta.open_table("me", "link", options={"free_draw": True})
    olena.sit(table, 1)
    one, two, watcher = marta.look(table, 0), olena.look(table, 1), house.guest(None).look(table)
    one.next_frame(lambda frame: frame["status"] == "playing")
    one.play("draw")
    mine = [line[1] for line in marta.get(f"/api/tables/{table}/log", seat=0)["lines"]]
    assert mine[-1] == "draws_this"
    for reader, seat in ((olena, {"seat": 1}), (house.guest(None), {})):
        lines = reader.get(f"/api/tables/{table}/log", 200, **seat)["lines"]
        assert [line[1] for line in lines][-1] == "draws"
        assert lines[-1][2] == {"who": 0}
    for eyes in (two, watcher):
        frame = eyes.shows(lambda frame: frame["ply"] == 1)
        assert "draws_this" not in json.dumps(frame["log"])
        check_innocent(house, eyes)


# 6: spectators


def test_a_spectator_sees_the_public_view_of_a_whole_match_and_nothing_else(house: House) -> None:
    one, two, table = two_and_a_bot(house)
    watcher = house.guest(None).look(table)
    seated = two.guest.look(table)  # who sits at the table and watches as a spectator
    play_to_the_end(one, two)
    for eyes in (watcher, seated):
        eyes.next_frame(lambda frame: frame["status"] == "over")
        assert check_innocent(house, eyes) > 1
        for frame in eyes.heard:
            assert frame.get("moves", []) == []


def test_all_frames_of_a_whole_match_are_innocent(house: House) -> None:
    one, two, _ = two_and_a_bot(house, mixed_stacking=True)
    play_to_the_end(one, two)
    assert check_innocent(house, one) > 5
    assert check_innocent(house, two) > 5


# 7: what the order and number of messages tell


def test_every_decision_is_one_frame_for_everybody_whatever_it_was(open_house: Opener) -> None:
    house = open_house(pause=0.06)
    marta = house.guest("Marta")
    table = marta.open_table("me", "random", "random")
    eyes = [marta.look(table, 0), house.guest(None).look(table), house.guest(None).look(table)]
    for each in eyes:
        each.next_frame()
        each.drain(0.1)
        each.heard.clear()
    for _ in range(8):
        frame = eyes[0].to_decide()
        if frame["status"] == "over":
            break
        eyes[0].play(choice(frame))
    last = eyes[0].frame["version"]
    for each in eyes[1:]:
        each.next_frame(lambda frame: frame["version"] >= last)
    seen_by = [
        [(m["type"], m["version"], m["ply"]) for m in each.heard if m["version"] <= last]
        for each in eyes
    ]
    answers = dict.fromkeys(seen_by[0])  # the mover's own click is answered with a frame too
    assert list(answers) == seen_by[1] == seen_by[2]
    assert [ply for _, _, ply in seen_by[1]] == list(range(1, len(seen_by[1]) + 1))


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
        glance = own["glances"][ply]
        assert glance["decider"] is None
        assert glance["move"] is None
        for guess in guesses(state, 0):
            assert glance["view"] == json.loads(encode(NEON.view(guess, 0).listed()))
    for seat in (1, 2):
        for guest in (marta, stranger):
            guest.get(f"/api/tables/{table}/replay", 403, seat=seat)
    public = stranger.get(f"/api/tables/{table}/replay", first=2)["glances"][0]
    assert public["moves"] == []
    assert public["move"] is None
    for guest in (marta, stranger):
        assert guest.get(f"/api/tables/{table}/record", 409)["error"]["key"] == "not_over"
    play_to_the_end(one, two)
    after = stranger.get(f"/api/tables/{table}/replay", seat=1, first=0, last=4)["glances"]
    assert [glance["move"] for glance in after] == true_record(house, table).moves[:5]
    assert None not in hand(after[0]["view"], 1)


def hand(view: dict[str, Any], seat: int) -> list[str | None]:
    return list(next(zone["items"] for zone in view["zones"] if zone["id"] == f"hand-{seat}"))


def test_the_replay_has_bounds(house: House) -> None:
    one, _, table = two_and_a_bot(house)
    for query in ({"first": 999}, {"first": 1, "last": 0}, {"first": 0, "last": 90_000}):
        answer = one.guest.http.get(f"/api/tables/{table}/replay", params=query)
        assert answer.status_code == 404
        assert answer.json()["error"]["key"] == "bad_ply"
    assert one.guest.get(f"/api/tables/{table}/replay", 422, first=-1)


# 9: the result before it is revealed


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
    assert mine["scores"] == watcher.shows(lambda frame: True)["scores"]  # and no more
    one.pull()
    assert (one.frame["winners"], one.frame["seed"]) == (None, None)


# 10: chance that can be foreseen


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


def test_two_tables_never_share_their_chance(house: House) -> None:
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
            expected = NEON.refusal(guess, words)
            assert answer["legal"] or answer["reason"]["args"] == expected.args


# 12: the timing of automatic moves


def test_a_bots_answer_takes_as_long_whether_it_had_a_choice_or_not(open_house: Opener) -> None:
    pause = 0.2
    house = open_house(pause=pause)
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
    for took in free + forced:
        beats = took / pause
        assert beats > 0.6  # frames of a busy machine come late
    middle = [sorted(kind)[len(kind) // 2] for kind in (free, forced)]
    assert abs(middle[0] - middle[1]) < pause / 2


def test_nobody_is_ever_moved_for(open_house: Opener) -> None:
    """Skipping a person who has only one move would tell what they hold."""
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


# Every byte


@pytest.mark.parametrize("name", games.names())
def test_a_frame_is_the_same_to_the_byte_when_everything_hidden_is_dealt_anew(
    name: str, tmp_path: Path
) -> None:
    from tests.server.frames_kit import compare_frames

    game = games.find(name)
    for seats in game.seats:
        assert compare_frames(game, seats, tmp_path / f"{name}-{seats}.db") > 0


def person(guest: Guest) -> str:
    return str(guest.get("/api/me")["id"])


def test_frames_hold_nobodys_identity(house: House) -> None:
    """Who sits where is a name; an id would tell the same person at two tables."""
    one, two, _ = two_and_a_bot(house)
    text = json.dumps(one.heard)
    assert person(two.guest) not in text
    assert person(one.guest) not in text
