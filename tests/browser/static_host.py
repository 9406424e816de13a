"""A plain host of files: it compresses nothing, sends no headers of its own, and answers what it
does not have with `404.html`."""

from __future__ import annotations

import threading
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.server.kit import Endpoint


class StaticHost(Endpoint):
    def __init__(self, site: Path, folder: str = "", port: int = 0) -> None:
        """`folder` is where the site lies on the host: "" at the root, or a path such as `/games`."""
        super().__init__()
        self.site = site
        self.folder = folder
        self.lost: set[str] = set()
        """The names of files that are answered with 404."""
        self.cut: set[str] = set()
        """The names of files of which the second half is missing."""
        self.requests: list[str] = []
        handler = partial(Handler, self, directory=str(site))
        self.server = ThreadingHTTPServer(("127.0.0.1", port), handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


class Handler(SimpleHTTPRequestHandler):
    def __init__(self, host: StaticHost, *args: Any, **kwargs: Any) -> None:
        self.host = host
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        self.host.requests.append(path)
        name = path.rpartition("/")[2].removesuffix(".br").removesuffix(".gz")
        inside = path.startswith(f"{self.host.folder}/")
        self.path = path.removeprefix(self.host.folder)
        file = self.host.site / self.path.strip("/")
        if not inside or name in self.host.lost or not file.exists():
            self.send_bytes(HTTPStatus.NOT_FOUND, (self.host.site / "404.html").read_bytes())
        elif name in self.host.cut:
            content = file.read_bytes()
            self.send_bytes(HTTPStatus.OK, content[: len(content) // 2], "application/octet-stream")
        else:
            super().do_GET()

    def send_bytes(self, status: int, content: bytes, kind: str = "text/html") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *args: Any) -> None:
        pass
