"""The rules of Briscola: which moves are legal and what a move does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import final

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from mypy_extensions import i64

from ludoteca_briscola.rules.cards import NAMES, beats, points_of
from ludoteca_briscola.rules.position import NO_SEAT, Position


@final
class Briscola(Position):
    """A move is the card that is played."""

    def legal_into(self, moves: Moves) -> None:
        for card in self.hands[self.turn].items:  # ruling 1: no suit need be followed
            moves.put(i64(card))

    def play(self, move: i64, rng: Rng) -> None:
        self.hands[self.turn].remove(move)
        self.trick.put(move)
        self.reveals += 1
        if move == self.turned:
            self.holder = NO_SEAT
        self.say("plays", who=int(self.turn), card=NAMES[move])
        if self.trick.size() == self.seats:
            self.end_trick()
        else:
            self.turn = (self.turn + 1) % self.seats

    def winning(self) -> i64:
        """The place in the trick of the card that is winning it."""
        best: i64 = 0
        for place in range(1, self.trick.size()):
            if beats(self.trick.at(place), self.trick.at(best), self.trumps()):
                best = place
        return best

    def end_trick(self) -> None:
        winner = (self.leader + self.winning()) % self.seats
        points: i64 = 0
        for card in self.trick.items:
            points += points_of(i64(card))
        self.taken[winner].put_all(self.trick)
        self.last = self.trick
        self.last_leader = self.leader
        self.trick = Cards()
        self.say("takes", who=int(winner), n=int(points))
        self.draw(winner)
        self.leader = winner
        self.turn = winner
        if self.hands[winner].size() == 0:
            self.end()

    def draw(self, winner: i64) -> None:
        """Each seat draws a card, the winner of the trick first; the turned-up card is the last."""
        for step in range(self.seats):
            if self.stock.size() == 0:
                return
            seat = (winner + step) % self.seats
            card = self.stock.take()
            self.hands[seat].insert_sorted(card)
            if card == self.turned:
                self.holder = seat
                self.say("draws_turned", who=int(seat), card=NAMES[card])
            else:
                self.tell(seat, "draws", who=int(seat), card=NAMES[card])

    def end(self) -> None:
        self.turn = OVER
        shares = self.payoffs()
        winners = [seat for seat in range(self.seats) if shares[seat] == 1.0]
        if winners:
            self.say("wins", who=winners, n=int(self.points(winners[0])))
        else:
            self.say("drawn", n=int(self.points(0)))

    def payoffs(self) -> list[float]:
        """Partners have the same payoff; at 60 points each it is one half (ruling 5)."""
        shares = []
        for seat in range(self.seats):
            mine, theirs = self.points(seat), self.points((seat + 1) % self.seats)
            shares.append(1.0 if mine > theirs else 0.5 if mine == theirs else 0.0)
        return shares

    def evaluate(self) -> list[float]:
        """By the points won so far: a lead of 120 is certain victory."""
        shares = []
        for seat in range(self.seats):
            lead = self.points(seat) - self.points((seat + 1) % self.seats)
            shares.append(0.5 + float(lead) / 240.0)
        return shares

    def clone(self) -> State:
        other = Briscola(self.seats)
        other.copy_position(self)
        return other


def setup(seats: int, partners_look: bool, rng: Rng, log: bool) -> Briscola:
    state = Briscola(seats)
    state.partners_look = partners_look
    if log:
        state.log = []
    state.deal(rng)
    return state
