"""Cobogó: turn order when hands are empty."""

from __future__ import annotations

from tests.games.cobogo.position import cobogo


def test_all_empty_hands_in_a_row_are_passed_over() -> None:  # ruling 17
    position = cobogo("YP", hand="C07 C02", others=["", "", "C05"])
    position.play(position.moves()[0])
    assert position.turn == 3
