"""A plan for one cóatl: the colours that it could grow to, what that is worth, what is missing."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.games.coatl.assembly import Demands
from ludoteca.games.coatl.cards import (
    ARCH,
    CARD_COLOUR,
    COUNT,
    END,
    HEADS,
    LAST_LEVEL,
    MANY,
    MODE,
    N_COLOURS,
    NO_PIECE,
    NO_TEMPLE,
    PATTERN,
    POINTS,
    RUN,
    STEPS,
    TAILS,
    TEMPLE_POINTS,
    colour_of,
)
from ludoteca.games.coatl.player import Player
from ludoteca.games.coatl.serpent import MOST_PAGES, Serpent, met, times

NONE: Final = -1
LONGEST: Final = 13
USELESS: Final = 3
EARLY_END: Final = 6
TURN: Final = 22  # what a turn is worth, in tenths of a point


@final
class Plan:
    """`colours` is the cóatl to be, `base` the place in it of the first piece that lies already,
    `lying` how many lie. `head` and `tail` are the colours of ends in store that would close it,
    and stand in `colours` too. `value` is in tenths of a point.
    """

    def __init__(
        self, player: Player, slot: i64, display: Cards, offer: Cards, demands: Demands
    ) -> None:
        serpent: Serpent | None = None if slot == NONE else player.serpents[slot]
        self.slot: i64 = slot
        self.temples: Cards = temples_for(player, display, serpent)
        self.offer: Cards = offer  # pieces of each kind that lie on the supply board
        self.demands: Demands = demands
        self.room: i64 = player.room()
        self.hand: Cards = player.hand
        self.board: Cards = player.board
        self.pages: Cards = Cards() if serpent is None else serpent.pages
        self.colours: Cards = Cards(capacity=16)
        self.base: i64 = 0
        self.lying: i64 = 0
        self.headed: bool = False
        self.tailed: bool = False
        self.head: i64 = NONE
        self.tail: i64 = NONE
        self.value: i64 = 0
        self.cards: i64 = 0
        self.templed: bool = False
        self.missing: i64 = 0
        self.worth: i64 = 0  # value less the turns that it takes
        self.spare: Cards = Cards(capacity=N_COLOURS)  # bodies in store by colour
        self.owned_only: bool = False
        self.best: Cards = Cards()
        self.best_base: i64 = 0
        self.best_worth: i64 = -100000
        for colour in range(N_COLOURS):
            self.spare.put(player.board.at(colour))
        if serpent is not None:
            self.colours = serpent.colours()
            self.lying = serpent.size()
            self.headed = serpent.headed()
            self.tailed = serpent.tailed()

    def make(self, owned_only: bool, wide: bool) -> None:
        """Grows the plan piece by piece, and keeps it at its best. `owned_only`: from the store.
        `wide`: tries every prophecy in hand as the one to begin with."""
        self.owned_only = owned_only
        start = self.colours
        self.consider()
        for seed in range(-1, self.hand.size() if wide and self.lying < 2 else 0):
            self.colours = start
            self.base = 0
            if seed >= 0:
                if not self.sow(self.hand.at(seed)):
                    continue
                self.consider()
            while self.colours.size() < LONGEST and (self.grow(False) or self.grow(True)):
                self.consider()
        self.colours = self.best
        self.base = self.best_base
        self.close()
        self.judge()

    def consider(self) -> None:
        """Keeps the colours as they are now if they are the best so far, once closed."""
        colours = self.colours
        base = self.base
        headed = self.headed
        tailed = self.tailed
        self.colours = colours.copy()
        self.close()
        self.judge()
        self.colours = colours
        self.base = base
        self.headed = headed
        self.tailed = tailed
        self.head = NONE
        self.tail = NONE
        if self.worth > self.best_worth:
            self.best_worth = self.worth
            self.best = colours.copy()
            self.best_base = base

    def sow(self, design: i64) -> bool:
        """Begins with one occurrence of this prophecy."""
        unit = Cards(capacity=STEPS)
        self.spell(design, 0, unit)
        joined = self.join(unit, self.tailed)
        added = joined.size() - self.colours.size()
        if (
            added == 0
            or joined.size() > LONGEST
            or (self.tailed and self.headed)
            or (self.owned_only and self.lacking(joined) > 0)
        ):
            return False
        self.colours = joined
        if self.tailed:
            self.base += added
        return True

    def worth_with(self, one: i64, two: i64) -> i64:
        """What the plan would be worth with these pieces in store as well; NO_PIECE is none."""
        before = self.worth
        headed = self.headed
        tailed = self.tailed
        bonus = self.store(one, 1) + self.store(two, 1)
        self.judge()
        worth = self.worth + bonus
        self.store(one, -1)
        self.store(two, -1)
        self.headed = headed
        self.tailed = tailed
        self.worth = before
        return worth

    def store(self, piece: i64, n: i64) -> i64:
        """Counts a piece in; an end that fits the plan well is worth a little more."""
        if piece == NO_PIECE:
            return 0
        colour = colour_of(piece)
        if piece < HEADS:
            self.spare.set(colour, self.spare.at(colour) + n)
            self.room -= n
            return -USELESS if self.spare.at(colour) > self.colours.count(colour) else 0
        is_head = piece < TAILS
        if self.headed if is_head else self.tailed:
            return -3 * USELESS
        if is_head:
            self.headed = True
        else:
            self.tailed = True
        longer = self.colours.copy()
        if is_head:
            longer.put_at(0, colour)
        else:
            longer.put(colour)
        early = EARLY_END if self.missing > 2 else 0
        return (self.total(longer, True) - self.value) // 2 - early

    # Growing

    def grow(self, templed: bool) -> bool:
        """Adds the occurrence, or the piece, that brings the most for what it costs; temples are
        fickle while a cóatl grows and count only when they are asked for."""
        now = self.total(self.colours, templed)
        best: Cards | None = None
        best_left: i64 = 0
        best_rate: i64 = 0
        unit = Cards(capacity=STEPS)
        for place in range(self.hand.size() + self.pages.size() + N_COLOURS):
            design: i64 = NONE
            if place < self.hand.size():
                design = self.hand.at(place)
            elif place < self.hand.size() + self.pages.size():
                design = self.pages.at(place - self.hand.size())
            for form in range(1 if design == NONE or MODE.at(design) != ARCH else 2):
                unit.clear()
                if design == NONE:
                    unit.put(place - self.hand.size() - self.pages.size())
                else:
                    self.spell(design, form, unit)
                for side in range(2):
                    if self.tailed if side == 0 else self.headed:
                        continue
                    joined = self.join(unit, side == 1)
                    added = joined.size() - self.colours.size()
                    if added == 0 or joined.size() > LONGEST:
                        continue
                    lacking = self.lacking(joined)
                    if lacking > 0 and self.owned_only:
                        continue
                    rate = (self.total(joined, templed) - now) * 10 // (3 * lacking + added)
                    if rate > best_rate:
                        best_rate = rate
                        best = joined
                        best_left = added if side == 1 else 0
        if best is None:
            return False
        self.colours = best
        self.base += best_left
        return True

    def spell(self, design: i64, form: i64, unit: Cards) -> None:
        """The colours of one more occurrence of a prophecy."""
        mode = MODE.at(design)
        first = PATTERN.at(design * STEPS)
        if mode == COUNT:
            have = self.colours.count(first)
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
                unit.put(self.plenty())
            unit.put(inner)
            unit.put(first)
        else:
            for step in range(STEPS):
                colour = PATTERN.at(design * STEPS + step)
                if colour == END:
                    break
                unit.put(colour - MANY if colour >= MANY else colour)

    def plenty(self) -> i64:
        """The colour of which there are most in store."""
        best: i64 = 0
        for colour in range(N_COLOURS):
            if self.spare.at(colour) > self.spare.at(best):
                best = colour
        return best

    def join(self, unit: Cards, at_head: bool) -> Cards:
        """The colours with the unit at one end, laid over what is there as far as it fits."""
        size = self.colours.size()
        over = unit.size() if unit.size() < size else size
        while over > 0:
            fits = True
            for place in range(over):
                if at_head:
                    there = self.colours.at(place)
                    wanted = unit.at(unit.size() - over + place)
                else:
                    there = self.colours.at(size - over + place)
                    wanted = unit.at(place)
                if there != wanted:
                    fits = False
                    break
            if fits and over < unit.size():
                break
            over -= 1
        joined = Cards(capacity=16)
        if at_head:
            for place in range(unit.size() - over):
                joined.put(unit.at(place))
            joined.put_all(self.colours)
        else:
            joined.put_all(self.colours)
            for place in range(over, unit.size()):
                joined.put(unit.at(place))
        return joined

    def lacking(self, colours: Cards) -> i64:
        """How many bodies these colours need beyond those that lie or are in store."""
        found: i64 = 0
        for colour in range(N_COLOURS):
            found += self.lacks(colour, colours)
        return found

    def lacks(self, colour: i64, colours: Cards) -> i64:
        """So many of one colour; `self.colours` holds all that lies, and ends counted apart."""
        wanted = colours.count(colour) - self.spare.at(colour) - self.lies(colour)
        return wanted if wanted > 0 else 0

    def lies(self, colour: i64) -> i64:
        """Pieces of this colour that need no body from elsewhere."""
        found: i64 = 0
        for place in range(self.lying):
            if self.colours.at(self.base + place) == colour:
                found += 1
        if self.head == colour:
            found += 1
        if self.tail == colour:
            found += 1
        return found

    # Closing and judging

    def close(self) -> None:
        """Puts ends from the store to an open plan; an end may take the place of its last body."""
        if not self.tailed:
            best: i64 = NONE
            most: i64 = NONE
            for colour in range(N_COLOURS):
                if self.board.at(TAILS + colour) == 0:
                    continue
                longer = self.colours.copy()
                if not self.replaces(colour, longer.size() - 1):
                    longer.put(colour)
                gain = self.total(longer, True) * 2 + (
                    1 if longer.size() == self.colours.size() else 0
                )
                if gain > most:
                    most = gain
                    best = colour
            if best != NONE:
                if not self.replaces(best, self.colours.size() - 1):
                    self.colours.put(best)
                self.tail = best
                self.tailed = True
        if not self.headed:
            best = NONE
            most = NONE
            for colour in range(N_COLOURS):
                if self.board.at(HEADS + colour) == 0:
                    continue
                longer = self.colours.copy()
                if not self.replaces(colour, 0):
                    longer.put_at(0, colour)
                gain = self.total(longer, True) * 2 + (
                    1 if longer.size() == self.colours.size() else 0
                )
                if gain > most:
                    most = gain
                    best = colour
            if best != NONE:
                if not self.replaces(best, 0):
                    self.colours.put_at(0, best)
                    self.base += 1
                self.head = best
                self.headed = True

    def replaces(self, colour: i64, place: i64) -> bool:
        """Could an end of this colour stand in for the body planned at this place?"""
        if self.colours.size() < 3 or self.colours.at(place) != colour:
            return False
        return place < self.base or place >= self.base + self.lying

    def judge(self) -> None:
        self.value = self.total(self.colours, True)
        self.missing = self.lacking(self.colours)
        halves = self.missing
        for colour in range(N_COLOURS):
            beyond = self.lacks(colour, self.colours) - self.offer.at(colour)
            if beyond > 0:
                halves += beyond
        if not self.headed:
            halves += self.halves_for(HEADS)
        if not self.tailed:
            halves += self.halves_for(TAILS)
        ends = (0 if self.headed else 1) + (0 if self.tailed else 1)
        if self.missing + ends > self.room:
            halves += 2  # one action more to make room
        self.worth = self.value - halves * TURN // 2

    def halves_for(self, kind: i64) -> i64:
        """Half turns until there is an end of this kind."""
        for colour in range(N_COLOURS):
            if self.offer.at(kind + colour) > 0:
                return 2
        return 4

    def better(self, other: Plan) -> bool:
        """To be preferred: what can be completed at once if only the store counts, else the worth."""
        if self.owned_only and self.closes() != other.closes():
            return self.closes()
        return self.worth > other.worth

    def closes(self) -> bool:
        """Could it be completed at once, with all the cards that it needs?"""
        return (
            self.headed
            and self.tailed
            and self.missing == 0
            and self.colours.size() > 2
            and self.cards >= self.demands.pages
            and (self.templed or not self.demands.temple)
        )

    def total(self, colours: Cards, templed: bool) -> i64:
        """Tenths of points of the best cards beside these colours, once they have both ends."""
        found: i64 = 0
        beside = self.pages.copy()
        for item in self.pages.items:
            found += worth_of(i64(item), colours)
        used: i64 = 0
        while beside.size() < MOST_PAGES:
            best: i64 = NONE
            most: i64 = 0
            for place in range(self.hand.size()):
                if used >> place & 1:
                    continue
                design = self.hand.at(place)
                points = worth_of(design, colours)
                if points > most and self.unlike(design, beside):
                    most = points
                    best = place
            if best == NONE:
                break
            used |= i64(1) << best
            beside.put(self.hand.at(best))
            found += most
        self.cards = beside.size()
        if not templed:
            # Where a cóatl needs several prophecies, each of them is worth more than its points.
            return found * 10 + (self.demands.pages - 1) * 15 * self.cards
        most = 0
        for temple in self.temples.items:
            points = TEMPLE_POINTS.at(i64(temple) * 4 + met(i64(temple), colours, beside))
            if points > most:
                most = points
        self.templed = most > 0
        if self.cards < self.demands.pages or (self.demands.temple and not self.templed):
            return (found + most) * 4  # cannot be completed like this
        return (found + most) * 10

    def unlike(self, design: i64, beside: Cards) -> bool:
        for item in beside.items:
            page = i64(item)
            if page == design:
                return False
            if self.demands.unlike and CARD_COLOUR.at(page) == CARD_COLOUR.at(design):
                return False
        return True


def worth_of(design: i64, colours: Cards) -> i64:
    return POINTS.at(design * LAST_LEVEL + times(design, colours, True, True))


def temples_for(player: Player, display: Cards, serpent: Serpent | None) -> Cards:
    """The temples that a cóatl could have: its own, or those open and in hand."""
    found = Cards(capacity=4)
    if serpent is not None and serpent.temple != NO_TEMPLE:
        found.put(serpent.temple)
        return found
    found.put_all(display)
    found.put_all(player.temples)
    return found
