"""The examination that every game sits; `ludoteca check briscola` asks for many more matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludoteca.core.testkit.conformance import examine
from ludoteca.core.testkit.refusal_checks import examine_hints, examine_words
from ludoteca.core.testkit.text_checks import examine_rulings, examine_texts

from ludoteca_briscola import GAME
from ludoteca_briscola.truths import TRUTHS


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("partners_look", [False, True])
def test_the_game_passes_the_examination(seats: int, partners_look: bool) -> None:
    met = examine(GAME, seats, {"partners_look": partners_look}, matches=3, every_reader=True)
    assert len(met.cards) == 40


def test_every_refusal_is_true() -> None:
    heard = examine_words(GAME, TRUTHS, sentences=2000)
    assert set(heard.refusals) >= set(GAME.paragraphs)


def test_every_hint_is_true() -> None:
    heard = examine_hints(GAME, TRUTHS, positions_=200)
    assert set(heard.hints) == set(TRUTHS.hints)


def test_every_text_is_there_in_three_languages() -> None:
    examine_texts(GAME)


def test_every_ruling_and_every_sentence_has_its_test() -> None:
    examine_rulings(GAME, Path(__file__).parent)
