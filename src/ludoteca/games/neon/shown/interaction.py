"""What a person touches for a move of nEon_onE."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ludoteca.games.neon.shown.words import DESCRIPTIONS


@cache
def click_paths(seat: int, move: int) -> list[list[str]]:
    """It depends on nothing else, and is shown again and again."""
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


def candidate_moves(touched: Sequence[str]) -> Iterator[str]:
    for thing in touched:
        zone, _, item = thing.partition("/")
        if zone.startswith("hand-") and item:
            yield f"play {item}"
        elif zone == "pile":
            yield "draw"
        elif zone == "button":
            yield item
