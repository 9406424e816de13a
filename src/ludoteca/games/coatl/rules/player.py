"""The pieces and cards of one player."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.rules.cards import PIECES
from ludoteca.games.coatl.rules.serpent import Serpent

BOARD_SLOTS: Final = 8
MAX_SERPENTS: Final = 3


@final
class Player:
    """`hand` and `temples` are secret except for those that all players saw taken:
    `shown_prophecies` and `shown_temples` are parts of them. `board` counts the stored pieces of
    each kind, `tokens` has a bit for each token left."""

    def __init__(self) -> None:
        self.hand: Cards = Cards()
        self.shown_prophecies: Cards = Cards()
        self.temples: Cards = Cards()
        self.shown_temples: Cards = Cards()
        self.board: Cards = Cards()
        self.stored_count: i64 = 0
        self.tokens: i64 = 0
        self.max_serpents: i64 = MAX_SERPENTS
        self.serpents: list[Serpent] = []

    def copy(self) -> Player:
        other = Player()
        other.hand = self.hand.copy()
        other.shown_prophecies = self.shown_prophecies.copy()
        other.temples = self.temples.copy()
        other.shown_temples = self.shown_temples.copy()
        other.board = self.board.copy()
        other.stored_count = self.stored_count
        other.tokens = self.tokens
        other.max_serpents = self.max_serpents
        other.serpents = [serpent.copy() for serpent in self.serpents]
        return other

    def clear_board(self) -> None:
        self.board = Cards(capacity=PIECES)
        for _ in range(PIECES):
            self.board.put(0)

    def store(self, piece: i64) -> None:
        self.board.set(piece, self.board.at(piece) + 1)
        self.stored_count += 1

    def use(self, piece: i64) -> None:
        self.board.set(piece, self.board.at(piece) - 1)
        self.stored_count -= 1

    def free_slots(self) -> i64:
        return BOARD_SLOTS - self.stored_count

    def remove_prophecy(self, design: i64) -> None:
        """Removes a prophecy from the hand. The others take it for one that they saw taken, if
        any."""
        self.hand.remove(design)
        if self.shown_prophecies.holds(design):
            self.shown_prophecies.remove(design)

    def remove_temple(self, temple: i64) -> None:
        self.temples.remove(temple)
        if self.shown_temples.holds(temple):
            self.shown_temples.remove(temple)

    def completed_count(self) -> i64:
        count: i64 = 0
        for serpent in self.serpents:
            if serpent.is_complete:
                count += 1
        return count

    def is_finished(self) -> bool:
        return self.completed_count() == self.max_serpents

    def points(self) -> i64:
        """The points of the complete cóatls; nothing else counts."""
        total: i64 = 0
        for serpent in self.serpents:
            if serpent.is_complete:
                total += serpent.total()
        return total

    def rank(self) -> i64:
        """Points, then cards beside complete cóatls, then the best single cóatl, as one number."""
        cards: i64 = 0
        best: i64 = 0
        for serpent in self.serpents:
            if serpent.is_complete:
                cards += serpent.card_count()
                best = max(best, serpent.total())
        return (self.points() * 100 + cards) * 100 + best
