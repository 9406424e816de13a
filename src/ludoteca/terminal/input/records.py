"""Reading match records; errors are translated with the texts of their game."""

from __future__ import annotations

from contextlib import suppress

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.jsonfile import parse_json, read_text
from ludoteca.core.record import Record, load
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.errors import translate_errors


def open_record(language: str, file: str) -> Record:
    with translate_errors(texts(language)):
        text = read_text(file)
    with translate_errors(texts_for_record(language, text)):
        return load(text, games.find)


def texts_for_record(language: str, text: str) -> Texts:
    """The texts of the record's game, if the record can be parsed."""
    with suppress(UserError):
        facts = parse_json(text)
        if isinstance(facts, dict) and facts.get("game") in games.names():
            return texts(language, facts["game"])
    return texts(language)
