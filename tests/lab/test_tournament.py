"""Tournaments play every bot on every seat with the same cards; ratings recover the strengths."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp

import pytest

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.lab.bot_ratings import POINTS_PER_LOG_ODDS, fit_ratings
from ludoteca.lab.confidence import clustered_share, wilson
from ludoteca.lab.entrants import entrant
from ludoteca.lab.tournament import (
    MatchResult,
    Tournament,
    TournamentResults,
    play_deal,
    play_tournament,
)


def plan(name: str, seats: int, bots: tuple[str, ...], matches: int = 1) -> Tournament:
    options = check_options(games.find(name).options, {})
    return Tournament(name, seats, options, bots, matches, "cup")


@pytest.mark.parametrize(
    ("seats", "bots"),
    [(2, "ab"), (2, "abcde"), (3, "ab"), (4, "ab"), (4, "abc"), (4, "abbb"), (4, "abcd")],
)
def test_every_bot_sits_on_every_seat_equally_often(seats: int, bots: str) -> None:
    lineups = plan("neon", seats, tuple(bots)).lineups()
    sat = Counter((bot, seat) for lineup in lineups for seat, bot in enumerate(lineup))
    for bot in set(bots):
        assert len({sat[bot, seat] for seat in range(seats)}) == 1
    assert len(lineups) == len(set(lineups))


@pytest.mark.parametrize(("seats", "choices"), [(2, 10), (3, 10), (4, 5), (5, 1), (6, 5)])
def test_a_brief_tournament_seats_others_with_every_deal(seats: int, choices: int) -> None:
    cup = replace(plan("neon", seats, tuple("abcde"), 60), one_lineup_per_deal=True)
    assert cup.deals() == -(-60 // seats)
    whole = [lineup for deal in range(choices) for lineup in cup.lineups(deal)]
    assert sorted(whole) == sorted(plan("neon", seats, tuple("abcde")).lineups())
    assert cup.lineups(choices) == cup.lineups(0)
    assert len(cup.lineups(1)) == seats


def test_who_wins_together_plays_with_its_like() -> None:
    assert plan("cobogo", 3, ("a", "b")).lineups() == [("a",), ("b",)]
    assert plan("coatl", 1, ("a", "b")).lineups() == [("a",), ("b",)]


def test_partners_are_of_one_kind_and_a_bot_plays_for_a_side() -> None:
    assert plan("encantados", 4, ("a", "b")).lineups() == [("a", "b"), ("b", "a")]
    assert len(plan("encantados", 6, ("a", "b", "c", "d")).lineups()) == 12


def test_a_pair_that_wins_has_the_whole_victory() -> None:
    options = check_options(games.find("encantados").options, {"single_round": True})
    table = Tournament("encantados", 4, options, ("gardener", "random"), 6, "cup")
    results = TournamentResults([result for deal in play_tournament(table, 1) for result in deal])
    assert [sum(result.shares) for result in results.matches] == [1] * 6
    assert all(len(result.scores) == 4 for result in results.matches)
    share, _, _ = clustered_share(results.by_deal("gardener"))
    assert share == 1.0
    found, seats = fit_ratings(results.matches)
    assert (found["gardener"].points > found["random"].points, len(seats)) == (True, 2)


def test_all_play_the_same_deals_and_the_result_hangs_on_nothing_but_the_plan() -> None:
    table = plan("neon", 2, ("rulebook", "random"), 8)
    assert table.deals() == 4
    one = [result for deal in play_tournament(table, 1) for result in deal]
    two = [result for deal in play_tournament(table, 2) for result in deal]
    assert one == two
    assert [result.deal for result in one] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert one[2:4] == play_deal((table, 1))
    same = plan("neon", 2, ("rulebook", "rulebook"), 4)
    first, *others = play_deal((same, 0))
    assert all(other.shares == first.shares for other in others)


def test_only_here_one_may_peek() -> None:
    game = games.find("neon")
    state = game.start(2, {}, stream("peek"))
    resampled = state.clone()
    resampled.resample_hidden(state.turn, stream("anew"))
    open_cards = entrant(game, "perfect-information:40")
    fair = entrant(game, "master:40")
    hands = entrant(game, "open-hands:40")
    for bot, alike in ((open_cards, False), (hands, False), (fair, True)):
        visits = [bot.score_moves(some, some.legal(), stream("w")) for some in (state, resampled)]
        assert (visits[0] == visits[1]) == alike
    for bad in ("hal", "master:", "master:0", "master:-1", "master:x", ""):
        with pytest.raises(UserError):
            entrant(game, bad)


def test_a_rating_finds_strengths_and_seats() -> None:
    strength = {"a": 0.8, "b": 0.0, "c": -0.5}
    seat_worth = (0.3, -0.3)
    rng = stream("rating")
    results = []
    for deal in range(2000):
        for lineup in plan("neon", 2, ("a", "b", "c")).lineups():
            weights = [exp(strength[bot] + seat_worth[at]) for at, bot in enumerate(lineup)]
            first = int(rng.below(10**6)) < 10**6 * weights[0] / sum(weights)
            shares = (1.0, 0.0) if first else (0.0, 1.0)
            results.append(MatchResult(deal, lineup, shares, (0, 0)))
    found, seats = fit_ratings(results)
    middle = sum(strength.values()) / 3
    for bot, true in strength.items():
        assert (
            abs(found[bot].points - 1500 - POINTS_PER_LOG_ODDS * (true - middle))
            < 2 * found[bot].half_width
        )
        assert 2 < found[bot].half_width < 15
    assert seats[0] == pytest.approx(POINTS_PER_LOG_ODDS * 0.3, abs=12)
    assert sum(seats) == pytest.approx(0)


def test_who_wins_every_match_is_strong_beyond_measure_but_not_infinitely() -> None:
    results = [MatchResult(deal, ("a", "b"), (1.0, 0.0), (0, 0)) for deal in range(50)]
    found, _ = fit_ratings(results)
    assert 1600 < found["a"].points < 4000
    assert found["b"].points < 1400


def test_matches_of_one_deal_count_as_one() -> None:
    assert clustered_share([(1.0, 2)] * 5) == (0.5, *wilson(5.0, 10))
    deals = [(2.0, 2), (0.0, 2)] * 50
    share, low, high = clustered_share(deals)
    assert share == 0.5
    assert high - low > 1.3 * (wilson(100, 200)[1] - wilson(100, 200)[0])
    even = [(1.0, 2)] * 40 + [(2.0, 2)] * 10
    share, low, high = clustered_share(even)
    assert share == pytest.approx(0.6)
    assert 0.5 < low < 0.6 < high < 0.7
    assert clustered_share([]) == (0.0, 0.0, 1.0)


def test_results_are_told_apart_by_rival() -> None:
    results = TournamentResults(
        [
            MatchResult(0, ("a", "b"), (1.0, 0.0), (1, 0)),
            MatchResult(0, ("c", "a"), (1.0, 0.0), (1, 0)),
            MatchResult(1, ("a", "b"), (0.5, 0.5), (1, 1)),
        ]
    )
    assert results.bots() == ["a", "b", "c"]
    assert results.by_deal("a") == [(1.0, 2), (0.5, 1)]
    assert results.by_deal("a", "b") == [(1.0, 1), (0.5, 1)]
    together = TournamentResults([MatchResult(0, ("a", "a"), (1.0, 1.0), (1, 1))])
    assert together.by_deal("a") == [(1.0, 1)]
