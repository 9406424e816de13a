"""Three languages for everything a person reads, none behind the others."""

from __future__ import annotations

import re

import pytest

from ludoteca import games
from ludoteca.core.testkit.text_checks import (
    Tables,
    TextError,
    check_keys,
    check_tables,
    check_texts,
    entries,
    unknown_formats,
)
from ludoteca.core.text import (
    LANGUAGES,
    OWN_PACKAGES,
    Texts,
    game_tables,
    plural_form,
    read_tables,
    texts,
)
from tests.core.mutants_refusals import TEXTS_WITH_ENGINE_KEY, TEXTS_WITH_SERVER_KEY


def test_every_language_has_our_own_texts() -> None:
    for package in OWN_PACKAGES:
        tables = {language: read_tables(package, language) for language in LANGUAGES}
        check_tables(tables)
        assert list(unknown_formats(tables["en"], texts("en"))) == []


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_texts_and_its_rulebook_in_every_language(name: str) -> None:
    check_texts(games.find(name))


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
    with pytest.raises(TextError, match=promise):
        check_tables({"en": ENGLISH, "uk": tables})


def test_our_own_texts_have_no_key_twice() -> None:
    engine, server = (read_tables(package, "en") for package in OWN_PACKAGES)
    twice = [
        f"{name}.{key}" for name in engine for key in engine[name].keys() & server.get(name, ())
    ]
    assert twice == []


@pytest.mark.parametrize(
    "spoilt", [TEXTS_WITH_ENGINE_KEY, TEXTS_WITH_SERVER_KEY], ids=["engine's", "server's"]
)
def test_a_game_that_takes_a_key_of_ours_is_found_out(spoilt: Tables) -> None:
    [key] = [f"{name}.{key}" for name in spoilt for key in spoilt[name]]
    with pytest.raises(TextError, match=key):
        check_keys({"en": spoilt})


NUMBERS = (0, 1, 2, 5, 11, 21, 22, 40)
BY_GRAMMAR = {
    "en": "other one other other other other other other",
    "pt-BR": "one one other other other other other other",
    "uk": "many one few many many one few many",
}
"""The form that goes with each of these numbers, as a grammar book has it."""
OTHER_PLACES = re.compile(r"\{(?!n\})[^{}]*\}")


def counted(language: str) -> dict[str, dict[str, str]]:
    """The forms of every text with a count, wherever it stands; what else it says is left open."""
    tables = {package: read_tables(package, language) for package in OWN_PACKAGES}
    tables |= {name: game_tables(name, language) for name in games.names()}
    return {
        f"{where}: {key}": {form: OTHER_PLACES.sub("…", text) for form, text in entry.items()}
        for where, table in tables.items()
        for key, entry in entries(table)
        if isinstance(entry, dict)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_with_a_count_is_said_in_the_form_of_its_number(language: str) -> None:
    found = counted(language)
    said = Texts(language, {"counted": found})
    assert len(found) > 100
    for key, forms in found.items():
        for number, form in zip(NUMBERS, BY_GRAMMAR[language].split(), strict=True):
            wanted = forms[form].replace("{n}", str(number))
            assert said.say(f"counted.{key}", {"n": number}) == wanted


@pytest.mark.parametrize(
    ("language", "game", "wanted"),
    [
        ("en", "neon", "0 cards left, 1 card left, 2 cards left, 21 cards left"),
        ("pt-BR", "neon", "0 carta na mão, 1 carta na mão, 2 cartas na mão, 21 cartas na mão"),
        ("uk", "neon", "0 карт на руці, 1 карта на руці, 2 карти на руці, 21 карта на руці"),
        ("en", "kobito", "0 points, 1 point, 2 points, 21 points"),
        ("uk", "coatl", "0 очок, 1 очко, 2 очки, 21 очко"),
        ("uk", "encantados", "0 очок, 1 очко, 2 очки, 21 очко"),
    ],
)
def test_a_score_is_said_in_the_form_of_its_number(language: str, game: str, wanted: str) -> None:
    said = texts(language, game)
    assert ", ".join(said.say("score.count", {"n": n}) for n in (0, 1, 2, 21)) == wanted


def test_ukrainian_plurals() -> None:
    forms = [plural_form("uk", n) for n in (1, 2, 4, 5, 11, 12, 21, 22, 25, 111, 0)]
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
    assert [plural_form("pt-BR", n) for n in (0, 1, 2)] == ["one", "one", "other"]
    assert [plural_form("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
