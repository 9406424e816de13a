"""The training curve: the share of victories against the game's own bot, as a PNG and as a line for
the terminal, without any library."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[int, float]
"""Decisions so far, and the share of the victory."""

WIDTH, HEIGHT = 720, 400
MARGIN = 24
BACKGROUND, LINE_COLOUR, GRID_COLOUR, EVEN_COLOUR = (
    (255, 255, 255),
    (31, 94, 168),
    (225, 225, 225),
    (200, 120, 60),
)
BLOCKS = " ▁▂▃▄▅▆▇█"


class PlotCanvas:
    """An RGB image in memory."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.pixels = bytearray(bytes(BACKGROUND) * (width * height))

    def dot(self, x: int, y: int, colour: tuple[int, int, int]) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            offset = 3 * (y * self.width + x)
            self.pixels[offset : offset + 3] = bytes(colour)

    def line(self, start: Point, end: Point, colour: tuple[int, int, int]) -> None:
        steps = max(abs(int(end[0] - start[0])), abs(int(end[1] - start[1])), 1)
        for step in range(steps + 1):
            x = round(start[0] + (end[0] - start[0]) * step / steps)
            y = round(start[1] + (end[1] - start[1]) * step / steps)
            self.dot(x, y, colour)
            self.dot(x, y + 1, colour)

    def png(self) -> bytes:
        stride = 3 * self.width
        lines = (self.pixels[y * stride : (y + 1) * stride] for y in range(self.height))
        compressed = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = (chunk(b"IHDR", header), chunk(b"IDAT", compressed), chunk(b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def chunk(kind: bytes, content: bytes) -> bytes:
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def plot_png(points: Sequence[Point], even_share: float) -> bytes:
    """A PNG with a grid line for every tenth from 0 to 1, and one in another colour at the even share."""
    canvas = PlotCanvas(WIDTH, HEIGHT)
    last = max((steps for steps, _ in points), default=1) or 1

    def to_pixel(steps: int, share: float) -> Point:
        x = MARGIN + (WIDTH - 2 * MARGIN) * steps // last
        return x, HEIGHT - MARGIN - round((HEIGHT - 2 * MARGIN) * share)

    for tenth in range(11):
        canvas.line(to_pixel(0, tenth / 10), to_pixel(last, tenth / 10), GRID_COLOUR)
    canvas.line(to_pixel(0, even_share), to_pixel(last, even_share), EVEN_COLOUR)
    pixels = [to_pixel(*point) for point in points]
    for start, end in pairwise(pixels):
        canvas.line(start, end, LINE_COLOUR)
    if len(pixels) == 1:
        canvas.line(pixels[0], pixels[0], LINE_COLOUR)
    return canvas.png()


def sparkline(points: Sequence[Point], width: int = 60) -> str:
    """The curve as one line of block characters."""
    if not points:
        return ""
    shares = [share for _, share in points]
    groups = [
        shares[len(shares) * k // width : len(shares) * (k + 1) // width] for k in range(width)
    ]
    means = [sum(group) / len(group) for group in groups if group]
    return "".join(BLOCKS[min(8, max(0, round(8 * mean)))] for mean in means)
