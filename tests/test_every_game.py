"""Every installed game passes the conformance test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.testkit.build_equivalence import match_fingerprints
from ludoteca.core.testkit.checker import Checker, GameTexts
from ludoteca.core.testkit.conformance import Coverage, check_game
from ludoteca.core.testkit.option_sampling import single_changes
from ludoteca.core.testkit.uniformity_checks import MAX_HONEST_DEVIATION, check_uniformity
from ludoteca.core.text import texts


def match_count(name: str, what: str, usual: int) -> int:
    """The number of matches that the tests of a game set in EXAMINED or INTERPRETED."""
    try:
        return int(getattr(import_module(f"tests.games.{name}.test_rules"), what, usual))
    except ModuleNotFoundError:
        return usual


def shares(total: int, seats: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(n, -(-total // len(seats))) for n in seats]


@pytest.mark.nightly
@pytest.mark.parametrize("name", games.names())
def test_every_game_passes_the_conformance_test(name: str) -> None:
    game = games.find(name)
    met = Coverage()
    for seats, matches in shares(match_count(name, "EXAMINED", 100), game.seats):
        least = 1 + len(single_changes(game))
        met.add(check_game(game, seats, matches=max(matches, least), check_every=2))
    messages = texts("en", name)
    assert set(messages.tables["move"]) - set(met.moves) <= game.rare_moves
    assert set(messages.tables["card"]) - set(met.cards) == set()
    for seats in game.seats:
        options = {(seats, option, value) for option, value in single_changes(game)}
        assert options <= set(met.options)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_no_reader_of_any_match_learns_a_secret(name: str) -> None:
    game = games.find(name)
    for seats in game.seats:
        check_game(game, seats, matches=2, seed="every reader", every_reader=True)


HIDDEN = {
    "coatl": {"deck", "temple_deck", "hand-0", "hand-1", "temple-hand-0", "temple-hand-1"},
    "cobogo": {"pile"},
    "cobogo with hidden backs": {"pile", "hand-0", "hand-1"},
    "encantados": {"deck", "hand-0", "hand-1"},
    "kobito": {"deck", "gold_deck", "hand-0", "hand-1"},
    "neon": {"pile", "hand-0", "hand-1"},
}
"""What is hidden from spectators after the deal."""


@pytest.mark.slow
@pytest.mark.parametrize("case", HIDDEN)
def test_all_that_is_hidden_is_resampled_as_by_chance(case: str) -> None:
    name, _, hidden = case.partition(" with ")
    game = games.find(name)
    options = check_options(
        game.options, {**game.short_match_options, **({"backs": "hidden"} if hidden else {})}
    )
    record = Record.new(game, 2, "hidden", options)
    found = check_uniformity(Checker(game, record, GameTexts(game)), None)
    assert set(found) == HIDDEN[case]
    assert all(uneven < MAX_HONEST_DEVIATION for both in found.values() for uneven in both), found


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_every_option_passes_the_conformance_test(name: str) -> None:
    game = games.find(name)
    for nth, (option, value) in enumerate(single_changes(game)):
        seats = game.seats[nth % len(game.seats)]
        check_game(game, seats, {option: value}, matches=1, seed=option)


PRINTS = """
import json, sys
from ludoteca import games
from ludoteca.core.engine import cards
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.testkit.option_sampling import options_for_match
from ludoteca.core.testkit.build_equivalence import match_fingerprints
name, matches = sys.argv[1], int(sys.argv[2])
game = games.find(name)
tables = [(n, game.seats[n % len(game.seats)]) for n in range(matches)]
prints = [match_fingerprints(game, seats, options_for_match(game, seats, n), f"prints/{n}") for n, seats in tables]
print(json.dumps([cards.__file__, prints]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_compiled_and_interpreted_play_show_guess_choose_and_score_alike(
    name: str, night: bool
) -> None:
    matches = match_count(name, "INTERPRETED", 20)
    if not night:
        matches = max(matches // 4, len(games.find(name).seats))
    source = Path(__file__).parent.parent / "src"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", PRINTS, name, str(matches)],
            env=os.environ | environment,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for environment in ({"PYTHONPATH": ""}, {"PYTHONPATH": str(source)})
    ]
    (one, compiled), (two, interpreted) = map(json.loads, outputs)
    assert not one.endswith(".py"), "the installed package is not compiled: run `make build`"
    assert two.endswith(".py")
    for lines, others in zip(compiled, interpreted, strict=True):
        assert sorted(set(lines) - set(others)) == []
        assert lines == others


@pytest.mark.parametrize("name", games.names())
def test_a_match_has_no_position_twice(name: str) -> None:
    game = games.find(name)
    prints = match_fingerprints(game, game.usual_seats, {}, "no position twice")
    positions = [line.split()[2] for line in prints if " position " in line]
    assert all(before != after for before, after in pairwise(positions))
