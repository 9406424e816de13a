"""The score sheet of Cóatl: cóatl by cóatl, card by card."""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.core.engine.note import Note
from ludoteca.core.tally import Entry, ScoreSheet, Tally
from ludoteca.games.coatl.rules.cards import (
    LAST_LEVEL,
    LEVEL,
    NO_TEMPLE,
    POINTS,
    PROPHECY_NAMES,
    TEMPLE_NAMES,
    TEMPLE_POINTS,
    top_points,
)
from ludoteca.games.coatl.rules.ending import winners
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.shown.view import piece_names


def tally(state: Coatl) -> Tally:
    counts = tuple(count(seat, player) for seat, player in enumerate(state.players))
    return (*counts, casa_count(state)) if state.seats == 1 else counts


def count(seat: int, player: Player) -> ScoreSheet:
    entries = [
        entry
        for number, serpent in enumerate(player.serpents, 1)
        for entry in serpent_entries(number, serpent)
    ]
    return ScoreSheet(
        (seat,), tuple(entries) or (Entry(Note("no_coatl", {})),), int(player.points())
    )


def serpent_entries(number: int, serpent: Serpent) -> Iterable[Entry]:
    """The serpent with its sum, then each card beside it; an unfinished one counts nothing."""
    shape = piece_names(serpent.pieces.to_list())
    if not serpent.is_complete:
        yield Entry(Note("unfinished", {"coatl": number}), 0, shape, "coatl", missed=True)
        return
    total_note = Note("coatl", {"coatl": number, "n": int(serpent.total())})
    yield Entry(total_note, None, shape, "coatl")
    for design in serpent.pages.to_list():
        level_index = design * LAST_LEVEL + int(serpent.occurrences(design))
        note = Note("prophecy", {"n": int(LEVEL.at(level_index))})
        yield Entry(note, int(POINTS.at(level_index)), (PROPHECY_NAMES[design],), "pages")
    if serpent.temple != NO_TEMPLE:
        met = int(serpent.requirements_met(serpent.temple))
        points = int(TEMPLE_POINTS.at(serpent.temple * 4 + met))
        card = (TEMPLE_NAMES[serpent.temple],)
        yield Entry(Note("temple", {"n": met}), points, card, "pages")


def casa_count(state: Coatl) -> ScoreSheet:
    """The prophecies that C.A.S.A. has fulfilled, each at its highest level."""
    entries = [
        Entry(Note("fulfilled", {}), int(top_points(design)), (PROPHECY_NAMES[design],), "pages")
        for design in state.casa.pile.to_list()
    ]
    lines = tuple(entries) or (Entry(Note("nothing_fulfilled", {})),)
    return ScoreSheet((), lines, int(state.casa.points()), "casa")


def tie_break(state: Coatl) -> Note | None:
    """Cards beside complete cóatls, then the best single cóatl; C.A.S.A. wins ties."""
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
    """The points, cards and best cóatl that a player's rank is made of."""
    return rank // 10000, rank // 100 % 100, rank % 100
