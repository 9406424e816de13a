"""Our games at work. Runs compiled or interpreted, as the worker's interpreter has it."""

from __future__ import annotations

from time import perf_counter

from bench.cases import Slice
from ludoteca.core.engine.bot import random_playout
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import stream
from ludoteca.games import find

LOOKS = 50


def matches(name: str, seats: int) -> Slice:
    """Whole random matches: set-up, shuffle and deal included."""
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
    """All legal moves of one late position, listed over and over: each list is a decision."""
    game = find(name)
    whole = random_playout(
        game.start(seats, {}, stream("bench", name, seats)),
        stream("bench", "moves", name),
        game.longest,
    )
    state = game.start(seats, {}, stream("bench", name, seats))
    random_playout(state, stream("bench", "moves", name), whole * 3 // 4)
    moves = Moves()

    def look(seconds: float) -> tuple[int, int]:
        looked = 0
        end = perf_counter() + seconds
        while not looked or perf_counter() < end:
            for _ in range(LOOKS):
                moves.clear()
                state.legal_into(moves)
            looked += LOOKS
        return looked, 0

    return look
