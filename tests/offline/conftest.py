from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ludoteca.server.web.static_site import write_site
from tests.browser.conftest import chromium
from tests.browser.window import Window
from tests.offline.bridge import Bridge
from tests.offline.person import OfflinePerson

__all__ = ["chromium"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as files, with a loader whose engine is this process."""
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


@pytest.fixture
def bridge(site: Path) -> Iterator[Bridge]:
    bridge = Bridge(site)
    yield bridge
    bridge.close()
    assert bridge.missing == []


@pytest.fixture
def marta(chromium: Browser, bridge: Bridge) -> Iterator[OfflinePerson]:
    """A person with a new window; no page of it may log an error."""
    window = Window(chromium, bridge.address)
    person = OfflinePerson(window, bridge)
    yield person
    window.close()
    assert person.complaints == []
