"""Fast mason: a policy for rollouts that evaluates walls without looking ahead."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.cobogo.bot.evaluation import WON, WallEvaluation, index_of_best
from ludoteca.games.cobogo.bot.fitted_weights import win_log_odds
from ludoteca.games.cobogo.bot.mason import TRIED, state_after, state_after_placement
from ludoteca.games.cobogo.rules.moves import hand_index_of
from ludoteca.games.cobogo.rules.play import Cobogo, copy_without_log

CANDIDATES: Final = 8
"""The number of placements, best first by points, that are evaluated by log-odds."""
LOOKAHEAD_CANDIDATES: Final = 60
"""The number of best moves that `score_moves` evaluates together with the other card."""
MAX_LOG_ODDS: Final = 1_000.0
"""Greater than any log-odds."""
CERTAIN: Final = 1_000_000.0
HOPELESS: Final = -1_000_000.0


@final
class FastMasonBot(Bot):
    """Of the best placements by points, plays the one with the best log-odds of winning."""

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Cobogo)
        move, _ = best_placement(state, state.hands[state.turn], cards_left(state) - 1)
        return move

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """The log-odds after each move; the best moves are scored by the log-odds after the other
        card as well, above all the others."""
        assert isinstance(state, Cobogo)
        scores = [0.0 for _ in range(moves.size())]
        for place in range(moves.size()):
            position_after = state_after(state, moves.at(place))
            wins = position_after.goals_met() == position_after.goals.size()
            scores[place] = CERTAIN if wins else win_log_odds(position_after, cards_left(state) - 1)
        hand = state.hands[state.turn]
        if hand.size() > 1:
            order = [(-scores[place], int(place)) for place in range(moves.size())]
            order.sort()
            for score, place in order[:LOOKAHEAD_CANDIDATES]:
                if score > -CERTAIN:
                    move = moves.at(place)
                    other = hand.at(1 - hand_index_of(move))
                    scores[place] = MAX_LOG_ODDS + best_with_other(state_after(state, move), other)
        return scores

    def evaluate(self, state: State) -> list[float]:
        """The probability of winning, which all seats share."""
        assert isinstance(state, Cobogo)
        odds = math.exp(win_log_odds(state, cards_left(state)))
        return [odds / (1.0 + odds) for _ in range(state.seats)]

    def loss_shaping(self, state: State) -> float:
        """The fraction of all required copies that are on the wall."""
        assert isinstance(state, Cobogo)
        copies: i64 = 0
        required: i64 = 0
        for goal in range(state.goals.size()):
            goal_copies = state.copies_required(goal)
            required += goal_copies
            copies += min(goal_copies, state.copies.at(goal))
        return float(copies) / float(required)


def best_with_other(state: Cobogo, card: i64) -> float:
    """The best log-odds of a wall after this card is laid as well."""
    hand = Cards(capacity=1)
    hand.put(card)
    _, log_odds = best_placement(state, hand, cards_left(state) - 2)
    return log_odds


def best_placement(state: Cobogo, hand: Cards, cards_remaining: i64) -> tuple[i64, float]:
    """Of the best placements of this hand by points, the one with the best log-odds for the cards
    that remain, and these log-odds; a win is far above."""
    placements = Moves()
    points = Moves()
    WallEvaluation(copy_without_log(state)).evaluate_all(hand, placements, points)
    best = placements.at(0)
    best_log_odds = HOPELESS
    for _ in range(min(CANDIDATES, placements.size())):
        index = index_of_best(points)
        move = placements.at(index)
        if points.at(index) >= WON:
            return move, MAX_LOG_ODDS
        points.items[index] = TRIED
        log_odds = win_log_odds(
            state_after_placement(state, hand.at(hand_index_of(move)), move), cards_remaining
        )
        if log_odds > best_log_odds:
            best_log_odds = log_odds
            best = move
    return best, best_log_odds


def cards_left(state: Cobogo) -> i64:
    """The cards that can still be laid."""
    return state.merit() + state.pile.size()
