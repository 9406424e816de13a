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

from ludoteca.core.errors import UserError
from ludoteca.core.text import texts
from ludoteca.server.addresses import public_urls
from ludoteca.server.app import make_app
from ludoteca.server.configuration import DEFAULTS, Configuration, load_configuration
from ludoteca.server.limits import MAX_SOCKET_MESSAGE
from ludoteca.server.log_format import configure_logging
from ludoteca.server.ops.supervisor import Supervisor
from ludoteca.server.preflight import check_database, check_texts, prepare_data_folder
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.http_protocol import HttpProtocol, max_connections
from ludoteca.server.web.socket_protocol import WebSocketProtocol

GC_THRESHOLDS = (10_000, 10, 10)
"""How much is made before somebody looks for waste among it. Hardly any of it goes round in circles: a
move leaves a few lines behind, and everything else of it is gone by itself."""


class UvicornServer(uvicorn.Server):
    """Says where it can be found as soon as it can be found there."""

    def __init__(
        self,
        config: uvicorn.Config,
        greeting: str,
        lan_urls: Sequence[str],
        open_browser: bool,
        path: str = "",
    ) -> None:
        super().__init__(config)
        self.greeting = greeting
        self.lan_urls = lan_urls
        self.path = path
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        gc.collect()
        gc.freeze()  # what the house is built of stays: nobody looks through it for waste again
        gc.set_threshold(*GC_THRESHOLDS)
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        display_host = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
        url = f"http://{display_host}:{port}/{self.path}"
        other_urls = [
            f"{base_url}/{self.path}"
            for base_url in self.lan_urls
            if not url.startswith(f"{base_url}/")
        ]
        print(self.greeting, f"\n{' ' * len(self.greeting)} ".join([url, *other_urls]), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()


def default_data_folder() -> Path:
    """Where programs keep their data on this machine."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludoteca"


def serve(
    configuration: Configuration,
    open_browser: bool = False,
    greeting: str = "Ludoteca is open:",
    deterministic_seed: str = "",
    add_routes: Callable[[LudotecaApp], None] | None = None,
    path: str = "",
) -> None:
    """Serves until it is stopped; `more` adds routes, and `path` is the page that is opened."""
    check_texts()
    url = ensure_database(configuration.data)
    check_database(url)
    if configuration.processes > 1:
        Supervisor(configuration, greeting).run()
        return
    lan_urls = (
        ()
        if configuration.port == 0
        else tuple(public_urls(configuration.host, configuration.port))
    )
    settings = replace(
        configuration.settings,
        database_url=url,
        deterministic_seed=deterministic_seed,
        public_urls=lan_urls,
    )
    configure_logging(settings.log_format)
    uvicorn_config = uvicorn.Config(
        make_app(settings, add_routes),
        host=configuration.host,
        port=configuration.port,
        log_config=None,  # all logs are written alike
        log_level="warning",
        access_log=False,  # addresses of tables are invitations
        server_header=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips=settings.trusted_proxies,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=MAX_SOCKET_MESSAGE,
        timeout_graceful_shutdown=5,
    )
    HttpProtocol.max_connections, HttpProtocol.header_timeout = (
        max_connections(),
        settings.read_timeout,
    )
    WebSocketProtocol.message_rate = settings.socket_rate
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(
            signal_number, ignore_signal
        )  # uvicorn stops gracefully, then raises the signal again
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, ignore_signal)  # the terminal it was started in may close
    UvicornServer(uvicorn_config, greeting, lan_urls, open_browser, path).run()


def ignore_signal(_number: int, _frame: object) -> None:
    pass


def data_folder(data: str) -> Path | None:
    """Where the database lies; nowhere if it is an address."""
    if "://" in data:
        return None
    return Path(data) if data else default_data_folder()


def database_url(data: str) -> str:
    """The database, whether it is there or not."""
    folder = data_folder(data)
    return data if folder is None else f"sqlite:///{folder / 'ludoteca.db'}"


def ensure_database(data: str) -> str:
    """The database, which is there from now on if it is a file."""
    folder = data_folder(data)
    if folder is not None:
        prepare_data_folder(folder)
    return database_url(data)


def main(arguments: list[str] | None = None) -> int:
    """A server without a command line of many languages: for tests, and for `--processes`."""
    parser = argparse.ArgumentParser(prog="ludoteca serve", description=__doc__)
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--config", help="a file of settings")
    parser.add_argument("--deterministic-seed", default="", help=argparse.SUPPRESS)
    for name, default in DEFAULTS.items():
        flag = f"--{name.replace('_', '-')}"
        if default is False:
            parser.add_argument(flag, nargs="?", const=True)
        else:
            parser.add_argument(flag)
    options = parser.parse_args(arguments)
    try:
        serve(
            load_configuration(vars(options), os.environ),
            options.open,
            deterministic_seed=options.deterministic_seed,
        )
    except UserError as error:
        print(texts("en").say_note("refusal", error.note), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
