"""Block: a rectangle of text, to be laid beside and below others."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

Block = list[Text]
GAP = 2


def width(block: Block) -> int:
    return max((line.cell_len for line in block), default=0)


def padded(block: Block, columns: int, rows: int) -> Block:
    """The same block, filled up with spaces to this size."""
    lines = [Text.assemble(line, " " * max(0, columns - line.cell_len)) for line in block]
    return lines + [Text(" " * columns) for _ in range(rows - len(lines))]


def beside(blocks: Iterable[Block], gap: int = GAP) -> Block:
    """From left to right, tops level."""
    filled = [block for block in blocks if block]
    rows = max(map(len, filled), default=0)
    columns = [padded(block, width(block), rows) for block in filled]
    space = Text(" " * gap)
    return [space.join(column[row] for column in columns) for row in range(rows)]


def flowing(blocks: Iterable[Block], room: int, gap: int = GAP) -> Block:
    """Beside each other as long as there is room, then further below."""
    rows: list[list[Block]] = [[]]
    used = 0
    for block in blocks:
        wide = width(block)
        if rows[-1] and used + gap + wide > room:
            rows.append([])
            used = 0
        used += wide + (gap if rows[-1] else 0)
        rows[-1].append(block)
    return [line for row in rows for line in beside(row, gap)]


def columns(lines: list[Text], room: int, gap: int = GAP) -> Block:
    """Lines of a list in as many columns as there is room for, read downwards."""
    for rows in range(1, len(lines)):
        parts = [lines[start : start + rows] for start in range(0, len(lines), rows)]
        if sum(map(width, parts)) + gap * (len(parts) - 1) <= room:
            return beside(parts, gap)
    return lines


def cut(line: Text, room: int) -> Text:
    """The line, or as much of it as there is room for."""
    shorter = line.copy()
    shorter.truncate(max(1, room), overflow="ellipsis")
    return shorter


def wrapped(line: Text, room: int, inset: int = 0) -> Block:
    """The line over as many lines as it takes, all but the first set in."""
    if line.cell_len <= room:
        return [line]
    first, *rest = line.wrap(Console(width=room), max(8, room - inset))
    return [first, *(Text(" " * inset).append_text(more) for more in rest)]
