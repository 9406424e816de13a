"""The peers at work, each driven as lightly as its public interface allows."""

from __future__ import annotations

from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

from bench.cases import Slice

DEALS = 40
ROLLOUTS = 100
SAMPLE = 4000


def rlcard_uno() -> Slice:
    """UNO with the state as learners get it, encoded at every step."""
    env = import_module("rlcard").make("uno")
    chance = Random(1).random

    def play(seconds: float) -> tuple[int, int]:
        decisions = played = 0
        end = perf_counter() + seconds
        while not played or perf_counter() < end:
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(chance() * len(legal))])
                decisions += 1
            played += 1
        return decisions, played

    return play


def crazy_eights(seats: int) -> Slice:
    return from_python(eights(seats))


def gin_rummy() -> Slice:
    return from_python(import_module("pyspiel").load_game("gin_rummy"))


def eights(seats: int) -> Any:
    """With the special cards, which make it the nearest peer of nEon_onE."""
    return import_module("pyspiel").load_game(
        "crazy_eights", {"players": seats, "use_special_cards": True}
    )


def from_python(game: Any) -> Slice:
    """Whole matches, the deal included, one call of the library after the other."""
    rng = Random(1)

    def play(seconds: float) -> tuple[int, int]:
        decisions = played = 0
        end = perf_counter() + seconds
        while not played or perf_counter() < end:
            decisions += finish(game.new_initial_state(), rng)
            played += 1
        return decisions, played

    return play


def finish(state: Any, rng: Random) -> int:
    """Plays on at random to the end; says how many decisions that took.

    The cards to come are equally likely in these games, so chance is a random legal action too:
    lighter than the library's list of outcomes with their probabilities.
    """
    chance = rng.random
    decisions = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            decisions += 1
        legal = state.legal_actions()
        state.apply_action(legal[int(chance() * len(legal))])
    return decisions


def crazy_eights_rollouts(seats: int) -> Slice:
    """Random rollouts that never leave C++: a tree search of one simulation only evaluates the
    position it is given, by ROLLOUTS of them. The positions are dealt beforehand.

    The library does not say how many decisions it took, so they are reckoned from the mean length
    of SAMPLE rollouts of the same positions, played from Python first.
    """
    spiel = import_module("pyspiel")
    game = eights(seats)
    rng = Random(1)
    dealt = [deal(game, rng) for _ in range(DEALS)]
    length = sum(finish(dealt[i % DEALS].clone(), rng) for i in range(SAMPLE)) / SAMPLE
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)

    def play(seconds: float) -> tuple[int, int]:
        played = 0
        end = perf_counter() + seconds
        while not played or perf_counter() < end:
            bot.step(dealt[played // ROLLOUTS % DEALS])
            played += ROLLOUTS
        return round(played * length), played

    return play


def deal(game: Any, rng: Random) -> Any:
    """A position before its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state
