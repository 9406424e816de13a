"""Cobogó: the visible backs on the page, and their descriptions."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludoteca.core.text import texts
from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.browser.test_people import sit_together, take_turns
from tests.server.kit import LocalServer


def backs_in(person: Person, zone: str) -> list[str]:
    """The backs of a zone in words, as the frame has them."""
    messages = texts("en", "cobogo")
    items = [one["items"] for one in person.frame["view"]["zones"] if one["id"] == zone]
    pairs = [str(item).split("×") for names in items for item in names]
    return [f"{messages.say(f'pattern.{pattern}')} ×{number}" for pattern, number in pairs]


def shows(person: Person, where: str, backs: list[str]) -> None:
    """The cards lie face down, and show their backs' descriptions when touched."""
    touched = person.page.locator(where)
    label = touched.get_attribute("title") or ""
    assert all(back in label for back in backs)
    touched.click()
    note = touched.locator("+ .note")
    expect(note).to_be_visible()
    assert note.locator("figcaption").all_inner_texts() == backs
    assert note.locator(".back-card").count() == len(backs)
    person.page.keyboard.press("Escape")
    expect(note).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_everyone_sees_the_backs_of_all_hands_and_of_the_top_of_the_pile(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    table, marta, nuno = sit_together(open_server, come_in, "cobogo")
    ines = come_in(open_server, "Ines", phone=phone)
    ines.looks_at(table)
    ines.sees(lambda frame: frame["status"] == "playing")
    for person, others in ((marta, [1]), (nuno, [0]), (ines, [0, 1])):
        for nth, seat in enumerate(others):
            backs = backs_in(person, f"backs-{seat}")
            assert len(backs) == 2
            shows(person, f".beam li:nth-child({nth + 1}) .backs", backs)
        shows(person, ".pile .backs", backs_in(person, "top-back"))
        assert person.page.locator(".beam .seen").count() == 0, "no front is shown for a back"
    for person in (marta, nuno):
        own = backs_in(person, f"backs-{person.frame['seat']}")
        things = person.page.locator(".ledge .slot [data-thing]")
        names = [thing.get_attribute("aria-label") or "" for thing in things.all()]
        assert len(own) == person.page.locator(".ledge .behind .back-card").count() == 2
        assert all(back in name for back, name in zip(own, names, strict=True)), names


def test_hidden_backs_are_drawn_nowhere(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server, "Marta")
    marta.looks_at(marta.opens("cobogo", "me", "mason", options={"backs": "hidden"}))
    marta.sees(marta.may_decide)
    assert marta.page.locator(".back-card").count() == 0
    assert marta.page.locator(".beam .hidden-card").count() > 0


def test_a_card_that_is_turned_takes_its_back_along_and_hides_no_block(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, "Marta")
    marta.looks_at(marta.opens("cobogo", "me"))
    marta.sees(marta.may_decide)
    marta.page.locator(".ledge .slot [data-thing]").first.click()
    for quarter in range(4):
        badge = marta.page.locator(".ledge .behind").first.bounding_box()
        bricks = [
            brick.bounding_box()
            for brick in marta.page.locator(".ledge .slot").first.locator(".brick").all()
        ]
        assert badge
        for brick in bricks:
            assert brick
            right = min(badge["x"] + badge["width"], brick["x"] + brick["width"])
            left = max(badge["x"], brick["x"])
            lower = min(badge["y"] + badge["height"], brick["y"] + brick["height"])
            upper = max(badge["y"], brick["y"])
            hidden = max(0, right - left) * max(0, lower - upper)
            assert hidden < 0.2 * brick["width"] * brick["height"], quarter
        marta.page.locator(".ledge .round.right").click()
        marta.page.wait_for_timeout(400)


def test_two_people_see_each_others_backs_to_the_end_of_a_match(
    open_server: LocalServer, come_in: Doorway
) -> None:
    _, marta, nuno = sit_together(open_server, come_in, "cobogo")
    while not is_over(marta.frame):
        take_turns(marta, nuno, decisions=1)
        ply = max(person.frame["ply"] for person in (marta, nuno))
        for person in (marta, nuno):
            frame = person.reaches(ply)
            other = f"hand-{1 - frame['seat']}"
            (hand,) = [zone for zone in frame["view"]["zones"] if zone["id"] == other]
            expect(person.page.locator(".beam .one .back-card")).to_have_count(
                hand["items"].count(None)
            )
    for person in (marta, nuno):
        assert is_over(person.frame)
