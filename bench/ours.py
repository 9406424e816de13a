"""Cases of our games, compiled or interpreted as the worker's interpreter has them."""

from __future__ import annotations

from time import perf_counter

from bench.cases import Slice
from ludoteca.core.engine.bot import random_playout
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import stream
from ludoteca.games import find

LISTS_PER_CHECK = 50


def matches(name: str, seats: int) -> Slice:
    """Whole random matches, including setup, shuffle and deal."""
    game = find(name)
    rng = stream("bench", name, seats)

    def play(seconds: float) -> tuple[int, int]:
        decisions = played = 0
        end = perf_counter() + seconds
        while not played or perf_counter() < end:
            state = game.start(seats, {}, rng)
            decisions += random_playout(state, rng, game.longest)
            played += 1
        return decisions, played

    return play


def late_legal(name: str, seats: int) -> Slice:
    """Lists the legal moves of one late position; each list counts as a decision."""
    game = find(name)
    whole = random_playout(
        game.start(seats, {}, stream("bench", name, seats)),
        stream("bench", "moves", name),
        game.longest,
    )
    state = game.start(seats, {}, stream("bench", name, seats))
    random_playout(state, stream("bench", "moves", name), whole * 3 // 4)
    moves = Moves()

    def run(seconds: float) -> tuple[int, int]:
        lists = 0
        end = perf_counter() + seconds
        while not lists or perf_counter() < end:
            for _ in range(LISTS_PER_CHECK):
                moves.clear()
                state.legal_into(moves)
            lists += LISTS_PER_CHECK
        return lists, 0

    return run
