"""What a person touches for a move of nEon_onE."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.kit.note import Note


def touches(seat: int, said: Note) -> list[list[str]]:
    card = f"hand-{seat}/{said.args.get('card')}"
    if said.key == "play":
        return [[card]]
    if said.key == "play_colour":
        return [[card, f"button/{said.args['colour']}"]]
    if said.key == "swap":
        return [[card, f"seat-{said.args['whom']}"]]
    if said.key == "choose":
        return [[f"button/{said.args['colour']}"]]
    if said.key in ("draw", "take"):
        return [["pile"], [f"button/{said.key}"]]
    return [[f"button/{said.key}"]]


def attempts(touched: Sequence[str]) -> Iterator[str]:
    for thing in touched:
        zone, _, item = thing.partition("/")
        if zone.startswith("hand-") and item:
            yield f"play {item}"
        elif zone == "pile":
            yield "draw"
        elif zone == "button":
            yield item
