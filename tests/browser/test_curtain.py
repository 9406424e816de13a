"""Several people on one device: while the curtain is down, the page holds nothing that one of them knows."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.server.kit import House

# Everything that the page ever was while the curtain was down, also for a moment.
BEHIND = """
  window.behind = [];
  const look = () => {
    if (document.querySelector("[data-curtain]")) window.behind.push(document.title + document.documentElement.outerHTML);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""

# Does all that can be touched lie where it lay a moment before?
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
    """The cards that only this seat knows: by its hand, or by a line of its log. As the page would
    write them, in an attribute or in words."""

    def known(query: str) -> set[str]:
        ply = person.frame["ply"]
        glance = person.ask(f"/api/tables/{table}/replay?first={ply}{query}")["glances"][0]
        log = person.ask(f"/api/tables/{table}/log?{query}")["lines"]
        return strings([glance["view"], log]) & set(cards)

    public = known("")
    hidden = known(f"&seat={seat}") - public
    names = {cards[item] for item in hidden} - {cards[item] for item in public}
    # a mere number stands in many places: there it is told by the hand it lies in, see below
    return {one for one in hidden | names if not one.isdigit()} | {f"hand-{seat}/"}


def private_lines(person: Person, table: str, seat: int) -> int:
    """How many lines of the log read otherwise for this seat than for a spectator."""
    own, public = (
        person.ask(f"/api/tables/{table}/log{query}")["lines"] for query in (f"?seat={seat}", "")
    )
    return sum(line not in public for line in own)


def lines(person: Person) -> list[str]:
    return person.page.locator("#panel-log .line").all_inner_texts()


def plain(cards: dict[str, Any]) -> dict[str, str]:
    return {item: name if isinstance(name, str) else item for item, name in cards.items()}


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("game", games.names())
def test_while_the_curtain_is_down_the_page_holds_no_secret(
    open_house: House, come_in: Doorway, game: str, motion: str
) -> None:
    marta, olga = come_in(open_house, anew=True, reduced_motion=motion), come_in(open_house, "")
    marta.page.add_init_script(BEHIND)
    table = marta.opens(game, "me", "me", options={}, hints=True)
    cards = plain(marta.ask(f"/api/texts/en/{game}")["card"])
    marta.looks_at(table)
    olga.looks_at(table)
    curtain = marta.page.locator("[data-curtain]")
    lifted = found = 0
    last: int | None = None
    while lifted < 6 and not is_over(marta.frame):
        asked = marta.sees(lambda frame: frame["turn"] in frame["yours"])["turn"]
        expect(curtain if asked != last else marta.page.locator("#mine")).to_be_visible()
        if asked != last:
            expect(curtain).to_contain_text(f"Player {asked + 1}")
            marta.page.wait_for_timeout(100)
            shown = [*marta.page.evaluate("behind"), marta.page.locator("html").aria_snapshot()]
            for seat in marta.frame["yours"]:
                hidden = secrets(marta, table, seat, cards)
                found += private_lines(marta, table, seat)
                for page in shown:
                    told = [one for one in hidden if re.search(rf"\b{re.escape(one)}(?!\w)", page)]
                    assert not told, f"seat {seat}: {told}"
            olga.sees(lambda frame: frame["ply"] == marta.frame["ply"])
            marta.waits(lambda: lines(marta) == lines(olga))  # the log of who only watches
            marta.page.evaluate("behind.length = 0")
            curtain.locator("button").click()
            marta.sees(lambda frame, seat=asked: frame["seat"] == seat)  # type: ignore[misc]
            expect(curtain).to_have_count(0)
            expect(marta.page.locator("#mine")).to_be_visible()
            marta.page.evaluate("behind.length = 0")
            lifted, last = lifted + 1, asked
        if lifted == 2:
            marta.page.locator("[data-hint]").click()  # a hint names cards, too
            expect(marta.page.locator("[data-hints] .chip").first).to_be_visible()
        marta.waits(
            lambda: bool(marta.page.evaluate(STILL))
        )  # the wall of Cobogó glides to its place
        marta.decides()
    assert lifted == 6
    assert found > 0, "there was nothing to hide"


def test_the_curtain_lets_nobody_see_a_hand_while_a_bot_begins(
    open_house: House, come_in: Doorway
) -> None:
    """Nor after a reload: a hand is shown to who says that it is theirs, and to nobody else."""
    marta = come_in(open_house)
    table = marta.opens("neon", "random", "me", "me", options={})
    marta.looks_at(table)
    for _ in range(2):
        marta.sees(lambda frame: frame["turn"] == 1 and frame["seat"] is None)
        expect(marta.page.locator("[data-curtain]")).to_be_visible()
        assert marta.page.locator("[data-key^='hand-']").count() == 0
        assert json.dumps(marta.frame["view"]).count("null") >= 14  # all hands face down
        marta.frame = {}
        marta.page.reload()


def test_one_sofa_counts_no_spectator(open_house: House, come_in: Doorway) -> None:
    marta = come_in(open_house)
    marta.looks_at(marta.opens("neon", "me", "me", options={}))
    expect(marta.page.locator("[data-curtain]")).to_be_visible()
    assert marta.sees(lambda frame: frame["seat"] is None)["watching"] == 0
