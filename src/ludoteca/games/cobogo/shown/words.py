"""The moves of Cobogó in words, and what words mean.

`lay C07 3,2 turned 1`: the card's top left block, as it is turned (clockwise, by quarters), comes
to column 3 and row 2; `lay C07 3,2` leaves it upright. Columns and rows are counted from the top
left block of the first card, to the right and down; they go below zero and never change during a
match. Said longer or in another order, `lay C07 turned 1 at 3, 2`, it is understood as well; the
words are short because a wide wall offers fifteen hundred of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludoteca.core.kit.note import Note
from ludoteca.core.reading import Reading
from ludoteca.games.cobogo.rules.moves import (
    CARD,
    HOME,
    TURN,
    WINDOW,
    column_of,
    held_at,
    row_of,
    turn_of,
)
from ludoteca.games.cobogo.rules.play import Cobogo

SIGNED = r"[+\-\N{MINUS SIGN}]?[0-9]+"
PLACE = re.compile(f"({SIGNED}),({SIGNED})")
WRITTEN_WIDELY = re.compile(rf"(?<!\S)({SIGNED}) ?, ?({SIGNED})(?!\S)")
"""A place with spaces beside its comma: `3, -2`."""
FAR_OFF = 10**6
"""No wall reaches so far: a number with more digits is as good as this one."""
QUARTERS = 4


@dataclass
class Wish:
    """What somebody said who lays a card; None is what they did not say as it is said here."""

    card: str
    place: tuple[int, int] | None = None
    turn: int | None = 0


def parts(state: Cobogo, move: int) -> tuple[str, int, int, int]:
    """The card, its column and row, and its turn in quarters."""
    card = state.hands[state.turn].at(held_at(move))
    x, y = int(column_of(move)) - HOME, int(row_of(move)) - HOME
    return state.deck.names[card], x, y, int(turn_of(move))


def words(state: Cobogo, move: int) -> str:
    card, x, y, turn = parts(state, move)
    return f"lay {card} {x},{y} turned {turn}" if turn else f"lay {card} {x},{y}"


def phrase(state: Cobogo, move: int) -> Note:
    card, x, y, turn = parts(state, move)
    if turn:
        return Note("lay_turned", {"card": card, "x": x, "y": y, "n": turn})
    return Note("lay", {"card": card, "x": x, "y": y})


def wish(state: Cobogo, said: Reading) -> Wish | None:
    """The card, its place and its turn, in any order; None if no card is laid by these words.

    A card comes first if it can, for in a deck of one's own it may be called `at` or `turned`.
    """
    said = Reading(WRITTEN_WIDELY.sub(r"\1,\2", said.words))
    if not said.past("lay"):
        return None
    known = said.one_of(state.deck.names)
    turn, pieces = "", []
    while not said.ended:
        if not turn and said.past("turned"):
            turn = "?" if PLACE.fullmatch(said.peek()) else said.take() or "?"
        elif not said.past("at"):
            pieces.append(said.take())
    if known is not None:
        card = state.deck.names[known]
    elif (card := next((piece for piece in pieces if "," not in piece), "")) != "":
        pieces.remove(card)
    too_much = len(pieces) > 1 and any(map(PLACE.fullmatch, pieces))
    if not card or too_much:
        return None
    return Wish(card, place_of(" ".join(pieces)), quarters(turn or "0"))


def place_of(piece: str) -> tuple[int, int] | None:
    found = PLACE.fullmatch(piece)
    return (near_or_far(found[1]), near_or_far(found[2])) if found else None


def near_or_far(signed: str) -> int:
    digits = signed.lstrip("+-\N{MINUS SIGN}").lstrip("0")
    number = FAR_OFF if len(digits) > len(str(FAR_OFF)) else int(digits or 0)
    return number if signed[0] in "+0123456789" else -number


def quarters(piece: str) -> int | None:
    return Reading(piece).number(0, QUARTERS - 1)


def meant(state: Cobogo, said: Reading) -> int | None:
    """The move that these words mean, were it legal. A turn that changes nothing is the least."""
    found = wish(state, said)
    held = place_in_hand(state, found.card) if found else -1
    if found is None or held < 0 or found.place is None or found.turn is None:
        return None
    x, y = (at + HOME for at in found.place)
    if not (0 <= x < WINDOW and 0 <= y < WINDOW):
        return None
    turn = state.deck.alike.at(state.hands[state.turn].at(held) * QUARTERS + found.turn)
    return int(held * CARD + turn * TURN + y * WINDOW + x)


def place_in_hand(state: Cobogo, name: str) -> int:
    """The place of the card so called in the hand of the seat in turn, or -1."""
    for place, card in enumerate(state.hands[state.turn].listed()):
        if state.deck.names[card].casefold() == name.casefold():
            return place
    return -1
