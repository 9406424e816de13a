"""Shows long texts page by page."""

from __future__ import annotations

from itertools import chain

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

from ludoteca.core.text import Texts
from ludoteca.terminal.input.keyboard import read_line


def show_paged(console: Console, text: RenderableType, messages: Texts) -> None:
    """Waits for Enter after each page in a terminal; prints everything at once elsewhere."""
    if not console.is_terminal:
        console.print(text)
        return
    lines = console.render_lines(text, pad=False)
    page_height = max(4, console.height - 1)
    for start in range(0, len(lines), page_height):
        page = [*chain(*((*line, Segment.line()) for line in lines[start : start + page_height]))]
        console.print(Segments(page), end="")
        if start + page_height < len(lines) and read_line(messages.say("play.next_page")):
            return
