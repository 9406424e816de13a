"""OpenSpiel's own test suites on every game, and what they do not cover."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.view import log_for
from ludoteca.learn import openspiel
from ludoteca.learn.errors import IllegalActionError
from ludoteca.learn.replayable import OUTCOMES, SEED_NODES

TABLES = {"coatl": 2, "cobogo": 2, "encantados": 2, "kobito": 2, "neon": 2}


def loaded(name: str, seats: int | None = None) -> Any:
    return pyspiel.load_game(f"ludoteca_{name}(seats={seats or TABLES[name]})")


def begun(game: Any, moves: int, seed: int = 1, outcome: int | None = None) -> Any:
    """A position after some random moves; `outcome` is that of every chance node."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < moves + SEED_NODES:
        state.apply_action(
            (rng.randrange(OUTCOMES) if outcome is None else outcome)
            if state.is_chance_node()
            else rng.choice(state.legal_actions())
        )
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_their_simulations_run_with_serialised_states(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", games.names())
def test_the_simulations_of_their_python_suite_run(name: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(loaded(name))


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


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_playthrough_can_be_written(name: str) -> None:
    """Played by the game's own bot: random matches of some games are very long."""
    game = loaded(name)
    actions = [7] * SEED_NODES
    state = begun(game, 0, outcome=7)
    bot = next(iter(games.find(name).bots.values()))()
    while not state.is_terminal():
        called = {move: action for action, move in state.replayable.legal_by_action().items()}
        position = state.replayable.state
        actions.append(called[bot.choose(position, position.legal(), stream("playthrough"))])
        state.apply_action(actions[-1])
    text = generate_playthrough.playthrough(str(game), actions)
    assert text.count("\n# Apply action") == len(actions)
    assert f"Returns() = [{', '.join(f'{share:g}' for share in state.returns())}]" in text


@pytest.mark.parametrize("name", games.names())
def test_an_information_state_does_not_change_when_all_that_is_hidden_is_resampled(
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
    assert anew.replayable.state.hands[1].to_list() != state.replayable.state.hands[1].to_list()
    again = pickle.loads(pickle.dumps(anew.replayable))
    assert again.state.hands[1].to_list() == anew.replayable.state.hands[1].to_list()


@pytest.mark.parametrize("name", games.names())
def test_what_happens_in_a_guessed_world_depends_on_nothing_hidden(name: str) -> None:
    """Two matches in the same position with different future chance: the same resampling of both, played
    on with the same moves, stays the same."""
    state = begun(loaded(name), 12)
    other = state.clone()
    other.replayable.seed = [(outcome + 1) % OUTCOMES for outcome in state.replayable.seed]
    rng = random.Random(4)
    for player in range(2):
        guess, same = (one.resample_from_infostate(player, lambda: 0.3) for one in (state, other))
        for _ in range(60):
            if guess.is_terminal():
                break
            assert str(guess) == str(same)
            action = rng.choice(guess.legal_actions())
            guess.apply_action(action)
            same.apply_action(action)
        assert str(guess) == str(same)


def outcome(state: Any, action: int, player: int) -> str:
    after = state.clone()
    after.apply_action(action)
    return str(after.information_state_string(player))


def with_fresh_chance(state: Any, player: int, rng: random.Random) -> Any:
    """The same position with other hidden cards and other chance, by no code of the adapter."""
    fresh = state.clone()
    replayable = fresh.replayable
    replayable.seed = [rng.randrange(OUTCOMES) for _ in range(SEED_NODES)]
    replayable.state.resample_hidden(player, stream("fresh", rng.randrange(2**32)))
    replayable.cached_legal = None
    return fresh


@pytest.mark.parametrize("name", games.names())
def test_a_guess_foretells_no_more_than_fresh_chance_does(name: str) -> None:
    """Of moves whose outcome is uncertain: how often a guess has what the true match will have."""
    rng = random.Random(name)
    foretold, by_chance, uncertain = 0, 0, 0
    for match in range(10):
        state = begun(loaded(name), 0, seed=match)
        while not state.is_terminal() and len(state.history()) < 50:
            player, action = state.current_player(), rng.choice(state.legal_actions())
            true = outcome(state, action, player)
            guesses, others = (
                [outcome(one, action, player) for one in worlds]
                for worlds in (
                    [state.resample_from_infostate(player, rng.random) for _ in range(4)],
                    [with_fresh_chance(state, player, rng) for _ in range(4)],
                )
            )
            if len(set(others)) > 1:
                uncertain += 4
                foretold += guesses.count(true)
                by_chance += others.count(true)
            state.apply_action(action)
    assert uncertain > 200
    spread = 3.5 * ((by_chance + 1) * 2) ** 0.5
    assert foretold <= by_chance + spread, (foretold, by_chance, uncertain)


@pytest.mark.parametrize("name", games.names())
def test_a_guess_keeps_neither_the_seed_nor_what_only_others_were_told(name: str) -> None:
    state = begun(loaded(name, 3), 40)
    twin = state.resample_from_infostate(0, lambda: 0.6)
    guess, same = (one.resample_from_infostate(0, lambda: 0.3) for one in (state, twin))
    seeds = [one.history()[:SEED_NODES] for one in (state, guess)]
    assert seeds[0] != seeds[1] == [76] * 4
    assert guess.history()[4:] == state.history()[4:]
    told, kept = (log_for(one.replayable.state, 1) for one in (state, guess))
    assert kept == [note for note in told if note.is_visible_to(0)]
    assert f"actions {[]}" in guess.information_state_string(1)
    for player in range(3):
        assert guess.information_state_string(player) == same.information_state_string(player)


def test_a_guess_of_a_guess_is_another_one() -> None:
    state = begun(loaded("neon"), 10)
    rng = random.Random(8)
    guess = state.resample_from_infostate(0, rng.random)
    again = guess.resample_from_infostate(0, rng.random)
    assert str(again.history()) != str(guess.history())
    assert again.information_state_string(0) == state.information_state_string(0)
    assert again.information_state_string(1) != guess.information_state_string(1)


def test_every_guess_has_a_future_of_its_own() -> None:
    """In Cóatl each space is refilled from the bag."""
    state = begun(loaded("coatl"), 10)
    futures = set()
    for lot in range(10):
        world = state.clone()
        # a resampling that equals the true deal
        world.replayable.resamplings.append((len(world.replayable.moves), 0, lot))
        rng = random.Random(6)
        for _ in range(30):
            world.apply_action(rng.choice(world.legal_actions()))
        futures.add(str(world))
    assert len(futures) == 10


@pytest.mark.parametrize("name", games.names())
def test_a_guess_that_was_pickled_plays_on_as_it_would_have(name: str) -> None:
    guess = begun(loaded(name), 12).resample_from_infostate(0, random.Random(5).random)
    again = pickle.loads(pickle.dumps(guess))
    rng = random.Random(6)
    for _ in range(40):
        assert str(again) == str(guess)
        if guess.is_terminal():
            break
        action = rng.choice(guess.legal_actions())
        guess.apply_action(action)
        again.apply_action(action)


@pytest.mark.parametrize("name", games.names())
def test_a_seat_recalls_all_it_was_told_and_every_move_it_made(name: str) -> None:
    state = begun(loaded(name), 0)
    lots = random.Random(3)
    notes: list[list[str]] = [[], []]
    actions: list[list[int]] = [[], []]
    for _ in range(40):
        if state.is_terminal():
            break
        player = state.current_player()
        for seat in range(2):
            *lines, acts, _now = state.information_state_string(seat).splitlines()
            assert acts == f"actions {actions[seat]}"
            assert lines == [repr(note) for note in log_for(state.replayable.state, seat)]
            assert lines[: len(notes[seat])] == notes[seat]
            notes[seat] = lines
        offered = lots.sample(state.legal_actions(), min(8, len(state.legal_actions())))
        after = {state.child(action).information_state_string(player) for action in offered}
        assert len(after) == len(offered)
        actions[player].append(offered[0])
        state.apply_action(offered[0])
    assert all(notes)


def test_the_returns_are_shares_of_the_victory() -> None:
    state = begun(loaded("neon", 3), 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(1.0)


def test_both_partners_return_what_their_pair_has_won() -> None:
    """Within the declared utilities, and of general sum as declared."""
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
    with pytest.raises(IllegalActionError, match="not legal"):
        state.apply_action(wrong)
    assert str(state) == before


OPTIONS = {
    "coatl": "coatls=1,promos=True",
    "cobogo": "grows=True",
    "encantados": "single_round=True,target=30",
    "kobito": "closed_circle=True",
    "neon": "hand_size=3,free_draw=True",
}


@pytest.mark.parametrize("name", games.names())
def test_the_options_of_a_game_are_parameters(name: str) -> None:
    game = pyspiel.load_game(f"ludoteca_{name}({OPTIONS[name]})")
    assert loaded(name).context.options == games.find(name).default_options()
    pairs = dict(pair.split("=") for pair in OPTIONS[name].split(","))
    for option in games.find(name).options:
        chosen = game.context.options[option.name]
        assert chosen == (
            option.parse(pairs[option.name]) if option.name in pairs else option.default
        )
    again = pyspiel.load_game(str(game))
    assert again.context.options == game.context.options
    state = begun(again, 5)
    same = pickle.loads(pickle.dumps(state))
    assert same.replayable.context is state.replayable.context is game.context
    assert str(same) == str(state)


@pytest.mark.parametrize(
    ("parameters", "text"),
    [("hand_size=99", "hand_size"), ("starts=moon", "moon"), ("deck=no-file.json", "no-file")],
)
def test_an_option_that_cannot_be_is_refused(parameters: str, text: str) -> None:
    with pytest.raises(Exception, match=text):
        pyspiel.load_game(f"ludoteca_neon({parameters})")


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="not for 9"):
        openspiel.GAME_CLASSES["neon"]({"seats": 9})
