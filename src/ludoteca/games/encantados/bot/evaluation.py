"""What the Gardener thinks a hand is worth: what can be laid, what may come, what weighs."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
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
from ludoteca.games.encantados.rules.unseen import left_for


@final
class Evaluation:
    """What hands are worth to a seat in one position, from nothing but what that seat sees."""

    def __init__(self, position: Position, seat: i64) -> None:
        self.position: Position = position
        self.seat: i64 = seat
        self.garden: i64 = position.garden_of(seat)
        self.mine: Cards = zeros(KINDS)
        for card in range(i64(KINDS)):
            self.mine.set(card, position.hands.held(seat, card))
        if position.turn == seat:
            for place in range(position.found.size()):
                self.add(position.found.at(place), 1)
        self.left: Cards = left_for(position, seat)
        self.unseen: i64 = 0
        for card in range(i64(KINDS)):
            self.unseen += self.left.at(card)
        self.late: float = lateness(position, self.garden)
        self.need: i64 = position.gardens.least_for_a_new_race(self.garden)
        self.fairies: bool = position.gardens.awake(self.garden, FAIRY)

    def add(self, card: i64, n: i64) -> None:
        self.mine.set(card, self.mine.at(card) + n)

    def value(self) -> float:
        """The points that this hand may still bring or cost."""
        total = 0.0
        spare = self.mine.at(MIMIC)
        for race in range(i64(RACES)):
            held = self.mine.at(race)
            if held == 0:
                continue
            chance = self.chance(race, held)
            if chance < 0.5 and spare > 0 and held + 1 == self.need and race != LEPRECHAUN:
                chance = 0.85
                spare -= 1
                total += 0.5
            total += chance * self.laid(race, held) - (1.0 - chance) * self.weight(race, held)
        total -= float(self.mine.at(MIMIC)) * self.weight(MIMIC, 1)
        for card in range(i64(SPRING), i64(KINDS)):
            n = self.mine.at(card)
            if n > 0:
                total += float(n) * self.song(card)
        return total

    def weight(self, card: i64, n: i64) -> float:
        """What n cards that cannot be laid are likely to cost, and the turns to be rid of them."""
        worth = points(card)
        if card == MIMIC and self.fairies:
            worth = 0
        cost = float(worth if worth > 0 else -worth)
        return float(n) * (0.5 + cost * (0.25 + 0.75 * self.late))

    def chance(self, race: i64, held: i64) -> float:
        """How likely these cards are to be laid in this round, and with profit."""
        gardens = self.position.gardens
        if race == LEPRECHAUN:
            there = gardens.at(self.garden, LEPRECHAUN) + held
            if there < 2:
                return 0.1 * (1.0 - self.late) if self.left.at(race) > 1 else 0.0
        if gardens.lives(race):
            return 1.0
        if held >= self.need:
            return 0.97
        early = 1.0 - self.late
        left = float(self.left.at(race))
        if held + 1 == self.need:
            return early * min(0.6, 0.17 * left)
        return early * min(0.2, 0.05 * left)

    def laid(self, race: i64, n: i64) -> float:
        """What n more cards of a race bring to my garden, their power included."""
        gardens = self.position.gardens
        there = gardens.at(self.garden, race)
        if race == LEPRECHAUN:
            if there + n < 2:
                return -4.0 * float(n)
            return 4.0 * float(n) + (8.0 if there == 1 else 0.0)
        return float(n * points(race)) + self.power(race, there, n)

    def power(self, race: i64, there: i64, n: i64) -> float:
        early = 1.0 - self.late
        if race in (GOBLIN, KOBOLD, TROLL):
            return first_time(self.position, self.garden, race)
        if there >= 2 or there + n < 2:
            return 0.0
        if race == ELF:
            return 4.0 * early
        if race in (GNOME, WISP):
            return 2.5 * early
        if race == DWARF:
            return 1.5 * early
        if race == FAIRY:
            return 3.0 * float(self.mine.at(MIMIC) + self.mimics())
        return 2.0 * float(self.songs())

    def mimics(self) -> i64:
        n: i64 = 0
        for race in range(i64(RACES)):
            n += self.position.gardens.at(self.garden, MIMIC_SPOT + race)
        return n

    def songs(self) -> i64:
        """The songs in my garden and in my hand."""
        n: i64 = 0
        for song in range(i64(SONGS)):
            n += self.position.gardens.at(self.garden, SONG_SPOT + song)
            n += self.mine.at(SPRING + song)
        return n

    def song(self, card: i64) -> float:
        fauns = 2.0 if self.position.gardens.awake(self.garden, FAUN) else 0.0
        if card == SUMMER:
            races = self.position.gardens.races(self.garden)
            if races >= 5:
                return 8.0 + fauns
            return (3.0 if races == 4 else -0.5) * (1.0 - self.late) - 2.5 * self.late + fauns
        return fauns + (1.6 if card == WINTER else 1.2 if card == AUTUMN else 1.0)

    def gain(self, card: i64) -> float:
        """How much better the hand is with this card."""
        return self.gain_over(self.value(), card)

    def gain_over(self, before: float, card: i64) -> float:
        """How much better than this the hand is with one more card."""
        self.add(card, 1)
        after = self.value()
        self.add(card, -1)
        return after - before

    def loss(self, card: i64) -> float:
        """How much worse the hand is without this card."""
        before = self.value()
        self.add(card, -1)
        after = self.value()
        self.add(card, 1)
        return before - after

    def search_gain(self, with_elves: bool) -> float:
        """What a search should bring: the better of two unseen cards, or more with Elves."""
        if self.unseen == 0 or self.position.deck.size() == 0:
            return 0.0
        now = self.value()
        gains: list[float] = []
        order = Cards(capacity=KINDS)
        for card in range(i64(KINDS)):
            gains.append(self.gain_over(now, card))
            at = order.size()
            while at > 0 and gains[order.at(at - 1)] > gains[card]:
                at -= 1
            order.put_at(at, card)
        elves = with_elves and self.position.gardens.sees_more(self.garden)
        draws = 3.0 if elves else 2.0
        below = 0.0
        expected = 0.0
        mean = 0.0
        for place in range(i64(KINDS)):
            card = order.at(place)
            share = float(self.left.at(card)) / float(self.unseen)
            before = below**draws
            below += share
            expected += (below**draws - before) * gains[card]
            mean += share * gains[card]
        if elves and self.position.elves_keep == 2:
            expected += 0.5 * (expected + mean)
        if self.position.gardens.searches_by_hand(self.garden):
            expected += 0.8
        return expected

    def mean_gain(self) -> float:
        """What one unseen card is expected to bring."""
        mean = 0.0
        if self.unseen > 0:
            before = self.value()
            for card in range(i64(KINDS)):
                share = float(self.left.at(card)) / float(self.unseen)
                mean += share * self.gain_over(before, card)
        return mean


def first_time(position: Position, garden: i64, race: i64) -> float:
    """What the first Goblin, Kobold or Troll is worth to a garden, if it has yet to come."""
    if race == GOBLIN:
        return 0.0 if position.has_rung(garden, 0) else 2.5
    if race == KOBOLD:
        return 0.0 if position.has_rung(garden, 1) else 3.5
    return 0.0 if position.has_rung(garden, 2) else 5.0


def lateness(position: Position, garden: i64) -> float:
    """How near the end of the round is: 0 far away, 1 at hand."""
    turns = float(position.deck.size()) / (1.3 * float(position.seats))
    for seat in range(position.seats):
        n = position.hands.size(seat)
        if position.garden_of(seat) != garden and n > 0:
            shy = 0.6 * float(n)
            if position.pairs():
                shy = 0.35 * float(n + position.hands.size(position.partner(seat)))
            turns = min(turns, shy)
    return max(0.0, min(1.0, 1.0 - turns / 2.0))
