"""Legal placements of cards in Cobogó. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.games.cobogo.rules.cards import FAR, GLASS, NEAR
from ludoteca.games.cobogo.rules.moves import CARD_STEP, ORIGIN, TURN_STEP, WINDOW
from ludoteca.games.cobogo.rules.position import Position


def legal_into(position: Position, moves: Moves) -> None:
    """Legal places depend only on whether a card lies upright or sideways: they are computed at
    most twice."""
    deck = position.deck
    upright = Moves()
    places_into(position, 0, upright)
    sideways = upright
    if deck.width != deck.height:
        sideways = Moves()
        places_into(position, 1, sideways)
    hand = position.hands[position.turn]
    for hand_index in range(hand.size()):
        card = hand.at(hand_index)
        for turn in range(i64(4)):
            if deck.first_equal_turn.at(card * 4 + turn) != turn:
                continue  # ruling 31: it looks as it did in an earlier turn
            first = hand_index * CARD_STEP + turn * TURN_STEP
            places = upright if turn % 2 == 0 else sideways
            for i in range(places.size()):
                moves.put(first + places.at(i))


def places_into(position: Position, turn: i64, places: Moves) -> None:
    """Adds the places where a card turned like this may lie, row by row."""
    if position.laid.size() == 0:
        places.put(ORIGIN * WINDOW + ORIGIN)  # ruling 7
        return
    width = position.deck.turned_width(turn)
    height = position.deck.turned_height(turn)
    y = position.top - height
    while y <= position.bottom + 1:
        x = position.left - width
        while x <= position.right + 1:
            if fits(position, x, y, width, height):
                places.put(y * WINDOW + x)
            x += 1
        y += 1


def fits(position: Position, x: i64, y: i64, width: i64, height: i64) -> bool:
    """May a card of this size lie here? It must cover a block of the wall or lie beside one by a
    whole side (ruling 10), and cover no glass (ruling 12). With the option `grows` it must not lie
    wholly on the wall (ruling 39)."""
    wall = position.wall
    most: i64 = FAR
    least: i64 = GLASS if position.grows else FAR
    cell = wall.cell(x, y)
    last = cell + height * wall.stride
    while cell < last:
        end = cell + width
        while cell < end:
            kind = wall.at(cell)
            if kind > most:
                if kind >= GLASS:
                    return False
                most = kind
            if kind < least:
                least = kind
            cell += 1
        cell += wall.stride - width
    return most > FAR and least <= NEAR
