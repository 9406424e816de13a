"""The value of a planned cóatl and the turns it takes, from what its player sees."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.engine.bits import bit, mask_below
from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.bot.colour_bits import BIT_COUNTS, lane
from ludoteca.games.coatl.bot.occurrences import count_occurrences, count_requirements_met
from ludoteca.games.coatl.bot.plan_cache import NO_CARD, UNKNOWN, PlanCache, append_digits
from ludoteca.games.coatl.bot.plan_context import PlanContext
from ludoteca.games.coatl.bot.stock import (
    ALL_COUNTER_BITS,
    COUNTER_BITS,
    COUNTER_MASK,
    TENTHS,
    Stock,
)
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
from ludoteca.games.coatl.rules.player import BOARD_SLOTS
from ludoteca.games.coatl.rules.serpent import MAX_PAGES, Serpent

UNUSED_PIECE_COST: Final = 2  # off the value for each stored piece without a place
ROW_CARD_COST: Final = 3  # off the points of a prophecy that another player may take first


@final
class TargetEvaluator:
    """Evaluates targets for one cóatl of a player, or for a new one (`slot` NONE).

    `candidates` are the prophecies that could be placed beside it: the hand, then the row.
    `conflicts` has for each of them a bit for every one that it excludes, `barred` a bit for those
    that are excluded now.
    """

    def __init__(self, context: PlanContext, slot: i64, cache: PlanCache) -> None:
        state = context.state
        me = context.me
        serpent: Serpent | None = None if slot == NONE else me.serpents[slot]
        self.demands: Demands = state.demands
        self.turn_price: i64 = context.turn_price
        self.turns_left: i64 = context.turns_left
        self.choosing: bool = context.choosing
        self.pages: Cards = Cards() if serpent is None else serpent.pages
        self.page_colours: i64 = 0
        for item in self.pages.items:
            self.page_colours |= bit(CARD_COLOUR.at(i64(item)))
        self.existing_size: i64 = 0 if serpent is None else serpent.size()
        self.has_head: bool = serpent is not None and serpent.has_head()
        self.has_tail: bool = serpent is not None and serpent.has_tail()
        self.temples: Cards = Cards(capacity=4)
        if serpent is not None and serpent.temple != NO_TEMPLE:
            self.temples.put(serpent.temple)
        else:
            self.temples.put_all(state.display)
            self.temples.put_all(me.temples)
        self.candidates: Cards = Cards(capacity=16)
        self.candidates.put_all(me.hand)
        self.hand_size: i64 = me.hand.size()
        self.hand_room: i64 = state.demands.hand_limit - me.hand.size()
        if self.hand_room > 0:
            self.candidates.put_all(state.row)
        self.candidate_points: vec[i64] = vec[i64](capacity=self.candidates.size())
        self.conflicts: vec[i64] = vec[i64](capacity=self.candidates.size())
        self.barred: i64 = 0
        for index in range(self.candidates.size()):
            design = self.candidates.at(index)
            self.candidate_points = append(self.candidate_points, 0)
            self.conflicts = append(self.conflicts, self.conflicts_with(design, self.candidates))
            if self.conflicts_with(design, self.pages) != 0:
                self.barred |= bit(index)

        self.cache: PlanCache = cache
        self.cache_mark: i64 = cache.mark(self.cache_key())

    def cache_key(self) -> int:
        """Everything that the points of a target depend on, as one number."""
        demands = self.demands
        number = int(self.turn_price) * 2 + self.choosing
        for value in (self.hand_size, self.hand_room + 1, demands.min_pages):
            number = number << 8 | int(value)
        number = number << 2 | demands.distinct_colours * 2 | demands.temple_required
        for cards in (self.candidates, self.pages, self.temples):
            number = append_digits(cards, number) << 8 | NO_CARD
        return number

    def conflicts_with(self, design: i64, cards: Cards) -> i64:
        """A bit for each of these cards that cannot lie beside the same cóatl as this one."""
        conflicts: i64 = 0
        for index in range(cards.size()):
            page = cards.at(index)
            if page == design or (
                self.demands.distinct_colours and CARD_COLOUR.at(page) == CARD_COLOUR.at(design)
            ):
                conflicts |= bit(index)
        return conflicts

    def set_points(self, target: Target) -> None:
        """Sets the points of the best cards beside the target; cards of the row only if they gain
        enough."""
        cached = self.cache.get(self.cache_mark, target.code)
        if cached != UNKNOWN:
            target.has_needed_cards = cached & 1 == 1
            target.row_choices = cached >> 1 & 63
            target.points = cached >> 7
            return
        self.compute_points(target)
        packed = target.points << 7 | target.row_choices << 1
        if target.has_needed_cards:
            packed |= 1
        self.cache.put(self.cache_mark, target.code, packed)

    def compute_points(self, target: Target) -> None:
        low = target.low
        high = target.high
        hand: i64 = 0
        row: i64 = 0
        for index in range(self.candidates.size()):
            if self.barred >> index & 1 == 1:
                continue
            design = self.candidates.at(index)
            points = POINTS.at(design * LAST_LEVEL + count_occurrences(design, low, high))
            if points > 0:
                if index < self.hand_size:
                    self.candidate_points[index] = 10 * points
                    hand |= bit(index)
                else:
                    self.candidate_points[index] = 10 * points - ROW_CARD_COST
                    row |= bit(index)
        page_points: i64 = 0
        for item in self.pages.items:
            design = i64(item)
            page_points += 10 * POINTS.at(
                design * LAST_LEVEL + count_occurrences(design, low, high)
            )
        self.add_best_cards(target, page_points, hand)
        if row != 0:
            points = target.points
            has_needed_cards = target.has_needed_cards
            self.add_best_cards(target, page_points, hand | row)
            choice_cost = self.turn_price
            if self.choosing:
                choice_cost = 0
            if target.points - choice_cost <= points and (
                has_needed_cards or not target.has_needed_cards
            ):
                target.points = points
                target.has_needed_cards = has_needed_cards
                target.row_choices = 0

    def add_best_cards(self, target: Target, points: i64, useful: i64) -> None:
        """Places the best of the useful cards beside the target, and the best temple."""
        page_count = self.pages.size()
        colours = self.page_colours
        chosen: i64 = 0
        target.row_choices = 0
        while page_count < MAX_PAGES and useful != 0:
            best: i64 = 0
            most: i64 = 0
            index: i64 = 0
            while useful >> index != 0:
                if useful >> index & 1 == 1 and self.candidate_points[index] > most:
                    most = self.candidate_points[index]
                    best = index
                index += 1
            useful &= ~self.conflicts[best]
            colours |= bit(CARD_COLOUR.at(self.candidates.at(best)))
            page_count += 1
            points += most
            if best >= self.hand_size:
                chosen += 1
                target.row_choices |= bit(best - self.hand_size)
                if chosen == self.hand_room:
                    useful &= mask_below(self.hand_size)
        most = 0
        for item in self.temples.items:
            temple = i64(item)
            n = count_requirements_met(temple, target.low, target.high, target.size, colours)
            value = 10 * TEMPLE_POINTS.at(temple * 4 + n)
            if value > most:
                most = value
        target.has_needed_cards = page_count >= self.demands.min_pages and (
            most > 0 or not self.demands.temple_required
        )
        target.points = points + most
        if not target.has_needed_cards:
            target.points = (points + most) * 4 // 10 + page_count * 5

    def set_needs(self, target: Target) -> None:
        """Sets the missing pieces, and whether there is room for a head and a tail."""
        size = target.size
        last = target.base + self.existing_size
        target.has_room_for_ends = size > 2 and (
            self.existing_size == 0
            or ((self.has_head or target.base > 0) and (self.has_tail or last < size))
        )
        target.head = NONE
        target.tail = NONE
        target.need = 0
        if size == 0:
            return
        ends = bit(0) | bit(size - 1)
        if self.existing_size == 0 or target.base > 0:
            target.head = HEADS + target.at(0)
        if size > 1 and (self.existing_size == 0 or last < size):
            target.tail = TAILS + target.at(size - 1)
        existing = (mask_below(self.existing_size)) << target.base
        for colour in range(N_COLOURS):
            bodies = lane(target.low, target.high, colour) & ~(ends | existing)
            target.need |= BIT_COUNTS.at(bodies) << colour * COUNTER_BITS

    def set_value(self, target: Target, stock: Stock) -> None:
        """Sets `turns` and `value` for this stock."""
        turns: i64 = TENTHS  # to assemble
        useful: i64 = 0
        if target.head != NONE:
            wait = stock.end_turns[target.head]
            turns += wait
            if wait == 0:
                useful += 1
        if target.tail != NONE:
            wait = stock.end_turns[target.tail]
            turns += wait
            if wait == 0:
                useful += 1
        if not target.has_room_for_ends:
            turns += TENTHS
        need: i64 = 0
        shift: i64 = 0
        while shift < ALL_COUNTER_BITS:
            needed = target.need >> shift & COUNTER_MASK
            available = stock.bodies >> shift & COUNTER_MASK
            if available < needed:
                useful += available
                need |= needed - available << shift
            else:
                useful += needed
            shift += COUNTER_BITS
        turns += stock.turns_for_bodies(need)
        if target.size - self.existing_size > BOARD_SLOTS - stock.stored_count + useful:
            turns += TENTHS
        if target.row_choices != 0 and not self.choosing:
            turns += TENTHS
        target.turns = turns
        points = target.points
        if turns > self.turns_left * TENTHS:
            points = points // 8
        target.value = (
            points
            - turns * self.turn_price // TENTHS
            - (stock.stored_count - useful) * UNUSED_PIECE_COST
        )
