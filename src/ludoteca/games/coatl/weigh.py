"""What a cóatl to be is worth, and how many turns it takes. Only what its player sees counts."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.games.coatl.cards import (
    CARD_COLOUR,
    HEADS,
    LAST_LEVEL,
    N_COLOURS,
    NO_TEMPLE,
    POINTS,
    TAILS,
    TEMPLE_POINTS,
)
from ludoteca.games.coatl.player import SLOTS, Player
from ludoteca.games.coatl.rules import Coatl
from ludoteca.games.coatl.serpent import MOST_PAGES, Serpent, met, times
from ludoteca.games.coatl.supply import SPACES

NONE: Final = -1
WHOLE: Final = 10  # turns are counted in tenths
OUT_OF_SIGHT: Final = 9  # for a body that lies nowhere: two come at once, and not all in vain
END_OUT_OF_SIGHT: Final = 22
USELESS: Final = 2  # off the worth for each piece in store that has no place
NEVER: Final = 2000
IN_THE_OPEN: Final = 3  # off the points of a prophecy that somebody else may take first


@final
class Target:
    """`colours` is the cóatl to be, its ends included; `base` is the place in it of the first
    piece that lies already. `points` are tenths, `row` a bit for each place of the row that is
    to be chosen from, `turns` tenths of turns. `worth` is the points less the turns."""

    def __init__(self, colours: Cards, base: i64) -> None:
        self.colours: Cards = colours
        self.base: i64 = base
        self.points: i64 = 0
        self.row: i64 = 0
        self.turns: i64 = 0
        self.worth: i64 = 0
        self.suits: bool = False  # has all the cards that it needs
        self.key: i64 = 0


@final
class Planner:
    """Who plans: a seat that has about so many turns `left`, each of which it counts at `price`.
    While it is `choosing`, a prophecy of the row costs it no turn."""

    def __init__(self, state: Coatl, seat: i64, price: i64, left: i64, choosing: bool) -> None:
        self.state: Coatl = state
        self.me: Player = state.players[seat]
        self.price: i64 = price
        self.left: i64 = left
        self.choosing: bool = choosing


@final
class Scales:
    """Weighs targets for one cóatl of a player, or for a new one (`slot` NONE)."""

    def __init__(self, planner: Planner, slot: i64) -> None:
        state = planner.state
        me = planner.me
        serpent: Serpent | None = None if slot == NONE else me.serpents[slot]
        self.state: Coatl = state
        self.me: Player = me
        self.price: i64 = planner.price
        self.left: i64 = planner.left
        self.choosing: bool = planner.choosing
        self.pages: Cards = Cards() if serpent is None else serpent.pages
        self.lying: i64 = 0 if serpent is None else serpent.size()
        self.headed: bool = serpent is not None and serpent.headed()
        self.tailed: bool = serpent is not None and serpent.tailed()
        self.temples: Cards = Cards(capacity=4)
        if serpent is not None and serpent.temple != NO_TEMPLE:
            self.temples.put(serpent.temple)
        else:
            self.temples.put_all(state.display)
            self.temples.put_all(me.temples)
        self.open: Cards = Cards(capacity=16)  # hand, then row
        self.open.put_all(me.hand)
        self.room: i64 = state.demands.hand - me.hand.size()
        if self.room > 0:
            self.open.put_all(state.row)
        self.need: Cards = Cards(capacity=N_COLOURS)
        self.found: Cards = Cards(capacity=16)
        for _ in range(N_COLOURS):
            self.need.put(0)

    # Points

    def value(self, target: Target) -> None:
        """The points of the best cards beside the target, those of the row if they are worth it."""
        colours = target.colours
        found = self.found
        found.clear()
        for place in range(self.open.size()):
            design = self.open.at(place)
            found.put(10 * POINTS.at(design * LAST_LEVEL + times(design, colours, True, True)))
        sure: i64 = 0
        for item in self.pages.items:
            design = i64(item)
            sure += 10 * POINTS.at(design * LAST_LEVEL + times(design, colours, True, True))
        self.fill(target, sure, False)
        if self.room > 0:
            points = target.points
            suits = target.suits
            self.fill(target, sure, True)
            turn: i64 = 0 if self.choosing else self.price
            if target.points - turn <= points and (suits or not target.suits):
                target.points = points
                target.suits = suits
                target.row = 0

    def fill(self, target: Target, sure: i64, from_row: bool) -> None:
        hand = self.me.hand.size()
        last = self.open.size() if from_row else hand
        beside = self.pages.copy()
        used: i64 = 0
        chosen: i64 = 0
        points = sure
        target.row = 0
        while beside.size() < MOST_PAGES:
            best: i64 = NONE
            most: i64 = 0
            for place in range(last):
                if used >> place & 1 or (place >= hand and chosen == self.room):
                    continue
                value = self.found.at(place)
                if value > 0 and place >= hand:
                    value -= IN_THE_OPEN
                if value > most and self.unlike(self.open.at(place), beside):
                    most = value
                    best = place
            if best == NONE:
                break
            used |= i64(1) << best
            beside.put(self.open.at(best))
            points += most
            if best >= hand:
                chosen += 1
                target.row |= i64(1) << (best - hand)
        most = 0
        for item in self.temples.items:
            temple = i64(item)
            value = 10 * TEMPLE_POINTS.at(temple * 4 + met(temple, target.colours, beside))
            if value > most:
                most = value
        demands = self.state.demands
        target.suits = beside.size() >= demands.pages and (most > 0 or not demands.temple)
        target.points = points + most
        if not target.suits:
            target.points = (points + most) * 4 // 10 + beside.size() * 5

    def unlike(self, design: i64, beside: Cards) -> bool:
        unlike = self.state.demands.unlike
        for item in beside.items:
            page = i64(item)
            if page == design or (unlike and CARD_COLOUR.at(page) == CARD_COLOUR.at(design)):
                return False
        return True

    # Turns

    def is_whole(self, target: Target) -> bool:
        """Is there room for a head and a tail at its ends, and a body between?"""
        size = target.colours.size()
        if size < 3:
            return False
        if self.lying == 0:
            return True
        return (self.headed or target.base > 0) and (self.tailed or target.base + self.lying < size)

    def weigh(self, target: Target, board: Cards, stored: i64, spaces: Cards) -> None:
        """Sets `turns` and `worth`, with these pieces in store and those on the supply board."""
        need = self.need
        for colour in range(N_COLOURS):
            need.set(colour, 0)
        size = target.colours.size()
        turns: i64 = WHOLE  # to assemble
        useful: i64 = 0
        for place in range(size):
            if target.base <= place < target.base + self.lying:
                continue
            colour = target.colours.at(place)
            end: i64 = HEADS if place == 0 else TAILS if place == size - 1 else NONE
            if end == NONE:
                need.set(colour, need.at(colour) + 1)
            elif board.at(end + colour) > 0:
                useful += 1
            else:
                turns += self.until_end(end + colour, spaces)
        if not self.is_whole(target):
            turns += WHOLE
        for colour in range(N_COLOURS):
            wanted = need.at(colour)
            have = board.at(colour)
            if have > wanted:
                have = wanted
            useful += have
            need.set(colour, wanted - have)
        turns += self.until_bodies(spaces)
        slots = SLOTS - stored + useful
        if size - self.lying > slots:
            turns += WHOLE
        if target.row != 0 and not self.choosing:
            turns += WHOLE
        target.turns = turns
        points = target.points
        if turns > self.left * WHOLE:
            points = points // 8
        target.worth = points - turns * self.price // WHOLE - (stored - useful) * USELESS

    def until_end(self, piece: i64, spaces: Cards) -> i64:
        if spaces.holds(piece):
            return WHOLE
        return END_OUT_OF_SIGHT if self.state.supply.bags.at(piece) > 0 else NEVER

    def until_bodies(self, spaces: Cards) -> i64:
        """Turns to get the bodies in `need`: full spaces first, then halves, then what is unseen."""
        need = self.need
        missing: i64 = 0
        for colour in range(N_COLOURS):
            missing += need.at(colour)
        if missing == 0:
            return 0
        turns: i64 = 0
        for least in range(i64(2), 0, -1):
            for space in range(SPACES):
                one = spaces.at(space * 2)
                two = spaces.at(space * 2 + 1)
                if one >= N_COLOURS or two >= N_COLOURS:
                    continue
                useful: i64 = 1 if need.at(one) > 0 else 0
                if need.at(two) > (1 if one == two else 0):
                    useful += 1
                if useful != least:
                    continue
                turns += WHOLE
                missing -= useful
                if need.at(one) > 0:
                    need.set(one, need.at(one) - 1)
                if need.at(two) > 0:
                    need.set(two, need.at(two) - 1)
                if missing == 0:
                    return turns
        for colour in range(N_COLOURS):
            if need.at(colour) > self.state.supply.bags.at(colour):
                return NEVER
        return turns + missing * OUT_OF_SIGHT
