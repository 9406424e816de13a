"""Every environment of every game can be copied and pickled in the middle of a match, and plays on as
it would have."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from stable_baselines3.common.vec_env import SubprocVecEnv

from ludoteca import games
from ludoteca.bots.levels import bot_of
from ludoteca.core.engine.bot import Bot, RandomBot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.learn import Batch, ClosedError
from ludoteca.learn.gym import LudotecaEnv, LudotecaVectorEnv
from ludoteca.learn.pettingzoo_env import env, parallel_env, raw_env
from ludoteca.learn.registration import env_id
from ludoteca.learn.sequential_env import SequentialEnv
from ludoteca.learn.textarena import TextArenaEnv

BEFORE, AFTER = 15, 25
"""Steps before and after the copy."""
Step = Callable[[Any], list[object]]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def step_one(made: LudotecaEnv) -> list[object]:
    row, reward, over, cut, info = made.step(int(made.action_space.sample()))
    if over:
        row, info = made.reset()
    return [row.tobytes(), reward, over, cut, info["action_mask"].tobytes(), info["score"]]


def step_many(made: LudotecaVectorEnv) -> list[object]:
    rows, rewards, over, _, _ = made.step(made.batch.random_legal_actions())
    return [rows.tobytes(), rewards.tobytes(), over.tobytes()]


def step_agent(made: Any) -> list[object]:
    agent = made.agent_selection
    observation, reward, over, cut, info = made.last()
    if over or cut:
        made.reset()
    else:
        made.step(int(made.action_space(agent).sample()))
    return [observation["observation"].tobytes(), reward, over, cut, info]


def step_agents(made: Any) -> list[object]:
    if not made.agents:
        made.reset()
    agents = made.agents
    rows, rewards, over, _, infos = made.step(
        {agent: made.action_space(agent).sample() for agent in agents}
    )
    return [[rows[agent]["observation"].tobytes() for agent in agents], rewards, over, infos]


def step_batch(batch: Batch) -> list[object]:
    step = batch.step(batch.random_legal_actions())
    arrays: list[Any] = [*step[:1], *step[2:6], *step.info.values()]
    return [*(array.tobytes() for array in arrays), batch.decisions]


MAKES: dict[str, tuple[Callable[[str], Any], Step]] = {
    "gym": (lambda name: LudotecaEnv(name, 2, opponents="random"), step_one),
    "gym with bots": (lambda name: LudotecaEnv(name, 2, opponents="skilled", seat=1), step_one),
    "vector": (lambda name: LudotecaVectorEnv(name, 3, 2, opponents="random"), step_many),
    "raw_env": (lambda name: raw_env(name, seats=2), step_agent),
    "env": (lambda name: env(name, seats=2), step_agent),
    "parallel_env": (lambda name: parallel_env(name, seats=2), step_agents),
    "batch": (lambda name: Batch(name, 3, 2, seed=1), step_batch),
    "batch with bots": (
        lambda name: Batch(
            name, 3, 2, seed=1, opponents="random", records=True, final_observations=True
        ),
        step_batch,
    ),
}


def begun(name: str, kind: str) -> tuple[Any, Step]:
    make, step = MAKES[kind]
    made = make(name)
    if not isinstance(made, Batch):
        made.reset(seed=3)
    for _ in range(BEFORE):
        step(made)
    return made, step


@pytest.mark.parametrize("kind", MAKES)
@pytest.mark.parametrize("name", games.names())
def test_a_copy_plays_on_as_the_original(name: str, kind: str) -> None:
    made, step = begun(name, kind)
    copies = [copy.deepcopy(made), pickled(made)]
    for _ in range(AFTER):
        expected = step(made)
        assert [step(other) for other in copies] == [expected, expected]


@pytest.mark.parametrize("name", games.names())
def test_a_copy_before_the_first_match_and_after_closing_is_no_match(name: str) -> None:
    made = SequentialEnv(name)
    assert pickled(made).match is None
    made.deal(1)
    made.close()
    with pytest.raises(ClosedError, match="closed"):
        pickled(made).deal()


@pytest.mark.parametrize("name", games.names())
def test_an_environment_of_words_is_copied_with_its_match(name: str) -> None:
    made = TextArenaEnv(name)
    made.reset(2, seed=4)
    for _ in range(5):
        copies = [copy.deepcopy(made), pickled(made)]
        move = made.game.notation(made.position, made.position.legal().at(0))
        for other in (made, *copies):
            other.get_observation()
            other.step(f"[{move}]")
        for other in copies:
            assert other.record == made.record
            assert other.position.log == made.position.log
            assert other.state.observations == made.state.observations


class Counting(Bot):
    """Plays the first legal move, and counts."""

    def __init__(self, asked: int = 0) -> None:
        self.asked = asked

    def __reduce__(self) -> tuple[Any, ...]:
        return Counting, (self.asked,)

    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        self.asked += 1
        return int(moves.at(0))


def test_a_bot_of_your_own_is_copied_with_what_it_has_counted() -> None:
    made = LudotecaEnv("neon", 2, opponents=Counting())
    made.reset(seed=1)
    for _ in range(BEFORE):
        step_one(made)
    for other in (copy.deepcopy(made), pickled(made)):
        bot, copied = made.sequential_env.bots[1], other.sequential_env.bots[1]
        assert isinstance(bot, Counting)
        assert isinstance(copied, Counting)
        assert copied.asked == bot.asked > 0


class Forgetful(Bot):
    def __init__(self) -> None:
        self.asked = 0


def test_what_cannot_be_copied_says_so() -> None:
    for bot in (bot_of(games.find("neon"), "expert"), Forgetful()):
        with pytest.raises(TypeError, match="name the opponents"):
            pickle.dumps(LudotecaEnv("neon", 2, opponents=bot))
    assert pickled(LudotecaEnv("neon", 2, opponents=RandomBot()))
    with pytest.raises(TypeError, match="reuse_buffers=True cannot be copied"):
        copy.copy(Batch("neon", 2, 2, reuse_buffers=True))


def test_the_space_of_a_copy_draws_moves_of_the_copy() -> None:
    made, _ = begun("neon", "gym")
    other = pickled(made)
    for _ in range(BEFORE):
        mask = other.action_masks()
        assert mask[other.action_space.sample()] == 1
        step_one(other)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_environments_run_in_processes_of_their_own(name: str) -> None:
    kind = env_id(games.find(name))
    made = gymnasium.make_vec(kind, 2, vectorization_mode="async", opponents="random", seats=2)
    rows, infos = made.reset(seed=3)
    for _ in range(3):
        rows, *_, infos = made.step(infos["action_mask"].argmax(1))
        assert rows.shape == made.observation_space.shape
    made.close()


@pytest.mark.slow
def test_stable_baselines_runs_environments_in_processes_of_their_own() -> None:
    tables = [partial(LudotecaEnv, name, 2, opponents="random") for name in ["neon"] * 2]
    many = SubprocVecEnv([*tables], start_method="fork")
    rows: Any = many.reset()
    for _ in range(3):
        moves = np.array(many.env_method("action_masks")).argmax(1)
        rows, _, _, infos = many.step(moves)
        assert len(infos) == len(rows) == 2
    many.close()
