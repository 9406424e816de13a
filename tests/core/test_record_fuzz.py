"""Any record is parsed and verified, or refused with a reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.record import Record, load, random_chooser
from ludoteca.core.testkit.fuzz import ODD_TOKENS, fuzz_words
from ludoteca.core.text import LANGUAGES, texts

ROUNDS = 1500
THINGS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 3, 10**30, 1.5, float("nan"), "", "x", [], {}, [1], [None]),
    *(["pass"], [[]], {"a": 1}, [{"ply": 0, "seat": 0, "seed": "s"}], {"deck": []}, "\ud800"),
)


def started_record(game: Game[Any], plies: int = 6) -> Record:
    """A random match after this many moves."""
    options = check_options(game.options, game.short_match_options)
    record = Record.new(game, game.usual_seats, "doors", options)
    record.play_to_end(game, random_chooser(stream("doors", game.name)), plies)
    record.scores = None
    return record


def corrupt(facts: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """Removes, replaces or adds one value of a record."""
    names = [*facts, "scores", "branches", "art"]
    name = names[int(rng.below(len(names)))]
    thing = deepcopy(THINGS[int(rng.below(len(THINGS)))])
    if rng.below(4) == 0:
        facts.pop(name, None)
    elif isinstance(facts.get(name), (list, dict)) and facts[name] and rng.below(2):
        inner = facts[name]
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        inner[keys[int(rng.below(len(keys)))]] = thing
    else:
        facts[name] = thing
    return facts


def spoilt_texts(record: Record, n: int) -> Iterator[str]:
    """The text of a record with values replaced, moves broken, or characters missing."""
    whole = record.dump()
    for number in range(n):
        rng = stream("spoilt", record.game, number)
        facts = json.loads(whole)
        if number % 3 == 0:
            at = int(rng.below(len(facts["moves"]) + 1))
            facts["moves"] = [*facts["moves"][:at], fuzz_words(rng, record.moves, record.moves)]
            yield json.dumps(facts)
        elif number % 3 == 1:
            yield json.dumps(corrupt(corrupt(facts, rng), rng))
        else:
            at = int(rng.below(len(whole)))
            yield (
                whole[:at]
                + ODD_TOKENS[int(rng.below(len(ODD_TOKENS)))]
                + whole[at + int(rng.below(9)) :]
            )


def answer(game: Game[Any], text: str) -> Note | None:
    """The reason why this is not a valid record; None if it is one."""
    try:
        load(text, games.find).verify(game)
    except UserError as refused:
        return refused.note
    return None


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_whatever_a_record_holds_it_is_verified_or_refused_in_words(name: str) -> None:
    game = games.find(name)
    met: Counter[str] = Counter()
    for text in spoilt_texts(started_record(game), ROUNDS):
        note = answer(game, text)
        met[note.key if note else "good"] += 1
        assert note is None or all(texts(one, name).say_note("refusal", note) for one in LANGUAGES)
    assert {"bad_move", "bad_field", "missing_field", "not_json", "good"} <= set(met), met
