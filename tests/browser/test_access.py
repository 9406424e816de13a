"""axe-core finds no violation of WCAG 2.2 A and AA on any page, in light and dark, and words are
readable."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.contrast import hard_to_read
from tests.browser.person import Person, few_seats, is_over
from tests.server.kit import LocalServer

# The violations, and the words on drawings, of which axe is not sure.
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const run = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations", "incomplete"] });
  const wrong = run.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.html.replace(/<svg.*svg>/g, '').slice(-200)} | ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message}`));
  const contrast = run.incomplete.find(({ id }) => id === "color-contrast");
  return [wrong, (contrast?.nodes ?? []).map(({ target }) => target[0])];
}"""

# Colours may still be in transition from light to dark.
STILL = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ends = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.all(ends.map((one) => one.finished.catch(() => undefined)));
}"""


def check_access(person: Person, place: str) -> None:
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        person.page.evaluate(STILL)
        wrong, unsure = person.page.evaluate(RUN)
        assert wrong + hard_to_read(person, unsure) == [], f"{place}, {scheme}"


def with_axe(come_in: Doorway, server: LocalServer, **look: Any) -> Person:
    return come_in(server, axe=True, **look)


def test_the_catalogue_my_tables_and_credits(open_server: LocalServer, come_in: Doorway) -> None:
    marta = with_axe(come_in, open_server)
    marta.opens(games.names()[0], "me", "random")
    for path, sign in (
        ("/", ".wait a"),
        ("/tables", "main h1"),
        ("/carry", "main h1"),
        ("/me", "main dl"),
        ("/credits", "main h1"),
        ("/nowhere", "main h1"),
    ):
        marta.goes(path)
        marta.page.locator(sign).first.wait_for()
        check_access(marta, path)


@pytest.mark.parametrize("name", games.names())
def test_the_pages_around_a_game(open_server: LocalServer, come_in: Doorway, name: str) -> None:
    marta = with_axe(come_in, open_server)
    for path, sign in ((f"/new/{name}", ".deal .btn.main"), (f"/rules/{name}", "main h1")):
        marta.goes(path)
        marta.page.locator(sign).first.wait_for()
        check_access(marta, path)


@pytest.mark.parametrize("name", games.names())
def test_the_table_in_the_middle_of_a_match_and_its_replay(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = with_axe(come_in, open_server)
    game = games.find(name)
    table = marta.opens(name, "me", *["random"] * (few_seats(game) - 1))
    marta.goes_ahead(table, lambda frame: frame["ply"] >= 8)
    marta.looks_at(table)
    marta.settles()
    marta.touches()
    check_access(marta, f"table of {name}")
    marta.goes(f"/replay/{table}?ply=4")
    marta.page.locator("main .at h2").wait_for()
    check_access(marta, f"replay of {name}")


def test_the_waiting_room_the_curtain_and_the_end(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = with_axe(come_in, open_server, phone=True)
    name = games.names()[-1]
    marta.looks_at(marta.opens(name, "me", "link"))
    check_access(marta, "waiting room")
    marta.looks_at(marta.opens(name, "me", "me"))
    marta.page.locator("[data-curtain]").wait_for()
    check_access(marta, "curtain")
    marta.looks_at(marta.opens(name, "me", *["random"] * (few_seats(games.find(name)) - 1)))
    marta.plays(is_over)
    marta.page.locator("[data-end]").wait_for()
    check_access(marta, "end")
