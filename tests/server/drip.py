"""A push service that answers one byte at a time, without end."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

SAID = b"HTTP/1.1 201 " + b"x" * 100_000
APART = 0.2
"""Seconds between two bytes."""


class Drip:
    def __init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.over = threading.Event()
        self.callers = 0
        """The number of connections so far."""
        self.open = 0
        """The number of open connections."""
        self.thread = threading.Thread(target=self.accept, daemon=True)
        self.thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.getsockname()[1]}"

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self.server.accept()
                self.callers += 1
                self.open += 1
                threading.Thread(target=self.answer, args=[caller], daemon=True).start()

    def answer(self, caller: socket.socket) -> None:
        with caller, suppress(OSError):
            for byte in SAID:
                caller.sendall(bytes([byte]))
                if self.over.wait(APART):
                    break
        self.open -= 1

    def close(self) -> None:
        self.over.set()
        self.server.shutdown(socket.SHUT_RDWR)
        self.server.close()
        self.thread.join()
