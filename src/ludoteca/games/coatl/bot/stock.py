"""The pieces that a cóatl can be built with, and the turns it takes to get them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.rules.cards import N_COLOURS, PIECES
from ludoteca.games.coatl.rules.supply import SPACES

TENTHS: Final = 10  # turns are counted in tenths
UNSEEN_BODY_TURNS: Final = 9  # for a body in the bag: they come in pairs
UNSEEN_END_TURNS: Final = 22
NEVER: Final = 2000

COUNTER_BITS: Final = 4  # bits of the counter of bodies of one colour
COUNTER_MASK: Final = 15
ALL_COUNTER_BITS: Final = 20  # bits of all counters
COLOUR_BITS: Final = 3


@final
class Stock:
    """Stored pieces, the supply board and the bags.

    `end_turns` is the number of turns for each head and tail, 0 for a stored one. `bodies` counts
    the stored ones. `pairs` are the `pair_count` spaces with two bodies.
    """

    def __init__(self, board: Cards, stored_count: i64, spaces: Cards, bags: Cards) -> None:
        self.stored_count: i64 = stored_count
        self.bodies: i64 = 0
        self.bags: Cards = bags
        for colour in range(N_COLOURS):
            self.bodies |= board.at(colour) << colour * COUNTER_BITS
        self.pairs: i64 = 0
        self.pair_count: i64 = 0
        visible: i64 = 0
        for space in range(SPACES):
            one = spaces.at(space * 2)
            two = spaces.at(space * 2 + 1)
            visible |= bit(one) | bit(two)
            if one < N_COLOURS and two < N_COLOURS:
                self.pairs |= (one | two << COLOUR_BITS) << self.pair_count * 2 * COLOUR_BITS
                self.pair_count += 1
        end_turns = vec[i64](capacity=PIECES)
        for piece in range(PIECES):
            turns: i64 = 0
            if board.at(piece) == 0:
                turns = NEVER
                if visible >> piece & 1 == 1:
                    turns = TENTHS
                elif bags.at(piece) > 0:
                    turns = UNSEEN_END_TURNS
            end_turns = append(end_turns, turns)
        self.end_turns: vec[i64] = end_turns

    def turns_for_bodies(self, need: i64) -> i64:
        """The turns to get these bodies: spaces with two of them first, then with one, then the
        bags."""
        turns: i64 = 0
        useful: i64 = 2
        while useful > 0:
            pairs = self.pairs
            remaining = self.pair_count
            while remaining > 0 and need != 0:
                one = (pairs & 7) * COUNTER_BITS
                two = (pairs >> COLOUR_BITS & 7) * COUNTER_BITS
                first: i64 = 1 if need >> one & COUNTER_MASK > 0 else 0
                second: i64 = 1 if need >> two & COUNTER_MASK > (1 if one == two else 0) else 0
                if first + second == useful:
                    turns += TENTHS
                    need -= (first << one) + (second << two)
                pairs >>= 2 * COLOUR_BITS
                remaining -= 1
            useful -= 1
        if need == 0:
            return turns
        missing: i64 = 0
        for colour in range(N_COLOURS):
            needed = need >> colour * COUNTER_BITS & COUNTER_MASK
            if needed > self.bags.at(colour):
                return NEVER
            missing += needed
        return turns + missing * UNSEEN_BODY_TURNS
