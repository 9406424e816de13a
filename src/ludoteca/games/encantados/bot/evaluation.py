"""The Gardener's evaluation of a hand: what it can lay, what may come, and what it costs."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.encantados.rules.cards import (
    AUTUMN,
    DWARF,
    ELF,
    FAIRY,
    FAUN,
    GNOME,
    GOBLIN,
    KINDS,
    KOBOLD,
    LEPRECHAUN,
    MIMIC,
    MIMIC_SPOT,
    RACES,
    SONG_SPOT,
    SONGS,
    SPRING,
    SUMMER,
    TROLL,
    WINTER,
    WISP,
    points,
)
from ludoteca.games.encantados.rules.hands import zeros
from ludoteca.games.encantados.rules.position import Position
from ludoteca.games.encantados.rules.unseen import unseen_counts


@final
class Evaluation:
    """Values hands for a seat in one position, from what that seat sees."""

    def __init__(self, position: Position, seat: i64) -> None:
        self.position: Position = position
        self.seat: i64 = seat
        self.garden: i64 = position.garden_of(seat)
        self.hand: Cards = zeros(KINDS)
        for card in range(i64(KINDS)):
            self.hand.set(card, position.hands.count(seat, card))
        if position.turn == seat:
            for place in range(position.found_cards.size()):
                self.add(position.found_cards.at(place), 1)
        self.unseen_counts: Cards = unseen_counts(position, seat)
        self.unseen_total: i64 = 0
        for card in range(i64(KINDS)):
            self.unseen_total += self.unseen_counts.at(card)
        self.lateness: float = lateness(position, self.garden)
        self.new_race_minimum: i64 = position.gardens.least_for_a_new_race(self.garden)
        self.has_fairies: bool = position.gardens.awake(self.garden, FAIRY)

    def add(self, card: i64, n: i64) -> None:
        self.hand.set(card, self.hand.at(card) + n)

    def value(self) -> float:
        """The points that this hand may still bring or cost."""
        total = 0.0
        spare_mimics = self.hand.at(MIMIC)
        for race in range(i64(RACES)):
            in_hand = self.hand.at(race)
            if in_hand == 0:
                continue
            chance = self.laying_chance(race, in_hand)
            if (
                chance < 0.5
                and spare_mimics > 0
                and in_hand + 1 == self.new_race_minimum
                and race != LEPRECHAUN
            ):
                chance = 0.85
                spare_mimics -= 1
                total += 0.5
            total += chance * self.laying_value(race, in_hand) - (1.0 - chance) * self.holding_cost(
                race, in_hand
            )
        total -= float(self.hand.at(MIMIC)) * self.holding_cost(MIMIC, 1)
        for card in range(i64(SPRING), i64(KINDS)):
            n = self.hand.at(card)
            if n > 0:
                total += float(n) * self.song_value(card)
        return total

    def holding_cost(self, card: i64, n: i64) -> float:
        """The expected cost of n cards that cannot be laid, and of the turns to discard them."""
        worth = points(card)
        if card == MIMIC and self.has_fairies:
            worth = 0
        cost = float(worth if worth > 0 else -worth)
        return float(n) * (0.5 + cost * (0.25 + 0.75 * self.lateness))

    def laying_chance(self, race: i64, in_hand: i64) -> float:
        """The probability that these cards are laid in this round at a profit."""
        gardens = self.position.gardens
        if race == LEPRECHAUN:
            in_garden = gardens.at(self.garden, LEPRECHAUN) + in_hand
            if in_garden < 2:
                return 0.1 * (1.0 - self.lateness) if self.unseen_counts.at(race) > 1 else 0.0
        if gardens.lives(race):
            return 1.0
        if in_hand >= self.new_race_minimum:
            return 0.97
        early = 1.0 - self.lateness
        unseen = float(self.unseen_counts.at(race))
        if in_hand + 1 == self.new_race_minimum:
            return early * min(0.6, 0.17 * unseen)
        return early * min(0.2, 0.05 * unseen)

    def laying_value(self, race: i64, n: i64) -> float:
        """The points that n more cards of a race bring to the own garden, with their power."""
        gardens = self.position.gardens
        in_garden = gardens.at(self.garden, race)
        if race == LEPRECHAUN:
            if in_garden + n < 2:
                return -4.0 * float(n)
            return 4.0 * float(n) + (8.0 if in_garden == 1 else 0.0)
        return float(n * points(race)) + self.power_value(race, in_garden, n)

    def power_value(self, race: i64, in_garden: i64, n: i64) -> float:
        early = 1.0 - self.lateness
        if race in (GOBLIN, KOBOLD, TROLL):
            return first_power_value(self.position, self.garden, race)
        if in_garden >= 2 or in_garden + n < 2:
            return 0.0
        if race == ELF:
            return 4.0 * early
        if race in (GNOME, WISP):
            return 2.5 * early
        if race == DWARF:
            return 1.5 * early
        if race == FAIRY:
            return 3.0 * float(self.hand.at(MIMIC) + self.mimics_laid())
        return 2.0 * float(self.song_count())

    def mimics_laid(self) -> i64:
        n: i64 = 0
        for race in range(i64(RACES)):
            n += self.position.gardens.at(self.garden, MIMIC_SPOT + race)
        return n

    def song_count(self) -> i64:
        """The songs in the own garden and hand."""
        n: i64 = 0
        for song in range(i64(SONGS)):
            n += self.position.gardens.at(self.garden, SONG_SPOT + song)
            n += self.hand.at(SPRING + song)
        return n

    def song_value(self, card: i64) -> float:
        faun_bonus = 2.0 if self.position.gardens.awake(self.garden, FAUN) else 0.0
        if card == SUMMER:
            races = self.position.gardens.races(self.garden)
            if races >= 5:
                return 8.0 + faun_bonus
            return (
                (3.0 if races == 4 else -0.5) * (1.0 - self.lateness)
                - 2.5 * self.lateness
                + faun_bonus
            )
        return faun_bonus + (1.6 if card == WINTER else 1.2 if card == AUTUMN else 1.0)

    def gain(self, card: i64) -> float:
        """The gain of the hand's value by this card."""
        return self.gain_over(self.value(), card)

    def gain_over(self, before: float, card: i64) -> float:
        """The gain over this value by one more card."""
        self.add(card, 1)
        after = self.value()
        self.add(card, -1)
        return after - before

    def loss(self, card: i64) -> float:
        """The loss of the hand's value without this card."""
        before = self.value()
        self.add(card, -1)
        after = self.value()
        self.add(card, 1)
        return before - after

    def search_gain(self, with_elves: bool) -> float:
        """The expected gain of a search: the better of two unseen cards, or more with Elves."""
        if self.unseen_total == 0 or self.position.deck.size() == 0:
            return 0.0
        current = self.value()
        gains: list[float] = []
        order = Cards(capacity=KINDS)
        for card in range(i64(KINDS)):
            gains.append(self.gain_over(current, card))
            index = order.size()
            while index > 0 and gains[order.at(index - 1)] > gains[card]:
                index -= 1
            order.insert(index, card)
        elves = with_elves and self.position.gardens.searches_three(self.garden)
        draws = 3.0 if elves else 2.0
        probability_below = 0.0
        expected = 0.0
        mean = 0.0
        for place in range(i64(KINDS)):
            card = order.at(place)
            share = float(self.unseen_counts.at(card)) / float(self.unseen_total)
            before = probability_below**draws
            probability_below += share
            expected += (probability_below**draws - before) * gains[card]
            mean += share * gains[card]
        if elves and self.position.elves_keep == 2:
            expected += 0.5 * (expected + mean)
        if self.position.gardens.may_leave_from_hand(self.garden):
            expected += 0.8
        return expected

    def mean_gain(self) -> float:
        """The expected gain of one unseen card."""
        mean = 0.0
        if self.unseen_total > 0:
            before = self.value()
            for card in range(i64(KINDS)):
                share = float(self.unseen_counts.at(card)) / float(self.unseen_total)
                mean += share * self.gain_over(before, card)
        return mean


def first_power_value(position: Position, garden: i64, race: i64) -> float:
    """The value of the first Goblin, Kobold or Troll to a garden that has not had it yet."""
    if race == GOBLIN:
        return 0.0 if position.has_triggered(garden, 0) else 2.5
    if race == KOBOLD:
        return 0.0 if position.has_triggered(garden, 1) else 3.5
    return 0.0 if position.has_triggered(garden, 2) else 5.0


def lateness(position: Position, garden: i64) -> float:
    """How near the end of the round is, from 0 (far) to 1 (now)."""
    turns = float(position.deck.size()) / (1.3 * float(position.seats))
    for seat in range(position.seats):
        n = position.hands.size(seat)
        if position.garden_of(seat) != garden and n > 0:
            seat_turns = 0.6 * float(n)
            if position.pairs():
                seat_turns = 0.35 * float(n + position.hands.size(position.partner(seat)))
            turns = min(turns, seat_turns)
    return max(0.0, min(1.0, 1.0 - turns / 2.0))
