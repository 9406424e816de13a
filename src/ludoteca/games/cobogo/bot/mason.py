"""A player who tries every place, then looks at what the next card could make of the best ones."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.cobogo.bot.evaluation import WON, WallEvaluation, index_of_best
from ludoteca.games.cobogo.rules.moves import column_of, hand_index_of, row_of, turn_of
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.rules.wall import lay

# Of the best placements so many are tried with the other card in hand, and the best of these with
# so many cards that may come next. With no more cards to come, more of them are tried.
OWN_CARD_CANDIDATES: Final = 16
OWN_CARD_CANDIDATES_AT_END: Final = 60
NEXT_CARD_CANDIDATES: Final = 6
SAMPLED_CARDS: Final = 4

TRIED: Final = -2_000_000


@final
class MasonBot(Bot):
    """Looks at every placement, and closer at the best: what can the next card make of each?

    The next card is the other one in its hand, or one of those it has not seen: drawn alone, laid
    by a partner together. The hands of partners are guessed from what is left, never looked at.
    So many placements are looked at `closer` (none: the best at once is good enough), so many of
    these `closest`, with so many `guesses`.
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
        """By what each makes of the wall at once."""
        assert isinstance(state, Cobogo)
        placements = Moves()
        points = Moves()
        WallEvaluation(copy_of(state)).evaluate_all(state.hands[state.turn], placements, points)
        worth_of: dict[int, float] = {}
        for index in range(placements.size()):
            worth_of[int(placements.at(index))] = float(points.at(index))
        return [worth_of[int(moves.at(place))] for place in range(moves.size())]

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Cobogo)
        placements = Moves()
        points = Moves()
        WallEvaluation(copy_of(state)).evaluate_all(state.hands[state.turn], placements, points)
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
        """What the other card in hand can make of the wall once this move is done."""
        hand = state.hands[state.turn]
        evaluation = WallEvaluation(state_after(state, move))
        return (
            evaluation.value()
            if hand.size() == 1
            else evaluation.best_value_with(hand.at(1 - hand_index_of(move)))
        )

    def value_with_next_card(self, state: Cobogo, move: i64, own_value: i64, samples: Cards) -> i64:
        """What whoever comes next can make of it on average, with the better of two cards."""
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
    """The cards still to come from the pile and from partners, in the order of the deck."""
    remaining = Cards(capacity=32)
    for card in range(state.deck.size()):
        is_on_table = state.goals.holds(card) or state.laid.holds(card)
        if not is_on_table and not state.hands[state.turn].holds(card):
            remaining.put(card)
    return remaining


def state_after(state: Cobogo, move: i64) -> Cobogo:
    """A copy of the position with the card of this move laid, and nothing else done."""
    return state_after_placement(state, state.hands[state.turn].at(hand_index_of(move)), move)


def state_after_placement(state: Cobogo, card: i64, move: i64) -> Cobogo:
    """The same for a card that somebody may have in hand."""
    copy = copy_of(state)
    lay(copy, card, turn_of(move), column_of(move), row_of(move))
    return copy


def copy_of(state: Cobogo) -> Cobogo:
    copy = state.clone()
    assert isinstance(copy, Cobogo)
    return copy
