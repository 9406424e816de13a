"""Information-set checks: resampling gives the same result in every match that looks the same.

A copy resampled by `resample_hidden` keeps whatever `resample_hidden` forgets, so comparing the two
cannot reveal it. These checks build an alternative match without it: another deal that looks the
same to the reader, two hidden pieces exchanged at the deal, another hidden choice of another seat,
or other dice. The reader cannot tell the matches apart, so resampling must give the same result in
both; what differs was not resampled.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from ludoteca.core.engine.fingerprint import canonical
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.testkit.checker import Checker, GameTexts, reader_seat
from ludoteca.core.testkit.recall_checks import items_named_in_log
from ludoteca.core.testkit.resampling_checks import visible_items
from ludoteca.core.testkit.state_paths import (
    Container,
    Path,
    comparable,
    containers,
    set_at,
    slot_path,
    value_at,
)
from ludoteca.core.view import log_for

DEALS = 8
"""Other deals that are tried, to find one that looks the same."""
TRIES = 64
"""The most exchanges tried at a deal."""
MAX_EXCHANGES = 6
"""The most exchanges in one alternative."""
MAX_FAILED_TRIES = 6
"""A container without a successful exchange after this many tries is skipped."""
LEARNING_DEALS = 24
"""Deals from which the contents of containers are learned."""


class ExchangeStats:
    """What is known of each container from the deals so far: exchanges tried and successful, and the
    greatest and least count of each value."""

    def __init__(self) -> None:
        self.tried: Counter[Path] = Counter()
        self.succeeded: Counter[Path] = Counter()
        self.max_counts: dict[Path, Counter[object]] = {}
        self.min_counts: dict[Path, Counter[object]] = {}
        self.deals = 0

    def add_deal(self, state: State) -> None:
        if self.deals < LEARNING_DEALS:
            self.deals += 1
            for path, container in containers(state, state.clone()).items():
                counts = count_values(container)
                self.max_counts[path] = self.max_counts.get(path, counts) | counts
                self.min_counts[path] = self.min_counts.get(path, counts) & counts

    def is_exhausted(self, path: Path) -> bool:
        return self.tried[path] >= MAX_FAILED_TRIES and not self.succeeded[path]

    def can_give(self, path: Path, counts: Counter[object], item: object) -> bool:
        """Has this container ever held fewer of it? Never, if it is publicly known to be there."""
        return path in self.min_counts and self.min_counts[path][item] < counts[item]

    def can_take(self, path: Path, counts: Counter[object], item: object) -> bool:
        return path in self.max_counts and self.max_counts[path][item] > counts[item]


def comparable_values(container: Container) -> dict[object, object]:
    return {place: comparable(value) for place, value in container.items()}


def count_values(container: Container) -> Counter[object]:
    return Counter(map(comparable, container.values()))


class InformationSetChecker:
    """Replays a finished match for one reader, alongside an alternative that looks the same."""

    def __init__(self, checker: Checker, exchanges: ExchangeStats) -> None:
        self.checker = checker
        self.game = checker.game
        self.exchanges = exchanges
        self.state = checker.start(log=True)
        self.reader = checker.random_reader(self.state)
        self.alternative: State | None = None

    def run(self, record: Record) -> None:
        self.check_deals()
        for ply, words in enumerate(record.moves, start=1):
            self.advance(words, ply)
            if self.alternative is not None and self.checker.sometimes():
                self.compare(self.alternative)

    # The deal

    def check_deals(self) -> None:
        record = self.checker.record
        observed = self.observation(self.state)
        for number in range(DEALS):
            other = replace(record, seed=f"{record.seed}/{number}").start(self.game, log=True)
            self.exchanges.add_deal(other)
            if self.observation(other) == observed:
                self.compare(other)
        self.exchanges.add_deal(self.state)
        other = self.state.clone()
        if self.exchange_hidden(other):
            self.compare(other)

    def exchange_hidden(self, other: State) -> int:
        """Exchanges pieces that this reader cannot see, as long as its observation stays the same. The
        position after the first exchange becomes the alternative."""
        exchanges, pick = self.exchanges, self.checker.pick
        self.original_observation = self.observation(other), self.zone_sizes(other)
        all_heaps = containers(self.state, other).items()
        candidates = {
            path: source for path, source in all_heaps if not exchanges.is_exhausted(path)
        }
        paths = list(candidates)
        paths.sort(key=lambda _: self.checker.rng.next())
        counts = {path: count_values(source) for path, source in candidates.items()}
        done = 0
        for _ in range(TRIES if paths else 0):
            source = min(paths, key=lambda source: exchanges.tried[source])
            exchanges.tried[source] += 1
            one = slot_path(source, self.random_place(candidates[source]))
            first = comparable(value_at(other, one))
            takers = [
                target for target in paths if exchanges.can_take(target, counts[target], first)
            ]
            target = pick(takers) if takers and self.checker.sometimes(2) else source
            two = slot_path(target, self.random_place(candidates[target]))
            second = comparable(value_at(other, two))
            is_possible = target == source or (
                exchanges.can_give(source, counts[source], first)
                and exchanges.can_take(source, counts[source], second)
                and exchanges.can_give(target, counts[target], second)
            )
            if is_possible and self.try_exchange(other, one, two):
                done += 1
                exchanges.succeeded.update((source, target))
                self.alternative = self.alternative or other.clone()
            if done == MAX_EXCHANGES:
                break
        return done

    def random_place(self, container: Container) -> object:
        """A random place, the first and the last most often: errors are most frequent there."""
        draw, places = int(self.checker.rng.below(4)), list(container)
        return places[-1] if draw == 0 else places[0] if draw == 1 else self.checker.pick(places)

    def try_exchange(self, other: State, one: Path, two: Path) -> bool:
        """Exchanges two pieces if the sizes of all zones and the reader's observation stay the same."""
        first, second = value_at(other, one), value_at(other, two)
        if type(first) is not type(second) or comparable(first) == comparable(second):
            return False
        try:
            set_at(other, one, second)
            set_at(other, two, first)
            if self.looks_same(other) and self.are_hidden_pieces(other, one, two):
                return True
        except Exception:  # an impossible position may raise anything
            pass
        set_at(other, one, first)
        set_at(other, two, second)
        return False

    def looks_same(self, other: State) -> bool:
        return (
            self.observation(other) == self.original_observation[0]
            and self.checker.is_complete(other)
            and self.zone_sizes(other) == self.original_observation[1]
        )

    def are_hidden_pieces(self, other: State, one: Path, two: Path) -> bool:
        """Are both pieces hidden from this reader? Pieces that are visible elsewhere or were announced
        are excluded: another copy of them may be publicly known to be here."""
        probe = other.clone()
        set_at(probe, one, value_at(probe, two))
        if self.observation(probe) != self.original_observation[0]:
            return False
        before, after = (Counter(self.game.piece_counts(state)) for state in (other, probe))
        changed = (before - after) + (after - before)
        announced = items_named_in_log(self.checker, self.state, self.reader)
        open_here = visible_items(self.game.view(self.state, self.reader))
        return bool(changed) and not changed.keys() & (announced.keys() | open_here.keys())

    def zone_sizes(self, state: State) -> list[list[tuple[str, int]]]:
        """The number of items in each zone of each seat's view."""
        views = [self.game.view(state, seat) for seat in range(state.seats)]
        return [[(zone.id, len(zone.items)) for zone in view.zones] for view in views]

    # The match

    def advance(self, words: str, ply: int) -> None:
        """Plays the next move, also on the alternative while it looks the same to this reader."""
        state, record = self.state, self.checker.record
        seat, move = int(state.turn), self.game.parse_legal_move(state, words)
        before = state.clone() if self.alternative is None else None
        rng = record.rng(ply)
        state.log = []
        state.play(move, rng)
        record.moves.append(words)
        if before is None:
            self.advance_alternative(seat, move, record.rng(ply))
        elif rng.ply < 0:  # the move drew random numbers
            self.start_alternative(before, move, stream("otherwise", record.seed, ply))
        elif seat != self.reader and self.checker.sometimes():
            self.start_alternative(
                before, self.checker.pick(before.legal().to_list()), record.rng(ply)
            )

    def start_alternative(self, before: State, move: int, rng: Rng) -> None:
        """Another outcome becomes the alternative if it looks the same and differs."""
        before.log = []
        before.play(move, rng)
        if self.observation(before) == self.observation(self.state) and canonical_position(
            before
        ) != canonical_position(self.state):
            self.alternative = before

    def advance_alternative(self, seat: int, move: int, rng: Rng) -> None:
        """Plays the move on the alternative; another seat that cannot play it there plays a random one."""
        alternative, self.alternative = self.alternative, None
        assert alternative is not None
        legal = alternative.legal()
        if seat != self.reader and not legal.holds(move):
            move = self.checker.pick(legal.to_list())
        alternative.log = []
        try:
            alternative.play(move, rng)
            if self.observation(alternative) == self.observation(self.state):
                self.alternative = alternative
        except Exception:  # an impossible deal that no view shows
            return

    def observation(self, state: State) -> list[object]:
        """What this reader observes of a position and of the move that led to it."""
        parts = [self.game.view(state, self.reader), log_for(state, self.reader)]
        return [*parts, state.legal().to_list()] if state.turn == self.reader else parts

    def compare(self, alternative: State) -> None:
        """Resampling both positions gives the same result."""
        one, two = self.state.clone(), alternative.clone()
        number = int(self.checker.rng.next())
        for position in (one, two):
            position.log, position.reveals = None, 0
            position.resample_hidden(reader_seat(self.reader), stream("guess", number))
        if canonical(one) == canonical(two):
            return
        own_containers, other_containers = containers(one, two), containers(two, one)
        differ = [
            path
            for path in own_containers
            if comparable_values(own_containers[path])
            != comparable_values(other_containers.get(path, {}))
        ]
        same = differ and all(
            self.differs_in_order_only(path, own_containers[path], other_containers)
            for path in differ
        )
        details = f"{self.reader} was shown the same in another match; resampling differs"
        differences = [(path, own_containers[path], other_containers.get(path)) for path in differ]
        require = self.checker.require
        require("resampling depends only on what is seen", bool(same), (details, differences))

    def differs_in_order_only(
        self, path: Path, container: Container, other_containers: dict[Path, Container]
    ) -> bool:
        """Does the container differ only in the order of items that the reader sees, such as those in
        its own hand?"""
        actual = containers(self.state, self.state.clone()).get(path)
        if actual != container or count_values(container) != count_values(
            other_containers.get(path, {})
        ):
            return False
        view = self.game.view(self.state, self.reader)
        for place, value in container.items():
            probe = self.state.clone()
            other = next(one for one in container.values() if comparable(one) != comparable(value))
            set_at(probe, slot_path(path, place), other)
            if self.game.view(probe, self.reader) == view:
                return False
        return True


def canonical_position(state: State) -> str:
    log, state.log = state.log, None
    text = canonical(state)
    state.log = log
    return text


def check_information_sets(game: Game[Any], records: list[Record], game_texts: GameTexts) -> None:
    """Replays some of these matches alongside alternatives."""
    exchanges = ExchangeStats()
    for record in records:
        checker = Checker(game, replace(record, moves=[]), game_texts, "twins")
        if checker.sometimes():
            with checker.errors_as_failures():
                InformationSetChecker(checker, exchanges).run(record)
