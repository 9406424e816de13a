"""`python -m bench.advice kobito`: how good are hints, measured by a search fifty times as long?

The positions are from the middle of matches between strong bots. In each, a hint is computed as at
a table; then the same search continues from the same seat's information until fifty times as many
iterations are used, or the result for the hinted move is clear. Results are stored in advice.json
position by position; another run continues where this one stopped.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import islice
from math import hypot, sqrt
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import Any

import click

from bench.readme import write_section
from bench.report import processor
from bench.tables import percent, title
from ludoteca.bots.hint import MIN_VISIT_SHARE, hint_rng, search
from ludoteca.bots.levels import Budget, bot_of, own_bot, search_bot
from ludoteca.bots.review import verdict
from ludoteca.bots.search.search_node import NO_MOVE, Node, RunningDeviation
from ludoteca.core.engine.bot import choose_fairly
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.games import find, names
from ludoteca.lab.confidence import NORMAL_95, wilson
from ludoteca.lab.parallel import parallel_map
from ludoteca.server.bot_workers.worker_pool import ANSWER_SECONDS

RESULTS_FILE = Path(__file__).parent / "advice.json"
OPPONENTS = ("expert", "skilled")
POSITIONS_PER_MATCH = 10
"""Positions of one match, spread evenly over its middle."""
TIMING_POSITIONS = 10
"""Positions on which the iterations per second are measured."""
POSITIONS_PER_TASK = 4
"""Positions per process and round: some take ten times as long as others."""
MIN_TIMES = 5
"""Minimum length of the long search, in multiples of the hint's iterations."""
NARROW_INTERVAL = 0.01
"""Half-width of the interval of a loss at which the search may stop."""


@dataclass(frozen=True)
class HintCheck:
    """A hint and its result: `loss` is how much better the best of the other moves is by the long
    search, as a share of the victory for the seat's side, `half_width` half of its 95 % interval,
    `times` the length of the search as a multiple of the hint's."""

    match: int
    ply: int
    hint: str
    best: str
    chance: float
    loss: float
    half_width: float
    times: int

    @property
    def is_same(self) -> bool:
        return self.hint == self.best

    @property
    def verdict(self) -> str:
        return verdict(self.loss)


@lru_cache(maxsize=4)
def match(name: str, number: int) -> Record:
    """A match between strong bots; the same for the same number."""
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
    """Are there moves that differ for the game's own bot? A mirrored move does not."""
    moves = state.legal()
    if moves.size() < 2:
        return False
    scores = own_bot(game).score_moves(state.clone(), moves, stream("choice"))
    return len(set(scores)) > 1


def determinized(state: State) -> State:
    """The position as a server's worker is given it."""
    return state.determinize(state.turn, stream("guess", int(state.turn)))


