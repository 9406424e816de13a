"""Oracles of the general reasons in hints: what must be true for each to be given.

The figures are computed here a second time from the search's statistics: the visits of each move,
and the shares of each seat.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import check_options

DEALS = 300
"""Deals on which a move that wins at once must win."""


@dataclass(frozen=True)
class HintClaim:
    """A reason for one of the visited moves; the first of them is the best."""

    game: Game[Any]
    state: State
    note: Note
    node: Node
    searched: list[Node]

    def arg(self, name: str) -> int:
        return int(str(self.note.args[name]))

    @property
    def others(self) -> list[Node]:
        return [node for node in self.searched if node is not self.node]

    @property
    def mean(self) -> float:
        return mean(self.node)


def mean(node: Node) -> float:
    return min(1.0, max(0.0, node.reward / node.visits)) if node.visits else 0.0


def points(share: float) -> int:
    return round(100 * share)


def variance_of_mean(total: float, visits: float) -> float:
    """The variance of a mean of shares: binomial, with one more success and one more failure."""
    heads = min(1.0, max(0.0, (total + 1) / (visits + 2)))
    return heads * (1 - heads) / (visits + 2)


def variance_of_node(node: Node) -> float:
    """The variance of the mean of its own seat, from the observed squares, with two more visits that
    could have had any result."""
    return (node.squares + 1) / (node.visits + 2) ** 2


def only_one(praise: HintClaim) -> bool:
    return praise.state.legal().to_list() == [praise.node.move]


def wins_at_once(praise: HintClaim) -> bool:
    """On every deal of the hidden cards the match is over and this seat is among the winners."""
    for number in range(DEALS):
        rng = stream("wins at once", number)
        after = praise.state.determinize(praise.state.turn, rng)
        seat = int(after.turn)
        after.play(praise.node.move, rng)
        if after.turn != OVER or seat not in praise.game.winners(after):
            return False
    return True


def stands_out(praise: HintClaim) -> bool:
    """Ahead of every other move by at least the stated margin, and significantly (one in twenty)."""
    gaps = [praise.mean - mean(other) for other in praise.others]
    doubts = [
        sqrt(variance_of_node(praise.node) + variance_of_node(other)) for other in praise.others
    ]
    sure = all(gap >= 1.6 * doubt for gap, doubt in zip(gaps, doubts, strict=True))
    return sure and points(min(gaps)) == praise.arg("n") >= 8


def holds_back(praise: HintClaim) -> bool:
    """After this move the rival's share is significantly smaller than after the others, in a match of
    more than two sides."""
    who_arg, node = praise.note.args["who"], praise.node
    side = (who_arg,) if isinstance(who_arg, int) else who_arg
    sides = praise.game.sides(int(praise.state.seats), check_options(praise.game.options, {}))
    assert isinstance(side, tuple | list)
    who = side[0]
    tries = sum(other.visits for other in praise.others)
    theirs = sum(other.share_sums[who] for other in praise.others)
    gap = theirs / tries - node.share_sums[who] / node.visits
    doubt = sqrt(
        variance_of_mean(theirs, tries) + variance_of_mean(node.share_sums[who], node.visits)
    )
    rivals = len(sides) > 2 and tuple(side) in sides
    right = node.seat not in side and points(gap) == praise.arg("n") >= 2
    return rivals and right and gap >= 1.6 * doubt


def no_clear_difference(praise: HintClaim) -> bool:
    """The best is not significantly ahead of it, nor it of all moves with nearly as many visits (one in
    twenty)."""
    best = praise.searched[0]
    rivals = [other for other in praise.searched[1:] if other.visits * 8 >= best.visits]
    pairs = [(best, one) for one in rivals if praise.node in (best, one)]
    doubts = [sqrt(variance_of_node(one) + variance_of_node(other)) for one, other in pairs]
    gaps = [mean(one) - mean(other) for one, other in pairs]
    return any(gap < 1.65 * doubt for gap, doubt in zip(gaps, doubts, strict=True))


def nearly_as_good(praise: HintClaim) -> bool:
    return (
        praise.node is not praise.searched[0]
        and points(mean(praise.searched[0]) - praise.mean) <= 2
    )


def better_than_most(praise: HintClaim) -> bool:
    average = sum(map(mean, praise.others)) / len(praise.others)
    return points(praise.mean - average) == praise.arg("n") >= 2


def wins_mostly(praise: HintClaim) -> bool:
    return points(praise.mean) == praise.arg("n") > 50


def best_found(praise: HintClaim) -> bool:
    return praise.node is praise.searched[0]


def worth_a_try(praise: HintClaim) -> bool:
    return any(mean(other) > praise.mean for other in praise.others)


GENERAL: dict[str, Callable[[HintClaim], bool]] = {
    "only_one": only_one,
    "wins_at_once": wins_at_once,
    "stands_out": stands_out,
    "holds_back": holds_back,
    "no_clear_difference": no_clear_difference,
    "nearly_as_good": nearly_as_good,
    "better_than_most": better_than_most,
    "wins_mostly": wins_mostly,
    "best_found": best_found,
    "worth_a_try": worth_a_try,
}
