"""What a cóatl to be is worth, and how many turns it takes. Only what its player sees counts."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.kit.bits import below, bit
from ludoteca.core.kit.cards import Cards
from ludoteca.games.coatl.bot.colour_bits import BITS, lane
from ludoteca.games.coatl.bot.occurrences import met, occurrences
from ludoteca.games.coatl.bot.plan_cache import NO_CARD, UNKNOWN, PlanCache, written
from ludoteca.games.coatl.bot.planner import Planner
from ludoteca.games.coatl.bot.stock import COUNTED, COUNTER, COUNTERS, WHOLE, Stock
from ludoteca.games.coatl.bot.target import NONE, Target
from ludoteca.games.coatl.rules.cards import (
    CARD_COLOUR,
    HEADS,
    LAST_LEVEL,
    N_COLOURS,
    NO_TEMPLE,
    POINTS,
    TAILS,
    TEMPLE_POINTS,
)
from ludoteca.games.coatl.rules.demands import Demands
from ludoteca.games.coatl.rules.player import SLOTS
from ludoteca.games.coatl.rules.serpent import MOST_PAGES, Serpent

USELESS: Final = 2  # off the worth for each piece in store that has no place
IN_THE_OPEN: Final = 3  # off the points of a prophecy that somebody else may take first


@final
class Scales:
    """Weighs targets for one cóatl of a player, or for a new one (`slot` NONE).

    `open` are the prophecies that could lie beside it: the hand, then the row. `alike` has for each
    of them a bit for every one that then could not, `barred` a bit for those that cannot now.
    """

    def __init__(self, planner: Planner, slot: i64, cache: PlanCache) -> None:
        state = planner.state
        me = planner.me
        serpent: Serpent | None = None if slot == NONE else me.serpents[slot]
        self.demands: Demands = state.demands
        self.price: i64 = planner.price
        self.left: i64 = planner.left
        self.choosing: bool = planner.choosing
        self.pages: Cards = Cards() if serpent is None else serpent.pages
        self.page_colours: i64 = 0
        for item in self.pages.items:
            self.page_colours |= bit(CARD_COLOUR.at(i64(item)))
        self.lying: i64 = 0 if serpent is None else serpent.size()
        self.headed: bool = serpent is not None and serpent.headed()
        self.tailed: bool = serpent is not None and serpent.tailed()
        self.temples: Cards = Cards(capacity=4)
        if serpent is not None and serpent.temple != NO_TEMPLE:
            self.temples.put(serpent.temple)
        else:
            self.temples.put_all(state.display)
            self.temples.put_all(me.temples)
        self.open: Cards = Cards(capacity=16)
        self.open.put_all(me.hand)
        self.hand: i64 = me.hand.size()
        self.room: i64 = state.demands.hand - me.hand.size()
        if self.room > 0:
            self.open.put_all(state.row)
        self.found: vec[i64] = vec[i64](capacity=self.open.size())
        self.alike: vec[i64] = vec[i64](capacity=self.open.size())
        self.barred: i64 = 0
        for place in range(self.open.size()):
            design = self.open.at(place)
            self.found = append(self.found, 0)
            self.alike = append(self.alike, self.all_like(design, self.open))
            if self.all_like(design, self.pages) != 0:
                self.barred |= bit(place)

        self.cache: PlanCache = cache
        self.mark: i64 = cache.mark(self.all_cards())

    def all_cards(self) -> int:
        """All that the points of a target depend on, as one number."""
        demands = self.demands
        number = int(self.price) * 2 + self.choosing
        for few in (self.hand, self.room + 1, demands.pages):
            number = number << 8 | int(few)
        number = number << 2 | demands.unlike * 2 | demands.temple
        for some in (self.open, self.pages, self.temples):
            number = written(some, number) << 8 | NO_CARD
        return number

    def all_like(self, design: i64, some: Cards) -> i64:
        """A bit for each of them that cannot lie beside the same cóatl as this one."""
        found: i64 = 0
        for place in range(some.size()):
            page = some.at(place)
            if page == design or (
                self.demands.unlike and CARD_COLOUR.at(page) == CARD_COLOUR.at(design)
            ):
                found |= bit(place)
        return found

    def value(self, target: Target) -> None:
        """The points of the best cards beside the target, those of the row if they are worth it."""
        known = self.cache.recall(self.mark, target.code)
        if known != UNKNOWN:
            target.suits = known & 1 == 1
            target.row = known >> 1 & 63
            target.points = known >> 7
            return
        self.value_anew(target)
        kept = target.points << 7 | target.row << 1
        if target.suits:
            kept |= 1
        self.cache.keep(self.mark, target.code, kept)

    def value_anew(self, target: Target) -> None:
        low = target.low
        high = target.high
        hand: i64 = 0
        row: i64 = 0
        for place in range(self.open.size()):
            if self.barred >> place & 1 == 1:
                continue
            design = self.open.at(place)
            points = POINTS.at(design * LAST_LEVEL + occurrences(design, low, high))
            if points > 0:
                if place < self.hand:
                    self.found[place] = 10 * points
                    hand |= bit(place)
                else:
                    self.found[place] = 10 * points - IN_THE_OPEN
                    row |= bit(place)
        sure: i64 = 0
        for item in self.pages.items:
            design = i64(item)
            sure += 10 * POINTS.at(design * LAST_LEVEL + occurrences(design, low, high))
        self.fill(target, sure, hand)
        if row != 0:
            points = target.points
            suits = target.suits
            self.fill(target, sure, hand | row)
            turn = self.price
            if self.choosing:
                turn = 0
            if target.points - turn <= points and (suits or not target.suits):
                target.points = points
                target.suits = suits
                target.row = 0

    def fill(self, target: Target, points: i64, useful: i64) -> None:
        """Lays the best of the useful cards beside the target, and the best temple."""
        beside = self.pages.size()
        colours = self.page_colours
        chosen: i64 = 0
        target.row = 0
        while beside < MOST_PAGES and useful != 0:
            best: i64 = 0
            most: i64 = 0
            place: i64 = 0
            while useful >> place != 0:
                if useful >> place & 1 == 1 and self.found[place] > most:
                    most = self.found[place]
                    best = place
                place += 1
            useful &= ~self.alike[best]
            colours |= bit(CARD_COLOUR.at(self.open.at(best)))
            beside += 1
            points += most
            if best >= self.hand:
                chosen += 1
                target.row |= bit(best - self.hand)
                if chosen == self.room:
                    useful &= below(self.hand)
        most = 0
        for item in self.temples.items:
            temple = i64(item)
            n = met(temple, target.low, target.high, target.size, colours)
            value = 10 * TEMPLE_POINTS.at(temple * 4 + n)
            if value > most:
                most = value
        target.suits = beside >= self.demands.pages and (most > 0 or not self.demands.temple)
        target.points = points + most
        if not target.suits:
            target.points = (points + most) * 4 // 10 + beside * 5

    def measure(self, target: Target) -> None:
        """What it still needs, and whether there is room for a head and a tail at its ends."""
        size = target.size
        last = target.base + self.lying
        target.whole = size > 2 and (
            self.lying == 0 or ((self.headed or target.base > 0) and (self.tailed or last < size))
        )
        target.head = NONE
        target.tail = NONE
        target.need = 0
        if size == 0:
            return
        ends = bit(0) | bit(size - 1)
        if self.lying == 0 or target.base > 0:
            target.head = HEADS + target.at(0)
        if size > 1 and (self.lying == 0 or last < size):
            target.tail = TAILS + target.at(size - 1)
        lying = (below(self.lying)) << target.base
        for colour in range(N_COLOURS):
            bodies = lane(target.low, target.high, colour) & ~(ends | lying)
            target.need |= BITS.at(bodies) << colour * COUNTER

    def weigh(self, target: Target, stock: Stock) -> None:
        """Sets `turns` and `worth`, if there is so much to build with."""
        turns: i64 = WHOLE  # to assemble
        useful: i64 = 0
        if target.head != NONE:
            wait = stock.wait[target.head]
            turns += wait
            if wait == 0:
                useful += 1
        if target.tail != NONE:
            wait = stock.wait[target.tail]
            turns += wait
            if wait == 0:
                useful += 1
        if not target.whole:
            turns += WHOLE
        need: i64 = 0
        shift: i64 = 0
        while shift < COUNTERS:
            wanted = target.need >> shift & COUNTED
            have = stock.bodies >> shift & COUNTED
            if have < wanted:
                useful += have
                need |= wanted - have << shift
            else:
                useful += wanted
            shift += COUNTER
        turns += stock.until_bodies(need)
        if target.size - self.lying > SLOTS - stock.stored + useful:
            turns += WHOLE
        if target.row != 0 and not self.choosing:
            turns += WHOLE
        target.turns = turns
        points = target.points
        if turns > self.left * WHOLE:
            points = points // 8
        target.worth = points - turns * self.price // WHOLE - (stock.stored - useful) * USELESS
