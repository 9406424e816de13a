"""Mind: somebody who thinks, as the server knows them. It keeps the positions of its tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from dataclasses import asdict
from typing import Any

from ludoteca.core.record import Record

MAX_POSITIONS = 64
"""Positions that a worker keeps."""


class WorkerFailed(Exception):
    """The worker died, hung or failed. Nothing is lost but the thought."""


class WorkerClient(ABC):
    def __init__(self) -> None:
        self.cached_moves: OrderedDict[str, list[str]] = OrderedDict()
        """Of each position that it keeps the moves that lead there."""

    @property
    @abstractmethod
    def is_alive(self) -> bool: ...

    @abstractmethod
    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Its answer; raises `ThoughtLost`."""

    @abstractmethod
    def kill(self) -> None:
        """Ends it at once. It holds nothing that could not be asked again."""

    @abstractmethod
    async def wait_closed(self) -> None:
        """Waits until one that was killed has ended."""

    async def ask_about(
        self, position_key: str, record: Record, question: dict[str, Any]
    ) -> dict[str, Any]:
        """What it thinks of the position after all moves of the record. It is told only the moves that
        it does not know; if it has forgotten the others, all of them."""
        moves = [*record.moves]  # the table may go on, or back, while somebody thinks
        cached = self.cached_moves.pop(position_key, None)
        reply: dict[str, Any] = {"forgotten": True}
        if cached is not None and moves[: len(cached)] == cached:
            new_moves = {"place": position_key, "after": len(cached), "moves": moves[len(cached) :]}
            reply = await self.ask(new_moves | question)
        if "forgotten" in reply:
            full_record = asdict(record) | {"moves": moves, "players": [], "scores": None}
            reply = await self.ask({"place": position_key, "record": full_record} | question)
        self.cached_moves[position_key] = moves
        if len(self.cached_moves) > MAX_POSITIONS:
            self.cached_moves.popitem(last=False)
        return reply
