"""Twins: another match that has shown one reader the same as this one, from the deal to here.

A position that is dealt anew only by the game's own `redeal` has all that `redeal` never touches,
so comparing the two cannot tell what is forgotten. A twin comes about without it: by another deal
that looks the same, by two hidden pieces that change places at the deal, by a hidden choice of
another seat, or by other dice. The reader cannot tell the two matches apart, so a guess must be
the same in both; what differs was kept and not dealt anew.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.fingerprint import written
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record
from ludoteca.core.testkit.anew import named
from ludoteca.core.testkit.examiner import Examiner, Sentences, seat_of
from ludoteca.core.testkit.memory import told_at
from ludoteca.core.testkit.slots import (
    Heap,
    Path,
    heaps,
    key,
    put_at,
    slot,
    value_at,
)
from ludoteca.core.view import log_for

DEALS = 8
"""Other deals that are looked at, for one that looks the same."""
TRIES = 64
"""Pairs of slots that are tried at a deal, at most."""
ENOUGH = 6
"""So many exchanges are enough for one twin."""
BARREN = 6
"""A heap from which nothing could be exchanged unseen in so many tries is left alone."""
LEARNED = 24
"""What has lain in so many deals could lie in any."""


class Exchanges:
    """Which heaps hold hidden pieces, as found in the deals so far: what was tried and came out
    well there, and how many of each thing lay there, at most and at least."""

    def __init__(self) -> None:
        self.tried: Counter[Path] = Counter()
        self.done: Counter[Path] = Counter()
        self.most: dict[Path, Counter[object]] = {}
        self.least: dict[Path, Counter[object]] = {}
        self.deals = 0

    def note(self, state: State) -> None:
        if self.deals < LEARNED:
            self.deals += 1
            for path, heap in heaps(state, state.clone()).items():
                things = things_of(heap)
                self.most[path] = self.most.get(path, things) | things
                self.least[path] = self.least.get(path, things) & things

    def is_barren(self, heap: Path) -> bool:
        return self.tried[heap] >= BARREN and not self.done[heap]

    def gives(self, heap: Path, things: Counter[object], thing: object) -> bool:
        """Has this heap ever had fewer of it? Of what everybody knows to be there it never has."""
        return heap in self.least and self.least[heap][thing] < things[thing]

    def takes(self, heap: Path, things: Counter[object], thing: object) -> bool:
        return heap in self.most and self.most[heap][thing] > things[thing]


def keys(heap: Heap) -> dict[object, object]:
    return {place: key(value) for place, value in heap.items()}


def things_of(heap: Heap) -> Counter[object]:
    return Counter(map(key, heap.values()))


class Twins:
    """One reader of one finished match, which is played again beside its twins."""

    def __init__(self, examiner: Examiner, exchanges: Exchanges) -> None:
        self.examiner = examiner
        self.game = examiner.game
        self.exchanges = exchanges
        self.state = examiner.begin(log=True)
        self.reader = examiner.reader(self.state)
        self.twin: State | None = None

    def run(self, record: Record) -> None:
        self.examine_deals()
        for ply, words in enumerate(record.moves, start=1):
            self.advance(words, ply)
            if self.twin is not None and self.examiner.sometimes():
                self.compare(self.twin)

    # The deal

    def examine_deals(self) -> None:
        record = self.examiner.record
        shown = self.shown(self.state)
        for number in range(DEALS):
            other = replace(record, seed=f"{record.seed}/{number}").start(self.game, log=True)
            self.exchanges.note(other)
            if self.shown(other) == shown:
                self.compare(other)
        self.exchanges.note(self.state)
        other = self.state.clone()
        if self.exchange_hidden(other):
            self.compare(other)

    def exchange_hidden(self, other: State) -> int:
        """Exchanges pieces that this reader cannot see, as long as nothing shows it. What is left
        after the first of them goes along with the match."""
        exchanges, one_of = self.exchanges, self.examiner.one
        self.seen = self.shown(other), self.sizes(other)
        all_heaps = heaps(self.state, other).items()
        lie = {path: heap for path, heap in all_heaps if not exchanges.is_barren(path)}
        fruitful = list(lie)
        fruitful.sort(key=lambda _: self.examiner.lot.next())
        things = {path: things_of(heap) for path, heap in lie.items()}
        done = 0
        for _ in range(TRIES if fruitful else 0):
            heap = min(fruitful, key=lambda heap: exchanges.tried[heap])
            exchanges.tried[heap] += 1
            one = slot(heap, self.any_place(lie[heap]))
            first = key(value_at(other, one))
            takers = [away for away in fruitful if exchanges.takes(away, things[away], first)]
            away = one_of(takers) if takers and self.examiner.sometimes(2) else heap
            two = slot(away, self.any_place(lie[away]))
            second = key(value_at(other, two))
            fit = away == heap or (
                exchanges.gives(heap, things[heap], first)
                and exchanges.takes(heap, things[heap], second)
                and exchanges.gives(away, things[away], second)
            )
            if fit and self.exchanged(other, one, two):
                done += 1
                exchanges.done.update((heap, away))
                self.twin = self.twin or other.clone()
            if done == ENOUGH:
                break
        return done

    def any_place(self, heap: Heap) -> object:
        """Any of them, the first and the last most often: what stays at an end tells most."""
        lot, places = int(self.examiner.lot.below(4)), list(heap)
        return places[-1] if lot == 0 else places[0] if lot == 1 else self.examiner.one(places)

    def exchanged(self, other: State, one: Path, two: Path) -> bool:
        """Exchanges two pieces if no view has more or fewer of anything by it, and this reader is
        shown the same."""
        first, second = value_at(other, one), value_at(other, two)
        if type(first) is not type(second) or key(first) == key(second):
            return False
        try:
            put_at(other, one, second)
            put_at(other, two, first)
            if self.is_unseen(other) and self.are_pieces(other, one, two):
                return True
        except Exception:  # what no deal can bring about may raise anything
            pass
        put_at(other, one, first)
        put_at(other, two, second)
        return False

    def is_unseen(self, other: State) -> bool:
        return (
            self.shown(other) == self.seen[0]
            and self.examiner.whole(other)
            and self.sizes(other) == self.seen[1]
        )

    def are_pieces(self, other: State, one: Path, two: Path) -> bool:
        """Do both slots hold pieces that this reader cannot see? Of those that lie open somewhere, or
        were named as they were dealt, a copy may be what all know to lie here."""
        probe = other.clone()
        put_at(probe, one, value_at(probe, two))
        if self.shown(probe) != self.seen[0]:
            return False
        before, after = (Counter(self.game.census(state)) for state in (other, probe))
        changed = (before - after) + (after - before)
        told = told_at(self.examiner, self.state, self.reader)
        open_here = named(self.game.view(self.state, self.reader))
        return bool(changed) and not changed.keys() & (told.keys() | open_here.keys())

    def sizes(self, state: State) -> list[list[tuple[str, int]]]:
        """How many things each seat sees in each zone."""
        views = [self.game.view(state, seat) for seat in range(state.seats)]
        return [[(zone.id, len(zone.items)) for zone in view.zones] for view in views]

    # The match

    def advance(self, words: str, ply: int) -> None:
        """The match goes on, and its twin with it as long as this reader is shown the same."""
        state, record = self.state, self.examiner.record
        seat, move = int(state.turn), self.game.parse(state, words)
        before = state.clone() if self.twin is None else None
        rng = record.rng(ply)
        state.log = []
        state.play(move, rng)
        record.moves.append(words)
        if before is None:
            self.follow(seat, move, record.rng(ply))
        elif rng.ply < 0:  # chance was asked: it might have said something else
            self.begin(before, move, stream("otherwise", record.seed, ply))
        elif seat != self.reader and self.examiner.sometimes():
            self.begin(before, self.examiner.one(before.legal().listed()), record.rng(ply))

    def begin(self, before: State, move: int, rng: Rng) -> None:
        """What might have happened instead is a twin, if it looks the same and is not."""
        before.log = []
        before.play(move, rng)
        if self.shown(before) == self.shown(self.state) and hidden(before) != hidden(self.state):
            self.twin = before

    def follow(self, seat: int, move: int, rng: Rng) -> None:
        """Where another seat has not got what it played here, it plays something else."""
        twin, self.twin = self.twin, None
        assert twin is not None
        legal = twin.legal()
        if seat != self.reader and not legal.holds(move):
            move = self.examiner.one(legal.listed())
        twin.log = []
        try:
            twin.play(move, rng)
            if self.shown(twin) == self.shown(self.state):
                self.twin = twin
        except Exception:  # a deal that rules forbid and views do not show
            return

    def shown(self, state: State) -> list[object]:
        """All that this reader learns of a position, and of the move that led there."""
        shown = [self.game.view(state, self.reader), log_for(state, self.reader)]
        return [*shown, state.legal().listed()] if state.turn == self.reader else shown

    def compare(self, twin: State) -> None:
        """The same guesses from both."""
        one, two = self.state.clone(), twin.clone()
        number = int(self.examiner.lot.next())
        for position in (one, two):
            position.log, position.news = None, 0
            position.redeal(seat_of(self.reader), stream("guess", number))
        if written(one) == written(two):
            return
        here, there = heaps(one, two), heaps(two, one)
        differ = [path for path in here if keys(here[path]) != keys(there.get(path, {}))]
        same = differ and all(self.is_order(path, here[path], there) for path in differ)
        details = f"{self.reader} was shown the same in another match, and guesses otherwise"
        found = [(path, here[path], there.get(path)) for path in differ]
        hold = self.examiner.hold
        hold("a guess depends only on what is seen", bool(same), (details, found))

    def is_order(self, path: Path, here: Heap, there: dict[Path, Heap]) -> bool:
        """Is this heap the same in both but for an order that says nothing, of things that the
        reader sees, as those in its own hand are?"""
        lies = heaps(self.state, self.state.clone()).get(path)
        if lies != here or things_of(here) != things_of(there.get(path, {})):
            return False
        shown = self.game.view(self.state, self.reader)
        for place, value in here.items():
            probe = self.state.clone()
            other = next(one for one in here.values() if key(one) != key(value))
            put_at(probe, slot(path, place), other)
            if self.game.view(probe, self.reader) == shown:
                return False
        return True


def hidden(state: State) -> str:
    log, state.log = state.log, None
    found = written(state)
    state.log = log
    return found


def examine_twins(game: Game[Any], records: list[Record], sentences: Sentences) -> None:
    """Plays some of these matches again, each beside its twins."""
    exchanges = Exchanges()
    for record in records:
        examiner = Examiner(game, replace(record, moves=[]), sentences, "twins")
        if examiner.sometimes():
            with examiner.answered():
                Twins(examiner, exchanges).run(record)
