"""The catalogue: games, their texts and their rulebooks. The same for all clients."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.bots.available_bots import describe_learned
from ludoteca.bots.levels import DEFAULT_LEVEL, levels
from ludoteca.core.catalogue import folder
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import DeckOption, NumberOption
from ludoteca.core.pictures import pictures
from ludoteca.core.sides import has_partners
from ludoteca.core.text import (
    LANGUAGES,
    item_name,
    mentioned_items,
    rulebook,
    rulebook_text,
    texts,
)
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.texts import all_texts
from ludoteca.server.web.cached_response import CachedResponse, compress
from ludoteca.server.web.game_box import CHARACTER_ART, asset_url, describe_box

TITLE = ("name", "tagline", "cover", "reconstruction")
"""The texts of a game that the catalogue shows."""


@cache
def describe_game(name: str) -> dict[str, Any]:
    game = games.find(name)
    tables = texts("en", name).tables
    default_options = {option.name: option.default for option in game.options}
    silent = [
        seat_count for seat_count in game.seats if game.forbids_chat(seat_count, default_options)
    ]
    sides = {seat_count: game.sides(seat_count, default_options) for seat_count in game.seats}
    return {
        "name": name,
        "titles": {language: title(language, game) for language in LANGUAGES},
        "rules": game.rules,
        "seats": list(game.seats),
        "default_seats": game.suggested_seats or game.usual_seats,
        "options": [
            {
                "name": option.name,
                "values": list(option.ordered or option.values),
                "default": option.default,
                "seats": list(option.seats),
                "deck": isinstance(option, DeckOption),
                "minimum": option.least if isinstance(option, NumberOption) else None,
                "maximum": option.most if isinstance(option, NumberOption) else None,
            }
            for option in game.options
        ],
        "bots": list(levels(game)),
        "default_bot": DEFAULT_LEVEL,
        "characters": {
            character: asset_url(name, f"{CHARACTER_ART}/{character}.svg")
            for character in game.characters
        },
        "moves": list(tables.get("move", {})),
        "silent": silent,
        "sides": {
            str(seat_count): teams for seat_count, teams in sides.items() if has_partners(teams)
        },
        "tutorial": game.guide() is not None,
        "challenges": [
            {"seats": step.seats, "options": dict(step.options)} for step in game.challenges
        ],
        "faces": {
            item: [game.short_label(item), game.colour(item)] for item in tables.get("card", {})
        },
        "inks": sign_colours(game, tables),
        "box": describe_box(name),
    }


def title(language: str, game: Game[Any]) -> dict[str, Any]:
    """The texts on the game's box, with the names of its challenges."""
    tables = texts(language, game.name).tables
    steps = [step for challenge in game.challenges for step in challenge.options.items()]
    shown = {
        "game": TITLE,
        "option": [option for option, value in steps if value is True],
        "value": [str(value) for _, value in steps],
    }
    return {
        name: {key: tables[name][key] for key in keys if key in tables.get(name, {})}
        for name, keys in shown.items()
    }


def sign_colours(game: Game[Any], tables: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The colours of words that signs show: those of the tables that are named as a zone."""
    zones = set(tables.get("zone", {})) - {"score"}
    words = {word for zone in zones for word in tables.get(zone, {})}
    colours = {
        word: item_colour(game, word) for word in sorted(words - set(tables.get("card", {})))
    }
    return {word: colour for word, colour in colours.items() if colour != "default"}


def item_colour(game: Game[Any], word: str) -> str:
    """A game need not have a colour for words that are no cards."""
    try:
        return game.colour(word)
    except (LookupError, ValueError):
        return "default"


def all_games(weights_folder: str = "") -> list[dict[str, Any]]:
    return [
        {**describe_game(name), "learned": describe_learned(weights_folder, games.find(name))}
        for name in games.playable()
    ]


@cache
def cached_texts(language: str, game: str | None = None) -> CachedResponse:
    return compress(encode_bytes(all_texts(language, game)))


@cache
def describe_rulebook(language: str, game: str) -> dict[str, Any]:
    """A rulebook's text, numbered paragraphs and pictures, and the name, label and colour of each
    item in them."""
    if language not in LANGUAGES:
        raise UserError("unknown_language", language=language, languages=", ".join(LANGUAGES))
    found_game = games.find(game)
    name = f"rulebook.{language}.md"
    if not folder(game).joinpath("text", name).is_file():
        raise UserError("no_rulebook", game=game)
    numbered = rulebook(language, game)
    text = rulebook_text(language, game)
    drawings = pictures(found_game)
    messages = texts(language, game)
    item_names = [
        *mentioned_items(text),
        *(item for picture in drawings.values() for item in picture.items()),
    ]
    return {
        "text": text,
        "paragraphs": {str(number): paragraph for number, paragraph in numbered.items()},
        "pictures": {name: picture.to_dict() for name, picture in drawings.items()},
        "things": {
            item: [
                item_name(messages, item) or item,
                found_game.short_label(item),
                found_game.colour(item),
            ]
            for item in dict.fromkeys(item_names)
        },
    }


@cache
def cached_rulebook(language: str, game: str) -> CachedResponse:
    return compress(encode_bytes(describe_rulebook(language, game)))
