"""Films the five tables, with a still of each: `python -m tests.browser.films [GAME ...]`.

A match between good bots, seen from one seat. All motion is slowed down for filming, so that a busy
machine drops no frames, and sped up again by ffmpeg, which has to be installed.
"""

from __future__ import annotations

import base64
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

from ludoteca import games
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.person import Person, is_over
from tests.browser.window import Window
from tests.server.kit import LocalServer

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SLOW = 4.0
"""The slowdown."""
SECONDS = 8.0
LARGEST = 250_000
SIZE = {"width": 1040, "height": 650}
SCENES = {
    "neon": (4, 6),
    "kobito": (3, 8),
    "encantados": (3, 10),
    "cobogo": (3, 1),
    "coatl": (2, 18),
}
"""The number of seats, and of our decisions before the film begins."""
SEND = """([table, nth, move]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket?seat=0`);
  socket.onmessage = () => {
    socket.onmessage = null;
    socket.send(JSON.stringify({ type: "move", nth, move }));
    setTimeout(() => (socket.close(), done()), 200);
  };
})"""

RINGLESS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":focus-visible { outline: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""Hides the focus ring, since no key is pressed."""


class Film:
    """The frames that the page has shown, each with its time."""

    def __init__(self, session: CDPSession, folder: Path) -> None:
        self.session = session
        self.folder = folder
        self.moments: list[float] = []
        session.on("Page.screencastFrame", self.see)

    def see(self, shot: dict[str, Any]) -> None:
        path = self.folder / f"{len(self.moments):05}.jpg"
        path.write_bytes(base64.b64decode(shot["data"]))
        self.moments.append(shot["metadata"]["timestamp"])
        self.session.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})

    def begin(self) -> None:
        wish = {"format": "jpeg", "quality": 92, "everyNthFrame": 1}
        self.session.send("Page.startScreencast", wish)

    def end(self, target: Path) -> None:
        """Encodes the film: at normal speed, ten frames per second, small."""
        self.session.remove_listener("Page.screencastFrame", self.see)
        self.session.send("Page.stopScreencast")
        until = [*self.moments[1:], self.moments[0] + SECONDS * SLOW]
        pairs = list(enumerate(zip(self.moments, until, strict=True)))
        lines = [
            f"file '{nth:05}.jpg'\nduration {max(0.0, end - start) / SLOW:.4f}"
            for nth, (start, end) in pairs
        ]
        (self.folder / "list.txt").write_text("\n".join([*lines, f"file '{pairs[-1][0]:05}.jpg'"]))
        for quality in (50, 40, 30, 20):
            self.cut(target, quality)
            if target.stat().st_size <= LARGEST:
                return
        raise AssertionError(f"{target.name} is too large")

    def cut(self, target: Path, quality: int) -> None:
        command = ["ffmpeg", "-y", "-loglevel", "error", "-f", "concat", "-i", "list.txt"]
        command += ["-t", str(SECONDS), "-vf", "fps=10,scale=560:-2:flags=lanczos", "-loop", "0"]
        command += ["-c:v", "libwebp_anim", "-q:v", str(quality), "-compression_level", "6"]
        subprocess.run([*command, str(target)], check=True, cwd=self.folder)


def advised(person: Person, table: str) -> None:
    """Plays the hinted move; the page shows it as if it had been clicked."""
    frame = person.sees(person.may_decide)
    if is_over(frame):
        return
    best = person.ask(f"/api/tables/{table}/hint?seat=0")["hints"][0]["words"]
    person.page.evaluate(SEND, [table, frame["nth"], best])
    person.sees(lambda later: later["ply"] > frame["ply"])


def stands_still(session: CDPSession, target: Path) -> None:
    wish = {"format": "webp", "quality": 60}
    shot = session.send("Page.captureScreenshot", wish)["data"]
    target.write_bytes(base64.b64decode(shot))


def films(person: Person, game: str, folder: Path) -> None:
    seats, before = SCENES[game]
    table = person.opens(game, "me", *["skilled"] * (seats - 1), options={}, hints=True)
    person.looks_at(table)
    person.page.evaluate(RINGLESS)
    for _ in range(before):
        advised(person, table)
    person.sees(person.may_decide)
    session = person.context.new_cdp_session(person.page)
    person.page.wait_for_timeout(1500)
    stands_still(session, PICTURES / f"{game}.webp")
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOW})
    film = Film(session, folder)
    film.begin()
    end = time.monotonic() + SECONDS * SLOW
    while time.monotonic() < end and not is_over(person.frame):
        person.page.wait_for_timeout(350 * SLOW)
        if person.may_decide(person.frame):
            advised(person, table)
    film.end(PICTURES / f"{game}-moving.webp")


def main(names: list[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        server = LocalServer(Path(data), deterministic_seed="film", bot_delay=0.3 * SLOW)
        for name in names:
            window = Window(chromium, server.address, viewport=SIZE, reduced_motion="no-preference")
            with tempfile.TemporaryDirectory() as folder:
                films(Person(window, server, "Marta"), name, Path(folder))
            window.close()
        server.close()
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:] or [name for name in games.names() if name in SCENES])
