"""Click paths of the moves of Cobogó: a card, the cell of its top left block, and its turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.engine.note import Note
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.shown.words import describe_move


def click_paths(state: Cobogo, moves: Sequence[int]) -> list[list[list[str]]]:
    seat = int(state.turn)
    return [paths_of(seat, describe_move(state, move)) for move in moves]


def paths_of(seat: int, description: Note) -> list[list[str]]:
    args = description.args
    cell = f"wall/{args['x']},{args['y']}"
    return [[f"hand-{seat}/{args['card']}", cell, f"button/turned-{args.get('n', 0)}"]]


def candidate_moves(state: Cobogo, touched: Sequence[str]) -> Iterator[str]:
    seat = int(state.turn)
    cards = [thing.partition("/")[2] for thing in touched if thing.startswith(f"hand-{seat}/")]
    cells = [thing.partition("/")[2] for thing in touched if thing.startswith("wall/")]
    turns = [thing.rpartition("-")[2] for thing in touched if thing.startswith("button/turned-")]
    for card in cards:
        for cell in cells:
            yield from (f"lay {card} {cell} turned {turn}" for turn in turns or "0123")
        yield f"lay {card}"
    if {"pile", "bottom", "top"} & set(touched):
        yield "draw"
