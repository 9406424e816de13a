"""Uniformity checks: resampling has the distribution of the deal.

Over many resamplings of one deal, two things are counted: the item at each place of a pile that no
seat sees, and the items in the hands of others. Every item must be at each place equally often, and
in a hand in proportion to its copies. What is uneven in real deals as well is not tested.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from ludoteca.core.engine.state import State
from ludoteca.core.testkit.checker import Checker
from ludoteca.core.testkit.recall_checks import items_named_in_log
from ludoteca.core.testkit.state_paths import (
    Container,
    Path,
    comparable,
    container_values,
    containers,
    set_at,
    slot_path,
    value_at,
)
from ludoteca.core.view import View

SAMPLES = 2000
PROBES = 8
"""Resamplings of one deal: enough for each resampled item to change at least once."""
DEALS = 8
"""Deals tried to find one that announced nothing to this reader."""
MAX_DEVIATION = 6.0
"""Standard deviations that a correct game does not reach by chance."""
MAX_HONEST_DEVIATION = 4.0
"""Real deals up to this deviation count as uniform."""
Counts = Counter[Any]


class PileCounts:
    """Counts of the items at each place of a pile."""

    def __init__(self) -> None:
        self.places: set[object] = set()
        self.by_place: Counts = Counter()
        self.totals: Counts = Counter()
        self.samples = 0

    def add(self, container: Container, places: list[object]) -> None:
        self.places.update(places)
        self.samples += 1
        for place in places:
            item = comparable(container[place])
            self.by_place[place, item] += 1
            self.totals[item] += 1

    def deviation(self) -> float:
        place_count = len(self.places)
        squares = 0.0
        for item, n in self.totals.items():
            expected = n / place_count
            squares += sum(
                (self.by_place[place, item] - expected) ** 2 / expected for place in self.places
            )
        return chi_squared_deviation(
            squares * (place_count - 1) / place_count, (place_count - 1) * (len(self.totals) - 1)
        )


class HandCounts:
    """Counts of the items in a hand, and in the hand and the pile together."""

    def __init__(self) -> None:
        self.held: Counts = Counter()
        self.pool: Counts = Counter()
        self.samples = 0

    def add(self, items: tuple[str | None, ...], pile: list[str]) -> None:
        self.held.update(items)
        self.pool.update(items)
        self.pool.update(pile)
        self.samples += 1

    def deviation(self) -> float:
        """How far the items in the hand deviate from their proportion in hand and pile."""
        pool, total_held = self.pool.total(), self.held.total()
        squares = 0.0
        for item, n in self.pool.items():
            expected = total_held * n / pool
            squares += (self.held[item] - expected) ** 2 / expected
        return chi_squared_deviation(
            squares * (pool - self.samples) / (pool - total_held), len(self.pool) - 1
        )


def chi_squared_deviation(squares: float, degrees: int) -> float:
    """A chi-squared statistic as standard deviations (Wilson and Hilferty, 1931)."""
    if degrees < 1:
        return 0.0
    spread = 2 / (9 * degrees)
    return float(((squares / degrees) ** (1 / 3) - 1 + spread) / spread**0.5)


class DealSample:
    """Counts of the hidden items in many positions of one deal."""

    def __init__(self, checker: Checker, reader: int | None, names: PieceNames) -> None:
        self.game = checker.game
        self.reader = reader
        self.names = names
        self.piles: dict[Path, PileCounts] = {path: PileCounts() for path in names.places}
        self.hands: dict[tuple[str, Path], HandCounts] = {}

    def add(self, state: State) -> None:
        pile_items: dict[Path, list[str]] = {}
        for path, pile in self.piles.items():
            container, places = container_values(value_at(state, path)), self.names.places[path]
            if container.keys() >= set(places):
                pile.add(container, places)
                pile_items[path] = [self.names.name(path, container[place]) for place in places]
        view = self.game.view(state, self.reader)
        visible_zones = {zone.id for zone in view.zones if any(zone.items)}
        for other in range(state.seats):
            for zone in self.game.view(state, other).zones if other != self.reader else ():
                closed = zone.id not in visible_zones and None not in zone.items
                if zone.kind == "hand" and zone.owner == other and zone.items and closed:
                    for path, pile_names in pile_items.items():
                        hand = self.hands.setdefault((zone.id, path), HandCounts())
                        hand.add(zone.items, pile_names)

    def deviations(self) -> dict[str, float]:
        piles = ((path, pile) for path, pile in self.piles.items() if pile.samples)
        by_name = {".".join(map(str, path)): pile.deviation() for path, pile in piles}
        for (zone, path), hand in self.hands.items():
            if self.names.is_all_unseen(path, hand.held):
                by_name[zone] = hand.deviation()
        return by_name


class PieceNames:
    """Names of the pieces in piles that no seat sees."""

    def __init__(self, checker: Checker, state: State, places: dict[Path, list[Any]]) -> None:
        self.game = checker.game
        self.state = state
        self.places = places
        self.cache: dict[tuple[Path, object], str] = {}
        self.census: Counts = Counter(self.game.piece_counts(state))
        visible: dict[str, Counts] = {}
        for zone in (zone for view in views(checker, state) for zone in view.zones):
            if zone.kind != "sign":
                items: Counts = Counter(item for item in zone.items if item is not None)
                visible[zone.id] = items | visible.get(zone.id, items)
        self.unseen: Counts = self.census - sum(visible.values(), Counter())

    def name(self, path: Path, value: object) -> str:
        """The piece that the position has one more of with this value in the place of another."""
        name = self.cache.get((path, comparable(value)))
        if name is None:
            container = container_values(value_at(self.state, path))
            place = next(
                (
                    one
                    for one in self.places[path]
                    if comparable(container[one]) != comparable(value)
                ),
                None,
            )
            probe = self.state.clone()
            if place is not None:
                set_at(probe, slot_path(path, place), value)
            more = Counter(self.game.piece_counts(probe)) - self.census
            name = self.cache[path, comparable(value)] = next(iter(more), "")
        return name

    def is_all_unseen(self, path: Path, counts: Counts) -> bool:
        """Are all unseen pieces of these names in this pile? Otherwise the expected contents of a hand
        depend on the other places."""
        names = {name for (pile, _), name in self.cache.items() if pile == path}
        unseen = sum(self.unseen[name] for name in names)
        return counts.keys() <= names and unseen == len(self.places[path])


def check_uniformity(checker: Checker, reader: int | None) -> dict[str, tuple[float, float]]:
    """Resamples a deal many times for this reader. Returns, for each hidden pile and hand, the
    deviation of the resampled and of the real deals; nothing if every deal is announced."""
    record = checker.record
    checker.start()
    seeds = [record.seed, *(f"{record.seed}/{number}" for number in range(SAMPLES))]
    deals = (replace(record, seed=seed).start(checker.game, log=True) for seed in seeds[:DEALS])
    state = next((state for state in deals if not items_named_in_log(checker, state, reader)), None)
    if state is None:
        return {}
    names = PieceNames(checker, state, hidden_piles(checker, state, reader))
    resampled, dealt = (DealSample(checker, reader, names) for _ in range(2))
    for seed in seeds[1:]:
        resampled.add(checker.resample(state, reader))
        dealt.add(replace(record, seed=seed).start(checker.game))
    resampled_deviations, dealt_deviations = resampled.deviations(), dealt.deviations()
    by_name = {
        name: (uneven, dealt_deviations[name])
        for name, uneven in resampled_deviations.items()
        if name in dealt_deviations
    }
    biased = {
        name: both
        for name, both in by_name.items()
        if both[0] > MAX_DEVIATION and both[1] < MAX_HONEST_DEVIATION
    }
    checker.require("resampling is uniform", not biased, (reader, biased))
    return by_name


def hidden_piles(checker: Checker, state: State, reader: int | None) -> dict[Path, list[Any]]:
    """The unseen places of each container that is resampled. Items that stay in place may be known to
    all; the information-set checks test whether they are."""
    resampled = [checker.resample(state, reader) for _ in range(PROBES)]
    resampled_containers = [containers(one, state) for one in resampled]
    piles: dict[Path, list[Any]] = {}
    for path, container in containers(state, resampled[0]).items():
        heaps_there = [by_path.get(path, {}) for by_path in resampled_containers]
        moved = [
            place
            for place in container
            if any(there.get(place) != container[place] for there in heaps_there)
        ]
        if len(moved) > 1:
            places = hidden_places(
                checker, state, path, {place: container[place] for place in moved}
            )
            if len(places) > 1:
                piles[path] = places
    return piles


def hidden_places(checker: Checker, state: State, path: Path, container: Container) -> list[Any]:
    """The places whose items can be exchanged without any seat seeing it."""
    original_views = views(checker, state)
    places = list(container)
    hidden: dict[Any, None] = {}
    for nth, one in enumerate(places):
        two = next(
            (
                two
                for two in places[nth + 1 :]
                if comparable(container[two]) != comparable(container[one])
            ),
            None,
        )
        if two is None:
            break
        other = state.clone()
        set_at(other, slot_path(path, one), container[two])
        if views(checker, other) != original_views:  # some seat sees this item
            continue
        set_at(other, slot_path(path, two), container[one])
        if views(checker, other) == original_views and checker.is_complete(other):
            hidden |= {one: None, two: None}
    return [place for place in places if place in hidden]


def views(checker: Checker, state: State) -> list[View]:
    return [checker.game.view(state, seat) for seat in (None, *range(state.seats))]
