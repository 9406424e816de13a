"""A plug-in game: in the catalogue, on the generic table, and on its own table built for the
page."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludoteca.terminal.commands.page_build import build_page
from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.server.kit import LocalServer

SOURCE = Path(__file__).parent.parent / "plugin_game" / "tricks"
NAME = "tricks"
TRICK = "[data-zone=trick]"


def installed(site: Path) -> Path:
    """The package as pip installs it, in its own folder; returns its `page`."""
    facts = site / "tricks-0.1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: tricks\nVersion: 0.1\n")
    (facts / "entry_points.txt").write_text("[ludoteca.games]\ntricks = tricks:GAME\n")
    shutil.copytree(SOURCE, site / NAME, ignore=shutil.ignore_patterns("__pycache__", "built"))
    return site / NAME / "page"


def server_with(site: Path, folder: Path) -> Iterator[LocalServer]:
    with pytest.MonkeyPatch.context() as patch:
        before = os.environ.get("PYTHONPATH")
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), before])))
        server = LocalServer(folder, deterministic_seed="browser")
    yield server
    server.close()


@pytest.fixture(scope="module")
def plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """The game without its own table."""
    site = tmp_path_factory.mktemp("plain")
    installed(site)
    yield from server_with(site, tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def built_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """The game with its own table, built by the command."""
    site = tmp_path_factory.mktemp("built")
    page = installed(site)
    build_page("en", str(site), None)
    assert (page / "built" / "Table.js").is_file()
    yield from server_with(site, tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def stale_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """The game with a table that was built for another page."""
    site = tmp_path_factory.mktemp("stale")
    built = installed(site) / "built"
    built.mkdir()
    (built / "built.json").write_text(json.dumps({"kit": "0", "parts": ["Table"]}))
    (built / "Table.js").write_text("throw new Error('never fetched');")
    yield from server_with(site, tmp_path_factory.mktemp("house"))


def sits_down(person: Person, *bots: str) -> None:
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    person.looks_at(person.post("/api/tables", game=NAME, seats=seats, deal=True)["table"])


def test_it_stands_in_the_catalogue_and_in_the_credits(
    plain_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(plain_server)
    marta.goes("/")
    box = marta.page.locator(f"#g-{NAME}")
    expect(box).to_contain_text("Tricks")
    expect(box.locator(".tag")).to_contain_text("5 min")
    expect(marta.page.locator("h1")).to_contain_text(str(len(marta.ask("/api/games"))))
    marta.goes("/credits")
    card = marta.page.locator("li.card", has_text="Tricks")
    expect(card).to_contain_text("1890")
    expect(card.get_by_role("link")).to_have_attribute("href", "https://example.org/tricks")


def test_each_card_of_a_trick_says_who_laid_it(plain_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(plain_server)
    sits_down(marta, "random", "random")
    marta.decides()
    mine = marta.page.locator(f"{TRICK} .card-face", has_text="Marta")
    expect(mine).to_have_count(1)
    assert "from Marta" in (mine.get_attribute("aria-label") or "")
    assert marta.page.locator(f"{TRICK} .card-face .sign.own, {TRICK} .wordy").count()


def test_a_trick_that_was_taken_stays_for_a_moment_and_holds_nothing_up(
    plain_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(plain_server)
    sits_down(marta, "random", "random")
    laid = marta.page.locator(f"{TRICK} .laid")
    marta.decides()
    marta.sees(lambda frame: "passed" in frame["view"] or frame["ply"] > 3)
    expect(laid).to_have_count(3)
    expect(laid).not_to_have_count(3)
    marta.plays(is_over)


def test_its_own_table_is_built_there_and_played_on_to_the_end(
    built_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(built_server)
    sits_down(marta, "random", "random")
    noon = marta.page.locator("[data-noon]")
    expect(noon).to_be_visible()
    expect(noon).to_have_css("background-color", "rgb(250, 226, 160)")
    width = noon.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)")
    assert width > 0
    marta.plays(is_over)
    expect(marta.page.locator("[data-end]")).to_be_visible()


def test_its_own_table_can_be_looked_back_at(built_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(built_server)
    sits_down(marta, "random", "random")
    marta.plays(is_over)
    marta.goes(f"/replay/{marta.frame['table']}")
    expect(marta.page.locator("[data-noon]")).to_be_visible()


def test_a_table_built_for_another_page_is_left_alone(
    stale_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(stale_server)
    sits_down(marta, "random", "random")
    marta.plays(is_over)
    warnings = [line for line in marta.complaints if "ludoteca page build" in line]
    assert warnings
    marta.complaints = [line for line in marta.complaints if line not in warnings]
