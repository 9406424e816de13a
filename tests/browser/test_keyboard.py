"""A whole match without a mouse: tab, arrows, Enter, numbers. The focus is never lost."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import ElementHandle, expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import CHOSEN, DEALT_A_CHOICE, Frame, Person, few_seats, is_over
from tests.catalogue import has_two_click_moves
from tests.circles import by_day
from tests.server.kit import LocalServer

HOLDS = "(one) => one === document.activeElement"
AREA = """(one) => one.closest("#mine .hands") ? "hand" : one.closest(".middle") ? "middle" : "" """
AT = """() => {
  const at = document.activeElement;
  return at?.closest("#mine .hands") ? "hand" : at?.closest(".middle") ? "middle" : "";
}"""
# The arrow key that leads from the focus towards a thing.
TOWARD = """(one) => {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(document.activeElement.getBoundingClientRect());
  const [a, b] = middle(one.getBoundingClientRect());
  if (Math.abs(a - x) >= Math.abs(b - y)) return a > x ? "ArrowRight" : "ArrowLeft";
  return b > y ? "ArrowDown" : "ArrowUp";
}"""
# The clickable things outside all areas with arrow keys, which no tab reaches either.
STRAY = """() => [...document.querySelectorAll(".table [data-thing].can")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex < 0 && !one.closest("[data-roam]"))
  .map((one) => one.cloneNode(false).outerHTML)"""
# The things of an area that arrow keys cannot reach from its first thing, or not leave towards it.
LOST = """() => {
  const lost = [];
  for (const area of document.querySelectorAll(".table [data-roam]")) {
    const all = [...area.querySelectorAll("[data-thing]")].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const leads = all.map((one) => ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"].map((key) => {
      one.focus({ preventScroll: true });
      one.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      return all.indexOf(document.activeElement);
    }));
    for (const does of [(here, other) => leads[here].includes(other), (here, other) => leads[other].includes(here)]) {
      const seen = new Set(all.length ? [0] : []);
      for (const here of seen) all.forEach((_, other) => does(here, other) && seen.add(other));
      all.forEach((one, nth) => seen.has(nth) || lost.push(one.cloneNode(false).outerHTML));
    }
  }
  return lost;
}"""


class Typist:
    """A person with only a keyboard."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, query: str, most: int = 60) -> None:
        """Tab by tab, as with a screen reader."""
        for _ in range(most):
            if self.page.evaluate("query => !!document.activeElement?.matches(query)", query):
                return
            self.press("Tab")
        raise AssertionError(f"no tab leads to {query}")

    def opens_from_the_shelf(self, game: str) -> None:
        self.person.goes("/")
        self.page.locator(f"#g-{game} .about a.btn").wait_for()
        self.tab_to(f"#g-{game} .about a.btn")
        self.press("Enter")
        self.page.wait_for_url(f"**/new/{game}")
        self.tab_to("#seats .step button")
        for _ in range(2):
            self.press("Enter")
        self.tab_to(".deal .btn.main")
        self.press("Enter")

    def takes(self, thing: ElementHandle) -> None:
        assert self.page.evaluate("() => document.activeElement !== document.body")
        if (number := thing.get_attribute("data-offer")) and int(number) <= 9:
            self.press(number)
            return
        self.walks_to(thing)
        self.press("Enter")

    def walks_to(self, thing: ElementHandle) -> None:
        """With arrows where they work, otherwise with tabs."""
        area = thing.evaluate(AREA)
        if area:
            for _ in range(4):
                if self.page.evaluate(AT) == area:
                    break
                self.press("F6")
            for _ in range(5):
                if thing.evaluate(HOLDS):
                    return
                self.press(thing.evaluate(TOWARD))
        for _ in range(60):
            if thing.evaluate(HOLDS):
                return
            self.press("PageDown")
        raise AssertionError(f"no key leads to {thing.evaluate('one => one.outerHTML')}")


