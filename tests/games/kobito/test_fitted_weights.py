"""The fitted weights of Kobito: features are integers that predict the winner."""

from __future__ import annotations

import math

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.bot.evaluation import workshop_bits
from ludoteca.games.kobito.bot.features import (
    DUTY_SHORTFALL,
    DUTY_SURPLUS,
    FEATURES,
    FETCHABLE_KOBITOS,
    FINISHABLE,
    FIRST,
    GOLD,
    IN_WORKSHOP,
    LAST,
    LONGEST,
    MAX_NEED,
    NEARNESS_LEVELS,
    ONE_CARD_SHORT,
    WORKSHOP_KOBITOS,
    WORKSHOPS,
    Features,
)
from ludoteca.games.kobito.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.kobito.bot.gardener import GardenerBot
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS
from ludoteca.games.kobito.rules.legal import hand_bits
from ludoteca.games.kobito.rules.play import Kobito
from tests.games.kobito.position import KobitoPosition, kobito


def features_of(at: KobitoPosition, seat: int = 0) -> list[int]:
    features = Features()
    features.prepare(at.state)
    found = features.features_of(at.state, seat)
    return [int(found[feature]) for feature in range(FEATURES)]


def positions(matches: int, seats: int = 4) -> list[tuple[Kobito, list[float]]]:
    """Starts of turns of matches between Gardeners, with the result of each match."""
    bot = GardenerBot()
    results: list[tuple[Kobito, list[float]]] = []
    for number in range(matches):
        state = GAME.start(seats, {}, stream("almanac", number))
        rng = stream("play", number)
        met: list[Kobito] = []
        turn = OVER
        while state.turn != OVER:
            if state.turn != turn:
                turn = int(state.turn)
                met.append(state.clone())
            state.play(bot.choose(state, state.legal(), rng), rng)
        results += [(position, state.payoffs()) for position in met[number % 4 :: 4]]
    return results


def missing_card_count(state: Kobito, place: int, supply: int) -> int:
    """The number of cards outside the supply that finish a rainbow, counted card by card."""
    room, rainbows = int(state.room(place)), state.rainbows
    low, above = int(rainbows.low(place)), int(rainbows.low(place) + rainbows.length(place))
    return min(
        sum(not supply >> number % NUMBERS & 1 for number in (*range(low - under, low), *more))
        for under in range(room + 1)
        for more in [range(above, above + room - under)]
    )


@pytest.mark.slow
def test_a_need_is_what_is_counted_card_by_card() -> None:
    features = Features()
    seen = set()
    for state, _ in positions(12):
        features.prepare(state)
        for seat in range(4):
            supply = hand_bits(state, seat) | workshop_bits(state, seat)
            kobitos = state.hands[seat].count(KOBITO)
            for place in range(3):
                need = max(
                    0, min(MAX_NEED, missing_card_count(state, place, int(supply)) - int(kobitos))
                )
                assert features.needs[seat * 3 + place] == need
                seen.add(int(need))
    assert seen == set(range(MAX_NEED + 1))


def test_gold_is_counted_by_who_is_near_it() -> None:
    at = kobito("3 4 11 11 11", ("1 2", "6", "6"), lengths=(4, 9, 9))
    at.state.hands[1] = cards([2, 8, 8, 8, 8])
    mine, theirs = features_of(at), features_of(at, 1)
    worth = at.state.gold_points(0)
    assert mine[GOLD + 0 * NEARNESS_LEVELS + 2] == worth  # no rival plays before this seat
    assert mine[FINISHABLE] == 1
    assert theirs[GOLD + 1 * NEARNESS_LEVELS + 0] == worth  # it lacks one card, and this seat none
    assert (theirs[ONE_CARD_SHORT], theirs[FINISHABLE]) == (1, 0)
    assert (mine[FIRST], mine[LAST]) == (1, 0)
    assert (theirs[FIRST], theirs[LAST]) == (0, 1)


def test_workshops_and_kobitos_are_counted() -> None:
    at = kobito("6 9 11", mine=("2 3 4", "7 kobito-8"), theirs=("5 kobito-6",))
    features = features_of(at)
    assert [features[WORKSHOPS + n] for n in range(4)] == [0, 1, 0, 0]
    assert (
        features[IN_WORKSHOP],
        features[LONGEST],
        features[WORKSHOP_KOBITOS],
        features[FETCHABLE_KOBITOS],
    ) == (
        5,
        3,
        1,
        1,
    )


@pytest.mark.parametrize(
    ("hand", "short", "spare"),
    [
        ("9 9 9 9 9", 3, 0),  # the duty is three
        ("5 6 9 9 9", 1, 0),  # one after the other on the same rainbow
        ("5 6 12 9 9", 0, 0),
        ("9 10 5 9 9", 0, 0),  # a new rainbow
        ("swap 1 9 9 9", 1, 0),
        ("kobito kobito kobito kobito 5", 0, 2),
    ],
)
def test_a_duty_that_cannot_be_done_is_counted(hand: str, short: int, spare: int) -> None:
    features = features_of(kobito(hand, ("1", "1", "1"), mine=("3 4", "3 4")))
    assert (features[DUTY_SHORTFALL], features[DUTY_SURPLUS]) == (short, spare)


def test_the_fitted_gardener_plays_as_the_gardener() -> None:
    fitted, gardener = FittedGardenerBot(), GardenerBot()
    for number, (state, _) in enumerate(positions(3)):
        legal = state.legal()
        one, two = stream("one", number), stream("one", number)
        assert fitted.choose(state, legal, one) == gardener.choose(state, legal, two)
        assert fitted.score_moves(state, legal, one) == gardener.score_moves(state, legal, two)


def test_gold_kobitos_and_a_tidy_hand_are_good_signs() -> None:
    fitted = FittedGardenerBot()
    plain = fitted.evaluate(kobito("2 5 8 11 11", seats=3).state)
    assert sum(plain) == pytest.approx(1)
    assert fitted.evaluate(kobito("2 5 8 11 kobito", seats=3).state)[0] > plain[0]
    assert fitted.evaluate(kobito("2 5 8 11 11", mine=("6 7",), seats=3).state)[0] > plain[0]
    richer = kobito("2 5 8 11 11", seats=3).state
    richer.won_golds[0].put(richer.gold_deck.take())
    assert fitted.evaluate(richer)[0] > plain[0]


def test_a_page_is_turned_when_the_match_or_the_table_is_another() -> None:
    fitted = FittedGardenerBot()
    for golds, seats in ((15, 2), (3, 2), (3, 5), (15, 2)):
        state = kobito("2 5 8 11 kobito", golds=golds, seats=seats).state
        assert fitted.evaluate(state) == FittedGardenerBot().evaluate(state)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_fitted_gardener_foretells_winners_better_than_the_gardener_and_than_points(
    seats: int,
) -> None:
    bots = (FittedGardenerBot(), GardenerBot())
    surprises = [0.0, 0.0]
    for state, payoffs in positions(150, seats):
        for place, bot in enumerate(bots):
            for share, got in zip(bot.evaluate(state), payoffs, strict=True):
                surprises[place] -= got * math.log(share)
    assert surprises[0] < 0.93 * surprises[1]
