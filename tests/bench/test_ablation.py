"""The ablation of the network: on the same deals, with seats exchanged, in equal time."""

from __future__ import annotations

import click
import pytest
from bench.ablation import AblationMatch, build_bot, equalize_time, parse_blend, play_deal

from ludoteca import games
from ludoteca.bots.search.blended_policy import BlendedPolicy
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.search_config import NetworkUse

DUEL = AblationMatch("neon", 2, NetworkUse(as_prior=True), (3, 2), (), "few")


def test_a_way_is_described_in_words() -> None:
    assert parse_blend("prior rollout value=0.5") == NetworkUse(0.5, as_prior=True, as_rollout=True)
    assert parse_blend("value=1") == NetworkUse(1.0)
    with pytest.raises(click.UsageError):
        parse_blend("prior well")


def test_only_the_first_of_both_asks_what_was_learnt() -> None:
    game = games.find("neon")
    for who, iterations in enumerate(DUEL.iterations):
        bot = build_bot(game, DUEL, who)
        assert isinstance(bot, SearchBot)
        assert bot.iterations == iterations
        assert isinstance(bot.policy, BlendedPolicy) == (who == 0)


def test_both_play_a_deal_both_ways_round_and_the_way_is_given_the_time_of_the_other() -> None:
    course = play_deal(DUEL)
    assert 0 <= course.wins <= 2
    assert all(course.decisions)
    again = play_deal(DUEL)
    assert (again.wins, again.decisions) == (course.wins, course.decisions)
    fair = equalize_time(DUEL, 1)
    assert fair.iterations[0] >= 2
    assert fair.iterations[1] == DUEL.iterations[1]
