"""Mind: somebody who thinks, as the server knows them. It keeps the positions of its tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from dataclasses import asdict
from typing import Any

from ludoteca.core.record import Record

REMEMBERED = 64
"""Positions that a worker keeps."""


class ThoughtLost(Exception):
    """The worker died, hung or failed. Nothing is lost but the thought."""


class Mind(ABC):
    def __init__(self) -> None:
        self.known: OrderedDict[str, list[str]] = OrderedDict()
        """Of each position that it keeps the moves that lead there."""

    @property
    @abstractmethod
    def alive(self) -> bool: ...

    @abstractmethod
    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Its answer; raises `ThoughtLost`."""

    @abstractmethod
    def kill(self) -> None:
        """Ends it at once. It holds nothing that could not be asked again."""

    @abstractmethod
    async def gone(self) -> None:
        """Waits until one that was killed has ended."""

    async def answer(self, place: str, record: Record, asked: dict[str, Any]) -> dict[str, Any]:
        """What it thinks of the position after all moves of the record. It is told only the moves that
        it does not know; if it has forgotten the others, all of them."""
        moves = [*record.moves]  # the table may go on, or back, while somebody thinks
        known = self.known.pop(place, None)
        reply: dict[str, Any] = {"forgotten": True}
        if known is not None and moves[: len(known)] == known:
            later = {"place": place, "after": len(known), "moves": moves[len(known) :]}
            reply = await self.ask(later | asked)
        if "forgotten" in reply:
            whole = asdict(record) | {"moves": moves, "players": [], "scores": None}
            reply = await self.ask({"place": place, "record": whole} | asked)
        self.known[place] = moves
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return reply
