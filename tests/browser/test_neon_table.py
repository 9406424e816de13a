"""nEon_onE's own table in rare positions: a long hand, a penalty, a swap."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from ludoteca.core.frame import frame
from ludoteca.core.text import LANGUAGES
from ludoteca.games.neon import GAME
from ludoteca.server.json_encoding import encode
from tests.browser.conftest import Doorway
from tests.browser.measure_layout import LAID, Look, flaws
from tests.browser.person import POINT, Person
from tests.games.neon.position import NeonPosition, neon
from tests.server.kit import LocalServer

COLOURS = ("red", "blue", "green", "yellow")
LONG = " ".join(f"{c}-{v}" for c in COLOURS for v in ("1", "3", "4", "6", "8", "skip")) + " wild"
PHONES = ((390, 844), (844, 390), (360, 640))
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


class Posed:
    """Replaces the position on the table, and optionally log lines: decisions are recorded, not
    played."""

    def __init__(self, person: Person, position: NeonPosition, *lines: tuple[str, object]) -> None:
        self.position = position
        self.lines = lines
        self.decided: list[str] = []
        self.frame: dict[str, Any] = {}
        person.page.route_web_socket("**/socket*", self.stand_between)
        bots = ["random"] * (position.state.seats - 1)
        person.goes(f"/table/{person.opens('neon', 'me', *bots)}")
        person.page.locator("#mine [data-thing]").first.wait_for()
        person.settles()

    def stand_between(self, page: WebSocketRoute) -> None:
        self.page = page
        self.server = page.connect_to_server()
        self.server.on_message(self.on_server_message)
        page.on_message(self.on_page_message)

    def on_server_message(self, text: str | bytes) -> None:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "frame":
            shown = frame(GAME, self.position.state, 0)
            self.frame = message | shown | {"turn": self.position.turn, "ply": 9}
            if self.lines:
                self.frame["log"] = {"from": 0, "lines": [[8, *line] for line in self.lines]}
            message = self.frame
        self.page.send(encode(message))

    def on_page_message(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "move":
            self.decided.append(message["move"])
        else:
            self.server.send(text)

    def becomes(self, position: NeonPosition) -> None:
        """Shows this position after a move."""
        self.position = position
        self.then(**frame(GAME, position.state, 0), turn=position.turn)

    def ends(self) -> None:
        """My last card is gone, and the match is over."""
        self.then(status="over", winners=[0], seed="", moves=[], phrases=[])

    def then(self, **facts: object) -> None:
        log = {"from": len(self.frame["log"]["lines"]), "lines": []}
        beat = {name: self.frame[name] + 1 for name in ("nth", "version", "ply")}
        self.frame |= {**facts, **beat, "log": log}
        self.page.send(encode(self.frame))


@SIZES
def test_each_of_25_cards_can_be_pointed_at(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, anew=True, phone=phone)
    Posed(marta, neon(LONG, top="blue-7", seats=6))
    cards = marta.page.locator("#mine [data-key]").element_handles()
    assert len(cards) == 25
    assert all(card.evaluate(POINT) for card in cards)
    assert marta.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SIZES
def test_a_wild_card_opens_four_petals_and_a_number_picks_one(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, anew=True, phone=phone)
    table = Posed(marta, neon("wild red-1 blue-2", top="green-5"))
    marta.click(marta.page.locator("#mine [data-key='hand-0/wild#0']").element_handle())
    petals = marta.page.locator("#mine [data-choices] [data-offer]")
    expect(petals).to_have_count(4)
    marta.page.keyboard.press("Escape")
    expect(petals).to_have_count(0)
    marta.page.keyboard.press("Enter")
    expect(petals).to_have_count(4)
    marta.page.keyboard.press("3")
    expect(petals).to_have_count(0)
    assert table.decided == ["play wild green"]


@SIZES
def test_seats_are_aims_only_once_the_swap_is_chosen(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, anew=True, phone=phone)
    Posed(marta, neon("swap red-1 blue-2", top="green-5", seats=6))
    aims = marta.page.locator(".table .pick")
    expect(aims).to_have_count(0)
    marta.click(marta.page.locator("#mine [data-key='hand-0/swap#0']").element_handle())
    expect(aims).to_have_count(5)
    expect(marta.page.locator("#mine [data-choices] [data-offer]")).to_have_count(5)


@SIZES
def test_a_penalty_lights_the_pile_its_answers_and_the_cards_that_made_it(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, anew=True, phone=phone)
    hand, under = "red-1 red-+2 blue-+2 wild", "yellow-9 yellow-+2 green-+2"
    Posed(marta, neon(hand, top="green-+2", under=under, penalty=6))
    expect(marta.page.locator("[data-penalty='6']")).to_be_visible()
    expect(marta.page.locator(".middle .sum > *")).to_have_count(3)
    expect(marta.page.locator("#mine [data-thing].can")).to_have_count(2)
    expect(marta.page.locator(".middle [data-touch='pile'].can")).to_have_count(1)


@pytest.mark.parametrize(
    ("hand", "answers"),
    [("+4 red-1", ["+4"]), ("blue-+2 red-1", ["+2"]), ("blue-+2 +4 red-1", ["+2", "+4"])],
)
def test_with_mixed_stacking_the_table_names_the_answers_in_hand(
    open_server: LocalServer, come_in: Doorway, hand: str, answers: list[str]
) -> None:
    marta = come_in(open_server, anew=True)
    Posed(marta, neon(hand, top="red-+2", penalty=2, mixed_stacking=True))
    expect(marta.page.locator("#mine .hint .chip-n .vh")).to_have_text(answers)


@pytest.mark.parametrize(("sign", "drawing"), [("skip", "n-skip"), ("reverse", "x-reverse")])
def test_a_sign_in_a_sentence_is_drawn_as_itself(
    open_server: LocalServer, come_in: Doorway, sign: str, drawing: str
) -> None:
    marta = come_in(open_server, anew=True)
    Posed(marta, neon("green-1 blue-2", top=f"green-{sign}"))
    drawn = marta.page.locator("#mine .hint .chip-n .g use")
    expect(drawn).to_have_attribute("href", f"#neon-{drawing}")


@SIZES
def test_while_someone_else_chooses_a_colour_no_colour_is_lit(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, anew=True, phone=phone)
    position = neon("swap green-3", others=("red-1 blue-2",), top="green-5", turn=1)
    Posed(marta, position.play("play swap seat-0"), ("swaps", {"who": 1, "whom": 0}))
    expect(marta.page.locator(".neon.c-wild")).to_be_visible()
    expect(marta.page.locator(".middle .chooses")).to_be_visible()
    expect(marta.page.locator(".middle .lamp")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_sentence_says_who_is_thinking_and_what_about(
    open_server: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = come_in(open_server, anew=True, locale=language)
    mine = "red-1 blue-2 green-3"
    table = Posed(marta, neon(mine, top="green-5", seats=6))
    before = {size: rooms(marta, size) for size in PHONES}
    sentence = marta.page.locator("#mine .hint")
    for top, colour, penalty, chips in (
        ("green-5", "green", 0, 2),
        ("wild", "blue", 0, 1),
        ("green-+2", "green", 2, 0),
    ):
        table.becomes(
            neon("", top, colour=colour, penalty=penalty, others=(mine,), seats=6, turn=1)
        )
        expect(sentence.locator("b")).to_have_text(
            marta.page.locator(".seat.lit .who b").inner_text()
        )
        expect(sentence.locator(".chip-n")).to_have_count(chips)
        for size in PHONES:
            assert flaws(marta.page, Look(*size), f"{language} {top}") == []
            assert rooms(marta, size) == before[size]


def rooms(person: Person, size: tuple[int, int]) -> list[list[int]]:
    """The places of the middle of the table and of my hand at this size."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate(LAID)
    results: list[list[int]] = person.page.locator(".ring, #mine, #mine .holds").evaluate_all(
        "all => all.map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round))"
    )
    return results


def test_what_a_card_would_have_done_is_not_told_when_the_match_is_over(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, anew=True)
    questions: list[Route] = []
    marta.page.route("**/what-if?*", lambda route: questions.append(route))
    table = Posed(marta, neon("red-1", top="red-5"))
    marta.page.locator("#mine [data-key='hand-0/red-1#0']").hover()
    marta.waits(lambda: len(questions) == 1)
    table.ends()
    expect(marta.page.locator("[data-end]")).to_be_visible()
    questions[0].fulfill(json={"view": table.frame["view"], "scores": [0, 7]})
    marta.settles()  # an error of the page fails the test
