"""Anew: is what is hidden really dealt anew? Counted over many positions, for chance may keep it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.testkit.examiner import Examiner
from ludoteca.core.view import View

OFTEN = 60
"""Hidden things that were the same after dealing them anew so many times were not dealt anew."""


@dataclass
class Anew:
    """How often each kind of hidden thing was dealt anew, and how often it came out otherwise:
    in all matches, and in those with each of the options in `under`."""

    dealt: Counter[str] = field(default_factory=Counter)
    otherwise: Counter[str] = field(default_factory=Counter)
    under: Sequence[str] = ("",)

    def count(self, what: str, otherwise: bool) -> None:
        for option in self.under:
            self.dealt[what + option] += 1
            self.otherwise[what + option] += otherwise

    def kept(self) -> list[str]:
        return [what for what, n in self.dealt.items() if n >= OFTEN and not self.otherwise[what]]


def count_held(
    examiner: Examiner, counted: Anew, state: State, anew: State, reader: int | None
) -> None:
    """Counts whether what another seat holds, hidden from this reader, came out otherwise."""
    other = int(examiner.lot.below(state.seats))
    if other == reader:
        return
    game = examiner.game
    told = game.deduced(state, reader)
    mine = {zone.id: zone.items for zone in game.view(state, reader).zones}
    after = {zone.id: zone.items for zone in game.view(anew, other).zones}
    for zone in game.view(state, other).zones:
        pairs = zip(mine.get(zone.id, ()), zone.items, strict=False)
        if any(seen is None and item not in (None, *told) for seen, item in pairs):
            reader_is = "who only watches" if reader is None else "at the table"
            what = f"{zone.stem}, for somebody {reader_is}"
            counted.count(what, after.get(zone.id) != zone.items)


def count_drawn(
    examiner: Examiner, counted: Anew, state: State, move: int, one: State, two: State
) -> None:
    """Counts whether what a move turns up is another thing where all was dealt anew."""
    game, seat = examiner.game, int(state.turn)
    before, after = game.view(state, seat), game.view(one, seat)
    found = named(after) - named(before)
    if not found or face_down(after) >= face_down(before):
        return
    if any(item in game.deduced(state, seat) for item in found):
        return
    again = state.clone()
    again.play(move, stream("again"))
    if named(game.view(again, seat)) - named(before) == found:  # it was no dice
        otherwise = named(game.view(two, seat)) - named(before) != found
        counted.count("what is drawn", otherwise)


def named(view: View) -> Counter[str]:
    """All that this view calls by name, wherever it lies; signs and counters are no things."""
    things: Counter[Any] = Counter(
        chain.from_iterable([zone.items for zone in view.zones if zone.kind != "sign"])
    )
    things.pop(None, None)
    return things


def face_down(view: View) -> int:
    return sum(zone.items.count(None) for zone in view.zones)
