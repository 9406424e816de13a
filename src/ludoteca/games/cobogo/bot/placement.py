"""A place on the wall of Cobogó: how each card laid there changes the surrounding groups."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.moves import Moves
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, NEAR, mask_of
from ludoteca.games.cobogo.rules.position import NO_GOAL, Position

# The kinds of a group: a copy, or one that lacks a block or two. Three counts packed into one
# number.
COPY: Final = 1
MISSING_ONE: Final = 0x100000
MISSING_TWO: Final = 0x10000000000

COVERED_MARK: Final = 64
"""Set on the cells of groups that lose a block to the card."""
BESIDE_MARK: Final = 128
"""Set on the cells of groups beside the card; the rest of a group that lost a block has both."""
COLOUR_MASK: Final = 63
UNKNOWN: Final = -0x4000000000000000
NONE: Final = 0


@final
class Placement:
    """The groups beside a place of the wall, analysed once for all cards that are tried there.

    The covered blocks are removed for the analysis, so groups may fall apart. `change` is the
    change of each goal's counts by that alone. The wall is restored afterwards.
    """

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.width: i64 = 0
        self.height: i64 = 0
        self.corner: i64 = 0
        self.change: vec[i64] = zeros(GOALS)
        # The groups beside it: their cells one after another, and for each group the goal, the
        # start of its cells, and its kind.
        self.cells: Moves = Moves()
        self.goals: Moves = Moves()
        self.starts: Moves = Moves()
        self.kinds: Moves = Moves()
        # Above, below, left and right of the card: the number of the group, counted from 1.
        self.neighbour_groups: vec[i64] = zeros(2 * (position.deck.width + position.deck.height))
        self.covered_cells: Moves = Moves()
        self.saved_blocks: vec[u8] = vec[u8](capacity=position.deck.area)
        for _ in range(position.deck.area):
            self.saved_blocks = append(self.saved_blocks, u8(NEAR))
        # The gain of a block that is the only one of its colour on its card, at each place of the
        # card.
        self.lone_block_gains: vec[i64] = zeros(position.deck.area * GOALS)
        self.joined_cells: Moves = Moves()
        self.touched_groups: i64 = 0
        # The kind of groups of one or two blocks for each goal: they have only one form.
        self.small_kinds: vec[i64] = zeros(2 * GOALS)
        for goal in range(i64(GOALS)):
            self.joined_cells.clear()
            for size in range(i64(2)):
                self.joined_cells.put(size)
                self.small_kinds[2 * goal + size] = self.kind_by_mask(goal, self.joined_cells, 0)

    def kind_by_mask(self, goal: i64, cells: Moves, first: i64) -> i64:
        """The kind of the group whose cells begin at this index of the list."""
        deck = self.position.deck
        card = self.position.goals.at(goal)
        missing = deck.pattern_sizes.at(card) - cells.size() + first
        if missing < 0 or missing > 2:
            return NONE
        mask = mask_of(cells, first, self.position.wall.stride)
        if missing == 0:
            return COPY if deck.is_pattern(card, mask) else NONE
        if missing == 1:
            return MISSING_ONE if deck.missing_one[card].holds(mask) else NONE
        return MISSING_TWO if deck.missing_two[card].holds(mask) else NONE

    def kind(self, goal: i64, cells: Moves, first: i64) -> i64:
        """The same, with a shortcut for small groups."""
        size = cells.size() - first
        return (
            self.small_kinds[2 * goal + size - 1]
            if size <= 2
            else self.kind_by_mask(goal, cells, first)
        )

    def analyse(self, x: i64, y: i64, turn: i64) -> None:
        """Analyses the place of a card turned like this."""
        deck = self.position.deck
        self.width = deck.turned_width(turn)
        self.height = deck.turned_height(turn)
        self.corner = self.position.wall.cell(x, y)
        for goal in range(i64(GOALS)):
            self.change[goal] = 0
        for place in range(i64(len(self.lone_block_gains))):
            self.lone_block_gains[place] = UNKNOWN
        self.remove_blocks()
        self.find_neighbour_groups()
        self.restore_blocks()

    def remove_blocks(self) -> None:
        """Marks the groups that lose a block, and removes the covered blocks."""
        wall = self.position.wall
        cells = wall.cells
        covered_cells = self.covered_cells
        covered_cells.clear()
        cell = self.corner
        for _ in range(self.height):
            for _ in range(self.width):
                goal = self.goal_at(cell)
                if goal != NO_GOAL and i64(cells[cell]) < COVERED_MARK:
                    first = covered_cells.size()
                    wall.mark_region(cell, COVERED_MARK, covered_cells)
                    self.change[goal] -= self.kind(goal, covered_cells, first)
                cell += 1
            cell += wall.stride - self.width
        if covered_cells.size() > 0:  # other blocks do not matter
            self.clear_covered_cells()

    def clear_covered_cells(self) -> None:
        cells = self.position.wall.cells
        saved_blocks = self.saved_blocks
        place: i64 = 0
        cell = self.corner
        for _ in range(self.height):
            for _ in range(self.width):
                saved_blocks[place] = u8(i64(cells[cell]) & COLOUR_MASK)
                cells[cell] = u8(NEAR)
                place += 1
                cell += 1
            cell += self.position.wall.stride - self.width

    def restore_blocks(self) -> None:
        self.position.wall.unmark_region(BESIDE_MARK, self.cells)
        if self.covered_cells.size() == 0:
            return
        cells = self.position.wall.cells
        saved_blocks = self.saved_blocks
        place: i64 = 0
        cell = self.corner
        for _ in range(self.height):
            for _ in range(self.width):
                cells[cell] = saved_blocks[place]
                place += 1
                cell += 1
            cell += self.position.wall.stride - self.width

    def goal_at(self, cell: i64) -> i64:
        kind = i64(self.position.wall.cells[cell]) & COLOUR_MASK
        return self.position.goal_of.at(kind) if NEAR < kind < GLASS else NO_GOAL

    def find_neighbour_groups(self) -> None:
        stride = self.position.wall.stride
        width = self.width
        height = self.height
        self.cells.clear()
        self.goals.clear()
        self.starts.clear()
        self.kinds.clear()
        for column in range(width):
            self.neighbour_groups[column] = self.group_at(self.corner + column - stride)
            self.neighbour_groups[width + column] = self.group_at(
                self.corner + column + height * stride
            )
        for row in range(height):
            cell = self.corner + row * stride
            self.neighbour_groups[2 * width + row] = self.group_at(cell - 1)
            self.neighbour_groups[2 * width + height + row] = self.group_at(cell + width)
        self.starts.put(self.cells.size())

    def group_at(self, cell: i64) -> i64:
        """The number of the group of this cell; 0 if it has none that counts."""
        goal = self.goal_at(cell)
        if goal == NO_GOAL:
            return 0
        wall = self.position.wall
        marks = i64(wall.cells[cell])
        if marks >= BESIDE_MARK:
            return self.group_of_cell(cell)
        first = self.cells.size()
        wall.mark_region(cell, BESIDE_MARK - (marks & COVERED_MARK), self.cells)
        kind = self.kind(goal, self.cells, first)
        if marks >= COVERED_MARK:
            self.change[goal] += kind
        self.goals.put(goal)
        self.starts.put(first)
        self.kinds.put(kind)
        return self.goals.size()

    def group_of_cell(self, cell: i64) -> i64:
        place: i64 = 0
        while self.cells.at(place) != cell:
            place += 1
        group = self.goals.size()
        while self.starts.at(group - 1) > place:
            group -= 1
        return group

    def add_changes(self, card: i64, turn: i64, counts: vec[i64]) -> None:
        """Adds the change of each goal if this card is laid here."""
        deck = self.position.deck
        goal_of = self.position.goal_of
        first = (card * 4 + turn) * deck.area
        done: i64 = 0
        for place in range(deck.area):
            goal = goal_of.at(deck.fronts.at(first + place))
            if goal == NO_GOAL or done & bit(place) != 0:
                continue
            if deck.only_of_colour.at(first + place) == 0:
                done |= self.join_all(place, goal, first)
                counts[goal] += self.joined_change(goal)
                continue
            change = self.lone_block_gains[place * GOALS + goal]
            if change == UNKNOWN:
                self.join_block(place, goal)
                change = self.joined_change(goal)
                self.lone_block_gains[place * GOALS + goal] = change
            counts[goal] += change

    def join_block(self, place: i64, goal: i64) -> None:
        """A block that is the only one of its colour on the card, with the groups that it joins."""
        self.joined_cells.clear()
        self.joined_cells.put(self.cell_of(place))
        self.touched_groups = self.adjacent_groups(place, goal)

    def join_all(self, place: i64, goal: i64, first: i64) -> i64:
        """Joins the blocks of this colour that form one group with this one, on the card or through
        a group beside it; returns a bit for each of their places."""
        deck = self.position.deck
        colour = deck.fronts.at(first + place)
        self.join_block(place, goal)
        done = bit(place)
        previous: i64 = 0
        while done != previous:
            previous = done
            for other in range(deck.area):
                if done & bit(other) == 0 and deck.fronts.at(first + other) == colour:
                    adjacent = self.adjacent_groups(other, goal)
                    if (
                        adjacent & self.touched_groups != 0
                        or done & self.adjacent_places(other) != 0
                    ):
                        self.joined_cells.put(self.cell_of(other))
                        self.touched_groups |= adjacent
                        done |= bit(other)
        return done

    def joined_change(self, goal: i64) -> i64:
        """The change by joining several groups into one."""
        change: i64 = 0
        for group in range(self.goals.size()):
            if self.touched_groups & bit(group) != 0:
                change -= self.kinds.at(group)
                for place in range(self.starts.at(group), self.starts.at(group + 1)):
                    self.joined_cells.put(self.cells.at(place))
        return change + self.kind(goal, self.joined_cells, 0)

    def cell_of(self, place: i64) -> i64:
        row = place // self.width
        return self.corner + row * self.position.wall.stride + place - row * self.width

    def adjacent_groups(self, place: i64, goal: i64) -> i64:
        """A bit for each group of this goal beside a place of the card."""
        width = self.width
        row = place // width
        column = place - row * width
        groups: i64 = 0
        if row == 0:
            groups |= self.group_bit(self.neighbour_groups[column], goal)
        if row == self.height - 1:
            groups |= self.group_bit(self.neighbour_groups[width + column], goal)
        if column == 0:
            groups |= self.group_bit(self.neighbour_groups[2 * width + row], goal)
        if column == width - 1:
            groups |= self.group_bit(self.neighbour_groups[2 * width + self.height + row], goal)
        return groups

    def group_bit(self, group: i64, goal: i64) -> i64:
        return bit(group - 1) if group > 0 and self.goals.at(group - 1) == goal else 0

    def adjacent_places(self, place: i64) -> i64:
        """A bit for each neighbouring place on the card."""
        width = self.width
        column = place % width
        places: i64 = 0
        if place >= width:
            places |= bit(place - width)
        if place + width < self.position.deck.area:
            places |= bit(place + width)
        if column > 0:
            places |= bit(place - 1)
        if column < width - 1:
            places |= bit(place + 1)
        return places


def zeros(n: i64) -> vec[i64]:
    numbers = vec[i64](capacity=n)
    for _ in range(n):
        numbers = append(numbers, 0)
    return numbers
