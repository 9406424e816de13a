"""The documentation is searched from the disk too, where a browser allows no worker: a frame
replaces it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.window import PATIENCE

SHIM = Path(__file__).parents[2] / "docs" / "theme" / "iframe-worker.js"
PAGE = """<!doctype html><title>search</title><script src="iframe-worker.js"></script><script>
const worker = new Worker("worker.js");
worker.addEventListener("message", (event) => (document.title = event.data));
worker.postMessage("rain");
</script>"""
WORKER = """
addEventListener("message", async ({ data }) => {
  await importScripts("words.js");
  postMessage(data + ending);
});
"""


def test_a_frame_answers_in_the_place_of_a_worker(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "iframe-worker.js").write_text(SHIM.read_text("utf-8"), "utf-8")
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    (tmp_path / "worker.js").write_text(WORKER, "utf-8")
    (tmp_path / "words.js").write_text('var ending = "bow";', "utf-8")
    page = chromium.new_page()
    try:
        page.goto((tmp_path / "index.html").as_uri())
        page.wait_for_function("document.title === 'rainbow'", timeout=PATIENCE)
    finally:
        page.close()
