"""The score sheet of nEon_onE: hands are revealed, and the fewest cards win."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.tally import Entry, ScoreSheet, Tally
from ludoteca.games.neon.rules.play import Neon
from ludoteca.games.neon.shown.view import card_names


def tally(state: Neon) -> Tally:
    return tuple(count(state, seat) for seat in range(state.seats))


def count(state: Neon, seat: int) -> ScoreSheet:
    remaining = card_names(state.hands[seat])
    if not remaining:
        return ScoreSheet((seat,), (Entry(Note("empty", {})),), 0)
    return ScoreSheet(
        (seat,),
        (Entry(Note("left", {"n": len(remaining)}), None, remaining, "hand"),),
        len(remaining),
    )


def tie_break(state: Neon) -> Note | None:
    """Players with equally few cards share the victory."""
    shared = sum(share > 0 for share in state.payoffs()) > 1
    return Note("shared", {}) if shared else None
