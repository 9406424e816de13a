"""Notation of the moves of Cobogó, and its parser.

`lay C07 3,2 turned 1`: the card's top left block, after clockwise quarter turns, comes to column 3
and row 2; `lay C07 3,2` leaves it upright. Columns and rows are counted from the top left block of
the first card, to the right and down; they may be negative and never change during a match. Longer
forms in another order, `lay C07 turned 1 at 3, 2`, are accepted too; the notation is short because
a wide wall has fifteen hundred moves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.cobogo.rules.moves import (
    CARD_STEP,
    ORIGIN,
    TURN_STEP,
    WINDOW,
    column_of,
    hand_index_of,
    row_of,
    turn_of,
)
from ludoteca.games.cobogo.rules.play import Cobogo

SIGNED = r"[+\-\N{MINUS SIGN}]?[0-9]+"
PLACE = re.compile(f"({SIGNED}),({SIGNED})")
SPACED_PLACE = re.compile(rf"(?<!\S)({SIGNED}) ?, ?({SIGNED})(?!\S)")
"""A place with spaces beside its comma: `3, -2`."""
MAX_NUMBER = 10**6
"""No wall reaches this far: numbers with more digits are clamped to it."""
QUARTERS = 4


@dataclass
class ParsedMove:
    """The parts of a move; None for a part that cannot be read."""

    card: str
    place: tuple[int, int] | None = None
    turn: int | None = 0


def move_parts(state: Cobogo, move: int) -> tuple[str, int, int, int]:
    """The card, its column and row, and its quarter turns."""
    card = state.hands[state.turn].at(hand_index_of(move))
    x, y = int(column_of(move)) - ORIGIN, int(row_of(move)) - ORIGIN
    return state.deck.names[card], x, y, int(turn_of(move))


def notation(state: Cobogo, move: int) -> str:
    card, x, y, turn = move_parts(state, move)
    return f"lay {card} {x},{y} turned {turn}" if turn else f"lay {card} {x},{y}"


def describe_move(state: Cobogo, move: int) -> Note:
    card, x, y, turn = move_parts(state, move)
    if turn:
        return Note("lay_turned", {"card": card, "x": x, "y": y, "n": turn})
    return Note("lay", {"card": card, "x": x, "y": y})


def parse_tokens(state: Cobogo, tokens: MoveTokens) -> ParsedMove | None:
    """The card, its place and its turn, in any order; None if these words lay no card.

    The card comes first if possible: a custom deck may name one `at` or `turned`.
    """
    tokens = MoveTokens(SPACED_PLACE.sub(r"\1,\2", tokens.words))
    if not tokens.skip("lay"):
        return None
    card_number = tokens.take_one_of(state.deck.names)
    turn, pieces = "", []
    while not tokens.at_end:
        if not turn and tokens.skip("turned"):
            turn = "?" if PLACE.fullmatch(tokens.peek()) else tokens.take() or "?"
        elif not tokens.skip("at"):
            pieces.append(tokens.take())
    if card_number is not None:
        card = state.deck.names[card_number]
    elif (card := next((piece for piece in pieces if "," not in piece), "")) != "":
        pieces.remove(card)
    too_much = len(pieces) > 1 and any(map(PLACE.fullmatch, pieces))
    if not card or too_much:
        return None
    return ParsedMove(card, parse_place(" ".join(pieces)), parse_turn(turn or "0"))


def parse_place(piece: str) -> tuple[int, int] | None:
    match = PLACE.fullmatch(piece)
    return (parse_signed(match[1]), parse_signed(match[2])) if match else None


def parse_signed(signed: str) -> int:
    digits = signed.lstrip("+-\N{MINUS SIGN}").lstrip("0")
    number = MAX_NUMBER if len(digits) > len(str(MAX_NUMBER)) else int(digits or 0)
    return number if signed[0] in "+0123456789" else -number


def parse_turn(piece: str) -> int | None:
    return MoveTokens(piece).take_number(0, QUARTERS - 1)


def parse_move(state: Cobogo, tokens: MoveTokens) -> int | None:
    """The move that these words mean, legal or not; of turns that look the same the first.

    Decoding the words is faster than comparing them with a thousand legal moves.
    """
    parsed = parse_tokens(state, tokens)
    hand_index = place_in_hand(state, parsed.card) if parsed else -1
    if parsed is None or hand_index < 0 or parsed.place is None or parsed.turn is None:
        return None
    x, y = (coordinate + ORIGIN for coordinate in parsed.place)
    if not (0 <= x < WINDOW and 0 <= y < WINDOW):
        return None
    turn = state.deck.first_equal_turn.at(
        state.hands[state.turn].at(hand_index) * QUARTERS + parsed.turn
    )
    return int(hand_index * CARD_STEP + turn * TURN_STEP + y * WINDOW + x)


def place_in_hand(state: Cobogo, name: str) -> int:
    """The index of the card of this name in the hand of the seat in turn, or -1."""
    for place, card in enumerate(state.hands[state.turn].to_list()):
        if state.deck.names[card].casefold() == name.casefold():
            return place
    return -1
