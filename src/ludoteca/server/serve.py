"""`ludoteca serve`: one server process, or several behind an nginx of their own."""

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

import uvicorn

from ludoteca.core.errors import UserError
from ludoteca.core.text import texts
from ludoteca.server.addresses import display_host, public_urls
from ludoteca.server.app import make_app
from ludoteca.server.configuration import DEFAULTS, Configuration, load_configuration
from ludoteca.server.database_location import ensure_database
from ludoteca.server.file_limits import max_connections
from ludoteca.server.log_format import configure_logging
from ludoteca.server.ops.supervisor import Supervisor
from ludoteca.server.preflight import check_database, check_texts
from ludoteca.server.web.connection_limits import ConnectionLimits
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.server_config import ServerConfig

GC_THRESHOLDS = (10_000, 10, 10)
"""For gc.set_threshold: few reference cycles are created, so collect rarely."""


class UvicornServer(uvicorn.Server):
    """Prints its URLs as soon as it listens."""

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
        gc.freeze()  # what was built at startup stays: the collector need not look at it
        gc.set_threshold(*GC_THRESHOLDS)
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        url = f"http://{display_host(host)}:{port}/{self.path}"
        other_urls = [
            f"{base_url}/{self.path}"
            for base_url in self.lan_urls
            if not url.startswith(f"{base_url}/")
        ]
        print(self.greeting, f"\n{' ' * len(self.greeting)} ".join([url, *other_urls]), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()


def serve(
    configuration: Configuration,
    *,
    open_browser: bool = False,
    greeting: str = "Ludoteca is open:",
    deterministic_seed: str = "",
    add_routes: Callable[[LudotecaApp], None] | None = None,
    path: str = "",
) -> None:
    """Serves until it is stopped. `add_routes` may add routes; `path` is the page that is opened."""
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
    server_config = ServerConfig(
        make_app(settings, add_routes),
        settings,
        ConnectionLimits(settings, max_connections()),
        host=configuration.host,
        port=configuration.port,
        timeout_graceful_shutdown=5,
    )
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn stops gracefully, then raises the signal again
        signal.signal(signal_number, ignore_signal)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, ignore_signal)  # the terminal it was started in may close
    UvicornServer(server_config, greeting, lan_urls, open_browser, path).run()


def ignore_signal(_number: int, _frame: object) -> None:
    pass


def main(arguments: list[str] | None = None) -> int:
    """The server without the localized command line: for tests, and for `--processes`."""
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
            open_browser=options.open,
            deterministic_seed=options.deterministic_seed,
        )
    except UserError as error:
        print(texts("en").say_note("refusal", error.note), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