def middle_positions(game: Game[Any], record: Record) -> dict[int, State]:
    """Some decisions of a match, without its first and last eighth."""
    decisions = {
        ply: determinized(state)
        for ply, state in enumerate(record.states(game))
        if state.turn != OVER and is_choice(game, state)
    }
    plies = list(decisions)[len(decisions) // 8 : len(decisions) - len(decisions) // 8]
    count = min(POSITIONS_PER_MATCH, len(plies))
    return {
        ply: decisions[ply]
        for ply in (plies[(2 * n + 1) * len(plies) // (2 * count)] for n in range(count))
    }


def positions(game: Game[Any], last: tuple[int, int] = (0, -1)) -> Iterator[tuple[int, int, State]]:
    """Match, ply and position after the `last` one, determinized for the seat in turn, so that the
    search cannot cheat."""
    number, last_ply = last
    while True:
        for ply, state in middle_positions(game, match(game.name, number)).items():
            if ply > last_ply:
                yield number, ply, state
        number, last_ply = number + 1, -1


def iterations_per_second(game: Game[Any]) -> int:
    """Iterations per processor second: the median of some positions."""
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
    """A search that can be inspected between steps, and that tries one move often enough to judge
    it."""

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
        """A search of whole turns cannot continue: it starts again with all iterations."""
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

    def next_step(self, done: int) -> int:
        """The next step, in multiples of the hint's iterations: long ones if each starts again."""
        return 1 if self.bot.turn_search is None else max(MIN_TIMES, done)

    def mean(self, node: Node) -> float:
        """The mean share of a move, with the baseline restored."""
        baseline = (
            self.baseline[int(node.seat)] / self.root.visits if self.bot.use_baseline else 0.0
        )
        return node.share_sums[int(node.seat)] / node.visits + baseline

    def compare_with_best(self) -> tuple[Node, Node | None, float, float]:
        """The judged move, the best of the others, its lead, and the half-width of the lead."""
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
            self.half_width(judged_node, best),
        )

    def half_width(self, one: Node, other: Node) -> float:
        if self.bot.turn_search is not None:
            return NORMAL_95 * hypot(one.standard_error(), other.standard_error())
        deviation = self.bot.reward_deviation.deviation()
        return NORMAL_95 * hypot(deviation / sqrt(one.visits), deviation / sqrt(other.visits))

    def is_decided(self) -> bool:
        """Is the judged move significantly better than all serious rivals, or the interval narrow?"""
        judged_node, best, _, half_width = self.compare_with_best()
        min_visits = MIN_VISIT_SHARE * self.root.visits
        others = [
            node
            for node in self.root.children
            if node is not judged_node and node.visits >= min_visits
        ]
        is_clear = all(
            self.mean(judged_node) - self.mean(node) > self.half_width(judged_node, node)
            for node in others
        )
        return best is None or is_clear or half_width <= NARROW_INTERVAL


def check_hint(game: Game[Any], state: State, iterations: int, times: int, seed: str) -> HintCheck:
    """Checks the hint of a search with `iterations` by one up to `times` as long."""
    hint_node = search(game, state, Budget(iterations), hint_rng())[0]
    long_search = LongSearch(game, state, int(hint_node.move), seed)
    done = 0
    while done < times and not (done >= MIN_TIMES and long_search.is_decided()):
        more = min(long_search.next_step(done), times - done)
        long_search.advance(more * iterations)
        done += more
    node, best, loss, half_width = long_search.compare_with_best()
    better = best if best is not None and loss > 0 else node
    hinted_words, best_words = (game.notation(state, int(shown.move)) for shown in (node, better))
    return HintCheck(
        0, 0, hinted_words, best_words, long_search.mean(better), max(0.0, loss), half_width, done
    )


def load_results() -> dict[str, dict[str, Any]]:
    return json.loads(RESULTS_FILE.read_text("utf-8")) if RESULTS_FILE.exists() else {}


def save_results(name: str, facts: dict[str, Any]) -> None:
    """Saves the results of a game; another run may have saved those of other games."""
    text = json.dumps(load_results() | {name: facts}, indent=1, sort_keys=True, ensure_ascii=False)
    RESULTS_FILE.write_text(text + "\n", "utf-8")


def game_facts(name: str) -> dict[str, Any]:
    """The stored results of a game; its speed is measured once."""
    facts = load_results().get(name)
    if facts is None:
        facts = {
            "iterations_per_second": iterations_per_second(find(name)),
            "machine": processor(),
            "checks": [],
        }
        save_results(name, facts)
    return facts


def stored_checks(facts: dict[str, Any]) -> list[HintCheck]:
    return [HintCheck(**check) for check in facts["checks"]]


def table_row(name: str, facts: dict[str, Any]) -> str:
    checks = stored_checks(facts)
    n = len(checks)
    losses = [check.loss for check in checks]
    mean = sum(losses) / n
    half = NORMAL_95 * sqrt(sum((loss - mean) ** 2 for loss in losses) / max(1, n - 1) / n)
    blunders = sum(check.verdict == "blunder" for check in checks)
    max_blunders = wilson(blunders, n)[1]
    same = sum(check.is_same for check in checks) / n
    times = sum(check.times for check in checks) / n
    return (
        f"| {title(name)} | {find(name).usual_seats} | {round(ANSWER_SECONDS * facts['iterations_per_second'])} | {n} "
        f"| {percent(same)} | {percent(mean)} ± {percent(half)} | {blunders} (at most {percent(max_blunders)}) "
        f"| {times:.0f} |"
    )


def table(results: dict[str, dict[str, Any]]) -> str:
    head = [
        "| game | seats | iterations of a hint | positions | same move | mean loss | blunders "
        "| times as long |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    return "\n".join(
        [
            *head,
            *(
                table_row(name, results[name])
                for name in names()
                if results.get(name, {}).get("checks")
            ),
        ]
    )


def remaining_positions(name: str) -> Iterator[tuple[int, int, State]]:
    """The positions that have not been checked yet."""
    checks = load_results()[name]["checks"]
    return positions(find(name), (checks[-1]["match"], checks[-1]["ply"]) if checks else (0, -1))


def check_position(task: tuple[str, int, int, int, int]) -> HintCheck:
    """Checks the hint in one position: game, match, ply, iterations of the hint, length."""
    name, number, ply, iterations, times = task
    game, record = find(name), match(name, number)
    state = record.state(game, ply)
    check = check_hint(game, determinized(state), iterations, times, f"{record.seed}/{ply}")
    return replace(check, match=number, ply=ply)


@click.command(help=__doc__)
@click.argument("games", nargs=-1)
@click.option("--positions", "count", default=200, show_default=True, help="of each game")
@click.option("--seconds", default=1.0, show_default=True, help="in which a table answers")
@click.option("--times", default=50, show_default=True, help="the length of the hint, at most")
@click.option("--minutes", default=10.0, show_default=True, help="for this run, at most")
@click.option("--processes", default=1, show_default=True, help="positions checked in parallel")
@click.option("--write", is_flag=True, help="put the table into bench/README.md")
def main(
    *,
    games: tuple[str, ...],
    count: int,
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
    while monotonic() < deadline and any(len(facts[name]["checks"]) < count for name in chosen):
        for name in chosen:
            game_results = facts[name]
            batch_size = min(POSITIONS_PER_TASK * processes, count - len(game_results["checks"]))
            speed = game_results["iterations_per_second"]
            iterations = round(ANSWER_SECONDS * seconds * speed)
            tasks = [
                (name, number, ply, iterations, times)
                for number, ply, _ in islice(remaining[name], batch_size)
            ]
            with closing(parallel_map(check_position, tasks, processes)) as checks:
                for check in checks:
                    game_results["checks"].append(asdict(check))
                    save_results(name, game_results)
                    click.echo(f"{name}: {game_results['checks'][-1]}")
    if write:
        write_section("advice", table(load_results()))


if __name__ == "__main__":
    sys.exit(main())
