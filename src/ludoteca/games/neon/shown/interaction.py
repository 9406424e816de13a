"""Click paths of the moves of nEon_onE."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ludoteca.games.neon.rules.play import Neon
from ludoteca.games.neon.shown.words import DESCRIPTIONS


def click_paths(state: Neon, moves: Sequence[int]) -> list[list[list[str]]]:
    seat = int(state.turn)
    return [paths_of(seat, move) for move in moves]


@cache
def paths_of(seat: int, move: int) -> list[list[str]]:
    key, args = DESCRIPTIONS[move]
    card = f"hand-{seat}/{args.get('card')}"
    if key == "play":
        return [[card]]
    if key == "play_colour":
        return [[card, f"button/{args['colour']}"]]
    if key == "swap":
        return [[card, f"seat-{args['whom']}"]]
    if key == "choose":
        return [[f"button/{args['colour']}"]]
    if key in ("draw", "take"):
        return [["pile"], [f"button/{key}"]]
    return [[f"button/{key}"]]


def candidate_moves(state: Neon, touched: Sequence[str]) -> Iterator[str]:
    for thing in touched:
        zone, _, item = thing.partition("/")
        if zone.startswith("hand-") and item:
            yield f"play {item}"
        elif zone == "pile":
            yield "draw"
        elif zone == "button":
            yield item
