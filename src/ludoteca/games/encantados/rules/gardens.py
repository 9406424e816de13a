"""The gardens of a round: their cards, awake powers and points."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bits import shift
from ludoteca.core.engine.cards import Cards
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

CACHE_BITS: Final = 10
"""Bits that cache the points of each of up to six gardens. Only custom decks can exceed this range,
and are then not cached."""
CACHE_MASK: Final = 0x3FF
CACHE_ZERO: Final = 0x200
"""The cached value of a garden worth 0. The bits of a garden that is not cached are 0."""


@final
class Gardens:
    """The number of cards in each spot of each garden. Mimics never count as a race (ruling 30)."""

    def __init__(self) -> None:
        self.spots: Cards = Cards()
        self.living_counts: Cards = Cards()
        self.points_cache: i64 = 0

    def clear(self, sides: i64) -> None:
        self.spots = Cards(capacity=sides * SPOTS)
        for _ in range(sides * SPOTS):
            self.spots.put(0)
        self.living_counts = Cards(capacity=RACES)
        for _ in range(i64(RACES)):
            self.living_counts.put(0)
        self.points_cache = 0

    def copy(self) -> Gardens:
        other = Gardens()
        other.spots = self.spots.copy()
        other.living_counts = self.living_counts.copy()
        return other

    def at(self, garden: i64, spot: i64) -> i64:
        return self.spots.at(garden * SPOTS + spot)

    def add(self, garden: i64, spot: i64, n: i64) -> None:
        """Lays n cards in a spot, or removes them if n is negative."""
        self.spots.set(garden * SPOTS + spot, self.spots.at(garden * SPOTS + spot) + n)
        if spot < RACES:
            self.living_counts.set(spot, self.living_counts.at(spot) + n)
        self.points_cache &= ~shift(CACHE_MASK, garden * CACHE_BITS)

    def lives(self, race: i64) -> bool:
        """Does a real card of this race lie in any garden?"""
        return self.living_counts.at(race) > 0

    def awake(self, garden: i64, race: i64) -> bool:
        """Do two real cards of this race lie here, so that its power is awake?"""
        return self.spots.at(garden * SPOTS + race) >= 2

    def takes_mimic(self, garden: i64, race: i64) -> bool:
        """May a mimic still go beside this race here? (rulings 32, 33)"""
        return race != LEPRECHAUN and self.at(garden, MIMIC_SPOT + race) == 0

    def takes_any_from_pile(self, garden: i64) -> bool:
        return self.awake(garden, DWARF)

    def searches_three(self, garden: i64) -> bool:
        return self.awake(garden, ELF)

    def may_leave_from_hand(self, garden: i64) -> bool:
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
        """The points of the garden if the round ends now."""
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

    def cached_points(self, garden: i64) -> i64:
        """The same, cached: observations ask for it at every step."""
        worth = self.points_cache >> garden * CACHE_BITS & CACHE_MASK
        if worth == 0:
            worth = self.points(garden) + CACHE_ZERO
            if 0 < worth <= CACHE_MASK:
                self.points_cache |= shift(worth, garden * CACHE_BITS)
        return worth - CACHE_ZERO

    def points_of_row(self, garden: i64, race: i64) -> i64:
        """The points of the cards of a race and of the mimic beside them."""
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
        """The points of one Song of Summer in this garden."""
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
    """The points of n cards of a race in one garden."""
    if race == LEPRECHAUN and n >= 2:
        return 4 * n
    return n * points(race)
