"""Lines that are the same wherever the engine runs: fingerprints of matches, replays of the stored ones,
decisions and the numbers behind them. `python equality.py WHAT GAME COUNT`; it also runs in a browser's
Python, where nothing but the standard library is at hand."""

import json
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import ludoteca.core
from ludoteca import games
from ludoteca.bots.levels import Budget, bot_of, levels, search_bot
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.record import Record, load

ITERATIONS = {"neon": 400, "coatl": 60, "cobogo": 30, "encantados": 200, "kobito": 60}
"""Of one decision: about a tenth of a second compiled for this machine."""


def add_what_the_site_lacks(sources: Path) -> None:
    """The test kit, and the texts that playthroughs are written with."""
    home = Path(ludoteca.__file__).parent
    ludoteca.__path__.append(str(sources))
    ludoteca.core.__path__.append(str(sources / "core"))
    for folder in (sources / "text", *sources.glob("games/*/text")):
        shutil.copytree(folder, home / folder.relative_to(sources))


def fingerprints(game: Game[Any], count: int) -> Iterator[str]:
    """Random matches in every number of seats."""
    from ludoteca.core.testkit.build_equivalence import match_fingerprints

    for number in range(count):
        seats = game.seats[number % len(game.seats)]
        lines = "\n".join(match_fingerprints(game, seats, {}, f"equal-{number}"))
        yield f"{game.name} {seats} {number} {sha256(lines.encode()).hexdigest()}"


def decisions(game: Game[Any], count: int) -> Iterator[str]:
    """The moves of every level, and what the best level's search thinks of each move."""
    for number in range(count):
        state = position(game, number)
        if state.turn == OVER:
            continue
        for level in levels(game):
            bot = bot_of(game, level, Budget(iterations=ITERATIONS[game.name]))
            move = bot.choose(state.clone(), state.legal(), stream("decision", number))
            yield f"{game.name} {number} {level} {game.notation(state, int(move))}"
        search = search_bot(game, Budget(iterations=ITERATIONS[game.name]))
        for node in search.search(state.clone(), stream("search", number)):
            yield f"{game.name} {number} {node.move} {node.visits!r} {node.reward!r}"


def position(game: Game[Any], number: int) -> State:
    """A position of a random match, further on for each number."""
    seats = game.seats[number % len(game.seats)]
    state = Record(game.name, game.rules, seats, f"decision-{number}").start(game)
    for ply in range(4 + number % 20 * 3):
        if state.turn != OVER:
            moves = state.legal()
            move = moves.at(stream("move", number, ply).below(moves.size()))
            state.play(move, stream("chance", number, ply))
    return state


def records(folder: Path) -> Iterator[str]:
    for path in sorted((folder / "records").glob("*.json")):
        record = load(path.read_text("utf-8"), games.find)
        game = games.find(record.game)
        state = record.verify(game)
        yield f"{path.stem} {state.turn == OVER and record.scores == game.scores(state)}"


def playthroughs(folder: Path) -> Iterator[str]:
    from ludoteca.core.testkit.playthrough import playthrough

    for path in sorted((folder / "playthroughs").glob("*.txt")):
        text = path.read_text("utf-8")
        facts = json.loads(text.partition("\n")[0].removeprefix("# "))
        game = games.find(facts["game"])
        options = check_options(game.options, facts["options"])
        record = Record.new(game, facts["seats"], facts["seed"], options)
        yield f"{path.stem} {playthrough(game, record, facts['bot']) == text}"


if sys.platform == "emscripten":
    add_what_the_site_lacks(Path("/checkout/src/ludoteca"))
what, *rest = sys.argv[1:]
if what in ("records", "playthroughs"):
    lines = {"records": records, "playthroughs": playthroughs}[what](Path(rest[0]))
else:
    name, amount = rest
    lines = {"fingerprints": fingerprints, "decisions": decisions}[what](
        games.find(name), int(amount)
    )
for line in lines:
    print(line)
