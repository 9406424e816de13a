"""Evaluation of a wall of Cobogó: copies of each goal, and groups that may become one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.games.cobogo.bot.placement import COPY, MISSING_ONE, MISSING_TWO, Placement, zeros
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, NEAR, mask_of
from ludoteca.games.cobogo.rules.laying import MARK
from ludoteca.games.cobogo.rules.legal import places_into
from ludoteca.games.cobogo.rules.moves import CARD_STEP, TURN_STEP, WINDOW
from ludoteca.games.cobogo.rules.position import NO_GOAL, Position

WON: Final = 1_000_000
# Winning with the next card beats any unfinished wall, but it is not certain.
ALMOST_WON: Final = 300
# Three counts, one for each goal, packed into one number.
FIELD_BITS: Final = 20
FIELD_MASK: Final = 0xFFFFF


@final
class WallEvaluation:
    """A wall to try cards on, with the copies of each goal and the groups that lack one block or
    two."""

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.group_cells: Moves = Moves()
        self.covered_blocks: Cards = Cards(capacity=32)
        self.copies: i64 = 0
        self.missing_one: i64 = 0
        self.missing_two: i64 = 0
        for _ in range(position.deck.area):
            self.covered_blocks.put(0)
        self.copies_required: vec[i64] = zeros(GOALS)
        self.costs: vec[i64] = zeros(GOALS)
        for goal in range(i64(GOALS)):
            size = position.deck.pattern_sizes.at(position.goals.at(goal))
            self.copies_required[goal] = position.copies_required(goal)
            self.costs[goal] = 20 + 25 * size + 8 * size * size
        width = position.right - position.left + 1
        self.update_counts(
            position.left, position.top, width, position.bottom - position.top + 1, 1
        )

    def update_counts(self, x: i64, y: i64, width: i64, height: i64, sign: i64) -> None:
        """As `update_copies` of the rules, with the groups that lack a block or two."""
        position = self.position
        wall = position.wall
        deck = position.deck
        goal_of = position.goal_of
        group_cells = self.group_cells
        group_cells.clear()
        row = wall.cell(x - 1, y - 1)
        last = row + (height + 2) * wall.stride
        while row < last:
            cell = row
            while cell < row + width + 2:
                kind = wall.at(cell)
                if NEAR < kind < GLASS:
                    goal = goal_of.at(kind)
                    if goal != NO_GOAL:
                        first = group_cells.size()
                        wall.mark_region(cell, MARK, group_cells)
                        card = position.goals.at(goal)
                        missing = deck.pattern_sizes.at(card) - group_cells.size() + first
                        if 0 <= missing <= 2:
                            self.count_group(card, missing, first, sign << (goal * FIELD_BITS))
                cell += 1
            row += wall.stride
        wall.unmark_region(MARK, group_cells)

    def count_group(self, card: i64, missing: i64, first: i64, unit: i64) -> None:
        deck = self.position.deck
        mask = mask_of(self.group_cells, first, self.position.wall.stride)
        if missing == 0:
            if deck.is_pattern(card, mask):
                self.copies += unit
        elif missing == 1:
            if deck.missing_one[card].holds(mask):
                self.missing_one += unit
        elif deck.missing_two[card].holds(mask):
            self.missing_two += unit

    def value(self) -> i64:
        return self.value_of(self.group_counts())

    def group_counts(self) -> vec[i64]:
        """For each goal its groups by kind, packed as in a placement."""
        counts = zeros(GOALS)
        for goal in range(i64(GOALS)):
            counts[goal] = (
                COPY * (self.copies >> (goal * FIELD_BITS) & FIELD_MASK)
                + MISSING_ONE * (self.missing_one >> (goal * FIELD_BITS) & FIELD_MASK)
                + MISSING_TWO * (self.missing_two >> (goal * FIELD_BITS) & FIELD_MASK)
            )
        return counts

    def value_of(self, counts: vec[i64]) -> i64:
        """The cost of the missing copies, less credit for groups that lack a block or two.

        The weights were tuned by 300 solo matches for each change.
        """
        points: i64 = 0
        missing: i64 = 0
        for goal in range(i64(GOALS)):
            goal_missing = self.copies_required[goal] - (counts[goal] & FIELD_MASK)
            cost = self.costs[goal]
            if goal_missing > 0:
                missing += goal_missing
                missing_one = counts[goal] >> FIELD_BITS & FIELD_MASK
                missing_two = counts[goal] >> (2 * FIELD_BITS)
                if missing_one > goal_missing:
                    missing_one = goal_missing
                if missing_two > goal_missing - missing_one:
                    missing_two = goal_missing - missing_one
                points += (3 * missing_one + missing_two - 24 * goal_missing) * cost // 24
            elif goal_missing < 0:
                points += cost // 8  # a spare copy: one may be covered later
        return points if missing > 0 else WON + points

    def place_card(self, card: i64, turn: i64, x: i64, y: i64) -> None:
        """Puts the card's blocks on the wall and saves the covered ones."""
        deck = self.position.deck
        wall = self.position.wall
        width = deck.turned_width(turn)
        place: i64 = 0
        cell = wall.cell(x, y)
        for _ in range(deck.turned_height(turn)):
            for _ in range(width):
                self.covered_blocks.set(place, wall.at(cell))
                wall.set(cell, deck.block(card, turn, place))
                place += 1
                cell += 1
            cell += wall.stride - width

    def evaluate_all(self, hand: Cards, moves: Moves, points: Moves) -> None:
        """The value of every place for every card; the surroundings of a place are analysed
        once."""
        deck = self.position.deck
        places = Moves()
        placement = Placement(self.position)
        counts_now = self.group_counts()
        counts = self.group_counts()
        for orientation in range(i64(2)):
            places.clear()
            places_into(self.position, orientation, places)
            for i in range(places.size()):
                placement.analyse(places.at(i) % WINDOW, places.at(i) // WINDOW, orientation)
                for hand_index in range(hand.size()):
                    card = hand.at(hand_index)
                    turn = orientation
                    while turn < 4:
                        if deck.first_equal_turn.at(card * 4 + turn) == turn:
                            for goal in range(i64(GOALS)):
                                counts[goal] = counts_now[goal] + placement.change[goal]
                            placement.add_changes(card, turn, counts)
                            moves.put(hand_index * CARD_STEP + turn * TURN_STEP + places.at(i))
                            points.put(self.value_of(counts))
                        turn += 2

    def best_value_with(self, card: i64) -> i64:
        """The best value of the wall after this card is laid."""
        hand = Cards(capacity=1)
        hand.put(card)
        moves = Moves()
        points = Moves()
        self.evaluate_all(hand, moves, points)
        most = points.at(index_of_best(points))
        return ALMOST_WON if most >= WON else most


def index_of_best(points: Moves) -> i64:
    """The index of the first greatest number."""
    best: i64 = 0
    for i in range(points.size()):
        if points.at(i) > points.at(best):
            best = i
    return best
