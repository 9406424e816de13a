"""What is on the shelf: games, their texts and their rulebooks. The same for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import USUAL, levels
from ludoteca.core.game import Game
from ludoteca.core.option import Deck, Number
from ludoteca.core.pictures import pictures
from ludoteca.core.refusal import Refused
from ludoteca.core.shelf import folder
from ludoteca.core.sides import has_partners
from ludoteca.core.text import (
    LANGUAGES,
    name_of,
    pieces,
    read_table,
    rulebook,
    rulebook_text,
    texts,
)
from ludoteca.server.tables.frames import encode_bytes
from ludoteca.server.tables.offers import shown
from ludoteca.server.web.box import PEOPLE, address, box_shown
from ludoteca.server.web.pressed import Pressed, press


@cache
def game_shown(name: str) -> dict[str, Any]:
    game = games.find(name)
    said = texts("en", name).tables
    usual = {option.name: option.default for option in game.options}
    silent = [n for n in game.seats if game.silent(n, usual)]
    sides = {n: game.sides(n, usual) for n in game.seats}
    return {
        "name": name,
        "rules": game.rules,
        "seats": list(game.seats),
        "usual_seats": game.usual_seats,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "deck": isinstance(option, Deck),
                "least": option.least if isinstance(option, Number) else None,
                "most": option.most if isinstance(option, Number) else None,
            }
            for option in game.options
        ],
        "bots": list(levels(game)),
        "usual_bot": USUAL,
        "characters": {one: address(name, f"{PEOPLE}/{one}.svg") for one in game.characters},
        "moves": list(said.get("move", {})),
        "silent": silent,
        "sides": {str(n): some for n, some in sides.items() if has_partners(some)},
        "guide": game.guide() is not None,
        "path": [{"seats": step.seats, "options": dict(step.options)} for step in game.path],
        "faces": {item: [game.face(item), game.ink(item)] for item in said.get("card", {})},
        "inks": inks(game, said),
        "box": box_shown(name),
    }


def inks(game: Game[Any], said: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The colours of what signs say: words of the tables that are called as a zone is."""
    zones = set(said.get("zone", {})) - {"score"}
    words = {word for zone in zones for word in said.get(zone, {})}
    found = {word: ink_of(game, word) for word in sorted(words - set(said.get("card", {})))}
    return {word: ink for word, ink in found.items() if ink != "default"}


def ink_of(game: Game[Any], word: str) -> str:
    """A game need not know the colour of what is no card."""
    try:
        return game.ink(word)
    except (LookupError, ValueError):
        return "default"


def all_games(learned: str = "") -> list[dict[str, Any]]:
    """`learned` is the server's folder of weights."""
    return [
        {**game_shown(name), "learned": shown(learned, games.find(name))}
        for name in games.playable()
    ]


@cache
def all_texts(language: str, game: str | None = None) -> dict[str, Any]:
    """The tables of a language: those of the house, of the server and of the game, merged."""
    if game is not None:
        games.find(game)
    found = dict(texts(language, game).tables)
    for name, table in server_texts(language).items():
        found[name] = {**table, **found.get(name, {})}
    return found


@cache
def pressed_texts(language: str, game: str | None = None) -> Pressed:
    return press(encode_bytes(all_texts(language, game)))


def server_texts(language: str) -> dict[str, Any]:
    return read_table("ludoteca.server", language)


@cache
def book(language: str, game: str) -> dict[str, Any]:
    """A rulebook whole, its numbered paragraphs, its pictures, and what is shown in them: of each
    thing its name, its face in a few letters and its colour."""
    if language not in LANGUAGES:
        raise Refused("unknown_language", language=language, languages=", ".join(LANGUAGES))
    played = games.find(game)
    name = f"rulebook.{language}.md"
    if not folder(game).joinpath("text", name).is_file():
        raise Refused("no_rulebook", game=game)
    pages = rulebook(language, game)
    text = rulebook_text(language, game)
    drawn = pictures(played)
    said = texts(language, game)
    shown = [*pieces(text), *(item for picture in drawn.values() for item in picture.items())]
    return {
        "text": text,
        "paragraphs": {str(number): paragraph for number, paragraph in pages.items()},
        "pictures": {name: picture.listed() for name, picture in drawn.items()},
        "things": {
            item: [name_of(said, item) or item, played.face(item), played.ink(item)]
            for item in dict.fromkeys(shown)
        },
    }


@cache
def pressed_book(language: str, game: str) -> Pressed:
    return press(encode_bytes(book(language, game)))
