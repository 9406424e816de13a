"""Every page in every language: no text key and no unfilled placeholder is visible."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.option import Option
from ludoteca.core.text import LANGUAGES, Texts, texts
from ludoteca.server.texts import all_texts
from tests.browser.conftest import Doorway
from tests.browser.person import Person, few_seats, is_over
from tests.server.kit import LocalServer

TABLES = "bot|card|game|log|move|option|option_help|reaction|refusal|score|seat|shell|table|zone"
RAW = re.compile(rf"\b({TABLES})\.[a-z]\w*|\{{\w+(:\w+)?\}}|\bundefined\b|\bNaN\b|\[object")
# All text that is shown or read aloud: texts, accessible names, titles.
READ = """() => {
  const marks = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")];
  const said = marks.flatMap((one) => ["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""));
  const texts = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.data); // neighbours are no one word
  return [document.title, ...texts, ...said].join("\\n");
}"""


def reads(person: Person, path: str, sign: str) -> str:
    """All text of the page, once its subject is loaded."""
    person.goes(path)
    person.page.locator(sign).first.wait_for()
    return visible_text(person)


def visible_text(person: Person) -> str:
    text: str = person.page.evaluate(READ)
    assert not (match := RAW.search(text)), text[max(0, match.start() - 60) : match.end() + 60]
    return text


def offered_options(game: Game[Any]) -> list[Option]:
    """Those that make a difference at the number of seats that is proposed."""
    seats = game.suggested_seats or game.usual_seats
    return [option for option in game.options if not option.seats or seats in option.seats]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_shows_through_on_any_page(
    open_server: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = come_in(open_server, locale=language)
    marta.goes("/")
    for name in games.names():
        tagline = texts(language, name).say("game.tagline")
        expect(marta.page.locator(f"#g-{name} .about")).to_contain_text(tagline)
    visible_text(marta)
    assert marta.page.evaluate("document.documentElement.lang") == language
    for path in ("/tables", "/credits", "/rules", "/nowhere/at/all"):
        reads(marta, path, "main h1")
    gone = all_texts(language)["refusal"]["no_such_table"]
    for path in ("/table/nosuchtable", "/table/" + "A" * 22, "/replay/nosuchtable"):
        marta.goes(path)
        expect(marta.page.locator("main p")).to_have_text(gone)
        visible_text(marta)
    for name in games.names():
        words = texts(language, name)
        marta.goes(f"/new/{name}")
        for option in offered_options(games.find(name)):
            row = marta.page.locator(f"#option-{option.name}-help")
            expect(row).to_have_text(words.say(f"option_help.{option.name}"))
        visible_text(marta)
        marta.goes(f"/rules/{name}")
        expect(marta.page.locator("main h1")).to_contain_text(words.say("game.name"))
        visible_text(marta)


def reads_no_codes(person: Person, spoken: Texts) -> None:
    """Everything on the table has its name."""
    text = visible_text(person)
    zones = person.frame["view"]["zones"]
    for item in {item for zone in zones for item in zone.get("items") or []} - {None}:
        if re.search(r"[-_]", item) and not is_worded_alike(spoken, item):
            assert not re.search(rf"(?<![\w/-]){re.escape(item)}(?![\w-])", text)


def is_worded_alike(spoken: Texts, item: str) -> bool:
    """Is the item's id also its name?"""
    return any(
        item == table.get(item) for table in spoken.tables.values() if isinstance(table, dict)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_no_key_shows_through_at_the_table(
    open_server: LocalServer, come_in: Doorway, name: str, language: str
) -> None:
    marta = come_in(open_server, locale=language)
    game = games.find(name)
    table = marta.opens(name, "me", *["random"] * (few_seats(game) - 1))
    marta.looks_at(table)
    with marta.quickly(table) as client:
        for _ in range(5):
            if is_over(marta.sees(marta.may_decide)):
                break
            marta.settles()
            reads_no_codes(marta, texts(language, name))
            client.play(marta.dice.choice(client.wait_for_turn()["moves"]))
            marta.reaches(client.frame["ply"])
    reads(marta, f"/replay/{table}?ply=2", "main .at h2")


def test_the_language_changes_at_the_table_at_once(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("neon", "me", "random"))
    marta.sees(marta.may_decide)
    for language in ("uk", "pt-BR", "en"):
        marta.page.locator("[popovertarget=table-menu]").click()
        marta.page.locator(f"#table-menu input[value='{language}']").check(force=True)
        marta.page.keyboard.press("Escape")
        expect(marta.page.locator("html")).to_have_attribute("lang", language)
        expect(marta.page.locator("#mine .say")).to_be_visible()
        visible_text(marta)
    marta.page.reload()
    expect(marta.page.locator("html")).to_have_attribute("lang", "en")


def test_a_reconstructed_deck_is_named_in_the_catalogue_and_where_a_table_is_opened(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, locale="en")
    marta.goes("/")
    reconstructed = set()
    for name in games.names():
        visible_text = texts("en", name)
        line = marta.page.locator(f"#g-{name} .ours")
        expect(marta.page.locator(f"#g-{name} .about")).to_be_attached()
        if visible_text.has("game.reconstruction"):
            expect(line).to_have_text(visible_text.say("game.reconstruction"))
            reconstructed.add(name)
        else:
            expect(line).to_have_count(0)
    assert reconstructed >= {"kobito", "cobogo", "encantados"}
    for name in sorted(reconstructed):
        marta.goes(f"/new/{name}")
        expect(marta.page.locator("#seats .ours")).to_have_text(
            texts("en", name).say("game.reconstruction")
        )
