"""The engine's containers against plain lists."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as some
from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.grid import Grid
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng, stream

HEAPS = some.lists(some.integers(0, 255), max_size=40)
CARD = some.integers(0, 255)


# Cards


@given(HEAPS)
def test_a_heap_lists_its_cards_from_bottom_to_top(listed: list[int]) -> None:
    heap = cards(listed)
    assert heap.to_list() == listed
    assert heap.size() == len(listed)
    assert [int(heap.at(place)) for place in range(len(listed))] == listed


@given(HEAPS, CARD)
def test_what_is_put_on_top_is_taken_first(listed: list[int], card: int) -> None:
    heap = cards(listed)
    heap.put(card)
    assert heap.top() == card
    assert (int(heap.take()), heap.to_list()) == (card, listed)


@given(HEAPS, CARD, some.integers(0, 40))
def test_a_card_slipped_in_lies_at_its_place(listed: list[int], card: int, place: int) -> None:
    place = min(place, len(listed))
    heap = cards(listed)
    heap.insert(place, card)
    assert heap.to_list() == [*listed[:place], card, *listed[place:]]
    assert int(heap.take_at(place)) == card
    assert heap.to_list() == listed


@given(HEAPS, CARD)
def test_a_sorted_hand_stays_sorted(listed: list[int], card: int) -> None:
    hand = cards(sorted(listed))
    hand.insert_sorted(card)
    assert hand.to_list() == sorted([*listed, card])


@given(HEAPS, CARD)
def test_finding_holding_and_counting(listed: list[int], card: int) -> None:
    heap = cards(listed)
    assert heap.find(card) == (listed.index(card) if card in listed else -1)
    assert heap.holds(card) == (card in listed)
    assert heap.count(card) == listed.count(card)


@given(HEAPS.filter(bool), some.data())
def test_removing_takes_the_lowest_such_card_out(listed: list[int], data: some.DataObject) -> None:
    card = data.draw(some.sampled_from(listed))
    heap = cards(listed)
    heap.remove(card)
    listed.remove(card)
    assert heap.to_list() == listed


@given(HEAPS, HEAPS)
def test_all_of_another_heap_can_be_laid_on_top(one: list[int], two: list[int]) -> None:
    heap, other = cards(one), cards(two)
    heap.put_all(other)
    assert (heap.to_list(), other.to_list()) == (one + two, two)


@given(HEAPS)
def test_sorting_and_clearing(listed: list[int]) -> None:
    heap = cards(listed)
    heap.sort()
    assert heap.to_list() == sorted(listed)
    heap.clear()
    assert heap.size() == 0


@given(HEAPS.filter(bool), CARD)
def test_a_copy_of_a_heap_goes_its_own_way(listed: list[int], card: int) -> None:
    heap = cards(listed)
    copy = heap.copy()
    heap.set(0, card)
    heap.put(card)
    assert copy.to_list() == listed
    copy.take()
    assert heap.to_list() == [card, *listed[1:], card]


@given(HEAPS, some.integers(0, 999))
def test_shuffling_keeps_every_card(listed: list[int], seed: int) -> None:
    heap, again = cards(listed), cards(listed)
    heap.shuffle(stream(seed))
    again.shuffle(stream(seed))
    assert Counter(heap.to_list()) == Counter(listed)
    assert heap.to_list() == again.to_list()


@given(HEAPS, some.integers(1, 4), some.integers(0, 3))
def test_cards_are_dealt_one_at_a_time_and_in_turn(listed: list[int], hands: int, n: int) -> None:
    heap, dealt = cards(listed), [cards([]) for _ in range(hands)]
    if n * hands > len(listed):
        with pytest.raises(IndexError, match="cards to deal"):
            heap.deal(dealt, n)
        assert heap.to_list() == listed
        return
    heap.deal(dealt, n)
    from_the_top = listed[::-1][: n * hands]
    assert [hand.to_list() for hand in dealt] == [
        sorted(from_the_top[seat::hands]) for seat in range(hands)
    ]
    assert heap.to_list() == listed[: len(listed) - n * hands]


def test_every_order_is_equally_likely() -> None:
    """24 orders of four cards; 50 is beyond one in a thousand for 23 degrees of freedom."""
    rng, n = stream("orders"), 12_000
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(n):
        heap = cards([0, 1, 2, 3])
        heap.shuffle(rng)
        counts[tuple(heap.to_list())] += 1
    assert len(counts) == 24
    assert sum((seen - n / 24) ** 2 / (n / 24) for seen in counts.values()) < 50


def test_a_shuffle_never_changes() -> None:
    heap = cards(range(12))
    heap.shuffle(stream("shuffle"))
    assert heap.to_list() == [5, 10, 0, 2, 4, 1, 7, 6, 3, 8, 11, 9]


@pytest.mark.parametrize("words", [(1, 2, 3, 4), (0, 0, 5, 0)], ids=["usual", "one to throw away"])
def test_a_shuffle_is_a_choice_for_every_place(words: tuple[int, int, int, int]) -> None:
    heap, rng, choices = cards(range(3)), Rng(*words), Rng(*words)
    expected = heap.to_list()
    for place in (2, 1):
        chosen = int(choices.below(place + 1))
        expected[place], expected[chosen] = expected[chosen], expected[place]
    heap.shuffle(rng)
    assert heap.to_list() == expected
    assert rng.next() == choices.next()


def test_a_card_that_is_not_there_cannot_be_had() -> None:
    with pytest.raises(IndexError):
        Cards().take()
    with pytest.raises(IndexError):
        Cards().top()
    with pytest.raises(IndexError):
        cards([1]).at(1)
    heap = cards([1, 2])
    with pytest.raises(IndexError, match="no card 3"):
        heap.remove(3)
    assert heap.to_list() == [1, 2]


def test_room_kept_for_cards_holds_none() -> None:
    assert Cards(capacity=16).to_list() == []


# Moves


@given(some.lists(some.lists(some.integers(0, 2**40), max_size=40), max_size=4))
def test_a_list_of_moves_is_filled_over_and_over(rounds: list[list[int]]) -> None:
    moves = Moves()
    for listed in rounds:
        moves.clear()
        for move in listed:
            moves.put(move)
        assert (moves.to_list(), int(moves.size())) == (listed, len(listed))
        assert all(moves.holds(move) and moves.at(i) == move for i, move in enumerate(listed))
        assert not moves.holds(-1)


def test_moves_of_an_earlier_round_are_not_held() -> None:
    moves = Moves()
    for move in (5, 6, 7):
        moves.put(move)
    moves.clear()
    moves.put(1)
    assert (moves.to_list(), moves.holds(6)) == ([1], False)


# Grid


@given(some.integers(1, 9), some.integers(1, 9))
def test_every_cell_has_its_column_and_row(width: int, height: int) -> None:
    grid = Grid(width, height, empty=3)
    assert grid.size() == (width + 2) * (height + 2)
    for x in range(width):
        for y in range(height):
            cell = grid.cell(x, y)
            assert (int(grid.x(cell)), int(grid.y(cell)), int(grid.at(cell))) == (x, y, 3)


@given(some.integers(1, 9), some.integers(1, 9))
def test_a_step_from_the_rim_meets_the_edge(width: int, height: int) -> None:
    grid = Grid(width, height, edge=99)
    for x in range(width):
        assert (
            grid.at(grid.cell(x, 0) - grid.stride)
            == grid.at(grid.cell(x, height - 1) + grid.stride)
            == 99
        )
    for y in range(height):
        assert grid.at(grid.cell(0, y) - 1) == grid.at(grid.cell(width - 1, y) + 1) == 99


def test_a_copy_of_a_grid_goes_its_own_way() -> None:
    grid = Grid(3, 2)
    copy = grid.copy()
    copy.set(copy.cell(1, 1), 7)
    assert (int(grid.at(grid.cell(1, 1))), int(copy.at(copy.cell(1, 1)))) == (0, 7)
    assert (copy.width, copy.height, copy.stride) == (grid.width, grid.height, grid.stride)


def joined(rows: list[list[int]], x: int, y: int) -> set[tuple[int, int]]:
    """The group by flood fill over a set."""
    found, todo = {(x, y)}, [(x, y)]
    while todo:
        a, b = todo.pop()
        for p, q in ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)):
            inside = 0 <= q < len(rows) and 0 <= p < len(rows[0])
            if inside and (p, q) not in found and rows[q][p] == rows[y][x]:
                found.add((p, q))
                todo.append((p, q))
    return found


@given(
    some.integers(1, 6).flatmap(
        lambda w: some.lists(
            some.lists(some.integers(0, 2), min_size=w, max_size=w), min_size=1, max_size=6
        )
    )
)
@example([[1, 0, 1], [1, 1, 1]])  # goes down, along, and up again
def test_a_group_is_all_that_is_joined_by_sides_and_alike(rows: list[list[int]]) -> None:
    grid = Grid(len(rows[0]), len(rows))
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            grid.set(grid.cell(x, y), value)
    seen = Grid(len(rows[0]), len(rows))
    found = grid.connected_cells(grid.cell(0, 0), seen, vec[i64]())
    cells = {(int(grid.x(cell)), int(grid.y(cell))) for cell in found}
    assert cells == joined(rows, 0, 0)
    assert len(found) == len(cells)
    assert all(
        (seen.at(seen.cell(x, y)) == 1) == ((x, y) in cells)
        for y, row in enumerate(rows)
        for x, _ in enumerate(row)
    )


def test_a_second_group_is_added_to_the_first() -> None:
    grid, seen = Grid(3, 1), Grid(3, 1)
    grid.set(grid.cell(1, 0), 5)
    found = grid.connected_cells(grid.cell(0, 0), seen, vec[i64]())
    found = grid.connected_cells(grid.cell(2, 0), seen, found)
    assert [int(grid.x(cell)) for cell in found] == [0, 2]
