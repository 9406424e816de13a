"""`ludoteca lab`: the page of the lab, for whoever sits at this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.page.near import Near
from ludoteca.lab.page.routes import add_lab
from ludoteca.lab.page.runs import Runs
from ludoteca.lab.schedule import cores
from ludoteca.server.addresses import is_this_machine
from ludoteca.server.configuration import Configuration
from ludoteca.server.preflight import examine
from ludoteca.server.serve import serve
from ludoteca.server.web.dependencies import Ludoteca


def open_lab(
    folder: Path, host: str, port: int, open_browser: bool, processes: int | None, greeting: str
) -> None:
    """Serves until it is stopped. Runs lie in the folder; tables at which their matches are looked
    at are forgotten at the end."""
    examine(host, port, None)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("unwritable", path=str(folder), reason=reason(error)) from None
    with TemporaryDirectory(prefix="ludoteca-lab-") as data, running(folder, processes) as runs:

        def more(app: Ludoteca) -> None:
            add_lab(app, runs)
            if is_this_machine(host):
                app.add_middleware(Near)

        serve(Configuration(host, port, data), open_browser, greeting, more=more, path="lab")


@contextmanager
def running(folder: Path, processes: int | None) -> Iterator[Runs]:
    runs = Runs(folder, processes or cores())
    try:
        yield runs
    finally:
        runs.close()
