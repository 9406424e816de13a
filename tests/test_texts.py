"""All texts for people exist in three languages and are equally current."""

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
        "the same placeholders",
    ),
    "the plural forms of another language": (ENGLISH, "plural forms"),
    "a number that is not said": (
        {"log": {"plays": "{who:seat}: {n}", "takes": {"one": "", "few": "", "many": ""}}},
        "the same placeholders",
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
"""The plural form of each of these numbers, from a grammar book."""
OTHER_PLACES = re.compile(r"\{(?!n\})[^{}]*\}")


def counted_forms(language: str) -> dict[str, dict[str, str]]:
    """The forms of every text with a count, anywhere in it, as patterns."""
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
    found = counted_forms(language)
    messages = Texts(language, {"counted": found})
    assert len(found) > 100
    for key, forms in found.items():
        for number, form in zip(NUMBERS, BY_GRAMMAR[language].split(), strict=True):
            expected = forms[form].replace("{n}", str(number))
            assert messages.say(f"counted.{key}", {"n": number}) == expected


@pytest.mark.parametrize(
    ("language", "game", "expected"),
    [
        ("en", "neon", "0 cards left, 1 card left, 2 cards left, 21 cards left"),
        ("pt-BR", "neon", "0 carta na mão, 1 carta na mão, 2 cartas na mão, 21 cartas na mão"),
        ("uk", "neon", "0 карт на руці, 1 карта на руці, 2 карти на руці, 21 карта на руці"),
        ("en", "kobito", "0 points, 1 point, 2 points, 21 points"),
        ("uk", "coatl", "0 очок, 1 очко, 2 очки, 21 очко"),
        ("uk", "encantados", "0 очок, 1 очко, 2 очки, 21 очко"),
    ],
)
def test_a_score_is_said_in_the_form_of_its_number(language: str, game: str, expected: str) -> None:
    messages = texts(language, game)
    assert ", ".join(messages.say("score.count", {"n": n}) for n in (0, 1, 2, 21)) == expected


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


COUNTED_NOUN = {
    "en": re.compile(r"(?<!\} of )(?<!\} of the )\{[nm]\} (?:more )?[a-z]+s\b"),
    "pt-BR": re.compile(r"(?<!\} de )(?<!\} dos )\{[nm]\} [a-zà-ú]+s\b"),
    "uk": re.compile(r"(?<!\} з )\{[nm]\} (?!(?:із|зі|з|за|проти|в)\b)[а-яіїєґ’]+"),
}
"""A number with the counted noun right after it; `{k} of the {n} pieces` has the same form for any
number."""
NEVER_ONE = {
    "refusal.short_key",
    "refusal.too_large",
    "refusal.too_many_tables",
    "refusal.worker_died",
    "refusal.endless",
    "refusal.lab_endless",
    "refusal.no_such_workshop",
    "hint.wins_mostly",
}
"""Texts whose number is constant, or always large."""


def in_one_form(language: str, tables: Tables) -> set[str]:
    """The texts that count with a number and have one form for all numbers."""
    noun = COUNTED_NOUN[language]
    return {key for key, entry in entries(tables) if isinstance(entry, str) and noun.search(entry)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_number_counts_has_plural_forms(language: str) -> None:
    tables = [read_tables(package, language) for package in OWN_PACKAGES]
    tables += [game_tables(name, language) for name in games.names()]
    assert set().union(*(in_one_form(language, table) for table in tables)) <= NEVER_ONE


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The better single cóatl, {n} points against {m}."),
        ("en", "Each would have needed {n} more matches."),
        ("pt-BR", "O melhor Cóatl, {n} a {m} pontos."),
        ("pt-BR", "Isso dá {n} variantes; o máximo é {most}."),
        ("uk", "Кращий окремий коатль, {n} проти {m} очок."),
        ("uk", "Виходить {n} варіантів."),
    ],
)
def test_a_count_in_one_form_is_found_out(language: str, text: str) -> None:
    assert in_one_form(language, {"tie": {"best": text}}) == {"tie.best"}


@pytest.mark.parametrize(
    ("language", "n", "expected"),
    [
        ("en", 1, "the better single cóatl, 1 point against 0."),
        ("en", 9, "the better single cóatl, 9 points against 0."),
        ("pt-BR", 1, "o melhor Cóatl, 1 ponto contra 0."),
        ("pt-BR", 9, "o melhor Cóatl, 9 pontos contra 0."),
        ("uk", 21, "кращий окремий коатль, 21 очко проти 0."),
        ("uk", 3, "кращий окремий коатль, 3 очки проти 0."),
        ("uk", 9, "кращий окремий коатль, 9 очок проти 0."),
    ],
)
def test_a_tie_broken_by_a_coatl_is_said_in_its_form(language: str, n: int, expected: str) -> None:
    sentence = texts(language, "coatl").say("tie.best_coatl", {"n": n, "m": 0})
    assert sentence.endswith(expected)
