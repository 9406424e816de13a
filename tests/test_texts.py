"""Three languages for everything a person reads, none behind the others."""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.core.testkit.papers import (
    BadPaper,
    Tables,
    examine_keys,
    examine_tables,
    examine_texts,
    strange_places,
)
from ludoteca.core.text import LANGUAGES, OURS, plural, read_table, texts
from tests.core.spoilt_words import SAID_FOR_THE_ENGINE, SAID_FOR_THE_SERVER


def test_every_language_has_our_own_texts() -> None:
    for package in OURS:
        tables = {language: read_table(package, language) for language in LANGUAGES}
        examine_tables(tables)
        assert list(strange_places(tables["en"], texts("en"))) == []


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_texts_and_its_rulebook_in_every_language(name: str) -> None:
    examine_texts(games.find(name))


ENGLISH: Tables = {
    "log": {"plays": "{who:seat}: plays {n}", "takes": {"one": "{n}", "other": "{n}"}}
}
SPOILT: dict[str, tuple[Tables, str]] = {
    "a text that is missing": ({"log": {"plays": "{who:seat}: {n}"}}, "the same texts"),
    "a place that is missing": (
        {"log": {"plays": "{who:seat}", "takes": {"one": "{n}", "few": "{n}", "many": "{n}"}}},
        "the same places",
    ),
    "the plural forms of another language": (ENGLISH, "plural forms"),
    "a number that is not said": (
        {"log": {"plays": "{who:seat}: {n}", "takes": {"one": "", "few": "", "many": ""}}},
        "the same places",
    ),
}


@pytest.mark.parametrize("fault", SPOILT)
def test_spoilt_texts_are_found_out(fault: str) -> None:
    tables, promise = SPOILT[fault]
    with pytest.raises(BadPaper, match=promise):
        examine_tables({"en": ENGLISH, "uk": tables})


def test_our_own_texts_have_no_key_twice() -> None:
    engine, server = (read_table(package, "en") for package in OURS)
    twice = [
        f"{name}.{key}" for name in engine for key in engine[name].keys() & server.get(name, ())
    ]
    assert twice == []


@pytest.mark.parametrize(
    "spoilt", [SAID_FOR_THE_ENGINE, SAID_FOR_THE_SERVER], ids=["engine's", "server's"]
)
def test_a_game_that_takes_a_key_of_ours_is_found_out(spoilt: Tables) -> None:
    [key] = [f"{name}.{key}" for name in spoilt for key in spoilt[name]]
    with pytest.raises(BadPaper, match=key):
        examine_keys({"en": spoilt})


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
