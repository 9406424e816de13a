"""Learners at work: our batch and our environments, and the peers' with what a learner needs."""

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
    """Rows and masks of 256 matches, one call for all; moves are drawn by lot, and that counts."""
    from ludoteca.learn import Batch

    matches = Batch(name, BATCH, seats, seed="bench", records=bool(records))
    live = matches.require_open()

    def play(seconds: float) -> tuple[int, int]:
        decisions, finished = live.decisions, live.finished
        end = perf_counter() + seconds
        while perf_counter() < end:
            for _ in range(STEPS):
                matches.step(matches.random_legal_actions())
            live.finished_records.clear()
        return int(live.decisions - decisions), int(live.finished - finished)

    return play


def learned_bot_decisions(name: str) -> Slice:
    """A learned bot decides, by the weights that the game brings along, in the middle of matches
    that it plays against itself; what the moves do is not counted, nor is what is forced."""
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
    """Ours as a raw AEC environment: observe, step."""
    from ludoteca.learn.pettingzoo_env import raw_env

    return play_aec(raw_env(name, seats=seats))


def leduc(make: str) -> Slice:
    """PettingZoo's own, raw too (`raw_env`), or as its users have it (`env`)."""
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
    """OpenSpiel's crazy eights with its tensor and mask as arrays, as a learner takes them."""
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
    """The same through OpenSpiel's own environment for learners."""
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
