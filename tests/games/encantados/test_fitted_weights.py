"""The fitted weights of Encantados: features are integers that predict the result of a round."""

from __future__ import annotations

import math

import pytest

from ludoteca.core.engine.bot import Bot, RandomBot
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.bot.features import (
    AWAKE,
    CARDS_HELD,
    COST,
    FEATURES,
    FIRST,
    GROUPS,
    IN_HAND,
    LAST,
    LIVING,
    MIMICS_LAID,
    OUT,
    PAIRS,
    POINTS,
    RACES_LAID,
    SMALLEST_HAND,
    SONGS_SUNG,
    TRIGGERED,
    WAITING,
    features_of,
)
from ludoteca.games.encantados.bot.fitted_weights import FittedGardenerBot, deck_fraction_left
from ludoteca.games.encantados.bot.gardener import GardenerBot
from ludoteca.games.encantados.rules.cards import ELF, FAUN, GNOME, NAMES, SUMMER, TROLL
from ludoteca.games.encantados.rules.play import Encantados
from tests.games.encantados.position import EncantadosPosition, encantados


def signs(position: EncantadosPosition, garden: int = 0) -> list[int]:
    features = features_of(position.state, garden)
    return [int(features[feature]) for feature in range(FEATURES)]


def positions(matches: int, seats: int) -> list[tuple[Encantados, list[float]]]:
    """Starts of turns of matches between Gardeners, with the result of each match."""
    bot = GardenerBot()
    results: list[tuple[Encantados, list[float]]] = []
    for number in range(matches):
        state = GAME.start(seats, {}, stream("almanac", number))
        rng = stream("play", number)
        met: list[Encantados] = []
        before = (-1, -1)
        while state.turn != OVER:
            now = (int(state.round), int(state.turns_played))
            if now != before:
                before = now
                met.append(state.clone())
            state.play(bot.choose(state, state.legal(), rng), rng)
        results += [(position, state.payoffs()) for position in met[number % 12 :: 12]]
    return results


def test_hands_are_counted_by_what_lives() -> None:
    position = encantados(
        "elf elf faun faun gnome gnome gnome summer mimic", "elf elf summer mimic-elf"
    )
    features = signs(position)
    assert (features[LIVING + ELF], features[WAITING + ELF]) == (2, 0)
    assert (features[LIVING + FAUN], features[WAITING + FAUN]) == (0, 2)
    assert features[WAITING + GNOME] == 3
    assert (features[GROUPS], features[PAIRS]) == (1, 1)
    assert [features[IN_HAND + n] for n in range(5)] == [1, 0, 1, 0, 0]
    assert [name for race, name in enumerate(NAMES[:10]) if features[AWAKE + race]] == ["elf"]
    assert (features[RACES_LAID], features[SONGS_SUNG], features[MIMICS_LAID]) == (1, 1, 1)
    assert features[POINTS] == 6 - 3 - 3
    assert (features[CARDS_HELD], features[COST], features[SMALLEST_HAND]) == (9, 6 + 9 + 3 + 3, 9)
    assert NAMES[SUMMER] == "summer"


def test_with_wisps_two_make_a_group() -> None:
    features = signs(encantados("faun faun gnome", "wisp wisp"))
    assert (features[GROUPS], features[PAIRS]) == (1, 1)


def test_partners_are_counted_together() -> None:
    position = encantados("elf faun", others={1: "faun", 2: "faun", 3: ""}, seats=4)
    mine, theirs = signs(position), signs(position, 1)
    assert (mine[CARDS_HELD], mine[SMALLEST_HAND], mine[WAITING + FAUN], mine[PAIRS]) == (
        3,
        1,
        2,
        0,
    )
    assert (theirs[CARDS_HELD], theirs[OUT], theirs[SMALLEST_HAND]) == (1, 1, 0)
    assert (mine[FIRST], theirs[FIRST]) == (1, 0)
    assert (mine[LAST], theirs[LAST]) == (0, 1)


def test_who_has_acted_is_counted() -> None:
    position = encantados("troll troll troll faun", gardens={1: "elf"}).play("lay troll 3")
    assert [signs(position)[TRIGGERED + bell] for bell in range(3)] == [0, 0, 1]
    assert signs(position)[AWAKE + TROLL] == 1


def test_the_fitted_gardener_plays_as_the_gardener() -> None:
    fitted, gardener = FittedGardenerBot(), GardenerBot()
    for number, (state, _) in enumerate(positions(2, 2)):
        legal = state.legal()
        one, two = stream("one", number), stream("one", number)
        assert fitted.choose(state, legal, one) == gardener.choose(state, legal, two)
        assert fitted.score_moves(state, legal, one) == gardener.score_moves(state, legal, two)


def test_points_elves_and_a_lead_are_good_signs() -> None:
    fitted = FittedGardenerBot()
    plain = encantados("gnome faun", "troll", gardens={1: "troll"})
    even = fitted.evaluate(plain.state)
    assert sum(even) == pytest.approx(1)
    elves = encantados("gnome faun", "troll elf elf", gardens={1: "troll"})
    assert fitted.evaluate(elves.state)[0] > even[0]
    plain.state.totals[0] = 40
    ahead = fitted.evaluate(plain.state)[0]
    assert ahead > even[0]
    plain.state.totals[:] = [90, 50]
    assert fitted.evaluate(plain.state)[0] > ahead  # the same points, and nearer to the target


@pytest.mark.parametrize("bot", [FittedGardenerBot, GardenerBot, RandomBot])
def test_partners_both_have_what_their_garden_will_win(bot: type[Bot]) -> None:
    shares = bot().evaluate(encantados("elf faun", "elf elf", seats=4).state)
    assert shares[0] == shares[2]
    assert shares[1] == shares[3]
    assert shares[0] + shares[1] == pytest.approx(1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_round_is_early_at_the_deal(seats: int) -> None:
    state = GAME.start(seats, {}, stream("early"))
    assert deck_fraction_left(state) == 1
    state.deck.clear()
    assert deck_fraction_left(state) == 0


def test_a_page_is_turned_when_the_deck_or_the_table_is_another() -> None:
    fitted = FittedGardenerBot()
    for deck, seats in (("fairy", 2), ("fairy fairy", 2), ("fairy fairy", 3), ("fairy", 2)):
        state = encantados("elf faun", "elf elf", deck=deck, seats=seats).state
        assert fitted.evaluate(state) == FittedGardenerBot().evaluate(state)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_fitted_gardener_foretells_winners_better_than_the_gardener(seats: int) -> None:
    bots = (FittedGardenerBot(), GardenerBot())
    surprises = [0.0, 0.0]
    for state, payoffs in positions(120, seats):
        for place, bot in enumerate(bots):
            for share, got in zip(bot.evaluate(state), payoffs, strict=True):
                surprises[place] -= got * math.log(share)
    assert surprises[0] < 0.98 * surprises[1]
