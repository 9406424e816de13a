"""Deal likelihood: determinizations are sampled by how well they explain the others' moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from mypy_extensions import i64

from ludoteca.bots.learned import file_bot, shipped_weights
from ludoteca.bots.search.blended_policy import BlendedPolicy
from ludoteca.bots.search.determinize import FAIR, OPEN_HANDS
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import Bot, RandomBot
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.search_config import SearchConfig
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.bot.features import FINISHABLE, Features
from ludoteca.games.kobito.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.kobito.bot.gardener import GardenerBot
from ludoteca.games.kobito.rules.cards import KOBITO
from ludoteca.games.kobito.rules.play import Kobito

TRIES = 600


class Trusting(Bot):
    """Gives deals in which the next seat has a kobito nine times the likelihood."""

    def deal_likelihood(self, state: State, seat: i64) -> float:
        assert isinstance(state, Kobito)
        return 9.0 if state.hands[1 - seat].count(KOBITO) > 0 else 1.0


def kobitos(guesses: int, policy: Bot | None, sight: int = FAIR) -> float:
    """The share of the sampled deals in which the other seat has a kobito."""
    bot = SearchBot(1, 0.0, policy, SearchConfig(determinizations=guesses), sight)
    state = GAME.start(2, {}, stream("credence"))
    assert isinstance(state, Kobito)
    rng = stream("lot")
    seen = 0
    for _ in range(TRIES):
        guess = bot.determinizer.determinize(state, rng)
        assert isinstance(guess, Kobito)
        assert guess.hands[state.turn].to_list() == state.hands[state.turn].to_list()
        seen += guess.hands[1 - state.turn].count(KOBITO) > 0
    return seen / TRIES


@pytest.mark.slow
def test_of_several_guesses_one_is_taken_by_lot_as_the_policy_believes_it() -> None:
    plain = kobitos(1, Trusting())
    expected = 9 * plain / (9 * plain + 1 - plain)
    assert kobitos(2, Trusting()) > plain + 0.1
    assert kobitos(24, Trusting()) == pytest.approx(expected, abs=0.08)


def test_where_all_are_believed_alike_guesses_are_as_they_come() -> None:
    plain = kobitos(1, RandomBot())
    assert kobitos(4, RandomBot()) == pytest.approx(plain, abs=0.08)
    assert kobitos(4, None) == pytest.approx(plain, abs=0.08)


def test_who_sees_hands_has_nothing_to_guess() -> None:
    assert kobitos(4, Trusting(), OPEN_HANDS) in (0.0, 1.0)


@pytest.mark.slow
def test_a_choice_among_guesses_depends_on_nothing_that_is_hidden() -> None:
    bot = SearchBot(20, 0.0, FittedGardenerBot(), replace(GAME.search_config, determinizations=3))
    state = GAME.start(4, {}, stream("fair"))
    rng = stream("on")
    for ply in range(40):
        anew = state.determinize(state.turn, stream(ply, "anew"))
        choices = [bot.choose(at, at.legal(), stream(ply)) for at in (state, anew)]
        assert choices[0] == choices[1]
        state.play(choices[0], rng)


def test_counsel_believes_what_the_games_own_bot_believes() -> None:
    own = FittedGardenerBot()
    counsel = BlendedPolicy(own, file_bot(GAME, *shipped_weights(GAME)), 0.5, True, True)
    state = GAME.start(4, {}, stream("counsel"))
    assert (
        counsel.deal_likelihood(state, state.turn) == own.deal_likelihood(state, state.turn) != 1.0
    )


def readiness(state: Kobito, features: Features) -> int:
    """The number of rainbows that the rivals of the seat in turn could finish, for each."""
    features.prepare(state)
    rivals = (seat for seat in range(state.seats) if seat != state.turn)
    return sum(int(features.features_of(state, seat)[FINISHABLE]) for seat in rivals)


@pytest.mark.slow
def test_who_could_have_finished_a_rainbow_has_and_guesses_know_it() -> None:
    """Uniform deals overestimate how many rainbows the rivals could finish."""
    gardener, features = GardenerBot(), Features()
    plain, wiser = (
        SearchBot(1, 0.0, FittedGardenerBot(), SearchConfig(determinizations=guesses))
        for guesses in (1, 8)
    )
    real = by_chance = believed = 0
    for number in range(60):
        state = GAME.start(4, {}, stream("ready", number))
        assert isinstance(state, Kobito)
        rng, guessing = stream("play", number), stream("guess", number)
        turn = OVER
        while state.turn != OVER:
            if state.turn != turn and state.turns >= state.seats:
                turn = int(state.turn)
                real += readiness(state, features)
                for bot in (plain, wiser):
                    guess = bot.determinizer.determinize(state, guessing)
                    assert isinstance(guess, Kobito)
                    if bot is plain:
                        by_chance += readiness(guess, features)
                    else:
                        believed += readiness(guess, features)
            state.play(gardener.choose(state, state.legal(), rng), rng)
    assert real < believed < by_chance
    assert believed - real < 0.5 * (by_chance - real)
