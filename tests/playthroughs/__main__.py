"""Writes golden playthroughs: all of them, or a new one.

python -m tests.playthroughs
python -m tests.playthroughs neon-4 neon 4 rulebook free_draw=on
"""

from __future__ import annotations

import sys
from pathlib import Path

from ludoteca import games
from tests.test_playthroughs import GOLDEN, new_playthrough, rewritten

if len(sys.argv) > 1:
    label, name, seats, bot, *given = sys.argv[1:]
    game = games.find(name)
    by_name = {option.name: option for option in game.options}
    options = {key: by_name[key].parse(value) for key, value in (pair.split("=") for pair in given)}
    Path(GOLDEN[0].parent if GOLDEN else "tests/playthroughs", f"{label}.txt").write_text(
        new_playthrough(name, int(seats), bot, label, options), "utf-8"
    )
else:
    for path in GOLDEN:
        path.write_text(rewritten(path), "utf-8")
