"""The bot that the rulebook describes (rulings 36 to 40)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.neon.rules.cards import SKIP, WILD, colour_of, sign_of
from ludoteca.games.neon.rules.moves import (
    CHOOSE,
    DRAW,
    PLAY_PLUS_FOUR,
    PLAY_RENEW,
    PLAY_SWAP,
    PLAY_WILD,
    TAKE,
)
from ludoteca.games.neon.rules.play import Neon

MIN_HAND_FOR_SPECIALS: Final = 5


@final
class RulebookBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Neon)
        best = moves.at(0)
        best_rank = self.rank(best, state)
        for index in range(1, moves.size()):
            move = moves.at(index)
            rank = self.rank(move, state)
            if rank < best_rank:  # ruling 37: the first in hand order
                best = move
                best_rank = rank
        if PLAY_WILD <= best < PLAY_PLUS_FOUR:
            return PLAY_WILD + self.favourite_colour(state)
        if PLAY_PLUS_FOUR <= best < PLAY_SWAP:
            return PLAY_PLUS_FOUR + self.favourite_colour(state)
        if PLAY_SWAP <= best < PLAY_RENEW:
            return PLAY_SWAP + self.shortest_hand(state)
        if CHOOSE <= best < DRAW:
            return CHOOSE + self.favourite_colour(state)
        return best

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Neon)
        best = self.choose(state, moves, rng)
        scores: list[float] = []
        for index in range(moves.size()):
            move = moves.at(index)
            scores.append(1.0 if move == best else -float(self.rank(move, state)))
        return scores

    def rank(self, move: i64, state: Neon) -> i64:
        """The rank of a move in the rulebook's order of preference; lower is better."""
        if move < WILD:
            return 0 if sign_of(move) >= SKIP else 1
        if PLAY_SWAP <= move <= PLAY_RENEW:
            return self.rank_of_special(state.hands[state.turn].size())
        if PLAY_PLUS_FOUR <= move < PLAY_SWAP:
            return 3
        if move < PLAY_PLUS_FOUR:
            return 4
        if DRAW <= move <= TAKE:
            return 5  # draw, keep, pass, take: when no card is wanted (rulings 40, 50)
        return 0  # a last card, or a colour

    def rank_of_special(self, hand_size: i64) -> i64:
        """The rank of swap and renew. A last card wins; with fewer than five cards, drawn or not,
        they are held back behind every other move (ruling 36)."""
        if hand_size == 1:
            return 0
        return 2 if hand_size >= MIN_HAND_FOR_SPECIALS else 6

    def favourite_colour(self, state: Neon) -> i64:
        """The most frequent colour in hand; the first one on a tie (ruling 38)."""
        hand = state.hands[state.turn]
        best: i64 = 0
        most: i64 = -1
        for colour in range(i64(4)):
            count: i64 = 0
            for index in range(hand.size()):
                card = hand.at(index)
                if card < WILD and colour_of(card) == colour:
                    count += 1
            if count > most:
                best = colour
                most = count
        return best

    def shortest_hand(self, state: Neon) -> i64:
        """The other seat with the fewest cards; the next in turn on a tie (ruling 39)."""
        best = state.next_seat(state.turn)
        seat = best
        for _ in range(state.seats - 1):
            if state.hands[seat].size() < state.hands[best].size():
                best = seat
            seat = state.next_seat(seat)
        return best
