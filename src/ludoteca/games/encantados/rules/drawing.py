"""Phase 1 of a turn of Encantados: a card from a pile, or a search. Rulings are in rulings.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.games.encantados.rules.cards import (
    NAMES,
)
from ludoteca.games.encantados.rules.moves import (
    LAYING,
    SEARCHING,
    SEEKING,
)
from ludoteca.games.encantados.rules.rounds import Rounds

PILES: Final = ("search-pile", "end-pile")


class Drawing(Rounds):
    """A position, and how cards come into a hand."""

    def take(self, which: i64, card: i64) -> None:
        """Takes the topmost such card; the others keep their order (ruling 17)."""
        pile = self.pile(which)
        place = pile.size() - 1
        while pile.at(place) != card:
            place -= 1
        pile.take_at(place)
        self.hands.gain_openly(self.turn, card)
        self.phase = LAYING
        if self.log is not None:
            self.say("takes", who=int(self.turn), card=NAMES[card], pile=PILES[which])

    def draw(self) -> i64:
        card = self.deck.take()
        if self.sunk > self.deck.size():
            self.sunk = self.deck.size()
        self.news += 1
        return card

    def seek(self, seat: i64) -> None:
        """A search that a song brings; whoever has Elves first says whether they help."""
        if self.may_search_with_two(seat):
            self.turn = seat
            self.phase = SEEKING
        else:
            self.search(seat, True)

    def search(self, seat: i64, with_elves: bool) -> None:
        """A search by this seat, whose own garden helps it (rulings 22, 43)."""
        garden = self.garden_of(seat)
        elves = with_elves and self.gardens.sees_more(garden)
        n: i64 = 3 if elves else 2
        keep: i64 = self.elves_keep if elves else 1
        if n > self.deck.size():
            n = self.deck.size()  # ruling 19
        self.by_hand = self.gardens.searches_by_hand(garden)
        self.to_leave = n - keep if n > keep else 0
        drawn: list[str] = []
        for _ in range(n):
            card = self.draw()
            if self.by_hand:
                self.hands.gain(seat, card)
            else:
                self.found.sort_in(card)
            if self.log is not None:
                drawn.append(NAMES[card])
        if self.log is not None:
            self.tell(seat, "finds", who=int(seat), n=int(n), cards=sorted(drawn))
            self.tell_others(seat, "searches", who=int(seat), n=int(n))
        self.turn = seat
        self.phase = SEARCHING
        if self.to_leave == 0:
            self.end_search()

    def leave(self, card: i64) -> None:
        if self.by_hand:
            self.hands.lose(self.turn, card)
        else:
            self.found.remove(card)
        self.search_pile.put(card)
        self.to_leave -= 1
        self.news += 1
        if self.log is not None:
            self.say("leaves", who=int(self.turn), card=NAMES[card])
        if self.to_leave == 0:
            self.end_search()

    def end_search(self) -> None:
        while self.found.size() > 0:
            self.hands.gain(self.turn, self.found.take())
        self.by_hand = False
        self.turn = self.active
        self.phase = LAYING
