"""The rules of Cobogó: what a move does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER
from ludoteca.games.cobogo.rules import legal
from ludoteca.games.cobogo.rules.cards import BLOCKS, HIDDEN, Deck
from ludoteca.games.cobogo.rules.laying import lay
from ludoteca.games.cobogo.rules.moves import ORIGIN, column_of, hand_index_of, row_of, turn_of
from ludoteca.games.cobogo.rules.position import Position


@final
class Cobogo(Position):
    """The state of a match of Cobogó."""

    def legal_into(self, moves: Moves) -> None:
        legal.legal_into(self, moves)

    def clone(self) -> Cobogo:
        other = Cobogo(self.seats, self.deck, self.backs, self.grows)
        other.copy_position(self)
        return other

    def play(self, move: i64, rng: Rng) -> None:
        """Lays the card, checks the goals, and only then draws (rulings 16, 25)."""
        hand = self.hands[self.turn]
        card = hand.take_at(hand_index_of(move))
        turn = turn_of(move)
        y = row_of(move)
        x = column_of(move)
        before = self.copies.copy() if self.log is not None else self.copies
        covered = lay(self, card, turn, x, y)
        if self.seats > 1:
            self.reveals += 1
        if self.log is not None:
            self.say_placement(covered, before)
        if self.goals_met() == self.goals.size():  # rulings 21, 23: all at the same moment
            self.win()
            return
        if self.pile.size() > 0:
            self.draw()
        self.next_turn()

    def say_placement(self, covered: i64, before: Cards) -> None:
        """Logs the last card laid: the blocks it covers, and changes of the copies `before`."""
        card, turn = self.laid.top(), self.turns.top()
        who, name, front = int(self.turn), self.deck.names[card], self.deck.front(card)
        column, row = int(self.columns.top() - ORIGIN), int(self.rows.top() - ORIGIN)
        if turn == 0:
            self.say("lays", who=who, card=name, front=front, x=column, y=row)
        else:
            self.say("lays_turned", who=who, card=name, front=front, x=column, y=row, n=int(turn))
        if covered > 0:
            self.say("covers", n=int(covered))
        for goal in range(self.goals.size()):
            now = self.copies.at(goal)
            if now != before.at(goal):
                pattern = self.goals.at(goal)
                self.say(
                    "has_copies",
                    colour=BLOCKS[self.deck.colours.at(pattern)],
                    shape=self.deck.shapes[pattern],
                    now=int(now),
                    wanted=int(self.copies_required(goal)),
                )

    def draw(self) -> None:
        card = self.pile.take()
        self.hands[self.turn].insert_sorted(card)
        self.reveals += 1
        self.reveal_backs()
        if self.log is not None:
            who, name, front = int(self.turn), self.deck.names[card], self.deck.front(card)
            if self.is_public(card):
                self.say("draws_this", who=who, card=name, front=front)
            else:
                self.tell(self.turn, "draws_this", who=who, card=name, front=front)
                self.say_draw(card)

    def say_draw(self, card: i64) -> None:
        """The others see a card drawn, and its back unless backs are hidden."""
        if self.backs == HIDDEN:
            self.tell_others(self.turn, "draws", who=int(self.turn))
            return
        self.tell_others(
            self.turn,
            "draws_back",
            who=int(self.turn),
            n=int(self.deck.copies_printed.at(card)),
            shape=self.deck.shapes[card],
            colour=BLOCKS[self.deck.colours.at(card)],
        )

    def next_turn(self) -> None:
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.hands[self.turn].size() > 0:  # ruling 17
                return
        self.turn = OVER  # ruling 26: pile and hands are empty
        if self.log is not None:
            self.say("loses")

    def win(self) -> None:
        self.won = True
        self.turn = OVER
        if self.log is not None:
            self.say("wins", n=int(self.merit()), spare=int(self.merit() + self.pile.size()))

    def payoffs(self) -> list[float]:
        """All win or all lose (ruling 29)."""
        return [1.0 if self.won else 0.0 for _ in range(self.seats)]


def copy_without_log(state: Cobogo) -> Cobogo:
    copy = state.clone()
    copy.log = None
    return copy


def setup(
    seats: int, deck: Deck, rng: Rng, log: bool = False, *, backs: int, grows: bool
) -> Cobogo:
    state = Cobogo(seats, deck, backs, grows)
    if log:
        state.log = []
    state.prepare(rng)
    return state
