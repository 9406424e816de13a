"""Layout of text blocks: side by side, in rows, in columns."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

Block = list[Text]
GAP = 2


def width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def pad(block: Block, columns: int, rows: int) -> Block:
    """Pads the block with spaces to this size."""
    lines = [Text.assemble(line, " " * max(0, columns - line.cell_len)) for line in block]
    return lines + [Text(" " * columns) for _ in range(rows - len(lines))]


def side_by_side(blocks: Iterable[Block], gap: int = GAP) -> Block:
    """Places blocks from left to right, aligned at the top."""
    nonempty = [block for block in blocks if block]
    rows = max(map(len, nonempty), default=0)
    columns = [pad(block, width(block), rows) for block in nonempty]
    space = Text(" " * gap)
    return [space.join(column[row] for column in columns) for row in range(rows)]


def flow(blocks: Iterable[Block], max_width: int, gap: int = GAP) -> Block:
    """Places blocks side by side and starts a new row where the width runs out."""
    rows: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        block_width = width(block)
        if rows[-1] and used + gap + block_width > max_width:
            rows.append([])
            used = 0
        used += block_width + (gap if rows[-1] else 0)
        rows[-1].append(block)
    return [line for row in rows for line in side_by_side(row, gap)]


def columns(lines: list[Text], max_width: int, gap: int = GAP) -> Block:
    """Arranges lines in as many columns as fit, read downwards."""
    for rows in range(1, len(lines)):
        parts = [lines[start : start + rows] for start in range(0, len(lines), rows)]
        if sum(map(width, parts)) + gap * (len(parts) - 1) <= max_width:
            return side_by_side(parts, gap)
    return lines


def truncate(line: Text, max_width: int) -> Text:
    copy = line.copy()
    copy.truncate(max(1, max_width), overflow="ellipsis")
    return copy


def wrap(line: Text, max_width: int, indent: int = 0) -> Block:
    """Breaks the line; all lines but the first are indented."""
    if line.cell_len <= max_width:
        return [line]
    first, *rest = line.wrap(Console(width=max_width), max(8, max_width - indent))
    return [first, *(Text(" " * indent).append_text(continued) for continued in rest)]
