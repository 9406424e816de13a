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
"""Other deals that are looked at, for one that looks the same."""
TRIES = 64
"""Pairs of slots that are tried at a deal, at most."""
MAX_EXCHANGES = 6
"""So many exchanges are enough for one twin."""
MAX_FAILED_TRIES = 6
"""A heap from which nothing could be exchanged unseen in so many tries is left alone."""
LEARNING_DEALS = 24
"""What has lain in so many deals could lie in any."""


class ExchangeStats:
    """Which heaps hold hidden pieces, as found in the deals so far: what was tried and came out
    well there, and how many of each thing lay there, at most and at least."""

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
        """Has this heap ever had fewer of it? Of what everybody knows to be there it never has."""
        return path in self.min_counts and self.min_counts[path][item] < counts[item]

    def can_take(self, path: Path, counts: Counter[object], item: object) -> bool:
        return path in self.max_counts and self.max_counts[path][item] > counts[item]


def comparable_values(container: Container) -> dict[object, object]:
    return {place: comparable(value) for place, value in container.items()}


def count_values(container: Container) -> Counter[object]:
    return Counter(map(comparable, container.values()))


class InformationSetChecker:
    """One reader of one finished match, which is played again beside its twins."""

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
        """Exchanges pieces that this reader cannot see, as long as nothing shows it. What is left
        after the first of them goes along with the match."""
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
        """Any of them, the first and the last most often: what stays at an end tells most."""
        draw, places = int(self.checker.rng.below(4)), list(container)
        return places[-1] if draw == 0 else places[0] if draw == 1 else self.checker.pick(places)

    def try_exchange(self, other: State, one: Path, two: Path) -> bool:
        """Exchanges two pieces if no view has more or fewer of anything by it, and this reader is
        shown the same."""
        first, second = value_at(other, one), value_at(other, two)
        if type(first) is not type(second) or comparable(first) == comparable(second):
            return False
        try:
            set_at(other, one, second)
            set_at(other, two, first)
            if self.looks_same(other) and self.are_hidden_pieces(other, one, two):
                return True
        except Exception:  # what no deal can bring about may raise anything
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
        """Do both slots hold pieces that this reader cannot see? Of those that lie open somewhere, or
        were named as they were dealt, a copy may be what all know to lie here."""
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
        """How many things each seat sees in each zone."""
        views = [self.game.view(state, seat) for seat in range(state.seats)]
        return [[(zone.id, len(zone.items)) for zone in view.zones] for view in views]

    # The match

    def advance(self, words: str, ply: int) -> None:
        """The match goes on, and its twin with it as long as this reader is shown the same."""
        state, record = self.state, self.checker.record
        seat, move = int(state.turn), self.game.parse_legal_move(state, words)
        before = state.clone() if self.alternative is None else None
        rng = record.rng(ply)
        state.log = []
        state.play(move, rng)
        record.moves.append(words)
        if before is None:
            self.advance_alternative(seat, move, record.rng(ply))
        elif rng.ply < 0:  # chance was asked: it might have said something else
            self.start_alternative(before, move, stream("otherwise", record.seed, ply))
        elif seat != self.reader and self.checker.sometimes():
            self.start_alternative(
                before, self.checker.pick(before.legal().to_list()), record.rng(ply)
            )

    def start_alternative(self, before: State, move: int, rng: Rng) -> None:
        """What might have happened instead is a twin, if it looks the same and is not."""
        before.log = []
        before.play(move, rng)
        if self.observation(before) == self.observation(self.state) and canonical_position(
            before
        ) != canonical_position(self.state):
            self.alternative = before

    def advance_alternative(self, seat: int, move: int, rng: Rng) -> None:
        """Where another seat has not got what it played here, it plays something else."""
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
        except Exception:  # a deal that rules forbid and views do not show
            return

    def observation(self, state: State) -> list[object]:
        """All that this reader learns of a position, and of the move that led there."""
        parts = [self.game.view(state, self.reader), log_for(state, self.reader)]
        return [*parts, state.legal().to_list()] if state.turn == self.reader else parts

    def compare(self, alternative: State) -> None:
        """The same guesses from both."""
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
        details = f"{self.reader} was shown the same in another match, and guesses otherwise"
        differences = [(path, own_containers[path], other_containers.get(path)) for path in differ]
        require = self.checker.require
        require("a guess depends only on what is seen", bool(same), (details, differences))

    def differs_in_order_only(
        self, path: Path, container: Container, other_containers: dict[Path, Container]
    ) -> bool:
        """Is this heap the same in both but for an order that says nothing, of things that the
        reader sees, as those in its own hand are?"""
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
    """Plays some of these matches again, each beside its twins."""
    exchanges = ExchangeStats()
    for record in records:
        checker = Checker(game, replace(record, moves=[]), game_texts, "twins")
        if checker.sometimes():
            with checker.errors_as_failures():
                InformationSetChecker(checker, exchanges).run(record)
