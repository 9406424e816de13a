"""Grid: a rectangle of bytes with a border, so that a step to a neighbour needs no bounds check."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from ludoteca.core.engine.moves import Moves


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Grid:
    """Cells are numbered row by row, with a border one cell wide.

    The neighbours of a cell are at -1, +1, -`stride` and +`stride`. The border holds `edge`; the
    cells are initialized with `empty`.
    """

    def __init__(self, width: i64, height: i64, empty: i64 = 0, edge: i64 = 255) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.stride: i64 = width + 2
        self.cells: vec[u8] = vec[u8]()
        row: i64 = 0
        while row < height + 2:
            column: i64 = 0
            while column < width + 2:
                inside = 0 < row <= height and 0 < column <= width
                self.cells = append(self.cells, u8(empty if inside else edge))
                column += 1
            row += 1

    def size(self) -> i64:
        """The number of cells, border included."""
        return len(self.cells)

    def cell(self, x: i64, y: i64) -> i64:
        """The number of the cell in column x of row y, both from 0."""
        return (y + 1) * self.stride + x + 1

    def x(self, cell: i64) -> i64:
        return cell % self.stride - 1

    def y(self, cell: i64) -> i64:
        return cell // self.stride - 1

    def at(self, cell: i64) -> i64:
        return i64(self.cells[cell])

    def set(self, cell: i64, value: i64) -> None:
        self.cells[cell] = u8(value)

    def copy(self) -> Grid:
        other = Grid(0, 0)
        other.width = self.width
        other.height = self.height
        other.stride = self.stride
        other.cells = self.cells[:]
        return other

    def connected_cells(self, start: i64, visited: Grid, cells: vec[i64]) -> vec[i64]:
        """Flood fill: appends the cells of the same value that are connected to `start` by sides, and
        marks them in `visited`."""
        value = self.cells[start]
        first: i64 = len(cells)
        cells = append(cells, start)
        visited.cells[start] = u8(1)
        i = first
        while i < len(cells):
            cell = cells[i]
            i += 1
            direction: i64 = 0
            while direction < 4:
                step: i64 = (
                    1
                    if direction == 0
                    else -1
                    if direction == 1
                    else self.stride
                    if direction == 2
                    else -self.stride
                )
                direction += 1
                neighbour = cell + step
                if self.cells[neighbour] == value and visited.cells[neighbour] == u8(0):
                    visited.cells[neighbour] = u8(1)
                    cells = append(cells, neighbour)
        return cells

    def mark_region(self, start: i64, mark: i64, region: Moves) -> None:
        """Flood fill without a second grid: appends the cells connected to `start` and adds `mark` to
        each, until `unmark_region`."""
        cells = self.cells
        value = cells[start]
        marked = u8(i64(value) + mark)
        stride = self.stride
        i = region.size()
        region.put(start)
        cells[start] = marked
        while i < region.size():
            cell = region.at(i)
            i += 1
            if cells[cell + 1] == value:
                cells[cell + 1] = marked
                region.put(cell + 1)
            if cells[cell - 1] == value:
                cells[cell - 1] = marked
                region.put(cell - 1)
            if cells[cell + stride] == value:
                cells[cell + stride] = marked
                region.put(cell + stride)
            if cells[cell - stride] == value:
                cells[cell - stride] = marked
                region.put(cell - stride)

    def unmark_region(self, mark: i64, region: Moves) -> None:
        """Subtracts the mark from all these cells."""
        cells = self.cells
        i: i64 = 0
        while i < region.size():
            cell = region.at(i)
            cells[cell] = u8(i64(cells[cell]) - mark)
            i += 1
