"""A player who tries every place, then looks at what the next card could make of the best ones."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.games.cobogo.bot.evaluation import WON, Site, best_of
from ludoteca.games.cobogo.rules.moves import column_of, held_at, row_of, turn_of
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.rules.wall import lay

# Of the best placements so many are tried with the other card in hand, and the best of these with
# so many cards that may come next. With no more cards to come, more of them are tried.
CLOSER: Final = 16
CLOSER_AT_LAST: Final = 60
CLOSEST: Final = 6
GUESSES: Final = 4

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
        self, closer: i64 = CLOSER, closest: i64 = CLOSEST, guesses: i64 = GUESSES
    ) -> None:
        self.closer: i64 = closer
        self.closest: i64 = closest
        self.guesses: i64 = guesses

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """By what each makes of the wall at once."""
        assert isinstance(state, Cobogo)
        tried = Moves()
        points = Moves()
        Site(copy_of(state)).try_all(state.hands[state.turn], tried, points)
        worth_of: dict[int, float] = {}
        for at in range(tried.size()):
            worth_of[int(tried.at(at))] = float(points.at(at))
        return [worth_of[int(moves.at(place))] for place in range(moves.size())]

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Cobogo)
        tried = Moves()
        points = Moves()
        Site(copy_of(state)).try_all(state.hands[state.turn], tried, points)
        if self.closer == 0:
            return tried.at(best_of(points))
        guesses = coming(state)
        guesses.shuffle(rng)
        while guesses.size() > self.guesses:
            guesses.take()
        closer = Moves()
        owns = Moves()
        promises = Moves()
        for _ in range(self.closer if guesses.size() > 0 else max(self.closer, CLOSER_AT_LAST)):
            at = best_of(points)
            now = points.at(at)
            if now >= WON:
                return tried.at(at)
            if now == TRIED:
                break
            points.items[at] = TRIED
            own = self.with_own(state, tried.at(at))
            closer.put(tried.at(at))
            owns.put(own)
            promises.put(now + 4 * own)
        best = best_of(promises)
        if guesses.size() == 0:
            return closer.at(best)
        most: i64 = -WON * 10
        for _ in range(self.closest):
            at = best_of(promises)
            if promises.at(at) == TRIED:
                break
            own = owns.at(at)
            promise = promises.at(at) + 2 * (
                self.with_next(state, closer.at(at), own, guesses) - own
            )
            promises.items[at] = TRIED
            if promise > most:
                most = promise
                best = at
        return closer.at(best)

    def with_own(self, state: Cobogo, move: i64) -> i64:
        """What the other card in hand can make of the wall once this move is done."""
        hand = state.hands[state.turn]
        site = Site(after(state, move))
        return site.worth() if hand.size() == 1 else site.best_with(hand.at(1 - held_at(move)))

    def with_next(self, state: Cobogo, move: i64, own: i64, guesses: Cards) -> i64:
        """What whoever comes next can make of it on average, with the better of two cards."""
        site = Site(after(state, move))
        total: i64 = 0
        other = own
        for i in range(guesses.size()):
            drawn = site.best_with(guesses.at(i))
            total += drawn if drawn > other else other
            if state.seats > 1:
                other = drawn
        return total // guesses.size()


def coming(state: Cobogo) -> Cards:
    """The cards still to come from the pile and from partners, in the order of the deck."""
    found = Cards(capacity=32)
    for card in range(state.deck.size()):
        seen = state.goals.holds(card) or state.laid.holds(card)
        if not seen and not state.hands[state.turn].holds(card):
            found.put(card)
    return found


def after(state: Cobogo, move: i64) -> Cobogo:
    """A copy of the position with the card of this move laid, and nothing else done."""
    return laid(state, state.hands[state.turn].at(held_at(move)), move)


def laid(state: Cobogo, card: i64, move: i64) -> Cobogo:
    """The same for a card that somebody may have in hand."""
    later = copy_of(state)
    lay(later, card, turn_of(move), column_of(move), row_of(move))
    return later


def copy_of(state: Cobogo) -> Cobogo:
    copy = state.clone()
    assert isinstance(copy, Cobogo)
    return copy
