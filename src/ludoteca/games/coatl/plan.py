"""The search for what a cóatl could grow to: a beam over sequences of colours."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.games.coatl.cards import (
    ARCH,
    COUNT,
    END,
    HEADS,
    MANY,
    MODE,
    N_COLOURS,
    PATTERN,
    RUN,
    STEPS,
    TAILS,
)
from ludoteca.games.coatl.weigh import NONE, WHOLE, Planner, Scales, Target

LONGEST: Final = 13
WIDTH: Final = 16  # of the beam
KEPT: Final = 32  # targets that are remembered


@final
class Plan:
    """The best targets for one cóatl, best first. `owned`: only what lies in store.

    `width` is how many are followed at once: fewer are found sooner, and are not as good.
    """

    def __init__(self, planner: Planner, slot: i64, owned: bool, width: i64 = WIDTH) -> None:
        me = planner.me
        self.width: i64 = width
        self.slot: i64 = slot
        self.owned: bool = owned
        self.scales: Scales = Scales(planner, slot)
        self.targets: list[Target] = []
        self.board: Cards = me.board
        self.stored: i64 = me.stored
        self.spaces: Cards = planner.state.supply.spaces
        start = Target(Cards(capacity=16) if slot == NONE else me.serpents[slot].colours(), 0)
        self.search(start)

    def best(self) -> Target | None:
        return self.targets[0] if len(self.targets) > 0 else None

    def worth(self) -> i64:
        return self.targets[0].worth if len(self.targets) > 0 else -10000

    def search(self, start: Target) -> None:
        self.scales.value(start)
        self.keep_if_whole(start)
        beam: list[Target] = [start]
        for _ in range(LONGEST):
            wider: list[Target] = []
            for target in beam:
                self.grow(target, wider)
            if len(wider) == 0:
                break
            beam = wider

    def keep_if_whole(self, target: Target) -> None:
        self.scales.weigh(target, self.board, self.stored, self.spaces)
        if not self.scales.is_whole(target) or (self.owned and target.turns != WHOLE):
            return
        for other in self.targets:
            if other.key == target.key:
                return
        insert(self.targets, target, KEPT)

    def grow(self, target: Target, wider: list[Target]) -> None:
        """Tries one more occurrence of each prophecy, and each single piece, at either end."""
        unit = Cards(capacity=STEPS)
        designs = self.scales.open
        pages = self.scales.pages
        known = designs.size() + pages.size()
        for place in range(known + N_COLOURS):
            design: i64 = NONE
            if place < designs.size():
                design = designs.at(place)
            elif place < known:
                design = pages.at(place - designs.size())
            for form in range(1 if design == NONE or MODE.at(design) != ARCH else 2):
                unit.clear()
                if design == NONE:
                    unit.put(place - known)
                else:
                    spell(design, form, target.colours, unit)
                if not self.scales.tailed:
                    self.extend(target, unit, False, wider)
                if not self.scales.headed and target.colours.size() > 0:
                    self.extend(target, unit, True, wider)

    def extend(self, target: Target, unit: Cards, at_head: bool, wider: list[Target]) -> None:
        joined = join(target.colours, unit, at_head)
        added = joined.size() - target.colours.size()
        if added == 0 or joined.size() > LONGEST or (self.owned and not self.has(joined)):
            return
        longer = Target(joined, target.base + (added if at_head else 0))
        key: i64 = longer.base
        for place in range(joined.size()):
            key = key * 6 + joined.at(place) + 1
        longer.key = key
        for other in wider:
            if other.key == key:
                return
        self.scales.value(longer)
        self.keep_if_whole(longer)
        insert(wider, longer, self.width)

    def has(self, colours: Cards) -> bool:
        """Are all these in store, as bodies or as ends, but for those that lie?"""
        for colour in range(N_COLOURS):
            have = self.board.at(colour) + self.board.at(HEADS + colour)
            have += self.board.at(TAILS + colour)
            if self.slot != NONE:
                have += self.scales.me.serpents[self.slot].colours().count(colour)
            if colours.count(colour) > have:
                return False
        return True

    def worth_with(self, board: Cards, stored: i64, spaces: Cards) -> i64:
        """What the best of the targets would be worth with other pieces in store and on offer."""
        most: i64 = -10000
        for target in self.targets:
            worth = target.worth
            turns = target.turns
            self.scales.weigh(target, board, stored, spaces)
            if target.worth > most:
                most = target.worth
            target.worth = worth
            target.turns = turns
        return most


def insert(targets: list[Target], target: Target, most: i64) -> None:
    """Into a list that has the best first and no more than so many."""
    size = i64(len(targets))
    if size == most:
        if targets[size - 1].worth >= target.worth:
            return
        targets.pop()
    place = i64(len(targets))
    targets.append(target)
    while place > 0 and targets[place - 1].worth < target.worth:
        targets[place] = targets[place - 1]
        place -= 1
    targets[place] = target


def spell(design: i64, form: i64, colours: Cards, unit: Cards) -> None:
    """The colours of one more occurrence of a prophecy."""
    mode = MODE.at(design)
    first = PATTERN.at(design * STEPS)
    if mode == COUNT:
        have = colours.count(first)
        for _ in range(3 - have if have < 2 else 1):
            unit.put(first)
    elif mode == RUN:
        unit.put(first)
        unit.put(first)
    elif mode == ARCH:
        inner = PATTERN.at(design * STEPS + 1)
        if form == 0:
            unit.put(first)
            unit.put(inner)
            unit.put(inner)
        unit.put(inner)
        unit.put(first)
    else:
        for step in range(STEPS):
            colour = PATTERN.at(design * STEPS + step)
            if colour == END:
                break
            unit.put(colour - MANY if colour >= MANY else colour)


def join(colours: Cards, unit: Cards, at_head: bool) -> Cards:
    """The colours with the unit at one end, laid over what is there as far as it fits."""
    size = colours.size()
    over = unit.size() - 1 if unit.size() - 1 < size else size
    while over > 0:
        fits = True
        for place in range(over):
            if at_head:
                there = colours.at(place)
                wanted = unit.at(unit.size() - over + place)
            else:
                there = colours.at(size - over + place)
                wanted = unit.at(place)
            if there != wanted:
                fits = False
                break
        if fits:
            break
        over -= 1
    joined = Cards(capacity=20)
    if at_head:
        for place in range(unit.size() - over):
            joined.put(unit.at(place))
        joined.put_all(colours)
    else:
        joined.put_all(colours)
        for place in range(over, unit.size()):
            joined.put(unit.at(place))
    return joined
