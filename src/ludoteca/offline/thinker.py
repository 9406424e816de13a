"""Answers the host's questions about positions. It keeps nothing, so that any worker may answer any of
them."""

from __future__ import annotations

import json
import time
from typing import Any

from ludoteca.offline.json_text import to_text
from ludoteca.tables.analysis.bot_worker import BotWorker

worker = BotWorker()


def think(text: str) -> str:
    """The reply to one question, both as JSON. `cut_short`: the seconds were up before the search had
    its iterations; `error`: it failed."""
    question: dict[str, Any] = json.loads(text)
    started_at = time.monotonic()
    try:
        reply = worker.answer(question)
    except Exception as error:
        reply = {"error": type(error).__name__}  # its message might hold a hidden card
    seconds = time.monotonic() - started_at
    return to_text(reply | {"cut_short": seconds >= question["max_seconds"]})
