"""`python -m bench.advice kobito`: is a hint what somebody would say who thinks fifty times as long?

Positions are from the middle of matches between good players. In each the hint is asked for as a table
asks, and then the same search goes on from what the same seat knows until fifty times as many
iterations are spent, or the standing of the hinted move cannot change any more. What was judged is kept
in advice.json, position by position: another run goes on where this one stopped.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import islice
from math import hypot, sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import Any

import click

from bench.report import processor
from bench.tables import percent, title
from ludoteca.bots.hint import MIN_VISIT_SHARE, hint_rng, search
from ludoteca.bots.levels import Budget, bot_of, own_bot, search_bot
from ludoteca.bots.review import verdict
from ludoteca.bots.search.tree import NO_MOVE, Node, RunningDeviation
from ludoteca.core.engine.bot import choose_fairly
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.games import find, names
from ludoteca.lab.confidence import NORMAL_95, wilson
from ludoteca.server.bot_workers.worker import determinize
from ludoteca.server.bot_workers.worker_pool import ANSWER_SECONDS

HERE = Path(__file__).parent
README = HERE / "README.md"
RESULTS_FILE = HERE / "advice.json"
START, END = "<!-- advice -->", "<!-- end of advice -->"
OPPONENTS = ("expert", "skilled")
POSITIONS_PER_MATCH = 10
"""Positions of one match, evenly spread over its middle."""
TIMING_POSITIONS = 10
"""Positions on which it is measured how many iterations a second has."""
POSITIONS_PER_TASK = 4
"""Positions that a process is given: some take ten times as long as others."""
MIN_TIMES = 5
"""A race goes on for so many times the hint's iterations in any case."""
NARROW_INTERVAL = 0.01
"""Half of the interval of a loss below which nothing is left to find out."""


@dataclass(frozen=True)
class HintCheck:
    """A hint and what became of it: `loss` is how much better the best of the others is by the long
    search, as a share of the victory for the seat's side, `doubt` half of its 95 % interval, `times`
    how many times as long the search really went on."""

    match: int
    ply: int
    hint: str
    best: str
    chance: float
    loss: float
    doubt: float
    times: int

    @property
    def is_same(self) -> bool:
        return self.hint == self.best

    @property
    def verdict(self) -> str:
        return verdict(self.loss)


@lru_cache(maxsize=4)
def match(name: str, number: int) -> Record:
    """A match between players who know what they do; the same for the same number."""
    game = find(name)
    seats = game.usual_seats
    seed = f"advice/{name}/{number}"
    record = Record(name, game.rules, seats, seed, check_options(game.options, {}))
    bots = [bot_of(game, OPPONENTS[(seat + number) % 2]) for seat in range(seats)]
    state = record.start(game)
    while state.turn != OVER:
        ply = len(record.moves) + 1
        move = int(choose_fairly(bots[state.turn], state, stream(seed, "bot", ply)))
        record.moves.append(game.notation(state, move))
        state.play(move, record.rng(ply))
    return record


def is_choice(game: Game[Any], state: State) -> bool:
    """Are there moves that are not the same to the game's own player? A mirrored one is."""
    moves = state.legal()
    if moves.size() < 2:
        return False
    worths = own_bot(game).score_moves(state.clone(), moves, stream("choice"))
    return len(set(worths)) > 1


