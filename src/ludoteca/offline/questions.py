"""Questions to the thinker, and what waits for their replies."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import asdict
from typing import Any

from ludoteca.bots.levels import PATIENT, PATIENT_FACTOR
from ludoteca.core.game import Game
from ludoteca.core.record import Record

MAX_SECONDS = 4.0
"""Seconds after which a search ends, whatever the level's iterations are."""
MAX_FAILURES = 5
"""Failures in a row after which an analysis is given up."""

Question = dict[str, Any]
Reply = dict[str, Any]
OnReply = Callable[[Reply], None]


class Questions:
    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self.send = send
        self.waiting: dict[int, OnReply] = {}
        self.count = 0

    def ask(self, key: str, record: Record, question: Question, on_reply: OnReply) -> None:
        """Asks about the position after all moves of the record."""
        self.count += 1
        self.waiting[self.count] = on_reply
        full_record = asdict(record) | {"players": [], "scores": None}
        position = {"position_key": key, "record": full_record, "max_seconds": MAX_SECONDS}
        self.send({"think": self.count, "question": position | question})

    def receive(self, number: int, reply: Reply) -> None:
        """Hands on a reply; one that does not wait any more is dropped."""
        on_reply = self.waiting.pop(number, None)
        if on_reply is not None:
            on_reply(reply)

    def run(
        self,
        questions: Generator[Any, Reply, Any],
        ask: Callable[[Any, OnReply], None],
        on_result: Callable[[Any], None],
    ) -> None:
        """Has the questions of an analysis answered, one after the other. `on_result` gets what the
        generator returns, or None if the thinker fails too often."""
        failures = 0

        def step(question: Any) -> None:
            def on_reply(reply: Reply) -> None:
                nonlocal failures
                if "error" in reply:
                    failures += 1
                    if failures > MAX_FAILURES:
                        on_result(None)
                    else:
                        step(question)
                    return
                failures = 0
                advance(reply)

            ask(question, on_reply)

        def advance(reply: Reply | None) -> None:
            try:
                question = next(questions) if reply is None else questions.send(reply)
            except StopIteration as end:
                on_result(end.value)
                return
            step(question)

        advance(None)


def level_budget(game: Game[Any], bot: str = "") -> Question:
    """The iterations of a level and the seconds that it may take at most."""
    seconds = MAX_SECONDS / PATIENT_FACTOR if bot == PATIENT else MAX_SECONDS
    return {"iterations": game.search_config.master_iterations, "seconds": seconds}
