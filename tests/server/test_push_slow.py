"""Slow push services delay no other notification and no server's exit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludoteca.server.push.safe_post import post
from tests.server.conftest import Opener
from tests.server.drip import Drip
from tests.server.kit import House, wait_until
from tests.server.push_service import Browser, PushService

MANY = 8
"""More people with a slow push service than there are threads that post."""


@pytest.fixture
def drip() -> Iterator[Drip]:
    found = Drip()
    yield found
    found.close()


def wait_for(house: House, name: str, endpoint: str) -> None:
    """A table waits for a person who is notified at this endpoint."""
    waited, other = house.guest(name), house.guest("Nuno")
    table = waited.open_table("me", "link")
    Browser().asks(waited, endpoint)
    other.sit(table, 1)


def test_a_post_that_is_answered_byte_by_byte_ends_when_its_time_is_over(drip: Drip) -> None:
    with pytest.raises(TimeoutError):
        post(f"{drip.address}/slow", {}, b"", allow_local=True, timeout=1.0)
    wait_until(lambda: drip.callers == 1 and drip.open == 0)


def test_slow_push_services_keep_nobody_from_hearing_and_no_server_from_ending(
    open_house: Opener, drip: Drip
) -> None:
    house = open_house()
    for number in range(MANY):
        wait_for(house, f"Slow {number}", f"{drip.address}/{number}")
    wait_until(lambda: drip.callers > 0)
    service = PushService()
    try:
        wait_for(house, "Marta", f"{service.address}/marta")
        service.takes("/marta")
        assert drip.open <= 1  # one post at a time for each push service
        wait_for(house, "Slow again", f"{drip.address}/again")
        assert house.stop() == 0
    finally:
        service.close()
