"""The conformance test of every game; `ludoteca check briscola` plays many more matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludoteca.core.testkit.conformance import check_game
from ludoteca.core.testkit.refusal_checks import check_hints, check_words
from ludoteca.core.testkit.text_checks import check_rulings, check_texts

from ludoteca_briscola import GAME
from ludoteca_briscola.oracles import ORACLES


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("partners_look", [False, True])
def test_the_game_passes_the_conformance_test(seats: int, partners_look: bool) -> None:
    coverage = check_game(
        GAME, seats, {"partners_look": partners_look}, matches=3, every_reader=True
    )
    assert len(coverage.cards) == 40


def test_every_refusal_is_true() -> None:
    answers = check_words(GAME, ORACLES, sentences=2000)
    assert set(answers.refusals) >= set(GAME.paragraphs)


def test_every_hint_is_true() -> None:
    answers = check_hints(GAME, ORACLES, position_count=200)
    assert set(answers.hints) == set(ORACLES.hints)


def test_every_text_is_there_in_three_languages() -> None:
    check_texts(GAME)


def test_every_ruling_and_every_sentence_has_its_test() -> None:
    check_rulings(GAME, Path(__file__).parent)