def middle_positions(game: Game[Any], record: Record) -> dict[int, State]:
    """Some decisions of a match, neither among its first nor its last."""
    decisions = {
        ply: determinize(state, int(state.turn))
        for ply, state in enumerate(record.states(game))
        if state.turn != OVER and is_choice(game, state)
    }
    plies = list(decisions)[len(decisions) // 8 : len(decisions) - len(decisions) // 8]
    few = min(POSITIONS_PER_MATCH, len(plies))
    return {
        ply: decisions[ply]
        for ply in (plies[(2 * n + 1) * len(plies) // (2 * few)] for n in range(few))
    }


def positions(game: Game[Any], last: tuple[int, int] = (0, -1)) -> Iterator[tuple[int, int, State]]:
    """Match, ply and position from the `last` one on, dealt anew for the seat in turn: nobody could
    cheat."""
    number, before = last
    while True:
        for ply, state in middle_positions(game, match(game.name, number)).items():
            if ply > before:
                yield number, ply, state
        number, before = number + 1, -1


def iterations_per_second(game: Game[Any]) -> int:
    """How many iterations a second of the processor has: the median of some positions."""
    rates = []
    for _, (_, _, state) in zip(range(TIMING_POSITIONS), positions(game), strict=False):
        bot = search_bot(game, Budget(seconds=1.0))
        start = process_time()
        iterations = sum(node.visits for node in bot.search(state, stream("second")))
        if bot.turn_search is not None:
            iterations = float(bot.turn_search.evaluations)
        rates.append(iterations / (process_time() - start))
    return round(median(rates))


class LongSearch:
    """A search that can be looked at while it goes on, and in which one move is tried often enough to
    have a standing of its own."""

    def __init__(self, game: Game[Any], state: State, judged_move: int, seed: str) -> None:
        self.state, self.judged_move, self.rng = state, judged_move, stream(seed)
        self.bot = search_bot(game, Budget())
        self.bot.reward_deviation = RunningDeviation()
        if self.bot.policy is not None:
            self.bot.policy.on_search_start(state)
        self.root = Node(NO_MOVE, -1)
        self.baseline = [0.0] * int(state.seats)
        self.done = 0

    def advance(self, iterations: int) -> None:
        """Who compares whole turns begins anew, with as many as there were and these."""
        self.done += iterations
        if self.bot.turn_search is not None:
            self.root.children = self.bot.turn_search.search(
                self.state, self.rng, self.done, 0.0, [self.judged_move]
            )
            self.root.visits = sum(node.visits for node in self.root.children)
            return
        for _ in range(iterations):
            deal = self.state.determinize(self.state.turn, self.rng)
            self.bot.iterate(self.root, deal, self.baseline, self.rng, self.judged_move)

    def stride(self, done: int) -> int:
        """How many times the hint's iterations come next: who begins anew each time takes long strides."""
        return 1 if self.bot.turn_search is None else max(MIN_TIMES, done)

    def mean(self, node: Node) -> float:
        """With the luck of the deals given back to all alike."""
        baseline = (
            self.baseline[int(node.seat)] / self.root.visits if self.bot.use_baseline else 0.0
        )
        return node.share_sums[int(node.seat)] / node.visits + baseline

    def compare_with_best(self) -> tuple[Node, Node | None, float, float]:
        """The judged move, the best of the others, how far that is ahead, and the doubt of it."""
        judged_node = next(node for node in self.root.children if node.move == self.judged_move)
        others = [
            node for node in self.root.children if node is not judged_node and node.visits > 0
        ]
        if not others:
            return judged_node, None, 0.0, 0.0
        best = max(others, key=lambda node: (node.visits, node.reward))
        return (
            judged_node,
            best,
            self.mean(best) - self.mean(judged_node),
            self.confidence_interval(judged_node, best),
        )

    def confidence_interval(self, one: Node, other: Node) -> float:
        if self.bot.turn_search is not None:
            return NORMAL_95 * hypot(one.standard_error(), other.standard_error())
        deviation = self.bot.reward_deviation.deviation()
        return NORMAL_95 * hypot(deviation / sqrt(one.visits), deviation / sqrt(other.visits))

    def is_decided(self) -> bool:
        """Is the judged move clear of all that is worth a thought, or is the doubt small?"""
        judged_node, best, _, interval = self.compare_with_best()
        min_visits = MIN_VISIT_SHARE * self.root.visits
        others = [
            node
            for node in self.root.children
            if node is not judged_node and node.visits >= min_visits
        ]
        is_clear = all(
            self.mean(judged_node) - self.mean(node) > self.confidence_interval(judged_node, node)
            for node in others
        )
        return best is None or is_clear or interval <= NARROW_INTERVAL


def check_hint(game: Game[Any], state: State, iterations: int, times: int, seed: str) -> HintCheck:
    """The hint of so many iterations, by a search of `times` as many."""
    hint_node = search(game, state, Budget(iterations), hint_rng())[0]
    long_search = LongSearch(game, state, int(hint_node.move), seed)
    done = 0
    while done < times and not (done >= MIN_TIMES and long_search.is_decided()):
        more = min(long_search.stride(done), times - done)
        long_search.advance(more * iterations)
        done += more
    node, best, loss, interval = long_search.compare_with_best()
    better = best if best is not None and loss > 0 else node
    hinted_words, best_words = (game.notation(state, int(one.move)) for one in (node, better))
    return HintCheck(
        0, 0, hinted_words, best_words, long_search.mean(better), max(0.0, loss), interval, done
    )


def load_results() -> dict[str, dict[str, Any]]:
    return json.loads(RESULTS_FILE.read_text("utf-8")) if RESULTS_FILE.exists() else {}


def save_results(name: str, facts: dict[str, Any]) -> None:
    """Beside what another run may have found of other games."""
    text = json.dumps(load_results() | {name: facts}, indent=1, sort_keys=True, ensure_ascii=False)
    RESULTS_FILE.write_text(text + "\n", "utf-8")


def game_facts(name: str) -> dict[str, Any]:
    """What is known of a game; a second is measured once and then stays what it was."""
    facts = load_results().get(name)
    if facts is None:
        facts = {"second": iterations_per_second(find(name)), "machine": processor(), "found": []}
        save_results(name, facts)
    return facts


def stored_checks(facts: dict[str, Any]) -> list[HintCheck]:
    return [HintCheck(**one) for one in facts["found"]]


def table_row(name: str, facts: dict[str, Any]) -> str:
    checks = stored_checks(facts)
    n = len(checks)
    losses = [check.loss for check in checks]
    mean = sum(losses) / n
    half = NORMAL_95 * sqrt(sum((loss - mean) ** 2 for loss in losses) / max(1, n - 1) / n)
    blunders = sum(check.verdict == "blunder" for check in checks)
    most = wilson(blunders, n)[1]
    same = sum(check.is_same for check in checks) / n
    times = sum(check.times for check in checks) / n
    return (
        f"| {title(name)} | {find(name).usual_seats} | {round(ANSWER_SECONDS * facts['second'])} | {n} "
        f"| {percent(same)} | {percent(mean)} ± {percent(half)} | {blunders} (at most {percent(most)}) "
        f"| {times:.0f} |"
    )


def table(known: dict[str, dict[str, Any]]) -> str:
    head = [
        "| game | seats | iterations of a hint | positions | same move | mean loss | blunders "
        "| times as long |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    return "\n".join(
        [
            *head,
            *(table_row(name, known[name]) for name in names() if known.get(name, {}).get("found")),
        ]
    )


def with_table(readme: str, text: str) -> str:
    before, start, rest = readme.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"no place for the advice: {START} ... {END}")
    return f"{before}{START}\n\n{text}\n\n{END}{after}"


def remaining_positions(name: str) -> Iterator[tuple[int, int, State]]:
    """The positions that have not been judged yet."""
    checks = load_results()[name]["found"]
    return positions(find(name), (checks[-1]["match"], checks[-1]["ply"]) if checks else (0, -1))


def check_position(record: Record, ply: int, second: float, times: int) -> HintCheck:
    """What becomes of the hint in one position of a match."""
    game = find(record.game)
    state = record.state(game, ply)
    deal = determinize(state, int(state.turn))
    return check_hint(game, deal, round(ANSWER_SECONDS * second), times, f"{record.seed}/{ply}")


@click.command(help=__doc__)
@click.argument("games", nargs=-1)
@click.option("--positions", "many", default=200, show_default=True, help="of each game")
@click.option("--seconds", default=1.0, show_default=True, help="within which a table answers")
@click.option("--times", default=50, show_default=True, help="as long as the hint, at most")
@click.option("--minutes", default=10.0, show_default=True, help="for this run, at most")
@click.option("--processes", default=1, show_default=True, help="positions judged at the same time")
@click.option("--write", is_flag=True, help="put the table into bench/README.md")
def main(
    games: tuple[str, ...],
    many: int,
    seconds: float,
    times: int,
    minutes: float,
    processes: int,
    write: bool,
) -> None:
    deadline = monotonic() + 60 * minutes
    chosen = games or tuple(names())
    facts = {name: game_facts(name) for name in chosen}
    remaining = {name: remaining_positions(name) for name in chosen}
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while monotonic() < deadline and any(len(facts[name]["found"]) < many for name in chosen):
            for name in chosen:
                game_results = facts[name]
                few = min(POSITIONS_PER_TASK * processes, many - len(game_results["found"]))
                second = seconds * game_results["second"]
                futures = {
                    (number, ply): pool.submit(
                        check_position, match(name, number), ply, second, times
                    )
                    for number, ply, _ in islice(remaining[name], few)
                }
                for (number, ply), answer in futures.items():
                    game_results["found"].append(
                        asdict(answer.result()) | {"match": number, "ply": ply}
                    )
                    save_results(name, game_results)
                    click.echo(f"{name}: {game_results['found'][-1]}")
    if write:
        README.write_text(with_table(README.read_text("utf-8"), table(load_results())), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
