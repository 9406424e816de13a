"""Encantados: a file can change the number of each card."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.core.testkit.conformance import check_game
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.encantados.deck import DECK, DEFAULT_COUNTS
from ludoteca.games.encantados.rules.cards import NAMES


def deck(**counts: int) -> list[object]:
    return [{"card": card, "count": n} for card, n in counts.items()]


@pytest.mark.parametrize(("seats", "decks"), [(3, 1), (5, 2)])
def test_a_file_says_how_many_of_each_card_there_are(
    seats: int, decks: int, tmp_path: Path
) -> None:  # ruling 68
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck(mimic=2, summer=4, troll=0)), "utf-8")
    state = GAME.start(seats, {"deck": DECK.parse(str(path))}, stream("own deck"))
    census = Counter(GAME.piece_counts(state))
    assert (census["mimic"], census["summer"], census["troll"]) == (2 * decks, 4 * decks, 0)
    assert census.total() == 56 * decks


def test_a_card_that_the_file_does_not_name_is_there_as_often_as_in_ours() -> None:  # ruling 68
    whole = check_options(GAME.options, {"deck": deck(elf=3)})["deck"]
    assert isinstance(whole, list)
    assert {card["card"]: card["count"] for card in whole if isinstance(card, dict)} == {
        **DEFAULT_COUNTS,
        "elf": 3,
    }


@pytest.mark.parametrize(
    ("value", "key", "text"),
    [
        ({}, "counts_are_no_list", "JSON"),
        ([*deck(elf=1), "elf"], "counts_fields", "2"),
        (deck(dragon=1), "counts_unknown", "dragon"),
        ([*deck(elf=1), *deck(elf=1)], "counts_twice", "elf"),
        (deck(elf=6), "counts_count", "6"),
        (deck(elf=True), "counts_count", "true"),
        ([{"card": card, "count": 2} for card in NAMES], "counts_size", "30"),
    ],
)
def test_a_bad_deck_is_refused_with_its_place_and_reason(
    value: object, key: str, text: str
) -> None:  # ruling 68
    with pytest.raises(UserError) as refusal:
        GAME.start(2, {"deck": value}, stream("bad"))
    assert refusal.value.note.key == key
    for language in LANGUAGES:
        assert text in texts(language, "encantados").say_note("refusal", refusal.value.note)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_decks_of_all_kinds_play_to_the_end(seats: int) -> None:  # ruling 68
    many = [{"card": card, "count": 5} for card in NAMES]
    few = deck(dwarf=0, gnome=0, mimic=0, fairy=0)
    for own in (many, few):
        assert check_game(GAME, seats, {"deck": own}, matches=1, seed="decks").matches == 1


def test_at_the_deal_of_any_deck_the_learned_weights_are_those_of_the_deal() -> None:
    bot = FittedGardenerBot()
    usual, small = (
        GAME.start(3, {"deck": own}, stream("deal")) for own in (deck(elf=5), deck(elf=0, faun=0))
    )
    bot.set_weights(usual)
    whole = list(bot.weights)
    bot.set_weights(small)
    assert list(bot.weights) == whole
