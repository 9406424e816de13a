"""Times the way from a wheel or an archive to a match in a browser: `pip install` into an empty
environment and `ludoteca serve`. A new visitor chooses a game, deals, and plays to the end by
clicks. Run by hand, because it downloads:

    python -m tests.packages.browser_smoke dist/ludoteca-0.1.0-….whl [PYTHON]
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.person import Person, is_over
from tests.browser.test_matches import deals_from_the_shelf
from tests.browser.window import Window
from tests.server.kit import LocalServer

GAME = "neon"


class InstalledServer(LocalServer):
    """`ludoteca serve` of an empty environment."""

    def __init__(self, command: Path, folder: Path) -> None:
        self.command = command
        super().__init__(folder, "")

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": ""}
        words = [str(self.command), "serve", "--port", "0", "--data", self.data, "--bot-delay=0"]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment
            )
        assert self.process.stdout is not None
        match = re.search(r":(\d+)/", self.process.stdout.readline())
        assert match, self.errors.read_text()
        self.port = int(match[1])


class Stopwatch:
    """Prints how long each step took."""

    def __init__(self) -> None:
        self.start = self.last = time.perf_counter()

    def report(self, what: str) -> None:
        now = time.perf_counter()
        print(f"{now - self.last:6.1f} s  {what}", flush=True)
        self.last = now


def main(package: str, python: str = sys.executable) -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        subprocess.run([python, "-m", "venv", str(home / "empty")], check=True)
        scripts = home / "empty" / ("Scripts" if os.name == "nt" else "bin")
        watch = Stopwatch()
        pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", package]
        subprocess.run(pip, check=True)
        watch.report("pip install")
        server = InstalledServer(scripts / "ludoteca", home)
        try:
            watch.report("ludoteca serve, until it says where it is")
            person = Person(Window(browser, server.address), server, "")
            deals_from_the_shelf(person, GAME)
            watch.report("from the shelf to the dealt match")
            print(
                f"{watch.last - watch.start:6.1f} s  from the package to a dealt match", flush=True
            )
            end = person.plays(is_over)
            watch.report(f"played to its end by clicks: {end['ply']} moves, scores {end['scores']}")
            assert person.complaints == [], person.complaints
        finally:
            server.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
