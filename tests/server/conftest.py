from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.database import ADDRESS
from tests.server.kit import LocalServer
from tests.server.postgres import Postgres, postgres

Opener = Callable[..., LocalServer]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """One server for the tests of a file."""
    found = LocalServer(tmp_path_factory.mktemp("house"))
    yield found
    found.close()


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Opener]:
    """Servers of one test, with their own settings."""
    opened: list[LocalServer] = []

    def open_(folder: Path | None = None, **settings: float | str) -> LocalServer:
        server = LocalServer(folder or tmp_path, ADDRESS, **settings)
        opened.append(server)
        return server

    yield open_
    for server in opened:
        server.close()


@pytest.fixture(scope="session")
def base() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests that need one; each has its own schema."""
    with postgres() as found:
        yield found
