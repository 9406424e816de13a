"""Whole reviews without a server, with a fixed number of iterations for each question."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import bot_of
from ludoteca.core.engine.rng import stream
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.tables.analysis.bot_worker import BotWorker
from ludoteca.tables.analysis.position_cache import PositionCache
from ludoteca.tables.analysis.review_job import ReviewJob

LEVELS = ("casual", "skilled")


@cache
def played_match(name: str, seats: int, seed: str) -> Record:
    """A short match of bots of two levels."""
    game = games.find(name)
    options = check_options(game.options, game.short_match_options)
    record = Record.new(game, seats, seed, options)
    bots = [bot_of(game, LEVELS[seat % 2]) for seat in range(seats)]
    rng = stream("match", seed)
    record.play_to_end(game, lambda state: int(bots[state.turn].choose(state, state.legal(), rng)))
    return replace(record, scores=None)


def reply(record: Record, ply: int, question: dict[str, Any], iterations: int) -> dict[str, Any]:
    before = asdict(replace(record, moves=record.moves[:ply])) | {"players": [], "scores": None}
    return BotWorker().answer(
        {"position_key": "review", "record": before}
        | question
        | {"iterations": iterations, "seconds": 0.0}
    )


def finished_job(record: Record, seat: int, iterations: int) -> ReviewJob:
    job = ReviewJob("table", seat, record, "someone")
    job.find_decisions(PositionCache(games.find(record.game)))
    questions = job.questions()
    answer: Any = None
    while True:
        try:
            ply, question = questions.send(answer)
        except StopIteration:
            return job
        answer = reply(record, ply, question, iterations)


def whole_review(record: Record, seat: int, iterations: int) -> dict[str, Any]:
    return finished_job(record, seat, iterations).to_dict()
