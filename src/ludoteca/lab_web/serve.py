"""`ludoteca lab serve`: the lab page on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.lab.parallel import available_cores
from ludoteca.lab_web.loopback_only import LoopbackMiddleware
from ludoteca.lab_web.routes import add_lab_routes
from ludoteca.lab_web.runs import RunFolder
from ludoteca.server.addresses import is_loopback
from ludoteca.server.configuration import Configuration
from ludoteca.server.preflight import check_startup
from ludoteca.server.serve import serve
from ludoteca.server.web.dependencies import LudotecaApp


def serve_lab(
    folder: Path,
    host: str,
    port: int,
    *,
    open_browser: bool,
    processes: int | None,
    greeting: str,
) -> None:
    """Serves until it is stopped. Runs are stored in the folder; the tables of replayed matches are
    deleted at the end."""
    check_startup(host, port, None)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError("unwritable", path=str(folder), reason=os_error_note(error)) from None
    with TemporaryDirectory(prefix="ludoteca-lab-") as data, open_runs(folder, processes) as runs:

        def add_routes(app: LudotecaApp) -> None:
            add_lab_routes(app, runs)
            if is_loopback(host):
                app.add_middleware(LoopbackMiddleware)

        serve(
            Configuration(host, port, data),
            open_browser=open_browser,
            greeting=greeting,
            add_routes=add_routes,
            path="lab",
        )


@contextmanager
def open_runs(folder: Path, processes: int | None) -> Iterator[RunFolder]:
    runs = RunFolder(folder, processes or available_cores())
    try:
        yield runs
    finally:
        runs.close()
