"""The statistics of a node, and the choice of the move."""

from __future__ import annotations

from math import sqrt
from statistics import pvariance

import pytest

from ludoteca.bots.search.mcts import SearchBot
from ludoteca.bots.search.search_node import Node
from ludoteca.core.search_config import SearchConfig


def test_a_move_keeps_how_far_apart_lay_what_came_of_it() -> None:
    node = Node(0, 1)
    results = [0.5, 0.7, 0.2, 0.2, 1.0]
    for share in results:
        node.visits += 1
        node.add_shares([1 - share, share])
    assert node.share_sums == pytest.approx([2.4, 2.6])
    assert node.squares == pytest.approx(pvariance(results) * len(results))


def tried(move: int, visits: int, won: int) -> Node:
    node = Node(move, 0)
    for nth in range(visits):
        node.visits += 1
        node.add_shares([float(nth * won // visits < (nth + 1) * won // visits)])
    node.reward = node.share_sums[0]
    return node


def test_on_the_same_deals_what_came_of_a_move_counts_more_than_how_often_it_was_tried() -> None:
    liked, found_late, given_up = tried(0, 334, 274), tried(1, 59, 59), tried(2, 20, 20)
    for same in (False, True):
        bot = SearchBot(1, 0.0, None, SearchConfig(common_deals=same))
        assert bot.best([liked, found_late, given_up]) is (found_late if same else liked)
        assert bot.best([liked, given_up]) is liked
        assert bot.best([liked, tried(3, 50, 42)]) is liked  # slightly better, with a larger error
        assert bot.best([tried(4, 30, 0), tried(5, 60, 0)]).move == 5


def test_of_moves_that_were_tried_as_often_the_one_that_did_better_is_played() -> None:
    one, two = tried(0, 40, 20), tried(1, 40, 30)
    for same in (False, True):
        assert SearchBot(1, 0.0, None, SearchConfig(common_deals=same)).best([one, two]) is two


def test_doubt_is_the_standard_error_with_two_results_more_that_lay_far_apart() -> None:
    node = tried(0, 98, 49)
    assert node.squares == pytest.approx(24.5)
    assert node.standard_error() == pytest.approx(sqrt(25.5) / 100)
    assert tried(0, 8, 8).standard_error() == pytest.approx(0.1)
