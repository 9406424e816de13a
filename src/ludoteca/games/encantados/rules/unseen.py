"""The cards that a seat of Encantados cannot place: what others hold, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.games.encantados.rules.cards import KINDS, SPOTS, card_at

if TYPE_CHECKING:
    from ludoteca.games.encantados.rules.position import Position


def unseen_by(position: Position, seat: i64) -> Cards:
    """All the cards that this seat cannot place, sorted."""
    left = left_for(position, seat)
    unseen = Cards(capacity=position.cards())
    for kind in range(i64(KINDS)):
        for _ in range(left.at(kind)):
            unseen.put(kind)
    return unseen


def left_for(position: Position, seat: i64) -> Cards:
    """How many of each card this seat cannot place."""
    left = Cards(capacity=KINDS)
    for card in range(i64(KINDS)):
        n = position.stock.counts.at(card) * position.copies()
        for other in range(position.seats):
            if other == seat:
                n -= position.hands.held(seat, card)
            else:
                n -= position.hands.known(other, card, position.is_partner(seat, other))
        left.put(n)
    for garden in range(position.sides):
        for spot in range(i64(SPOTS)):
            lessen_by(left, card_at(spot), position.gardens.at(garden, spot))
    subtract(left, position.search_pile)
    subtract(left, position.end_pile)
    for place in range(position.sunk):
        lessen_by(left, position.deck.at(place), 1)
    if position.turn == seat:
        subtract(left, position.found)
    return left


def lessen_by(tally: Cards, place: i64, n: i64) -> None:
    tally.set(place, tally.at(place) - n)


def subtract(tally: Cards, heap: Cards) -> None:
    for place in range(heap.size()):
        lessen_by(tally, heap.at(place), 1)
