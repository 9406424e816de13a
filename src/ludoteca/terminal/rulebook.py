"""The rulebook, and the paragraph that a refusal stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludoteca.core.game import Game
from ludoteca.core.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, rulebook, rulebook_text

if TYPE_CHECKING:
    from rich.markdown import Markdown


def page(text: str) -> Markdown:
    from rich.markdown import Markdown  # slow to import, and seldom wanted

    return Markdown(text)


def whole_rulebook(game: Game[Any], said: Texts) -> Markdown:
    try:
        return page(rulebook_text(said.language, game.name))
    except FileNotFoundError:
        raise Refused("no_rulebook") from None


def paragraph(game: Game[Any], said: Texts, number: int) -> Markdown:
    try:
        pages = rulebook(said.language, game.name)
    except FileNotFoundError:
        raise Refused("no_rulebook") from None
    if number not in pages:
        raise Refused("no_paragraph", number=number, last=len(pages))
    return page(f"> **{number}.** {pages[number]}")


def grounds(game: Game[Any], said: Texts, refusal: Note) -> Markdown | None:
    """The paragraph behind a refusal; none if it is not the rules that refuse."""
    number = game.paragraphs.get(refusal.key)
    return None if number is None else paragraph(game, said, number)
