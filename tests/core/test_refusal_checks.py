"""The checks of refusals and hints are tested: each mutant fails for the right reason."""

from __future__ import annotations

import pytest

from ludoteca.core.testkit.conformance import ConformanceError
from ludoteca.core.testkit.refusal_checks import check_hints, check_words
from tests.core import mutants_refusals as spoilt
from tests.core.mutants_refusals import ORACLES, TEXTS
from tests.core.pairs import Pairs


def test_a_sound_game_answers_every_sentence() -> None:
    coverage = check_words(spoilt.PairsWithReasons(), ORACLES, 5000, texts=TEXTS)
    assert coverage.sentences >= 5000
    assert coverage.parsed > 100
    assert set(coverage.refusals) == {"draw_first", "drawn", "not_in_hand", "unknown_words"}


def test_a_sound_game_praises_with_reason() -> None:
    assert check_hints(spoilt.PairsWithReasons(), ORACLES, 400, texts=TEXTS).hints["twins"] > 5


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (spoilt.RaisesInRefusal(), "any input is answered"),
        (spoilt.FalseRefusal(), "a refusal is true"),
        (spoilt.RefusalWithoutRule(), "a move of another position is refused by a rule"),
        (spoilt.RefusalRevealsRival(), "a refusal tells no secret"),
        (spoilt.RefusalWithoutOracle(), "every claim has an oracle"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_game_that_answers_badly_fails(game: Pairs, promise: str) -> None:
    with pytest.raises(ConformanceError) as failed:
        check_words(game, ORACLES, 5000, texts=TEXTS)
    assert failed.value.promise == promise, failed.value


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (spoilt.FalseHint(), "a hint is true"),
        (spoilt.HintWithoutText(), "everything has its text"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_game_that_praises_badly_fails(game: Pairs, promise: str) -> None:
    with pytest.raises(ConformanceError) as failed:
        check_hints(game, ORACLES, 400, texts=TEXTS)
    assert failed.value.promise == promise, failed.value
