"""The score sheet of Kobito: pots of gold, less the penalty cards."""

from __future__ import annotations

from itertools import groupby

from ludoteca.core.engine.note import Note
from ludoteca.core.tally import Entry, ScoreSheet, Tally
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, NAMES
from ludoteca.games.kobito.rules.play import Kobito


def tally(state: Kobito) -> Tally:
    return tuple(count(state, seat) for seat in range(state.seats))


def count(state: Kobito, seat: int) -> ScoreSheet:
    entries = [gold_entry(state, gold) for gold in state.won_golds[seat].to_list()]
    paid = sorted(state.penalties[seat].to_list(), key=lambda card: not state.costs(card))
    for costs, cards in groupby(paid, key=state.costs):
        entries.append(penalty_entry(state, [NAMES[card] for card in cards], costs, seat))
    return ScoreSheet(
        (seat,), tuple(entries) or (Entry(Note("no_gold", {})),), int(state.score(seat))
    )


def gold_entry(state: Kobito, gold: int) -> Entry:
    """A gold card with its printed length and points."""
    length, points = int(state.lengths.at(gold)), int(state.points.at(gold))
    printed = (("length", length), ("points", points))
    return Entry(Note("pot", {"n": length}), points, (GOLD_NAMES[gold],), "gold", print=printed)


def penalty_entry(state: Kobito, cards: list[str], costs: bool, seat: int) -> Entry:
    """Penalty cards that cost points are one line, those that cost nothing another (ruling 11)."""
    key = "penalty" if costs else "penalty_free"
    fine = -int(state.penalty_points(seat)) if costs else 0
    return Entry(Note(key, {"n": len(cards)}), fine, tuple(cards), "score", missed=costs)


def tie_break(state: Kobito) -> Note | None:
    """Equal scores share the victory (ruling 47)."""
    shared = sum(share > 0 for share in state.payoffs()) > 1
    return Note("shared", {}) if shared else None
