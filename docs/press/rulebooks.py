"""Each game's rulebook and first match in three languages, out of the texts that the page shows too."""

from __future__ import annotations

import html
import io
import re
from pathlib import Path
from typing import Any

from rich.console import Console

from docs.press import ROOT
from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.pictures import pictures
from ludoteca.core.record import load
from ludoteca.core.text import (
    LANGUAGES,
    PICTURE,
    Texts,
    chunks,
    name_of,
    own_table,
    rulebook_text,
    texts,
    with_pieces,
)
from ludoteca.terminal.drawing.card import chip
from ludoteca.terminal.drawing.picture import Drawn

WIDTH = 76
PARAGRAPH = re.compile(r"^\*\*(\d+)\.\*\* .*$", re.MULTILINE)
GAMES = ROOT / "src" / "ludoteca" / "games"
WORDS = {
    "en": {
        "table": "The table of {game} in a browser, in the middle of a match",
        "first": "A first match",
        "walk": "The match that the page walks you through, told step by step. The comment comes first, then what is played.",
    },
    "pt-BR": {
        "table": "A mesa de {game} no navegador, no meio de uma partida",
        "first": "Primeira partida",
        "walk": "A partida que a página mostra passo a passo, contada aqui. Primeiro vem o comentário, depois o que se joga.",
    },
    "uk": {
        "table": "Стіл {game} у браузері посеред партії",
        "first": "Перша партія",
        "walk": "Партія, яку сторінка показує крок за кроком, у словах. Спершу йде пояснення, потім хід.",
    },
}


def ours() -> list[str]:
    """The games that live here; what else is installed on this machine has pages of its own."""
    return [name for name in games.names() if (GAMES / name / "__init__.py").exists()]


def pages() -> dict[str, str]:
    return {
        f"players/{language}/{name}.md": page(games.find(name), language)
        for language in LANGUAGES
        for name in ours()
    }


def covers() -> dict[str, Path]:
    """The covers of the boxes, for the pages that show the shelf."""
    return {f"covers/{name}.svg": GAMES / name / "page" / "art" / "cover.svg" for name in ours()}


def page(game: Game[Any], language: str) -> str:
    said = texts(language, game.name)
    title, _, rest = rulebook_text(language, game.name).partition("\n")
    alt = WORDS[language]["table"].format(game=said.say("game.name"))
    shot = f"![{alt}](../../pictures/{game.name}.webp){{ .table }}"
    body = "\n\n".join(parts(game, said, rest.strip()))
    return "\n\n".join([title, shot, body, *first_match(game, said)]) + "\n"


def parts(game: Game[Any], said: Texts, text: str) -> list[str]:
    """The text with an anchor at each numbered paragraph, and the pictures as figures."""
    drawn = pictures(game)
    found = []
    for words, picture in chunks(text):
        shown = with_pieces(words, lambda item: piece(game, said, item))
        if picture is None:
            found.append(PARAGRAPH.sub(r"\g<0>" + "\n" + r"{ #p\g<1> }", shown))
        else:
            found.append(figure(Drawn(game, said, drawn[picture]), shown))
    assert not any(PICTURE.search(part) for part in found), "a picture must stand alone"
    return found


def figure(drawn: object, caption: str) -> str:
    return (
        f'<figure class="drawn" markdown="span"><pre>{inked(drawn)}</pre>'
        f"<figcaption markdown>{caption}</figcaption></figure>"
    )


def inked(thing: object) -> str:
    """What the terminal would draw, as HTML in its inks."""
    console = Console(
        width=WIDTH,
        record=True,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    console.print(thing)
    text = console.export_html(inline_styles=True, code_format="{code}")
    return "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n"))


def piece(game: Game[Any], said: Texts, item: str) -> str:
    """A thing of the game within a sentence: its face in its ink, and its name."""
    name, face = name_of(said, item) or item, game.face(item)
    shown = f'<span class="piece">{inked(chip(game, item)).strip()}</span>'
    return shown if face.casefold() == name.casefold() else f"{shown} {html.escape(name)}"


def first_match(game: Game[Any], said: Texts) -> list[str]:
    """The guide: each comment, and what is played there."""
    text = game.guide()
    if text is None:
        return []
    words = WORDS[said.language]
    record = load(text, games.find)
    said = said.named(record.players) if record.players else said
    comments = own_table(game.name, said.language)["guide"]
    lines = [f"## {words['first']} {{ #first-match }}", words["walk"]]
    state = record.start(game)
    for ply in range(len(record.moves) + 1):
        if comment := comments.get(f"ply-{ply}"):
            lines.append(comment)
        if ply < len(record.moves):
            move = game.parse(state, record.moves[ply])
            phrase = said.note("move", game.phrase(state, move))
            who = said.format_field(state.turn, "seat")
            lines.append(f"> **{who}:** {phrase}")
            record.follow(game, state, ply + 1)
    return [*lines, comments["end"]]
