"""`ludoteca serve`: the whole house in one process, or in several behind an nginx of their own."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import uvicorn

from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts
from ludoteca.server.addresses import addresses
from ludoteca.server.app import make_app
from ludoteca.server.configuration import USUAL, Configuration, configured
from ludoteca.server.hosting.crew import Crew
from ludoteca.server.hosting.logs import write_logs
from ludoteca.server.limits import MESSAGE
from ludoteca.server.preflight import keep, reach, read_texts
from ludoteca.server.web.dependencies import Ludoteca
from ludoteca.server.web.socket_protocol import Socket
from ludoteca.server.web.wire import Visitor, most_connections

WASTE = (10_000, 10, 10)
"""How much is made before somebody looks for waste among it. Hardly any of it goes round in circles: a
move leaves a few lines behind, and everything else of it is gone by itself."""


class Server(uvicorn.Server):
    """Says where it can be found as soon as it can be found there."""

    def __init__(
        self,
        config: uvicorn.Config,
        greeting: str,
        near: Sequence[str],
        open_browser: bool,
        path: str = "",
    ) -> None:
        super().__init__(config)
        self.greeting = greeting
        self.near = near
        self.path = path
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        gc.collect()
        gc.freeze()  # what the house is built of stays: nobody looks through it for waste again
        gc.set_threshold(*WASTE)
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
        address = f"http://{shown}:{port}/{self.path}"
        others = [f"{one}/{self.path}" for one in self.near if not address.startswith(f"{one}/")]
        print(self.greeting, f"\n{' ' * len(self.greeting)} ".join([address, *others]), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def usual_folder() -> Path:
    """Where programs keep their data on this machine."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludoteca"


def serve(
    chosen: Configuration,
    open_browser: bool = False,
    greeting: str = "Ludoteca is open:",
    rehearsal: str = "",
    more: Callable[[Ludoteca], None] | None = None,
    path: str = "",
) -> None:
    """Serves until it is stopped; `more` adds routes, and `path` is the page that is opened."""
    read_texts()
    address = database_address(chosen.data)
    reach(address)
    if chosen.processes > 1:
        Crew(chosen, greeting).run()
        return
    near = () if chosen.port == 0 else tuple(addresses(chosen.host, chosen.port))
    settings = replace(chosen.settings, address=address, rehearsal=rehearsal, addresses=near)
    write_logs(settings.logs)
    config = uvicorn.Config(
        make_app(settings, more),
        host=chosen.host,
        port=chosen.port,
        log_config=None,  # all logs are written alike
        log_level="warning",
        access_log=False,  # addresses of tables are invitations
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips=settings.proxies,
        http=Visitor,
        ws=Socket,
        ws_max_size=MESSAGE,
        timeout_graceful_shutdown=5,
    )
    Visitor.most, Visitor.slow = most_connections(), settings.slow
    Socket.rate = settings.socket_rate
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, ignore)  # uvicorn stops gracefully, then raises the signal again
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, ignore)  # the terminal it was started in may close
    Server(config, greeting, near, open_browser, path).run()


def ignore(_number: int, _frame: object) -> None:
    pass


def folder_of(data: str) -> Path | None:
    """Where the database lies; nowhere if it is an address."""
    if "://" in data:
        return None
    return Path(data) if data else usual_folder()


def address_of(data: str) -> str:
    """The database, whether it is there or not."""
    folder = folder_of(data)
    return data if folder is None else f"sqlite:///{folder / 'ludoteca.db'}"


def database_address(data: str) -> str:
    """The database, which is there from now on if it is a file."""
    folder = folder_of(data)
    if folder is not None:
        keep(folder)
    return address_of(data)


def main(arguments: list[str] | None = None) -> int:
    """A server without a command line of many languages: for tests, and for `--processes`."""
    parser = argparse.ArgumentParser(prog="ludoteca serve", description=__doc__)
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--config", help="a file of settings")
    parser.add_argument("--rehearsal", default="", help=argparse.SUPPRESS)
    for name, usual in USUAL.items():
        flag = f"--{name.replace('_', '-')}"
        if usual is False:
            parser.add_argument(flag, nargs="?", const=True)
        else:
            parser.add_argument(flag)
    given = parser.parse_args(arguments)
    try:
        serve(configured(vars(given), os.environ), given.open, rehearsal=given.rehearsal)
    except Refused as refused:
        print(texts("en").note("refusal", refused.note), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
