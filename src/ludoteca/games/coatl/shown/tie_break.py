"""What decided a match that the points left open."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.games.coatl.rules.ending import winners
from ludoteca.games.coatl.rules.play import Coatl


def tie_break(state: Coatl) -> Note | None:
    """Cards beside complete cóatls, then the best single cóatl; a tie with C.A.S.A. is its own."""
    if state.seats == 1:
        equal = state.players[0].points() == state.casa.points()
        return Note("casa", {}) if equal else None
    ranks = [split_rank(int(player.rank())) for player in state.players]
    best = max(ranks)
    winning_seats = winners(state)
    others = [
        rank for seat, rank in enumerate(ranks) if seat not in winning_seats and rank[0] == best[0]
    ]
    if not others:
        return None
    _, cards, coatl = max(others)
    if best[1] > cards:
        return Note("cards", {"n": best[1], "m": cards})
    return Note("best_coatl", {"n": best[2], "m": coatl})


def split_rank(rank: int) -> tuple[int, int, int]:
    """Points, cards, the best cóatl: as a player's rank has them in one number."""
    return rank // 10000, rank // 100 % 100, rank % 100
