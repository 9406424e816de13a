"""Chances are those of a side: partners win and lose together."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.bots.hint import hint, most_harmed_side
from ludoteca.bots.levels import Budget
from ludoteca.bots.review import review
from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.bot import choose_fairly
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.sides import alternating_sides, one_side, single_seat_sides
from tests.games.encantados.position import encantados

SOME = Budget(iterations=40)


def test_a_pair_that_surely_wins_has_all_the_chances() -> None:
    position = encantados("dwarf", "elf", seats=4, others={2: "", 1: "faun", 3: "faun"})
    position.state.totals = [120, 0]
    (first, *_) = hint(games.find("encantados"), position.state, 0, SOME)
    assert first.words == "discard dwarf"
    assert first.chance > 0.95


def test_a_pair_that_surely_loses_has_none() -> None:
    position = encantados("dwarf", "elf", seats=4, others={2: "", 1: "faun", 3: "faun"})
    position.state.totals = [0, 300]
    (first, *_) = hint(games.find("encantados"), position.state, 0, SOME)
    assert first.chance < 0.05


@pytest.mark.parametrize("seat", [0, 1])
def test_the_curve_of_a_review_ends_at_one_for_a_pair_that_wins_and_else_at_zero(seat: int) -> None:
    game = games.find("encantados")
    options = check_options(game.options, {"single_round": True})
    record = Record(game.name, game.rules, 4, "pairs/1", options)
    state = record.start(game)
    bot, rng = game.bots["gardener"](), stream("pairs")
    while state.turn != OVER:
        move = int(choose_fairly(bot, state, rng))
        record.moves.append(game.notation(state, move))
        state.play(move, record.rng(len(record.moves)))
    assert sorted(state.payoffs()) == [0, 0, 1, 1]
    results = review(game, record, seat, Budget(iterations=1))
    assert results.curve[-1] == (len(record.moves), state.payoffs()[seat])
    assert state.payoffs()[seat] in (0.0, 1.0)


def tried(visits: float, *shares: float) -> Node:
    """A move of seat 0 with the shares of every seat."""
    node = Node(0, 0)
    node.visits, node.reward, node.share_sums = visits, shares[0], list(shares)
    return node


def test_a_partner_is_never_held_back_and_rivals_are_together() -> None:
    sides = alternating_sides(6, 3)
    bad_for_us = tried(900, 100, 400, 400, 100, 400, 400), [tried(900, *[300] * 6)]
    assert most_harmed_side(sides, *bad_for_us) == ((), 0)
    node, others = bad_for_us
    node.seat = 3  # the partner decides
    assert most_harmed_side(sides, node, others) == ((), 0)
    bad_for_others = tried(900, 300, 100, 500, 300, 100, 500), [tried(900, *[300] * 6)]
    assert most_harmed_side(sides, *bad_for_others) == ((1, 4), 22)


def test_of_two_sides_or_one_no_one_is_held_back() -> None:
    for sides in (alternating_sides(4, 2), one_side(4)):
        node, other = tried(900, 500, 100, 500, 100), tried(900, *[450] * 4)
        assert most_harmed_side(sides, node, [other]) == ((), 0)
    node, other = tried(900, 450, 0, 450), tried(900, *[300] * 3)
    assert most_harmed_side(single_seat_sides(3), node, [other]) == ((1,), 33)
