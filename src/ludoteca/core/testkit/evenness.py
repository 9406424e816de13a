"""Evenness: what is hidden is dealt anew as chance deals it.

Two things are counted in many guesses of one deal: what lies at each place of a pile that no seat
sees, and what the hands of others hold. Chance brings every card to every place equally often, and
into a hand as often as there are of it. What is uneven in honest deals as well, for the rules deal
it so, is not judged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from ludoteca.core.kit.state import State
from ludoteca.core.testkit.examiner import Examiner
from ludoteca.core.testkit.memory import told_at
from ludoteca.core.testkit.slots import (
    Heap,
    Path,
    heaps,
    key,
    put_at,
    slot,
    value_at,
    values,
)
from ludoteca.core.view import View

GUESSES = 2000
FEW = 8
"""Guesses of one deal: enough for each resampled thing to differ at least once."""
DEALS = 8
"""Deals tried in search of one that told this reader nothing."""
BOUND = 6.0
"""Standard deviations of chance that a right game never reaches."""
EVEN = 4.0
"""Honest deals that are no more uneven than this are taken for even."""
Counts = Counter[Any]


class Pile:
    """What is found at each place of a pile."""

    def __init__(self) -> None:
        self.places: set[object] = set()
        self.found: Counts = Counter()
        self.things: Counts = Counter()
        self.times = 0

    def add(self, heap: Heap, places: list[object]) -> None:
        self.places.update(places)
        self.times += 1
        for place in places:
            thing = key(heap[place])
            self.found[place, thing] += 1
            self.things[thing] += 1

    def unevenness(self) -> float:
        many = len(self.places)
        squares = 0.0
        for thing, n in self.things.items():
            often = n / many
            squares += sum((self.found[place, thing] - often) ** 2 / often for place in self.places)
        return deviations(squares * (many - 1) / many, (many - 1) * (len(self.things) - 1))


class Hand:
    """What a hand holds, out of the pile and itself together."""

    def __init__(self) -> None:
        self.found: Counts = Counter()
        self.pool: Counts = Counter()
        self.times = 0

    def add(self, items: tuple[str | None, ...], pile: list[str]) -> None:
        self.found.update(items)
        self.pool.update(items)
        self.pool.update(pile)
        self.times += 1

    def unevenness(self) -> float:
        """Each thing comes into the hand as often as there are of it."""
        pool, held = self.pool.total(), self.found.total()
        squares = 0.0
        for thing, n in self.pool.items():
            often = held * n / pool
            squares += (self.found[thing] - often) ** 2 / often
        return deviations(squares * (pool - self.times) / (pool - held), len(self.pool) - 1)


def deviations(squares: float, free: int) -> float:
    """A chi-squared with these degrees of freedom, in standard deviations of chance (Wilson and
    Hilferty, 1931)."""
    if free < 1:
        return 0.0
    spread = 2 / (9 * free)
    return float(((squares / free) ** (1 / 3) - 1 + spread) / spread**0.5)


class Sample:
    """What lies where in many positions, as far as this reader cannot know."""

    def __init__(self, examiner: Examiner, reader: int | None, names: Names) -> None:
        self.game = examiner.game
        self.reader = reader
        self.names = names
        self.piles: dict[Path, Pile] = {path: Pile() for path in names.places}
        self.hands: dict[tuple[str, Path], Hand] = {}

    def add(self, state: State) -> None:
        named: dict[Path, list[str]] = {}
        for path, pile in self.piles.items():
            heap, places = values(value_at(state, path)), self.names.places[path]
            if heap.keys() >= set(places):
                pile.add(heap, places)
                named[path] = [self.names.name(path, heap[place]) for place in places]
        mine = self.game.view(state, self.reader)
        known = {zone.id for zone in mine.zones if any(zone.items)}
        for other in range(state.seats):
            for zone in self.game.view(state, other).zones if other != self.reader else ():
                closed = zone.id not in known and None not in zone.items
                if zone.kind == "hand" and zone.owner == other and zone.items and closed:
                    for path, pile_names in named.items():
                        hand = self.hands.setdefault((zone.id, path), Hand())
                        hand.add(zone.items, pile_names)

    def unevenness(self) -> dict[str, float]:
        piles = ((path, pile) for path, pile in self.piles.items() if pile.times)
        found = {".".join(map(str, path)): pile.unevenness() for path, pile in piles}
        for (zone, path), hand in self.hands.items():
            if self.names.is_whole_rest(path, hand.found):
                found[zone] = hand.unevenness()
        return found


class Names:
    """The piles that no seat sees, and what lies there by name."""

    def __init__(self, examiner: Examiner, state: State, places: dict[Path, list[Any]]) -> None:
        self.game = examiner.game
        self.state = state
        self.places = places
        self.known: dict[tuple[Path, object], str] = {}
        self.census: Counts = Counter(self.game.census(state))
        shown: dict[str, Counts] = {}
        for zone in (zone for view in views(examiner, state) for zone in view.zones):
            if zone.kind != "sign":
                items: Counts = Counter(item for item in zone.items if item is not None)
                shown[zone.id] = items | shown.get(zone.id, items)
        self.unseen: Counts = self.census - sum(shown.values(), Counter())

    def name(self, path: Path, value: object) -> str:
        """What there is one more of with this value in the place of another."""
        found = self.known.get((path, key(value)))
        if found is None:
            heap = values(value_at(self.state, path))
            place = next((one for one in self.places[path] if key(heap[one]) != key(value)), None)
            probe = self.state.clone()
            if place is not None:
                put_at(probe, slot(path, place), value)
            more = Counter(self.game.census(probe)) - self.census
            found = self.known[path, key(value)] = next(iter(more), "")
        return found

    def is_whole_rest(self, path: Path, things: Counts) -> bool:
        """Does nobody see any more such things than lie in this pile? If others lay elsewhere, it
        would depend on how the two came about what a hand may hold."""
        names = {name for (pile, _), name in self.known.items() if pile == path}
        unseen = sum(self.unseen[name] for name in names)
        return things.keys() <= names and unseen == len(self.places[path])


def examine_evenness(examiner: Examiner, reader: int | None) -> dict[str, tuple[float, float]]:
    """Guesses a deal over and over for this reader. For each pile and hand that is hidden from it:
    by how many standard deviations guesses are uneven, and by how many honest deals are. Where all
    deals are announced there is nothing to say."""
    record = examiner.record
    examiner.begin()
    seeds = [record.seed, *(f"{record.seed}/{number}" for number in range(GUESSES))]
    begun = (replace(record, seed=seed).start(examiner.game, log=True) for seed in seeds[:DEALS])
    state = next((state for state in begun if not told_at(examiner, state, reader)), None)
    if state is None:
        return {}
    names = Names(examiner, state, hidden_piles(examiner, state, reader))
    guessed, dealt = (Sample(examiner, reader, names) for _ in range(2))
    for seed in seeds[1:]:
        guessed.add(examiner.dealt_anew(state, reader))
        dealt.add(replace(record, seed=seed).start(examiner.game))
    here, there = guessed.unevenness(), dealt.unevenness()
    found = {name: (uneven, there[name]) for name, uneven in here.items() if name in there}
    bad = {name: both for name, both in found.items() if both[0] > BOUND and both[1] < EVEN}
    examiner.hold("what is hidden is dealt anew as by chance", not bad, (reader, bad))
    return found


def hidden_piles(examiner: Examiner, state: State, reader: int | None) -> dict[Path, list[Any]]:
    """The places of which nobody sees what lies there, in each heap that is dealt anew. What stays
    in its place may be known to all; a twin tells whether it is."""
    anew = [examiner.dealt_anew(state, reader) for _ in range(FEW)]
    guesses = [heaps(one, state) for one in anew]
    found: dict[Path, list[Any]] = {}
    for path, heap in heaps(state, anew[0]).items():
        heaps_there = [guess.get(path, {}) for guess in guesses]
        moved = [
            place for place in heap if any(there.get(place) != heap[place] for there in heaps_there)
        ]
        if len(moved) > 1:
            places = hidden_places(examiner, state, path, {place: heap[place] for place in moved})
            if len(places) > 1:
                found[path] = places
    return found


def hidden_places(examiner: Examiner, state: State, path: Path, heap: Heap) -> list[Any]:
    """Of which what lies there may change places with another, and nobody sees it."""
    seen = views(examiner, state)
    places = list(heap)
    found: dict[Any, None] = {}
    for nth, one in enumerate(places):
        two = next((two for two in places[nth + 1 :] if key(heap[two]) != key(heap[one])), None)
        if two is None:
            break
        other = state.clone()
        put_at(other, slot(path, one), heap[two])
        if views(examiner, other) != seen:  # some seat sees what lies here, in whatever order
            continue
        put_at(other, slot(path, two), heap[one])
        if views(examiner, other) == seen and examiner.whole(other):
            found |= {one: None, two: None}
    return [place for place in places if place in found]


def views(examiner: Examiner, state: State) -> list[View]:
    return [examiner.game.view(state, seat) for seat in (None, *range(state.seats))]
