"""Cases for learners: our batch and environments, and the peers' with observations and masks."""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

from bench.cases import Slice
from bench.peers import eights

BATCH = 256
STEPS = 8
POSITIONS = 256


def batch(name: str, seats: int, records: str = "") -> Slice:
    """Steps of a batch of 256 matches, with observations and masks; drawing random moves counts."""
    from ludoteca.learn import Batch

    settings: dict[str, Any] = {"records": bool(records), "reuse_buffers": True}
    matches = Batch(name, BATCH, seats, seed="bench", **settings)
    env = matches.require_open()

    def play(seconds: float) -> tuple[int, int]:
        decisions, finished = env.decisions, env.finished
        end = perf_counter() + seconds
        while perf_counter() < end:
            for _ in range(STEPS):
                matches.step(matches.random_legal_actions())
            env.finished_records.clear()
        return int(env.decisions - decisions), int(env.finished - finished)

    return play


def learned_bot_decisions(name: str) -> Slice:
    """Decisions of the learned bot with the game's shipped weights, in positions of its self-play.
    Playing the moves is not counted, nor are forced moves."""
    from ludoteca.bots.levels import bot_of
    from ludoteca.core.engine.rng import stream
    from ludoteca.core.engine.state import OVER
    from ludoteca.games import find

    game, rng = find(name), stream("bench")
    bot = bot_of(game, "learned")
    positions: list[tuple[Any, Any]] = []
    state = game.start(2, {}, rng)
    while len(positions) < POSITIONS:
        if state.turn == OVER:
            state = game.start(2, {}, rng)
        legal = state.legal()
        if legal.size() > 1:
            positions.append((state.clone(), legal))
        state.play(bot.choose(state, legal, rng), rng)

    def decide(seconds: float) -> tuple[int, int]:
        decision_count = 0
        end = perf_counter() + seconds
        while perf_counter() < end:
            for position, moves in positions:
                bot.choose(position, moves, rng)
            decision_count += POSITIONS
        return decision_count, 0

    return decide


def aec_env(name: str, seats: int) -> Slice:
    """Our raw AEC environment: observe, step."""
    from ludoteca.learn.pettingzoo_env import raw_env

    return play_aec(raw_env(name, seats=seats))


def leduc(make: str) -> Slice:
    """PettingZoo's own environment, raw (`raw_env`) or wrapped (`env`)."""
    return play_aec(getattr(import_module("pettingzoo.classic.leduc_holdem_v4"), make)())


def play_aec(match: Any) -> Slice:
    chance = Random(1).random

    def play(seconds: float) -> tuple[int, int]:
        decisions = played = 0
        end = perf_counter() + seconds
        while not played or perf_counter() < end:
            match.reset()
            agent = match.agent_selection
            while not match.terminations[agent]:
                legal = match.observe(agent)["action_mask"].nonzero()[0]
                match.step(int(legal[int(chance() * len(legal))]))
                decisions += 1
                agent = match.agent_selection
            played += 1
        return decisions, played

    return play


def eights_as_arrays(seats: int) -> Slice:
    """OpenSpiel's crazy eights with its observation tensor and mask as arrays."""
    np = import_module("numpy")
    game = eights(seats)
    rng = Random(1)

    def play(seconds: float) -> tuple[int, int]:
        decisions = played = 0
        end = perf_counter() + seconds
        while not played or perf_counter() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.legal_actions()))
                    continue
                np.asarray(state.observation_tensor(), np.float32)
                np.asarray(state.legal_actions_mask(), np.int8)
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            played += 1
        return decisions, played

    return play


def eights_environment(seats: int) -> Slice:
    """The same through OpenSpiel's own RL environment."""
    environment = import_module("open_spiel.python.rl_environment").Environment(eights(seats))
    rng = Random(1)

    def play(seconds: float) -> tuple[int, int]:
        decisions = played = 0
        end = perf_counter() + seconds
        while not played or perf_counter() < end:
            step = environment.reset()
            while not step.last():
                legal = step.observations["legal_actions"][step.observations["current_player"]]
                step = environment.step([rng.choice(legal)])
                decisions += 1
            played += 1
        return decisions, played

    return play
