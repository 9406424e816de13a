"""A process in which bots think: a question a line on stdin, an answer a line on stdout.

It holds nothing that cannot be asked again, so it may be killed at any time.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import OrderedDict
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import Budget, bot_of
from ludoteca.core.bot import ask
from ludoteca.core.record import Branch, Record
from ludoteca.core.rng import stream
from ludoteca.core.state import State

REMEMBERED = 64
"""Positions kept, so that a match is not replayed from the start for every thought."""


class Worker:
    def __init__(self) -> None:
        self.positions: OrderedDict[str, tuple[list[str], State]] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> str:
        facts = question["record"]
        branches = [Branch(**branch) for branch in facts["branches"]]
        record = Record(**facts | {"branches": branches})
        game = games.find(record.game)
        state = self.position(question["table"], record)
        ply = len(record.moves) + 1
        bot = bot_of(game, question["bot"], Budget(seconds=question["seconds"]))
        move = ask(bot, state, stream(record.seed, "bot", ply))
        return game.words(state, int(move))

    def position(self, table: str, record: Record) -> State:
        """The position after all moves, from the last one known if the match went on from there."""
        game = games.find(record.game)
        known, state = self.positions.pop(table, ([], None))
        if state is None or record.moves[: len(known)] != known:
            known, state = [], record.start(game)
        for ply in range(len(known) + 1, len(record.moves) + 1):
            record.follow(game, state, ply)
        self.positions[table] = (record.moves, state)
        if len(self.positions) > REMEMBERED:
            self.positions.popitem(last=False)
        return state


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to stop
    worker = Worker()
    for line in sys.stdin.buffer:
        try:
            reply = {"words": worker.answer(json.loads(line))}
        except Exception as error:
            reply = {"error": type(error).__name__}  # its text might hold a secret
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
