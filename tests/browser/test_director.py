"""The page shows a match beat by beat."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import Frame, Person
from tests.server.kit import LocalServer, TableClient

SHOW_AGAIN = """() => new Promise((done) => {
  const button = document.querySelector("[data-recap]");
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  button.click();
  const glowing = () => document.querySelectorAll(".table [data-thing].can, .table .pick").length;
  requestAnimationFrame(() => setTimeout(() => done(glowing())));
})"""
"""Presses the button for the recap; returns how many things glow then."""
LOGGED = "() => document.querySelectorAll('#panel-log .line').length"


def with_two_others(marta: Person, server: LocalServer, game: str) -> list[TableClient]:
    """A table at which Marta has decided, and two others, who play without a page, decide now."""
    table = marta.opens(game, "me", "link", "link", options={})
    others = [server.guest(name) for name in ("Nuno", "Olga")]
    for seat, guest in enumerate(others, 1):
        guest.sit(table, seat)
    clients = [guest.look(table, seat) for seat, guest in enumerate(others, 1)]
    with marta.quickly(table) as me:
        play_until_turn_of(1, [me, *clients])
    marta.looks_at(table)
    marta.sees(lambda frame: frame["turn"] == 1)
    expect(marta.page.locator("#panel-log .line").first).to_be_visible()
    marta.page.wait_for_timeout(500)  # the board is loaded by now, and its beats
    return clients


def play_until_turn_of(seat: int, clients: list[TableClient], least: int = 3) -> None:
    frame = clients[0].wait_for_frame(lambda frame: "turn" in frame)
    while frame["turn"] != seat or frame["ply"] < least or frame["last"] == 0:
        client = clients[frame["turn"]]
        moves = client.wait_for_turn()["moves"]
        ply = client.play(moves[0])["ply"]
        frame = clients[0].wait_for_frame(partial(has_reached, ply))


def has_reached(ply: int, frame: Frame) -> bool:
    return bool(frame["ply"] >= ply)


def others_decide(clients: list[TableClient]) -> int:
    """Both of them, until it is Marta's turn again; the ply then."""
    frame = clients[0].wait_for_turn()
    while frame["turn"] != 0:
        client = clients[frame["turn"] - 1]
        frame = client.play(client.wait_for_turn()["moves"][0])
    return int(frame["ply"])


def test_quick_moves_of_others_wait_for_each_other_and_a_press_skips_to_the_newest(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, beats=True)
    clients = with_two_others(marta, open_server, "encantados")
    before = marta.page.evaluate(LOGGED)
    ply = others_decide(clients)
    marta.reaches(ply)
    marta.settles()
    assert not marta.offered()  # the newest position waits
    marta.page.locator("main.stage").click(position={"x": 400, "y": 300})
    assert marta.offers()
    assert marta.sent == []  # the press did nothing else
    assert marta.page.evaluate(LOGGED) > before
    spoken = marta.page.locator("[data-spoken] p").all_inner_texts()
    assert spoken[-1] == "It is your turn."
    shown = marta.page.evaluate(LOGGED)
    assert marta.page.evaluate(SHOW_AGAIN) == 0  # the round is shown again
    assert marta.offers()
    assert marta.page.evaluate(LOGGED) == shown
    assert marta.frame["ply"] == ply


def test_without_a_press_the_newest_position_comes_by_itself(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, beats=True)
    ply = others_decide(with_two_others(marta, open_server, "encantados"))
    marta.reaches(ply)
    marta.settles()
    assert not marta.offered()
    assert marta.offers()
    marta.decides()
