"""The searcher: fair, legal, the same for the same chance, and better than it looks."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.bots.search import SearchBot
from ludoteca.core.bot import Bot, RandomBot, play_out
from ludoteca.core.option import checked
from ludoteca.core.rng import stream
from ludoteca.core.state import OVER


@pytest.mark.parametrize("name", games.names())
def test_a_choice_is_unchanged_when_all_that_is_hidden_is_dealt_anew(name: str) -> None:
    game = games.find(name)
    bot = SearchBot(30, 0.0, None)
    state = game.start(game.usual_seats, {}, stream(name, "fair"))
    lot = stream(name, "lot")
    for ply in range(40):
        if state.turn == OVER:
            break
        anew = state.clone()
        anew.redeal(state.turn, stream(name, ply, "anew"))
        choices = [
            bot.choose(position, position.legal(), stream(name, ply)) for position in (state, anew)
        ]
        assert choices[0] == choices[1]
        assert state.legal().holds(choices[0])
        legal = state.legal()
        state.play(legal.at(lot.below(legal.size())), lot)


def test_thinking_is_bounded_by_the_clock() -> None:
    game = games.find("neon")
    state = game.start(4, {}, stream("clock"))
    few = sum(node.visits for node in SearchBot(10**9, 0.02, None).think(state, stream("a")))
    assert 0 < few < 10**6


def test_the_searcher_beats_chance() -> None:
    game = games.find("neon")
    options = checked(game.options, {})
    won = 0.0
    for number in range(30):
        state = game.setup(2, options, stream("duel", number))
        bots: list[Bot] = [SearchBot(60, 0.0, None), RandomBot()]
        seat = number % 2
        play_out(state, bots if seat == 0 else bots[::-1], stream("play", number), 10000)
        won += state.payoffs()[seat]
    assert won > 18
