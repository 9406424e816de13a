"""What a seat of Cobogó sees, as a row for learners, and its moves one by one. Nothing that was
seen is hidden again: there is nothing more to recall."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen, mark_turn
from ludoteca.core.kit.state import State
from ludoteca.games.cobogo.bot.evaluation import COUNT, FIELD, Site
from ludoteca.games.cobogo.rules.cards import (
    BLOCKS,
    GLASS,
    GOALS,
    HAND,
    HIDDEN,
    LARGEST_PATTERN,
    NEAR,
    YELLOW,
)
from ludoteca.games.cobogo.rules.moves import HOME, column_of, held_at, row_of, turn_of
from ludoteca.games.cobogo.rules.play import Cobogo

SHOWN: Final = 24
"""So many columns and rows of the wall are shown, from its left and top on."""
KINDS: Final = 5
"""Four colours and glass."""


@final
class CobogoObserver(Observer):
    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Cobogo)
        seats = state.seats
        deck = state.deck
        mark_turn(state, seat, pen)
        for place in range(i64(HAND)):
            pen.part_of("hand", place + 1, deck.area * KINDS, 1, "its blocks, unturned, by kind")
            if place < state.hands[seat].size():
                mark_front(state, state.hands[seat].at(place), pen)
        for goal in range(i64(GOALS)):
            look_at_goal(state, goal, pen)
        pen.part("pile", 2, 25, "cards in the pile, and of these such as all have seen")
        pen.put(0, state.pile.size())
        for card in state.pile.items:
            if state.is_open(i64(card)):
                pen.count(1)
        pen.part("bottom", 4 * deck.size(), 1, "the next four of these to be drawn, by card")
        nth: i64 = 0
        place = state.pile.size() - 1
        while place >= 0 and nth < 4:
            if state.is_open(state.pile.at(place)):
                pen.mark(nth * deck.size() + state.pile.at(place))
                nth += 1
            place -= 1
        if seats > 1:
            pen.part("sizes", seats, 2, "how many cards each hand has; cell 0 is the reader's")
            for step in range(seats):
                pen.put(step, state.hands[(seat + step) % seats].size())
            pen.part("known", deck.size(), 1, "cards in other hands that all have seen")
            for step in range(1, seats):
                for held in state.hands[(seat + step) % seats].items:
                    if state.is_open(i64(held)):
                        pen.mark(i64(held))
        if state.backs != HIDDEN:
            look_at_backs(state, seat, pen)
        pen.part("laid", deck.size(), 1, "the cards of the wall")
        pen.tally(state.laid)
        pen.part("edges", 4, 87, "columns and rows left of and above the first card; width, height")
        pen.put(0, HOME - state.left)
        pen.put(1, HOME - state.top)
        pen.put(2, state.right - state.left + 1)
        pen.put(3, state.bottom - state.top + 1)
        look_at_wall(state, pen)

    def features(self) -> bool:
        return True

    def describe(self, state: State, moves: Moves, pen: Pen) -> None:
        """Lays every card on a wall to try them on, and takes it up again."""
        assert isinstance(state, Cobogo)
        tried = state.clone()
        assert isinstance(tried, Cobogo)
        site = Site(tried)
        for i in range(moves.size()):
            describe_one(tried, site, moves.at(i), pen)


def look_at_backs(state: Cobogo, seat: i64, pen: Pen) -> None:
    """The backs that are in sight; several cards may have the same. By it the first of them is
    meant, and in a deck in which no two are alike there is no other."""
    deck = state.deck
    pen.part("top", 2 * deck.size(), 1, "the top of the pile, if all know it; else its back")
    if state.pile.size() > 0:
        top = state.pile.top()
        pen.mark(top if state.is_open(top) else deck.size() + deck.backs.at(top))
    for step in range(state.seats):
        pen.part_of("backs", step, deck.size(), 2, "the backs of that hand; the reader's is 0")
        for held in state.hands[(seat + step) % state.seats].items:
            pen.count(deck.backs.at(i64(held)))


def mark_front(state: Cobogo, card: i64, pen: Pen) -> None:
    for place in range(state.deck.area):
        pen.mark(place * KINDS + state.deck.block(card, 0, place) - YELLOW)


def look_at_goal(state: Cobogo, goal: i64, pen: Pen) -> None:
    deck = state.deck
    card = state.goals.at(goal)
    pen.part_of("goal", goal + 1, 4, 1, "its colour: yellow, purple, blue, green")
    pen.mark(deck.colours.at(card) - YELLOW)
    pen.part_of("goal-copies", goal + 1, 2, 255, "copies there are, copies wanted")
    pen.put(0, state.copies.at(goal))
    pen.put(1, state.wanted(goal))
    pen.part_of(
        "goal-drawing",
        goal + 1,
        LARGEST_PATTERN * LARGEST_PATTERN,
        1,
        "the pattern as it is printed, row by row",
    )
    mask = deck.masks.at(card * 8)
    for place in range(i64(LARGEST_PATTERN * LARGEST_PATTERN)):
        if mask >> place & 1:
            pen.mark(place)


def look_at_wall(state: Cobogo, pen: Pen) -> None:
    """A plane for every kind of block."""
    for kind in range(i64(KINDS)):
        pen.part(f"wall-{BLOCKS[kind + YELLOW]}", SHOWN * SHOWN, 1, "where it is seen, row by row")
    pen.at = pen.next - KINDS * SHOWN * SHOWN
    wall = state.wall
    rows = state.bottom - state.top + 1
    columns = state.right - state.left + 1
    for row in range(rows if rows < SHOWN else SHOWN):
        cell = wall.cell(state.left, state.top + row)
        for column in range(columns if columns < SHOWN else SHOWN):
            kind = wall.at(cell + column)
            if kind > NEAR:
                pen.mark((kind - YELLOW) * SHOWN * SHOWN + row * SHOWN + column)


def describe_one(state: Cobogo, site: Site, move: i64, pen: Pen) -> None:
    deck = state.deck
    wall = state.wall
    held = held_at(move)
    turn = turn_of(move)
    y = row_of(move)
    x = column_of(move)
    card = state.hands[state.turn].at(held)
    width = deck.across(turn)
    height = deck.down(turn)
    pen.part("card", HAND, 1, "which card of the hand")
    pen.mark(held)
    pen.part("turned", 4, 1, "by how many quarters")
    pen.mark(turn)
    pen.part("place", 2, 87, "column and row, counted from 5 before the wall's left and top")
    pen.put(0, x - state.left + 5)
    pen.put(1, y - state.top + 5)
    pen.part("covered", KINDS, 30, "blocks that it covers, by kind")
    for row in range(height):
        for column in range(width):
            kind = wall.at(wall.cell(x + column, y + row))
            if kind > NEAR:
                pen.count(kind - YELLOW)
    pen.part("laid", KINDS, 30, "its own blocks, by kind")
    for block in range(deck.area):
        pen.count(deck.block(card, turn, block) - YELLOW)
    pen.part("touching", 4, 60, "sides at which equal colours meet, by colour")
    place: i64 = 0
    for row in range(height):
        for column in range(width):
            kind = deck.block(card, turn, place)
            place += 1
            if kind < GLASS:
                cell = wall.cell(x + column, y + row)
                n: i64 = 0
                if column == 0 and wall.at(cell - 1) == kind:
                    n += 1
                if column == width - 1 and wall.at(cell + 1) == kind:
                    n += 1
                if row == 0 and wall.at(cell - wall.stride) == kind:
                    n += 1
                if row == height - 1 and wall.at(cell + wall.stride) == kind:
                    n += 1
                while n > 0:
                    pen.count(kind - YELLOW)
                    n -= 1
    pen.part("goals", 3 * GOALS, 255, "afterwards, by goal: copies, such as lack a block, or two")
    try_out(site, card, turn, x, y, pen)


def try_out(site: Site, card: i64, turn: i64, x: i64, y: i64, pen: Pen) -> None:
    """Lays the card, looks what there is of each goal, and takes it up again."""
    deck = site.position.deck
    wall = site.position.wall
    width = deck.across(turn)
    height = deck.down(turn)
    copies = site.copies
    nearly = site.nearly
    begun = site.begun
    site.count(x, y, width, height, -1)
    site.exchange(card, turn, x, y)
    site.count(x, y, width, height, 1)
    for goal in range(i64(GOALS)):
        pen.put(3 * goal, site.copies >> goal * FIELD & COUNT)
        pen.put(3 * goal + 1, site.nearly >> goal * FIELD & COUNT)
        pen.put(3 * goal + 2, site.begun >> goal * FIELD & COUNT)
    place: i64 = 0
    for row in range(height):
        cell = wall.cell(x, y + row)
        for column in range(width):
            wall.set(cell + column, site.under.at(place))
            place += 1
    site.copies = copies
    site.nearly = nearly
    site.begun = begun
