"""The rulebook with its pictures, and the paragraph that a refusal stands on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.pictures import pictures
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, chunks, name_of, rulebook, rulebook_text, texts, with_pieces
from ludoteca.terminal.drawing.pages import show_pages
from ludoteca.terminal.drawing.picture import INSET, Drawn
from ludoteca.terminal.input.keyboard import Gone, prepare

if TYPE_CHECKING:
    from rich.markdown import Markdown


def show_rulebook(language: str, name: str, number: int | None = None) -> None:
    """`ludoteca rules`: all of it, or one paragraph."""
    game = games.find(name)
    said = texts(language, name)
    console = Console(highlight=False)
    if number is not None:
        console.print(paragraph(game, said, number))
        return
    prepare()
    with suppress(Gone):
        show_pages(console, whole_rulebook(game, said), said)


def page(game: Game[Any], said: Texts, text: str) -> Markdown:
    """Part of a rulebook; a thing of the game in it is its face and its name."""
    from rich.markdown import Markdown  # slow to import, and seldom wanted

    return Markdown(with_pieces(text, lambda item: worded(game, said, item)))


def worded(game: Game[Any], said: Texts, item: str) -> str:
    name, face = name_of(said, item) or item, game.face(item)
    return name if face.casefold() == name.casefold() else f"`{face}` {name}"


def whole_rulebook(game: Game[Any], said: Texts) -> Group:
    try:
        text = rulebook_text(said.language, game.name)
    except FileNotFoundError:
        raise Refused("no_rulebook") from None
    return Group(*parts(game, said, text))


def parts(game: Game[Any], said: Texts, text: str) -> Iterator[RenderableType]:
    """The pages between the pictures, and the pictures with their captions, an empty line between
    each."""
    drawn = pictures(game)
    for nth, (words, picture) in enumerate(chunks(text)):
        if nth:
            yield ""
        if picture is None:
            yield page(game, said, words)
            continue
        yield Drawn(game, said, drawn[picture])
        if words:
            yield Padding(page(game, said, words), (0, 0, 0, INSET), style="dim")


def paragraph(game: Game[Any], said: Texts, number: int) -> Markdown:
    try:
        pages = rulebook(said.language, game.name)
    except FileNotFoundError:
        raise Refused("no_rulebook") from None
    if number not in pages:
        raise Refused("no_paragraph", number=number, last=len(pages))
    return page(game, said, f"> **{number}.** {pages[number]}")


def grounds(game: Game[Any], said: Texts, refusal: Note) -> Markdown | None:
    """The paragraph behind a refusal; none if it is not the rules that refuse."""
    number = game.paragraphs.get(refusal.key)
    return None if number is None else paragraph(game, said, number)
