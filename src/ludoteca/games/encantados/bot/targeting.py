"""The Gardener's scores for Goblin, Kobold and Troll."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.games.encantados.bot.evaluation import Evaluation, first_power_value
from ludoteca.games.encantados.rules.cards import (
    GOBLIN,
    KOBOLD,
    LONE_MIMIC_SPOT,
    MIMIC,
    MIMIC_SPOT,
    SPOTS,
    TROLL,
    card_at,
)
from ludoteca.games.encantados.rules.gardens import Gardens
from ludoteca.games.encantados.rules.legal import legal_puts
from ludoteca.games.encantados.rules.moves import NO_ROW, PUT, PUT_STEP
from ludoteca.games.encantados.rules.play import Encantados


def score_call(seat: i64, state: Encantados, evaluation: Evaluation) -> float:
    if seat == state.turn:
        return 2.0 * evaluation.mean_gain()
    if state.garden_of(seat) == evaluation.garden:
        return 2.0 * evaluation.mean_gain() - 0.5
    return burden_value(state, seat, 2.0, evaluation.lateness)


def score_lift(lifted: i64, state: Encantados, evaluation: Evaluation) -> float:
    """As good as the best garden for that card."""
    previous = state.lifted
    state.lifted = lifted
    puts = Moves()
    legal_puts(state, puts)
    state.lifted = previous
    best = -1000.0
    for place in range(puts.size()):
        best = max(best, score_put(state, lifted, puts.at(place) - PUT, evaluation.garden))
    return best


def burden_value(state: Encantados, seat: i64, n: float, late: float) -> float:
    """The value of giving n cards to an opponent, higher for one who is nearly out or ahead."""
    harm = n * (2.2 * late - 0.4)
    size = state.hands.size(seat)
    if size <= 2:
        harm += 2.5
    return harm * rival_weight(state, state.garden_of(seat), state.garden_of(state.turn))


def rival_weight(state: Encantados, garden: i64, own_garden: i64) -> float:
    """The weight of a rival's points: full against one rival, the leader's among several."""
    if state.sides == 2:
        return 1.0
    best: i64 = -10000
    for other in range(state.sides):
        if other != own_garden:
            garden_points = i64(state.totals[other]) + state.gardens.points(other)
            if garden_points > best:
                best = garden_points
    is_leader = i64(state.totals[garden]) + state.gardens.points(garden) == best
    return 0.8 if is_leader else 0.35


def garden_lead(state: Encantados, gardens: Gardens, own_garden: i64) -> float:
    """The own garden against the others."""
    total = float(gardens.points(own_garden))
    for other in range(state.sides):
        if other != own_garden:
            total -= rival_weight(state, other, own_garden) * float(gardens.points(other))
    return total


def score_put(state: Encantados, lifted: i64, put: i64, own_garden: i64) -> float:
    """The value of the gardens after the Troll has moved a card."""
    gardens = state.gardens.copy()
    row = put % PUT_STEP
    spot = lifted % SPOTS
    gardens.add(lifted // SPOTS, spot, -1)
    garden = put // PUT_STEP
    destination = MIMIC_SPOT + row
    if row == NO_ROW:
        destination = LONE_MIMIC_SPOT if card_at(spot) == MIMIC else spot
    gardens.add(garden, destination, 1)
    total = garden_lead(state, gardens, own_garden)
    enters = not state.first_laid and garden != lifted // SPOTS
    if enters and spot in (GOBLIN, KOBOLD, TROLL):
        share = 1.0 if garden == own_garden else -rival_weight(state, garden, own_garden)
        total += share * first_power_value(state, garden, spot)
    return total
