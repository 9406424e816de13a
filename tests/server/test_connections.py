"""The messages of a socket: sent at once if possible, in order, and never to a client that may not
look."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from ludoteca.core.errors import UserError
from ludoteca.server.tables.connections import MAX_OUTBOX, ClientConnection
from ludoteca.tables.stored.stored_table import Person

MARTA = Person("person-0", "Marta")


class Shown:
    """A table that sends a different frame each time."""

    def __init__(self) -> None:
        self.made = 0
        self.closed = self.spoilt = False

    def admit(self, _person: str | None, _seat: int | None) -> None:
        if self.closed:
            raise UserError("not_your_seat")

    def frame_for(self, watcher: ClientConnection) -> bytes:
        if self.spoilt:
            raise ZeroDivisionError
        self.made += 1
        watcher.lines_sent += 10
        return b"frame %d" % self.made


class Reader:
    def __init__(self) -> None:
        self.table = Shown()
        self.watcher = ClientConnection(
            MARTA, 0, require_access=self.table.admit, render_frame=self.table.frame_for
        )
        self.watcher.wakeup.clear()
        self.watcher.write = self.write
        self.slow = False
        self.read: list[bytes] = []

    def write(self, text: bytes) -> bool:
        if not self.slow:
            self.read.append(text)
        return not self.slow

    async def send(self, text: bytes) -> None:
        self.read.append(text)

    async def pumped(self) -> UserError | None:
        """What the pump sends within a moment."""
        pump = asyncio.create_task(self.watcher.pump(self.send))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        if pump.done():
            return pump.result()
        pump.cancel()
        await asyncio.gather(pump, return_exceptions=True)
        return None


def run_story(story: Callable[[Reader], Awaitable[None]]) -> None:
    async def whole() -> None:
        await story(Reader())

    asyncio.run(whole())


def test_what_happens_at_one_moment_is_shown_once_and_after_what_was_said() -> None:
    async def story(reader: Reader) -> None:
        reader.watcher.refresh()
        reader.watcher.enqueue("pong", version=3)
        reader.watcher.refresh()
        await asyncio.sleep(0)
        assert json.loads(reader.read[0]) == {"type": "pong", "version": 3}
        assert reader.read[1:] == [b"frame 1"]
        assert not reader.watcher.wakeup.is_set()  # nothing is left to the pump

    run_story(story)


def test_a_slow_reader_is_sent_what_was_said_and_of_frames_the_newest() -> None:
    async def story(reader: Reader) -> None:
        reader.slow = True
        for _ in range(3):
            reader.watcher.refresh()
            await asyncio.sleep(0)
        assert (reader.read, reader.watcher.lines_sent) == ([], 0)
        made = reader.table.made
        reader.watcher.enqueue("pong", version=3)
        assert await reader.pumped() is None
        assert json.loads(reader.read[0])["type"] == "pong"
        assert reader.read[1:] == [b"frame %d" % (made + 1)]
        assert reader.watcher.lines_sent == 10

    run_story(story)


def test_nothing_overtakes_what_a_slow_reader_waits_for() -> None:
    async def story(reader: Reader) -> None:
        gate = asyncio.Event()

        async def slowly(text: bytes) -> None:
            await gate.wait()
            reader.read.append(text)

        reader.slow = True
        reader.watcher.enqueue("pong", version=1)
        await asyncio.sleep(0)
        pump = asyncio.create_task(reader.watcher.pump(slowly))
        await asyncio.sleep(0)
        reader.slow = False
        reader.watcher.enqueue("pong", version=2)
        await asyncio.sleep(0)
        assert reader.read == []
        gate.set()
        while len(reader.read) < 3:
            await asyncio.sleep(0)
        pump.cancel()
        messages = [json.loads(text)["version"] for text in reader.read if text.startswith(b"{")]
        assert messages == [1, 2]

    run_story(story)


@pytest.mark.parametrize("lost", ["sent off", "no longer admitted", "a fault"])
def test_a_client_that_may_not_look_is_sent_nothing_more(lost: str) -> None:
    async def story(reader: Reader) -> None:
        reader.watcher.enqueue("pong", version=3)
        reader.watcher.refresh()
        if lost == "sent off":
            reader.watcher.close(UserError("no_name"))
        elif lost == "no longer admitted":
            reader.table.closed = True
        else:
            reader.watcher.outbox.clear()
            reader.table.spoilt = True
        await asyncio.sleep(0)
        assert reader.read == []
        if lost == "a fault":  # the socket ends with it, as with any other
            with pytest.raises(ZeroDivisionError):
                await reader.pumped()
            return
        refused = await reader.pumped()
        assert refused is not None
        assert refused.note.key == ("no_name" if lost == "sent off" else "not_your_seat")
        assert reader.read == []

    run_story(story)


def test_of_what_was_said_a_reader_who_reads_nothing_keeps_so_much_waiting() -> None:
    async def story(reader: Reader) -> None:
        reader.slow = True
        for nth in range(2 * MAX_OUTBOX):
            reader.watcher.enqueue("said", nth=nth)
        assert len(reader.watcher.outbox) == MAX_OUTBOX

    run_story(story)
