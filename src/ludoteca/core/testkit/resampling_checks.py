"""Anew: is what is hidden really dealt anew? Counted over many positions, for chance may keep it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.testkit.checker import Checker
from ludoteca.core.view import View

MIN_SAMPLES = 60
"""Hidden things that were the same after dealing them anew so many times were not dealt anew."""


@dataclass
class ResamplingStats:
    """How often each kind of hidden thing was dealt anew, and how often it came out otherwise:
    in all matches, and in those with each of the options in `under`."""

    resampled: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    option_labels: Sequence[str] = ("",)

    def count(self, what: str, changed: bool) -> None:
        for option in self.option_labels:
            self.resampled[what + option] += 1
            self.changed[what + option] += changed

    def unchanged_kinds(self) -> list[str]:
        return [
            what
            for what, n in self.resampled.items()
            if n >= MIN_SAMPLES and not self.changed[what]
        ]


def count_hand_changes(
    checker: Checker, stats: ResamplingStats, state: State, resampled: State, reader: int | None
) -> None:
    """Counts whether what another seat holds, hidden from this reader, came out otherwise."""
    other = int(checker.rng.below(state.seats))
    if other == reader:
        return
    game = checker.game
    deducible = game.deducible_items(state, reader)
    items_by_zone = {zone.id: zone.items for zone in game.view(state, reader).zones}
    after = {zone.id: zone.items for zone in game.view(resampled, other).zones}
    for zone in game.view(state, other).zones:
        pairs = zip(items_by_zone.get(zone.id, ()), zone.items, strict=False)
        if any(shown is None and item not in (None, *deducible) for shown, item in pairs):
            reader_is = "who only watches" if reader is None else "at the table"
            what = f"{zone.stem}, for somebody {reader_is}"
            stats.count(what, after.get(zone.id) != zone.items)


def count_draw_changes(
    checker: Checker, stats: ResamplingStats, state: State, move: int, one: State, two: State
) -> None:
    """Counts whether what a move turns up is another thing where all was dealt anew."""
    game, seat = checker.game, int(state.turn)
    before, after = game.view(state, seat), game.view(one, seat)
    drawn = visible_items(after) - visible_items(before)
    if not drawn or count_face_down(after) >= count_face_down(before):
        return
    if any(item in game.deducible_items(state, seat) for item in drawn):
        return
    replayed = state.clone()
    replayed.play(move, stream("again"))
    if visible_items(game.view(replayed, seat)) - visible_items(before) == drawn:  # it was no dice
        changed = visible_items(game.view(two, seat)) - visible_items(before) != drawn
        stats.count("what is drawn", changed)


def visible_items(view: View) -> Counter[str]:
    """All that this view calls by name, wherever it lies; signs and counters are no things."""
    counts: Counter[Any] = Counter(
        chain.from_iterable([zone.items for zone in view.zones if zone.kind != "sign"])
    )
    counts.pop(None, None)
    return counts


def count_face_down(view: View) -> int:
    return sum(zone.items.count(None) for zone in view.zones)
