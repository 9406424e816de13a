"""The search for what a cóatl could grow to: a beam over sequences of colours."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.games.coatl.bot.colour_bits import (
    BITS,
    FORMS,
    SINGLES,
    UNITS,
    Unit,
    firsts,
    lane,
    overlap,
    power,
)
from ludoteca.games.coatl.bot.plan_cache import PlanCache
from ludoteca.games.coatl.bot.planner import Planner
from ludoteca.games.coatl.bot.prospects import Scales
from ludoteca.games.coatl.bot.stock import WHOLE, Stock
from ludoteca.games.coatl.bot.target import NONE, Target
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

LONGEST: Final = 13
WIDTH: Final = 16  # of the beam
KEPT: Final = 32  # targets that are remembered


@final
class Plan:
    """The `kept` best targets for one cóatl, best first. `owned`: only what lies in store.

    `width` is how many are followed at once: fewer are found sooner, and are not as good.
    """

    def __init__(
        self,
        planner: Planner,
        slot: i64,
        owned: bool,
        width: i64,
        cache: PlanCache,
        kept: i64 = KEPT,
    ) -> None:
        me = planner.me
        supply = planner.state.supply
        self.width: i64 = width
        self.kept: i64 = kept
        self.slot: i64 = slot
        self.owned: bool = owned
        self.scales: Scales = Scales(planner, slot, cache)
        self.targets: list[Target] = []
        self.bags: Cards = supply.bags
        self.stock: Stock = Stock(me.board, me.stored, supply.spaces, supply.bags)
        self.have: Cards = me.board  # of each colour, in store and lying
        self.trial: Target = Target()
        if self.scales.lying < LONGEST:
            self.search(me, Unit(Cards() if slot == NONE else me.serpents[slot].colours()))

    def best(self) -> Target | None:
        return self.targets[0] if len(self.targets) > 0 else None

    def worth(self) -> i64:
        return self.targets[0].worth if len(self.targets) > 0 else -10000

    def search(self, me: Player, lying: Unit) -> None:
        self.have = Cards(capacity=N_COLOURS)
        for colour in range(N_COLOURS):
            have = me.board.at(colour) + me.board.at(HEADS + colour) + me.board.at(TAILS + colour)
            self.have.put(have + BITS.at(lane(lying.low, lying.high, colour)))
        start = Target()
        start.low = lying.low
        start.high = lying.high
        start.size = lying.size
        start.code = lying.code
        start.power = power(lying.size)
        beam: list[Target] = [start]
        for _ in range(LONGEST):
            wider: list[Target] = []
            for target in beam:
                self.grow(target, wider)
            if len(wider) == 0:
                break
            beam = wider

    def grow(self, target: Target, wider: list[Target]) -> None:
        """Tries one more occurrence of each prophecy, and each single piece, at either end."""
        for place in range(self.scales.open.size()):
            self.grow_by(target, self.scales.open.at(place), wider)
        for place in range(self.scales.pages.size()):
            self.grow_by(target, self.scales.pages.at(place), wider)
        for colour in range(N_COLOURS):
            self.extend_both(target, UNITS[SINGLES + colour], wider)

    def grow_by(self, target: Target, design: i64, wider: list[Target]) -> None:
        mode = MODE.at(design)
        if mode == COUNT:
            have = BITS.at(lane(target.low, target.high, PATTERN.at(design * STEPS)))
            form: i64 = 0
            if have < 2:
                form = 2 - have
            self.extend_both(target, UNITS[design * FORMS + form], wider)
            return
        self.extend_both(target, UNITS[design * FORMS], wider)
        if mode == ARCH:
            self.extend_both(target, UNITS[design * FORMS + 1], wider)

    def extend_both(self, target: Target, unit: Unit, wider: list[Target]) -> None:
        if not self.scales.tailed:
            self.extend(target, unit, False, wider)
        if not self.scales.headed and target.size > 0:
            self.extend(target, unit, True, wider)

    def extend(self, target: Target, unit: Unit, at_head: bool, wider: list[Target]) -> None:
        """Lays the unit over what is there as far as it fits, and keeps the result if it is good."""
        over = overlap(target.low, target.high, target.size, unit, at_head)
        added = unit.size - over
        if target.size + added > LONGEST:
            return
        longer = self.trial
        longer.size = target.size + added
        mask = firsts(added)
        step = power(added)
        if at_head:
            longer.base = target.base + added
            longer.low = target.low << added | unit.low & mask
            longer.high = target.high << added | unit.high & mask
            longer.code = unit.code // power(over) * target.power + target.code
        else:
            longer.base = target.base
            longer.low = target.low | (unit.low >> over & mask) << target.size
            longer.high = target.high | (unit.high >> over & mask) << target.size
            longer.code = target.code * step + unit.code % step
        if self.owned and not self.has(longer):
            return
        longer.power = target.power * step
        longer.key = longer.base * longer.power + longer.code
        for other in wider:
            if other.key == longer.key:
                return
        scales = self.scales
        scales.value(longer)
        scales.measure(longer)
        scales.weigh(longer, self.stock)
        kept = longer.whole and (not self.owned or longer.turns == WHOLE) and self.keep(longer)
        if insert(wider, longer, self.width) or kept:
            self.trial = Target()

    def keep(self, target: Target) -> bool:
        size = i64(len(self.targets))
        if size == self.kept and self.targets[size - 1].worth >= target.worth:
            return False
        for other in self.targets:
            if other.key == target.key:
                return False
        return insert(self.targets, target, self.kept)

    def has(self, target: Target) -> bool:
        """Are all its colours in store, as bodies or as ends, but for those that lie?"""
        for colour in range(N_COLOURS):
            if BITS.at(lane(target.low, target.high, colour)) > self.have.at(colour):
                return False
        return True

    def worth_with(self, board: Cards, stored: i64, spaces: Cards) -> i64:
        """What the best of the targets would be worth with other pieces in store and on offer."""
        most: i64 = -10000
        stock = Stock(board, stored, spaces, self.bags)
        for target in self.targets:
            worth = target.worth
            turns = target.turns
            self.scales.weigh(target, stock)
            if target.worth > most:
                most = target.worth
            target.worth = worth
            target.turns = turns
        return most


def insert(targets: list[Target], target: Target, most: i64) -> bool:
    """Into a list that has the best first and no more than so many, if it is good enough."""
    size = i64(len(targets))
    if size == most:
        if targets[size - 1].worth >= target.worth:
            return False
        targets.pop()
    place = i64(len(targets))
    targets.append(target)
    while place > 0 and targets[place - 1].worth < target.worth:
        targets[place] = targets[place - 1]
        place -= 1
    targets[place] = target
    return True
