"""A gap in the wall of Cobogó where a card might lie: what any card would make of the groups around."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.moves import Moves
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, NEAR, mask_of
from ludoteca.games.cobogo.rules.position import NO_GOAL, Position

# What a group can be to its goal: a copy, or what lacks a block or two. Three counts in one number.
COPY: Final = 1
NEARLY: Final = 0x100000
BEGUN: Final = 0x10000000000

TAKEN: Final = 64
"""Set on the cells of groups that lose a block to the gap."""
LEFT: Final = 128
"""Set on the cells of groups beside it; what is left of one that lost a block has both."""
COLOUR: Final = 63
UNKNOWN: Final = -0x4000000000000000
NONE: Final = 0


@final
class Gap:
    """The groups beside a place of the wall, once for all cards that are tried there.

    What lies there is taken away in thought, so a group may fall apart. `change` tells for each goal
    how the counts change by that alone. The wall itself is as it was.
    """

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.width: i64 = 0
        self.height: i64 = 0
        self.corner: i64 = 0
        self.change: vec[i64] = zeros(GOALS)
        # The groups beside it: their cells one after another, and of each the goal, where its cells
        # begin, and what it is to the goal.
        self.cells: Moves = Moves()
        self.goals: Moves = Moves()
        self.begins: Moves = Moves()
        self.kinds: Moves = Moves()
        # Above, below, left and right of it: the number of the group, counted from 1.
        self.beside: vec[i64] = zeros(2 * (position.deck.width + position.deck.height))
        self.taken: Moves = Moves()
        self.under: vec[u8] = vec[u8](capacity=position.deck.area)
        for _ in range(position.deck.area):
            self.under = append(self.under, u8(NEAR))
        # What a block becomes that is the only one of its colour on its card, at each of its places.
        self.alone: vec[i64] = zeros(position.deck.area * GOALS)
        self.joined: Moves = Moves()
        self.touched: i64 = 0
        # What a group of one block or two is to each goal: it has but one form.
        self.small: vec[i64] = zeros(2 * GOALS)
        for goal in range(i64(GOALS)):
            self.joined.clear()
            for size in range(i64(2)):
                self.joined.put(size)
                self.small[2 * goal + size] = self.kind_of(goal, self.joined, 0)

    def kind_of(self, goal: i64, cells: Moves, first: i64) -> i64:
        """What the group is whose cells begin at this place of the list."""
        deck = self.position.deck
        card = self.position.goals.at(goal)
        lack = deck.sizes.at(card) - cells.size() + first
        if lack < 0 or lack > 2:
            return NONE
        mask = mask_of(cells, first, self.position.wall.stride)
        if lack == 0:
            return COPY if deck.is_pattern(card, mask) else NONE
        if lack == 1:
            return NEARLY if deck.unfinished[card].holds(mask) else NONE
        return BEGUN if deck.begun[card].holds(mask) else NONE

    def kind(self, goal: i64, cells: Moves, first: i64) -> i64:
        """The same, without looking at groups that are too small to differ."""
        size = cells.size() - first
        return self.small[2 * goal + size - 1] if size <= 2 else self.kind_of(goal, cells, first)

    def open(self, x: i64, y: i64, turn: i64) -> None:
        """Looks at the place of a card that is turned so, and lies here."""
        deck = self.position.deck
        self.width = deck.across(turn)
        self.height = deck.down(turn)
        self.corner = self.position.wall.cell(x, y)
        for goal in range(i64(GOALS)):
            self.change[goal] = 0
        for place in range(i64(len(self.alone))):
            self.alone[place] = UNKNOWN
        self.take_away()
        self.look_around()
        self.put_back()

    def take_away(self) -> None:
        """Marks what belongs to the groups that lose a block, and takes the blocks away."""
        wall = self.position.wall
        cells = wall.cells
        taken = self.taken
        taken.clear()
        cell = self.corner
        for _ in range(self.height):
            for _ in range(self.width):
                goal = self.goal_at(cell)
                if goal != NO_GOAL and i64(cells[cell]) < TAKEN:
                    first = taken.size()
                    wall.flood(cell, TAKEN, taken)
                    self.change[goal] -= self.kind(goal, taken, first)
                cell += 1
            cell += wall.stride - self.width
        if taken.size() > 0:  # other blocks are in nobody's way
            self.clear_away()

    def clear_away(self) -> None:
        cells = self.position.wall.cells
        under = self.under
        place: i64 = 0
        cell = self.corner
        for _ in range(self.height):
            for _ in range(self.width):
                under[place] = u8(i64(cells[cell]) & COLOUR)
                cells[cell] = u8(NEAR)
                place += 1
                cell += 1
            cell += self.position.wall.stride - self.width

    def put_back(self) -> None:
        self.position.wall.fade(LEFT, self.cells)
        if self.taken.size() == 0:
            return
        cells = self.position.wall.cells
        under = self.under
        place: i64 = 0
        cell = self.corner
        for _ in range(self.height):
            for _ in range(self.width):
                cells[cell] = under[place]
                place += 1
                cell += 1
            cell += self.position.wall.stride - self.width

    def goal_at(self, cell: i64) -> i64:
        kind = i64(self.position.wall.cells[cell]) & COLOUR
        return self.position.goal_of.at(kind) if NEAR < kind < GLASS else NO_GOAL

    def look_around(self) -> None:
        stride = self.position.wall.stride
        width = self.width
        height = self.height
        self.cells.clear()
        self.goals.clear()
        self.begins.clear()
        self.kinds.clear()
        for column in range(width):
            self.beside[column] = self.group_at(self.corner + column - stride)
            self.beside[width + column] = self.group_at(self.corner + column + height * stride)
        for row in range(height):
            cell = self.corner + row * stride
            self.beside[2 * width + row] = self.group_at(cell - 1)
            self.beside[2 * width + height + row] = self.group_at(cell + width)
        self.begins.put(self.cells.size())

    def group_at(self, cell: i64) -> i64:
        """The number of the group that this cell belongs to; 0 if it is none that counts."""
        goal = self.goal_at(cell)
        if goal == NO_GOAL:
            return 0
        wall = self.position.wall
        marks = i64(wall.cells[cell])
        if marks >= LEFT:
            return self.found_before(cell)
        first = self.cells.size()
        wall.flood(cell, LEFT - (marks & TAKEN), self.cells)
        kind = self.kind(goal, self.cells, first)
        if marks >= TAKEN:
            self.change[goal] += kind
        self.goals.put(goal)
        self.begins.put(first)
        self.kinds.put(kind)
        return self.goals.size()

    def found_before(self, cell: i64) -> i64:
        place: i64 = 0
        while self.cells.at(place) != cell:
            place += 1
        group = self.goals.size()
        while self.begins.at(group - 1) > place:
            group -= 1
        return group

    def lay(self, card: i64, turn: i64, counts: vec[i64]) -> None:
        """Adds for each goal what changes if this card is laid here."""
        deck = self.position.deck
        goal_of = self.position.goal_of
        first = (card * 4 + turn) * deck.area
        done: i64 = 0
        for place in range(deck.area):
            goal = goal_of.at(deck.fronts.at(first + place))
            if goal == NO_GOAL or done & bit(place) != 0:
                continue
            if deck.lone.at(first + place) == 0:
                done |= self.join_all(place, goal, first)
                counts[goal] += self.gain(goal)
                continue
            change = self.alone[place * GOALS + goal]
            if change == UNKNOWN:
                self.join(place, goal)
                change = self.gain(goal)
                self.alone[place * GOALS + goal] = change
            counts[goal] += change

    def join(self, place: i64, goal: i64) -> None:
        """A block that is the only one of its colour on the card, with the groups that it joins."""
        self.joined.clear()
        self.joined.put(self.cell_of(place))
        self.touched = self.touching(place, goal)

    def join_all(self, place: i64, goal: i64, first: i64) -> i64:
        """The blocks of one colour that become one group with this one, on the card or by way of a
        group beside it; a bit for each of their places."""
        deck = self.position.deck
        colour = deck.fronts.at(first + place)
        self.join(place, goal)
        done = bit(place)
        last: i64 = 0
        while done != last:
            last = done
            for other in range(deck.area):
                if done & bit(other) == 0 and deck.fronts.at(first + other) == colour:
                    touching = self.touching(other, goal)
                    if touching & self.touched != 0 or done & self.neighbours(other) != 0:
                        self.joined.put(self.cell_of(other))
                        self.touched |= touching
                        done |= bit(other)
        return done

    def gain(self, goal: i64) -> i64:
        """What was joined is one group now, and no longer several."""
        gained: i64 = 0
        for group in range(self.goals.size()):
            if self.touched & bit(group) != 0:
                gained -= self.kinds.at(group)
                for place in range(self.begins.at(group), self.begins.at(group + 1)):
                    self.joined.put(self.cells.at(place))
        return gained + self.kind(goal, self.joined, 0)

    def cell_of(self, place: i64) -> i64:
        row = place // self.width
        return self.corner + row * self.position.wall.stride + place - row * self.width

    def touching(self, place: i64, goal: i64) -> i64:
        """A bit for each group of this goal beside a place of the card."""
        width = self.width
        row = place // width
        column = place - row * width
        found: i64 = 0
        if row == 0:
            found |= self.bit_of(self.beside[column], goal)
        if row == self.height - 1:
            found |= self.bit_of(self.beside[width + column], goal)
        if column == 0:
            found |= self.bit_of(self.beside[2 * width + row], goal)
        if column == width - 1:
            found |= self.bit_of(self.beside[2 * width + self.height + row], goal)
        return found

    def bit_of(self, group: i64, goal: i64) -> i64:
        return bit(group - 1) if group > 0 and self.goals.at(group - 1) == goal else 0

    def neighbours(self, place: i64) -> i64:
        """A bit for each place of the card beside this one."""
        width = self.width
        column = place % width
        found: i64 = 0
        if place >= width:
            found |= bit(place - width)
        if place + width < self.position.deck.area:
            found |= bit(place + width)
        if column > 0:
            found |= bit(place - 1)
        if column < width - 1:
            found |= bit(place + 1)
        return found


def zeros(n: i64) -> vec[i64]:
    made = vec[i64](capacity=n)
    for _ in range(n):
        made = append(made, 0)
    return made
