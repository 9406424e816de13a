"""A static host of the page whose engine is this process: the loader that it serves speaks to the host
of tables over HTTP, so that the page can be tested without WebAssembly."""

from __future__ import annotations

import threading
import time
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ludoteca.offline.host import Host
from ludoteca.offline.thinker import think
from tests.browser.window import PATIENCE
from tests.server.kit import Endpoint

LOADER = """
const ask = async (path, text) => {
  const answer = await fetch(new URL(path, import.meta.url), { method: "POST", body: text });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
};
export async function startEngine({ module, progress }) {
  progress?.(1, 2);
  await ask(`start/${module}`, "");
  progress?.(2, 2);
  return { call: (text) => ask(`call/${module}`, text), load: async () => {}, stop: () => {} };
}
"""
HOST, THINKER = "ludoteca.offline.host", "ludoteca.offline.thinker"


class Bridge(Endpoint):
    def __init__(self, site: Path, folder: str = "") -> None:
        """`folder` is where the site lies on the host: "" at the root, or a path such as `/games`."""
        super().__init__()
        self.folder = folder
        self.host = Host()
        self.lock = threading.Lock()
        self.fails: set[str] = set()
        """The modules that do not answer."""
        self.thinks = True
        self.starts = threading.Event()
        """Is clear while the engine is being downloaded."""
        self.starts.set()
        self.missing: list[str] = []
        """The paths of files that are not there."""
        handler = partial(Handler, self, directory=str(site))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def answer(self, action: str, module: str, text: str) -> str:
        if action == "start":
            self.starts.wait(PATIENCE / 1000)
            if module == HOST:
                self.host = Host()
            return ""
        if module == THINKER:
            while not self.thinks:
                time.sleep(0.01)
            return think(text)
        with self.lock:
            return self.host.handle(text)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, bridge: Bridge, *args: Any, **kwargs: Any) -> None:
        self.bridge = bridge
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if not path.startswith(f"{self.bridge.folder}/"):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.path = self.path.removeprefix(self.bridge.folder)
        path = path.removeprefix(self.bridge.folder)
        if path == "/engine/client.js":
            self.send_text(LOADER, "text/javascript")
        elif "." in path.rpartition("/")[2] or path == "/":
            super().do_GET()
        else:  # an address of the page, as hosts answer it
            self.path = "/index.html"
            super().do_GET()

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        *_, action, module = self.path.split("/")
        if module in self.bridge.fails:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.send_text(self.bridge.answer(action, module, text), "application/json")

    def send_text(self, text: str, kind: str) -> None:
        body = text.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_error(self, code: int, *args: Any) -> None:
        self.bridge.missing.append(self.path)
        super().send_error(code, *args)

    def log_message(self, *args: Any) -> None:
        pass
