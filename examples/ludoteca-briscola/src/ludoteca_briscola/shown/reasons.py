"""Reasons for a card, from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note

from ludoteca_briscola.rules.cards import NAMES, SUITS, beats, points_of, suit_of
from ludoteca_briscola.rules.play import Briscola


def reasons(state: Briscola, card: int) -> Iterator[Note]:
    if state.trick.size() == 0:
        yield from leading(state, card)
        return
    winning = int(state.winning())
    last = state.trick.size() == state.seats - 1
    takes = beats(card, state.trick.at(winning), state.trumps())
    by_partner = (state.leader + winning) % state.seats == state.partner(state.turn)
    in_trick = sum(int(points_of(played)) for played in state.trick.to_list())
    points = int(points_of(card))
    if last and takes and in_trick + points > 0:
        yield Note("takes_points", {"n": in_trick + points})
    elif last and by_partner and points > 0:
        yield Note("partner_takes", {"who": int(state.partner(state.turn)), "n": points})
    elif not takes and not by_partner and points == 0:
        yield Note("gives_nothing", {"card": NAMES[card]})
    yield from spares(state, card)


def leading(state: Briscola, card: int) -> Iterator[Note]:
    if points_of(card) == 0:
        yield Note("leads_nothing", {"card": NAMES[card]})
    yield from spares(state, card)


def spares(state: Briscola, card: int) -> Iterator[Note]:
    trumps = state.trumps()
    if suit_of(card) != trumps and any(
        suit_of(held) == trumps for held in state.hands[state.turn].to_list()
    ):
        yield Note("spares_trumps", {"suit": SUITS[trumps]})
