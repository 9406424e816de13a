"""A proxy that can freeze: its traffic stops, and no connection is closed."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from tests.server.kit import Endpoint, LocalServer


class Freezer(Endpoint):
    """In front of a server. While it is frozen no byte passes, and new connections are neither
    accepted nor refused, as in a stalled network."""

    def __init__(self, server: LocalServer) -> None:
        super().__init__()
        self.server = server
        self.flows = threading.Event()
        self.flows.set()
        self.taken = 0
        """Accepted connections, including those through which nothing passed."""
        self.open: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        with suppress(OSError):  # the proxy is closed
            while True:
                guest, _ = self.door.accept()
                self.taken += 1
                host = socket.create_connection(("127.0.0.1", self.server.port))
                self.open += [guest, host]
                for ends in ((guest, host), (host, guest)):
                    threading.Thread(target=self.pass_on, args=ends, daemon=True).start()

    def pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while some := source.recv(65536):
                self.flows.wait()
                target.sendall(some)
            self.flows.wait()
            target.shutdown(socket.SHUT_WR)

    def freeze(self) -> None:
        self.flows.clear()

    def thaw(self) -> None:
        self.flows.set()

    def close(self) -> None:
        self.close_guests()
        self.thaw()
        self.door.close()
        for one in self.open:
            one.close()
