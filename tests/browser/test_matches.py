"""Every game, from the catalogue to the end, by clicks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, ElementHandle, expect
from web.places import SITE

from ludoteca import games
from ludoteca.core.option import Value
from ludoteca.core.record import load
from tests.browser.bridge import Bridge
from tests.browser.conftest import Doorway
from tests.browser.offline_person import OfflinePerson
from tests.browser.person import Person, few_seats, is_over, short_options
from tests.browser.static_host import StaticHost
from tests.browser.window import Window
from tests.circles import by_day
from tests.server.kit import LocalServer


@pytest.fixture
def marta(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Person]:
    """A person whose games are on a server, on a host of tables in this process, or compiled to
    WebAssembly in a browser that has lost its host."""
    if request.param == "server":
        open_server: LocalServer = request.getfixturevalue("open_server")
        come_in: Doorway = request.getfixturevalue("come_in")
        yield come_in(open_server)
    elif request.param == "worker":
        with closing(Bridge(request.getfixturevalue("site"))) as bridge:
            yield from offline_person(chromium, bridge)
    else:
        assert SITE.is_dir(), "run `make web` first"
        host = StaticHost(SITE, "/games/ludoteca")
        for person in offline_person(chromium, host, service_workers="allow"):
            person.goes("/")
            person.has_everything()
            host.close()
            yield person


def offline_person(
    chromium: Browser, host: Bridge | StaticHost, **look: Any
) -> Iterator[OfflinePerson]:
    window = Window(chromium, host.address, **look)
    person = OfflinePerson(window, host)
    yield person
    window.close()
    assert person.complaints == []


BY_DAY = [*(("server", name) for name in games.names()), ("worker", "neon")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("marta", "name"),
    by_day(BY_DAY, product(("server", "worker", "engine"), games.names())),
    indirect=["marta"],
)
def test_a_whole_match_against_a_bot_by_clicks(marta: Person, name: str) -> None:
    table = deals_from_the_shelf(marta, name)
    marta.plays(is_over)

    end = marta.page.locator("[data-end]")
    expect(end).to_be_visible()
    expect(end.locator("[data-place]")).to_have_count(
        len(marta.frame["tally"] or marta.frame["chairs"])
    )
    end.locator("[data-details]").click()
    expect(end.locator(".good")).to_be_visible()  # the shuffle is verified
    plies = marta.frame["ply"]

    marta.page.locator(f"a[href$='/replay/{table}']").click()
    expect(marta.page.locator("main output").last).to_contain_text(f"/ {plies}")
    with marta.page.expect_download() as download:
        marta.page.locator(f"a[href$='/api/tables/{table}/record']").click()
    record = load(download.value.path().read_text("utf-8"), games.find)
    record.verify(games.find(name))
    assert len(record.moves) == plies
    marta.page.reload(wait_until="domcontentloaded")
    expect(marta.page.locator("main output").last).to_contain_text(f"/ {plies}")


@pytest.mark.parametrize("name", games.names())
def test_a_new_visitor_has_moved_after_four_clicks(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    visitor = come_in(open_server, "")
    visitor.goes("/")
    visitor.page.locator(f"#g-{name} .about a.btn").click()
    visitor.page.locator(".deal .btn.main").click()
    visitor.page.wait_for_url("**/table/*")
    visitor.sees(visitor.may_decide)
    clicks: list[ElementHandle] = []

    def click(thing: ElementHandle) -> None:
        clicks.append(thing)
        visitor.click(thing)

    visitor.decides(click)
    assert len(visitor.sent) == 1
    assert 2 + len(clicks) <= 4


def deals_from_the_shelf(person: Person, name: str) -> str:
    """Opens the game in the catalogue, chooses a short match with few seats, and deals."""
    game = games.find(name)
    page = person.page
    person.goes("/")
    page.locator(f"#g-{name} .about a.btn").click()
    page.wait_for_url(f"**/new/{name}")
    stepper = page.locator("#seats .step")
    while int("".join(filter(str.isdigit, stepper.locator("output").inner_text()))) > few_seats(
        game
    ):
        stepper.locator("button").first.click()
    page.locator("#house-rules summary").click()
    for option, value in short_options(game).items():
        values = next(one.values for one in game.options if one.name == option)
        chooses(person, option, value, values)
    page.locator(".deal .btn.main").click()
    page.wait_for_url("**/table/*")
    person.sees(lambda frame: frame["status"] == "playing")
    page.locator("main.stage").wait_for()
    assert person.frame["chairs"][1]["kind"] == "bot"
    return str(person.frame["table"])


def chooses(person: Person, option: str, value: Value, values: tuple[Value, ...]) -> None:
    control = person.page.locator(f"[aria-labelledby='option-{option}']")
    if isinstance(value, bool):
        control.set_checked(value, force=True)
        return
    if control.evaluate("one => one.tagName") == "INPUT":
        control.fill(str(value))
        return
    place = sorted(values, key=lambda one: (type(one).__name__, one)).index(value)
    if control.evaluate("one => one.tagName") == "SELECT":
        control.select_option(index=place)
    else:
        control.locator("label").nth(place).click()


@pytest.mark.parametrize("game", ["neon", "coatl"])
def test_why_can_i_not_play_that(open_server: LocalServer, come_in: Doorway, game: str) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens(game, "me", "random", options={}))
    dull = marta.page.locator("#mine [data-thing].no")
    for _ in range(30):
        assert not is_over(marta.sees(marta.may_decide))
        marta.settles()
        if dull.count():
            break
        marta.decides()
    ply = marta.frame["ply"]
    handle = dull.first.element_handle()
    assert handle
    marta.click(handle)
    why = marta.page.locator("[data-why]")
    expect(why).to_be_visible()
    why.locator(".r").first.click()
    expect(marta.page.locator("#panel-rules")).to_be_visible()
    assert marta.frame["ply"] == ply
