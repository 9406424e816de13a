"""Several people on one device: while the curtain is down, the page contains nothing that only one
of them knows."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.circles import by_day
from tests.server.kit import LocalServer

# Every state of the page while the curtain was down, however short.
BEHIND = """
  window.behind = [];
  const look = () => {
    if (document.querySelector("[data-curtain]")) window.behind.push(document.title + document.documentElement.outerHTML);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""

DRAWINGS = re.compile(
    r'<(symbol|defs|clipPath|style)\b.*?</\1>|<li class="[^"]*\bzero\b.*?</li>', re.DOTALL
)
"""Styles, and generic names of drawings and counters, which are the same with and without hidden cards."""

# Are all clickable things where they were a moment before?
STILL = """async () => {
  const places = () => JSON.stringify([...document.querySelectorAll("[data-touch]")].map((one) => one.getBoundingClientRect()));
  const before = places();
  await new Promise((done) => setTimeout(done, 60));
  return before === places();
}"""


def strings(thing: Any) -> set[str]:
    """Every text in it, at any depth."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        thing = list(thing.values())
    return set().union(*map(strings, thing)) if isinstance(thing, list) else set()


def secrets(person: Person, table: str, seat: int, cards: dict[str, str]) -> set[str]:
    """The cards that only this seat knows, from its hand or its log lines, as the page would write
    them in an attribute or in words."""

    def known(query: str) -> set[str]:
        ply = person.frame["ply"]
        glance = person.ask(f"/api/tables/{table}/replay?first={ply}{query}")["positions"][0]
        log = person.ask(f"/api/tables/{table}/log?{query}")["lines"]
        visible = strings([glance["view"], log])
        # the colour of a back, `green-O4×2`
        parts = {part for one in visible for part in one.split("-")}
        return (visible | parts) & set(cards)

    public = known("")
    hidden = known(f"&seat={seat}") - public
    names = {cards[item] for item in hidden} - {cards[item] for item in public}
    # a plain number occurs in many places: it is checked by the hand that it lies in
    return {one for one in hidden | names if not one.isdigit()} | {f"hand-{seat}/"}


def private_lines(person: Person, table: str, seat: int) -> int:
    """The number of log lines that differ for this seat from a spectator's."""
    own, public = (
        person.ask(f"/api/tables/{table}/log{query}")["lines"] for query in (f"?seat={seat}", "")
    )
    return sum(line not in public for line in own)


def lines(person: Person) -> list[str]:
    return person.page.locator("#panel-log .line").all_inner_texts()


def plain(cards: dict[str, Any]) -> dict[str, str]:
    return {item: name if isinstance(name, str) else item for item, name in cards.items()}


def passes_on(person: Person) -> None:
    """The player confirms after a move that they have seen its result."""
    done = person.page.locator("[data-pass]")
    expect(done).to_be_visible()
    expect(person.page.locator("[data-curtain]")).to_have_count(0)
    done.click()


def plays_a_turn(person: Person) -> int:
    """Opens the curtain, and decides until the turn is over; returns the seat."""
    turn: int = person.sees(lambda frame: frame["turn"] in frame["yours"])["turn"]
    person.page.locator("[data-curtain] button").click()
    person.sees(lambda frame: frame["seat"] == turn)
    person.plays(lambda frame: frame["turn"] != turn or is_over(frame))
    return turn


@pytest.mark.parametrize("game", games.names())
def test_a_hand_stays_in_sight_until_its_player_passes_the_device_on(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    marta = come_in(open_server, reduced_motion="reduce")
    marta.looks_at(marta.opens(game, "me", "me", options={}))
    first = plays_a_turn(marta)
    marta.page.wait_for_timeout(1500)
    expect(marta.page.locator("[data-curtain]")).to_have_count(0)
    assert marta.frame["seat"] == first
    expect(marta.page.locator("[data-sofa]")).to_contain_text(f"Player {2 - first} is next")
    expect(marta.page.locator("#mine")).to_be_visible()
    expect(marta.page.locator("[data-pass]")).to_be_focused()
    marta.page.keyboard.press("Enter")
    curtain = marta.page.locator("[data-curtain]")
    expect(curtain.get_by_role("status")).to_have_text(f"Pass the device to Player {2 - first}")
    assert marta.sees(lambda frame: frame["seat"] is None)
    table = marta.page.locator(".stage .table").bounding_box()
    assert table
    assert table["height"] > 500, "the table is in sight"
    assert marta.page.locator(".table [data-key], .table [data-zone]").count() > 0
    expect(curtain.get_by_role("button")).to_be_focused()
    marta.page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    marta.sees(lambda frame: frame["seat"] == 1 - first)


def test_on_a_shared_device_a_move_can_be_taken_back_until_the_device_is_passed_on(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("neon", "me", "me", options={}))
    for _ in range(20):
        first = plays_a_turn(marta)
        if marta.frame["takeback_limit"]:
            break
        passes_on(marta)
    ply = marta.frame["ply"]
    marta.page.locator("[data-sofa]").get_by_role("button", name="Take back").click()
    frame = marta.sees(lambda frame: frame["ply"] < ply)
    assert (frame["turn"], frame["seat"]) == (first, first)
    expect(marta.page.locator("[data-pass]")).to_have_count(0)


def test_who_presses_twice_opens_no_hand_but_their_own(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("neon", "me", "me", options={}))
    plays_a_turn(marta)
    marta.page.locator("[data-pass]").dblclick()
    marta.page.keyboard.press("Enter")
    marta.page.wait_for_timeout(300)
    assert marta.sees(lambda frame: frame["seat"] is None)
    expect(marta.page.locator("[data-curtain]")).to_be_visible()


@pytest.mark.parametrize("motion", by_day(["no-preference"], ["reduce", "no-preference"]))
@pytest.mark.parametrize("game", games.names())
def test_while_the_curtain_is_down_the_page_holds_no_secret(
    open_server: LocalServer, come_in: Doorway, game: str, motion: str
) -> None:
    marta, olga = come_in(open_server, anew=True, reduced_motion=motion), come_in(open_server, "")
    marta.page.add_init_script(BEHIND)
    table = marta.opens(game, "me", "me", options={}, hints=True)
    cards = plain(marta.ask(f"/api/texts/en/{game}")["card"])
    marta.looks_at(table)
    olga.looks_at(table)
    curtain = marta.page.locator("[data-curtain]")
    lifted = found = 0
    last: int | None = None
    while lifted < 6 and not is_over(marta.frame):
        turn = marta.sees(lambda frame: frame["turn"] in frame["yours"])["turn"]
        if last not in (None, turn):
            passes_on(marta)
        expect(curtain if turn != last else marta.page.locator("#mine")).to_be_visible()
        if turn != last:
            expect(curtain).to_contain_text(f"Player {turn + 1}")
            marta.page.wait_for_timeout(100)
            shown = [re.sub(DRAWINGS, "", page) for page in marta.page.evaluate("behind")]
            shown.append(marta.page.locator("html").aria_snapshot())
            for seat in marta.frame["yours"]:
                hidden = secrets(marta, table, seat, cards)
                found += private_lines(marta, table, seat)
                for page in shown:
                    notes = [one for one in hidden if re.search(rf"\b{re.escape(one)}(?!\w)", page)]
                    assert not notes, f"seat {seat}: {notes}"
            olga.sees(lambda frame: frame["ply"] == marta.frame["ply"])
            marta.waits(lambda: lines(marta) == lines(olga))  # a spectator's log
            marta.page.evaluate("behind.length = 0")
            curtain.locator("button").click()
            marta.sees(lambda frame, seat=turn: frame["seat"] == seat)  # type: ignore[misc]
            expect(curtain).to_have_count(0)
            expect(marta.page.locator("#mine")).to_be_visible()
            marta.page.evaluate("behind.length = 0")
            lifted, last = lifted + 1, turn
        if lifted == 2:
            marta.page.locator("[data-hint]").click()  # a hint names cards, too
            expect(marta.page.locator("[data-hints] .say")).to_be_visible()
        # the wall of Cobogó glides to its place
        marta.waits(lambda: bool(marta.page.evaluate(STILL)))
        marta.decides()
    assert lifted == 6
    assert found > 0, "there was nothing to hide"


def test_the_curtain_lets_no_one_see_a_hand_while_a_bot_begins(
    open_server: LocalServer, come_in: Doorway
) -> None:
    """Nor after a reload: a hand is shown only after a confirmation by its player."""
    marta = come_in(open_server)
    table = marta.opens("neon", "random", "me", "me", options={})
    marta.looks_at(table)
    for _ in range(2):
        marta.sees(lambda frame: frame["turn"] == 1 and frame["seat"] is None)
        expect(marta.page.locator("[data-curtain]")).to_be_visible()
        assert marta.page.locator("[data-key^='hand-']").count() == 0
        assert json.dumps(marta.frame["view"]).count("null") >= 14  # all hands face down
        marta.frame = {}
        marta.page.reload()


def test_one_device_counts_no_spectator(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("neon", "me", "me", options={}))
    expect(marta.page.locator("[data-curtain]")).to_be_visible()
    assert marta.sees(lambda frame: frame["seat"] is None)["watching"] == 0
