"""Gymnasium's own environment checker, and what it does not cover."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import check_env

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.learn.errors import IllegalActionError
from ludoteca.learn.gym import LudotecaEnv, LudotecaVectorEnv
from ludoteca.learn.registration import env_id
from ludoteca.learn.render import table_text


@pytest.mark.parametrize("name", games.names())
def test_every_game_passes_their_checks(name: str) -> None:
    game = games.find(name)
    made = gymnasium.make(env_id(game), opponents="random", ignore_illegal=True)
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", ["cobogo", "coatl"])
def test_a_learner_may_sit_alone(name: str) -> None:
    alone = LudotecaEnv(name, 1)
    alone.reset(seed=1)
    assert alone.step(alone.action_space.sample())[1] == 0.0


def test_games_are_found_by_name() -> None:
    made = gymnasium.make("ludoteca/Kobito-v1", seats=3, opponents="gardener")
    row, info = made.reset(seed=4)
    assert row.shape == made.observation_space.shape
    assert info["action_mask"].shape == (8069,)


def test_a_match_ends_with_the_share_of_the_victory() -> None:
    for seed in range(8):
        seat = seed % 2
        made = LudotecaEnv("neon", 2, opponents="random", seat=seat)
        _, info = made.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert reward == 0.0
            assert info["action_mask"].sum() > 1
            move = int(np.flatnonzero(info["action_mask"])[0])
            _, reward, over, cut, info = made.step(move)
            assert not cut
        state = made.sequential_env.require_open().state
        assert reward == state.payoffs()[seat]
        assert made.sequential_env.record().verify(games.find("neon")).turn == state.turn


def test_what_was_gained_is_the_learners_own() -> None:
    made = LudotecaEnv("neon", 2, opponents="random", seat=1)
    _, info = made.reset(seed=1)
    over, gained = False, 0
    while not over:
        before = info["score"]
        _, _, over, _, info = made.step(int(np.flatnonzero(info["action_mask"])[-1]))
        assert info["gained"] == info["score"] - before
        gained += info["gained"] != 0
    assert gained > 3


def test_every_match_of_a_seed_is_another_one() -> None:
    made = LudotecaEnv("neon", 2, opponents="random", seat=0)
    first, second = made.reset(seed=7)[0].copy(), made.reset()[0].copy()
    assert (first != second).any()
    assert (made.reset(seed=7)[0] == first).all()


def test_the_learner_sits_at_another_seat_in_every_match() -> None:
    made = LudotecaEnv("neon", 3, opponents="random")
    seats = []
    for _ in range(3):
        made.reset()
        seats.append(made.sequential_env.seat)
    assert seats == [0, 1, 2]


def test_who_has_patience_is_told_and_may_try_again() -> None:
    made = LudotecaEnv("neon", 2, opponents="random", ignore_illegal=True)
    row, info = made.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    same_row, reward, terminated, truncated, info = made.step(wrong)
    assert (same_row == row).all()
    assert (reward, terminated, truncated) == (-0.01, False, False)
    assert info["refused"] == f"action {wrong} is not legal here"


def test_patience_has_an_end() -> None:
    made = LudotecaEnv(
        "neon", 2, opponents="random", ignore_illegal=True, illegal_penalty=0.5, max_illegal=3
    )
    for seed in (1, 2):
        made.reset(seed=seed)
        for _ in range(2):
            assert made.step(wrong_action(made))[1:4] == (-0.5, False, False)
        assert made.step(made.action_space.sample())[1:4] == (0.0, False, False)
        cuts = [made.step(wrong_action(made))[3] for _ in range(3)]
        assert cuts == [False, False, True]
        with pytest.raises(IllegalActionError, match="the match is over"):
            made.step(made.action_space.sample())


def wrong_action(made: LudotecaEnv) -> int:
    return int(np.flatnonzero(made.action_masks() == 0)[0])


@pytest.mark.parametrize(
    ("settings", "error"),
    [({"illegal_penalty": -1}, ValueError), ({"max_illegal": 0}, ValueError)],
)
def test_patience_has_a_price_and_a_length(settings: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(settings))):
        LudotecaEnv("neon", 2, opponents="random", **settings)


def test_options_of_a_reset_are_refused() -> None:
    for made in (LudotecaEnv("neon", opponents="random"), LudotecaVectorEnv("neon", 2)):
        with pytest.raises(ValueError, match="when the environment is made"):
            made.reset(options={"hand_size": 3})
        made.reset(options={})


@pytest.mark.parametrize("name", games.names())
def test_a_table_is_rendered_as_its_learner_sees_it(name: str) -> None:
    made = LudotecaEnv(name, 2, opponents="random", seat=1, render_mode="ansi")
    made.reset(seed=1)
    drawn = made.render()
    assert drawn
    live = made.sequential_env.require_open()
    resampled = live.state.clone()
    resampled.resample_hidden(1, stream("other"))
    assert table_text(games.find(name), resampled, 1) == drawn
    many = LudotecaVectorEnv(name, 2, 2, seat=1, render_mode="ansi")
    many.reset(seed=1)
    assert len(many.render() or ()) == 2
    assert LudotecaEnv(name, 2).render() is None
    with pytest.raises(ValueError, match="render_mode must be 'ansi'"):
        LudotecaEnv(name, 2, render_mode="human")


def test_many_seats_are_one_call() -> None:
    made = gymnasium.make_vec(
        "ludoteca/Neon-v1", num_envs=8, vectorization_mode="vector_entry_point", seats=2
    )
    rows, infos = made.reset(seed=3)
    assert rows in made.observation_space
    ends = 0
    for _ in range(150):
        rows, rewards, over, cut, infos = made.step(infos["action_mask"].argmax(1))
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        if over.any():
            ends += int(over.sum())
            assert (infos["_final_obs"] == over).all()
            for lane in np.flatnonzero(over):
                assert infos["final_obs"][lane] in made.single_observation_space
                assert (infos["final_obs"][lane] != rows[lane]).any()
    assert ends > 4
    made.close()


def test_the_reward_and_the_score_of_many_seats_are_the_learners_own() -> None:
    """In nEon_onE a player wins by playing all cards, and only so."""
    many = LudotecaVectorEnv("neon", 8, 2, opponents="random")
    _, infos = many.reset(seed=5)
    won, lost = 0, 0
    for _ in range(150):
        _, rewards, over, _, infos = many.step(infos["action_mask"].argmax(1))
        for lane in np.flatnonzero(over):
            assert rewards[lane] == (infos["final_info"]["score"][lane] == 0)
            won += rewards[lane] == 1
            lost += rewards[lane] == 0
    assert won
    assert lost


def test_many_seats_have_masks_of_any_game_if_they_are_wanted() -> None:
    few = LudotecaVectorEnv("cobogo", 2, 2, opponents="random")
    assert "action_mask" not in few.reset(seed=1)[1]
    with pytest.raises(ValueError, match="masks=True"):
        few.action_masks()
    many = LudotecaVectorEnv("cobogo", 2, 2, opponents="random", masks=True)
    _, infos = many.reset(seed=1)
    assert infos["action_mask"].shape == (2, 60552)
    many.step(many.action_masks().argmax(1))


def test_the_same_seed_gives_the_same_matches() -> None:
    one, two = (LudotecaVectorEnv("kobito", 3, 2, opponents="gardener") for _ in range(2))
    for _ in range(2):
        assert (one.reset(seed=9)[0] == two.reset(seed=9)[0]).all()
    assert (one.reset()[0] == two.reset()[0]).all()
    assert (one.reset(seed=9)[0] != two.reset(seed=10)[0]).any()


@pytest.mark.parametrize("name", games.names())
def test_copied_or_saved_a_space_of_moves_is_a_plain_one(name: str) -> None:
    space = LudotecaEnv(name, opponents="random").action_space
    for other in (copy.deepcopy(space), pickle.loads(pickle.dumps(space))):
        assert type(other) is Discrete
        assert other == space
