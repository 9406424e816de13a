"""Each game's rulebook and first match in three languages, made from the texts of the game."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from docs._build import ROOT

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.pictures import GAP, Picture, pictures
from ludoteca.core.record import load
from ludoteca.core.text import (
    LANGUAGES,
    PICTURE_PATTERN,
    Texts,
    game_tables,
    item_name,
    replace_items,
    rulebook_text,
    split_pictures,
    texts,
)

PARAGRAPH = re.compile(r"^\*\*(\d+)\.\*\* .*$", re.MULTILINE)
GAMES = ROOT / "src" / "ludoteca" / "games"
WORDS = {
    "en": {
        "table": "The table of {game} in a browser, in the middle of a match",
        "first": "A first match",
        "you": "You",
        "walk": "The guided match of the page, step by step: a comment, then the move.",
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


def bundled_games() -> list[str]:
    """The games of this package, without plug-ins installed on this machine."""
    return [name for name in games.names() if (GAMES / name / "__init__.py").exists()]


def pages() -> dict[str, str]:
    return {
        f"players/{language}/{name}.md": page(games.find(name), language)
        for language in LANGUAGES
        for name in bundled_games()
    }


def covers() -> dict[str, Path]:
    """The covers of the boxes."""
    return {
        f"covers/{name}.svg": GAMES / name / "page" / "art" / "cover.svg"
        for name in bundled_games()
    }


def page(game: Game[Any], language: str) -> str:
    messages = texts(language, game.name)
    title, _, rest = rulebook_text(language, game.name).partition("\n")
    alt = WORDS[language]["table"].format(game=messages.say("game.name"))
    screenshot = f"![{alt}](../../pictures/{game.name}.webp){{ .table }}"
    body = "\n\n".join(page_parts(game, messages, rest.strip()))
    return "\n\n".join([title, screenshot, body, *first_match(game, messages)]) + "\n"


def page_parts(game: Game[Any], messages: Texts, text: str) -> list[str]:
    """The text with an anchor at each numbered paragraph, and the pictures as figures."""
    by_name = pictures(game)
    sections = []
    for chunk, picture in split_pictures(text):
        rendered = replace_items(chunk, lambda item: item_html(messages, item))
        if picture is None:
            sections.append(PARAGRAPH.sub(r"\g<0>" + "\n" + r"{ #p\g<1> }", rendered))
        else:
            sections.append(
                figure(f"{game.name}-{picture}", rendered, item_labels(messages, by_name[picture]))
            )
    assert not any(PICTURE_PATTERN.search(section) for section in sections), (
        "a picture must stand alone"
    )
    return sections


def figure(name: str, caption: str, names: list[str]) -> str:
    """A picture, taken from the page by `python -m tests.browser.rulebook_pictures`, with its caption."""
    list_items = "".join(f"<li>{item_name}</li>" for item_name in names)
    name_list = f'<ul class="names">{list_items}</ul>' if names else ""
    alt_text = html.escape(re.sub(r"<[^>]*>|[*`]", "", caption), quote=True)
    return (
        f'<figure class="drawn" markdown="span">![{alt_text}](../../pictures/rules/{name}.webp){{ loading=lazy }}'
        f"<figcaption markdown>{caption}</figcaption>{name_list}</figure>"
    )


def item_labels(messages: Texts, picture: Picture) -> list[str]:
    """The captions of the items of a picture: label, name and count."""
    if not picture.names:
        return []
    items = [item for line in picture.lines for item in line.items if item != GAP]
    labels = [f"<b>{label}</b> " for label in picture.labels] or [""] * len(items)
    counts = [f" ×{count}" for count in picture.counts] or [""] * len(items)
    rows = zip(labels, items, counts, strict=True)
    return [
        f"{label}{html.escape(item_name(messages, item) or item)}{count}"
        for label, item, count in rows
    ]


def item_html(messages: Texts, item: str) -> str:
    """An item of the game within a sentence."""
    return f'<b class="piece">{html.escape(item_name(messages, item) or item)}</b>'


def first_match(game: Game[Any], messages: Texts) -> list[str]:
    """The guided match: each comment with its move."""
    text = game.guide()
    if text is None:
        return []
    words = WORDS[messages.language]
    record = load(text, games.find)
    comments = game_tables(game.name, messages.language)["guide"]
    lines = [f"## {words['first']} {{ #first-match }}", words["walk"]]
    state = record.start(game)
    for ply in range(len(record.moves) + 1):
        if comment := comments.get(f"ply-{ply}"):
            lines.append(comment)
        if ply < len(record.moves):
            move = game.parse_legal_move(state, record.moves[ply])
            phrase = messages.say_note("move", game.describe_move(state, move))
            seat = messages.format_field(state.turn, "seat")
            player = words["you"] if state.turn == 0 else seat[0].upper() + seat[1:]
            lines.append(f"> **{player}:** {phrase}")
            record.play_ply(game, state, ply + 1)
    return [*lines, comments["end"]]
