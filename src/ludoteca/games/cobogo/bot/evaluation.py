"""What a wall of Cobogó is worth: the copies of each goal, and the groups that may become one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.games.cobogo.bot.gap import BEGUN, COPY, NEARLY, Gap, zeros
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, NEAR, mask_of
from ludoteca.games.cobogo.rules.legal import places_into
from ludoteca.games.cobogo.rules.moves import CARD, TURN, WINDOW
from ludoteca.games.cobogo.rules.position import NO_GOAL, Position
from ludoteca.games.cobogo.rules.wall import MARK

WON: Final = 1_000_000
# To win with the next card is worth more than any wall that is not finished, but it is not certain.
ALMOST_WON: Final = 300
# Three counts, one for each goal, side by side in one number.
FIELD: Final = 20
COUNT: Final = 0xFFFFF


@final
class Site:
    """A wall to try cards on, with what is there of each goal: copies, and how many groups lack
    one block or two to be one."""

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.found: Moves = Moves()
        self.under: Cards = Cards(capacity=32)
        self.copies: i64 = 0
        self.nearly: i64 = 0
        self.begun: i64 = 0
        for _ in range(position.deck.area):
            self.under.put(0)
        self.wanted: vec[i64] = zeros(GOALS)
        self.costs: vec[i64] = zeros(GOALS)
        for goal in range(i64(GOALS)):
            size = position.deck.sizes.at(position.goals.at(goal))
            self.wanted[goal] = position.wanted(goal)
            self.costs[goal] = 20 + 25 * size + 8 * size * size
        width = position.right - position.left + 1
        self.count(position.left, position.top, width, position.bottom - position.top + 1, 1)

    def count(self, x: i64, y: i64, width: i64, height: i64, sign: i64) -> None:
        """As the tally of the rules, with what lacks a block or two."""
        position = self.position
        wall = position.wall
        deck = position.deck
        goal_of = position.goal_of
        found = self.found
        found.clear()
        row = wall.cell(x - 1, y - 1)
        last = row + (height + 2) * wall.stride
        while row < last:
            cell = row
            while cell < row + width + 2:
                kind = wall.at(cell)
                if NEAR < kind < GLASS:
                    goal = goal_of.at(kind)
                    if goal != NO_GOAL:
                        first = found.size()
                        wall.flood(cell, MARK, found)
                        card = position.goals.at(goal)
                        lack = deck.sizes.at(card) - found.size() + first
                        if 0 <= lack <= 2:
                            self.count_group(card, lack, first, sign << (goal * FIELD))
                cell += 1
            row += wall.stride
        wall.fade(MARK, found)

    def count_group(self, card: i64, lack: i64, first: i64, one: i64) -> None:
        deck = self.position.deck
        mask = mask_of(self.found, first, self.position.wall.stride)
        if lack == 0:
            if deck.is_pattern(card, mask):
                self.copies += one
        elif lack == 1:
            if deck.unfinished[card].holds(mask):
                self.nearly += one
        elif deck.begun[card].holds(mask):
            self.begun += one

    def worth(self) -> i64:
        """How far the wall has come."""
        return self.worth_of(self.counts())

    def counts(self) -> vec[i64]:
        """For each goal how many groups are what to it, in the way of a gap."""
        counts = zeros(GOALS)
        for goal in range(i64(GOALS)):
            counts[goal] = (
                COPY * (self.copies >> (goal * FIELD) & COUNT)
                + NEARLY * (self.nearly >> (goal * FIELD) & COUNT)
                + BEGUN * (self.begun >> (goal * FIELD) & COUNT)
            )
        return counts

    def worth_of(self, counts: vec[i64]) -> i64:
        """What the missing copies cost, less what is begun.

        The weights were found by trial: 300 matches alone for each change.
        """
        points: i64 = 0
        missing: i64 = 0
        for goal in range(i64(GOALS)):
            lack = self.wanted[goal] - (counts[goal] & COUNT)
            cost = self.costs[goal]
            if lack > 0:
                missing += lack
                nearly = counts[goal] >> FIELD & COUNT
                begun = counts[goal] >> (2 * FIELD)
                if nearly > lack:
                    nearly = lack
                if begun > lack - nearly:
                    begun = lack - nearly
                points += (3 * nearly + begun - 24 * lack) * cost // 24
            elif lack < 0:
                points += cost // 8  # a spare copy: one may be covered later
        return points if missing > 0 else WON + points

    def exchange(self, card: i64, turn: i64, x: i64, y: i64) -> None:
        """Puts the card's blocks into the wall and keeps what was there."""
        deck = self.position.deck
        wall = self.position.wall
        width = deck.across(turn)
        place: i64 = 0
        cell = wall.cell(x, y)
        for _ in range(deck.down(turn)):
            for _ in range(width):
                self.under.set(place, wall.at(cell))
                wall.set(cell, deck.block(card, turn, place))
                place += 1
                cell += 1
            cell += wall.stride - width

    def try_all(self, hand: Cards, moves: Moves, points: Moves) -> None:
        """The worth of every place for every card. What lies around a place is looked at once."""
        deck = self.position.deck
        places = Moves()
        gap = Gap(self.position)
        now = self.counts()
        counts = self.counts()
        for way in range(i64(2)):
            places.clear()
            places_into(self.position, way, places)
            for i in range(places.size()):
                gap.open(places.at(i) % WINDOW, places.at(i) // WINDOW, way)
                for held in range(hand.size()):
                    card = hand.at(held)
                    turn = way
                    while turn < 4:
                        if deck.alike.at(card * 4 + turn) == turn:
                            for goal in range(i64(GOALS)):
                                counts[goal] = now[goal] + gap.change[goal]
                            gap.lay(card, turn, counts)
                            moves.put(held * CARD + turn * TURN + places.at(i))
                            points.put(self.worth_of(counts))
                        turn += 2

    def best_with(self, card: i64) -> i64:
        """The most that this card can make of the wall."""
        hand = Cards(capacity=1)
        hand.put(card)
        moves = Moves()
        points = Moves()
        self.try_all(hand, moves, points)
        most = points.at(best_of(points))
        return ALMOST_WON if most >= WON else most


def best_of(points: Moves) -> i64:
    """The place of the greatest number, the first of several."""
    best: i64 = 0
    for i in range(points.size()):
        if points.at(i) > points.at(best):
            best = i
    return best
