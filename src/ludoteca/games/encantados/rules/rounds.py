"""The rounds of Encantados: dealt, played turn by turn, and counted. Rulings are in rulings.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER
from ludoteca.games.encantados.rules.cards import (
    COPIES,
    DECK_SIZE,
    KINDS,
    NAMES,
)
from ludoteca.games.encantados.rules.moves import (
    DRAWING,
)
from ludoteca.games.encantados.rules.position import Position

TURNS_IN_A_ROUND: Final = 200  # ruling 15
ROUNDS_IN_A_MATCH: Final = 30  # ruling 54


class Rounds(Position):
    """A position, and how rounds and the match begin and end."""

    def deal(self, rng: Rng) -> None:
        self.deck = Cards(capacity=DECK_SIZE * self.copies())
        for card in range(i64(KINDS)):
            for _ in range(COPIES.at(card) * self.copies()):
                self.deck.put(card)
        self.deck.shuffle(rng)
        self.hands.clear(self.seats, self.pairs())
        self.gardens.clear(self.sides)
        self.search_pile.clear()
        self.end_pile.clear()
        self.sunk = 0
        self.rung = 0  # ruling 14
        self.turns = 0
        for _ in range(hand_size(self.seats)):
            for seat in range(self.seats):
                self.hands.gain(seat, self.deck.take())
        self.news += 1
        if self.log is not None:
            self.say("round_starts", who=int(self.start), n=int(self.round))
        self.begin_turn(self.start)

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.active = seat
        self.phase = DRAWING
        self.song_left = True
        self.race_left = True

    def discard(self, card: i64, rng: Rng) -> None:
        self.hands.lose(self.turn, card)
        self.end_pile.put(card)
        self.turns += 1
        self.news += 1
        if self.log is not None:
            self.say("discards", who=int(self.turn), card=NAMES[card])
            if self.is_out(self.turn):
                self.say("goes_out", who=int(self.turn))
        if self.round_is_over():
            self.end_round(rng)
            return
        seat = (self.turn + 1) % self.seats
        while self.is_out(seat):  # ruling 8
            seat = (seat + 1) % self.seats
        self.begin_turn(seat)

    def round_is_over(self) -> bool:
        """Asked once, when a turn has ended (ruling 6)."""
        if self.deck.size() == 0:
            if self.log is not None:
                self.say("deck_is_empty")
            return True
        if self.turns >= TURNS_IN_A_ROUND:
            if self.log is not None:
                self.say("round_too_long", n=int(self.turns))
            return True
        if self.is_out(self.turn) and self.enough_are_out():
            if self.log is not None:
                self.say("enough_out")
            return True
        return False

    def enough_are_out(self) -> bool:
        if self.pairs():
            return self.is_out(self.partner(self.turn))
        out: i64 = 0
        for seat in range(self.seats):
            if self.is_out(seat):
                out += 1
        return out >= (1 if self.seats == 2 else 2)

    def end_round(self, rng: Rng) -> None:
        self.news += 1
        self.hands.reveal()
        highest: i64 = self.totals[0] + self.gain_of(0)
        for garden in range(self.sides):
            self.totals[garden] += int(self.gain_of(garden))
            if self.totals[garden] > highest:
                highest = self.totals[garden]
            if self.log is not None:
                self.say_score(garden)
        if self.single_round or highest >= self.target:
            self.end_match(highest)
            return
        if self.round >= ROUNDS_IN_A_MATCH:
            if self.log is not None:
                self.say("match_too_long", n=int(self.round))
            self.end_match(highest)
            return
        self.round += 1
        self.start = (self.start + 1) % self.seats  # ruling 5
        self.deal(rng)

    def say_score(self, garden: i64) -> None:
        for seat in self.seats_of(garden):
            held = [
                NAMES[card] for card in range(KINDS) for _ in range(self.hands.held(seat, card))
            ]
            if held:
                self.say("shows_hand", who=seat, cards=held)
        self.say(
            "scores",
            who=self.seats_of(garden),
            garden=int(self.gardens.points(garden)),
            hand=int(self.cost_of(garden)),
            total=self.totals[garden],
        )

    def end_match(self, highest: i64) -> None:
        """The highest total wins; whoever has as much shares the victory (ruling 13)."""
        for seat in range(self.seats):
            if self.totals[self.garden_of(seat)] == highest:
                self.winners |= bit(seat)
        self.turn = OVER
        if self.log is not None:
            who = [int(seat) for seat in range(self.seats) if self.winners >> seat & 1]
            self.say("wins", who=who)


def hand_size(seats: i64) -> i64:
    if seats == 2:
        return 10
    if seats == 3:
        return 9
    return 8 if seats == 4 else 7  # ruling 53: six players as five
