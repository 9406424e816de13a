"""Has the bots at tables play."""

from __future__ import annotations

import time

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.errors import UserError
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.play import play
from ludoteca.offline.questions import Reply, level_budget
from ludoteca.offline.session import Session
from ludoteca.tables.errors import log_unexpected

BOT_DELAY = 0.5
"""Seconds: a bot answers at a whole multiple of this, so that its timing reveals nothing."""
RETRY_DELAY = 1.0
"""Seconds after which a question that failed is asked again."""


class OfflineBots:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.thinking: set[str] = set()
        """Ids of tables."""

    def wake(self, table: OfflineTable) -> None:
        """Asks the bot in turn, if there is one and it is not thinking."""
        bot = bot_in_turn(table)
        if bot is None or table.id in self.thinking:
            return
        self.thinking.add(table.id)
        version, started_at = table.stored.version, time.monotonic()
        seat = table.match.turn

        def on_reply(reply: Reply) -> None:
            if "error" in reply:
                self.session.timers.call_later(RETRY_DELAY, lambda: self.finish(table))
                return
            if reply["cut_short"]:
                table.note_slow_device(seat)
            pause = BOT_DELAY * max((c.pace for c in table.connections.values()), default=1.0)
            elapsed = time.monotonic() - started_at
            wait = (elapsed // pause + 1) * pause - elapsed
            self.session.timers.call_later(
                wait, lambda: self.answer(table, version, seat, reply["words"])
            )

        question = {"bot": bot} | level_budget(table.game, bot)
        self.session.questions.ask(table.id, table.match.record, question, on_reply)

    def answer(self, table: OfflineTable, version: int, seat: int, words: str) -> None:
        self.thinking.discard(table.id)
        if table.stored.version != version or bot_in_turn(table) is None:
            self.wake(table)
            return
        try:
            play(self.session, table, seat, words)
        except UserError as error:
            log_unexpected(error, table.id, table.match.ply)
            self.session.timers.call_later(RETRY_DELAY, lambda: self.wake(table))

    def finish(self, table: OfflineTable) -> None:
        """The question failed: asks again."""
        self.thinking.discard(table.id)
        self.wake(table)


def bot_in_turn(table: OfflineTable) -> str | None:
    """The bot that should move now. It plays only while the person looks."""
    if table.stored.status != "playing" or table.round_pause.summary or not table.connections:
        return None
    assignment = table.stored.assignments[table.match.turn]
    return None if assignment.kind == "person" else assignment.bot or DEFAULT_LEVEL
