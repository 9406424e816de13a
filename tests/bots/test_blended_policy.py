"""Blended policy: the network is used beside the game's own bot where it was trained for the seats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludoteca import games
from ludoteca.bots.learned import file_bot, shipped_weights
from ludoteca.bots.levels import Budget, search_bot
from ludoteca.bots.search.blended_policy import BlendedPolicy
from ludoteca.bots.search.determinize import OPEN_CARDS, OPEN_HANDS
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.network import LearnedBot
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.option import Value, check_options
from ludoteca.core.search_config import NetworkUse

GAME = games.find("kobito")


def learned() -> LearnedBot:
    return file_bot(GAME, shipped_weights(GAME)[0])


def own() -> Bot:
    policy = GAME.search_config.policy
    assert policy is not None
    return policy()


def position(seats: int = 2, name: str = "kobito", **options: Value) -> State:
    """A position with a choice."""
    game = games.find(name)
    state: State = game.setup(seats, check_options(game.options, options), stream("counsel", seats))
    rng = stream("on")
    for _ in range(20):
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)
    while state.legal().size() < 3:
        state.play(state.legal().at(0), rng)
    return state


def weighed(bot: Bot, state: State) -> list[float]:
    return bot.score_moves(state, state.legal(), stream("weigh"))


def chosen(bot: Bot, state: State) -> int:
    return int(bot.choose(state, state.legal(), stream("choose")))


def known_seats() -> set[int]:
    return {
        int(network.seats)
        for path in shipped_weights(GAME)
        for network in file_bot(GAME, path).networks
    }


def test_who_leads_says_what_looks_good_and_who_plays_plays_on() -> None:
    state = position()
    for leads, plays in ((True, False), (False, True)):
        counsel = BlendedPolicy(own(), learned(), 0.0, leads, plays)
        counsel.on_search_start(state)
        assert weighed(counsel, state) == weighed(learned() if leads else own(), state)
        assert chosen(counsel, state) == chosen(learned() if plays else own(), state)
        assert counsel.evaluate(state) == own().evaluate(state)


@pytest.mark.parametrize("part", [0.25, 1.0])
def test_so_much_of_the_outlook_is_what_was_learnt(part: float) -> None:
    state = position()
    counsel = BlendedPolicy(own(), learned(), part, False, False)
    counsel.on_search_start(state)
    both = zip(own().evaluate(state), learned().evaluate(state), strict=True)
    assert counsel.evaluate(state) == pytest.approx([one + part * (two - one) for one, two in both])
    assert sum(counsel.evaluate(state)) == pytest.approx(1.0)


def test_at_a_table_that_no_one_has_learnt_the_games_own_bot_is_asked_alone() -> None:
    crowd = position(next(n for n in GAME.seats if n not in known_seats()))
    counsel = BlendedPolicy(own(), learned(), 0.5, True, True)
    counsel.on_search_start(crowd)
    assert counsel.evaluate(crowd) == own().evaluate(crowd)
    assert weighed(counsel, crowd) == weighed(own(), crowd)
    assert chosen(counsel, crowd) == chosen(own(), crowd)
    counsel.on_search_start(position())  # the next search may be of another table
    assert weighed(counsel, position()) == weighed(learned(), position())


def test_options_that_change_what_is_seen_leave_the_search_as_it_is() -> None:
    game = games.find("encantados")
    policy = game.search_config.policy
    assert policy is not None
    bot = file_bot(game, shipped_weights(game)[0])
    state = position(name="encantados", single_round=True)
    assert not bot.can_play(state)
    plain = SearchBot(12, 0.0, policy(), game.search_config)
    counsel = SearchBot(12, 0.0, BlendedPolicy(policy(), bot, 0.5, True, True), game.search_config)
    assert weighed(counsel, state) == weighed(plain, state)


def test_a_search_with_counsel_depends_on_nothing_that_its_seat_cannot_see() -> None:
    state = position()
    manner = replace(GAME.search_config, network=None)
    for part, leads, plays in ((0.5, True, True), (1.0, False, False)):
        results = []
        for number in range(3):
            bot = SearchBot(12, 0.0, BlendedPolicy(own(), learned(), part, leads, plays), manner)
            results.append(weighed(bot, state.determinize(state.turn, stream("anew", number))))
        assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("name", ["kobito", "encantados"])
def test_the_best_levels_ask_what_was_learnt_at_two_seats_and_are_as_fair(name: str) -> None:
    game = games.find(name)
    learnt = {int(network.seats) for network in file_bot(game, *shipped_weights(game)).networks}
    for seats in (2, 3):
        bot = search_bot(game, Budget(8))
        state = position(seats, name)
        worths = weighed(bot, state)
        policy = bot.policy
        assert isinstance(policy, BlendedPolicy)
        assert policy.network_applies == (seats in learnt)
        for number in range(2):
            assert weighed(bot, state.determinize(state.turn, stream("anew", number))) == worths


def test_a_level_asks_what_was_learnt_if_its_game_says_so_and_no_ceiling_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for learnt in (NetworkUse(0.5, as_prior=True), None):
        monkeypatch.setattr(
            type(GAME), "search_config", replace(GAME.search_config, network=learnt), raising=True
        )
        policy = search_bot(GAME, Budget(5)).policy
        assert isinstance(policy, BlendedPolicy) == (learnt is not None)
        for sight in (OPEN_HANDS, OPEN_CARDS):
            assert not isinstance(search_bot(GAME, Budget(5), sight).policy, BlendedPolicy)
