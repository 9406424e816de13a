"""A mason in haste: knows a good wall when it sees one, and looks no further. It plays matches out."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.games.cobogo.bot.evaluation import WON, Site, best_of
from ludoteca.games.cobogo.bot.mason import TRIED, after, copy_of, laid
from ludoteca.games.cobogo.bot.prospect import prospect
from ludoteca.games.cobogo.rules.moves import held_at
from ludoteca.games.cobogo.rules.play import Cobogo

JUDGED: Final = 8
"""Of the placements that help most at once, so many are judged by their prospect."""
PROMISES: Final = 60
"""Who is asked for an opinion of all looks at so many of the best with the other card in hand, too."""
FAR_ABOVE: Final = 1_000.0
"""More than any prospect."""
CERTAIN: Final = 1_000_000.0
HOPELESS: Final = -1_000_000.0


@final
class HastyMasonBot(Bot):
    """Lays a card where the wall then has the best prospect, of the places where it helps most."""

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Cobogo)
        move, _ = most_promising(state, state.hands[state.turn], cards_left(state) - 1)
        return move

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """By the prospect of each, and the best of these by what the other card can make of them: they
        are worth more than any other."""
        assert isinstance(state, Cobogo)
        worths = [0.0 for _ in range(moves.size())]
        for place in range(moves.size()):
            later = after(state, moves.at(place))
            won = later.met() == later.goals.size()
            worths[place] = CERTAIN if won else prospect(later, cards_left(state) - 1)
        hand = state.hands[state.turn]
        if hand.size() > 1:
            order = [(-worths[place], int(place)) for place in range(moves.size())]
            order.sort()
            for worth, place in order[:PROMISES]:
                if worth > -CERTAIN:
                    move = moves.at(place)
                    other = hand.at(1 - held_at(move))
                    worths[place] = FAR_ABOVE + with_other(after(state, move), other)
        return worths

    def outlook(self, state: State) -> list[float]:
        """All have the same prospect."""
        assert isinstance(state, Cobogo)
        odds = math.exp(prospect(state, cards_left(state)))
        return [odds / (1.0 + odds) for _ in range(state.seats)]

    def comfort(self, state: State) -> float:
        """The part of all copies that lie in the wall."""
        assert isinstance(state, Cobogo)
        there: i64 = 0
        wanted: i64 = 0
        for goal in range(state.goals.size()):
            need = state.wanted(goal)
            wanted += need
            there += min(need, state.copies.at(goal))
        return float(there) / float(wanted)


def with_other(later: Cobogo, card: i64) -> float:
    """The best prospect of a wall on which this card is laid as well."""
    hand = Cards(capacity=1)
    hand.put(card)
    _, worth = most_promising(later, hand, cards_left(later) - 2)
    return worth


def most_promising(state: Cobogo, hand: Cards, left: i64) -> tuple[i64, float]:
    """Of the places where a card of this hand helps most at once, the one with the best prospect for the
    cards that are left then, and what that is; what wins is far above."""
    tried = Moves()
    points = Moves()
    Site(copy_of(state)).try_all(hand, tried, points)
    best = tried.at(0)
    most = HOPELESS
    for _ in range(min(JUDGED, tried.size())):
        at = best_of(points)
        move = tried.at(at)
        if points.at(at) >= WON:
            return move, FAR_ABOVE
        points.items[at] = TRIED
        worth = prospect(laid(state, hand.at(held_at(move)), move), left)
        if worth > most:
            most = worth
            best = move
    return best, most


def cards_left(state: Cobogo) -> i64:
    """All that can still be laid."""
    return state.merit() + state.pile.size()
