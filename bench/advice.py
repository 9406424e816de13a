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
from ludoteca.bots.hint import FEWEST, lots, thought
from ludoteca.bots.levels import Budget, bot_of, own_bot, searcher
from ludoteca.bots.review import verdict
from ludoteca.bots.search.tree import NO_MOVE, Node, Spread
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import ask
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import checked
from ludoteca.core.record import Record
from ludoteca.games import find, names
from ludoteca.lab.confidence import NORMAL_95, wilson
from ludoteca.server.thinking.thinkers import THOUGHT
from ludoteca.server.thinking.worker import guessed

HERE = Path(__file__).parent
README = HERE / "README.md"
KEPT = HERE / "advice.json"
START, END = "<!-- advice -->", "<!-- end of advice -->"
PLAYERS = ("expert", "skilled")
OF_A_MATCH = 10
"""Positions of one match, evenly spread over its middle."""
TRIED = 10
"""Positions on which it is measured how many iterations a second has."""
AT_ONCE = 4
"""Positions that a process is given: some take ten times as long as others."""
SOONEST = 5
"""A race goes on for so many times the hint's iterations in any case."""
NARROW = 0.01
"""Half of the interval of a loss below which nothing is left to find out."""


@dataclass(frozen=True)
class Found:
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
    record = Record(name, game.rules, seats, seed, checked(game.options, {}))
    bots = [bot_of(game, PLAYERS[(seat + number) % 2]) for seat in range(seats)]
    state = record.start(game)
    while state.turn != OVER:
        ply = len(record.moves) + 1
        move = int(ask(bots[state.turn], state, stream(seed, "bot", ply)))
        record.moves.append(game.words(state, move))
        state.play(move, record.rng(ply))
    return record


def is_choice(game: Game[Any], state: State) -> bool:
    """Are there moves that are not the same to the game's own player? A mirrored one is."""
    moves = state.legal()
    if moves.size() < 2:
        return False
    worths = own_bot(game).weigh(state.clone(), moves, stream("choice"))
    return len(set(worths)) > 1


