"""Why words are no legal move of Cobogó: the rule that forbids them."""

from __future__ import annotations

from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER
from ludoteca.core.reading import Reading, quoted
from ludoteca.games.cobogo.rules.cards import FAR, GLASS, NEAR
from ludoteca.games.cobogo.rules.moves import HOME
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.shown.words import place_in_hand, wish


def refusal(state: Cobogo, said: Reading) -> Note:
    if state.turn == OVER:
        return Note("match_over", {})
    if said.past("pass"):
        return Note("no_passing", {})
    if said.past("draw"):
        return Note("draws_by_itself", {})
    found = wish(state, said)
    if found is None:
        return said.unknown()
    if place_in_hand(state, found.card) < 0:
        spelled = (card for card in state.deck.names if card.casefold() == found.card.casefold())
        return Note("not_in_hand", {"card": next(spelled, quoted(found.card))})
    if found.place is None:
        return Note("whole_cells", {})
    if found.turn is None:
        return Note("four_turns", {})
    x, y = found.place
    return why_not_here(state, x + HOME, y + HOME, found.turn)


def why_not_here(state: Cobogo, x: int, y: int, turn: int) -> Note:
    """Why a card turned so may not lie at this place of the window."""
    if state.laid.size() == 0:
        return Note("first_at_home", {})
    width, height = int(state.deck.across(turn)), int(state.deck.down(turn))
    below = [
        kind(state, column, row) for column in range(x, x + width) for row in range(y, y + height)
    ]
    if GLASS in below:
        return Note("covers_glass", {"n": below.count(GLASS)})
    if state.grows and min(below) > NEAR:
        return Note("adds_nothing", {})
    corners = ((x - 1, y - 1), (x + width, y - 1), (x - 1, y + height), (x + width, y + height))
    if any(kind(state, column, row) > NEAR for column, row in corners):
        return Note("corner_only", {})
    return Note("apart", {})


def kind(state: Cobogo, x: int, y: int) -> int:
    """What lies in a cell, were the window without end."""
    inside = state.left <= x <= state.right and state.top <= y <= state.bottom
    return int(state.wall.at(state.wall.cell(x, y))) if inside else FAR
