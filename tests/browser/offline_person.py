"""A person at a browser whose games run without a server."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.bridge import Bridge
from tests.browser.clickable import Offered
from tests.browser.person import Person
from tests.browser.static_host import StaticHost
from tests.browser.window import PATIENCE, Window

# Tables parse what they are sent, and the host what tables send, when it goes through.
READ_MESSAGES = """
  const parse = JSON.parse;
  window.messages = [];
  JSON.parse = (text, reviver) => {
    const value = parse(text, reviver);
    if (value?.type) window.messages.push(value);
    return value;
  };
"""
TAKE_MESSAGES = "() => window.messages.splice(0)"
# Bots of a test's server pause for nothing; those of a page pause as the person prefers.
PREFER_QUICK_BOTS = """
  if (location.protocol !== "about:")
    localStorage.setItem("ludoteca.prefs", JSON.stringify({ pace: "instant" }));
"""
HAS_FILES = """async (folder) => {
  const files = await (await fetch(`${folder}/site.json`)).json();
  const found = await Promise.all(files.map((file) => caches.match(folder + file)));
  return found.every((one) => one);
}"""
HAS_ENGINE = """async (folder) => {
  const manifest = await (await fetch(`${folder}/engine/manifest.json`)).json();
  const parts = Object.keys(manifest.parts).map((part) => `${folder}/engine/${manifest.folder}/${part}`);
  return (await Promise.all(parts.map((part) => caches.match(part)))).every((one) => one);
}"""


def waits_for(page: Page, script: str, folder: str) -> None:
    """Asks until the answer is yes. `wait_for_function` takes the promise of an answer for one."""
    limit = time.monotonic() + 10 * PATIENCE / 1000
    while not page.evaluate(script, folder):
        assert time.monotonic() < limit, script
        page.wait_for_timeout(100)


class OfflinePerson(Person):
    """Reads the messages of tables in the page."""

    def __init__(self, window: Window, host: Bridge | StaticHost) -> None:
        self.folder = host.folder
        super().__init__(window, host, "")
        self.context.add_init_script(READ_MESSAGES + PREFER_QUICK_BOTS)

    def goes(self, path: str) -> None:
        super().goes(self.folder + path)

    def has_everything(self) -> None:
        """Waits until the browser keeps all that the site needs without its host."""
        waits_for(self.page, HAS_ENGINE, self.folder)
        waits_for(self.page, HAS_FILES, self.folder)

    def pull(self) -> None:
        for message in self.page.evaluate(TAKE_MESSAGES):
            if message["type"] == "frame":
                self.frame = message
            elif message["type"] == "refused":
                self.complaints.append(f"refused: {message}")
            elif message["type"] in ("move", "take_back"):
                self.sent.append(message)

    def waits(self, test: Callable[[], bool]) -> None:
        def pulled() -> bool:
            self.pull()
            return test()

        super().waits(pulled)

    def offered(self) -> Offered:
        self.pull()
        return super().offered()
