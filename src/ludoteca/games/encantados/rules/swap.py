"""The swap between partners: two cards, and two in return. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.encantados.rules.cards import NAMES, NO_CARD
from ludoteca.games.encantados.rules.position import GIVING, RETURNING, Position
from ludoteca.games.encantados.rules.rounds import resume


def give(position: Position, card: i64) -> None:
    """Gives two cards, one after the other, to the partner, who must answer (rulings 49, 50)."""
    position.song_left = False
    position.swapped = True
    if position.offered == NO_CARD:
        position.actions_taken += 1
        position.offered = card
        position.phase = GIVING
        return
    partner = position.partner(position.turn)
    if position.log is not None:
        card_names = [NAMES[position.offered], NAMES[card]]
        seats = [int(position.turn), int(partner)]
        position.tell_some(seats, "gives_these", who=seats[0], whom=seats[1], cards=card_names)
        position.tell_all_but(seats, "gives", who=seats[0], whom=seats[1])
    pass_offered_cards(position, position.turn, partner, card)
    position.turn = partner
    position.phase = RETURNING


def give_back(position: Position, card: i64) -> None:
    if position.offered == NO_CARD:
        position.offered = card
        return
    if position.log is not None:
        card_names = [NAMES[position.offered], NAMES[card]]
        seats = [int(position.turn), int(position.active)]
        position.tell_some(seats, "returns_these", who=seats[0], whom=seats[1], cards=card_names)
        position.tell_all_but(seats, "returns", who=seats[0], whom=seats[1])
    pass_offered_cards(position, position.turn, position.active, card)
    resume(position)


def pass_offered_cards(position: Position, giver: i64, receiver: i64, card: i64) -> None:
    position.hands.pass_on(giver, receiver, position.offered)
    position.hands.pass_on(giver, receiver, card)
    position.hands.forget(giver)
    position.hands.forget(receiver)
    position.offered = NO_CARD
    position.reveals += 1
