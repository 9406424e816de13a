"""Interaction: what a person clicks to make a move, and why a click leads to no move.

A target is an item of a zone (`hand-0/red-7`), a cell of a grid (`wall/3,2`), an anchor of a zone or
an item (`rainbow-1/low`), a zone (`pile`), a seat (`seat-2`), or a button (`button/done`). A click
path is the targets of one move in their natural order; a move may have several paths. A move is made
when all targets of a path are clicked, in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.view import View

ClickPath = tuple[str, ...]


def click_paths(game: Game[Any], state: State) -> list[tuple[int, list[ClickPath]]]:
    """Every legal move with its click paths."""
    legal = state.legal().to_list()
    return [
        (move, [tuple(path) for path in paths])
        for move, paths in zip(legal, game.touches(state, legal), strict=True)
    ]


def is_on_path(touched: Sequence[str], path: Sequence[str]) -> bool:
    """Are the clicked targets part of this path, in any order?"""
    remaining = list(path)
    for target in touched:
        if target not in remaining:
            return False
        remaining.remove(target)
    return True


def leads_to_move(touched: Sequence[str], offered: Sequence[tuple[int, list[ClickPath]]]) -> bool:
    """Is there a move with a path that contains these targets?"""
    return any(is_on_path(touched, path) for _, paths in offered for path in paths)


def dead_end_reason(game: Game[Any], state: State, touched: Sequence[str]) -> Note | None:
    """The refusal of clicks that lead to no move; None if they lead to one."""
    return (
        None
        if leads_to_move(touched, click_paths(game, state))
        else refusal_reason(game, state, touched)
    )


def refusal_reason(game: Game[Any], state: State, touched: Sequence[str]) -> Note:
    """The rule that forbids the most likely intention of these clicks."""
    for words in game.candidate_moves(state, touched):
        note = game.refusal(state, MoveTokens(words))
        if note.key in game.paragraphs:
            return note
    return Note("nothing_with_this", {})


def is_touchable(game: Game[Any], view: View, target: str) -> bool:
    """Is the target visible to this reader, or a button?"""
    zones = {zone.id: zone for zone in view.zones}
    name, _, item = target.partition("/")
    if name == "button":
        return bool(item)
    if not item:
        return name in zones or name in {f"seat-{seat}" for seat in range(max(game.seats))}
    zone = zones.get(name)
    if zone is None:
        return False
    item_name, _, anchor = item.partition("/")
    if item_name in zone.items:
        return not anchor or anchor in game.anchors
    return item in game.anchors or (zone.kind == "grid" and is_cell(item))


def is_cell(item: str) -> bool:
    x, comma, y = item.partition(",")
    return bool(comma) and all(part.removeprefix("-").isdecimal() for part in (x, y))
