"""How long a decision of each bot takes, in whichever Python this runs; a line of JSON for each game."""

from __future__ import annotations

import json
import time

from ludoteca import games
from ludoteca.bots.levels import Budget, bot_of, names
from ludoteca.core.kit.bot import ask
from ludoteca.core.kit.rng import stream
from ludoteca.core.record import Record

OPENING = 8
"""Plies that are played before, at random: a position in which there is something to decide."""
ITERATIONS = 10
"""Of those who search."""
LEFT_OUT = {"learned", "patient", "random"}


def main() -> None:
    for name in games.names():
        game = games.find(name)
        state = Record(name, game.rules, 2, "offline").start(game)
        chance = bot_of(game, "random")
        for ply in range(OPENING):
            state.play(ask(chance, state, stream("move", ply)), stream("chance", ply))
        spent = {}
        for level in names(game):
            if level not in LEFT_OUT:
                bot = bot_of(game, level, Budget(iterations=ITERATIONS))
                begun = time.process_time()
                ask(bot, state.clone(), stream("decision"))
                spent[level] = time.process_time() - begun
        print(json.dumps({"game": name, "seconds": spent}), flush=True)


if __name__ == "__main__":
    main()
