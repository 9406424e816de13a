from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ludoteca.server.web.sites.static_site import write_site
from tests.browser.person import Person
from tests.browser.window import PATIENCE, Window, Windows
from tests.server.kit import Endpoint, LocalServer

# Features that a headless browser does not need. The last two are its own pages for the address bar,
# which took most of the time of a new window. The others are those that Playwright disables, whose
# list is overridden by this one.
LEFT_OUT = (
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
INSTALLED = [Path("/usr/bin") / name for name in ("chromium-headless-shell", "chromium")]
CHROMIUM = os.environ.get("CHROMIUM") or next((str(one) for one in INSTALLED if one.exists()), "")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)  # on a busy machine five seconds are soon over
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, timeout=4 * PATIENCE
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as files for a static host, without the engine."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


@pytest.fixture(scope="session")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """One server for all tests that do not harm it."""
    server = LocalServer(tmp_path_factory.mktemp("house"), deterministic_seed="browser")
    yield server
    server.close()


@pytest.fixture
def frail_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server of one test, which may kill it."""
    server = LocalServer(tmp_path, deterministic_seed="browser")
    yield server
    server.close()


class Doorway:
    """Opens browser windows for people, and checks that no page logged an error."""

    def __init__(self, windows: Windows) -> None:
        self.windows = windows
        self.guests: list[Person] = []
        self.changed: set[Window] = set()
        self.first: set[Window] = set()

    def __call__(
        self,
        server: Endpoint,
        name: str = "Marta",
        anew: bool = False,
        first: bool = False,
        **look: Any,
    ) -> Person:
        """Tests that change the page itself (an initial script, a proxy to the server) get windows
        that are not reused. Tests of a first visit, or with a replaced file that a browser caches,
        get a window that has loaded nothing yet and is discarded."""
        if first:
            window = Window(self.windows.chromium, server.address, **look)
            self.first.add(window)
        else:
            window = self.windows.open(server.address, **look)
        if anew:
            self.changed.add(window)
        person = Person(window, server, name, phone=look.get("phone", False))
        self.guests.append(person)
        return person

    def close(self) -> None:
        complaints = [line for person in self.guests for line in person.complaints]
        for person in self.guests:
            window = person.window
            person.turns_away()
            if complaints or window in self.first:
                window.close()
            else:
                self.windows.give_back(window, window in self.changed)
        assert complaints == []


@pytest.fixture(scope="session")
def windows(chromium: Browser) -> Iterator[Windows]:
    windows = Windows(chromium)
    yield windows
    windows.close()


@pytest.fixture
def come_in(windows: Windows) -> Iterator[Doorway]:
    doorway = Doorway(windows)
    yield doorway
    doorway.close()
