"""Slow push services delay no other notification and no server's exit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludoteca.server.push.safe_post import post
from tests.server.conftest import Opener
from tests.server.drip import Drip
from tests.server.kit import LocalServer, wait_until
from tests.server.push_service import Browser, PushService

MANY = 8
"""More people with a slow push service than there are threads that post."""


@pytest.fixture
def drip() -> Iterator[Drip]:
    found = Drip()
    yield found
    found.close()


def wait_for(server: LocalServer, name: str, endpoint: str) -> None:
    """A table waits for a person who is notified at this endpoint."""
    waited, other = server.guest(name), server.guest("Nuno")
    table = waited.open_table("me", "link")
    Browser().asks(waited, endpoint)
    other.sit(table, 1)


def test_a_post_that_is_answered_byte_by_byte_ends_when_its_time_is_over(drip: Drip) -> None:
    with pytest.raises(TimeoutError):
        post(f"{drip.address}/slow", {}, b"", allow_local=True, timeout=1.0)
    wait_until(lambda: drip.callers == 1 and drip.open == 0)


def test_slow_push_services_keep_no_one_from_hearing_and_no_server_from_ending(
    open_server: Opener, drip: Drip
) -> None:
    server = open_server()
    for number in range(MANY):
        wait_for(server, f"Slow {number}", f"{drip.address}/{number}")
    wait_until(lambda: drip.callers > 0)
    service = PushService()
    try:
        wait_for(server, "Marta", f"{service.address}/marta")
        service.takes("/marta")
        assert drip.open <= 1  # one post at a time for each push service
        wait_for(server, "Slow again", f"{drip.address}/again")
        assert server.stop() == 0
    finally:
        service.close()
