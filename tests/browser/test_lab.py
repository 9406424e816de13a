"""The lab in a browser: a deck is edited with its art, played, watched, compared and replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.browser.test_access import check_access
from tests.browser.window import PATIENCE
from tests.lab.lab_server import LONG, LabServer, start_run, wait_for_run

expect.set_options(timeout=PATIENCE)
FEW = "40"
SIZES = ((1280, 800), (820, 1180))
TITLES = {"en-GB": "The lab", "pt-BR": "O laboratório", "uk-UA": "Лабораторія"}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    server = LabServer(tmp_path_factory.mktemp("lab"))
    guest = server.guest(None)
    start_run(guest, "earlier", matches=40, seats=2)
    wait_for_run(guest, "earlier", lambda run: bool(run["state"] == "complete"))
    yield server
    server.close()


def card(person: Person, name: str) -> Locator:
    return person.page.locator(f'[data-card="{name}"]')


def opens(person: Person, game: str) -> None:
    person.page.goto(f"/lab?game={game}")
    person.page.locator(".cards li, .order li").first.wait_for()


def runs(person: Person, name: str) -> None:
    person.page.get_by_label("Name of the run").fill(name)
    person.page.get_by_label("Matches", exact=True).fill(FEW)
    person.page.locator("[data-go]").click()
    expect(person.page.locator(".state .tag.complete")).to_be_visible(timeout=LONG * 1000)


def fits(person: Person) -> bool:
    """Nothing overflows to the right."""
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(person.page.evaluate(wide))


def test_a_designer_changes_a_deck_plays_it_and_looks_at_a_match(
    lab: LabServer, come_in: Doorway
) -> None:
    marta = come_in(lab, "")
    page = marta.page
    opens(marta, "neon")
    more = card(marta, "hand swap").get_by_role("button", name="More:")
    more.click()
    more.click()
    expect(page.locator(".deck output")).to_have_text("112 cards in all")
    expect(page.locator("[aria-labelledby=change] > [role=status]")).to_contain_text("1 change")
    page.get_by_role("button", name="One more bot").click()
    runs(marta, "swaps")
    expect(page.locator(".legend li")).to_have_count(2)
    expect(page.locator(".legend")).to_contain_text("as it is")
    expect(page.get_by_role("table", name="Victories by seat").locator("tbody tr")).to_have_count(8)
    expect(page.get_by_role("table", name="Victories by bot")).to_be_visible()
    expect(page.get_by_role("img", name="Decisions in a match")).to_have_count(2)
    # an earlier run beside it
    page.get_by_label("Compare with", exact=True).select_option("earlier")
    expect(page.locator(".legend li")).to_have_count(4)
    # a single match, in the replay
    page.get_by_label("Which come first?").select_option("shortest")
    page.locator("[data-open]").first.click()
    page.wait_for_url("**/replay/**")
    expect(page.get_by_role("heading", name="The deal")).to_be_visible()
    page.go_back()
    expect(page.locator(".state .tag.complete")).to_be_visible()
    # the edited deck is edited again
    page.locator("[data-take-up]").click()
    expect(page.locator(".deck output")).to_have_text("112 cards in all")


def test_a_bad_deck_is_refused_with_its_reason_and_nothing_is_played(
    lab: LabServer, come_in: Doorway
) -> None:
    marta = come_in(lab, "")
    page = marta.page
    opens(marta, "encantados")
    bad = json.dumps([{"card": "dragon", "count": 1}]).encode()
    page.locator(".deck input[type=file]").set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": bad}
    )
    expect(page.locator(".deck .problem")).to_contain_text("dragon")
    expect(page.locator(".deck output")).to_have_text("60 cards in all")
    opens(marta, "kobito")
    page.get_by_role("textbox", name="Length of Card 2", exact=True).fill("1")
    expect(page.locator("[aria-labelledby=change] .problem")).to_contain_text("Card 2")
    expect(page.locator("[data-go]")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Back to how it was").click()
    expect(page.locator("[data-go]")).to_have_attribute("aria-disabled", "false")
    expect(page.locator("[aria-labelledby=change] .problem")).to_have_count(0)


def test_every_kind_of_deck_is_edited_by_keyboard(lab: LabServer, come_in: Doorway) -> None:
    marta = come_in(lab, "")
    page = marta.page
    status = page.locator("[aria-labelledby=change] > [role=status]")
    opens(marta, "kobito")
    page.get_by_role("textbox", name="Points of Card 1", exact=True).focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("9")
    expect(status).to_contain_text("Gold deck")
    opens(marta, "coatl")
    page.get_by_role("button", name="body, place 6: one place later").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".order li").nth(5)).to_contain_text("tail")
    expect(status).to_contain_text("1 change")
    opens(marta, "cobogo")
    page.get_by_role("button", name="Front of C01, block 1: yellow").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Front of C01, block 1: purple")).to_be_focused()
    expect(status).to_contain_text("1 change")


def test_a_run_is_stopped_and_gone_on_with(lab: LabServer, come_in: Doorway) -> None:
    marta = come_in(lab, "")
    start_run(lab.guest(None), "endless", matches=1_000_000, seats=2)
    marta.page.goto("/lab?game=neon&run=endless")
    marta.page.locator("[data-stop]").click(timeout=LONG * 1000)
    marta.page.locator("[data-resume]").click(timeout=LONG * 1000)
    marta.page.locator("[data-stop]").click(timeout=LONG * 1000)
    expect(marta.page.locator("[data-resume]")).to_be_visible(timeout=LONG * 1000)


@pytest.mark.parametrize("locale", TITLES)
def test_the_lab_speaks_three_languages(lab: LabServer, come_in: Doorway, locale: str) -> None:
    marta = come_in(lab, "", locale=locale)
    marta.page.goto("/lab?game=neon&run=earlier")
    marta.page.locator(".figures table").wait_for()
    expect(marta.page.locator("h1")).to_have_text(TITLES[locale])
    expect(marta.page.locator("#text")).not_to_contain_text("lab.")


def test_the_lab_fits_a_phone_and_axe_finds_nothing(lab: LabServer, come_in: Doorway) -> None:
    for phone in (False, True):
        marta = come_in(lab, "", phone=phone, axe=True)
        marta.page.goto("/lab?game=neon&run=earlier")
        marta.page.locator(".figures table").wait_for(timeout=PATIENCE)
        marta.page.locator(".cards li").first.wait_for(timeout=PATIENCE)
        check_access(marta, "the lab")
        assert fits(marta)
        if not phone:
            for width, height in SIZES:
                marta.page.set_viewport_size({"width": width, "height": height})
                assert fits(marta)


def test_the_report_of_a_run_is_opened(lab: LabServer, come_in: Doorway) -> None:
    marta = come_in(lab, "")
    marta.page.goto("/lab?game=neon&run=earlier")
    with marta.context.expect_page() as opened:
        marta.page.locator("[data-report]").click()
    expect(opened.value.locator("h1").first).to_be_visible(timeout=LONG * 1000)
