"""Features of a garden's prospects, for the fitted weights.

They are integers and see all hands.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.games.encantados.rules.cards import KINDS, MIMIC, MIMIC_SPOT, RACES, SONG_SPOT, SONGS
from ludoteca.games.encantados.rules.play import Encantados

POINTS: Final = 0  # of the garden, if the round ended now
LIVING: Final = 1  # + race: cards in hand of a race that lives in a garden
WAITING: Final = 11  # + race: cards in hand of one that does not
GROUPS: Final = 21  # races of which one hand has enough to found them
PAIRS: Final = 22  # races of which it has one card too few
IN_HAND: Final = 23  # + mimic, then the songs
AWAKE: Final = 28  # + race: 1 if two of it lie in the garden
RACES_LAID: Final = 38
SONGS_SUNG: Final = 39
MIMICS_LAID: Final = 40
CARDS_HELD: Final = 41
COST: Final = 42  # of the hands, if the round ended now
OUT: Final = 43
SMALLEST_HAND: Final = 44  # cards in the smallest hand
TRIGGERED: Final = 45  # + Goblin, Kobold, Troll: 1 if it has acted
FIRST: Final = 48  # 1 if a seat of this garden is in turn
LAST: Final = 49  # 1 if a seat of this garden played last
FEATURES: Final = 50


def features_of(state: Encantados, garden: i64) -> vec[i64]:
    features = vec[i64](capacity=FEATURES)
    for _ in range(i64(FEATURES)):
        features = append(features, 0)
    count_garden(state, garden, features)
    features[SMALLEST_HAND] = 100
    for seat in range(state.seats):
        if state.garden_of(seat) == garden:
            count_hand(state, seat, features)
    if state.garden_of(state.active) == garden:
        features[FIRST] = 1
    if state.garden_of((state.active + state.seats - 1) % state.seats) == garden:
        features[LAST] = 1
    return features


def count_garden(state: Encantados, garden: i64, features: vec[i64]) -> None:
    gardens = state.gardens
    features[POINTS] = gardens.points(garden)
    features[COST] = state.cost_of(garden)
    for race in range(i64(RACES)):
        cards_laid = gardens.at(garden, race)
        if cards_laid >= 2:
            features[AWAKE + race] = 1
        if cards_laid > 0:
            features[RACES_LAID] += 1
        features[MIMICS_LAID] += gardens.at(garden, MIMIC_SPOT + race)
    for song in range(i64(SONGS)):
        features[SONGS_SUNG] += gardens.at(garden, SONG_SPOT + song)
    for power in range(i64(3)):
        if state.has_triggered(garden, power):
            features[TRIGGERED + power] = 1


def count_hand(state: Encantados, seat: i64, features: vec[i64]) -> None:
    gardens = state.gardens
    hands = state.hands
    new_race_minimum = gardens.least_for_a_new_race(state.garden_of(seat))
    for race in range(i64(RACES)):
        in_hand = hands.count(seat, race)
        if in_hand == 0:
            continue
        if gardens.lives(race):
            features[LIVING + race] += in_hand
            continue
        features[WAITING + race] += in_hand
        if in_hand >= new_race_minimum:
            features[GROUPS] += 1
        elif in_hand == new_race_minimum - 1:
            features[PAIRS] += 1
    for card in range(i64(MIMIC), i64(KINDS)):
        features[IN_HAND + card - MIMIC] += hands.count(seat, card)
    size = hands.size(seat)
    features[CARDS_HELD] += size
    if size == 0:
        features[OUT] += 1
    if size < features[SMALLEST_HAND]:
        features[SMALLEST_HAND] = size
