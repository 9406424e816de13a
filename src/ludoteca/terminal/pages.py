"""Long texts, a screenful at a time."""

from __future__ import annotations

from rich.console import Console, RenderableType

from ludoteca.core.text import Texts
from ludoteca.terminal.keyboard import ask_for_line


def show_pages(console: Console, text: RenderableType, said: Texts) -> None:
    """In a terminal it waits after every screenful; elsewhere it prints all."""
    if not console.is_terminal:
        console.print(text)
        return
    lines = console.render_lines(text, pad=False)
    screen = max(4, console.height - 1)
    for start in range(0, len(lines), screen):
        for line in lines[start : start + screen]:
            console.print(*line, sep="", end="\n", markup=False, highlight=False, soft_wrap=True)
        if start + screen < len(lines) and ask_for_line(said.say("play.next_page")):
            return
