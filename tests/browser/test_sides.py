"""Teams: shown on a game's own table and on the generic one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from ludoteca.core.text import texts
from tests.browser.conftest import Doorway
from tests.server.kit import Frame, LocalServer, play_to_the_end

ANY = re.compile(r".*with .*")


def called(frame: Frame, seat: int) -> str:
    """The bot on this seat, by its name on the page."""
    return texts("en", "encantados").say(f"character.{frame['chairs'][seat]['character']}")


def without_its_own_table(route: Route) -> None:
    """The page as if Encantados had no table of its own: its module is empty."""
    route.fulfill(body="export {};", content_type="text/javascript")


def test_a_table_of_pairs_shows_my_partner(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server, "Marta")
    marta.looks_at(marta.opens("encantados", "me", "random", "random", "random"))
    two, three, four = (called(marta.frame, seat) for seat in (1, 2, 3))
    expect(marta.page.locator(".own .plate")).to_contain_text([three])
    expect(marta.page.locator(".own .plate .long")).to_have_text("your partner")
    expect(marta.page.locator(".garden .plate .long")).to_have_text([f"with {four}", f"with {two}"])


@pytest.mark.parametrize("phone", [False, True])
def test_the_table_of_any_game_shows_it_too(
    phone: bool, open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, "Marta", first=True, phone=phone)  # a window caches modules
    marta.page.route("**/assets/encantados-board-*.js", without_its_own_table)
    marta.looks_at(marta.opens("encantados", "me", "random", "random", "random"))
    two, three, four = (called(marta.frame, seat) for seat in (1, 2, 3))
    words = marta.page.locator(".any .others .mate").locator(".short" if phone else ".long")
    expect(words).to_have_text(
        [f"+ {four}", "with you", f"+ {two}"]
        if phone
        else [f"with {four}", "your partner", f"with {two}"]
    )
    for one in words.all():
        expect(one).to_be_visible()
    expect(marta.page.locator("#mine .mate")).to_have_text(f"with {three}")


def test_where_everyone_plays_alone_no_one_has_a_partner(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, "Marta")
    marta.looks_at(marta.opens("encantados", "me", "random", "random"))
    expect(marta.page.locator(".garden .plate")).to_have_count(2)
    expect(marta.page.locator(".mate")).to_have_count(0)


def test_a_pair_wins_by_both_names(open_server: LocalServer, come_in: Doorway) -> None:
    guest = open_server.guest("Nuno")
    wish = ("me", "random", "gardener", "random")
    table = guest.open_table(*wish, game="encantados", options={"single_round": True})
    (end, *_) = play_to_the_end(guest.look(table, 0))
    pairs = {0: f"Nuno and {called(end, 2)}", 1: f"{called(end, 1)} and {called(end, 3)}"}
    marta = come_in(open_server, "Marta")  # a spectator
    marta.looks_at(table)
    rows = marta.page.locator("[data-end] [data-place]")
    winners = pairs[end["winners"][0]]
    expect(rows.first).to_contain_text(winners)
    expect(rows).to_have_count(2)
    expect(marta.page.locator("[data-end] h2")).to_have_text(f"{winners} win")


def test_who_opens_a_table_or_waits_at_one_sees_who_will_play_together(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, "Marta")
    marta.goes("/new/encantados")
    mates = marta.page.locator("#seats .mate")
    expect(mates).to_have_count(0)  # each for themselves, until four are wished for
    marta.page.get_by_role("button", name="One seat more").click()
    expect(mates).to_have_text(["· plays with Seat 3", "· plays with Seat 4", ANY, ANY])
    expect(marta.page.get_by_text("Partners may not talk")).to_be_visible()
    marta.page.get_by_role("button", name="3 players, each for themselves").click()
    expect(mates).to_have_count(0)
    marta.looks_at(marta.opens("encantados", "me", "link", "random", "link"))
    names = marta.page.locator(".waiting li .small")
    expect(names).to_have_text(
        [f"you · with {called(marta.frame, 2)}", "with seat 4", ANY, "with seat 2"]
    )
