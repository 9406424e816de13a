"""What the seat in turn may do in Kobito. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.moves import Moves
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import (
    ALL,
    DONE,
    HIGH,
    LOW,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PUBLIC,
    SLOTS,
    TARGETS,
    move_step,
    play_step,
    swap_step,
    trade_step,
)
from ludoteca.games.kobito.rules.position import NOWHERE, Position
from ludoteca.games.kobito.rules.rainbow import WILD

TURNS: Final = 96
"""The numbers eight times round, more than any rainbow: so many steps back are as many forward."""


class Offers(Position):
    """`duty` is what the seat in turn must play, `played` what it has, `paid` its penalty cards.

    `loose` is the slot of a workshop rainbow of one card, which must leave at once (ruling 26).
    """

    def legal_into(self, moves: Moves) -> None:
        if self.loose != NOWHERE:
            self.offer_moves(self.loose, moves)
            return
        if self.paid > 0:
            self.offer_payment(moves)
            return
        before = moves.size()
        self.offer_all_plays(moves)
        can_play = moves.size() > before
        for slot in range(i64(SLOTS)):
            self.offer_moves(slot, moves)
        self.offer_trades(self.held(), moves)
        if self.played >= self.duty:
            moves.put(DONE)
        elif not can_play:  # rulings 7, 9
            self.offer_payment(moves)

    def held(self) -> i64:
        """A bit for each kind of card in the hand of the seat in turn."""
        held: i64 = 0
        for card in self.hands[self.turn].items:
            held |= bit(i64(card))
        return held

    def offer_all_plays(self, moves: Moves) -> None:
        """Every way to play a card of the hand, and nothing else (ruling 7)."""
        held = self.held()
        self.offer_plays(held, moves)
        self.offer_openings(held, moves)
        self.offer_swaps(held, moves)

    def owed(self) -> i64:
        """How many cards of the duty are neither played nor paid for."""
        return max(0, self.duty - self.played - self.paid)

    def place(self, target: i64) -> i64:
        """The place of a public rainbow, or of one of the own workshop (ruling 15)."""
        return target if target < PUBLIC else target + SLOTS * self.turn

    # Playing

    def offer_plays(self, held: i64, moves: Moves) -> None:
        rainbows = self.rainbows
        for target in range(i64(TARGETS)):
            place = self.place(target)
            length = rainbows.length(place)
            if length == 0:
                if target < PUBLIC:
                    self.offer_first(held, target, moves)
            elif target < PUBLIC or self.may_grow(length):
                for end in range(i64(2)):
                    number = rainbows.next(place, end)
                    if (held >> number) & 1:
                        moves.put(play_step(number, target, end))
                    if (held >> KOBITO) & 1:
                        moves.put(play_step(KOBITO, target, end))

    def may_grow(self, length: i64) -> bool:
        """May a workshop rainbow of this length become longer? (ruling 17)"""
        return length < NUMBERS or not self.closed_circle

    def offer_first(self, held: i64, target: i64, moves: Moves) -> None:
        """A place without a starting card takes any number card (ruling 43)."""
        for number in range(i64(NUMBERS)):
            if (held >> number) & 1:
                moves.put(play_step(number, target, HIGH))

    def offer_openings(self, held: i64, moves: Moves) -> None:
        """Two consecutive cards; of two kobitos nobody could say the number (rulings 21, 22)."""
        if self.free_slot(self.turn) == NOWHERE:
            return
        for number in range(i64(NUMBERS)):
            if (held >> number) & 1:
                if (held >> ((number + 1) % NUMBERS)) & 1:
                    moves.put(OPEN + number)
                if (held >> KOBITO) & 1:
                    moves.put(OPEN_UNDER + number)
                    moves.put(OPEN_OVER + number)

    def offer_swaps(self, held: i64, moves: Moves) -> None:
        if not (held >> SWAP) & 1:
            return
        if self.swaps_anywhere:  # ruling 38
            for place in range(PUBLIC + SLOTS * self.seats):
                self.offer_swaps_at(place, held, moves)
        else:
            for target in range(i64(TARGETS)):
                self.offer_swaps_at(self.place(target), held, moves)

    def offer_swaps_at(self, place: i64, held: i64, moves: Moves) -> None:
        """A number card with the number of a hand card, swapped already or not (ruling 40)."""
        for step in range(self.rainbows.length(place)):
            number = self.rainbows.number(place, step)
            if (held >> number) & 1 and self.rainbows.top(place, step) != WILD:
                moves.put(swap_step(number, place, self.rainbows.rank(place, step)))

    # Moving and exchanging

    def offer_moves(self, slot: i64, moves: Moves) -> None:
        """The cards at the outer ends of a workshop rainbow may join a public one (ruling 25)."""
        rainbows = self.rainbows
        own = self.workshop(self.turn, slot)
        n = rainbows.length(own)
        if n == 0:
            return
        low = rainbows.low(own)
        for place in range(i64(PUBLIC)):
            if rainbows.length(place) == 0:  # ruling 49
                continue
            most = min(n, self.room(place))
            above = rainbows.above(place)
            if low == above:
                for several in range(i64(1), most + 1):
                    self.offer_move(slot, LOW, several, place, HIGH, moves)
            count = (low + n + NUMBERS - above) % NUMBERS
            if count < n:
                self.offer_part(slot, HIGH, count, place, HIGH, moves)
            if rainbows.above(own) == rainbows.low(place):
                for several in range(i64(1), most + 1):
                    self.offer_move(slot, HIGH, several, place, LOW, moves)
            count = (rainbows.low(place) + NUMBERS - low) % NUMBERS
            if count < n:
                self.offer_part(slot, LOW, count, place, LOW, moves)

    def offer_part(
        self, slot: i64, end: i64, count: i64, place: i64, to: i64, moves: Moves
    ) -> None:
        """Cards cut off inside a run, where they continue the other one: so many, or twelve more
        each time round."""
        n = self.rainbows.length(self.workshop(self.turn, slot))
        if count == 0:
            count = NUMBERS
        while count <= self.room(place) and count < n:
            self.offer_move(slot, end, count, place, to, moves)
            count += NUMBERS

    def offer_move(
        self, slot: i64, end: i64, count: i64, place: i64, to: i64, moves: Moves
    ) -> None:
        if count == self.rainbows.length(self.workshop(self.turn, slot)):
            moves.put(move_step(slot, LOW, ALL, place, to))
        elif self.may_remain(slot, end, count, place, to):
            moves.put(move_step(slot, end, count, place, to))

    def may_remain(self, slot: i64, end: i64, count: i64, place: i64, to: i64) -> bool:
        """May the rest of a workshop rainbow stay when so many cards leave it? (rulings 26, 29)"""
        own = self.workshop(self.turn, slot)
        rest = self.rainbows.length(own) - count
        step = count if end == LOW else 0
        if not self.rainbows.has_number_card(own, step, rest):
            return False
        return rest >= 2 or self.can_follow(self.rainbows.number(own, step), count, place, to)

    def can_follow(self, number: i64, count: i64, place: i64, to: i64) -> bool:
        """Will a public rainbow take this card after so many joined one? A starting card that is
        not yet turned over does not count (ruling 51)."""
        follows = False
        for other in range(i64(PUBLIC)):
            below = self.rainbows.below(other)
            above = self.rainbows.above(other)
            if other == place:
                if count == self.room(place):
                    continue
                if to == LOW:
                    below = (below + TURNS - count) % NUMBERS
                else:
                    above = (above + count) % NUMBERS
            if self.rainbows.length(other) == 0:
                continue
            if number == below:
                follows = True
            if number == above:
                follows = True
        return follows

    def offer_trades(self, held: i64, moves: Moves) -> None:
        """A kobito anywhere on the table, foreign workshops included (ruling 35)."""
        for place in range(PUBLIC + SLOTS * self.seats):
            if self.rainbows.has_kobito(place):
                for step in range(self.rainbows.length(place)):
                    if self.rainbows.top(place, step) == WILD:
                        number = self.rainbows.number(place, step)
                        if (held >> number) & 1:
                            moves.put(trade_step(number, place, self.rainbows.rank(place, step)))

    # Paying

    def offer_payment(self, moves: Moves) -> None:
        """Cards for the score pile, of the player's choice; once they lie there, the turn is at
        its end (rulings 10, 50)."""
        if self.owed() == 0:
            moves.put(DONE)
            return
        hand = self.hands[self.turn]
        before: i64 = -1
        for place in range(hand.size()):
            card = hand.at(place)
            if card != before:
                moves.put(PENALTY + card)
            before = card
