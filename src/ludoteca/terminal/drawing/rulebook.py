"""The rulebook with its pictures, and single paragraphs of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.pictures import pictures
from ludoteca.core.text import (
    Texts,
    item_name,
    replace_items,
    rulebook,
    rulebook_text,
    split_pictures,
    texts,
)
from ludoteca.terminal.drawing.pager import show_paged
from ludoteca.terminal.drawing.picture import INDENT, PictureRenderable
from ludoteca.terminal.input.keyboard import InputEnded, enable_line_editing

if TYPE_CHECKING:
    from rich.markdown import Markdown


def print_rulebook(language: str, name: str, number: int | None = None) -> None:
    """`ludoteca rules`: the whole rulebook or one paragraph."""
    game = games.find(name)
    messages = texts(language, name)
    console = Console(highlight=False)
    if number is not None:
        console.print(paragraph(game, messages, number))
        return
    enable_line_editing()
    with suppress(InputEnded):
        show_paged(console, full_rulebook(game, messages), messages)


def markdown(game: Game[Any], messages: Texts, text: str) -> Markdown:
    """Markdown in which item ids are replaced by labels and names."""
    from rich.markdown import Markdown  # slow to import

    return Markdown(replace_items(text, lambda item: item_markdown(game, messages, item)))


def item_markdown(game: Game[Any], messages: Texts, item: str) -> str:
    name, face = item_name(messages, item) or item, game.short_label(item)
    return name if face.casefold() == name.casefold() else f"`{face}` {name}"


def full_rulebook(game: Game[Any], messages: Texts) -> Group:
    try:
        text = rulebook_text(messages.language, game.name)
    except FileNotFoundError:
        raise UserError("no_rulebook") from None
    return Group(*renderables(game, messages, text))


def renderables(game: Game[Any], messages: Texts, text: str) -> Iterator[RenderableType]:
    """The text between the pictures, and the pictures with their captions."""
    by_name = pictures(game)
    for index, (caption, picture) in enumerate(split_pictures(text)):
        if index:
            yield ""
        if picture is None:
            yield markdown(game, messages, caption)
            continue
        yield PictureRenderable(game, messages, by_name[picture])
        if caption:
            yield Padding(markdown(game, messages, caption), (0, 0, 0, INDENT), style="dim")


def paragraph(game: Game[Any], messages: Texts, number: int) -> Markdown:
    try:
        pages = rulebook(messages.language, game.name)
    except FileNotFoundError:
        raise UserError("no_rulebook") from None
    if number not in pages:
        raise UserError("no_paragraph", number=number, last=len(pages))
    return markdown(game, messages, f"> **{number}.** {pages[number]}")


def refusal_paragraph(game: Game[Any], messages: Texts, refusal: Note) -> Markdown | None:
    """The paragraph behind a refusal; None if it is not a rule that refuses."""
    number = game.paragraphs.get(refusal.key)
    return None if number is None else paragraph(game, messages, number)
