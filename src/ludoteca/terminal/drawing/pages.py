"""Long texts, a screenful at a time."""

from __future__ import annotations

from itertools import chain

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

from ludoteca.core.text import Texts
from ludoteca.terminal.input.keyboard import ask_for_line


def show_pages(console: Console, text: RenderableType, said: Texts) -> None:
    """In a terminal it waits after every screenful; elsewhere it prints all."""
    if not console.is_terminal:
        console.print(text)
        return
    lines = console.render_lines(text, pad=False)
    screen = max(4, console.height - 1)
    for start in range(0, len(lines), screen):
        page = [*chain(*((*line, Segment.line()) for line in lines[start : start + screen]))]
        console.print(Segments(page), end="")
        if start + screen < len(lines) and ask_for_line(said.say("play.next_page")):
            return
