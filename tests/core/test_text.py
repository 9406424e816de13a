"""Texts: messages with placeholders, plurals, names and nested notes."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, Texts, language_of, paragraphs, texts

TABLES = {
    "card": {"red-7": "red 7", "+4": "wild +4"},
    "seat": {"name": "seat {seat}"},
    "list": {"and": "and", "or": "or"},
    "log": {
        "plays": "{who:seat}: plays {card:card}",
        "shows": "{who:seat}: shows {cards:card}",
        "with": "{who:seat} and {others:seat}",
        "takes": {"one": "takes {n} card", "other": "takes {n} cards"},
        "says": "“{words}”",
    },
    "refusal": {"bad_move": "{words}: {why:refusal}", "no": "not {card:card}", "plain": "no"},
}
SAID = Texts("en", TABLES).with_names(["Ana", "Борис"])


def test_a_place_is_worded_by_its_table() -> None:
    assert SAID.say("log.plays", {"who": 0, "card": "red-7"}) == "Ana: plays red 7"


def test_a_list_is_worded_item_by_item() -> None:
    assert (
        SAID.say("log.shows", {"who": 1, "cards": ["red-7", "+4"]}) == "Борис: shows red 7, wild +4"
    )
    assert SAID.say("log.shows", {"who": 1, "cards": []}) == "Борис: shows "
    assert SAID.say("log.with", {"who": 0, "others": (1, 2)}) == "Ana and Борис and seat 3"


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((2, 3, 4), ("2–4", "2–4", "2–4")),
        ((2, 4), ("2 or 4", "2 ou 4", "2 або 4")),
        ((6, 2, 4), ("2, 4 or 6", "2, 4 ou 6", "2, 4 або 6")),
        ((3,), ("3", "3", "3")),
    ],
)
def test_numbers_of_players_that_are_no_range_are_said_one_by_one(
    seats: tuple[int, ...], said: tuple[str, ...]
) -> None:
    assert tuple(texts(language).join_numbers(seats) for language in LANGUAGES) == said
    for language, worded in zip(LANGUAGES, said, strict=True):
        refusal = texts(language).say("refusal.bad_seats", {"n": 7, "seats": list(seats)})
        assert worded in refusal


def test_partners_are_named_in_one_breath() -> None:
    named = [texts(language).with_names(["Ana", "Rui", "Іра"]) for language in LANGUAGES]
    pairs = [said.format_field((0, 2), "seat") for said in named]
    assert pairs == ["Ana and Іра", "Ana e Іра", "Ana і Іра"]
    assert named[0].format_field((0, 1, 2), "seat") == "Ana, Rui and Іра"


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert Texts("en", TABLES).say("log.plays", {"who": 1, "card": "+4"}) == "seat 2: plays wild +4"


def test_naming_makes_texts_of_its_own() -> None:
    bare = Texts("en", TABLES)
    bare.with_names(["Ana"])
    assert bare.names == ()


@pytest.mark.parametrize(
    ("n", "text"), [(1, "takes 1 card"), (2, "takes 2 cards"), (0, "takes 0 cards")]
)
def test_a_number_takes_its_plural_form(n: int, text: str) -> None:
    assert SAID.say("log.takes", {"n": n}) == text


def test_a_note_inside_a_note_is_worded_too() -> None:
    note = Note("bad_move", {"words": "play +4", "why": Note("no", {"card": "+4"})})
    assert SAID.say_note("refusal", note) == "play +4: not wild +4"


def test_words_that_look_like_places_stay_words() -> None:
    assert SAID.say("log.says", {"words": "{who} {0} {"}) == "“{who} {0} {”"


def test_a_key_with_dots_is_one_key_of_its_table() -> None:
    messages = Texts("en", {"card": {"a.b": "with a dot"}})
    assert messages.say("card.a.b") == "with a dot"


def test_a_missing_text_is_missing_aloud() -> None:
    assert (SAID.has("log.plays"), SAID.has("log.nothing"), SAID.has("none.x")) == (
        True,
        False,
        False,
    )
    with pytest.raises(KeyError):
        SAID.say("log.nothing")
    with pytest.raises(KeyError):
        SAID.say("log.plays", {"who": 0, "card": "blue-1"})
    with pytest.raises(KeyError):
        SAID.say("log.plays", {"who": 0})


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("pt_PT.UTF-8", "pt-BR"),
        ("pt-BR", "pt-BR"),
        ("uk", "uk"),
        ("en_GB", "en"),
        ("de", "en"),
        ("", "en"),
    ],
)
def test_a_locale_is_served_by_the_nearest_language(locale: str, language: str) -> None:
    assert language_of(locale) == language


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UserError, match="unknown_language language=tlh languages=en, pt-BR, uk"):
        texts("tlh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_games_texts_are_added_to_those_of_all(language: str) -> None:
    messages = texts(language, "neon")
    assert messages.has("refusal.match_over")
    assert messages.has("refusal.must_play")
    assert not texts(language).has("refusal.must_play")


def test_numbered_paragraphs_are_found_among_headings() -> None:
    text = "# Title\n\nIntro.\n\n**1.** One\nline.\n\n## Head\n\n**2.** Two. **3.** not\n"
    assert paragraphs(text) == [(1, "One line."), (2, "Two. **3.** not")]
