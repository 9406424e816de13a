"""Turning points: the greatest rises of the winners' chances between decisions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import Budget
from ludoteca.bots.turning_points import MAX_SWINGS, evaluate_side, greatest_rises, swings
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.record import Record, load
from ludoteca.games.cobogo.bot.fast_mason import cards_left
from ludoteca.games.cobogo.bot.fitted_weights import win_log_odds
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.core.pairs import Pairs

RECORDS = Path(__file__).parents[1] / "records"


def test_the_greatest_rises_come_first_and_a_fall_is_none() -> None:
    curve = [(0, 0.5), (4, 0.4), (9, 0.9), (12, 0.97), (20, 1.0)]
    assert [(one.ply, one.later_ply) for one in greatest_rises(curve)] == [
        (4, 9),
        (9, 12),
        (12, 20),
    ]
    assert greatest_rises([(0, 0.5), (3, 0.2)]) == []


def test_they_are_decisions_of_the_side_that_won() -> None:
    record = load((RECORDS / "kobito-8.json").read_text("utf-8"), games.find)
    game = games.find("kobito")
    winners = game.winners(record.state(game, len(record.moves)))
    results = swings(game, record, winners)
    assert 0 < len(results) <= MAX_SWINGS
    assert results == sorted(results, key=lambda one: -one.rise)
    for swing in results:
        assert swing.ply < swing.later_ply
        assert record.state(game, swing.ply).turn in winners
        assert swing.ply == 0 or not is_choice(record.state(game, swing.ply - 1), winners)
        assert swing.ply <= swing.decisive_ply < swing.later_ply


def is_choice(state: State, winners: list[int]) -> bool:
    return state.turn in winners and state.legal().size() > 1


def test_a_game_whose_player_has_no_outlook_has_no_swings_but_its_end() -> None:
    game: Game[Any] = Pairs()
    record = Record(game.name, game.rules, 2, "turning", {})
    state = record.start(game)
    while state.turn != OVER:
        legal = state.legal()  # one seat places cards, the other keeps its own
        words = game.notation(state, int(legal.at(0 if state.turn == 0 else legal.size() - 1)))
        record.moves.append(words)
        game.play_words(state, words, record.rng(len(record.moves)))
    assert game.winners(state) == [0]
    results = swings(game, record, [0])
    assert [swing.later_ply for swing in results] == [len(record.moves)]


def test_a_wall_turns_where_its_prospect_rises_most() -> None:
    record = load((RECORDS / "cobogo-2.json").read_text("utf-8"), games.find)
    game = games.find("cobogo")
    results = swings(game, record, [0, 1])
    assert results == sorted(results, key=lambda one: -one.rise)
    assert any(swing.later_ply < len(record.moves) for swing in results)
    for swing in results:
        before, after = (record.state(game, ply) for ply in (swing.ply, swing.later_ply))
        assert after.turn == OVER or hope(after) > hope(before)


def hope(state: State) -> float:
    assert isinstance(state, Cobogo)
    return win_log_odds(state, cards_left(state))


def test_a_thought_that_was_too_short_says_so() -> None:
    game = games.find("neon")
    state = game.start(2, {}, stream("turning"))
    assert not evaluate_side(game, state, Budget(iterations=5), stream("think")).is_reliable
    expected = game.search_config.expert_iterations
    assert evaluate_side(game, state, Budget(iterations=expected), stream("think")).is_reliable
