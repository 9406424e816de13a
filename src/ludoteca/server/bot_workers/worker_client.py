"""The server's side of a bot worker: asks questions, and knows which positions it has cached."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from dataclasses import asdict
from typing import Any

from ludoteca.core.record import Record
from ludoteca.tables.analysis.position_cache import MAX_CACHED_POSITIONS


class WorkerFailed(Exception):
    """The worker died, hung or failed; only this answer is lost."""


class WorkerClient(ABC):
    def __init__(self) -> None:
        self.cached_moves: OrderedDict[str, list[str]] = OrderedDict()
        """The moves that lead to each cached position, by its key."""

    @property
    @abstractmethod
    def is_alive(self) -> bool: ...

    @abstractmethod
    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Raises WorkerFailed."""

    @abstractmethod
    def kill(self) -> None:
        """Ends it at once."""

    @abstractmethod
    async def wait_closed(self) -> None:
        """Waits until a killed worker has ended."""

    async def ask_about(
        self, position_key: str, record: Record, question: dict[str, Any]
    ) -> dict[str, Any]:
        """Asks about the position after all moves of the record. Sends only the moves that the worker
        does not know, and all of them if its cached position is gone."""
        moves = [*record.moves]  # the record may change while the worker searches
        cached = self.cached_moves.pop(position_key, None)
        reply: dict[str, Any] = {"unknown_position": True}
        if cached is not None and moves[: len(cached)] == cached:
            new_moves = {"after": len(cached), "moves": moves[len(cached) :]}
            reply = await self.ask({"position_key": position_key} | new_moves | question)
        if "unknown_position" in reply:
            full_record = asdict(record) | {"moves": moves, "players": [], "scores": None}
            reply = await self.ask({"position_key": position_key, "record": full_record} | question)
        self.cached_moves[position_key] = moves
        if len(self.cached_moves) > MAX_CACHED_POSITIONS:
            self.cached_moves.popitem(last=False)
        return reply
