"""Every game answers any input, and its refusals and hints are true.

For each key of a game's refusals and hints `tests/games/<game>/oracles.py` has a predicate, written
from the rulebook; a plug-in may have such a module too.
"""

from __future__ import annotations

import pytest

from ludoteca import games
from ludoteca.core.testkit.oracles import Oracles
from ludoteca.core.testkit.refusal_checks import check_hints, check_words
from ludoteca.core.text import game_tables
from tests import catalogue
from tests.catalogue import OURS, WITH_ORACLES

BY_DAY = 4
"""By day one sentence and position of four is tried, too few to meet every refusal and hint."""
SENTENCES = 200_000
POSITIONS = 1500


def truths(name: str) -> Oracles:
    found = catalogue.oracles(name)
    assert found is not None
    return found


def test_ours_all_have_truths() -> None:
    assert set(OURS) <= set(WITH_ORACLES)


@pytest.mark.parametrize("name", WITH_ORACLES)
def test_every_refusal_and_every_hint_has_its_truth(name: str) -> None:
    tables = game_tables(name, "en")
    known = truths(name)
    assert set(tables.get("refusal", ())) == set(known.refusals) | set(known.decks)
    assert not set(known.refusals) & set(known.decks)
    assert set(tables.get("hint", ())) == set(known.hints)


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_ORACLES)
def test_words_of_any_kind_are_a_legal_move_or_truly_refused(name: str, night: bool) -> None:
    sentences = SENTENCES if night else SENTENCES // BY_DAY
    coverage = check_words(games.find(name), truths(name), sentences)
    assert coverage.sentences >= sentences
    never = set(truths(name).refusals) - truths(name).rare - set(coverage.refusals)
    assert not night or not never, f"refusals that no sentence met: {never}"


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_ORACLES)
def test_hints_are_true(name: str, night: bool) -> None:
    positions = POSITIONS if night else POSITIONS // BY_DAY
    coverage = check_hints(games.find(name), truths(name), positions)
    never = set(truths(name).hints) - truths(name).rare - set(coverage.hints)
    assert not night or not never, f"hints that were never given: {never}"
