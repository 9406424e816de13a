"""The rulebooks in a real browser: every picture is drawn by the game's own art and is
accessible."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Route

from ludoteca import games
from ludoteca.core.pictures import pictures, read_pictures
from ludoteca.core.record import load
from ludoteca.core.text import LANGUAGES, item_name, mentioned_items, rulebook_text, texts
from tests.browser.conftest import Doorway
from tests.browser.person import Person, few_seats
from tests.browser.test_access import check_access, with_axe
from tests.browser.test_boards import SHIFT, fetched
from tests.catalogue import WITH_GUIDE
from tests.server.kit import LocalServer

LOCALES = {"en": "en-GB", "pt-BR": "pt-BR", "uk": "uk-UA"}

# Invisible drawings in a picture or a sentence: without a target or without a size.
MISSING = """async (room) => {
  const missing = [];
  const sheets = {};
  for (const use of document.querySelectorAll(`${room} figure use, ${room} .inline use`)) {
    const [file, id] = use.getAttribute("href").split("#");
    if (file) sheets[file] ??= new DOMParser().parseFromString(await (await fetch(file)).text(), "image/svg+xml");
    if (!(file ? sheets[file] : document).getElementById(id)) missing.push(`${file}#${id}`);
  }
  for (const art of document.querySelectorAll(`${room} .item > .art, ${room} .inline > [aria-hidden], ${room} figure [role=img]`)) {
    const { width, height } = art.getBoundingClientRect();
    if (width < 12 || height < 12) missing.push(`${art.parentElement.outerHTML.slice(0, 120)} is ${width} by ${height}`);
  }
  return [...new Set(missing)];
}"""
SHOWN = """(room) => [...document.querySelectorAll(`${room} [data-picture]`)].map((one) => one.dataset.picture)"""
PIECES = """(room) => [...document.querySelectorAll(`${room} [data-piece]`)].map((one) => one.dataset.piece)"""
MOVED = """() => new Promise((done) => {
  let sum = 0;
  const watch = new PerformanceObserver((list) => list.getEntries().forEach((one) => (sum += one.value)));
  watch.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 500);
})"""
ONE_RULEBOOK = 200_000
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def reads(person: Person, name: str) -> None:
    person.goes(f"/rules/{name}")
    person.page.locator("article h1").wait_for()
    person.page.locator("article h2").first.wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_a_rulebook_shows_every_picture_and_every_piece(
    open_server: LocalServer, come_in: Doorway, name: str, language: str
) -> None:
    marta = come_in(open_server, locale=LOCALES[language])
    reads(marta, name)
    shown = marta.page.evaluate(SHOWN, "article")
    assert sorted(shown) == sorted(pictures(games.find(name)))
    assert marta.page.evaluate(PIECES, "article") == mentioned_items(rulebook_text(language, name))
    assert marta.page.evaluate(MISSING, "article") == []
    assert marta.page.evaluate(TOO_WIDE) <= 0


@pytest.mark.parametrize("name", games.names())
def test_a_rulebook_fits_a_phone_and_can_be_read_by_everyone(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = with_axe(come_in, open_server, phone=True)
    reads(marta, name)
    assert marta.page.evaluate(TOO_WIDE) <= 0
    check_access(marta, f"rulebook of {name}")


def everything(name: str) -> dict[str, Any]:
    """A rulebook with every item of the game in a picture, in a row, in a sentence and in a table,
    and every zone of the guide's last position, if there is a guide, as the first seat sees it."""
    game, said = games.find(name), texts("en", name)
    items = list(said.tables["card"])
    text = f"[all]\nitems = {json.dumps(items)}\nnames = true\nmarks = {json.dumps(items[:1])}\n"
    text += (
        f"[rows]\nrows = [{json.dumps(items[:3])}, {json.dumps(items[3:5])}]\nlabels = ['A', 'B']\n"
    )
    text += f"[few]\nitems = {json.dumps(items[:2])}\ncounts = [1, 2]\narrows = true\n"
    if name in WITH_GUIDE:
        guide = load(game.guide() or "", games.find)
        zones = json.dumps([zone.id for zone in game.view(guide.state(game), 0).zones])
        text += f"[last]\nrecord = 'guide'\nply = {len(guide.moves)}\nseat = 0\nzones = {zones}\n"
    folder = files(game.package)
    found = read_pictures(game, text, lambda file: folder.joinpath(file).read_text("utf-8"))
    shown_items = {item for picture in found.values() for item in picture.items()}
    inline = " ".join(f"{{{item}}}" for item in items)
    table = f"| a | b |\n|---|---|\n| {{{items[0]}}} | c |"
    shown = "\n\n".join(f"![Of {one}](picture:{one})" for one in found)
    return {
        "text": f"# All\n\n## Things\n\n**1.** {inline}.\n\n{table}\n\n{shown}",
        "paragraphs": {},
        "pictures": {one: picture.to_dict() for one, picture in found.items()},
        "things": {
            item: [item_name(said, item), game.short_label(item), game.colour(item)]
            for item in {*items, *shown_items}
        },
    }


@pytest.mark.parametrize("name", games.names())
def test_every_thing_of_a_game_is_drawn_and_named(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = with_axe(come_in, open_server)
    given = everything(name)

    def answer(route: Route) -> None:
        route.fulfill(json=given)

    marta.page.route("**/api/rulebook/**", answer)
    reads(marta, name)
    assert marta.page.locator("figure").count() == len(given["pictures"])
    assert marta.page.evaluate(MISSING, "article") == []
    drawn = marta.page.locator("[data-picture=all] .item[data-item]")
    assert drawn.count() == len(texts("en", name).tables["card"])
    spoken = marta.page.locator("[data-picture=all]").inner_text().casefold()
    for item in texts("en", name).tables["card"]:
        called = given["things"][item][0]
        assert called.casefold() in spoken or item.casefold() in spoken
    check_access(marta, f"all things of {name}")


@pytest.mark.parametrize("name", games.names())
def test_the_rulebook_beside_a_table_shows_them_too(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens(name, "me", *["random"] * (few_seats(games.find(name)) - 1)))
    marta.page.locator("#tab-rules").click()
    marta.page.locator("#panel-rules h3").first.wait_for()
    shown = marta.page.evaluate(SHOWN, "#panel-rules")
    assert sorted(shown) == sorted(pictures(games.find(name)))
    assert marta.page.evaluate(MISSING, "#panel-rules") == []


@pytest.mark.parametrize("name", games.names())
def test_a_rulebook_is_light_to_fetch_and_nothing_in_it_moves(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_server, first=True)
    weights = fetched(marta, f"/rules/{name}", "article h2")
    assert sum(weights.values()) < ONE_RULEBOOK, weights
    reads(marta, name)
    assert marta.page.evaluate(MOVED) < SHIFT
