"""The rules of Kobito. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.core.moves import Moves
from ludoteca.core.rng import Rng
from ludoteca.core.state import OVER, State
from ludoteca.games.kobito.cards import GOLD_NAMES, KOBITO, NAMES, NO_GOLD, NUMBERS, SWAP
from ludoteca.games.kobito.steps import (
    ALL,
    DONE,
    HIGH,
    LOW,
    MOVE,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PLACES,
    PLAY,
    PUBLIC,
    SLOTS,
    SWAP_ON,
    TARGETS,
    TRADE,
    move_step,
    play_step,
)
from ludoteca.games.kobito.table import NOWHERE, PLACE_NAMES, Table

LONGEST_TURNS: Final = 600
END_NAMES: Final = ("low", "high")


@final
class Kobito(Table):
    """`duty` is what the seat in turn must play, `played` what it has, `paid` its penalty cards.

    `loose` is the slot of a workshop rainbow of one card, which must leave at once (ruling 26).
    """

    def begin_turn(self) -> None:
        """The duty is counted now and does not change during the turn (rulings 4, 12)."""
        self.duty = min(1 + self.workshops(self.turn), self.hands[self.turn].size())
        self.played = 0
        self.paid = 0

    # What may be done

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
            held |= i64(1) << i64(card)
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

    def offer_plays(self, held: i64, moves: Moves) -> None:
        rainbows = self.rainbows
        for target in range(i64(TARGETS)):
            place = self.place(target)
            length = rainbows.length(place)
            if length == 0:
                if target < PUBLIC:
                    self.offer_first(held, target, moves)
            elif length < NUMBERS:  # ruling 17
                for end in range(i64(2)):
                    number = rainbows.next(place, end)
                    if (held >> number) & 1:
                        moves.put(play_step(number, target, end))
                    if (held >> KOBITO) & 1:
                        moves.put(play_step(KOBITO, target, end))

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
        for number in range(i64(NUMBERS)):
            if (held >> number) & 1:
                for target in range(i64(TARGETS)):
                    if self.rainbows.takes_swap(self.place(target), number):
                        moves.put(SWAP_ON + number * TARGETS + target)

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
                for count in range(i64(1), most + 1):
                    self.offer_move(slot, LOW, count, place, HIGH, moves)
            else:
                count = (low + n + NUMBERS - above) % NUMBERS
                if 1 <= count <= most and count < n:
                    self.offer_move(slot, HIGH, count, place, HIGH, moves)
            if rainbows.above(own) == rainbows.low(place):
                for count in range(i64(1), most + 1):
                    self.offer_move(slot, HIGH, count, place, LOW, moves)
            else:
                count = (rainbows.low(place) + NUMBERS - low) % NUMBERS
                if 1 <= count <= most and count < n:
                    self.offer_move(slot, LOW, count, place, LOW, moves)

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
        low = self.rainbows.low(own)
        if end == LOW:
            low = (low + count) % NUMBERS
        if not self.rainbows.has_number_card(own, low, rest):
            return False
        return rest >= 2 or self.can_follow(low, count, place, to)

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
                    below = (below + NUMBERS - count) % NUMBERS
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
                for number in range(i64(NUMBERS)):
                    if (held >> number) & 1 and self.rainbows.kobito_at(place, number):
                        moves.put(TRADE + number * PLACES + place)

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

    # What a step does

    def play(self, move: i64, rng: Rng) -> None:
        if move < OPEN:
            step = move - PLAY
            self.play_card(step // (2 * TARGETS), step // 2 % TARGETS, step % 2, rng)
        elif move < OPEN_UNDER:
            self.open(move - OPEN, (move - OPEN + 1) % NUMBERS)
        elif move < OPEN_OVER:
            self.open(KOBITO, move - OPEN_UNDER)
        elif move < MOVE:
            self.open(move - OPEN_OVER, KOBITO)
        elif move < TRADE:
            self.move(move - MOVE, rng)
        elif move < SWAP_ON:
            self.trade((move - TRADE) // PLACES, (move - TRADE) % PLACES)
        elif move < PENALTY:
            self.lay_swap((move - SWAP_ON) // TARGETS, (move - SWAP_ON) % TARGETS)
        elif move < DONE:
            self.pay(move - PENALTY)
        else:
            self.finish_turn(rng)

    def leave_hand(self, card: i64) -> None:
        self.hands[self.turn].remove(card)
        if card == KOBITO and self.shown.at(self.turn) > 0:
            self.shown.set(self.turn, self.shown.at(self.turn) - 1)

    def play_card(self, card: i64, target: i64, end: i64, rng: Rng) -> None:
        place = self.place(target)
        if self.log is not None:
            self.say_play(card, target, end)
        self.leave_hand(card)
        self.rainbows.grow(place, card, end)
        self.played += 1
        if target < PUBLIC:
            self.check_gold(target, rng)

    def say_play(self, card: i64, target: i64, end: i64) -> None:
        key = "plays"
        if card == KOBITO:
            key = "plays_kobito"
            card = self.rainbows.next(self.place(target), end)
        self.say(key, who=int(self.turn), card=NAMES[card], on=PLACE_NAMES[target])

    def open(self, one: i64, two: i64) -> None:
        """Starts a rainbow with two cards, the low one first; one of them may be a kobito."""
        slot = self.free_slot(self.turn)
        own = self.workshop(self.turn, slot)
        if one == KOBITO:
            self.rainbows.grow(own, two, HIGH)
            self.rainbows.grow(own, one, LOW)
        else:
            self.rainbows.grow(own, one, HIGH)
            self.rainbows.grow(own, two, HIGH)
        self.leave_hand(one)
        self.leave_hand(two)
        self.played += 2
        if self.log is not None:
            self.say(
                "opens",
                who=int(self.turn),
                on=PLACE_NAMES[PUBLIC + slot],
                cards=[NAMES[one], NAMES[two]],
            )

    def move(self, step: i64, rng: Rng) -> None:
        """Moving is no playing (rulings 5, 24)."""
        to = step % 2
        place = step // 2 % PUBLIC
        count = step // 6 % ALL + 1
        end = step // (6 * ALL) % 2
        slot = step // (12 * ALL)
        own = self.workshop(self.turn, slot)
        if count == ALL:
            count = self.rainbows.length(own)
        self.rainbows.hand_over(own, end, count, place, to)
        self.loose = slot if self.rainbows.length(own) == 1 else NOWHERE
        if self.log is not None:
            self.say(
                "moves",
                who=int(self.turn),
                n=int(count),
                source=PLACE_NAMES[PUBLIC + slot],
                on=PLACE_NAMES[place],
            )
        self.check_gold(place, rng)

    def trade(self, number: i64, place: i64) -> None:
        """An exchange is no playing either, and it changes no length (rulings 5, 36)."""
        self.hands[self.turn].remove(number)
        self.hands[self.turn].sort_in(KOBITO)
        self.shown.set(self.turn, self.shown.at(self.turn) + 1)
        self.rainbows.replace_kobito(place, number)
        if self.log is not None:
            if place < PUBLIC:
                self.say("trades", who=int(self.turn), card=NAMES[number], on=PLACE_NAMES[place])
            else:
                self.say(
                    "trades_in_workshop",
                    who=int(self.turn),
                    card=NAMES[number],
                    on=PLACE_NAMES[PUBLIC + (place - PUBLIC) % SLOTS],
                    whom=int((place - PUBLIC) // SLOTS),
                )

    def lay_swap(self, number: i64, target: i64) -> None:
        """Two cards are played, and the rainbow is as long as before (ruling 37)."""
        self.leave_hand(SWAP)
        self.leave_hand(number)
        self.rainbows.stack(self.place(target), number)
        self.played += 2
        if self.log is not None:
            self.say("swaps", who=int(self.turn), card=NAMES[number], on=PLACE_NAMES[target])

    def pay(self, card: i64) -> None:
        self.leave_hand(card)
        self.penalties[self.turn].put(card)
        self.paid += 1
        if self.log is not None:
            self.say("pays", who=int(self.turn), card=NAMES[card])

    def check_gold(self, place: i64, rng: Rng) -> None:
        """The exact length wins the gold at once (ruling 31)."""
        if self.room(place) > 0:
            return
        gold = self.golds.at(place)
        self.won[self.turn].put(gold)
        self.rainbows.throw_away(place, self.discard)
        self.news += 1
        if self.log is not None:
            self.say(
                "wins_gold",
                who=int(self.turn),
                card=GOLD_NAMES[gold],
                n=int(self.points.at(gold)),
            )
        if self.gold_deck.size() == 0:  # rulings 45, 46
            self.golds.set(place, NO_GOLD)
            self.end("last_gold")
            return
        self.turn_gold(place)
        self.turn_start(place, rng)

    def finish_turn(self, rng: Rng) -> None:
        seat = self.turn
        if self.log is not None:
            self.say("finishes", who=int(seat))
        self.refill(seat, rng)
        self.news += 1
        self.turns += 1
        if self.turns >= LONGEST_TURNS:  # ruling 48
            self.end("too_long")
            return
        self.turn = (seat + 1) % self.seats
        self.begin_turn()

    def end(self, why: str) -> None:
        self.turn = OVER
        self.loose = NOWHERE
        self.duty = 0
        self.played = 0
        self.paid = 0
        if self.log is not None:
            self.say(why)

    def payoffs(self) -> list[float]:
        """The highest score wins; equals share the victory (ruling 47)."""
        scores = [self.score(seat) for seat in range(self.seats)]
        best = max(scores)
        share = 1.0 / sum(1 for score in scores if score == best)
        return [share if score == best else 0.0 for score in scores]

    def clone(self) -> State:
        other = Kobito(self.seats)
        other.copy_table(self)
        return other


def setup(seats: int, lengths: Cards, points: Cards, rng: Rng, log: bool) -> Kobito:
    state = Kobito(seats)
    state.lengths = lengths
    state.points = points
    if log:
        state.log = []
    state.deal(rng)
    state.turn = (state.dealer + 1) % state.seats
    state.begin_turn()
    return state
