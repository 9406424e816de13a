"""A person at a browser whose games run without a server."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.bridge import Bridge
from tests.browser.clickable import Offered
from tests.browser.person import Person
from tests.browser.window import Window

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


class OfflinePerson(Person):
    """Reads the messages of tables in the page."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        self.bridge = bridge
        super().__init__(window, bridge, "")
        self.context.add_init_script(READ_MESSAGES + PREFER_QUICK_BOTS)

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
