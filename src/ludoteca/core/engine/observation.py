"""Observation: what a seat may know of a position, as a row of bytes for learners."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.state import OVER, State

MAX_CELL = 255
"""Larger values are clamped to this."""
AGE_SHIFT: Final = 16
COUNT_MASK: Final = 0xFFFF
"""A counter packs how many cards of a pile have been counted and, in the bits above, its age."""
UNKNOWN: Final = -1
"""The counter belongs to an earlier match."""


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class ObservationWriter:
    """Writes rows of cells, each made of named parts in order.

    `cells` must be zero where a row is written. With `record_layout` the writer also keeps (name,
    start, size, maximum, meaning) of every part, so that the code that writes a row also defines
    its layout.

    For batches, `cached_rows` holds a prefix for the row of each match. A row begins as a copy of
    it: zero, except for the counts of a pile that grows card by card.
    """

    def __init__(self, cells: vec[u8], record_layout: bool = False) -> None:
        self.cells: vec[u8] = cells
        # `part_start` and `part_end` are not adjacent: gcc would store both with one instruction,
        # and reading one of them right after that stalls.
        self.part_start: i64 = 0
        self.row_start: i64 = 0
        self.part_end: i64 = 0
        self.record_layout: bool = record_layout
        self.parts: list[tuple[str, int, int, int, str]] = []
        self.cached_rows: vec[u8] = vec[u8]()
        self.cached_row: i64 = 0
        self.counters: vec[i64] = vec[i64]()

    def begin(self, start: i64) -> None:
        """Begins a row at this cell."""
        self.row_start = start
        self.part_start = start
        self.part_end = start

    def allocate_cache(self, n: i64, size: i64) -> None:
        """Allocates cached rows of `size` cells for n matches."""
        self.cached_rows = vec[u8]([0] * (n * size))
        self.counters = vec[i64]([UNKNOWN] * n)

    def copy_cached_rows(self) -> vec[u8]:
        """Begins the next row of every match as a copy of its cached row."""
        rows = self.cached_rows[:]
        self.cells = rows
        return rows

    def begin_cached(self, cached_row: i64, start: i64) -> None:
        """Begins the row of this match at this cell."""
        self.cached_row = cached_row
        self.begin(start)

    def reset_counter(self, cached_row: i64) -> None:
        """Forgets the counts of a finished match."""
        self.counters[cached_row] = UNKNOWN

    def part(self, name: str, size: i64, max_value: i64, meaning: str) -> i64:
        """Begins the next part: `size` cells with values up to `max_value`. Returns its start."""
        at = self.part_end
        self.part_start = at
        self.part_end = at + size
        if self.record_layout:
            self.record_part(name, at, size, max_value, meaning)
        return at

    def numbered_part(self, name: str, number: i64, size: i64, max_value: i64, meaning: str) -> i64:
        """Begins one of several parts of the same kind: `hand-2`."""
        at = self.part_end
        self.part_start = at
        self.part_end = at + size
        if self.record_layout:
            self.record_part(f"{name}-{number}", at, size, max_value, meaning)
        return at

    def skip_to(self, at: i64) -> None:
        """Moves the start of the next part, after cells that were written directly."""
        self.part_start = at
        self.part_end = at

    def record_part(self, name: str, at: i64, size: i64, max_value: i64, meaning: str) -> None:
        """Adds a part to the layout."""
        self.parts.append((name, int(at - self.row_start), int(size), int(max_value), meaning))

    def cells_written(self) -> i64:
        """The size of the row so far."""
        return self.part_end - self.row_start

    # Writing into the current part

    def put(self, place: i64, value: i64) -> None:
        if value > 255:
            value = 255
        elif value < 0:
            value = 0
        cell = self.part_start + place
        if cell >= self.part_end:
            self.raise_overflow(place)
        self.cells[cell] = u8(value)

    def mark(self, place: i64) -> None:
        cell = self.part_start + place
        if cell >= self.part_end:
            self.raise_overflow(place)
        self.cells[cell] = u8(1)

    def count(self, place: i64) -> None:
        cells = self.cells
        cell = self.part_start + place
        if cell >= self.part_end:
            self.raise_overflow(place)
        cells[cell] = u8(i64(cells[cell]) + 1)

    def raise_overflow(self, place: i64) -> None:
        raise IndexError(f"a part of {self.part_end - self.part_start} cells has no cell {place}")

    def count_cards(self, cards: Cards) -> None:
        """Counts each card of a pile in the cell of its number."""
        self.count_cards_at(self.part_start, cards)

    def count_cards_at(self, first: i64, cards: Cards) -> None:
        """As `count_cards`, in the part that begins at `first`."""
        cells = self.cells
        for item in cards.items:
            cell = first + i64(item)
            cells[cell] = u8(i64(cells[cell]) + 1)

    def count_incremental(self, first: i64, size: i64, cards: Cards, age: i64) -> None:
        """As `count_cards_at`, for a pile that only grows while its `age` is the same: earlier counts
        stay in the cached row. A row has at most one such part."""
        if len(self.cached_rows) == 0:
            self.count_cards_at(first, cards)
            return
        counted = self.counters[self.cached_row]
        target = age << AGE_SHIFT | len(cards.items)
        if counted == target:
            return
        place = counted & COUNT_MASK
        if counted >> AGE_SHIFT != age:
            place = 0
            self.clear_cached_part(first, size)
        cells = self.cells
        cached_rows = self.cached_rows
        items = cards.items
        while place < len(items):
            cell = first + i64(items[place])
            n = u8(i64(cached_rows[cell]) + 1)
            cached_rows[cell] = n
            cells[cell] = n
            place += 1
        self.counters[self.cached_row] = target

    def clear_cached_part(self, first: i64, size: i64) -> None:
        """Clears cells of the cached row and of the row that was copied from it."""
        cells = self.cells
        cached_rows = self.cached_rows
        for cell in range(first, first + size):
            cached_rows[cell] = 0
            cells[cell] = 0

    def subtract(self, first: i64, cards: Cards) -> None:
        """Subtracts each card of a pile from the count of its number in the part at `first`."""
        cells = self.cells
        for item in cards.items:
            cell = first + i64(item)
            cells[cell] = u8(i64(cells[cell]) - 1)

    def subtract_count(self, cell: i64, n: i64) -> None:
        cells = self.cells
        cells[cell] = u8(i64(cells[cell]) - n)

    def clear(self, cell: i64) -> None:
        self.cells[cell] = u8(0)

    def copy_values(self, numbers: Cards, first: i64, n: i64) -> None:
        """Copies n numbers into the current part."""
        cells = self.cells
        items = numbers.items
        at = self.part_start
        i: i64 = 0
        while i < n:
            cells[at + i] = items[first + i]
            i += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what one seat may know of a position, and nothing else.

    Rows are relative to the reader, who is always first; so are moves that name a seat or what
    belongs to one. With `include_history` a row also holds what was seen and is hidden again.
    """

    def __init__(self, include_history: bool = False) -> None:
        self.include_history: bool = include_history

    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        """Writes the row of this seat; the layout is the same in all positions of a match."""
        raise TypeError("a game says what a seat sees")

    def relabel_moves(self, state: State, moves: Moves, seat: i64) -> None:
        """Replaces moves of the rules by moves in this reader's frame, in place."""

    def original_move(self, state: State, move: i64, seat: i64) -> i64:
        """The move of the rules for a move in this reader's frame."""
        return move

    def has_move_features(self) -> bool:
        """Are there features for each move? Useful where there are very many moves."""
        return False

    def write_move_features(self, state: State, moves: Moves, writer: ObservationWriter) -> None:
        """Writes a row of features for each of these legal moves: what it does, as far as the seat
        in turn can tell."""
        raise TypeError("the moves of this game are not described one by one")


def relative_seat(turn: i64, seat: i64, seats: i64) -> i64:
    """How many places `turn` sits after the reader's `seat`."""
    step = turn - seat
    if step < 0:  # faster than a modulo
        step += seats
    return step


def clamp(value: i64) -> u8:
    if value > 255:
        return 255
    return u8(value)


def mark_turn(state: State, seat: i64, writer: ObservationWriter) -> None:
    """The first part of every game: who decides next, the reader first; all zero at the end."""
    seats = state.seats
    turn = state.turn
    writer.part("turn", seats, 1, "who decides next; cell 0 is the reader")
    if turn != OVER:
        writer.mark(relative_seat(turn, seat, seats))
