"""The examiner of words and hints is examined: each spoilt game fails for the right reason."""

from __future__ import annotations

import pytest

from ludoteca.core.testkit.examination import Failed
from ludoteca.core.testkit.wording import examine_hints, examine_words
from tests.core import spoilt_words as spoilt
from tests.core.pairs import Pairs
from tests.core.spoilt_words import SAID, TRUTHS


def test_a_sound_game_answers_every_sentence() -> None:
    heard = examine_words(spoilt.Polite(), TRUTHS, 5000, said=SAID)
    assert heard.sentences >= 5000
    assert heard.understood > 100
    assert set(heard.refusals) == {"draw_first", "drawn", "not_in_hand", "unknown_words"}


def test_a_sound_game_praises_with_reason() -> None:
    assert examine_hints(spoilt.Polite(), TRUTHS, 400, said=SAID).hints["twins"] > 5


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (spoilt.Raising(), "words of any kind are answered"),
        (spoilt.Lying(), "a refusal is true"),
        (spoilt.Vague(), "a move of another position is refused by a rule"),
        (spoilt.Betraying(), "a refusal tells no secret"),
        (spoilt.Nameless(), "every claim has its truth"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_game_that_answers_badly_fails(game: Pairs, promise: str) -> None:
    with pytest.raises(Failed) as failed:
        examine_words(game, TRUTHS, 5000, said=SAID)
    assert failed.value.promise == promise, failed.value


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (spoilt.Flattering(), "a hint is true"),
        (spoilt.Unfounded(), "everything has its text"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_game_that_praises_badly_fails(game: Pairs, promise: str) -> None:
    with pytest.raises(Failed) as failed:
        examine_hints(game, TRUTHS, 400, said=SAID)
    assert failed.value.promise == promise, failed.value
