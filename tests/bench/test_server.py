"""The server benchmark: the cost of a move without the cost of opening tables."""

from __future__ import annotations

import pytest
from bench.server import rows
from bench.sockets import Load


def a_load(moves: int, spent: float, **more: float) -> Load:
    """Moves in two seconds, answered in 1 to `moves` milliseconds."""
    load = Load(moves, 2.0, spent, [n / 1000 for n in range(1, moves + 1)])
    for name, value in more.items():
        setattr(load, name, value)
    return load


def test_a_move_costs_the_processor_time_of_the_server() -> None:
    load = a_load(1000, 0.5)
    assert (load.rate, load.cost) == (500, 0.5)
    assert load.late(0.5) == pytest.approx(501)
    assert a_load(0, 0.5).late(0.99) == 0


def test_opening_tables_is_no_part_of_a_move() -> None:
    load = a_load(1000, 0.5, opened=20, opening=10.0)
    assert load.cost_without_opening == pytest.approx(0.3)


def test_every_server_has_a_row_with_its_median_and_its_least() -> None:
    loads = [a_load(1000, spent, opened=20, opening=10.0) for spent in (0.5, 0.9, 0.6)]
    head, _, ours, theirs = rows({"ours": loads, "theirs": [a_load(100, 0.2)]})
    assert "0.60 (0.50) ms | 0.30 ms | 3,333" in ours
    assert "2.00 (2.00) ms |  | 500" in theirs
    assert len({line.count("|") for line in (head, ours, theirs)}) == 1
