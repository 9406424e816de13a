"""The seat from which a replay is seen: by default the own one, never that of the person who shared
the link."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Doorway
from tests.browser.person import Frame, Person, is_over
from tests.browser.test_invitations import NO_SECURE_CONTEXT
from tests.server.kit import LocalServer

COPY = "Link to this move"


def looks_through(page: Page, name: str) -> None:
    """The chosen seat, once the URL has been updated."""
    expect(page.get_by_role("radio", name=name)).to_be_checked()
    expect(page).to_have_url(re.compile(r"\?ply=\d"))


def hand_of(person: Person, seat: int) -> int:
    """The number of face-up cards of this seat."""
    return person.page.locator(f"[data-key^='hand-{seat}/']").count()


def a_match(person: Person) -> str:
    """A person on the second seat who has played to the end."""
    table = person.opens("neon", "random", "me")
    person.looks_at(table)
    with person.quickly(table, 1) as client:
        while not is_over(frame := client.wait_for_turn()):
            client.play(person.dice.choice(frame["moves"]))
    person.sees(is_over)
    return table


def test_who_sat_there_looks_back_with_their_own_hand_and_a_visitor_as_the_public(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta, nuno = come_in(open_server, anew=True), come_in(open_server, "Nuno")
    marta.page.add_init_script(NO_SECURE_CONTEXT)
    table = a_match(marta)
    page = marta.page
    page.locator("[data-details]").click()
    page.locator(f"a[href='/replay/{table}']").click()
    looks_through(page, "Marta")
    expect(page.locator("[data-key^='hand-1/']").first).to_be_visible()
    assert "seat" not in page.url

    page.get_by_role("button", name=COPY).click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("copied")
    assert link.endswith(f"/replay/{table}?ply=0")

    nuno.goes(link.removeprefix(open_server.address))
    looks_through(nuno.page, "what all players see")
    assert hand_of(nuno, 0) == hand_of(nuno, 1) == 0

    page.get_by_role("radio", name="what all players see").check(force=True)
    expect(page).to_have_url(re.compile("seat=public"))
    page.reload()
    looks_through(page, "what all players see")
    assert hand_of(marta, 1) == 0


def test_a_review_is_private_and_its_address_reveals_nothing(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = a_match(marta)
    marta.page.locator("[data-details]").click()
    marta.page.locator(f"a[href^='/review/{table}']").click()
    looks_through(marta.page, "Marta")
    expect(marta.page).not_to_have_url(re.compile("seat"))


def test_on_one_device_a_match_that_runs_is_looked_back_at_without_a_hand(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = marta.opens("neon", "me", "me")
    marta.goes(f"/replay/{table}")
    looks_through(marta.page, "what all players see")
    assert hand_of(marta, 0) == hand_of(marta, 1) == 0


LINES = "all => all.map((line) => line.innerHTML.replace(/<!--.*?-->/g, ''))"


def test_what_happened_is_told_as_at_the_table_turn_by_turn_with_its_cards_drawn(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = a_match(marta)
    page = marta.page
    page.locator("#rail .chip-n").first.wait_for(state="attached")
    at_the_table = page.locator("#rail .line").evaluate_all(LINES)
    names = set(page.locator("#rail .turn .who").all_inner_texts())

    last = marta.frame["ply"]
    marta.goes(f"/replay/{table}?ply={last}")
    log = page.get_by_role("region", name="Log")
    log.locator(".chip-n").first.wait_for()
    lines = log.locator(".line").evaluate_all(LINES)
    assert len(lines) > 1
    assert lines == at_the_table[-len(lines) :]
    assert set(log.get_by_role("heading", level=4).all_inner_texts()) <= names

    newest = log.locator(".line").last  # earlier lines may still be loading
    text = newest.inner_text()
    page.keyboard.press("ArrowLeft")  # later events are not shown yet
    expect(newest).not_to_have_text(text, use_inner_text=True)
    page.keyboard.press("ArrowRight")
    expect(newest).to_have_text(text, use_inner_text=True)


def test_moves_of_a_review_have_their_cards_drawn(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = a_match(marta)
    marta.goes(f"/review/{table}")
    turns = marta.page.locator("[data-turns]")
    turns.wait_for(timeout=60_000)
    marta.page.get_by_role("radio", name="All turns").check(force=True)
    turns.locator("[data-turn]").last.click()
    expect(marta.page.locator(".strip .chip-n, .open .chip-n").first).to_be_visible()


COUNTED = "Round scores"


def test_gardens_at_the_end_of_a_replay_lie_open_and_fit_a_phone(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, phone=True)
    table = marta.opens("encantados", "me", "random")  # a single round
    marta.goes_ahead(table, lambda frame: False)
    with marta.quickly(table) as client:
        last = client.wait_for_frame(is_over)["ply"]
    page = marta.page
    marta.goes(f"/replay/{table}?ply={last}")
    expect(page.get_by_role("region", name=f"Move {last} of {last}")).to_be_visible()
    expect(page.locator("[data-zone='garden-1']")).to_be_visible()
    expect(page.get_by_text(COUNTED)).to_have_count(0)
    scene = page.locator(".scene").bounding_box()
    assert scene is not None
    assert 0 <= scene["y"] < scene["y"] + scene["height"] <= 844


def test_a_replay_shows_the_count_of_a_round_before_the_last(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, phone=True)
    table = marta.opens("encantados", "me", "random", options={})
    with marta.quickly(table) as client:
        while not (rounds := [ply for ply in map(ply_of_count, client.received) if ply]):
            client.play(marta.dice.choice(client.wait_for_turn()["moves"]))
            client.wait_for_turn()
    marta.goes(f"/replay/{table}?ply={rounds[0]}")
    expect(marta.page.get_by_text(COUNTED)).to_be_visible()


def ply_of_count(message: Frame) -> int | None:
    """The ply at which a round was scored, if this message contains it."""
    lines = message["log"]["lines"] if message["type"] == "frame" else []
    return int(message["ply"]) if any(line[1] == "scores" for line in lines) else None
