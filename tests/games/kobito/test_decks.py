"""Kobito: any file of gold cards is a valid deck or is refused with a true reason."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.errors import UserError
from ludoteca.core.option import DeckOption
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.kobito import GAME
from tests.games.kobito.oracles import ORACLES, is_card, is_within

SPOILT = 6000
ODD: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 2, 12, 89, 90, 99, 100, 2**31, 2**63, 10**4000, 10**5000),
    *(4.0, 2.5, math.nan, math.inf, -math.inf, "", "4", "length", "\ufeff", "\ud800", "є" * 3000),
    *([], [4], {}, {"length": 4}, [[[[]]]], {"a": {"b": [1]}}),
)
KEYS = ("id", "length", "points", "Length", "colour", "", "length ", "\ud800")
OPTION = GAME.options[-1]
assert isinstance(OPTION, DeckOption)


def good_deck(rng: Rng) -> list[object]:
    return [
        {"length": 2 + int(rng.below(88)), "points": 1 + int(rng.below(99))}
        if n % 3
        else {"id": f"G{n}", "length": 2 + int(rng.below(88)), "points": 1 + int(rng.below(99))}
        for n in range(18)
    ]


def pick(rng: Rng, things: tuple[object, ...]) -> object:
    return things[int(rng.below(len(things)))]


def spoil(rng: Rng, deck: list[object]) -> object:
    at = int(rng.below(len(deck))) if deck else 0
    card = deck[at] if deck else {}
    ways: tuple[Callable[[], object], ...] = (
        lambda: [*deck[:at], *deck[at + 1 :]],
        lambda: [*deck, card],
        lambda: deck * 2,
        lambda: [*deck[:at], pick(rng, ODD), *deck[at + 1 :]],
        lambda: [*deck[:at], [card], *deck[at + 1 :]],
        lambda: [*deck[:at], spoilt_card(rng, card), *deck[at + 1 :]],
        lambda: [*deck[:at], spoilt_card(rng, card), *deck[at + 1 :]],
        lambda: {"cards": deck},
        lambda: pick(rng, ODD),
        lambda: [deck],
        lambda: deck,
    )
    return ways[int(rng.below(len(ways)))]()


def spoilt_card(rng: Rng, card: object) -> object:
    if not isinstance(card, dict):
        return card
    key = KEYS[int(rng.below(len(KEYS)))]
    if rng.below(4) == 0:
        return {name: value for name, value in card.items() if name != key}
    return {**card, key: pick(rng, ODD)}


def is_good(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 18
        and all(
            is_card(card) and is_within(card["length"], 89, 2) and is_within(card["points"], 99, 1)
            for card in value
        )
    )


def judged(value: object, examine: Callable[[], object], met: Counter[str]) -> None:
    """A deck is accepted and valid, or refused with a true reason that can be rendered."""
    try:
        examine()
    except UserError as refused:
        key = refused.note.key
        met[key] += 1
        assert ORACLES.decks[key](value), (key, value)
        for language in LANGUAGES:
            texts(language, "kobito").say_note("refusal", refused.note).encode()
    else:
        met["accepted"] += 1
        assert is_good(value)


def test_any_value_is_a_good_deck_or_truly_refused() -> None:  # ruling 55
    met: Counter[str] = Counter()
    rng = stream("spoilt decks")
    for _ in range(SPOILT):
        value = spoil(rng, good_deck(rng))
        if isinstance(value, list) and rng.below(3) == 0:
            value = spoil(rng, value)
        judged(value, lambda value=value: OPTION.validate(value), met)  # type: ignore[misc]
    assert set(met) == {*ORACLES.decks, "accepted"}


def test_any_file_is_a_good_deck_or_truly_refused(tmp_path: Path) -> None:  # ruling 55
    path = tmp_path / "gold.json"
    met: Counter[str] = Counter()
    rng = stream("spoilt files")
    for _ in range(600):
        value = spoil(rng, good_deck(rng))
        try:
            text = json.dumps(value)
        except ValueError:  # a number with too many digits to be printed
            continue
        if "\\ud800" in text:  # a lone surrogate, which JSON cannot hold
            continue
        path.write_text(text, "utf-8-sig" if rng.below(2) else "utf-8")
        judged(value, lambda: OPTION.parse(str(path)), met)
    assert met["accepted"] > 20


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ('"length": "4", "points": 3', "deck_length", '"4"'),
        ('"length": 4, "points": NaN', "deck_points", "NaN"),
        ('"length": 4, "length": 5, "points": 3', "doubled_name", "length"),
        ('"length": 4, "points": 3, "id": 7', "deck_card", "id"),
    ],
)
def test_a_file_hears_what_is_wrong_with_it(
    tmp_path: Path, text: str, key: str, reason: str
) -> None:  # ruling 55
    path = tmp_path / "gold.json"
    path.write_text("[" + ", ".join(["{" + text + "}"] * 18) + "]", "utf-8")
    with pytest.raises(UserError) as refusal:
        OPTION.parse(str(path))
    assert refusal.value.note.key == key
    for language in LANGUAGES:
        assert reason in texts(language, "kobito").say_note("refusal", refusal.value.note)
