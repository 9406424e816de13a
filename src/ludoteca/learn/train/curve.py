"""The curve of a training: how often it beats the game's own bot, drawn as a picture and in a
terminal, without any library."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[int, float]
"""So many decisions, and the share of the victory."""

WIDE, TALL = 720, 400
EDGE = 24
PAPER, INK, GRID, EVEN = (255, 255, 255), (31, 94, 168), (225, 225, 225), (200, 120, 60)
EIGHTHS = " ▁▂▃▄▅▆▇█"


class Sheet:
    """A picture of plain pixels."""

    def __init__(self, wide: int, tall: int) -> None:
        self.wide, self.tall = wide, tall
        self.pixels = bytearray(bytes(PAPER) * (wide * tall))

    def dot(self, x: int, y: int, colour: tuple[int, int, int]) -> None:
        if 0 <= x < self.wide and 0 <= y < self.tall:
            at = 3 * (y * self.wide + x)
            self.pixels[at : at + 3] = bytes(colour)

    def line(self, start: Point, end: Point, colour: tuple[int, int, int]) -> None:
        steps = max(abs(int(end[0] - start[0])), abs(int(end[1] - start[1])), 1)
        for step in range(steps + 1):
            x = round(start[0] + (end[0] - start[0]) * step / steps)
            y = round(start[1] + (end[1] - start[1]) * step / steps)
            self.dot(x, y, colour)
            self.dot(x, y + 1, colour)

    def png(self) -> bytes:
        across = 3 * self.wide
        lines = (self.pixels[y * across : (y + 1) * across] for y in range(self.tall))
        packed = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
        head = struct.pack(">IIBBBBB", self.wide, self.tall, 8, 2, 0, 0, 0)
        chunks = (chunk(b"IHDR", head), chunk(b"IDAT", packed), chunk(b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def picture(points: Sequence[Point], even: float) -> bytes:
    """A PNG: a line for every tenth, from 0 at the bottom to 1 at the top; another colour where
    one plays as well as everybody else."""
    sheet = Sheet(WIDE, TALL)
    last = max((steps for steps, _ in points), default=1) or 1

    def place(steps: int, share: float) -> Point:
        across = EDGE + (WIDE - 2 * EDGE) * steps // last
        return across, TALL - EDGE - round((TALL - 2 * EDGE) * share)

    for tenth in range(11):
        sheet.line(place(0, tenth / 10), place(last, tenth / 10), GRID)
    sheet.line(place(0, even), place(last, even), EVEN)
    placed = [place(*point) for point in points]
    for start, end in pairwise(placed):
        sheet.line(start, end, INK)
    if len(placed) == 1:
        sheet.line(placed[0], placed[0], INK)
    return sheet.png()


def sketch(points: Sequence[Point], wide: int = 60) -> str:
    """The same in one line of a terminal."""
    if not points:
        return ""
    shares = [share for _, share in points]
    groups = [shares[len(shares) * k // wide : len(shares) * (k + 1) // wide] for k in range(wide)]
    means = [sum(group) / len(group) for group in groups if group]
    return "".join(EIGHTHS[min(8, max(0, round(8 * mean)))] for mean in means)
