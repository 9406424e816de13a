"""The moves of Cobogó in words, and why some are refused.

`lay C07 3,2 turned 1`: the card's top left block, as it is turned (clockwise, by quarters), comes
to column 3 and row 2; `lay C07 3,2` leaves it upright. Columns and rows are counted from the top
left block of the first card, to the right and down; they go below zero and never change during a
match. Said longer, `lay C07 at 3,2 turned 0`, it is understood as well; the words are short because
a wide wall offers fifteen hundred of them.
"""

from __future__ import annotations

import re

from ludoteca.core.note import Note
from ludoteca.core.state import OVER
from ludoteca.games.cobogo.cards import GLASS, NEAR
from ludoteca.games.cobogo.rules import CARD, HOME, TURN, WINDOW, Cobogo

LAY = re.compile(r"lay (\S+)(?: at)? (-?\d{1,6}),(-?\d{1,6})(?: turned (\d))?")
LOOSE = re.compile(r"lay (\S+)(?: at)?(?: (?!turned)(\S+))?(?: turned (\S+))?")


def parts(state: Cobogo, move: int) -> tuple[str, int, int, int]:
    """The card, its column and row, and its turn in quarters."""
    card = state.hands[state.turn].at(move // CARD)
    y, x = divmod(int(move % TURN), int(WINDOW))
    return state.deck.names[card], x - int(HOME), y - int(HOME), int(move % CARD // TURN)


def words(state: Cobogo, move: int) -> str:
    card, x, y, turn = parts(state, move)
    return f"lay {card} {x},{y} turned {turn}" if turn else f"lay {card} {x},{y}"


def phrase(state: Cobogo, move: int) -> Note:
    card, x, y, turn = parts(state, move)
    if turn:
        return Note("lay_turned", {"card": card, "x": x, "y": y, "n": turn})
    return Note("lay", {"card": card, "x": x, "y": y})


def meaning(state: Cobogo, said: str) -> int | None:
    """The move that these words mean, were it legal. A turn that changes nothing is the least."""
    found = LAY.fullmatch(said)
    held = place_in_hand(state, found[1]) if found else -1
    if not found or held < 0:
        return None
    x, y, turn = (int(text or 0) for text in found.groups()[1:])
    x, y = x + int(HOME), y + int(HOME)
    if turn > 3 or not (0 <= x < WINDOW and 0 <= y < WINDOW):
        return None
    turn = int(state.deck.alike.at(state.hands[state.turn].at(held) * 4 + turn))
    return int(held * CARD + turn * TURN + y * WINDOW + x)


def place_in_hand(state: Cobogo, name: str) -> int:
    """The place of the card so called in the hand of the seat in turn, or -1."""
    for place, card in enumerate(state.hands[state.turn].listed()):
        if state.deck.names[card].casefold() == name:
            return place
    return -1


def refusal(state: Cobogo, said: str) -> Note:
    if state.turn == OVER:
        return Note("match_over", {})
    if said == "pass":
        return Note("no_passing", {})
    if said == "draw":
        return Note("draws_by_itself", {})
    found = LOOSE.fullmatch(said)
    if not found:
        return Note("unknown_words", {"words": said})
    name, place, turn = found.groups()
    held = place_in_hand(state, name)
    if held < 0:
        spelled = (card for card in state.deck.names if card.casefold() == name)
        return Note("not_in_hand", {"card": next(spelled, name)})
    if place is None or not re.fullmatch(r"-?\d{1,6},-?\d{1,6}", place):
        return Note("whole_cells", {})
    if turn not in (None, "0", "1", "2", "3"):
        return Note("four_turns", {})
    x, y = (int(text) for text in place.split(","))
    return why_not_here(state, x + int(HOME), y + int(HOME), int(turn or 0))


def why_not_here(state: Cobogo, x: int, y: int, turn: int) -> Note:
    """Why a card turned so may not lie at this place of the window."""
    if state.laid.size() == 0:
        return Note("first_at_home", {})
    width, height = int(state.deck.across(turn)), int(state.deck.down(turn))
    glass = sum(
        kind(state, column, row) == GLASS
        for column in range(x, x + width)
        for row in range(y, y + height)
    )
    if glass:
        return Note("covers_glass", {"n": glass})
    corners = ((x - 1, y - 1), (x + width, y - 1), (x - 1, y + height), (x + width, y + height))
    if any(kind(state, column, row) > NEAR for column, row in corners):
        return Note("corner_only", {})
    return Note("apart", {})


def kind(state: Cobogo, x: int, y: int) -> int:
    """What lies in a cell, were the window without end."""
    inside = state.left <= x <= state.right and state.top <= y <= state.bottom
    return int(state.wall.at(state.wall.cell(x, y))) if inside else 0
