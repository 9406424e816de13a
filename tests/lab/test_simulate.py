"""Simulations are reproducible, and every bot plays on every seat."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca import games
from ludoteca.core.option import check_options
from ludoteca.lab.match_stats import MatchStats
from ludoteca.lab.simulate import SimulationConfig, play_chunk, simulate_chunks


def plan(name: str, seats: int, bots: tuple[str, ...], matches: int) -> SimulationConfig:
    return SimulationConfig(
        name, seats, check_options(games.find(name).options, {}), bots, matches, "lab"
    )


def total(plan: SimulationConfig) -> MatchStats:
    tally = MatchStats()
    for part in simulate_chunks(plan):
        tally.add(part)
    return tally


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("bots", [("a", "b"), ("a", "b", "c"), ("a",)])
def test_every_bot_sits_on_every_seat_equally_often(seats: int, bots: tuple[str, ...]) -> None:
    table = plan("neon", seats, bots, 1)
    sat = Counter(
        (seat, bot) for number in range(60) for seat, bot in enumerate(table.lineup(number))
    )
    assert set(sat.values()) == {60 // len(bots)}


def test_the_parts_are_the_whole_and_hang_on_nothing_but_the_plan() -> None:
    for matches in (1, 63, 64, 65, 1000, 40_000):
        parts = plan("neon", 4, ("random",), matches).chunks()
        assert [number for part in parts for number in part] == list(range(matches))
        assert max(map(len, parts)) <= 500
    assert len(plan("neon", 4, ("random",), 10**18).chunks()) <= 100_000


def test_a_match_does_not_depend_on_its_chunk() -> None:
    table = plan("neon", 3, ("rulebook", "random"), 9)
    alone = [play_chunk((table, range(number, number + 1))) for number in range(9)]
    together = play_chunk((table, range(9)))
    merged = MatchStats()
    for tally in reversed(alone):
        merged.add(tally)
    assert merged.lengths == together.lengths
    assert merged.bots == together.bots


@pytest.mark.parametrize("name", games.names())
def test_every_game_and_bot_can_be_simulated(name: str) -> None:
    game = games.find(name)
    tally = total(plan(name, game.usual_seats, tuple(game.bots), 2))
    assert tally.matches == 2
    assert set(tally.bots) == set(game.bots) or len(game.bots) > game.usual_seats
