"""The Gardener's scores for songs and their targets."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.encantados.bot.evaluation import Evaluation
from ludoteca.games.encantados.bot.targeting import burden_value
from ludoteca.games.encantados.rules.cards import AUTUMN, SPRING, SUMMER, WINTER
from ludoteca.games.encantados.rules.moves import (
    NO_PILE,
    NO_SEAT,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
)
from ludoteca.games.encantados.rules.play import Encantados


def score_sing(move: i64, state: Encantados, evaluation: Evaluation) -> float:
    if move == SING_SUMMER:
        return 1.0 if evaluation.song_value(SUMMER) >= 3.0 or evaluation.lateness > 0.8 else -1000.0
    song = SPRING if move < SING_AUTUMN else AUTUMN if move < SING_SUMMER else WINTER
    evaluation.add(song, -1)
    value = effect_value(move, state, evaluation)
    evaluation.add(song, 1)
    return 0.5 + value if value > -0.3 else -1000.0


def effect_value(move: i64, state: Encantados, evaluation: Evaluation) -> float:
    if move < SING_AUTUMN:
        return spring_value(move - SING_SPRING, state, evaluation)
    if move < SING_SUMMER:
        return autumn_value(move - SING_AUTUMN, state, evaluation)
    which = move - SING_WINTER
    card_gain = best_pile_gain(state, evaluation)
    if which != NO_PILE:
        card_gain = evaluation.gain(state.pile(which).top())
    return card_gain + search_gain(state, evaluation)


def best_pile_gain(state: Encantados, evaluation: Evaluation) -> float:
    """The gain of Winter when Dwarves choose its card; 0 if both piles are empty."""
    best = -100.0
    for which in range(i64(2)):
        pile = state.pile(which)
        for place in range(pile.size()):
            best = max(best, evaluation.gain(pile.at(place)))
    return best if best > -100.0 else 0.0


def spring_value(seat: i64, state: Encantados, evaluation: Evaluation) -> float:
    if seat == NO_SEAT:
        return 0.0
    if seat == state.turn:
        return search_gain(state, evaluation)
    if state.garden_of(seat) == evaluation.garden:
        return 0.8 - 1.5 * evaluation.lateness
    return burden_value(state, seat, 1.0, evaluation.lateness) - 1.5


def autumn_value(seat: i64, state: Encantados, evaluation: Evaluation) -> float:
    if seat == NO_SEAT:
        return 0.0
    if seat == state.turn:
        search_pile_gain = (
            score_gather(0, state, evaluation) if state.search_pile.size() > 0 else -100.0
        )
        end_pile_gain = score_gather(1, state, evaluation) if state.end_pile.size() > 0 else -100.0
        return max(search_pile_gain, end_pile_gain)
    if state.garden_of(seat) == evaluation.garden:
        return -1.0
    n = float(min(4, max(state.search_pile.size(), state.end_pile.size())))
    return burden_value(state, seat, n, evaluation.lateness) - 2.0


def score_gather(which: i64, state: Encantados, evaluation: Evaluation) -> float:
    pile = state.pile(which)
    before = evaluation.value()
    n: i64 = 0
    while n < 4 and n < pile.size():
        evaluation.add(pile.at(pile.size() - 1 - n), 1)
        n += 1
    gain = evaluation.value() - before
    while n > 0:
        n -= 1
        evaluation.add(pile.at(pile.size() - 1 - n), -1)
    return gain


def search_gain(state: Encantados, evaluation: Evaluation) -> float:
    """The expected gain of a search by the seat in turn, with or without Elves."""
    gain = evaluation.search_gain(True)
    if state.may_search_with_two(state.turn):
        gain = max(gain, evaluation.search_gain(False))
    return gain
