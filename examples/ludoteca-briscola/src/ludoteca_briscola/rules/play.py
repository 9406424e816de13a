"""The rules of Briscola: what is legal, and what a card does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import final

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from mypy_extensions import i64

from ludoteca_briscola.rules.cards import NAMES, beats, points_of
from ludoteca_briscola.rules.position import NOBODY, Position


@final
class Briscola(Position):
    """A position and what the moves do to it; a move is the card that is played."""

    def legal_into(self, moves: Moves) -> None:
        for card in self.hands[self.turn].items:  # ruling 1: no suit need be followed
            moves.put(i64(card))

    def play(self, move: i64, rng: Rng) -> None:
        self.hands[self.turn].remove(move)
        self.trick.put(move)
        self.news += 1
        if move == self.turned:
            self.holder = NOBODY
        self.say("plays", who=int(self.turn), card=NAMES[move])
        if self.trick.size() == self.seats:
            self.end_trick()
        else:
            self.turn = (self.turn + 1) % self.seats

    def winning(self) -> i64:
        """The place in the trick of the card that wins it so far."""
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
        """Everybody draws one, the winner of the trick first; the turned-up card comes last."""
        for step in range(self.seats):
            if self.stock.size() == 0:
                return
            seat = (winner + step) % self.seats
            card = self.stock.take()
            self.hands[seat].sort_in(card)
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
        """The victory of a side is that of both its seats; 60 all is half a victory (ruling 5)."""
        found = []
        for seat in range(self.seats):
            mine, theirs = self.points(seat), self.points((seat + 1) % self.seats)
            found.append(1.0 if mine > theirs else 0.5 if mine == theirs else 0.0)
        return found

    def outlook(self) -> list[float]:
        """By what is won so far: 120 points more would be certain victory."""
        found = []
        for seat in range(self.seats):
            lead = self.points(seat) - self.points((seat + 1) % self.seats)
            found.append(0.5 + float(lead) / 240.0)
        return found

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
