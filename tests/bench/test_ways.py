"""Ways of asking what was learnt: measured on the same deals, both ways round, in equal time."""

from __future__ import annotations

import click
import pytest
from bench.ways import Duel, played, player, timed, way_of

from ludoteca import games
from ludoteca.bots.search.counsel import Counsel
from ludoteca.bots.search.searcher import SearchBot
from ludoteca.core.thinking import Learnt

DUEL = Duel("neon", 2, Learnt(leads=True), (3, 2), (), "few")


def test_a_way_is_told_in_words() -> None:
    assert way_of("leads plays part=0.5") == Learnt(0.5, leads=True, plays=True)
    assert way_of("part=1") == Learnt(1.0)
    with pytest.raises(click.UsageError):
        way_of("leads well")


def test_only_the_first_of_both_asks_what_was_learnt() -> None:
    game = games.find("neon")
    for who, iterations in enumerate(DUEL.iterations):
        bot = player(game, DUEL, who)
        assert isinstance(bot, SearchBot)
        assert bot.iterations == iterations
        assert isinstance(bot.policy, Counsel) == (who == 0)


def test_both_play_a_deal_both_ways_round_and_the_way_is_given_the_time_of_the_other() -> None:
    course = played(DUEL)
    assert 0 <= course.won <= 2
    assert all(course.decisions)
    again = played(DUEL)
    assert (again.won, again.decisions) == (course.won, course.decisions)
    fair = timed(DUEL, 1)
    assert fair.iterations[0] >= 2
    assert fair.iterations[1] == DUEL.iterations[1]
