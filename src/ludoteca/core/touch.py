"""Touches: what a person touches on the table to make a move, and why a touched thing leads nowhere.

A thing is an item of a zone (`hand-0/red-7`), a cell of a grid (`wall/3,2`), a spot of a zone or
of an item that the game names (`rainbow-1/low`), a zone (`pile`), a seat (`seat-2`), or a button
(`button/done`).
A way is the things of one move in the order in which one would touch them; a move may have several
ways. A move is made when all things of a way are touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import State
from ludoteca.core.reading import Reading
from ludoteca.core.view import View

Way = tuple[str, ...]


def ways(game: Game[Any], state: State) -> list[tuple[int, list[Way]]]:
    """Every legal move with its ways."""
    legal = state.legal().listed()
    return [
        (move, [tuple(way) for way in some])
        for move, some in zip(legal, game.touches(state, legal), strict=True)
    ]


def begins(touched: Sequence[str], way: Sequence[str]) -> bool:
    """Have these things been touched on this way, in any order?"""
    left = list(way)
    for thing in touched:
        if thing not in left:
            return False
        left.remove(thing)
    return True


def leads_on(touched: Sequence[str], offered: Sequence[tuple[int, list[Way]]]) -> bool:
    """Is there a move among these that begins with touching these things?"""
    return any(begins(touched, way) for _, some in offered for way in some)


def why_not(game: Game[Any], state: State, touched: Sequence[str]) -> Note | None:
    """The rule by which what has been touched leads nowhere; None if it leads somewhere."""
    return None if leads_on(touched, ways(game, state)) else reason(game, state, touched)


def reason(game: Game[Any], state: State, touched: Sequence[str]) -> Note:
    """The rule that forbids what somebody may mean who touches these things."""
    for words in game.attempts(state, touched):
        note = game.refusal(state, Reading(words))
        if note.key in game.paragraphs:
            return note
    return Note("nothing_with_this", {})


def on_the_table(game: Game[Any], view: View, thing: str) -> bool:
    """Does this reader see the thing, or is it a button?"""
    zones = {zone.id: zone for zone in view.zones}
    name, _, item = thing.partition("/")
    if name == "button":
        return bool(item)
    if not item:
        return name in zones or name in {f"seat-{seat}" for seat in range(max(game.seats))}
    zone = zones.get(name)
    if zone is None:
        return False
    lies, _, spot = item.partition("/")
    if lies in zone.items:
        return not spot or spot in game.spots
    return item in game.spots or (zone.kind == "grid" and is_cell(item))


def is_cell(item: str) -> bool:
    x, comma, y = item.partition(",")
    return bool(comma) and all(part.removeprefix("-").isdecimal() for part in (x, y))
