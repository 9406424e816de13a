"""Runs in the engine: imports every module of the archives, plays each game with each kind of bot, and
prints the files of Python's library that this took."""

import importlib
import pkgutil
import sys

import ludoteca
from ludoteca import games
from ludoteca.bots.levels import Budget, bot_of, names
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.frame import frame
from ludoteca.core.record import Record
from ludoteca.core.text import LANGUAGES, rulebook, texts

for module in pkgutil.walk_packages(ludoteca.__path__, "ludoteca."):
    importlib.import_module(module.name)
for name in games.names():
    game = games.find(name)
    for language in LANGUAGES:
        texts(language, name)
        rulebook(language, name)
    for level in names(game):
        state = Record(name, game.rules, game.seats[0], "exercise").start(game)
        bot = bot_of(game, level, Budget(iterations=10))
        for ply in range(6):
            if state.turn != OVER:
                move = bot.choose(state.clone(), state.legal(), stream("think", ply))
                state.play(move, stream("chance", ply))
                frame(game, state, 0)
LIBRARY = "/lib/python313.zip/"
for _, loaded in sorted(sys.modules.items()):
    file = getattr(loaded, "__file__", None) or ""
    frozen = loaded.__spec__ is not None and loaded.__spec__.origin == "frozen"
    if file.startswith(LIBRARY) and not frozen:
        print(file.removeprefix(LIBRARY).replace(".pyc", ".py"))