def middle(game: Game[Any], record: Record) -> dict[int, State]:
    """Some decisions of a match, neither among its first nor its last."""
    found = {
        ply: guessed(state, int(state.turn))
        for ply, state in enumerate(record.states(game))
        if state.turn != OVER and is_choice(game, state)
    }
    plies = list(found)[len(found) // 8 : len(found) - len(found) // 8]
    few = min(OF_A_MATCH, len(plies))
    return {
        ply: found[ply]
        for ply in (plies[(2 * n + 1) * len(plies) // (2 * few)] for n in range(few))
    }


def positions(game: Game[Any], last: tuple[int, int] = (0, -1)) -> Iterator[tuple[int, int, State]]:
    """Match, ply and position from the `last` one on, dealt anew for the seat in turn: nobody could
    cheat."""
    number, before = last
    while True:
        for ply, state in middle(game, match(game.name, number)).items():
            if ply > before:
                yield number, ply, state
        number, before = number + 1, -1


def second(game: Game[Any]) -> int:
    """How many iterations a second of the processor has: the median of some positions."""
    rates = []
    for _, (_, _, state) in zip(range(TRIED), positions(game), strict=False):
        bot = searcher(game, Budget(seconds=1.0))
        begun = process_time()
        tried = sum(node.visits for node in bot.think(state, stream("second")))
        if bot.by_turns is not None:
            tried = float(bot.by_turns.tried)
        rates.append(tried / (process_time() - begun))
    return round(median(rates))


class Race:
    """A search that can be looked at while it goes on, and in which one move is tried often enough to
    have a standing of its own."""

    def __init__(self, game: Game[Any], state: State, judge: int, seed: str) -> None:
        self.state, self.judge, self.rng = state, judge, stream(seed)
        self.bot = searcher(game, Budget())
        self.bot.spread = Spread()
        if self.bot.policy is not None:
            self.bot.policy.attend(state)
        self.root = Node(NO_MOVE, -1)
        self.luck = [0.0] * int(state.seats)
        self.done = 0

    def go_on(self, iterations: int) -> None:
        """Who compares whole turns begins anew, with as many as there were and these."""
        self.done += iterations
        if self.bot.by_turns is not None:
            self.root.children = self.bot.by_turns.think(
                self.state, self.rng, self.done, 0.0, [self.judge]
            )
            self.root.visits = sum(node.visits for node in self.root.children)
            return
        for _ in range(iterations):
            guess = self.state.guess(self.state.turn, self.rng)
            self.bot.iterate(self.root, guess, self.luck, self.rng, self.judge)

    def stride(self, done: int) -> int:
        """How many times the hint's iterations come next: who begins anew each time takes long strides."""
        return 1 if self.bot.by_turns is None else max(SOONEST, done)

    def mean(self, node: Node) -> float:
        """With the luck of the deals given back to all alike."""
        luck = self.luck[int(node.seat)] / self.root.visits if self.bot.evens else 0.0
        return node.shares[int(node.seat)] / node.visits + luck

    def standing(self) -> tuple[Node, Node | None, float, float]:
        """The judged move, the best of the others, how far that is ahead, and the doubt of it."""
        judged = next(node for node in self.root.children if node.move == self.judge)
        others = [node for node in self.root.children if node is not judged and node.visits > 0]
        if not others:
            return judged, None, 0.0, 0.0
        best = max(others, key=lambda node: (node.visits, node.reward))
        return judged, best, self.mean(best) - self.mean(judged), self.doubt(judged, best)

    def doubt(self, one: Node, other: Node) -> float:
        if self.bot.by_turns is not None:
            return NORMAL_95 * hypot(one.doubt(), other.doubt())
        spread = self.bot.spread.deviation()
        return NORMAL_95 * hypot(spread / sqrt(one.visits), spread / sqrt(other.visits))

    def is_over(self) -> bool:
        """Is the judged move clear of all that is worth a thought, or is the doubt small?"""
        judged, best, _, doubt = self.standing()
        least = FEWEST * self.root.visits
        others = [
            node for node in self.root.children if node is not judged and node.visits >= least
        ]
        clear = all(
            self.mean(judged) - self.mean(node) > self.doubt(judged, node) for node in others
        )
        return best is None or clear or doubt <= NARROW


def judged(game: Game[Any], state: State, iterations: int, times: int, seed: str) -> Found:
    """The hint of so many iterations, by a search of `times` as many."""
    hinted = thought(game, state, Budget(iterations), lots())[0]
    race = Race(game, state, int(hinted.move), seed)
    done = 0
    while done < times and not (done >= SOONEST and race.is_over()):
        more = min(race.stride(done), times - done)
        race.go_on(more * iterations)
        done += more
    node, best, loss, doubt = race.standing()
    better = best if best is not None and loss > 0 else node
    said, right = (game.words(state, int(one.move)) for one in (node, better))
    return Found(0, 0, said, right, race.mean(better), max(0.0, loss), doubt, done)


def kept() -> dict[str, dict[str, Any]]:
    return json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}


def keep(name: str, facts: dict[str, Any]) -> None:
    """Beside what another run may have found of other games."""
    text = json.dumps(kept() | {name: facts}, indent=1, sort_keys=True, ensure_ascii=False)
    KEPT.write_text(text + "\n", "utf-8")


def facts_of(name: str) -> dict[str, Any]:
    """What is known of a game; a second is measured once and then stays what it was."""
    facts = kept().get(name)
    if facts is None:
        facts = {"second": second(find(name)), "machine": processor(), "found": []}
        keep(name, facts)
    return facts


def results(facts: dict[str, Any]) -> list[Found]:
    return [Found(**one) for one in facts["found"]]


def row(name: str, facts: dict[str, Any]) -> str:
    found = results(facts)
    n = len(found)
    losses = [one.loss for one in found]
    mean = sum(losses) / n
    half = NORMAL_95 * sqrt(sum((loss - mean) ** 2 for loss in losses) / max(1, n - 1) / n)
    blunders = sum(one.verdict == "blunder" for one in found)
    most = wilson(blunders, n)[1]
    same = sum(one.is_same for one in found) / n
    times = sum(one.times for one in found) / n
    return (
        f"| {title(name)} | {find(name).usual_seats} | {round(THOUGHT * facts['second'])} | {n} "
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
        [*head, *(row(name, known[name]) for name in names() if known.get(name, {}).get("found"))]
    )


def written(readme: str, text: str) -> str:
    before, start, rest = readme.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        raise ValueError(f"no place for the advice: {START} ... {END}")
    return f"{before}{START}\n\n{text}\n\n{END}{after}"


def gone_on(name: str) -> Iterator[tuple[int, int, State]]:
    """The positions that have not been judged yet."""
    found = kept()[name]["found"]
    return positions(find(name), (found[-1]["match"], found[-1]["ply"]) if found else (0, -1))


def found_at(record: Record, ply: int, second: float, times: int) -> Found:
    """What becomes of the hint in one position of a match."""
    game = find(record.game)
    state = record.state(game, ply)
    guess = guessed(state, int(state.turn))
    return judged(game, guess, round(THOUGHT * second), times, f"{record.seed}/{ply}")


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
    until = monotonic() + 60 * minutes
    chosen = games or tuple(names())
    facts = {name: facts_of(name) for name in chosen}
    left = {name: gone_on(name) for name in chosen}
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while monotonic() < until and any(len(facts[name]["found"]) < many for name in chosen):
            for name in chosen:
                known = facts[name]
                few = min(AT_ONCE * processes, many - len(known["found"]))
                second = seconds * known["second"]
                asked = {
                    (number, ply): pool.submit(found_at, match(name, number), ply, second, times)
                    for number, ply, _ in islice(left[name], few)
                }
                for (number, ply), answer in asked.items():
                    known["found"].append(asdict(answer.result()) | {"match": number, "ply": ply})
                    keep(name, known)
                    click.echo(f"{name}: {known['found'][-1]}")
    if write:
        README.write_text(written(README.read_text("utf-8"), table(kept())), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
