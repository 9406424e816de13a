"""The turns of Cóatl, one after the other to the end; alone, C.A.S.A.'s between them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER
from ludoteca.games.coatl.rules.position import (
    GOING_ON,
    NO_BODIES,
    NOBODY_CAN,
    READY,
    THIRD_COATL,
    Position,
)

KEPT: Final = 3


class Turns(Position):
    """A position, and who decides next."""

    def next_to_set_up(self, rng: Rng) -> None:
        """The seats choose their first prophecies in turn; then the first turn begins."""
        seat = self.turn
        while self.players[seat].hand.size() <= KEPT:
            seat = (seat + 1) % self.seats
            if seat == self.first:
                self.turn = seat
                self.phase = READY
                if self.seats == 1:
                    self.casa_turn(rng)
                return
        self.turn = seat

    def end_action(self, rng: Rng) -> None:
        self.passes = 0
        self.end_turn(rng)

    def end_turn(self, rng: Rng) -> None:
        self.phase = READY
        self.taken = 0
        if self.passes >= self.seats > 1 and self.ending == GOING_ON:  # ruling 36
            self.finish(NOBODY_CAN)
        elif self.seats == 1:
            self.end_solo_turn(rng)
        elif self.ending == GOING_ON:
            self.go_on()
        elif self.ending == THIRD_COATL:
            self.left.set(self.turn, self.left.at(self.turn) - 1)
            self.go_round()
        else:
            self.count_down()

    def go_on(self) -> None:
        place = (self.turn - self.first + self.seats) % self.seats
        if self.mine().is_finished():
            self.ending = THIRD_COATL
            self.say("third_coatl", who=int(self.turn))
            self.left = Cards()
            for seat in range(self.seats):  # ruling 17
                later = (seat - self.first + self.seats) % self.seats
                self.left.put(2 if later > place else 1 if later < place else 0)
            self.go_round()
        elif self.supply.is_spent():
            self.ending = NO_BODIES
            self.say("no_bodies")
            self.left = Cards()
            self.left.put(2 * self.seats - place)
            self.count_down()
        else:
            self.turn = (self.turn + 1) % self.seats

    def go_round(self) -> None:
        """After a third cóatl: everybody else takes the turns left to them, one seat at a time."""
        if self.mine().is_finished():
            self.left.set(self.turn, 0)
        for _ in range(self.seats):
            if self.left.at(self.turn) > 0:
                return
            self.turn = (self.turn + 1) % self.seats
        self.finish(THIRD_COATL)

    def count_down(self) -> None:
        """Once the bodies have run out: this round to its end, and one more."""
        left = self.left.at(0)
        while left > 1:
            left -= 1
            self.turn = (self.turn + 1) % self.seats
            if not self.mine().is_finished():  # ruling 18
                self.left.set(0, left)
                return
        self.finish(NO_BODIES)

    # The end

    def finish(self, ending: i64) -> None:
        self.ending = ending
        if self.log is not None:
            for seat in range(self.seats):
                self.say("scores", who=int(seat), n=int(self.players[seat].points()))
            if self.seats == 1:
                self.say("casa_scores", n=int(self.casa.points()))
                key = "beats_casa" if self.beats_casa() else "casa_wins"
                self.say(key, who=0)
            else:
                for seat in self.winners():
                    self.say("wins", who=seat)
        self.turn = OVER

    def winners(self) -> list[int]:
        """Most points, then most cards, then the best single cóatl; else shared (ruling 19)."""
        ranks = [int(player.rank()) for player in self.players]
        best = max(ranks)
        return [seat for seat in range(len(ranks)) if ranks[seat] == best]

    def payoffs(self) -> list[float]:
        if self.seats == 1:
            return [1.0 if self.beats_casa() else 0.0]
        winners = self.winners()
        share = 1.0 / float(len(winners))
        return [share if seat in winners else 0.0 for seat in range(int(self.seats))]

    # Alone against C.A.S.A.

    def beats_casa(self) -> bool:
        """A tie is C.A.S.A.'s."""
        return self.players[0].points() > self.casa.points()

    def end_solo_turn(self, rng: Rng) -> None:
        if self.mine().is_finished():
            self.say("ends_by_coatls", who=0)
            self.finish(THIRD_COATL)  # ruling 24
        elif self.ending == NO_BODIES:
            self.finish(NO_BODIES)
        elif self.supply.is_spent():
            self.say("ends_by_bodies")
            self.finish(NO_BODIES)
        else:
            self.casa_turn(rng)

    def casa_turn(self, rng: Rng) -> None:
        self.casa.search(self.supply, self)
        self.casa.fulfil(self.supply, self)
        if self.casa.draw(self.row, self):
            self.fill_row(rng)
        self.refill_if_wanted(rng)
        if self.supply.is_spent():
            if self.one_more:  # ruling 23
                self.ending = NO_BODIES
                self.say("no_bodies")
            else:
                self.say("ends_by_bodies")
                self.finish(NO_BODIES)
