"""What one card more brings to a hand of Encantados."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.note import Note
from ludoteca.games.encantados.rules.cards import (
    FAUN,
    KINDS,
    MIMIC,
    NAMES,
    NO_CARD,
    RACES,
    SPRING,
    SUMMER,
)
from ludoteca.games.encantados.rules.legal import legal_lays
from ludoteca.games.encantados.rules.moves import LAY, LAY_STEP
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.unseen import left_for
from ludoteca.games.encantados.shown.reasons_fitting import (
    best_lay,
    forked,
    in_garden,
    played,
    with_card,
)


def gained(state: Encantados, card: i64) -> list[Note]:
    found = lays(state, card)
    held = state.hands.held(state.turn, card)
    if card < RACES and held > 0:
        found.append(Note("goes_with", {"n": int(held), "card": NAMES[card]}))
    if card >= SPRING:
        garden = state.garden_of(state.turn)
        if state.gardens.awake(garden, FAUN):
            found.append(Note("fauns_sing", {}))
        if card != SUMMER or state.gardens.races(garden) >= 4:
            found.append(Note("sings", {"card": NAMES[card]}))
    return found


def lays(state: Encantados, card: i64) -> list[Note]:
    """A race that can be laid, or laid for more, with this card; in one's next turn if need be."""
    if card > MIMIC:
        return []
    before = forked(state)
    before.race_left = state.race_left or state.turn != state.active
    after = with_card(before, card)
    best: i64 = NO_CARD
    most: i64 = -1
    for race in range(i64(RACES)):
        if card in (race, MIMIC):
            n = best_lay(after, race)
            if n > most and n > best_lay(before, race):
                best = race
                most = n
    if best == NO_CARD:
        return []
    if most == 0:
        return [Note("lays_for_nothing", {"race": NAMES[best]})]
    return [Note("lays", {"n": int(most), "race": NAMES[best]})]


def hopes(state: Encantados) -> list[Note]:
    """How many creatures that the seat in turn cannot see could be laid without loss."""
    unseen = left_for(state, state.turn)
    n: i64 = 0
    total: i64 = 0
    for card in range(i64(KINDS)):
        total += unseen.at(card)
        if unseen.at(card) > 0 and has_a_place(state, card):
            n += unseen.at(card)
    return [Note("hopes", {"n": int(n), "all": int(total)})] if n > 0 else []


def has_a_place(state: Encantados, card: i64) -> bool:
    """Could the seat in turn lay this card too, and lose nothing by it?"""
    if card > MIMIC:
        return False
    after = with_card(state, card)
    after.race_left = state.race_left or state.turn != state.active
    ways = Moves()
    for race in range(i64(RACES)):
        if card in (race, MIMIC):
            legal_lays(after, race, after.hands.size(after.turn) - 1, ways)
    for place in range(ways.size()):
        with_mimic = (ways.at(place) - LAY) % 2 == 1
        real = (ways.at(place) - LAY) % LAY_STEP >= 2
        fits_in = with_mimic if card == MIMIC else real
        if fits_in and in_garden(after, played(after, ways.at(place))) >= 0:
            return True
    return False


def top_four(state: Encantados, which: i64) -> list[int]:
    return state.pile(which).listed()[-4:]


def fits(state: Encantados, which: i64) -> int:
    """How many of the top four cards of a pile go with what is held."""
    return len([card for card in top_four(state, which) if gained(state, card)])
