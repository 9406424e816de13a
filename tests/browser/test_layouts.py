"""At every size everything on a table can be touched and read, and messages move nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.text import LANGUAGES
from tests.browser.conftest import Doorway
from tests.browser.measure_layout import LAID, SCENE, SIZES, Look, flaws
from tests.browser.person import Frame, Person, few_seats, short_options
from tests.circles import by_day
from tests.server.kit import Guest, LocalServer, play_on, play_to_the_end

EARLY, LATE = 3, 12
"""Moves of all players after which a match is checked."""
THEMES = ("light", "dark")
KINDS = ((1280, 800), (820, 1180), (390, 844), (844, 390))
"""A desktop, a tablet, a phone, and a phone in landscape."""
DRAWER = 1120
"""Up to this width the log lies over the table."""

# The places of the things on the table; the cells of a wall are created again for a hint.
PLACES = """
() => Object.fromEntries([...document.querySelectorAll(".table [data-touch], .table section, .table li")].filter((one) => !one.closest("[data-cell]")).map((one, at) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [`${at} ${one.className} ${one.dataset.touch ?? ""}`, [left, top, width, height].map(Math.round)];
}))
"""
LIFTED = 16
"""A card that is hinted or pointed at may rise by this much; the table stays."""


class Placed(NamedTuple):
    """A position of a match, to be checked."""

    where: str
    table: str


def positions(guest: Guest, game: Game[Any]) -> Iterator[Placed]:
    """Late in a match with few seats, early in one with all seats taken, and after the end of one;
    and solo, where possible."""
    few, most = few_seats(game), max(game.seats)
    alone = [(1, LATE)] if 1 in game.seats else []
    for seats, plies in [(few, LATE), (most, EARLY), *alone]:
        table = guest.open_table(*chairs(seats), game=game.name, options={}, hints=seats == few)
        is_late = partial(stands_at, plies)
        play_on(guest.look(table, 0), until=is_late)
        yield Placed(f"{game.name} {seats} after {plies}", table)
    table = guest.open_table(*chairs(most), game=game.name, options=short_options(game))
    play_to_the_end(guest.look(table, 0))
    yield Placed(f"{game.name} {most} over", table)


def looks(nth: int, night: bool) -> Iterator[Look]:
    """At night all sizes; by day every other one, which differ from one position to the next.
    Colours hardly move anything: each size is checked in both themes, in one position or another."""
    for at, size in enumerate(SIZES):
        if night or (at + nth) % 2 == 0:
            yield Look(*size, THEMES[(at // 2 + nth // 2) % 2])


def chairs(seats: int) -> list[str]:
    return ["me", *["random"] * (seats - 1)]


def stands_at(plies: int, frame: Frame) -> bool:
    return bool(frame["ply"] >= plies and frame["moves"])


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_everything_can_be_touched_and_read_at_every_size_in_both_themes(
    open_server: LocalServer, come_in: Doorway, name: str, night: bool
) -> None:
    guest = open_server.guest("Marta")
    marta = come_in(open_server, "")
    marta.becomes(guest)
    results = []
    for nth, (where, table) in enumerate(positions(guest, games.find(name))):
        marta.looks_at(table)
        marta.page.locator("#mine").wait_for()
        marta.settles()
        for look in looks(nth, night):
            results += flaws(marta.page, look, where)
        marta.page.set_viewport_size({"width": 1280, "height": 800})
        if nth == 0:
            results += over_the_table(marta, where)
    assert not results, "\n".join(results)


@pytest.mark.slow
@pytest.mark.parametrize("name", by_day(["encantados", "coatl"], games.names()))
def test_who_looks_back_sees_the_table_as_large_as_it_was_played(
    open_server: LocalServer, come_in: Doorway, name: str, night: bool
) -> None:
    guest = open_server.guest("Marta")
    marta = come_in(open_server, "")
    marta.becomes(guest)
    results = []
    for nth, (where, page) in enumerate(looked_back_at(guest, games.find(name))):
        marta.goes(page)
        marta.page.locator(f"{SCENE} .table").wait_for()
        marta.page.locator(f"{SCENE} [data-zone]").first.wait_for()
        marta.settles()
        for look in looks(nth, night):
            results += flaws(marta.page, look, where, SCENE)
        marta.page.set_viewport_size({"width": 1280, "height": 800})
    assert not results, "\n".join(results)


def looked_back_at(guest: Guest, game: Game[Any]) -> Iterator[Placed]:
    """The URLs of positions: in the middle of a match with the fewest seats, and right before the
    end of one with the most, in replay and review."""
    for seats, pages in ((min(game.seats), ("replay",)), (max(game.seats), ("replay", "review"))):
        table = guest.open_table(*chairs(seats), game=game.name, options=short_options(game))
        play_to_the_end(client := guest.look(table, 0))
        plies = client.frame["ply"]
        ply = 2 * plies // 3 if seats == min(game.seats) else plies - 1
        for page in pages:
            yield Placed(f"{game.name} {seats} {page} {ply}", f"/{page}/{table}?ply={ply}&seat=0")


def over_the_table(marta: Person, where: str) -> Iterator[str]:
    """Dialogs lie over the table; they can be read and touched, and nothing below them moves."""
    page = marta.page
    before = {size: places(marta, size) for size in KINDS}
    page.locator("[data-hint]").click()
    expect(page.locator("[data-hints].on")).to_be_visible()
    for size in KINDS:
        yield from flaws(page, Look(*size), f"{where}, a hint", "[data-hints]")
        yield from moved(before[size], places(marta, size), f"{where}, a hint, {size}")
    for size in KINDS:
        if size[0] <= DRAWER:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            if page.locator(".frame.folded").count():
                page.locator("[data-fold]").click()
            yield from flaws(page, Look(*size), f"{where}, the drawer", ".rail")
            yield from moved(before[size], places(marta, size), f"{where}, the drawer, {size}")


def places(marta: Person, size: tuple[int, int]) -> dict[str, list[int]]:
    """The places of the things on the table at this size."""
    marta.page.set_viewport_size({"width": size[0], "height": size[1]})
    marta.page.evaluate(LAID)
    found: dict[str, list[int]] = marta.page.evaluate(PLACES)
    return found


def moved(before: dict[str, list[int]], after: dict[str, list[int]], where: str) -> list[str]:
    return [
        f"{where}: {key} was at {place} and is at {after[key]}"
        for key, place in before.items()
        if key in after and max(abs(a - b) for a, b in zip(place, after[key], strict=True)) > LIFTED
    ]


# Cards of my hand of which less than a finger's breadth is visible without scrolling.
SCROLLED_OUT = """() => [...document.querySelectorAll("#mine [data-key^='hand-0/'], #mine [data-key^='temple-hand-0/']")].filter((card) => {
  const box = card.getBoundingClientRect();
  for (let at = card.parentElement; at; at = at.parentElement) {
    const [room, { overflowX, overflowY }] = [at.getBoundingClientRect(), getComputedStyle(at)];
    if (overflowX !== "visible" && Math.min(box.right, room.right) - Math.max(box.left, room.left) < 22) return true;
    if (overflowY !== "visible" && Math.min(box.bottom, room.bottom) - Math.max(box.top, room.top) < 22) return true;
  }
  return box.left + 22 > innerWidth || box.top + 22 > innerHeight;
}).map((card) => card.title)"""


@pytest.mark.parametrize("name", games.names())
def test_on_a_lying_phone_nothing_of_my_hand_waits_to_be_scrolled_to(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    guest = open_server.guest("Marta")
    marta = come_in(open_server, "")
    marta.becomes(guest)
    marta.page.set_viewport_size({"width": 844, "height": 390})
    table = guest.open_table(*chairs(max(games.find(name).seats)), game=name, options={})
    client = guest.look(table, 0)
    for plies in (0, LATE):
        play_on(client, until=partial(stands_at, plies))
        marta.looks_at(table)
        marta.page.locator("#mine [data-key]").first.wait_for()
        marta.page.evaluate(LAID)
        assert marta.page.evaluate(SCROLLED_OUT) == [], plies


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_lying_phone_the_cards_of_cobogo_are_large(
    open_server: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = come_in(open_server, locale=language)
    marta.looks_at(marta.opens("cobogo", "me", "random"))
    marta.sees(marta.may_decide)
    marta.page.locator("#mine .handed").first.wait_for()
    marta.settles()
    for size in ((844, 390), (640, 400)):
        assert flaws(marta.page, Look(*size), language) == []
        sides = "all => all.map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
        assert min(marta.page.locator("#mine .handed").evaluate_all(sides)) >= 110


TABLETS = ((820, 1180), (768, 1024))
RACES, WIDE = 5, 66
"""With this many races in every garden its cards are still this wide on an upright tablet, in
pixels."""
NARROWEST = """() => [...document.querySelectorAll("article.garden, article.own")].map((garden) =>
  Math.min(...[...garden.querySelectorAll(".fan .lying")].map((card) => card.offsetWidth)))"""


def races(frame: Frame) -> list[int]:
    """The number of races in each garden."""
    gardens = [zone for zone in frame["view"]["zones"] if zone["id"].startswith("garden-")]
    songs = {"spring", "summer", "autumn", "winter"}
    return [len({item.removeprefix("mimic-") for item in one["items"]} - songs) for one in gardens]


def test_gardens_of_pairs_are_large_on_a_tablet_with_many_races_too(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Marta")
    table = guest.open_table("me", *["gardener"] * 3, game="encantados", options={})
    client = guest.look(table, 0)
    while min(races(frame := client.wait_for_turn())) < RACES:
        lays = [move for move in frame["moves"] if move.startswith("lay")]
        client.play(next(iter(lays or frame["moves"])))
    marta = come_in(open_server, "")
    marta.becomes(guest)
    marta.looks_at(table)
    marta.page.locator(".own .lying").first.wait_for()
    marta.settles()
    for size in TABLETS:
        assert flaws(marta.page, Look(*size), "pairs") == []
        narrowest = marta.page.evaluate(NARROWEST)
        assert len(narrowest) == 2
        assert min(narrowest) >= WIDE, (size, narrowest)


@pytest.mark.parametrize("language", by_day(["uk"], LANGUAGES))
def test_the_drawer_is_read_and_shut_in_every_language(
    open_server: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = come_in(open_server, locale=language)
    marta.looks_at(marta.opens("neon", "me", "random", options={}))
    marta.sees(marta.may_decide)
    for size in ((360, 640), (390, 844), (844, 390), (820, 1180)):
        marta.page.set_viewport_size({"width": size[0], "height": size[1]})
        if marta.page.locator(".frame.folded").count():
            marta.page.locator("[data-fold]").click()
        assert flaws(marta.page, Look(*size), language, ".rail") == []


SHEET = "[data-details-sheet]"
# Places of the podium, mine among them, that are not wholly on the screen.
OUT_OF_SIGHT = """(places) => places.map((one) => one.querySelector(".who").getBoundingClientRect())
  .filter(({ left, top, right, bottom, height }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || height < 20)
  .map(({ top, bottom }) => [top, bottom])"""


@pytest.mark.parametrize("language", by_day(["uk"], LANGUAGES))
def test_an_ending_can_be_read_in_every_language(
    open_server: LocalServer, come_in: Doorway, language: str
) -> None:
    guest = open_server.guest("Marta")
    game = games.find("encantados")
    table = guest.open_table(*chairs(3), game=game.name, options=short_options(game))
    play_to_the_end(guest.look(table, 0))
    marta = come_in(open_server, "", locale=language)
    marta.becomes(guest)
    marta.looks_at(table)
    marta.page.locator("[data-acts]").wait_for()
    marta.settles()
    sizes = (*KINDS, (360, 640), (640, 400))
    results = []
    for size in sizes:
        results += flaws(marta.page, Look(*size), language)
        assert marta.page.locator("[data-place]").evaluate_all(OUT_OF_SIGHT) == [], (language, size)
    marta.page.locator("[data-details]").click()
    marta.page.locator("[data-share]").wait_for()
    for size in sizes:
        results += flaws(marta.page, Look(*size), f"{language}, the details", SHEET)
    marta.page.keyboard.press("Escape")
    marta.page.locator("[data-acts] > button").last.click()  # to look at the table
    expect(marta.page.locator("[data-acts]")).to_have_count(0)
    for size in sizes:
        results += flaws(marta.page, Look(*size), f"{language}, the table")
    assert not results, "\n".join(results)


def test_the_table_stays_where_it_is_when_a_message_appears(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, phone=True)
    marta.looks_at(marta.opens("neon", "me", "random", options={}))
    marta.sees(marta.may_decide)
    marta.page.locator("#mine [data-thing]").first.wait_for()
    marta.settles()
    size = (390, 844)
    before = places(marta, size)
    marta.click(marta.page.locator("#mine [data-thing].no").first.element_handle())
    expect(marta.page.locator("[data-why]")).to_be_visible()
    assert moved(before, places(marta, size), "why not") == []
    assert flaws(marta.page, Look(*size), "why not", "[data-why]") == []
    assert before


def knows_of_hands(least: int, frame: Frame) -> bool:
    """Is it my turn, and did everyone see this many cards go into one of the other hands?"""
    hands = [zone for zone in frame["view"]["zones"] if zone["kind"] == "hand" and zone["owner"]]
    return bool(frame["moves"]) and any(
        len([*filter(None, one["items"])]) >= least for one in hands
    )


@pytest.mark.slow
@pytest.mark.parametrize("seats", by_day([2, 6], [2, 3, 4, 5, 6]))
def test_names_and_scores_of_gardens_are_whole_beside_the_cards_that_all_know(
    open_server: LocalServer, come_in: Doorway, seats: int
) -> None:
    guest = open_server.guest("Marta")
    table = guest.open_table("me", *["gardener"] * (seats - 1), game="encantados", options={})
    client = guest.look(table, 0)
    least = min(2, seats - 1)
    while not knows_of_hands(least, frame := client.wait_for_turn()):
        lays = [move for move in frame["moves"] if move.startswith(("lay", "search"))]
        client.play(next(iter(lays or frame["moves"])))
    marta = come_in(open_server, "")
    marta.becomes(guest)
    marta.looks_at(table)
    marta.page.locator(".plate i").first.wait_for(state="attached")
    marta.settles()
    results = [flaw for size in SIZES for flaw in flaws(marta.page, Look(*size), f"{seats} seats")]
    assert not results, "\n".join(results)


def sings_of_whom(frame: Frame) -> bool:
    """May I choose a player for a song?"""
    return any(move.startswith("sing") and "seat-" in move for move in frame["moves"])


# The parts of each plate from left to right: portrait, name, cards. Hovering does not change them.
PLATES = """() => [...document.querySelectorAll(".garden .plate")].map((plate) => {
  const left = (part) => Math.round(plate.querySelector(part).getBoundingClientRect().left);
  return [left(".portrait"), left(".whom"), left(".cards b")];
})"""


@pytest.mark.parametrize("seats", [4, 6])
def test_who_is_pointed_at_stands_where_the_name_stood(
    open_server: LocalServer, come_in: Doorway, seats: int
) -> None:
    guest = open_server.guest("Marta")
    table = guest.open_table("me", *["gardener"] * (seats - 1), game="encantados", options={})
    client = guest.look(table, 0)
    while not sings_of_whom(frame := client.wait_for_turn()):
        client.play(frame["moves"][0])
    song = next(move.split()[1] for move in frame["moves"] if "seat-" in move)
    marta = come_in(open_server, "")
    marta.becomes(guest)
    marta.looks_at(table)
    marta.click(marta.page.locator(f"#mine [data-key^='hand-0/{song}']").first.element_handle())
    expect(marta.page.locator(".garden .plate .whom")).to_have_count(seats - 2)
    for face, name, cards in marta.page.evaluate(PLATES):
        assert face < name < cards


# The lowest opacity of any garden's background, frame by frame during the turn.
GROUNDS = """() => {
  window.grounds = [];
  const look = () => {
    for (const garden of document.querySelectorAll("article.garden, article.own")) {
      const part = getComputedStyle(garden).backgroundColor.match(/[\\d.]+/g);
      window.grounds.push(part.length > 3 ? Number(part[3]) : 1);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


def test_a_garden_keeps_its_ground_when_a_turn_ends(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, reduced_motion="no-preference")
    marta.looks_at(marta.opens("encantados", "me", "random", "random"))
    marta.sees(marta.may_decide)
    marta.page.evaluate(GROUNDS)
    marta.plays(lambda frame: frame["ply"] >= 20)
    assert min(marta.page.evaluate("window.grounds")) > 0.8
