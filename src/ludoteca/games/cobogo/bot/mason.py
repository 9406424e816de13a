"""Mason: evaluates every placement, then what the next card could make of the best ones."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.cobogo.bot.evaluation import WON, WallEvaluation, index_of_best
from ludoteca.games.cobogo.rules.laying import lay
from ludoteca.games.cobogo.rules.moves import column_of, hand_index_of, row_of, turn_of
from ludoteca.games.cobogo.rules.play import Cobogo, copy_without_log

# Candidates that are tried with the other card in hand, and those of them that are tried with
# sampled next cards. When no cards are left to draw, more candidates are tried.
OWN_CARD_CANDIDATES: Final = 16
OWN_CARD_CANDIDATES_AT_END: Final = 60
NEXT_CARD_CANDIDATES: Final = 6
SAMPLED_CARDS: Final = 4

TRIED: Final = -2_000_000


@final
class MasonBot(Bot):
    """Two-ply search: the best placements are evaluated with the next card.

    The next card is the other one in its hand, or one that it has not seen: drawn when alone, else
    laid by a partner. The hands of partners are sampled from the unseen cards. Without
    `own_card_candidates` it plays the best placement at once.
    """

    def __init__(
        self,
        own_card_candidates: i64 = OWN_CARD_CANDIDATES,
        next_card_candidates: i64 = NEXT_CARD_CANDIDATES,
        sampled_cards: i64 = SAMPLED_CARDS,
    ) -> None:
        self.own_card_candidates: i64 = own_card_candidates
        self.next_card_candidates: i64 = next_card_candidates
        self.sampled_cards: i64 = sampled_cards

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """The value of the wall after each move."""
        assert isinstance(state, Cobogo)
        placements = Moves()
        points = Moves()
        WallEvaluation(copy_without_log(state)).evaluate_all(
            state.hands[state.turn], placements, points
        )
        worth_of: dict[int, float] = {}
        for index in range(placements.size()):
            worth_of[int(placements.at(index))] = float(points.at(index))
        return [worth_of[int(moves.at(place))] for place in range(moves.size())]

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Cobogo)
        placements = Moves()
        points = Moves()
        WallEvaluation(copy_without_log(state)).evaluate_all(
            state.hands[state.turn], placements, points
        )
        if self.own_card_candidates == 0:
            return placements.at(index_of_best(points))
        samples = remaining_cards(state)
        samples.shuffle(rng)
        while samples.size() > self.sampled_cards:
            samples.take()
        candidates = Moves()
        own_values = Moves()
        estimates = Moves()
        for _ in range(
            self.own_card_candidates
            if samples.size() > 0
            else max(self.own_card_candidates, OWN_CARD_CANDIDATES_AT_END)
        ):
            index = index_of_best(points)
            value_now = points.at(index)
            if value_now >= WON:
                return placements.at(index)
            if value_now == TRIED:
                break
            points.items[index] = TRIED
            own_value = self.value_with_own_card(state, placements.at(index))
            candidates.put(placements.at(index))
            own_values.put(own_value)
            estimates.put(value_now + 4 * own_value)
        best = index_of_best(estimates)
        if samples.size() == 0:
            return candidates.at(best)
        most: i64 = -WON * 10
        for _ in range(self.next_card_candidates):
            index = index_of_best(estimates)
            if estimates.at(index) == TRIED:
                break
            own_value = own_values.at(index)
            estimate = estimates.at(index) + 2 * (
                self.value_with_next_card(state, candidates.at(index), own_value, samples)
                - own_value
            )
            estimates.items[index] = TRIED
            if estimate > most:
                most = estimate
                best = index
        return candidates.at(best)

    def value_with_own_card(self, state: Cobogo, move: i64) -> i64:
        """The best value of the wall with the other card in hand after this move."""
        hand = state.hands[state.turn]
        evaluation = WallEvaluation(state_after(state, move))
        return (
            evaluation.value()
            if hand.size() == 1
            else evaluation.best_value_with(hand.at(1 - hand_index_of(move)))
        )

    def value_with_next_card(self, state: Cobogo, move: i64, own_value: i64, samples: Cards) -> i64:
        """The average value after the next seat's move, with the better of two cards."""
        evaluation = WallEvaluation(state_after(state, move))
        total: i64 = 0
        other_value = own_value
        for i in range(samples.size()):
            drawn_value = evaluation.best_value_with(samples.at(i))
            total += drawn_value if drawn_value > other_value else other_value
            if state.seats > 1:
                other_value = drawn_value
        return total // samples.size()


def remaining_cards(state: Cobogo) -> Cards:
    """The cards in the pile and in the hands of partners, in the order of the deck."""
    remaining = Cards(capacity=32)
    for card in range(state.deck.size()):
        is_on_table = state.goals.holds(card) or state.laid.holds(card)
        if not is_on_table and not state.hands[state.turn].holds(card):
            remaining.put(card)
    return remaining


def state_after(state: Cobogo, move: i64) -> Cobogo:
    """A copy of the position with the card of this move laid and nothing else done."""
    return state_after_placement(state, state.hands[state.turn].at(hand_index_of(move)), move)


def state_after_placement(state: Cobogo, card: i64, move: i64) -> Cobogo:
    """The same for any card."""
    copy = copy_without_log(state)
    lay(copy, card, turn_of(move), column_of(move), row_of(move))
    return copy
