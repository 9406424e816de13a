"""Things fly from where they were to where the move took them, also among others of the same name."""

from __future__ import annotations

import re

from tests.browser.conftest import Doorway
from tests.browser.flights import boxes, flown, is_in, watch
from tests.browser.person import Frame, Person
from tests.server.kit import House

MOVES = re.compile(r"move (all|\d+) from (workshop-\d) (?:(low|high) )?to (rainbow-\d) (low|high)")


def items(frame: Frame, zone: str) -> list[str]:
    return next((one["items"] for one in frame["view"]["zones"] if one["id"] == zone), [])


def number(frame: Frame, zone: str) -> int:
    return int(next(one["number"] for one in frame["view"]["zones"] if one["id"] == zone))


def winning(frame: Frame) -> str | None:
    """A move of cards out of my workshop that finishes a rainbow."""
    moves: list[str] = frame["moves"]
    for words in moves:
        if found := MOVES.fullmatch(words):
            count, source, _, target, _ = found.groups()
            held = items(frame, f"workshop-{frame['seat']}-{source[-1]}")
            if (len(held) if count == "all" else int(count)) == number(
                frame, f"missing-{target[-1]}"
            ):
                return words
    return None


def goes_on_to_win(marta: Person, table: str) -> str:
    """Plays until such a move can be made: rainbows are begun and grow wherever they can."""
    with marta.quickly(table) as eyes:
        while not (words := winning(frame := eyes.to_decide())) and frame["moves"]:
            grows = [one for one in frame["moves"] if one.startswith(("open", "play"))]
            eyes.play(marta.dice.choice(grows or frame["moves"]))
    assert words
    marta.reaches(frame["ply"])
    return words


def test_cards_that_finish_a_rainbow_come_to_it_and_go_with_it(
    open_house: House, come_in: Doorway
) -> None:
    marta = come_in(open_house, reduced_motion="no-preference")
    table = marta.opens("kobito", "me", "random", options={})
    marta.looks_at(table)
    words = goes_on_to_win(marta, table)
    marta.page.wait_for_timeout(800)
    found = MOVES.fullmatch(words)
    assert found
    count, source, end, target, _ = found.groups()
    workshop = f"workshop-0-{source[-1]}"
    held = items(marta.frame, workshop)
    gold = items(marta.frame, f"gold-{target[-1]}")[0]
    moved = held if count == "all" else held[: int(count)] if end == "low" else held[-int(count) :]
    before = boxes(marta.page)
    watch(marta.page)
    with marta.quickly(table) as eyes:
        eyes.to_decide()
        eyes.play(words)
    marta.reaches(marta.frame["ply"] + 1)
    flights = flown(marta.page)
    after = boxes(marta.page)
    by_name = {flight.thing: flight.stops for flight in flights}
    for item in moved:  # from its tray to the rainbow, and with all the others to the discard pile
        stops = by_name[f"{workshop}/{item}#0"]
        assert is_in(stops[0], before[f"{workshop}/{item}#0"])
        assert is_in(stops[1], before[target])
        assert is_in(stops[-1], after["discard"])
    for key in before:  # those that lay there go the last part of it
        if key.startswith(f"{target}/"):
            assert is_in(by_name[key][0], before[key])
            assert is_in(by_name[key][-1], after["discard"])
    pot = by_name[f"score-0/{gold}#0"]
    assert is_in(pot[0], before[f"gold-{target[-1]}/{gold}#0"])
    first = items(marta.frame, target)
    assert len(first) == 1
    assert is_in(by_name[f"{target}/{first[0]}#0"][0], before["deck"])
    new = items(marta.frame, f"gold-{target[-1]}")[0]
    assert is_in(by_name[f"gold-{target[-1]}/{new}#0"][0], before["gold-deck"])
