"""`ludoteca serve`: the whole house in one process, with its database in a folder."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import uvicorn

from ludoteca.server.app import make_app
from ludoteca.server.limits import MESSAGE
from ludoteca.server.settings import Settings
from ludoteca.server.web.dependencies import Ludoteca

PORT = 8217
NUMBERS = ("pause", "rate", "socket_rate", "patience", "linger", "poll", "weeks", "round")
"""What of the settings can be said on the command line, as a number."""


class Server(uvicorn.Server):
    """Says where it can be found as soon as it can be found there."""

    def __init__(
        self, config: uvicorn.Config, greeting: str, open_browser: bool, path: str
    ) -> None:
        super().__init__(config)
        self.greeting = greeting
        self.path = path
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
        address = f"http://{shown}:{port}/{self.path}"
        print(f"{self.greeting} {address}", flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def usual_folder() -> Path:
    """Where programs keep their data on this machine."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludoteca"


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    data: str | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
    greeting: str = "Ludoteca is open:",
    more: Callable[[Ludoteca], None] | None = None,
    path: str = "",
) -> None:
    """Serves until it is stopped. `data` is a folder, or the address of a database; `more` adds
    routes, and `path` is the page that is opened."""
    chosen = replace(settings or Settings(), address=database_address(data))
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.INFO)
    config = uvicorn.Config(
        make_app(chosen, more),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,  # addresses of tables are invitations
        server_header=False,
        proxy_headers=chosen.behind_proxy,
        ws="websockets-sansio",
        ws_max_size=MESSAGE,
        timeout_graceful_shutdown=5,
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, ignore)  # uvicorn stops gracefully, then raises the signal again
    Server(config, greeting, open_browser, path).run()


def ignore(_number: int, _frame: object) -> None:
    pass


def folder_of(data: str | None) -> Path | None:
    """Where the database lies; nowhere if it is an address."""
    if data is not None and "://" in data:
        return None
    return usual_folder() if data is None else Path(data)


def database_address(data: str | None) -> str:
    folder = folder_of(data)
    if folder is None:
        return str(data)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'ludoteca.db'}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="ludoteca serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--data", help="folder of the database, or its address")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--learned", default="", help="folder of weights that bots may play by")
    parser.add_argument("--behind-proxy", action="store_true")
    parser.add_argument("--rehearsal", default="", help=argparse.SUPPRESS)
    usual = Settings()
    for name in NUMBERS:
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=getattr(usual, name))
    given = parser.parse_args(arguments)
    settings = Settings(
        **{name: getattr(given, name) for name in NUMBERS},
        behind_proxy=given.behind_proxy,
        learned=given.learned,
        rehearsal=given.rehearsal,
    )
    serve(given.host, given.port, given.data, given.open, settings)


if __name__ == "__main__":
    main()
