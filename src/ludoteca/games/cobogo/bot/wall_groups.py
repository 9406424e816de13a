"""The groups of a wall of Cobogó: copies, and groups that can still become one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.moves import Moves
from ludoteca.games.cobogo.bot.placement import COLOUR_MASK, zeros
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, LARGEST_PATTERN, NEAR, mask_of
from ludoteca.games.cobogo.rules.laying import MARK
from ludoteca.games.cobogo.rules.position import NO_GOAL, Position

COPY_MARK: Final = 128
"""Set on the cells of copies, besides the mark of all groups of a goal."""
MOST_MISSING: Final = 3
"""Groups that lack more blocks than this do not count."""
MISSING_LEVELS: Final = 4
ROW_MASK: Final = 127
"""The bits of one row of a pattern."""

BLOCKED: Final = 0
SPOILS_COPY: Final = 1
CLEAN: Final = 2


@final
class WallGroups:
    """Analyses the whole wall once and restores it.

    For each goal `copies` and `too_large` groups; by the number of missing blocks (at goal *
    MISSING_LEVELS + missing) the groups that are `finishable`, those that are `cleanly_finishable`
    without covering a block of a copy, and the number of `clean_completions`. A completion is
    blocked by glass, or if the pattern would touch another group of its colour.
    """

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.copies: vec[i64] = zeros(GOALS)
        self.too_large: vec[i64] = zeros(GOALS)
        self.finishable: vec[i64] = zeros(GOALS * MISSING_LEVELS)
        self.cleanly_finishable: vec[i64] = zeros(GOALS * MISSING_LEVELS)
        self.clean_completions: vec[i64] = zeros(GOALS * MISSING_LEVELS)
        # The groups: their cells one after another, and for each group its goal and the start of
        # its cells.
        self.cells: Moves = Moves()
        self.goals: Moves = Moves()
        self.starts: Moves = Moves()
        self.find_groups()
        for group in range(self.goals.size()):
            self.classify(group)
        self.clear_marks()

    def find_groups(self) -> None:
        """Finds all groups of the goals' colours, row by row, and marks the copies."""
        position = self.position
        wall = position.wall
        row = wall.cell(position.left, position.top)
        last = wall.cell(position.left, position.bottom)
        width = position.right - position.left + 1
        while row <= last:
            for cell in range(row, row + width):
                kind = i64(wall.cells[cell])
                if NEAR < kind < GLASS and position.goal_of.at(kind) != NO_GOAL:
                    first = self.cells.size()
                    wall.mark_region(cell, MARK, self.cells)
                    self.goals.put(position.goal_of.at(kind))
                    self.starts.put(first)
                    self.mark_if_copy(position.goals.at(position.goal_of.at(kind)), first)
            row += wall.stride
        self.starts.put(self.cells.size())

    def mark_if_copy(self, card: i64, first: i64) -> None:
        deck = self.position.deck
        wall = self.position.wall
        if self.cells.size() - first != deck.pattern_sizes.at(card):
            return
        if deck.is_pattern(card, mask_of(self.cells, first, wall.stride)):
            self.copies[self.goals.at(self.goals.size() - 1)] += 1
            for place in range(first, self.cells.size()):
                cell = self.cells.at(place)
                wall.cells[cell] = u8(i64(wall.cells[cell]) | COPY_MARK)

    def clear_marks(self) -> None:
        cells = self.position.wall.cells
        for place in range(self.cells.size()):
            cell = self.cells.at(place)
            cells[cell] = u8(i64(cells[cell]) & COLOUR_MASK)

    def classify(self, group: i64) -> None:
        goal = self.goals.at(group)
        card = self.position.goals.at(goal)
        size = self.starts.at(group + 1) - self.starts.at(group)
        missing = self.position.deck.pattern_sizes.at(card) - size
        if missing < 0:
            self.too_large[goal] += 1
        elif 0 < missing <= MOST_MISSING:
            self.try_to_finish(card, group, goal * MISSING_LEVELS + missing)

    def try_to_finish(self, card: i64, group: i64, place: i64) -> None:
        """Tries the pattern over the group in every way that contains all its blocks."""
        stride = self.position.wall.stride
        corner = self.corner_of(group)
        mask: i64 = 0
        for index in range(self.starts.at(group), self.starts.at(group + 1)):
            cell = self.cells.at(index) - corner
            mask |= bit(cell // stride * LARGEST_PATTERN + cell % stride)
        group_width, group_height = extent(mask)
        completions: i64 = 0
        clean_completions: i64 = 0
        forms = self.position.deck.forms[card]
        for form_index in range(forms.size()):
            form = forms.at(form_index)
            width, height = extent(form)
            for down in range(height - group_height + 1):
                for right in range(width - group_width + 1):
                    group_mask = mask << (down * LARGEST_PATTERN + right)
                    if group_mask & ~form == 0:
                        outcome = self.completion_outcome(
                            card, form, form & ~group_mask, corner - down * stride - right
                        )
                        if outcome != BLOCKED:
                            completions += 1
                        if outcome == CLEAN:
                            clean_completions += 1
        if completions > 0:
            self.finishable[place] += 1
        if clean_completions > 0:
            self.cleanly_finishable[place] += 1
            self.clean_completions[place] += clean_completions

    def corner_of(self, group: i64) -> i64:
        """The cell in the group's first row and first column."""
        stride = self.position.wall.stride
        first = self.cells.at(self.starts.at(group))
        top = first // stride
        left = first % stride
        for place in range(self.starts.at(group) + 1, self.starts.at(group + 1)):
            cell = self.cells.at(place)
            top = min(top, cell // stride)
            left = min(left, cell % stride)
        return top * stride + left

    def completion_outcome(self, card: i64, form: i64, rest: i64, corner: i64) -> i64:
        """The outcome of laying the rest of this form."""
        position = self.position
        stride = position.wall.stride
        colour = position.deck.colours.at(card)
        outcome: i64 = CLEAN
        row: i64 = 0
        while rest != 0:
            for column in range(i64(LARGEST_PATTERN)):
                if rest & bit(column) != 0:
                    cell = corner + row * stride + column
                    kind = i64(position.wall.cells[cell])
                    if kind == GLASS or self.touches_same_colour(cell, colour, form, row, column):
                        return BLOCKED
                    if kind >= COPY_MARK:
                        outcome = SPOILS_COPY
            rest >>= LARGEST_PATTERN
            row += 1
        return outcome

    def touches_same_colour(self, cell: i64, colour: i64, form: i64, row: i64, column: i64) -> bool:
        """Is a block of this colour beside the cell, but not in the form?"""
        cells = self.position.wall.cells
        stride = self.position.wall.stride
        return (
            (i64(cells[cell - 1]) & COLOUR_MASK == colour and not has_cell(form, row, column - 1))
            or (
                i64(cells[cell + 1]) & COLOUR_MASK == colour and not has_cell(form, row, column + 1)
            )
            or (
                i64(cells[cell - stride]) & COLOUR_MASK == colour
                and not has_cell(form, row - 1, column)
            )
            or (
                i64(cells[cell + stride]) & COLOUR_MASK == colour
                and not has_cell(form, row + 1, column)
            )
        )


def has_cell(form: i64, row: i64, column: i64) -> bool:
    if row < 0 or column < 0 or row >= LARGEST_PATTERN or column >= LARGEST_PATTERN:
        return False
    return form & bit(row * LARGEST_PATTERN + column) != 0


def extent(form: i64) -> tuple[i64, i64]:
    """The columns and rows of a form in the top left corner."""
    columns: i64 = 0
    height: i64 = 0
    while form != 0:
        columns |= form & ROW_MASK
        form >>= LARGEST_PATTERN
        height += 1
    width: i64 = 0
    while columns != 0:
        columns >>= 1
        width += 1
    return width, height
