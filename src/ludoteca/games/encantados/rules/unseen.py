"""The cards that a seat of Encantados cannot place: hidden hands and the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.encantados.rules.cards import KINDS, SPOTS, card_at

if TYPE_CHECKING:
    from ludoteca.games.encantados.rules.position import Position


def unseen_by(position: Position, seat: i64) -> Cards:
    """The cards that this seat cannot place, sorted."""
    counts = unseen_counts(position, seat)
    unseen = Cards(capacity=position.total_cards())
    for kind in range(i64(KINDS)):
        for _ in range(counts.at(kind)):
            unseen.put(kind)
    return unseen


def unseen_counts(position: Position, seat: i64) -> Cards:
    """The number of each card that this seat cannot place."""
    counts = Cards(capacity=KINDS)
    for card in range(i64(KINDS)):
        n = position.stock.counts.at(card) * position.deck_count()
        for other in range(position.seats):
            if other == seat:
                n -= position.hands.count(seat, card)
            else:
                n -= position.hands.known_count(other, card, position.is_partner(seat, other))
        counts.put(n)
    for garden in range(position.sides):
        for spot in range(i64(SPOTS)):
            subtract_count(counts, card_at(spot), position.gardens.at(garden, spot))
    subtract_cards(counts, position.search_pile)
    subtract_cards(counts, position.end_pile)
    for place in range(position.sunk):
        subtract_count(counts, position.deck.at(place), 1)
    if position.turn == seat:
        subtract_cards(counts, position.found_cards)
    return counts


def subtract_count(counts: Cards, place: i64, n: i64) -> None:
    counts.set(place, counts.at(place) - n)


def subtract_cards(counts: Cards, heap: Cards) -> None:
    for place in range(heap.size()):
        subtract_count(counts, heap.at(place), 1)
