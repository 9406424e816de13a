"""Whatever a record holds, it is read and verified, or refused with a reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.option import checked
from ludoteca.core.record import Record, load
from ludoteca.core.refusal import Refused
from ludoteca.core.testkit.babble import ODD, babble
from ludoteca.core.text import LANGUAGES, texts

SPOILT = 1500
THINGS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 3, 10**30, 1.5, float("nan"), "", "x", [], {}, [1], [None]),
    *(["pass"], [[]], {"a": 1}, [{"ply": 0, "seat": 0, "seed": "s"}], {"deck": []}, "\ud800"),
)


def begun(game: Game[Any], plies: int = 6) -> Record:
    """A match of random players, so many moves old."""
    options = checked(game.options, game.brief)
    record = Record(game.name, game.rules, game.usual_seats, "doors", options)
    state = record.start(game)
    lot = stream("doors", game.name)
    while state.turn != OVER and len(record.moves) < plies:
        legal = state.legal()
        move = int(legal.at(lot.below(legal.size())))
        record.moves.append(game.words(state, move))
        state.play(move, record.rng(len(record.moves)))
    return record


def spoil(facts: dict[str, Any], lot: Rng) -> dict[str, Any]:
    """One fact of a record taken away, exchanged for another thing, or added."""
    names = [*facts, "scores", "branches", "art"]
    name = names[int(lot.below(len(names)))]
    thing = deepcopy(THINGS[int(lot.below(len(THINGS)))])
    if lot.below(4) == 0:
        facts.pop(name, None)
    elif isinstance(facts.get(name), (list, dict)) and facts[name] and lot.below(2):
        inner = facts[name]
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        inner[keys[int(lot.below(len(keys)))]] = thing
    else:
        facts[name] = thing
    return facts


def spoilt_texts(record: Record, n: int) -> Iterator[str]:
    """The text of a record with facts exchanged, with odd words for moves, or with letters lost."""
    whole = record.dump()
    for number in range(n):
        lot = stream("spoilt", record.game, number)
        facts = json.loads(whole)
        if number % 3 == 0:
            at = int(lot.below(len(facts["moves"]) + 1))
            facts["moves"] = [*facts["moves"][:at], babble(lot, record.moves, record.moves)]
            yield json.dumps(facts)
        elif number % 3 == 1:
            yield json.dumps(spoil(spoil(facts, lot), lot))
        else:
            at = int(lot.below(len(whole)))
            yield whole[:at] + ODD[int(lot.below(len(ODD)))] + whole[at + int(lot.below(9)) :]


def answer(game: Game[Any], text: str) -> Note | None:
    """Why this is no record of a match; None if it is one."""
    try:
        load(text, games.find).verify(game)
    except Refused as refused:
        return refused.note
    return None


@pytest.mark.parametrize("name", games.names())
def test_whatever_a_record_holds_it_is_verified_or_refused_in_words(name: str) -> None:
    game = games.find(name)
    met: Counter[str] = Counter()
    for text in spoilt_texts(begun(game), SPOILT):
        note = answer(game, text)
        met[note.key if note else "good"] += 1
        assert note is None or all(texts(one, name).note("refusal", note) for one in LANGUAGES)
    assert {"bad_move", "bad_field", "missing_field", "not_json", "good"} <= set(met), met
