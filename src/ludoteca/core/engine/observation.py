"""Observation: what a seat may know of a position as a row of small numbers, for those who learn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.state import OVER, State

MAX_CELL = 255
"""A cell holds no more; what is more is written as this."""
AGE_SHIFT: Final = 16
COUNT_MASK: Final = 0xFFFF
"""How far a heap has been counted, in one number: so many of its cards, and its age in the bits above."""
UNKNOWN: Final = -1
"""What was counted before belongs to another match."""


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class ObservationWriter:
    """Writes rows of cells that are made of named parts, each after the other.

    `cells` must be clean where a row is written: a cell that nobody writes is 0. A pen that is
    `naming` also keeps (name, start, size, most, meaning) of every part; so the code that writes
    a row is the code that tells how it is laid out.

    A pen that writes row after row of many matches has a sheet for each of them, which lie in
    `sheets` as the rows will. A row begins as a copy of its sheet: blank, but for what a heap that
    grows card by card has come to so far.
    """

    def __init__(self, cells: vec[u8], record_layout: bool = False) -> None:
        self.cells: vec[u8] = cells
        # `at` and `next` apart: side by side, gcc writes them as one, and who reads the half waits.
        self.part_start: i64 = 0
        self.row_start: i64 = 0
        self.part_end: i64 = 0
        self.record_layout: bool = record_layout
        self.parts: list[tuple[str, int, int, int, str]] = []
        self.cached_rows: vec[u8] = vec[u8]()
        self.cached_row: i64 = 0
        self.counters: vec[i64] = vec[i64]()

    def begin(self, start: i64) -> None:
        """A row begins at this cell."""
        self.row_start = start
        self.part_start = start
        self.part_end = start

    def allocate_cache(self, n: i64, size: i64) -> None:
        """From now on rows of n matches are written, of so many cells each."""
        self.cached_rows = vec[u8]([0] * (n * size))
        self.counters = vec[i64]([UNKNOWN] * n)

    def copy_cached_rows(self) -> vec[u8]:
        """The next row of every match, as it begins; all of them are written there."""
        rows = self.cached_rows[:]
        self.cells = rows
        return rows

    def begin_cached(self, cached_row: i64, start: i64) -> None:
        """The row of this match begins, at this cell."""
        self.cached_row = cached_row
        self.begin(start)

    def reset_counter(self, cached_row: i64) -> None:
        """Another match is played there."""
        self.counters[cached_row] = UNKNOWN

    def part(self, name: str, size: i64, max_value: i64, meaning: str) -> i64:
        """The next part of the row: so many cells, none of them above `most`. Says where it begins."""
        at = self.part_end
        self.part_start = at
        self.part_end = at + size
        if self.record_layout:
            self.record_part(name, at, size, max_value, meaning)
        return at

    def numbered_part(self, name: str, number: i64, size: i64, max_value: i64, meaning: str) -> i64:
        """One of several parts that are alike: `hand-2`."""
        at = self.part_end
        self.part_start = at
        self.part_end = at + size
        if self.record_layout:
            self.record_part(f"{name}-{number}", at, size, max_value, meaning)
        return at

    def skip_to(self, at: i64) -> None:
        """The next part begins there: after those that a look in a hurry has placed itself."""
        self.part_start = at
        self.part_end = at

    def record_part(self, name: str, at: i64, size: i64, max_value: i64, meaning: str) -> None:
        """Keeps what a part is, if this pen is naming: so many cells that begin there."""
        self.parts.append((name, int(at - self.row_start), int(size), int(max_value), meaning))

    def cells_written(self) -> i64:
        """How many cells the row has so far."""
        return self.part_end - self.row_start

    # What is written into the part in hand

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
        """A part never writes into the next one."""
        raise IndexError(f"a part of {self.part_end - self.part_start} cells has no cell {place}")

    def count_cards(self, cards: Cards) -> None:
        """Counts every card of a heap in the cell of its number."""
        self.count_cards_at(self.part_start, cards)

    def count_cards_at(self, first: i64, cards: Cards) -> None:
        """The same in a part that begins there."""
        cells = self.cells
        for item in cards.items:
            cell = first + i64(item)
            cells[cell] = u8(i64(cells[cell]) + 1)

    def count_incremental(self, first: i64, size: i64, cards: Cards, age: i64) -> None:
        """The same for a heap that only grows as long as its `age` is the same: what has been
        counted stays on the sheet. There is one such part in a row, of so many cells."""
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
        """Cleans so many cells of the sheet, and of the row that began as its copy."""
        cells = self.cells
        cached_rows = self.cached_rows
        for cell in range(first, first + size):
            cached_rows[cell] = 0
            cells[cell] = 0

    def subtract(self, first: i64, cards: Cards) -> None:
        """Takes every card of a heap off the count of its number, in a part that begins there."""
        cells = self.cells
        for item in cards.items:
            cell = first + i64(item)
            cells[cell] = u8(i64(cells[cell]) - 1)

    def subtract_count(self, cell: i64, n: i64) -> None:
        """So many fewer in a cell of any part."""
        cells = self.cells
        cells[cell] = u8(i64(cells[cell]) - n)

    def clear(self, cell: i64) -> None:
        self.cells[cell] = u8(0)

    def copy_values(self, numbers: Cards, first: i64, n: i64) -> None:
        """Writes n numbers from here on, as they are."""
        cells = self.cells
        items = numbers.items
        at = self.part_start
        i: i64 = 0
        while i < n:
            cells[at + i] = items[first + i]
            i += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Looks at a position for one seat and writes what it may know, and nothing else.

    A row is relative to its reader, who is always the first: so is a move that names a seat, a
    garden or a place of somebody. With `recall` a row also tells what was seen and shows no more.
    """

    def __init__(self, include_history: bool = False) -> None:
        self.include_history: bool = include_history

    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        """Writes the row of this seat; its parts are the same in all positions of a match."""
        raise TypeError("a game says what a seat sees")

    def relabel_moves(self, state: State, moves: Moves, seat: i64) -> None:
        """Turns moves of the rules into what this reader calls them, in their places."""

    def original_move(self, state: State, move: i64, seat: i64) -> i64:
        """A move as this reader calls it, in the rules' own number."""
        return move

    def has_move_features(self) -> bool:
        """Are moves described one by one? Worth while where there are very many."""
        return False

    def write_move_features(self, state: State, moves: Moves, writer: ObservationWriter) -> None:
        """Writes a row for each of these legal moves, one after the other: what it would do, as
        far as the seat in turn can tell."""
        raise TypeError("the moves of this game are not described one by one")


def relative_seat(turn: i64, seat: i64, seats: i64) -> i64:
    """How many places after the reader somebody sits."""
    step = turn - seat
    if step < 0:  # no division: it is asked at every look
        step += seats
    return step


def clamp(value: i64) -> u8:
    """As much of a number as a cell holds."""
    if value > 255:
        return 255
    return u8(value)


def mark_turn(state: State, seat: i64, writer: ObservationWriter) -> None:
    """The part that all games begin with: who decides next, the reader first; nobody at the end."""
    seats = state.seats
    turn = state.turn
    writer.part("turn", seats, 1, "who decides next; cell 0 is the reader")
    if turn != OVER:
        writer.mark(relative_seat(turn, seat, seats))
