"""What there is to build a cóatl with, and how soon."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.cards import Cards
from ludoteca.games.coatl.rules.cards import N_COLOURS, PIECES
from ludoteca.games.coatl.rules.supply import SPACES

WHOLE: Final = 10  # turns are counted in tenths
OUT_OF_SIGHT: Final = 9  # for a body that lies nowhere: two come at once, and not all in vain
END_OUT_OF_SIGHT: Final = 22
NEVER: Final = 2000

COUNTER: Final = 4  # bits for a number of bodies: one such counter for each colour
COUNTED: Final = 15
COUNTERS: Final = 20  # bits for them all
COLOUR_BITS: Final = 3


@final
class Stock:
    """Pieces in store, those on the supply board, and the bags.

    `wait` says for each head and tail how many turns it takes, none for what is in store. `bodies`
    are counters of those in store. `pairs` are the spaces with two bodies, so many are `full`.
    """

    def __init__(self, board: Cards, stored: i64, spaces: Cards, bags: Cards) -> None:
        self.stored: i64 = stored
        self.bodies: i64 = 0
        self.bags: Cards = bags
        for colour in range(N_COLOURS):
            self.bodies |= board.at(colour) << colour * COUNTER
        self.pairs: i64 = 0
        self.full: i64 = 0
        seen: i64 = 0
        for space in range(SPACES):
            one = spaces.at(space * 2)
            two = spaces.at(space * 2 + 1)
            seen |= bit(one) | bit(two)
            if one < N_COLOURS and two < N_COLOURS:
                self.pairs |= (one | two << COLOUR_BITS) << self.full * 2 * COLOUR_BITS
                self.full += 1
        wait = vec[i64](capacity=PIECES)
        for piece in range(PIECES):
            turns: i64 = 0
            if board.at(piece) == 0:
                turns = NEVER
                if seen >> piece & 1 == 1:
                    turns = WHOLE
                elif bags.at(piece) > 0:
                    turns = END_OUT_OF_SIGHT
            wait = append(wait, turns)
        self.wait: vec[i64] = wait

    def until_bodies(self, need: i64) -> i64:
        """Turns to get these bodies: full spaces first, then halves, then what is unseen."""
        turns: i64 = 0
        least: i64 = 2
        while least > 0:
            pairs = self.pairs
            left = self.full
            while left > 0 and need != 0:
                one = (pairs & 7) * COUNTER
                two = (pairs >> COLOUR_BITS & 7) * COUNTER
                first: i64 = 1 if need >> one & COUNTED > 0 else 0
                second: i64 = 1 if need >> two & COUNTED > (1 if one == two else 0) else 0
                if first + second == least:
                    turns += WHOLE
                    need -= (first << one) + (second << two)
                pairs >>= 2 * COLOUR_BITS
                left -= 1
            least -= 1
        if need == 0:
            return turns
        missing: i64 = 0
        for colour in range(N_COLOURS):
            wanted = need >> colour * COUNTER & COUNTED
            if wanted > self.bags.at(colour):
                return NEVER
            missing += wanted
        return turns + missing * OUT_OF_SIGHT
