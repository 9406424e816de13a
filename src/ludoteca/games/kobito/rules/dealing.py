"""Dealing, revealing and drawing cards in Kobito. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, GOLDS, NAMES, NO_GOLD, NUMBERS, full_deck
from ludoteca.games.kobito.rules.moves import LOW, PUBLIC, SLOTS
from ludoteca.games.kobito.rules.position import HAND_SIZE, PLACE_NAMES, Position
from ludoteca.games.kobito.rules.rainbow import Rainbows

FULL_DECK: Final = cards(full_deck())
ALL_GOLDS: Final = cards(range(GOLDS))


def deal(position: Position, rng: Rng) -> None:
    """Deals the starting cards first, then the hands (ruling 2)."""
    position.deck = FULL_DECK.copy()
    position.deck.shuffle(rng)
    position.gold_deck = ALL_GOLDS.copy()
    position.gold_deck.shuffle(rng)
    position.rainbows = Rainbows(PUBLIC + SLOTS * position.seats)
    for place in range(i64(PUBLIC)):
        position.golds.put(NO_GOLD)
        reveal_gold(position, place)
    for place in range(i64(PUBLIC)):
        reveal_starting_card(position, place, rng)
    position.dealer = rng.below(position.seats)  # ruling 1
    for _ in range(position.seats):
        position.hands.append(Cards(capacity=HAND_SIZE))
        position.won_golds.append(Cards())
        position.penalties.append(Cards())
        position.shown_kobitos.put(0)
    for _ in range(i64(HAND_SIZE)):
        for hand in position.hands:
            hand.insert_sorted(position.deck.take())
    if position.log is not None:
        position.say("deals", who=int(position.dealer))


def reveal_gold(position: Position, place: i64) -> None:
    gold = position.gold_deck.take()
    position.golds.set(place, gold)
    if position.log is not None:
        position.say(
            "new_gold",
            card=GOLD_NAMES[gold],
            on=PLACE_NAMES[place],
            length=int(position.lengths.at(gold)),
            points=int(position.points.at(gold)),
        )


def reveal_starting_card(position: Position, place: i64, rng: Rng) -> None:
    """Reveals a starting card; a kobito or swap goes back into the deck (rulings 2, 3, 42-44)."""
    while ensure_can_draw(position, rng):
        card = position.deck.take()
        position.reveals += 1
        if card < NUMBERS:
            position.rainbows.add_card(place, card, LOW)
            if position.log is not None:
                position.say("starts", on=PLACE_NAMES[place], card=NAMES[card])
            return
        position.deck.insert(rng.below(position.deck.size() + 1), card)
        if position.log is not None:
            position.say("goes_back", card=NAMES[card])
        if not deck_has_number(position):
            if position.discard.size() == 0:
                break
            replenish(position, rng)
            if not deck_has_number(position):
                break
    if position.log is not None:
        position.say("no_start", on=PLACE_NAMES[place])


def deck_has_number(position: Position) -> bool:
    return any(card < NUMBERS for card in position.deck.to_list())


def ensure_can_draw(position: Position, rng: Rng) -> bool:
    """Refills an empty deck if it can; False if there is no card to draw (ruling 42)."""
    if position.deck.size() == 0 and position.discard.size() > 0:
        replenish(position, rng)
    return position.deck.size() > 0


def keep_deck_filled(position: Position, rng: Rng) -> None:
    """Refills an empty deck at once, before a card is needed (ruling 42, `reshuffle_at_once`)."""
    if position.deck.size() == 0 and position.discard.size() > 0 and position.turn != OVER:
        replenish(position, rng)


def replenish(position: Position, rng: Rng) -> None:
    position.deck.put_all(position.discard)
    position.discard.clear()
    position.deck.shuffle(rng)
    if position.log is not None:
        position.say("replenishes", n=int(position.deck.size()))


def refill_hand(position: Position, seat: i64, rng: Rng) -> None:
    """Draws up to five cards, as far as there are any (rulings 13, 42)."""
    hand = position.hands[seat]
    drawn = Cards(capacity=HAND_SIZE)
    while hand.size() < HAND_SIZE and ensure_can_draw(position, rng):
        card = position.deck.take()
        hand.insert_sorted(card)
        drawn.insert_sorted(card)
    if position.log is not None and drawn.size() > 0:
        n = int(drawn.size())
        names = [NAMES[card] for card in drawn.to_list()]
        position.tell(seat, "draws_these", who=int(seat), n=n, cards=names)
        position.tell_others(seat, "draws", who=int(seat), n=n)
