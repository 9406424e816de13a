"""The page besides the game: notifications, sound, motion, and dragging."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.browser.test_people import sit_together
from tests.server.kit import LocalServer

# A hidden page, and the notifications that it requests.
ELSEWHERE = """
  window.rung = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = window.allows ?? "granted"); }
    constructor(title, { body }) { window.rung.push([title, body]); }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
# All animations that move something.
MOVES = """
  window.travels = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...rest) {
    if (JSON.stringify(frames).includes("transform")) window.travels += 1;
    return animate.call(this, frames, ...rest);
  };
"""


def plays_to_the_other(person: Person, other: Person) -> None:
    """Decides until it is the other player's turn."""
    for _ in range(40):
        frame = person.reaches(other.frame["ply"])
        assert not is_over(frame)
        if frame["turn"] == other.frame["seat"]:
            return
        person.sees(person.may_decide)
        person.decides()
    raise AssertionError("it never is the other one's turn")


def test_the_title_and_if_allowed_a_notification_say_that_it_is_my_turn(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta, nuno = come_in(open_server, "Marta", anew=True), come_in(open_server, "Nuno")
    marta.page.add_init_script(ELSEWHERE)
    table = marta.opens("neon", "me", "link", options={})
    marta.looks_at(table)
    nuno.looks_at(table)
    nuno.page.locator("[data-sit]").click()
    marta.sees(lambda frame: frame["status"] == "playing")
    nuno.sees(lambda frame: frame["status"] == "playing" and frame["seat"] == 1)
    marta.page.evaluate("window.away = true")

    plays_to_the_other(marta, nuno)
    expect(marta.page).not_to_have_title("● Your turn · nEon_onE")
    plays_to_the_other(nuno, marta)
    expect(marta.page).to_have_title("● Your turn · nEon_onE")
    assert marta.page.evaluate("rung") == []  # permission was not requested

    marta.page.locator(".bar button[aria-pressed]").first.click()
    plays_to_the_other(marta, nuno)
    plays_to_the_other(nuno, marta)
    expect(marta.page).to_have_title("● Your turn · nEon_onE")
    assert marta.page.evaluate("rung") == [["Your turn", "nEon_onE"]]

    marta.page.evaluate("window.away = false")
    plays_to_the_other(marta, nuno)
    plays_to_the_other(nuno, marta)
    marta.sees(marta.may_decide)
    assert len(marta.page.evaluate("rung")) == 1  # no notification while the page is visible


def test_whom_i_mute_i_do_not_hear(open_server: LocalServer, come_in: Doorway) -> None:
    _, marta, nuno = sit_together(open_server, come_in, "neon")
    for person in (marta, nuno):
        person.page.locator("#tab-chat").click()
    room = marta.page.locator("#panel-chat .msg")

    def says(text: str) -> None:
        nuno.page.locator("#panel-chat input").fill(text)
        nuno.page.keyboard.press("Enter")
        expect(nuno.page.locator("#panel-chat .msg")).to_contain_text(text)

    says("one")
    expect(room).to_contain_text("one")
    marta.page.locator(".mutes button").click()
    expect(room).not_to_contain_text("one")
    says("two")
    marta.page.locator("#panel-chat input").fill("I hear nobody")
    marta.page.keyboard.press("Enter")
    expect(room).to_contain_text("I hear nobody")
    expect(room).not_to_contain_text("two")
    marta.page.reload()
    marta.page.locator("#tab-chat").click()
    expect(room).to_contain_text("I hear nobody")
    expect(room).not_to_contain_text("two")
    marta.page.locator(".mutes button").click()
    expect(room).to_contain_text("two")
    nuno.page.locator("#panel-chat .quick .btn").first.click()
    expect(room.locator(".sign")).to_have_count(1)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_fly_unless_someone_wants_less_motion(
    open_server: LocalServer, come_in: Doorway, motion: str
) -> None:
    marta = come_in(open_server, anew=True, reduced_motion=motion)
    marta.page.add_init_script(MOVES)
    marta.looks_at(marta.opens("neon", "me", "random", options={}))
    marta.plays(lambda frame: frame["ply"] >= 6)
    marta.settles()
    assert (marta.page.evaluate("travels") > 0) == (motion == "no-preference")

    marta.page.locator("[popovertarget=table-menu]").click()
    less = marta.page.locator("#table-menu .line .sw input").first
    assert less.is_checked() == (motion == "reduce")
    less.set_checked(motion != "reduce", force=True)
    marta.page.keyboard.press("Escape")
    marta.page.evaluate("window.travels = 0")
    before = marta.frame["ply"]
    marta.plays(lambda frame: frame["ply"] >= before + 6)
    marta.settles()
    assert (marta.page.evaluate("travels") > 0) == (motion == "reduce")


class Mouse:
    def __init__(self, person: Person) -> None:
        self.mouse = person.page.mouse

    def down(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.mouse.move(x, y, steps=4)

    def up(self) -> None:
        self.mouse.up()


class Finger:
    """A touch as the browser itself reports it, with scrolling."""

    def __init__(self, person: Person) -> None:
        self.wire: CDPSession = person.context.new_cdp_session(person.page)
        self.at = (0.0, 0.0)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        where: list[dict[str, Any]] = [{"x": x, "y": y} for x, y in points]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        self.touch("touchStart", self.at)

    def move(self, x: float, y: float) -> None:
        (a, b), self.at = self.at, (x, y)
        for step in range(1, 7):
            self.touch("touchMove", (a + (x - a) * step / 6, b + (y - b) * step / 6))

    def up(self) -> None:
        self.touch("touchEnd")


CARRIED = "#mine [data-carry]"


@pytest.mark.parametrize("phone", [False, True])
def test_a_thing_is_carried_to_where_it_goes(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, phone=phone)
    marta.looks_at(marta.opens("kobito", "me", "random"))
    hand = Finger(marta) if phone else Mouse(marta)
    for _ in range(12):
        assert not is_over(marta.sees(marta.may_decide))
        marta.settles()
        if carries(marta, hand):
            return
        marta.decides()
    raise AssertionError("nothing could ever be carried")


def carries(person: Person, hand: Finger | Mouse) -> bool:
    """Drags the first draggable thing to its target, and checks that the move contains both."""
    page = person.page
    for thing in page.locator(CARRIED).element_handles():
        point = thing.evaluate(POINT_OF)
        if not point:
            continue
        sent = len(person.sent)
        x, y = point
        hand.down(x, y)
        hand.move(x, y - 30)
        page.wait_for_timeout(60)
        target = page.evaluate(DROP)
        if not target:
            hand.up()
            page.keyboard.press("Escape")
            continue
        hand.move(*target)
        hand.up()
        page.wait_for_timeout(150)
        expect(page.locator(".drop, .carried")).to_have_count(0)
        if len(person.sent) == sent:  # both are chosen; the move is not complete
            assert page.locator("[data-choices], .table .on").count() > 0
        return True
    return False


POINT_OF = """(element) => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  for (const along of [0.5, 0.2, 0.1])
    for (const down of [0.5, 0.2]) {
      const [x, y] = [box.left + box.width * along, box.top + box.height * down];
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) return [x, y];
    }
  return null;
}"""
# A highlighted place that is visible.
DROP = """() => {
  for (const element of document.querySelectorAll(".drop")) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) return [x, y];
  }
  return null;
}"""
