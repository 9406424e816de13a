"""How long a new visitor of the site without a server waits for the first click, what the browser
downloads for it, and what it holds after many matches. Part of `python -m bench.web`."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS
from web.places import SITE

FOLDER = "/games/ludoteca"
MEGABIT = 1_000_000 / 8
NETWORK = {
    "offline": False,
    "latency": 40,
    "downloadThroughput": 10 * MEGABIT,
    "uploadThroughput": 10 * MEGABIT,
}
"""As the browser's protocol takes it: milliseconds, and bytes a second."""
CAN = "#mine [data-thing].can, #mine .acts [data-offer], .table .pick"
"""What can be clicked by the person in turn."""
LIMIT = 120_000.0
INSTANT = """if (location.protocol !== "about:")
  localStorage.setItem("ludoteca.prefs", JSON.stringify({ pace: "instant" }));"""


class Host(SimpleHTTPRequestHandler):
    """A host of files that sends the Brotli copies, or none."""

    compresses: bool
    sent: list[int]

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].removeprefix(FOLDER)
        file = SITE / (path.strip("/") or "index.html")
        if file.is_dir() or not file.exists():
            file = SITE / "404.html"
        copy = file.with_name(f"{file.name}.br")
        packed = self.compresses and copy.exists() and "br" in self.headers["Accept-Encoding"]
        content = (copy if packed else file).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Cache-Control", "max-age=600")
        if packed:
            self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.sent.append(len(content))
        self.wfile.write(content)

    def do_HEAD(self) -> None:
        self.send_response(200)
        if self.compresses:
            self.send_header("Content-Encoding", "br")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serving(compresses: bool) -> Iterator[tuple[str, list[int]]]:
    """The address of the site, and the sizes of what is sent."""
    sent: list[int] = []
    handler = type("Handler", (Host,), {"compresses": compresses, "sent": sent})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}{FOLDER}", sent
    server.shutdown()
    server.server_close()


def seconds_to_click(page: Page, address: str) -> float:
    """From the address of the shelf to a card that can be clicked: two clicks, without a pause."""
    start = time.perf_counter()
    page.goto(f"{address}/", wait_until="commit")
    for button in ("#g-neon .about a.btn", ".deal .btn.main"):
        page.locator(button).click(timeout=LIMIT)
    page.locator(CAN).first.wait_for(state="attached", timeout=LIMIT)
    return time.perf_counter() - start


def first_click(browser: Browser, compresses: bool) -> tuple[float, float, float]:
    """Seconds when new and when kept, and the megabytes that were sent until the first of them."""
    with serving(compresses) as (address, sent):
        context = browser.new_context()
        context.add_init_script(INSTANT)
        page = context.new_page()
        protocol = context.new_cdp_session(page)
        protocol.send("Network.enable")
        protocol.send("Network.emulateNetworkConditions", NETWORK)
        new = seconds_to_click(page, address)
        megabytes = sum(sent) / 1e6
        page.wait_for_timeout(10_000)  # the rest is kept in the background
        page.close()
        kept = seconds_to_click(context.new_page(), address)
        context.close()
    return new, kept, megabytes


def start_table(rounds: int) -> str:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        table = start_lines(browser, rounds)
        browser.close()
    return table


def start_lines(browser: Browser, rounds: int) -> str:
    lines = [
        "| nEon_onE, until the first card can be clicked | MB sent | s at 10 Mbit/s | s when kept |",
        "| --- | ---: | ---: | ---: |",
    ]
    for label, compresses in (
        ("a host with Brotli", True),
        ("a host that compresses nothing", False),
    ):
        runs = [first_click(browser, compresses) for _ in range(rounds)]
        new, kept, megabytes = (median(run[place] for run in runs) for place in range(3))
        lines.append(f"| {label} | {megabytes:.1f} | {new:.1f} | {kept:.1f} |")
    return "\n".join(lines)
