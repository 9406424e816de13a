"""No untrue word: every game answers words of any kind, and what it says is so.

For each key of a game's refusals and hints `tests/games/<game>/truths.py` has a predicate, written
from the rulebook.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from ludoteca import games
from ludoteca.core.testkit.truths import Truths
from ludoteca.core.testkit.wording import examine_hints, examine_words
from ludoteca.core.text import read_table

SENTENCES = 200_000
POSITIONS = 1500


def truths(name: str) -> Truths:
    found: Truths = import_module(f"tests.games.{name}.truths").TRUTHS
    return found


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_and_every_hint_has_its_truth(name: str) -> None:
    said = read_table(f"ludoteca.games.{name}", "en")
    known = truths(name)
    assert set(said["refusal"]) == set(known.refusals) | set(known.decks)
    assert not set(known.refusals) & set(known.decks)
    assert set(said.get("hint", ())) == set(known.hints)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_words_of_any_kind_are_a_legal_move_or_truly_refused(name: str) -> None:
    heard = examine_words(games.find(name), truths(name), SENTENCES)
    assert heard.sentences >= SENTENCES
    never = set(truths(name).refusals) - truths(name).rare - set(heard.refusals)
    assert not never, f"refusals that no sentence met: {never}"


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_hints_are_true(name: str) -> None:
    heard = examine_hints(games.find(name), truths(name), POSITIONS)
    never = set(truths(name).hints) - truths(name).rare - set(heard.hints)
    assert not never, f"hints that were never given: {never}"
