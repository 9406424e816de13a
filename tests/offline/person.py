"""A person at a browser whose games run without a server."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.clickable import Offered
from tests.browser.person import Person
from tests.browser.window import Window
from tests.offline.bridge import Bridge


class OfflinePerson(Person):
    """Reads what the page is sent at the bridge."""

    def __init__(self, window: Window, bridge: Bridge) -> None:
        self.bridge = bridge
        super().__init__(window, bridge, "")

    def pull(self) -> None:
        for message in self.bridge.sent_messages():
            if message["type"] in ("move", "take_back"):
                self.sent.append(message)
        for message in self.bridge.received_messages():
            if message["type"] == "frame":
                self.frame = message
            elif message["type"] == "refused":
                self.complaints.append(f"refused: {message}")

    def waits(self, test: Callable[[], bool]) -> None:
        def pulled() -> bool:
            self.pull()
            return test()

        super().waits(pulled)

    def offered(self) -> Offered:
        self.pull()
        return super().offered()