@pytest.mark.slow
@pytest.mark.parametrize("game", by_day(["neon", "encantados", "coatl"], games.names()))
def test_a_whole_match_by_keyboard_alone(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    marta = come_in(open_server)
    typist = Typist(marta)
    if game == "neon":
        typist.opens_from_the_shelf(game)
    else:  # a short match, as in the other tests of whole matches
        bots = ["random"] * (few_seats(games.find(game)) - 1)
        marta.looks_at(marta.opens(game, "me", *bots))
    marta.sees(lambda frame: frame["status"] == "playing")
    marta.page.locator("#mine").wait_for()
    typist.tab_to("#mine [data-thing]")

    stray: set[str] = set()
    for _ in range(200):
        if is_over(marta.sees(marta.may_decide)):
            break
        marta.decides(typist.takes)
        stray |= set(marta.page.evaluate(STRAY))
    expect(marta.page.locator("[data-end]")).to_be_visible()
    assert marta.page.evaluate("() => document.activeElement !== document.body")
    assert stray == set()


def has_decided(times: int, frame: Frame) -> bool:
    return bool(frame["nth"] >= times)


@pytest.mark.parametrize("game", games.names())
def test_arrows_alone_lead_from_every_thing_of_an_area_to_every_other(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    marta = come_in(open_server)
    bots = ["random"] * (max(games.find(game).seats) - 1)
    table = marta.opens(game, "me", *bots, options={})
    for nth in (0, 2, 6, 12):
        marta.goes_ahead(table, partial(has_decided, nth))
        marta.looks_at(table)
        marta.sees(marta.may_decide)
        for width, height in ((1280, 800), (390, 844), (844, 390)):
            marta.page.set_viewport_size({"width": width, "height": height})
            marta.settles()
            assert marta.page.evaluate(LOST) == [], (nth, width)


LETTER = """([key, code]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, ctrlKey: true, bubbles: true }))"""


def test_page_down_scrolls_the_log_and_letters_are_those_that_are_written(
    open_server: LocalServer, come_in: Doorway
) -> None:
    nuno = come_in(open_server, DEALT_A_CHOICE)
    nuno.looks_at(nuno.opens("coatl", "me", "random", options={}))
    nuno.page.locator("#rail [role=region]").first.focus()
    nuno.page.keyboard.press("PageDown")
    assert nuno.page.evaluate("() => !!document.activeElement.closest('#rail')")
    nuno.page.locator("#rail [role=tab][tabindex='0']").focus()  # which is not long
    nuno.page.keyboard.press("PageDown")
    assert nuno.page.evaluate("() => !!document.activeElement.closest('.table')")
    nuno.decides()
    while not nuno.sees(nuno.may_decide)["takeback_limit"]:
        nuno.decides()
    nuno.settles()
    sent = len(nuno.sent)
    nuno.page.locator("#mine [data-thing]").first.focus()
    nuno.page.evaluate(LETTER, ["y", "KeyZ"])  # a German keyboard
    assert len(nuno.sent) == sent
    nuno.page.evaluate(LETTER, ["я", "KeyZ"])
    nuno.waits(lambda: len(nuno.sent) > sent)
    assert nuno.sent[-1]["type"] == "take_back"


@pytest.mark.parametrize("game", list(filter(has_two_click_moves, games.names())))
def test_escape_takes_nothing_and_gives_the_focus_back(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    nuno = come_in(open_server, DEALT_A_CHOICE)
    typist = Typist(nuno)
    bots = ["random"] * (few_seats(games.find(game)) - 1)
    nuno.looks_at(nuno.opens(game, "me", *bots, options={}))
    nuno.begins_a_move()
    typist.press("Escape")
    expect(nuno.page.locator(CHOSEN)).to_have_count(0)
    before, sent = nuno.frame, len(nuno.sent)
    nuno.settles()
    thing = nuno.page.evaluate_handle(
        "() => document.activeElement.closest('[data-thing]')"
    ).as_element()
    assert thing, "the focus is on the thing that was let go"
    typist.press("Enter")
    expect(nuno.page.locator(CHOSEN).first).to_be_visible()
    typist.press("Escape")
    expect(nuno.page.locator(CHOSEN)).to_have_count(0)
    assert thing.evaluate(HOLDS)
    assert (nuno.frame, len(nuno.sent)) == (before, sent)
