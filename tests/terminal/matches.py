"""Records to resume, replay and corrupt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.option import check_options
from ludoteca.core.record import Record

PLAYERS = ["Ana", "bot rulebook", "bot random"]


def played(moves: int | None = None, seed: str = "terminal") -> Record:
    """A match with three players, whole or cut after this number of moves."""
    game = games.find("neon")
    record = Record("neon", game.rules, 3, seed, check_options(game.options, {}), PLAYERS)
    state = record.start(game)
    bot = game.bots["rulebook"]()
    while state.turn != OVER and (moves is None or len(record.moves) < moves):
        ply = len(record.moves) + 1
        move = int(bot.choose(state, state.legal(), stream(seed, "bot", ply)))
        record.moves.append(game.notation(state, move))
        state.play(move, record.rng(ply))
    if state.turn == OVER:
        record.scores = game.scores(state)
    return record


def write_record(path: Path, record: Record, **changes: Any) -> Path:
    """Writes the record to a file, with some fields changed."""
    path.write_text(json.dumps(json.loads(record.dump()) | changes), "utf-8")
    return path
