"""Three languages for everything a person reads, none behind the others."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.text import LANGUAGES, PLURALS, plural, read_table, rulebook, texts

FORMS = {"en": {"one", "other"}, "pt-BR": {"one", "other"}, "uk": {"one", "few", "many"}}
PACKAGES = ["ludoteca", *(f"ludoteca.games.{name}" for name in games.names())]


def entries(package: str, language: str) -> Iterator[tuple[str, Any]]:
    for name, table in read_table(package, language).items():
        for key, entry in table.items():
            yield f"{name}.{key}", entry


def places(entry: Any) -> set[tuple[str, str]]:
    """The places for arguments in a text, whatever its plural forms."""
    forms = entry.values() if isinstance(entry, dict) else [entry]
    return {
        (name, table or "")
        for form in forms
        for _, name, table, _ in string.Formatter().parse(form)
        if name is not None
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_the_same_texts_with_the_same_places(package: str) -> None:
    english = {key: places(entry) for key, entry in entries(package, "en")}
    for language in LANGUAGES:
        assert {key: places(entry) for key, entry in entries(package, language)} == english


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_with_a_number_has_the_plural_forms_of_its_language(
    package: str, language: str
) -> None:
    for key, entry in entries(package, language):
        if isinstance(entry, dict):
            assert set(entry) == FORMS[language] <= PLURALS, key
            assert ("n", "") in places(entry), key


@pytest.mark.parametrize("name", games.names())
def test_a_place_names_a_table_that_there_is(name: str) -> None:
    said = texts("en", name)
    for package in ("ludoteca", f"ludoteca.games.{name}"):
        for key, entry in entries(package, "en"):
            for _, table in places(entry):
                assert table in {"", "seat", "counts", *said.tables}, key


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_bots_and_scores_have_texts(name: str, language: str) -> None:
    game = games.find(name)
    said = texts(language, name)
    keys = ["game.name", "game.tagline", "score.label"]
    keys += [f"option.{option.name}" for option in game.options]
    keys += [f"option_help.{option.name}" for option in game.options]
    keys += [f"bot.{bot}" for bot in game.bots]
    values = [value for option in game.options for value in option.values]
    keys += [f"value.{value}" for value in values if isinstance(value, str)]
    assert [key for key in keys if not said.has(key)] == []


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_stands_on_a_paragraph_of_the_rulebook(name: str, language: str) -> None:
    game = games.find(name)
    own = set(read_table(f"ludoteca.games.{name}", language).get("refusal", ()))
    assert set(game.paragraphs) == own
    pages = rulebook(language, name)
    assert set(game.paragraphs.values()) <= set(pages)
    assert list(pages) == list(range(1, len(pages) + 1)) == list(rulebook("en", name))


def test_ukrainian_plurals() -> None:
    forms = [plural("uk", n) for n in (1, 2, 4, 5, 11, 12, 21, 22, 25, 111, 0)]
    assert forms == [
        "one",
        "few",
        "few",
        "many",
        "many",
        "many",
        "one",
        "few",
        "many",
        "many",
        "many",
    ]


def test_portuguese_and_english_plurals() -> None:
    assert [plural("pt-BR", n) for n in (0, 1, 2)] == ["one", "one", "other"]
    assert [plural("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
