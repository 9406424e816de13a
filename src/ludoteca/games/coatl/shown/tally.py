"""How a match of Cóatl is counted: cóatl by cóatl, card by card."""

from __future__ import annotations

from collections.abc import Iterable

from ludoteca.core.kit.note import Note
from ludoteca.core.tally import Count, Entry, Tally
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
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.shown.view import pieces


def tally(state: Coatl) -> Tally:
    people = tuple(count(seat, player) for seat, player in enumerate(state.players))
    return (*people, casa(state)) if state.seats == 1 else people


def count(seat: int, player: Player) -> Count:
    entries = [
        entry
        for number, serpent in enumerate(player.serpents, 1)
        for entry in coatl(number, serpent)
    ]
    return Count((seat,), tuple(entries) or (Entry(Note("no_coatl", {})),), int(player.points()))


def coatl(number: int, serpent: Serpent) -> Iterable[Entry]:
    """The serpent with its sum, then each card beside it; one that is not complete counts nothing."""
    shape = pieces(serpent.pieces.listed())
    if not serpent.complete:
        yield Entry(Note("unfinished", {"coatl": number}), 0, shape, "coatl", missed=True)
        return
    worth = Note("coatl", {"coatl": number, "n": int(serpent.total())})
    yield Entry(worth, None, shape, "coatl")
    for design in serpent.pages.listed():
        at = design * LAST_LEVEL + int(serpent.times(design))
        note = Note("prophecy", {"n": int(LEVEL.at(at))})
        yield Entry(note, int(POINTS.at(at)), (PROPHECY_NAMES[design],), "pages")
    if serpent.temple != NO_TEMPLE:
        met = int(serpent.met(serpent.temple))
        points = int(TEMPLE_POINTS.at(serpent.temple * 4 + met))
        card = (TEMPLE_NAMES[serpent.temple],)
        yield Entry(Note("temple", {"n": met}), points, card, "pages")


def casa(state: Coatl) -> Count:
    """The prophecies that C.A.S.A. has fulfilled, each for the most that it can be worth."""
    entries = [
        Entry(Note("fulfilled", {}), int(top_points(design)), (PROPHECY_NAMES[design],), "pages")
        for design in state.casa.pile.listed()
    ]
    found = tuple(entries) or (Entry(Note("nothing_fulfilled", {})),)
    return Count((), found, int(state.casa.points()), "casa")
