"""The observation of Cobogó: what a seat sees, as a row for learners, and features of its moves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer, mark_turn
from ludoteca.core.engine.state import State
from ludoteca.games.cobogo.bot.evaluation import FIELD_BITS, FIELD_MASK, WallEvaluation
from ludoteca.games.cobogo.rules.cards import (
    BLOCKS,
    GLASS,
    GOALS,
    HAND_SIZE,
    HIDDEN,
    LARGEST_PATTERN,
    NEAR,
    YELLOW,
)
from ludoteca.games.cobogo.rules.moves import ORIGIN, column_of, hand_index_of, row_of, turn_of
from ludoteca.games.cobogo.rules.play import Cobogo

OBSERVED_SIZE: Final = 24
"""The columns and rows of the wall that are observed, from its left and top."""
KINDS: Final = 5
"""Four colours and glass."""


@final
class CobogoObserver(Observer):
    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, Cobogo)
        seats = state.seats
        deck = state.deck
        mark_turn(state, seat, writer)
        for place in range(i64(HAND_SIZE)):
            writer.numbered_part(
                "hand", place + 1, deck.area * KINDS, 1, "its blocks, unturned, by kind"
            )
            if place < state.hands[seat].size():
                write_front(state, state.hands[seat].at(place), writer)
        for goal in range(i64(GOALS)):
            write_goal(state, goal, writer)
        writer.part("pile", 2, 25, "cards in the pile, and of these such as all have seen")
        writer.put(0, state.pile.size())
        for card in state.pile.items:
            if state.is_public(i64(card)):
                writer.count(1)
        writer.part("bottom", 4 * deck.size(), 1, "the next four of these to be drawn, by card")
        nth: i64 = 0
        place = state.pile.size() - 1
        while place >= 0 and nth < 4:
            if state.is_public(state.pile.at(place)):
                writer.mark(nth * deck.size() + state.pile.at(place))
                nth += 1
            place -= 1
        if seats > 1:
            writer.part("sizes", seats, 2, "how many cards each hand has; cell 0 is the reader's")
            for step in range(seats):
                writer.put(step, state.hands[(seat + step) % seats].size())
            writer.part("known", deck.size(), 1, "cards in other hands that all have seen")
            for step in range(1, seats):
                for held_card in state.hands[(seat + step) % seats].items:
                    if state.is_public(i64(held_card)):
                        writer.mark(i64(held_card))
        if state.backs != HIDDEN:
            write_backs(state, seat, writer)
        writer.part("laid", deck.size(), 1, "the cards of the wall")
        writer.count_cards(state.laid)
        writer.part(
            "edges", 4, 87, "columns and rows left of and above the first card; width, height"
        )
        writer.put(0, ORIGIN - state.left)
        writer.put(1, ORIGIN - state.top)
        writer.put(2, state.right - state.left + 1)
        writer.put(3, state.bottom - state.top + 1)
        write_wall(state, writer)

    def has_move_features(self) -> bool:
        return True

    def write_move_features(self, state: State, moves: Moves, writer: ObservationWriter) -> None:
        """Places every card on a trial wall and removes it again."""
        assert isinstance(state, Cobogo)
        trial = state.clone()
        evaluation = WallEvaluation(trial)
        for i in range(moves.size()):
            write_move(trial, evaluation, moves.at(i), writer)


def write_backs(state: Cobogo, seat: i64, writer: ObservationWriter) -> None:
    """The visible backs, each as the first card of the deck that has it."""
    deck = state.deck
    writer.part("top", 2 * deck.size(), 1, "the top of the pile, if all know it; else its back")
    if state.pile.size() > 0:
        top = state.pile.top()
        writer.mark(top if state.is_public(top) else deck.size() + deck.backs.at(top))
    for step in range(state.seats):
        writer.numbered_part(
            "backs", step, deck.size(), 2, "the backs of that hand; the reader's is 0"
        )
        for card in state.hands[(seat + step) % state.seats].items:
            writer.count(deck.backs.at(i64(card)))


def write_front(state: Cobogo, card: i64, writer: ObservationWriter) -> None:
    for place in range(state.deck.area):
        writer.mark(place * KINDS + state.deck.block(card, 0, place) - YELLOW)


def write_goal(state: Cobogo, goal: i64, writer: ObservationWriter) -> None:
    deck = state.deck
    card = state.goals.at(goal)
    writer.numbered_part("goal", goal + 1, 4, 1, "its colour: yellow, purple, blue, green")
    writer.mark(deck.colours.at(card) - YELLOW)
    writer.numbered_part("goal-copies", goal + 1, 2, 255, "copies there are, copies wanted")
    writer.put(0, state.copies.at(goal))
    writer.put(1, state.copies_required(goal))
    writer.numbered_part(
        "goal-drawing",
        goal + 1,
        LARGEST_PATTERN * LARGEST_PATTERN,
        1,
        "the pattern as it is printed, row by row",
    )
    mask = deck.masks.at(card * 8)
    for place in range(i64(LARGEST_PATTERN * LARGEST_PATTERN)):
        if mask >> place & 1:
            writer.mark(place)


def write_wall(state: Cobogo, writer: ObservationWriter) -> None:
    """One plane for each kind of block."""
    for kind in range(i64(KINDS)):
        writer.part(
            f"wall-{BLOCKS[kind + YELLOW]}",
            OBSERVED_SIZE * OBSERVED_SIZE,
            1,
            "where it is seen, row by row",
        )
    writer.part_start = writer.part_end - KINDS * OBSERVED_SIZE * OBSERVED_SIZE
    wall = state.wall
    rows = state.bottom - state.top + 1
    columns = state.right - state.left + 1
    for row in range(rows if rows < OBSERVED_SIZE else OBSERVED_SIZE):
        cell = wall.cell(state.left, state.top + row)
        for column in range(columns if columns < OBSERVED_SIZE else OBSERVED_SIZE):
            kind = wall.at(cell + column)
            if kind > NEAR:
                writer.mark(
                    (kind - YELLOW) * OBSERVED_SIZE * OBSERVED_SIZE + row * OBSERVED_SIZE + column
                )


def write_move(
    state: Cobogo, evaluation: WallEvaluation, move: i64, writer: ObservationWriter
) -> None:
    deck = state.deck
    wall = state.wall
    hand_index = hand_index_of(move)
    turn = turn_of(move)
    y = row_of(move)
    x = column_of(move)
    card = state.hands[state.turn].at(hand_index)
    width = deck.turned_width(turn)
    height = deck.turned_height(turn)
    writer.part("card", HAND_SIZE, 1, "which card of the hand")
    writer.mark(hand_index)
    writer.part("turned", 4, 1, "by how many quarters")
    writer.mark(turn)
    writer.part("place", 2, 87, "column and row, counted from 5 before the wall's left and top")
    writer.put(0, x - state.left + 5)
    writer.put(1, y - state.top + 5)
    writer.part("covered", KINDS, 30, "blocks that it covers, by kind")
    for row in range(height):
        for column in range(width):
            kind = wall.at(wall.cell(x + column, y + row))
            if kind > NEAR:
                writer.count(kind - YELLOW)
    writer.part("laid", KINDS, 30, "its own blocks, by kind")
    for block in range(deck.area):
        writer.count(deck.block(card, turn, block) - YELLOW)
    writer.part("touching", 4, 60, "sides at which equal colours meet, by colour")
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
                    writer.count(kind - YELLOW)
                    n -= 1
    writer.part(
        "goals", 3 * GOALS, 255, "afterwards, by goal: copies, such as lack a block, or two"
    )
    write_goals_after(evaluation, card, turn, x, y, writer)


def write_goals_after(
    evaluation: WallEvaluation, card: i64, turn: i64, x: i64, y: i64, writer: ObservationWriter
) -> None:
    """Places the card, counts the groups of each goal, and removes the card."""
    deck = evaluation.position.deck
    wall = evaluation.position.wall
    width = deck.turned_width(turn)
    height = deck.turned_height(turn)
    copies = evaluation.copies
    missing_one = evaluation.missing_one
    missing_two = evaluation.missing_two
    evaluation.update_counts(x, y, width, height, -1)
    evaluation.place_card(card, turn, x, y)
    evaluation.update_counts(x, y, width, height, 1)
    for goal in range(i64(GOALS)):
        writer.put(3 * goal, evaluation.copies >> goal * FIELD_BITS & FIELD_MASK)
        writer.put(3 * goal + 1, evaluation.missing_one >> goal * FIELD_BITS & FIELD_MASK)
        writer.put(3 * goal + 2, evaluation.missing_two >> goal * FIELD_BITS & FIELD_MASK)
    place: i64 = 0
    for row in range(height):
        cell = wall.cell(x, y + row)
        for column in range(width):
            wall.set(cell + column, evaluation.covered_blocks.at(place))
            place += 1
    evaluation.copies = copies
    evaluation.missing_one = missing_one
    evaluation.missing_two = missing_two
