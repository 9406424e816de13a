"""Writes the record of a new match. An existing one is never overwritten: it must replay.

python -m tests.records neon-7 neon 4 rulebook free_draw=on
"""

from __future__ import annotations

import sys
from pathlib import Path

from ludoteca import games
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.testkit.playthrough import playthrough

label, name, seats, bot, *given = sys.argv[1:]
path = Path(__file__).parent / f"{label}.json"
game = games.find(name)
by_name = {option.name: option for option in game.options}
options = {key: by_name[key].parse(value) for key, value in (pair.split("=") for pair in given)}
record = Record.new(game, int(seats), label, check_options(game.options, options))
playthrough(game, record, bot)
record.scores = game.scores(record.verify(game))
with path.open("x", encoding="utf-8") as file:
    file.write(record.dump())
