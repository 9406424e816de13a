"""Drawing in nEon_onE and what follows: keeping, passing, taking a penalty.

Rulings are numbered in rulings.md.
"""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER
from ludoteca.games.neon.rules.cards import NAMES, NO_CARD
from ludoteca.games.neon.rules.position import DRAWN, PLAYING, Position
from ludoteca.games.neon.rules.turns import end_without_winner, next_turn


def draw(position: Position, rng: Rng) -> None:
    seat = position.turn
    hand = position.hands[seat]
    if not position.free_draw:
        top = position.discard.top()
        position.beliefs.rule_out_fitting(seat, position.seats, hand.size(), top, position.colour)
    card = draw_one(position, rng)
    hand.insert_sorted(card)
    position.drawn = card
    position.phase = DRAWN
    position.passes = 0
    if position.log is not None:
        position.tell(seat, "draws_this", who=int(seat), card=NAMES[card])
        position.tell_others(seat, "draws", who=int(seat))


def draw_one(position: Position, rng: Rng) -> i64:
    """Takes the top card of the pile, which is refilled first if it is empty."""
    if position.pile.size() == 0:
        replenish(position, rng)
    position.reveals += 1
    return position.pile.take()


def replenish(position: Position, rng: Rng) -> None:
    """Shuffles the discard pile, all but its top card, into a new draw pile (ruling 12)."""
    top = position.discard.take()
    new_pile = position.discard
    position.discard = position.pile
    position.pile = new_pile
    position.discard.put(top)
    position.pile.shuffle(rng)
    position.replenish_count += 1
    if position.log is not None:
        position.say("replenishes", n=int(position.pile.size()))


def keep_pile_filled(position: Position, rng: Rng) -> None:
    """Refills an empty draw pile at once, before a card is needed (ruling 12,
    `reshuffle_at_once`)."""
    if position.pile.size() == 0 and position.can_draw() and position.turn != OVER:
        replenish(position, rng)


def keep(position: Position) -> None:
    if position.log is not None:
        position.say("keeps", who=int(position.turn))
    position.beliefs.add_unknown(position.turn, 1)
    position.phase = PLAYING
    position.drawn = NO_CARD
    next_turn(position)


def pass_turn(position: Position) -> None:
    if position.log is not None:
        position.say("passes", who=int(position.turn))
    position.passes += 1
    if position.passes == position.seats:
        end_without_winner(position)  # ruling 14
    else:
        next_turn(position)


def take_penalty(position: Position, rng: Rng) -> None:
    seat = position.turn
    hand = position.hands[seat]
    drawn = Cards() if position.log is not None else None
    remaining = position.penalty
    while remaining > 0 and position.can_draw():  # ruling 25: the rest lapses
        card = draw_one(position, rng)
        hand.insert_sorted(card)
        if drawn is not None:
            drawn.insert_sorted(card)  # in the order in which the hand shows them
        remaining -= 1
    if drawn is not None:
        names = [NAMES[card] for card in drawn.to_list()]
        position.tell(seat, "takes_these", who=int(seat), n=len(names), cards=names)
        position.tell_others(seat, "takes", who=int(seat), n=len(names))
    position.beliefs.add_unknown(seat, position.penalty)
    position.penalty = 0
    position.passes = 0
    next_turn(position)
