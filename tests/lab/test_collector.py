"""The collected statistics are what happened, and collecting does not change the match."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.levels import bot_of
from ludoteca.core.engine.collector import StatsCollector
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.engine.win_curve import MAX_SAMPLES
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.lab.work.indexers import MOST_ITEMS, ListedItemIndexer, ViewItemIndexer, indexer_of
from ludoteca.lab.work.shard_runner import evaluation_bot
from tests.lab.runs import GAMES

LISTING = [name for name in games.names() if games.find(name).items]
FEW = 400
"""Decisions of a random match at most."""


def start(game: Game[Any], seed: str) -> State:
    options = check_options(game.options, dict(game.short_match_options))
    state: State = game.setup(game.usual_seats, options, stream(seed, 0))
    return state


def gatherer_of(game: Game[Any], clerk: ListedItemIndexer, settled: bool) -> StatsCollector:
    items = len(game.items) if settled else MOST_ITEMS
    seats = game.usual_seats
    sides = list(range(seats))
    return StatsCollector(clerk, evaluation_bot(game), seats, sides, game.moves, items, settled)


def play(gatherer: StatsCollector, game: Game[Any], seed: str, bot: str = "random") -> State:
    """Plays a detailed match; its rows are the last of the columns."""
    state = start(game, seed)
    gatherer.bot_rng.seed_lazily(f"{seed}/thought", 0)
    bots = [bot_of(game, bot) for _ in range(game.usual_seats)]
    gatherer.play_detailed(state, bots, seed, game.longest, 1)
    gatherer.add_match(state.payoffs(), game.scores(state), True)
    return state


def held(game: Game[Any], state: State, seat: int) -> Counter[str]:
    found = Moves()
    state.hand_items_into(seat, found)
    return Counter(game.items[item] for item in found.to_list())


@pytest.mark.parametrize("name", LISTING)
def test_what_a_seat_holds_is_what_it_sees_in_its_hands(name: str) -> None:
    game = games.find(name)
    state = start(game, "hands")
    rng = stream("hands")
    for _ in range(FEW):
        if state.turn == OVER:
            break
        for seat in range(game.usual_seats):
            zones = game.view(state, seat).zones
            hands = [zone for zone in zones if zone.kind == "hand" and zone.owner == seat]
            counts = Counter(item for zone in hands for item in zone.items if item is not None)
            assert counts <= held(game, state, seat)
            assert set(held(game, state, seat)) <= set(game.piece_counts(state))
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)


@pytest.mark.parametrize("name", games.names())
def test_a_dealer_deals_what_the_set_up_deals(name: str) -> None:
    game = games.find(name)
    options = check_options(game.options, dict(game.short_match_options))
    deal = game.dealer(game.usual_seats, options)
    for number in range(3):
        seed = f"dealt/{number}"
        theirs, ours = deal(stream(seed, 0)), start(game, seed)
        assert theirs.log is None
        for seat in range(game.usual_seats):
            assert game.view(theirs, seat) == game.view(ours, seat)
        assert theirs.legal().to_list() == ours.legal().to_list()


@pytest.mark.parametrize("name", LISTING)
def test_a_move_is_of_one_kind_in_every_position(name: str) -> None:
    game = games.find(name)
    kinds: dict[int, str] = {}
    for number in range(3):
        state = start(game, f"kinds/{number}")
        rng = stream("kinds", number)
        for _ in range(FEW):
            if state.turn == OVER:
                break
            legal = state.legal()
            for move in legal.to_list()[:60]:
                key = game.describe_move(state, move).key
                kind = game.kind_aliases.get(key, key)
                assert kinds.setdefault(move, kind) == kind
            state.play(legal.at(rng.below(legal.size())), rng)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_the_same_whether_it_is_looked_at_or_not(name: str) -> None:
    game = games.find(name)
    gatherer = gatherer_of(game, indexer_of(game), bool(game.items))
    for closely in (False, True):
        state = start(game, "same")
        bots = [bot_of(game, "random") for _ in range(game.usual_seats)]
        gatherer.bot_rng.seed_lazily("thought", 0)
        if closely:
            gatherer.play_detailed(state, bots, "same", game.longest, 1)
        else:
            gatherer.play(state, bots, "same", game.longest)
        gatherer.add_match(state.payoffs(), game.scores(state), closely)
    ledger, seats = gatherer.columns, game.usual_seats
    for column in (
        ledger.decisions,
        ledger.forced,
        ledger.legal_counts,
        ledger.first_seats,
        ledger.rounds,
    ):
        plain, close = column.to_list()
        assert plain == close
    for results in (ledger.scores.to_list(), ledger.payoffs.to_list()):
        assert results[:seats] == results[seats:]
    assert ledger.detailed.to_list() == [1]
    assert 0 < gatherer.win_curve.sample_decisions.size() <= MAX_SAMPLES
    assert gatherer.win_curve.legal_counts.size() == gatherer.match_decisions


def items_of(gatherer: StatsCollector, names: list[str]) -> dict[tuple[int, str], tuple[int, ...]]:
    """By seat and item of the last match: received, drawn, played, remaining."""
    rows = gatherer.columns.item_rows.to_list()
    last = gatherer.columns.matches - 1
    return {(seat, names[item]): tuple(n) for match, seat, item, *n in rows if match == last}


def test_by_views_and_by_its_own_numbers_a_game_is_counted_alike() -> None:
    game = games.find("neon")
    results = []
    for clerk, settled in ((ListedItemIndexer(game), True), (ViewItemIndexer(game), False)):
        if not settled:
            clerk.items.clear()
        gatherer = gatherer_of(game, clerk, settled)
        play(gatherer, game, "alike")
        results.append(items_of(gatherer, clerk.items))
    assert results[0] == results[1]


def test_what_came_was_dealt_or_drawn_and_was_played_or_is_left() -> None:
    game = games.find("neon")
    clerk = ListedItemIndexer(game)
    gatherer = gatherer_of(game, clerk, True)
    whole = 0
    for number in range(8):
        state = play(gatherer, game, f"count/{number}")
        rows = items_of(gatherer, clerk.items)
        for (seat, item), (came, drawn, played, left) in rows.items():
            assert 0 <= drawn <= came
            assert played + left <= came
            assert left == held(game, state, seat)[item]
        assert sum(came - drawn for came, drawn, _, _ in rows.values()) == 7 * game.usual_seats
        swapped = any(item in ("swap", "renew") and row[2] for (_, item), row in rows.items())
        if not swapped:
            whole += 1
            assert all(came == played + left for came, _, played, left in rows.values())
    assert whole


def test_a_card_that_is_swapped_away_is_not_played() -> None:
    game = games.find("neon")
    clerk = ListedItemIndexer(game)
    gatherer = gatherer_of(game, clerk, True)
    swaps = 0
    for number in range(60):
        play(gatherer, game, f"swap/{number}", "rulebook")
        rows = items_of(gatherer, clerk.items)
        done = {item for (_, item), row in rows.items() if row[2]}
        if "swap" in done and "renew" not in done:
            swaps += 1
            played = sum(row[2] for row in rows.values())
            kinds = Counter[str]()
            for match, _, kind, made, *_ in gatherer.columns.kind_rows.to_list():
                if match == number:
                    kinds[clerk.kinds[kind]] += made
            assert played == kinds["play"] + kinds["play_colour"] + kinds["swap"]
    assert swaps
