"""Where a match turned: the greatest rises of the winners' chances, from decision to decision."""

from __future__ import annotations

from pathlib import Path

from ludoteca import games
from ludoteca.bots.levels import Budget
from ludoteca.bots.turning import MOST, greatest, reckoned, swings
from ludoteca.core.kit.rng import stream
from ludoteca.core.record import load

RECORDS = Path(__file__).parents[1] / "records"


def test_the_greatest_rises_come_first_and_a_fall_is_none() -> None:
    curve = [(0, 0.5), (4, 0.4), (9, 0.9), (12, 0.97), (20, 1.0)]
    assert [(one.ply, one.later) for one in greatest(curve)] == [(4, 9), (9, 12), (12, 20)]
    assert greatest([(0, 0.5), (3, 0.2)]) == []


def test_they_are_decisions_of_the_side_that_won() -> None:
    record = load((RECORDS / "kobito-8.json").read_text("utf-8"), games.find)
    game = games.find("kobito")
    winners = game.winners(record.state(game, len(record.moves)))
    found = swings(game, record, winners)
    assert 0 < len(found) <= MOST
    assert found == sorted(found, key=lambda one: -one.rise)
    for swing in found:
        assert swing.ply < swing.later
        assert record.state(game, swing.ply).turn in winners
        assert swing.ply == 0 or record.state(game, swing.ply - 1).turn not in winners
        assert swing.ply <= swing.move < swing.later


def test_a_game_whose_player_has_no_outlook_has_no_swings_but_its_end() -> None:
    record = load((RECORDS / "cobogo-1.json").read_text("utf-8"), games.find)
    game = games.find("cobogo")
    assert all(swing.later == len(record.moves) for swing in swings(game, record, [0]))


def test_a_thought_that_was_too_short_says_so() -> None:
    game = games.find("neon")
    state = game.start(2, {}, stream("turning"))
    assert not reckoned(game, state, Budget(iterations=5), stream("think")).is_sound
    wanted = game.thinking.expert
    assert reckoned(game, state, Budget(iterations=wanted), stream("think")).is_sound
