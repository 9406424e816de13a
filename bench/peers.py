"""Cases of the peers, each driven with as little overhead as its public interface allows."""

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
    """UNO with the encoded state of every step."""
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
    """Crazy eights with the special cards, which make it most like nEon_onE."""
    return import_module("pyspiel").load_game(
        "crazy_eights", {"players": seats, "use_special_cards": True}
    )


def from_python(game: Any) -> Slice:
    """Whole matches from Python, including the deal."""
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
    """Plays random moves to the end; returns the number of decisions.

    All chance outcomes are equally likely in these games, so a random legal action serves for
    them too and is cheaper than the library's list of outcomes.
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
    """Random rollouts within C++: a tree search of one simulation only evaluates the given position,
    by ROLLOUTS of them. The positions are dealt beforehand.

    The library does not count decisions, so they are estimated from the mean length of SAMPLE
    rollouts of the same positions from Python.
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
    """A position before the first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state
