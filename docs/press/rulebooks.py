"""Each game's rulebook and first match in three languages, out of the texts that the page shows too."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from docs.press import ROOT

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.pictures import GAP, Picture, pictures
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

PARAGRAPH = re.compile(r"^\*\*(\d+)\.\*\* .*$", re.MULTILINE)
GAMES = ROOT / "src" / "ludoteca" / "games"
WORDS = {
    "en": {
        "table": "The table of {game} in a browser, in the middle of a match",
        "first": "A first match",
        "you": "You",
        "walk": "The match that the page walks you through, told step by step. The comment comes first, then what is played.",
    },
    "pt-BR": {
        "table": "A mesa de {game} no navegador, no meio de uma partida",
        "first": "Primeira partida",
        "you": "Você",
        "walk": "A partida que a página mostra passo a passo, contada aqui. Primeiro vem o comentário, depois o que se joga.",
    },
    "uk": {
        "table": "Стіл {game} у браузері посеред партії",
        "first": "Перша партія",
        "you": "Ви",
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
        shown = with_pieces(words, lambda item: piece(said, item))
        if picture is None:
            found.append(PARAGRAPH.sub(r"\g<0>" + "\n" + r"{ #p\g<1> }", shown))
        else:
            found.append(figure(f"{game.name}-{picture}", shown, named(said, drawn[picture])))
    assert not any(PICTURE.search(part) for part in found), "a picture must stand alone"
    return found


def figure(name: str, caption: str, names: list[str]) -> str:
    """A picture as the page draws it (`python -m tests.browser.plates` took it), and its words below."""
    listed = "".join(f"<li>{one}</li>" for one in names)
    below = f'<ul class="names">{listed}</ul>' if names else ""
    words = html.escape(re.sub(r"<[^>]*>|[*`]", "", caption), quote=True)
    return (
        f'<figure class="drawn" markdown="span">![{words}](../../pictures/rules/{name}.webp){{ loading=lazy }}'
        f"<figcaption markdown>{caption}</figcaption>{below}</figure>"
    )


def named(said: Texts, picture: Picture) -> list[str]:
    """What stands below each thing on the page: its label, its name, how many there are of it."""
    if not picture.names:
        return []
    items = [item for line in picture.lines for item in line.items if item != GAP]
    labels = [f"<b>{label}</b> " for label in picture.labels] or [""] * len(items)
    counts = [f" ×{count}" for count in picture.counts] or [""] * len(items)
    found = zip(labels, items, counts, strict=True)
    return [
        f"{label}{html.escape(name_of(said, item) or item)}{count}" for label, item, count in found
    ]


def piece(said: Texts, item: str) -> str:
    """A thing of the game within a sentence."""
    return f'<b class="piece">{html.escape(name_of(said, item) or item)}</b>'


def first_match(game: Game[Any], said: Texts) -> list[str]:
    """The guide: each comment, and what is played there."""
    text = game.guide()
    if text is None:
        return []
    words = WORDS[said.language]
    record = load(text, games.find)
    comments = own_table(game.name, said.language)["guide"]
    lines = [f"## {words['first']} {{ #first-match }}", words["walk"]]
    state = record.start(game)
    for ply in range(len(record.moves) + 1):
        if comment := comments.get(f"ply-{ply}"):
            lines.append(comment)
        if ply < len(record.moves):
            move = game.parse(state, record.moves[ply])
            phrase = said.note("move", game.phrase(state, move))
            seat = said.format_field(state.turn, "seat")
            who = words["you"] if state.turn == 0 else seat[0].upper() + seat[1:]
            lines.append(f"> **{who}:** {phrase}")
            record.follow(game, state, ply + 1)
    return [*lines, comments["end"]]
