"""nEon_onE: a file can change the number of each card."""

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
from ludoteca.games.neon import GAME
from ludoteca.games.neon.deck import DECK, DEFAULT_COUNTS
from ludoteca.games.neon.rules.cards import NAMES, is_number
from tests.games.neon.oracles import ORACLES

NUMBERS = [name for card, name in enumerate(NAMES) if is_number(card)]


def deck(**counts: int) -> list[object]:
    return [{"card": card.replace("_", "-"), "count": n} for card, n in counts.items()]


def few_numbers(n: int) -> list[object]:
    """Wild and action cards, and this many number cards."""
    return [
        *({"card": card, "count": int(place < n)} for place, card in enumerate(NUMBERS)),
        *({"card": card, "count": 6} for card in NAMES if card not in NUMBERS),
    ]


def test_a_file_says_how_many_of_each_card_there_are(tmp_path: Path) -> None:  # ruling 52
    path = tmp_path / "deck.json"
    path.write_text(json.dumps(deck(swap=3, renew=0)), "utf-8")
    state = GAME.start(4, {"deck": DECK.parse(str(path))}, stream("own deck"))
    census = Counter(GAME.piece_counts(state))
    assert (census["swap"], census["renew"], census.total()) == (3, 0, 111)


def test_a_card_that_the_file_does_not_name_is_there_as_often_as_printed() -> None:  # ruling 52
    whole = check_options(GAME.options, {"deck": deck(wild=2)})["deck"]
    assert isinstance(whole, list)
    assert {card["card"]: card["count"] for card in whole if isinstance(card, dict)} == {
        **DEFAULT_COUNTS,
        "wild": 2,
    }


def test_if_no_number_is_left_to_start_with_all_is_dealt_again() -> None:  # ruling 52
    for seed in range(5):
        options = {"deck": few_numbers(1), "hand_size": 10}
        state = GAME.start(6, options, stream("numbers", seed))
        assert NAMES[state.discard.top()] == "red-0"
        assert Counter(GAME.piece_counts(state)).total() == 97


@pytest.mark.parametrize(
    ("value", "key", "text"),
    [
        (7, "counts_are_no_list", "JSON"),
        ([{"card": "wild"}], "counts_fields", "1"),
        ([*deck(wild=1), {"card": "wildest", "count": 1}], "counts_unknown", "2"),
        ([*deck(wild=1), *deck(wild=1)], "counts_twice", "wild"),
        (deck(wild=10), "counts_count", "10"),
        ([{"card": "wild", "count": "4"}], "counts_count", '"4"'),
        ([{"card": card, "count": 1} for card in NAMES], "counts_size", "56"),
        ([{"card": card, "count": 9} for card in NAMES], "counts_size", "504"),
        (few_numbers(0), "deck_has_no_number", ""),
    ],
)
def test_a_bad_deck_is_refused_with_its_place_and_reason(
    value: object, key: str, text: str
) -> None:  # ruling 52
    with pytest.raises(UserError) as refusal:
        GAME.start(2, {"deck": value}, stream("bad"))
    assert refusal.value.note.key == key
    assert key not in ORACLES.decks or ORACLES.decks[key](value)
    for language in LANGUAGES:
        assert text in texts(language, "neon").say_note("refusal", refusal.value.note)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_decks_of_all_kinds_play_to_the_end(seats: int) -> None:  # ruling 52
    for own in (deck(swap=9, renew=9), few_numbers(3)):
        assert check_game(GAME, seats, {"deck": own}, matches=1, seed="decks").matches == 1
