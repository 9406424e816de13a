"""Fitted Gardener: the Gardener's policy with an evaluation fitted to many rounds."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot, softmax
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.games.encantados.bot.features import FEATURES, features_of
from ludoteca.games.encantados.bot.gardener import GardenerBot
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.rounds import hand_size

WEIGHTS: Final = [
    (0.914, 0.099, -0.220, -0.028),  # POINTS
    (0.608, -1.054, 0.681, -0.049),  # LIVING, dwarf
    (1.162, 0.171, 1.330, -0.455),  # LIVING, elf
    (0.078, -0.052, -0.504, 0.409),  # LIVING, fairy
    (-0.487, 1.372, -2.099, 0.488),  # LIVING, faun
    (0.044, 0.227, 1.645, -0.581),  # LIVING, wisp
    (1.215, -0.046, 0.319, -0.355),  # LIVING, gnome
    (2.105, 0.599, -0.310, -1.167),  # LIVING, goblin
    (1.513, -0.200, 0.233, -0.265),  # LIVING, kobold
    (1.249, 0.377, -1.219, 0.359),  # LIVING, leprechaun
    (0.915, 0.251, -0.697, -0.566),  # LIVING, troll
    (-1.236, -0.126, 0.044, 0.477),  # WAITING, dwarf
    (0.479, -1.101, 1.983, -0.194),  # WAITING, elf
    (-0.930, -0.646, -0.361, 0.519),  # WAITING, fairy
    (-1.121, -0.254, -0.623, 0.715),  # WAITING, faun
    (-0.921, 0.022, 0.123, 0.197),  # WAITING, wisp
    (-0.166, 0.175, -0.156, 0.094),  # WAITING, gnome
    (-0.814, 0.792, -0.298, 0.149),  # WAITING, goblin
    (-0.969, 0.936, -1.494, 0.197),  # WAITING, kobold
    (1.456, -0.266, 0.386, -0.280),  # WAITING, leprechaun
    (-0.643, -0.960, -0.524, 0.816),  # WAITING, troll
    (0.189, -1.963, 4.122, -0.656),  # GROUPS
    (-1.017, 0.639, 0.918, -0.226),  # PAIRS
    (-1.736, -1.464, 1.273, -0.151),  # IN_HAND, mimic
    (-0.332, -1.087, 1.089, 0.028),  # IN_HAND, spring
    (1.186, 0.122, -2.324, -0.511),  # IN_HAND, summer
    (-1.002, 2.981, -0.841, 0.048),  # IN_HAND, autumn
    (-0.071, 0.748, 0.323, -0.024),  # IN_HAND, winter
    (-0.370, -1.315, 2.425, -0.124),  # AWAKE, dwarf
    (1.721, 3.124, 0.267, -0.457),  # AWAKE, elf
    (-0.144, -0.021, -0.699, 0.106),  # AWAKE, fairy
    (-0.226, 1.290, -0.296, -0.519),  # AWAKE, faun
    (0.666, 1.185, -1.520, 0.125),  # AWAKE, wisp
    (0.352, -0.305, 0.541, -0.088),  # AWAKE, gnome
    (0.476, -0.319, -0.481, 0.138),  # AWAKE, goblin
    (0.285, -0.567, -0.223, -0.268),  # AWAKE, kobold
    (0.313, 2.183, -2.132, -0.158),  # AWAKE, leprechaun
    (-0.085, -0.769, 0.347, 0.354),  # AWAKE, troll
    (0.312, 1.937, -2.114, -0.292),  # RACES_LAID
    (0.281, 0.914, -0.594, 0.035),  # SONGS_SUNG
    (-0.166, -0.125, -0.008, -0.084),  # MIMICS_LAID
    (1.582, 1.517, -2.019, -0.101),  # CARDS_HELD
    (-0.606, 0.728, -0.249, 0.164),  # COST
    (3.046, -4.997, 2.191, 2.339),  # OUT
    (0.016, 1.003, -0.693, -0.605),  # SMALLEST_HAND
    (-0.902, 0.388, 0.363, -0.461),  # TRIGGERED, goblin
    (-0.999, -1.440, 1.350, 0.457),  # TRIGGERED, kobold
    (-2.224, 0.294, 0.893, -0.795),  # TRIGGERED, troll
    (4.372, -4.169, -0.154, 0.401),  # FIRST
    (-1.926, 0.321, 0.714, -0.309),  # LAST
]
"""The points that each feature brings in this round: constant, early, early squared, and by the
number of seats.

Fitted by least squares to the results of rounds, on 120 000 starts of turns from 105 000 rounds of
Gardeners with some random moves, at all numbers of seats.
"""
BASE_VARIANCE: Final = 4.0
EARLY_VARIANCE: Final = 68.9
TARGET_VARIANCE: Final = 4.0
"""The squares of the points that make a lead: at the end of a round, more at its start, and more
for every point to the target. Rounded means of the best fits to the winners of those matches."""
REFERENCE_SEATS: Final = 4.0


@final
class FittedGardenerBot(Bot):
    """`weights` are those for this number of cards in the deck and of seats."""

    def __init__(self) -> None:
        self.gardener: GardenerBot = GardenerBot()
        self.deck_size: i64 = -1
        self.total_cards: i64 = -1
        self.seats: i64 = -1
        self.weights: vec[float] = vec[float]()

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        return self.gardener.choose(state, moves, rng)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        return self.gardener.score_moves(state, moves, rng)

    def evaluate(self, state: State) -> list[float]:
        """From totals and expected points of the round, which matter less the farther the target
        is."""
        assert isinstance(state, Encantados)
        if state.turn == OVER:
            return state.payoffs()
        self.set_weights(state)
        values: list[float] = []
        highest_total: i64 = 0
        for garden in range(state.sides):
            total = i64(state.totals[garden])
            if total > highest_total:
                highest_total = total
            features = features_of(state, garden)
            value = float(total)
            for feature in range(i64(FEATURES)):
                if features[feature] != 0:
                    value += self.weights[feature] * float(features[feature])
            values.append(value)
        variance = BASE_VARIANCE + EARLY_VARIANCE * deck_fraction_left(state)
        if not state.single_round and highest_total < state.target:
            variance += TARGET_VARIANCE * float(state.target - highest_total)
        garden_shares = softmax(values, math.sqrt(variance))
        return [garden_shares[state.garden_of(seat)] for seat in range(state.seats)]

    def set_weights(self, state: Encantados) -> None:
        """Computes the weights for this stage of a round, unless they are cached."""
        deck_size = state.deck.size()
        if (
            deck_size == self.deck_size
            and state.seats == self.seats
            and state.total_cards() == self.total_cards
        ):
            return
        self.deck_size = deck_size
        self.total_cards = state.total_cards()
        self.seats = state.seats
        time = deck_fraction_left(state)
        extra_seats = (float(state.seats) - REFERENCE_SEATS) / 2.0
        weights = vec[float](capacity=FEATURES)
        for feature in range(i64(FEATURES)):
            constant_weight, early_weight, early_squared_weight, seats_weight = WEIGHTS[feature]
            weight = (
                constant_weight
                + (early_weight + early_squared_weight * time) * time
                + seats_weight * extra_seats
            )
            weights = append(weights, weight)
        self.weights = weights


def deck_fraction_left(state: Encantados) -> float:
    """The fraction of the deck that is left: 1 at the deal, 0 at the end of a round."""
    deck_size_at_deal = state.total_cards() - state.seats * hand_size(state.seats)
    return float(state.deck.size()) / float(deck_size_at_deal)
