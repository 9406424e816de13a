"""Beam search over sequences of colours that a cóatl could grow to."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.bot.colour_bits import (
    BIT_COUNTS,
    FIRST_SINGLE,
    FORMS,
    UNITS,
    Unit,
    digit_power,
    lane,
    lane_masks,
    overlap,
)
from ludoteca.games.coatl.bot.plan_cache import PlanCache
from ludoteca.games.coatl.bot.plan_context import PlanContext
from ludoteca.games.coatl.bot.stock import TENTHS, Stock
from ludoteca.games.coatl.bot.target import NONE, Target
from ludoteca.games.coatl.bot.target_evaluator import TargetEvaluator
from ludoteca.games.coatl.rules.cards import (
    ARCH,
    COUNT,
    HEADS,
    MODE,
    N_COLOURS,
    PATTERN,
    STEPS,
    TAILS,
)
from ludoteca.games.coatl.rules.player import Player

MAX_LENGTH: Final = 13
BEAM_WIDTH: Final = 16
MAX_TARGETS: Final = 32


@final
class Plan:
    """The best targets for one cóatl, best first. With `owned_only` only stored pieces are used.

    `width` is the beam width: a narrow beam is faster and finds worse targets.
    """

    def __init__(
        self,
        context: PlanContext,
        slot: i64,
        owned_only: bool,
        *,
        width: i64,
        cache: PlanCache,
        max_targets: i64 = MAX_TARGETS,
    ) -> None:
        me = context.me
        supply = context.state.supply
        self.width: i64 = width
        self.max_targets: i64 = max_targets
        self.slot: i64 = slot
        self.owned_only: bool = owned_only
        self.evaluator: TargetEvaluator = TargetEvaluator(context, slot, cache)
        self.targets: list[Target] = []
        self.bags: Cards = supply.bags
        self.stock: Stock = Stock(me.board, me.stored_count, supply.spaces, supply.bags)
        self.available: Cards = me.board  # of each colour, stored or placed
        self.candidate: Target = Target()
        if self.evaluator.existing_size < MAX_LENGTH:
            self.search(me, Unit(Cards() if slot == NONE else me.serpents[slot].colours()))

    def best(self) -> Target | None:
        return self.targets[0] if len(self.targets) > 0 else None

    def value(self) -> i64:
        return self.targets[0].value if len(self.targets) > 0 else -10000

    def search(self, me: Player, existing: Unit) -> None:
        self.available = Cards(capacity=N_COLOURS)
        for colour in range(N_COLOURS):
            available = (
                me.board.at(colour) + me.board.at(HEADS + colour) + me.board.at(TAILS + colour)
            )
            self.available.put(available + BIT_COUNTS.at(lane(existing.low, existing.high, colour)))
        start = Target()
        start.low = existing.low
        start.high = existing.high
        start.size = existing.size
        start.code = existing.code
        start.power = digit_power(existing.size)
        beam: list[Target] = [start]
        for _ in range(MAX_LENGTH):
            next_beam: list[Target] = []
            for target in beam:
                self.grow(target, next_beam)
            if len(next_beam) == 0:
                break
            beam = next_beam

    def grow(self, target: Target, next_beam: list[Target]) -> None:
        """Extends a target by an occurrence of each prophecy and by single pieces, at either
        end."""
        for index in range(self.evaluator.candidates.size()):
            self.grow_by(target, self.evaluator.candidates.at(index), next_beam)
        for index in range(self.evaluator.pages.size()):
            self.grow_by(target, self.evaluator.pages.at(index), next_beam)
        for colour in range(N_COLOURS):
            self.extend_both(target, UNITS[FIRST_SINGLE + colour], next_beam)

    def grow_by(self, target: Target, design: i64, next_beam: list[Target]) -> None:
        mode = MODE.at(design)
        if mode == COUNT:
            available = BIT_COUNTS.at(lane(target.low, target.high, PATTERN.at(design * STEPS)))
            form: i64 = 0
            if available < 2:
                form = 2 - available
            self.extend_both(target, UNITS[design * FORMS + form], next_beam)
            return
        self.extend_both(target, UNITS[design * FORMS], next_beam)
        if mode == ARCH:
            self.extend_both(target, UNITS[design * FORMS + 1], next_beam)

    def extend_both(self, target: Target, unit: Unit, next_beam: list[Target]) -> None:
        if not self.evaluator.has_tail:
            self.extend(target, unit, False, next_beam)
        if not self.evaluator.has_head and target.size > 0:
            self.extend(target, unit, True, next_beam)

    def extend(self, target: Target, unit: Unit, at_head: bool, next_beam: list[Target]) -> None:
        """Overlaps the unit with the pieces at this end as far as possible, and keeps the result if
        it is good enough."""
        shared = overlap(target.low, target.high, target.size, unit, at_head)
        added = unit.size - shared
        if target.size + added > MAX_LENGTH:
            return
        longer = self.candidate
        longer.size = target.size + added
        mask = lane_masks(added)
        step = digit_power(added)
        if at_head:
            longer.base = target.base + added
            longer.low = target.low << added | unit.low & mask
            longer.high = target.high << added | unit.high & mask
            longer.code = unit.code // digit_power(shared) * target.power + target.code
        else:
            longer.base = target.base
            longer.low = target.low | (unit.low >> shared & mask) << target.size
            longer.high = target.high | (unit.high >> shared & mask) << target.size
            longer.code = target.code * step + unit.code % step
        if self.owned_only and not self.has_pieces_for(longer):
            return
        longer.power = target.power * step
        longer.key = longer.base * longer.power + longer.code
        for other in next_beam:
            if other.key == longer.key:
                return
        evaluator = self.evaluator
        evaluator.set_points(longer)
        evaluator.set_needs(longer)
        evaluator.set_value(longer, self.stock)
        added_target = (
            longer.has_room_for_ends
            and (not self.owned_only or longer.turns == TENTHS)
            and self.add_target(longer)
        )
        if insert_target(next_beam, longer, self.width) or added_target:
            self.candidate = Target()

    def add_target(self, target: Target) -> bool:
        size = i64(len(self.targets))
        if size == self.max_targets and self.targets[size - 1].value >= target.value:
            return False
        for other in self.targets:
            if other.key == target.key:
                return False
        return insert_target(self.targets, target, self.max_targets)

    def has_pieces_for(self, target: Target) -> bool:
        """Are all colours of the target, except those placed, stored as bodies or ends?"""
        for colour in range(N_COLOURS):
            if BIT_COUNTS.at(lane(target.low, target.high, colour)) > self.available.at(colour):
                return False
        return True

    def value_with(self, board: Cards, stored: i64, spaces: Cards) -> i64:
        """The value of the best target with other stored pieces and another supply board."""
        best: i64 = -10000
        stock = Stock(board, stored, spaces, self.bags)
        for target in self.targets:
            value = target.value
            turns = target.turns
            self.evaluator.set_value(target, stock)
            if target.value > best:
                best = target.value
            target.value = value
            target.turns = turns
        return best


def insert_target(targets: list[Target], target: Target, max_targets: i64) -> bool:
    """Inserts into a list of at most `max_targets`, best first, if the target is good enough."""
    size = i64(len(targets))
    if size == max_targets:
        if targets[size - 1].value >= target.value:
            return False
        targets.pop()
    index = i64(len(targets))
    targets.append(target)
    while index > 0 and targets[index - 1].value < target.value:
        targets[index] = targets[index - 1]
        index -= 1
    targets[index] = target
    return True
