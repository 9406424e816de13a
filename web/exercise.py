"""Runs in the engine: imports every module of the archives, plays each game with each kind of bot and
at a table, and prints the files of Python's library that this took."""

import importlib
import pkgutil
import sys

import ludoteca
from ludoteca import games
from ludoteca.bots.levels import Budget, bot_of, names
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.record import Record

sys.path.append("/checkout")
from tests.offline.kit import OfflinePage

LIBRARY = "/lib/python313.zip/"
MOVES = 3
QUESTIONS = ("hint?seat=0", "why?seat=0&words=nonsense", "replay", "log", "record", "review?seat=0")


def play_with_each_bot(name: str) -> None:
    game = games.find(name)
    for bot_name in names(game):
        state = Record(name, game.rules, game.seats[0], "exercise").start(game)
        bot = bot_of(game, bot_name, Budget(iterations=10))
        for ply in range(MOVES):
            if state.turn != OVER:
                move = bot.choose(state.clone(), state.legal(), stream("think", ply))
                state.play(move, stream("chance", ply))


def play_at_a_table(name: str) -> None:
    page = OfflinePage()
    bots = ["casual"] * (max(2, games.find(name).seats[0]) - 1)
    table = page.opens(name, "me", *bots)
    socket = page.look(table)
    page.play_to_the_end(socket, MOVES)
    for question in QUESTIONS:
        page.request("GET", f"/api/tables/{table}/{question}")
    for path in ("/api/record", "/api/tables", "/api/daily", "/api/me/data"):
        page.ask("GET", path)
    page.ask("POST", f"/api/daily/{name}", {"name": "Marta"})


for module in pkgutil.walk_packages(ludoteca.__path__, "ludoteca."):
    importlib.import_module(module.name)
for name in games.names():
    play_with_each_bot(name)
    play_at_a_table(name)
for _, loaded in sorted(sys.modules.items()):
    file = getattr(loaded, "__file__", None) or ""
    frozen = loaded.__spec__ is not None and loaded.__spec__.origin == "frozen"
    if file.startswith(LIBRARY) and not frozen:
        print(file.removeprefix(LIBRARY).replace(".pyc", ".py"))
