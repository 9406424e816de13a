from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.database import ADDRESS
from tests.server.kit import House
from tests.server.postgres import Postgres, postgres

Opener = Callable[..., House]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for the tests of a file."""
    found = House(tmp_path_factory.mktemp("house"))
    yield found
    found.close()


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Opener]:
    """Servers of one test, with their own settings."""
    opened: list[House] = []

    def open_(folder: Path | None = None, **settings: float | str) -> House:
        house = House(folder or tmp_path, ADDRESS, **settings)
        opened.append(house)
        return house

    yield open_
    for house in opened:
        house.close()


@pytest.fixture(scope="session")
def base() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests that need one; each has its own schema."""
    with postgres() as found:
        yield found
