"""Search iterations per second: ours on nEon_onE and OpenSpiel's MCTSBot on crazy eights."""

from __future__ import annotations

from datetime import date
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter

from bench.cases import Case, Slice
from bench.install import install
from bench.peers import DEALS, deal, eights
from bench.runner import CaseFailed, run_cases

ITERATIONS = 1000
ROUNDS = 10
SECONDS = 0.3
OURS = "ours, nEon_onE, 2 seats, random playouts"
LEVEL_SEARCH = "ours, nEon_onE, 2 seats, as the best level plays it out"
THEIRS = "OpenSpiel MCTSBot (C++), crazy_eights, 2 seats, random playouts"


def our_search(name: str, with_policy: str) -> Slice:
    """Our search from the deal, with the best level's policy or random playouts; each iteration counts
    as a decision."""
    from ludoteca.bots.levels import Budget, search_bot
    from ludoteca.bots.search.mcts import SearchBot
    from ludoteca.core.engine.rng import stream
    from ludoteca.games import find

    game = find(name)
    bot = search_bot(game, Budget(ITERATIONS)) if with_policy else SearchBot(ITERATIONS, 0.0, None)
    dealt = [game.start(2, {}, stream("speed", number)) for number in range(DEALS)]
    rng = stream("speed")

    def run(seconds: float) -> tuple[int, int]:
        done = 0
        end = perf_counter() + seconds
        while not done or perf_counter() < end:
            bot.search(dealt[done // ITERATIONS % DEALS], rng)
            done += ITERATIONS
        return done, 0

    return run


def their_search() -> Slice:
    """OpenSpiel's search from the deal, with one random playout per iteration."""
    spiel = import_module("pyspiel")
    game = eights(2)
    rng = Random(1)
    dealt = [deal(game, rng) for _ in range(DEALS)]
    evaluator = spiel.RandomRolloutEvaluator(1, 1)
    bot = spiel.MCTSBot(game, evaluator, 2.0, ITERATIONS, 1000, False, 1, False)

    def run(seconds: float) -> tuple[int, int]:
        done = 0
        end = perf_counter() + seconds
        while not done or perf_counter() < end:
            bot.step(dealt[done // ITERATIONS % DEALS])
            done += ITERATIONS
        return done, 0

    return run


def speed(name: str) -> dict[str, object]:
    """The median rates, and the ratio of the two searches with random playouts."""
    from bench.report import processor  # its imports are not installed for the peers

    installed = install(lambda line: None)
    cases = [
        Case(OURS, "compiled", "bench.speed:our_search", (name, "")),
        Case(LEVEL_SEARCH, "compiled", "bench.speed:our_search", (name, "policy")),
    ]
    if "open_spiel" in installed:
        cases.append(Case(THEIRS, "peers", "bench.speed:their_search", (), "open_spiel"))

    def raise_failure(case: Case, failed: CaseFailed) -> None:
        raise failed

    slices, _ = run_cases(cases, ROUNDS, SECONDS, lambda label: None, raise_failure)
    rates = {
        case.label: median(one.decisions_per_second for one in slices[case.label]) for case in cases
    }
    ratio = rates[OURS] / rates[THEIRS] if THEIRS in rates else 0.0
    return {"rates": rates, "ratio": ratio, "day": date.today().isoformat(), "machine": processor()}
