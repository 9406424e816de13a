"""OpenSpiel's own suites on every game, and its players at our tables."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr

from ludoteca import games
from ludoteca.learn import spiel
from ludoteca.learn.errors import BadMove

TABLES = {"coatl": 2, "cobogo": 2, "encantados": 2, "kobito": 2, "neon": 2}


def loaded(name: str, seats: int | None = None) -> Any:
    return pyspiel.load_game(f"ludoteca_{name}(seats={seats or TABLES[name]})")


def begun(game: Any, moves: int, seed: int = 1) -> Any:
    """A position some random moves after the deal."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < moves + spiel.BYTES:
        state.apply_action(
            rng.randrange(spiel.OUTCOMES)
            if state.is_chance_node()
            else rng.choice(state.legal_actions())
        )
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in games.names() if name != "encantados"])
def test_their_simulations_run_with_serialised_states(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", games.names())
def test_a_position_survives_serialising_copying_and_pickling(name: str) -> None:
    game = loaded(name)
    state = begun(game, 25)
    whole = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(whole)
    for other in (again, state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(0) == state.information_state_string(0)


def test_a_playthrough_can_be_written() -> None:
    text = generate_playthrough.playthrough("ludoteca_neon(seats=2)", None, seed=1)
    assert "ludoteca_neon" in text
    assert "StringLegalActions" in text


@pytest.mark.parametrize("name", games.names())
def test_an_information_state_does_not_change_when_all_that_is_hidden_is_dealt_anew(
    name: str,
) -> None:
    game = loaded(name, 3)
    rng = random.Random(2)
    for moves in (0, 10, 40):
        state = begun(game, moves)
        for player in range(3):
            anew = state.resample_from_infostate(player, rng.random)
            assert anew.information_state_string(player) == state.information_state_string(player)
            assert anew.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert anew.legal_actions() == state.legal_actions()


def test_a_guess_survives_pickling() -> None:
    state = begun(loaded("neon"), 10)
    anew = state.resample_from_infostate(0, random.Random(5).random)
    assert anew.held.state.hands[1].listed() != state.held.state.hands[1].listed()
    again = pickle.loads(pickle.dumps(anew.held))
    assert again.state.hands[1].listed() == anew.held.state.hands[1].listed()


def test_two_histories_that_differ_for_a_seat_are_two_information_states() -> None:
    game = loaded("neon")
    seen: dict[str, list[int]] = {}
    for seed in range(6):
        state = begun(game, 0, seed)
        while not state.is_terminal() and len(state.history()) < 30:
            told = state.information_state_string(state.current_player())
            own = [int(move) for move in state.history()]
            assert seen.setdefault(told, own) == own
            state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("name", ["neon", "kobito"])
def test_their_information_set_search_plays_by_our_guesses(name: str) -> None:
    state = begun(loaded(name), 6)
    lots = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, lots)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, 6, random_state=lots)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["neon", "cobogo"])
def test_their_outcome_sampling_regrets_our_matches(name: str) -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded(name))
    solver.iteration()
    state = begun(loaded(name), 0)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1.0)


def test_the_returns_are_shares_of_the_victory() -> None:
    state = begun(loaded("neon", 3), 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(1.0)


def test_both_partners_return_what_their_pair_has_won() -> None:
    """Within the utilities that the game declares, and of general sum, as it says."""
    game = loaded("encantados", 4)
    state = begun(game, 100_000)
    assert state.is_terminal()
    returns = state.returns()
    assert returns[:2] == returns[2:]
    assert sum(returns) == pytest.approx(2.0)
    assert all(game.min_utility() <= share <= game.max_utility() for share in returns)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = begun(loaded("neon"), 3)
    before = str(state)
    wrong = next(move for move in range(78) if move not in state.legal_actions())
    with pytest.raises(BadMove, match="not legal"):
        state.apply_action(wrong)
    assert str(state) == before


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="not for 9"):
        spiel.CLASSES["neon"]({"seats": 9})
