"""At every size everything of a table can be touched and read, nothing moves when something is said,
and every card can be looked at closely."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.measure_layout import SIZES, Look, flaws, goes_on
from tests.browser.person import Person, few_seats
from tests.server.kit import House

# Where the things of the table lie; the cells of a wall are made anew where a hint leads.
PLACES = """
() => Object.fromEntries([...document.querySelectorAll(".table [data-touch], .table section, .table li")].filter((one) => !one.closest("[data-cell]")).map((one, at) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [`${at} ${one.className} ${one.dataset.touch ?? ""}`, [left, top, width, height].map(Math.round)];
}))
"""
LIFTED = 16
"""A card that is advised or pointed at may rise by so much; the table stays."""


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_everything_can_be_touched_and_read_at_every_size(
    open_house: House, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_house)
    most = max(games.find(name).seats)
    found = []
    for seats, decisions in ((few_seats(games.find(name)), 6), (most, 2)):
        marta.looks_at(marta.opens(name, "me", *["random"] * (seats - 1), options={}))
        goes_on(marta, decisions)
        marta.settles()
        for size in SIZES:
            found += flaws(marta.page, Look(*size), f"{name} {seats}")
        marta.page.set_viewport_size({"width": 1280, "height": 800})
    assert not found, "\n".join(found)


def test_what_is_covered_cut_small_or_outside_is_found_by_name(
    open_house: House, come_in: Doorway
) -> None:
    marta = come_in(open_house)
    marta.looks_at(marta.opens("neon", "me", "random"))
    marta.sees(marta.may_decide)
    marta.settles()
    look = Look(1280, 800)
    assert flaws(marta.page, look, "neon") == []
    marta.page.evaluate(
        """() => {
          const add = (kind, name, text, style) => {
            const one = Object.assign(document.createElement(kind), { className: name, textContent: text });
            Object.assign(one.style, { position: "fixed", zIndex: 99, background: "#fff", padding: 0, ...style });
            document.querySelector(".frame").append(one);
          };
          add("div", "lid", "", { left: 0, top: 0, width: "60px", height: "60px" });
          add("p", "fine", "too small", { left: "600px", top: "300px", fontSize: "11px" });
          add("button", "out", "out", { left: "-30px", top: "400px", width: "50px", height: "50px" });
          add("button", "tiny", "i", { left: "700px", top: "400px", width: "20px", height: "20px" });
          add("p", "cut", "much too long", { left: "600px", top: "500px", width: "40px", overflow: "hidden", whiteSpace: "nowrap" });
        }"""
    )
    found = "\n".join(flaws(marta.page, look, "neon"))
    assert all(line.startswith("neon, 1280x800 light: ") for line in found.splitlines())
    for flaw in (
        "lies under div.frame > div.lid",
        'p.fine "too small" is written in 11.0 px',
        'button.out "out" (-30,400,20,450) is cut by the window by 30 px',
        'button.tiny "i" (700,400,720,420) is 20x20, less than 44',
        'p.cut "much too long" is',
    ):
        assert flaw in found, found


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", games.names())
def test_the_table_stays_where_it_is_when_a_hint_appears(
    open_house: House, come_in: Doorway, name: str, phone: bool
) -> None:
    marta = come_in(open_house, phone=phone)
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    marta.looks_at(marta.opens(name, "me", *bots, hints=True))
    marta.sees(marta.may_decide)
    marta.page.locator("#mine [data-thing]").first.wait_for()
    marta.settles()
    before = marta.page.evaluate(PLACES)
    marta.page.locator("[data-hint]").click()
    expect(marta.page.locator("[data-hints].on")).to_be_visible()
    marta.settles()
    after = marta.page.evaluate(PLACES)
    moved = [
        f"{key}: {place} {after[key]}"
        for key, place in before.items()
        if key in after and max(abs(a - b) for a, b in zip(place, after[key], strict=True)) > LIFTED
    ]
    assert moved == []


def held_down(person: Person, thing: Locator) -> None:
    """A finger on it, for longer than a tap."""
    box = thing.bounding_box()
    assert box
    wire = person.context.new_cdp_session(person.page)
    point = {"x": box["x"] + 12, "y": box["y"] + 20}
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    person.page.locator("[data-closely]").wait_for()
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()


@pytest.mark.parametrize("name", games.names())
def test_a_long_press_shows_a_card_closely_and_plays_nothing(
    open_house: House, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_house, phone=True)
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    marta.looks_at(marta.opens(name, "me", *bots))
    marta.sees(marta.may_decide)
    card = marta.page.locator("#mine [data-key]").first
    card.wait_for()
    marta.settles()
    held_down(marta, card)
    sheet = marta.page.locator("[data-closely]")
    expect(sheet.locator("h2")).not_to_be_empty()
    expect(sheet.locator(".words p").first).not_to_be_empty()  # what it does
    expect(sheet.locator(".plate > *").first).to_be_visible()
    assert flaws(marta.page, Look(390, 844), name) == []
    marta.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert marta.sent == []
    assert marta.page.locator("[data-choices]").count() == 0


def test_the_other_button_and_a_key_show_a_card_closely_too(
    open_house: House, come_in: Doorway
) -> None:
    marta = come_in(open_house)
    marta.looks_at(marta.opens("encantados", "me", "random", options={}))
    marta.sees(marta.may_decide)
    card = marta.page.locator("#mine [data-key]").first
    card.wait_for()
    marta.settles()
    name = card.get_attribute("title")
    sheet = marta.page.locator("[data-closely]")
    card.click(button="right")
    expect(sheet).to_have_attribute("aria-label", name or "")
    expect(sheet).to_contain_text("In the game:")
    sheet.get_by_role("button").click()
    expect(sheet).to_have_count(0)
    card.focus()
    marta.page.keyboard.press("i")
    expect(sheet).to_have_attribute("aria-label", name or "")
    marta.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(card).to_be_focused()
    assert marta.sent == []
