"""Turn order and the end of a match of nEon_onE. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.state import OVER
from ludoteca.games.neon.rules.position import Position

MAX_TURNS: Final = 1000
"""The match ends after this number of turns (ruling 42)."""


def next_turn(position: Position) -> None:
    position.turns += 1
    if position.turns >= MAX_TURNS:
        end_without_winner(position)  # ruling 42
    else:
        position.turn = position.next_seat(position.turn)


def win(position: Position, seat: i64) -> None:
    position.winners = bit(seat)
    position.turn = OVER
    position.penalty = 0
    if position.log is not None:
        position.say("wins", who=int(seat))


def end_without_winner(position: Position) -> None:
    """The fewest cards win; players with equally few share the victory (ruling 42)."""
    fewest = position.hands[0].size()
    for hand in position.hands:
        if hand.size() < fewest:
            fewest = hand.size()
    for seat in range(position.seats):
        if position.hands[seat].size() == fewest:
            position.winners |= bit(seat)
    position.turn = OVER
    position.penalty = 0
    if position.log is not None:
        position.say("stalemate")
