"""Browser windows. A fresh one loads, compiles and draws the whole page, which takes most of the
time of a short test; so a window is wiped after a test and reused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE = 30_000.0
KEPT = 10
"""The number of idle windows that stay open."""
CALM = "/favicon.svg"
"""A URL of the server where nothing happens."""
USUAL = {
    "locale": "en-GB",
    "color_scheme": "light",
    "reduced_motion": "reduce",
    "service_workers": "block",  # responses that a test replaces must arrive
}
SHOWN_AT_ONCE = """
if (location.protocol.startsWith("http") && localStorage.getItem("ludoteca.prefs") === null)
  localStorage.setItem("ludoteca.prefs", JSON.stringify({ pace: "instant" }));
"""
"""Positions are shown as they arrive, and not beat by beat."""
Look = tuple[object, ...]


class Window:
    """A page with its own cookies and storage."""

    def __init__(
        self,
        chromium: Browser,
        address: str,
        phone: bool = False,
        axe: bool = False,
        beats: bool = False,
        **look: Any,
    ) -> None:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        self.kind = kind(address, {"phone": phone, "axe": axe, "beats": beats, **look})
        self.look: dict[str, Any] = {**USUAL, "viewport": size, **look}
        self.address = address
        self.context = chromium.new_context(
            base_url=address, has_touch=phone, is_mobile=phone, **self.look
        )
        self.context.set_default_timeout(PATIENCE)
        if not beats:
            self.context.add_init_script(SHOWN_AT_ONCE)
        if axe:
            self.context.add_init_script(path=AXE)
        self.page = self.context.new_page()

    def renew(self) -> None:
        """Another page: the scripts and sockets of the old one are gone with it. The HTTP cache
        remains."""
        self.page.close()
        self.page = self.context.new_page()

    def wipe(self) -> None:
        """Deletes everything of its last user: cookies, storage, and the position of the mouse.
        Raises if the server is gone."""
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all()
        self.context.set_offline(False)
        self.page.goto(CALM)
        self.page.evaluate("() => (localStorage.clear(), sessionStorage.clear())")
        self.page.emulate_media(
            color_scheme=self.look["color_scheme"], reduced_motion=self.look["reduced_motion"]
        )
        if self.page.viewport_size != self.look["viewport"]:
            self.page.set_viewport_size(self.look["viewport"])
        self.page.mouse.move(0, 0)
        self.context.clear_cookies()
        self.context.clear_permissions()

    def close(self) -> None:
        self.context.close()


class Windows:
    """Wiped windows waiting to be used, the last one first."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.waiting: list[Window] = []

    def open(self, address: str, **look: Any) -> Window:
        expected = kind(address, look)
        for at, window in enumerate(self.waiting):
            if window.kind == expected:
                return self.waiting.pop(at)
        return Window(self.chromium, address, **look)

    def give_back(self, window: Window, changed: bool) -> None:
        try:
            if changed:
                window.renew()
            window.wipe()
        except Error:
            window.close()
            return
        self.waiting.insert(0, window)
        for old in self.waiting[KEPT:]:
            old.close()
        del self.waiting[KEPT:]

    def close(self) -> None:
        for window in self.waiting:
            window.close()


def kind(address: str, look: dict[str, Any]) -> Look:
    usual = USUAL | {"phone": False, "axe": False, "beats": False}
    return address, *sorted(
        (name, repr(value)) for name, value in look.items() if usual.get(name) != value
    )
