"""The swap of a pair of Encantados: two cards, and two in return. Rulings are in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.encantados.rules.cards import NAMES, NO_CARD
from ludoteca.games.encantados.rules.position import GIVING, RETURNING, Position
from ludoteca.games.encantados.rules.rounds import resume


def give(position: Position, card: i64) -> None:
    """Two cards, one after the other, go to the partner, who must answer (rulings 49, 50)."""
    position.song_left = False
    position.swapped = True
    if position.offered == NO_CARD:
        position.acts += 1
        position.offered = card
        position.phase = GIVING
        return
    partner = position.partner(position.turn)
    if position.log is not None:
        both = [NAMES[position.offered], NAMES[card]]
        two = [int(position.turn), int(partner)]
        position.tell_some(two, "gives_these", who=two[0], whom=two[1], cards=both)
        position.tell_all_but(two, "gives", who=two[0], whom=two[1])
    pass_both(position, position.turn, partner, card)
    position.turn = partner
    position.phase = RETURNING


def give_back(position: Position, card: i64) -> None:
    if position.offered == NO_CARD:
        position.offered = card
        return
    if position.log is not None:
        both = [NAMES[position.offered], NAMES[card]]
        two = [int(position.turn), int(position.active)]
        position.tell_some(two, "returns_these", who=two[0], whom=two[1], cards=both)
        position.tell_all_but(two, "returns", who=two[0], whom=two[1])
    pass_both(position, position.turn, position.active, card)
    resume(position)


def pass_both(position: Position, one: i64, two: i64, card: i64) -> None:
    position.hands.pass_on(one, two, position.offered)
    position.hands.pass_on(one, two, card)
    position.hands.forget(one)
    position.hands.forget(two)
    position.offered = NO_CARD
    position.news += 1
