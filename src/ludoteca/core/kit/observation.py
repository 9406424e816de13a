"""Observation: what a seat may know of a position as a row of small numbers, for those who learn."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.state import OVER, State

LARGEST = 255
"""A cell holds no more; what is more is written as this."""
AGE: Final = 16
COUNTED: Final = 0xFFFF
"""How far a heap has been counted, in one number: so many of its cards, and its age in the bits above."""
UNKNOWN: Final = -1
"""What was counted before belongs to another match."""


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Pen:
    """Writes rows of cells that are made of named parts, each after the other.

    `cells` must be clean where a row is written: a cell that nobody writes is 0. A pen that is
    `naming` also keeps (name, start, size, most, meaning) of every part; so the code that writes
    a row is the code that tells how it is laid out.

    A pen that writes row after row of many matches has a sheet for each of them, which lie in
    `sheets` as the rows will. A row begins as a copy of its sheet: blank, but for what a heap that
    grows card by card has come to so far.
    """

    def __init__(self, cells: vec[u8], naming: bool = False) -> None:
        self.cells: vec[u8] = cells
        # `at` and `next` apart: side by side, gcc writes them as one, and who reads the half waits.
        self.at: i64 = 0
        self.start: i64 = 0
        self.next: i64 = 0
        self.naming: bool = naming
        self.parts: list[tuple[str, int, int, int, str]] = []
        self.sheets: vec[u8] = vec[u8]()
        self.sheet: i64 = 0
        self.heaps: vec[i64] = vec[i64]()

    def begin(self, start: i64) -> None:
        """A row begins at this cell."""
        self.start = start
        self.at = start
        self.next = start

    def take_sheets(self, n: i64, size: i64) -> None:
        """From now on rows of n matches are written, of so many cells each."""
        self.sheets = vec[u8]([0] * (n * size))
        self.heaps = vec[i64]([UNKNOWN] * n)

    def copy_sheets(self) -> vec[u8]:
        """The next row of every match, as it begins; all of them are written there."""
        rows = self.sheets[:]
        self.cells = rows
        return rows

    def begin_on(self, sheet: i64, start: i64) -> None:
        """The row of this match begins, at this cell."""
        self.sheet = sheet
        self.begin(start)

    def forget(self, sheet: i64) -> None:
        """Another match is played there."""
        self.heaps[sheet] = UNKNOWN

    def part(self, name: str, size: i64, most: i64, meaning: str) -> i64:
        """The next part of the row: so many cells, none of them above `most`. Says where it begins."""
        at = self.next
        self.at = at
        self.next = at + size
        if self.naming:
            self.name(name, at, size, most, meaning)
        return at

    def part_of(self, name: str, which: i64, size: i64, most: i64, meaning: str) -> i64:
        """One of several parts that are alike: `hand-2`."""
        at = self.next
        self.at = at
        self.next = at + size
        if self.naming:
            self.name(f"{name}-{which}", at, size, most, meaning)
        return at

    def go_on(self, at: i64) -> None:
        """The next part begins there: after those that a look in a hurry has placed itself."""
        self.at = at
        self.next = at

    def name(self, name: str, at: i64, size: i64, most: i64, meaning: str) -> None:
        """Keeps what a part is, if this pen is naming: so many cells that begin there."""
        self.parts.append((name, int(at - self.start), int(size), int(most), meaning))

    def written(self) -> i64:
        """How many cells the row has so far."""
        return self.next - self.start

    # What is written into the part in hand

    def put(self, place: i64, value: i64) -> None:
        if value > 255:
            value = 255
        elif value < 0:
            value = 0
        cell = self.at + place
        if cell >= self.next:
            self.refuse(place)
        self.cells[cell] = u8(value)

    def mark(self, place: i64) -> None:
        cell = self.at + place
        if cell >= self.next:
            self.refuse(place)
        self.cells[cell] = u8(1)

    def count(self, place: i64) -> None:
        cells = self.cells
        cell = self.at + place
        if cell >= self.next:
            self.refuse(place)
        cells[cell] = u8(i64(cells[cell]) + 1)

    def refuse(self, place: i64) -> None:
        """A part never writes into the next one."""
        raise IndexError(f"a part of {self.next - self.at} cells has no cell {place}")

    def tally(self, heap: Cards) -> None:
        """Counts every card of a heap in the cell of its number."""
        self.tally_at(self.at, heap)

    def tally_at(self, first: i64, heap: Cards) -> None:
        """The same in a part that begins there."""
        cells = self.cells
        for item in heap.items:
            cell = first + i64(item)
            cells[cell] = u8(i64(cells[cell]) + 1)

    def tally_on(self, first: i64, size: i64, heap: Cards, age: i64) -> None:
        """The same for a heap that only grows as long as its `age` is the same: what has been
        counted stays on the sheet. There is one such part in a row, of so many cells."""
        if len(self.sheets) == 0:
            self.tally_at(first, heap)
            return
        so_far = self.heaps[self.sheet]
        by_now = age << AGE | len(heap.items)
        if so_far == by_now:
            return
        place = so_far & COUNTED
        if so_far >> AGE != age:
            place = 0
            self.wipe_sheet(first, size)
        cells = self.cells
        sheets = self.sheets
        items = heap.items
        while place < len(items):
            cell = first + i64(items[place])
            n = u8(i64(sheets[cell]) + 1)
            sheets[cell] = n
            cells[cell] = n
            place += 1
        self.heaps[self.sheet] = by_now

    def wipe_sheet(self, first: i64, size: i64) -> None:
        """Cleans so many cells of the sheet, and of the row that began as its copy."""
        cells = self.cells
        sheets = self.sheets
        for cell in range(first, first + size):
            sheets[cell] = 0
            cells[cell] = 0

    def strike(self, first: i64, heap: Cards) -> None:
        """Takes every card of a heap off the count of its number, in a part that begins there."""
        cells = self.cells
        for item in heap.items:
            cell = first + i64(item)
            cells[cell] = u8(i64(cells[cell]) - 1)

    def less(self, cell: i64, n: i64) -> None:
        """So many fewer in a cell of any part."""
        cells = self.cells
        cells[cell] = u8(i64(cells[cell]) - n)

    def wipe(self, cell: i64) -> None:
        self.cells[cell] = u8(0)

    def copy(self, numbers: Cards, first: i64, n: i64) -> None:
        """Writes n numbers from here on, as they are."""
        cells = self.cells
        items = numbers.items
        at = self.at
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

    def __init__(self, recall: bool = False) -> None:
        self.recall: bool = recall

    def look(self, state: State, seat: i64, pen: Pen) -> None:
        """Writes the row of this seat; its parts are the same in all positions of a match."""
        raise TypeError("a game says what a seat sees")

    def turn(self, state: State, moves: Moves, seat: i64) -> None:
        """Turns moves of the rules into what this reader calls them, in their places."""

    def unturned(self, state: State, move: i64, seat: i64) -> i64:
        """A move as this reader calls it, in the rules' own number."""
        return move

    def features(self) -> bool:
        """Are moves described one by one? Worth while where there are very many."""
        return False

    def describe(self, state: State, moves: Moves, pen: Pen) -> None:
        """Writes a row for each of these legal moves, one after the other: what it would do, as
        far as the seat in turn can tell."""
        raise TypeError("the moves of this game are not described one by one")


def seat_of(turn: i64, seat: i64, seats: i64) -> i64:
    """How many places after the reader somebody sits."""
    step = turn - seat
    if step < 0:  # no division: it is asked at every look
        step += seats
    return step


def capped(value: i64) -> u8:
    """As much of a number as a cell holds."""
    if value > 255:
        return 255
    return u8(value)


def mark_turn(state: State, seat: i64, pen: Pen) -> None:
    """The part that all games begin with: who decides next, the reader first; nobody at the end."""
    seats = state.seats
    turn = state.turn
    pen.part("turn", seats, 1, "who decides next; cell 0 is the reader")
    if turn != OVER:
        pen.mark(seat_of(turn, seat, seats))
