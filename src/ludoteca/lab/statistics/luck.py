"""Luck against skill: how much of who wins is in the cards, in the seat, and in the player.

The same deal is played with the players turned round the table. What a seat wins with the same
cards whoever sits there is the deal's; what a player wins more on all seats is the player's; what
is left is what came of it in play.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.statistics.estimate import Estimate, Numbers, around

PARTS = ("deal", "seat", "player", "play")
GROUPS = 40
"""Into so many groups the deals are put, and each is left out once, to see how sure it all is."""

Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Seen:
    """What every seat of every match won: which deal, which seat, who sat there."""

    deal: Whole
    seat: Whole
    player: Whole
    share: Numbers

    def some(self, rows: NDArray[np.bool_]) -> Seen:
        return Seen(self.deal[rows], self.seat[rows], self.player[rows], self.share[rows])


def explained(seen: Seen) -> dict[str, Estimate] | None:
    """The part of each in the variance of the shares; together they are 1. None where no deal was
    played twice, where all matches ended alike, or with few deals."""
    whole = parts(seen)
    if whole is None:
        return None
    deals = np.unique(seen.deal)
    if len(deals) < FEW_DEALS:
        return None
    groups = min(GROUPS, len(deals))
    group = np.searchsorted(deals, seen.deal) % groups
    left = [parts(seen.some(group != one)) for one in range(groups)]
    known = np.array([one for one in left if one is not None])
    if len(known) < groups:
        return None
    errors = np.sqrt((groups - 1) / groups * np.square(known - known.mean(axis=0)).sum(axis=0))
    found = {}
    for name, value, error in zip(PARTS, whole, errors, strict=True):
        free = around(float(value), float(error), groups)
        found[name] = Estimate(
            free.value, max(0.0, free.low), min(1.0, free.high), free.error, groups
        )
    return found


def parts(seen: Seen) -> Numbers | None:
    """By the analysis of variance: what means of few matches scatter by chance is taken off."""
    grand = seen.share.mean()
    seats = means(seen.seat, seen.share)
    players = means(seen.player, seen.share)
    rest = seen.share - seats[seen.seat] - players[seen.player] + grand
    cell = seen.deal * (int(seen.seat.max()) + 1) + seen.seat
    _, cell = np.unique(cell, return_inverse=True)
    counts = np.bincount(cell)
    if counts.max() < 2:
        return None
    cells = np.bincount(cell, rest) / counts
    within = float(np.square(rest - cells[cell]).sum() / (len(rest) - len(counts)))
    many = len(rest) / len(counts)
    between = float((counts * np.square(cells)).sum() / len(rest))
    found = np.array(
        [
            max(0.0, between - within / many),
            effect(seats, seen.seat, rest),
            effect(players, seen.player, rest),
            within,
        ]
    )
    return found / found.sum() if found.sum() > 0 else None


def means(names: Whole, values: Numbers) -> Numbers:
    counts = np.bincount(names)
    return np.bincount(names, values) / np.maximum(1, counts)


def effect(found: Numbers, names: Whole, rest: Numbers) -> float:
    """The variance that these means have over all that was seen, less what they would have by
    chance."""
    chance = (len(np.unique(names)) - 1) * float(np.var(rest)) / len(names)
    return max(0.0, float(np.var(found[names])) - chance)
