"""The gardens of a round: what lies in them, which powers are awake, what they are worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bits import shifted
from ludoteca.core.kit.cards import Cards
from ludoteca.games.encantados.rules.cards import (
    DWARF,
    ELF,
    FAIRY,
    FAUN,
    GNOME,
    LEPRECHAUN,
    MIMIC,
    MIMIC_SPOT,
    RACES,
    SONG_SPOT,
    SONGS,
    SPOTS,
    SUMMER,
    WISP,
    points,
    spot_of,
)

WIDE: Final = 10
"""So many bits of a number keep what a garden is worth; there are six gardens at most. Only a deck
of one's own can be worth more than they hold, and is counted every time."""
WORTH: Final = 0x3FF
NOTHING: Final = 0x200
"""A garden that is worth nothing. 0 is one that has not been counted."""


@final
class Gardens:
    """How many cards lie in each spot of each garden. Mimics never count as a race (ruling 30)."""

    def __init__(self) -> None:
        self.spots: Cards = Cards()
        self.living: Cards = Cards()
        self.worths: i64 = 0

    def clear(self, sides: i64) -> None:
        self.spots = Cards(capacity=sides * SPOTS)
        for _ in range(sides * SPOTS):
            self.spots.put(0)
        self.living = Cards(capacity=RACES)
        for _ in range(i64(RACES)):
            self.living.put(0)
        self.worths = 0

    def copy(self) -> Gardens:
        other = Gardens()
        other.spots = self.spots.copy()
        other.living = self.living.copy()
        return other

    def at(self, garden: i64, spot: i64) -> i64:
        return self.spots.at(garden * SPOTS + spot)

    def add(self, garden: i64, spot: i64, n: i64) -> None:
        """Lays n cards in a spot, or takes them away if n is negative."""
        self.spots.set(garden * SPOTS + spot, self.spots.at(garden * SPOTS + spot) + n)
        if spot < RACES:
            self.living.set(spot, self.living.at(spot) + n)
        self.worths &= ~shifted(WORTH, garden * WIDE)

    def lives(self, race: i64) -> bool:
        """Does a real card of this race lie in any garden?"""
        return self.living.at(race) > 0

    def awake(self, garden: i64, race: i64) -> bool:
        """Do two real cards of this race lie here, so that its power is awake?"""
        return self.spots.at(garden * SPOTS + race) >= 2

    def takes_mimic(self, garden: i64, race: i64) -> bool:
        """May a mimic still go beside this race here? (rulings 32, 33)"""
        return race != LEPRECHAUN and self.at(garden, MIMIC_SPOT + race) == 0

    def any_of_a_pile(self, garden: i64) -> bool:
        return self.awake(garden, DWARF)

    def sees_more(self, garden: i64) -> bool:
        return self.awake(garden, ELF)

    def searches_by_hand(self, garden: i64) -> bool:
        return self.awake(garden, GNOME)

    def least_for_a_new_race(self, garden: i64) -> i64:
        return 2 if self.awake(garden, WISP) else 3

    def races(self, garden: i64) -> i64:
        n: i64 = 0
        for race in range(i64(RACES)):
            if self.at(garden, race) > 0:
                n += 1
        return n

    def points(self, garden: i64) -> i64:
        """What the garden is worth if the round ends now."""
        total = self.points_of_songs(garden)
        spots = self.spots.items
        spot = garden * SPOTS
        mimics: i64 = 0
        for race in range(i64(RACES)):
            total += points_of_race(race, i64(spots[spot]))
            mimics += i64(spots[spot + MIMIC_SPOT])
            spot += 1
        if mimics > 0:
            total += self.points_of_mimics(garden, mimics)
        return total

    def worth(self, garden: i64) -> i64:
        """The same, counted once after every change: a learner asks at every look."""
        worth = self.worths >> garden * WIDE & WORTH
        if worth == 0:
            worth = self.points(garden) + NOTHING
            if 0 < worth <= WORTH:
                self.worths |= shifted(worth, garden * WIDE)
        return worth - NOTHING

    def points_of_row(self, garden: i64, race: i64) -> i64:
        """What the cards of a race and the mimic beside them are worth now."""
        worth = points_of_race(race, self.at(garden, race))
        if race == LEPRECHAUN:
            return worth
        return worth + self.points_of_mimics(garden, self.at(garden, MIMIC_SPOT + race))

    def points_of_mimics(self, garden: i64, n: i64) -> i64:
        worth: i64 = 0
        if not self.awake(garden, FAIRY):
            worth = n * points(MIMIC)
        return worth

    def points_of_summer(self, garden: i64) -> i64:
        """What one Song of Summer is worth by the races of this garden."""
        return 8 if self.races(garden) >= 5 else points(SUMMER)

    def points_of_songs(self, garden: i64) -> i64:
        worth: i64 = 0
        songs: i64 = 0
        spots = self.spots.items
        first = garden * SPOTS + SONG_SPOT
        for song in range(i64(SONGS)):
            songs += i64(spots[first + song])
        if songs == 0:
            return worth
        summers = self.at(garden, spot_of(SUMMER))
        if summers > 0:
            worth += summers * self.points_of_summer(garden)
        if self.awake(garden, FAUN):
            worth += 2 * songs  # ruling 47: Summer too
        return worth


def points_of_race(race: i64, n: i64) -> i64:
    """What so many cards of a race are worth in one garden."""
    if race == LEPRECHAUN and n >= 2:
        return 4 * n
    return n * points(race)
