"""Records from files: what is wrong with one is said in the words of its game."""

from __future__ import annotations

from contextlib import suppress

from ludoteca import games
from ludoteca.core.record import Record, load, parse_json, read_text
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.complaint import in_words


def opened(language: str, file: str) -> Record:
    """The record in this file; complains of whatever is none."""
    with in_words(texts(language)):
        text = read_text(file)
    with in_words(words_for(language, text)):
        return load(text, games.find)


def words_for(language: str, text: str) -> Texts:
    """The texts of the game that a record is of, if one can tell: a deck of one's own in it is
    refused in them."""
    with suppress(Refused):
        facts = parse_json(text)
        if isinstance(facts, dict) and facts.get("game") in games.names():
            return texts(language, facts["game"])
    return texts(language)
