"""`ludoteca lab`: the page of the lab, for whoever sits at this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.page.routes import add_lab
from ludoteca.lab.page.runs import Runs
from ludoteca.lab.schedule import cores
from ludoteca.server.configuration import Configuration
from ludoteca.server.preflight import examine
from ludoteca.server.serve import serve


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
        house = Configuration(host, port, data)
        serve(house, open_browser, greeting, more=lambda app: add_lab(app, runs), path="lab")


@contextmanager
def running(folder: Path, processes: int | None) -> Iterator[Runs]:
    runs = Runs(folder, processes or cores())
    try:
        yield runs
    finally:
        runs.close()
