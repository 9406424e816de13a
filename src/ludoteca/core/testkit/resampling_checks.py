"""Does resampling change what is hidden? Counted over many positions, since chance may keep it."""

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
"""Hidden items that are unchanged after being resampled this often are not resampled."""


@dataclass
class ResamplingStats:
    """How often each kind of hidden item was resampled, and how often it changed: in all matches,
    and in those with each of `option_labels`."""

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

    def count_hands(
        self, checker: Checker, state: State, resampled: State, reader: int | None
    ) -> None:
        """Counts whether the items of another seat that this reader cannot see changed."""
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
                what = f"{zone.stem}, for {'a spectator' if reader is None else 'a player'}"
                self.count(what, after.get(zone.id) != zone.items)

    def count_draw(
        self, checker: Checker, state: State, move: int, after: State, after_resampled: State
    ) -> None:
        """Counts whether a move reveals another item when it is played after resampling."""
        game, seat = checker.game, int(state.turn)
        before, shown = game.view(state, seat), game.view(after, seat)
        drawn = visible_items(shown) - visible_items(before)
        if not drawn or count_face_down(shown) >= count_face_down(before):
            return
        if any(item in game.deducible_items(state, seat) for item in drawn):
            return
        replayed = state.clone()
        replayed.play(move, stream("again"))
        if visible_items(game.view(replayed, seat)) - visible_items(before) == drawn:  # not dice
            shown = game.view(after_resampled, seat)
            self.count("what is drawn", visible_items(shown) - visible_items(before) != drawn)


def visible_items(view: View) -> Counter[str]:
    """All items that this view names, in any zone except signs and counters."""
    counts: Counter[Any] = Counter(
        chain.from_iterable([zone.items for zone in view.zones if zone.kind != "sign"])
    )
    counts.pop(None, None)
    return counts


def count_face_down(view: View) -> int:
    return sum(zone.items.count(None) for zone in view.zones)
