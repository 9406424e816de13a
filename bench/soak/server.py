"""The server under test: without rate limits, and with random deals."""

from __future__ import annotations

from pathlib import Path

from tests.server.kit import LocalServer


def start_server(folder: Path, address: str = "", **settings: float) -> LocalServer:
    return LocalServer(
        folder, address, rate=1e6, socket_rate=1e6, deterministic_seed="", **settings
    )
