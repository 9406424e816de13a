from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import PATIENCE, Person
from tests.server.kit import House

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, timeout=4 * PATIENCE
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all who do not harm it."""
    house = House(tmp_path_factory.mktemp("house"), rehearsal="browser")
    yield house
    house.close()


@pytest.fixture
def frail_house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, to be killed."""
    house = House(tmp_path, rehearsal="browser")
    yield house
    house.close()


class Doorway:
    """Lets people in, each with a browser of their own, and sees to it that no page complained."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.people: list[Person] = []

    def __call__(self, house: House, name: str = "Marta", **look: Any) -> Person:
        person = Person(self.chromium, house, name, **look)
        self.people.append(person)
        return person

    def close(self) -> None:
        complaints = [line for person in self.people for line in person.complaints]
        for person in self.people:
            person.context.close()
        assert complaints == []


@pytest.fixture
def come_in(chromium: Browser) -> Iterator[Doorway]:
    doorway = Doorway(chromium)
    yield doorway
    doorway.close()
