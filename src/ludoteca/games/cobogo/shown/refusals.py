"""Refusals of Cobogó: the rule that forbids a move."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER
from ludoteca.core.move_parser import MoveTokens, truncate
from ludoteca.games.cobogo.rules.cards import FAR, GLASS, NEAR
from ludoteca.games.cobogo.rules.moves import ORIGIN
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.shown.words import parse_tokens, place_in_hand


def refusal(state: Cobogo, tokens: MoveTokens) -> Note:
    if state.turn == OVER:
        return Note("match_over", {})
    if tokens.skip("pass"):
        return Note("no_passing", {})
    if tokens.skip("draw"):
        return Note("draws_by_itself", {})
    parsed = parse_tokens(state, tokens)
    if parsed is None:
        return tokens.unknown_words()
    if place_in_hand(state, parsed.card) < 0:
        spellings = (card for card in state.deck.names if card.casefold() == parsed.card.casefold())
        return Note("not_in_hand", {"card": next(spellings, truncate(parsed.card))})
    if parsed.place is None:
        return Note("whole_cells", {})
    if parsed.turn is None:
        return Note("four_turns", {})
    x, y = parsed.place
    return why_not_here(state, x + ORIGIN, y + ORIGIN, parsed.turn)


def why_not_here(state: Cobogo, x: int, y: int, turn: int) -> Note:
    """Why a card turned like this may not lie at this place of the window."""
    if state.laid.size() == 0:
        return Note("first_at_home", {})
    width, height = int(state.deck.turned_width(turn)), int(state.deck.turned_height(turn))
    covered = [
        cell_kind(state, column, row)
        for column in range(x, x + width)
        for row in range(y, y + height)
    ]
    if GLASS in covered:
        return Note("covers_glass", {"n": covered.count(GLASS)})
    if state.grows and min(covered) > NEAR:
        return Note("adds_nothing", {})
    corners = ((x - 1, y - 1), (x + width, y - 1), (x - 1, y + height), (x + width, y + height))
    if any(cell_kind(state, column, row) > NEAR for column, row in corners):
        return Note("corner_only", {})
    return Note("apart", {})


def cell_kind(state: Cobogo, x: int, y: int) -> int:
    """The kind of a cell, FAR outside the window."""
    inside = state.left <= x <= state.right and state.top <= y <= state.bottom
    return int(state.wall.at(state.wall.cell(x, y))) if inside else FAR
