"""Prints for each game how many iterations of its search a second has. It also runs in a browser's
Python: `bench.web` compares the two."""

import sys
import time

from ludoteca import games
from ludoteca.bots.levels import Budget, search_bot
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.record import Record

POSITIONS = 6
PORTION = 20
"""The best level's iterations are done in so many calls, so that a slice ends in time."""


def rate(name: str, seconds: float) -> float:
    game = games.find(name)
    states = []
    for number in range(POSITIONS):
        state = Record(name, game.rules, game.seats[0], f"web-{number}").start(game)
        for ply in range(4 + 3 * number):
            if state.turn != OVER:
                moves = state.legal()
                place = stream("move", number, ply).below(moves.size())
                state.play(moves.at(place), stream("chance", number, ply))
        if state.turn != OVER:
            states.append(state)
    iterations = max(10, game.search_config.master_iterations // PORTION)
    bot = search_bot(game, Budget(iterations))
    done = 0
    started_at = time.perf_counter()
    while time.perf_counter() - started_at < seconds:
        bot.search(states[done % len(states)].clone(), stream("search", done))
        done += 1
    return done * iterations / (time.perf_counter() - started_at)


slice_seconds = float(sys.argv[1])
for game_name in games.names():
    rate(game_name, slice_seconds / 10)  # to warm up
    print(game_name, rate(game_name, slice_seconds))
