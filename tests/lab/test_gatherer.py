"""What is gathered on the way is what really happened, and disturbs nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.levels import bot_of
from ludoteca.core.game import Game
from ludoteca.core.kit.gatherer import MOST_LOOKS, Gatherer
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import checked
from ludoteca.lab.work.clerk import MOST_ITEMS, GameClerk, ViewClerk, clerk_of
from ludoteca.lab.work.playing import judge_of
from tests.lab.runs import GAMES

LISTING = [name for name in games.names() if games.find(name).items]
FEW = 400
"""Decisions of a random match that are looked at, at most."""


def start(game: Game[Any], seed: str) -> State:
    options = checked(game.options, dict(game.brief))
    found: State = game.setup(game.usual_seats, options, stream(seed, 0))
    return found


def gatherer_of(game: Game[Any], clerk: GameClerk, settled: bool) -> Gatherer:
    items = len(game.items) if settled else MOST_ITEMS
    return Gatherer(clerk, judge_of(game), game.usual_seats, game.moves, items, settled)


def held(game: Game[Any], state: State, seat: int) -> Counter[str]:
    found = Moves()
    state.held_into(seat, found)
    return Counter(game.items[item] for item in found.listed())


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
            seen = Counter(item for zone in hands for item in zone.items if item is not None)
            assert seen <= held(game, state, seat)
            assert set(held(game, state, seat)) <= set(game.census(state))
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)


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
            for move in legal.listed()[:60]:
                key = game.phrase(state, move).key
                kind = game.alike.get(key, key)
                assert kinds.setdefault(move, kind) == kind
            state.play(legal.at(rng.below(legal.size())), rng)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_the_same_whether_it_is_looked_at_or_not(name: str) -> None:
    game = games.find(name)
    gatherer = gatherer_of(game, clerk_of(game), bool(game.items))
    told = []
    for closely in (False, True):
        state = start(game, "same")
        bots = [bot_of(game, "random") for _ in range(game.usual_seats)]
        thought = stream("thought")
        if closely:
            gatherer.play_closely(state, bots, "same", thought, game.longest, 1)
        else:
            gatherer.play(state, bots, "same", thought, game.longest)
        told.append(
            (
                *(int(gatherer.taken), int(gatherer.forced), int(gatherer.choices)),
                *(int(gatherer.first), int(gatherer.rounds), game.scores(state), state.payoffs()),
            )
        )
    assert told[0] == told[1]
    assert 0 < gatherer.looked.size() <= MOST_LOOKS
    assert gatherer.sizes.size() == gatherer.taken


def items_of(gatherer: Gatherer, names: list[str]) -> dict[tuple[int, str], tuple[int, ...]]:
    columns: list[list[int]] = [[] for _ in range(6)]
    gatherer.items_into(*columns)
    rows = zip(*columns, strict=True)
    return {(seat, names[item]): tuple(counts) for seat, item, *counts in rows}


def test_by_views_and_by_its_own_numbers_a_game_is_counted_alike() -> None:
    game = games.find("neon")
    found = []
    for clerk, settled in ((GameClerk(game), True), (ViewClerk(game), False)):
        if not settled:
            clerk.items.clear()
        gatherer = gatherer_of(game, clerk, settled)
        state = start(game, "alike")
        bots = [bot_of(game, "random") for _ in range(game.usual_seats)]
        gatherer.play_closely(state, bots, "alike", stream("thought"), game.longest, 1)
        found.append(items_of(gatherer, clerk.items))
    assert found[0] == found[1]


def test_what_came_was_dealt_or_drawn_and_was_played_or_is_left() -> None:
    game = games.find("neon")
    clerk = GameClerk(game)
    gatherer = gatherer_of(game, clerk, True)
    whole = 0
    for number in range(8):
        state = start(game, f"count/{number}")
        bots = [bot_of(game, "random") for _ in range(game.usual_seats)]
        gatherer.play_closely(
            state, bots, f"count/{number}", stream("thought", number), game.longest, 1
        )
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
    clerk = GameClerk(game)
    gatherer = gatherer_of(game, clerk, True)
    swaps = 0
    for number in range(60):
        state = start(game, f"swap/{number}")
        bots = [bot_of(game, "rulebook") for _ in range(game.usual_seats)]
        seed = f"swap/{number}"
        gatherer.play_closely(state, bots, seed, stream("thought", number), game.longest, 1)
        rows = items_of(gatherer, clerk.items)
        done = {item for (_, item), row in rows.items() if row[2]}
        if "swap" in done and "renew" not in done:
            swaps += 1
            played = sum(row[2] for row in rows.values())
            columns: list[list[int]] = [[] for _ in range(5)]
            gatherer.decisions_into(*columns)
            kinds = Counter[str]()
            for kind, made in zip(columns[1], columns[2], strict=True):
                kinds[clerk.kinds[kind]] += made
            assert played == kinds["play"] + kinds["play_colour"] + kinds["swap"]
    assert swaps
