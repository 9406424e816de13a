"""The tutorial is played on real positions: any legal move may be tried."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import games
from ludoteca.tables.analysis.tutorial import (
    LEARNER_SEAT,
    preview_move,
    selection_refusal,
    try_move,
    tutorial_match,
    tutorial_record,
)
from tests.catalogue import WITH_GUIDE
from tests.server.kit import LocalServer

Glance = dict[str, Any]


def mine(name: str) -> list[Glance]:
    return [
        glance
        for glance in tutorial_match(name)["positions"]
        if glance["decided_by"] == LEARNER_SEAT
    ]


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_the_learner_may_do_all_that_is_legal_and_what_is_meant_is_among_it(name: str) -> None:
    game, record = games.find(name), tutorial_record(name)
    for glance in mine(name):
        state = record.state(game, glance["ply"])
        assert glance["moves"] == [game.notation(state, move) for move in state.legal().to_list()]
        assert glance["move"] in glance["moves"]
    assert any(len(glance["moves"]) > 1 for glance in mine(name))


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_the_move_that_is_meant_leads_to_the_next_position(name: str) -> None:
    glances = tutorial_match(name)["positions"]
    for glance in mine(name):
        after = try_move(name, glance["ply"], glance["move"])
        then = glances[glance["ply"] + 1]
        assert all(after[part] == then[part] for part in ("ply", "view", "scores", "log"))


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_another_legal_move_happens_and_nothing_of_it_is_kept(name: str) -> None:
    glance = max(mine(name), key=lambda one: len(one["moves"]))
    other = next(words for words in glance["moves"] if words != glance["move"])
    after = try_move(name, glance["ply"], other)
    assert after["view"] != glance["view"]
    assert (after["decided_by"], after["move"]) == (None, None)
    assert try_move(name, glance["ply"], other) == after
    assert tutorial_match(name)["positions"][glance["ply"]] == glance


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_what_the_first_touch_may_be_leads_on_and_all_else_has_its_reason(name: str) -> None:
    game = games.find(name)
    for glance in mine(name):
        ways = [way.split(" ") for some in glance["touches"] for way in some]
        assert selection_refusal(name, glance["ply"], [ways[0][0]]) is None
    idle = [note for glance in mine(name) for note in idle_touches(name, glance)]
    assert all(note is not None for note in idle)
    assert not idle or any(note.key in game.paragraphs for note in idle)


def test_who_learns_chooses_the_colour_answers_the_plus_two_and_pays() -> None:
    neon = mine("neon")
    answers = [one["move"] for one in neon if "take 2" in one["moves"]]
    assert answers == ["play green-+2"]
    assert [one["move"] for one in neon if one["moves"] == ["take 4"]] == ["take 4"]
    assert "choose yellow" in [one["move"] for one in neon]
    kobito = mine("kobito")
    penalty = next(at for at, one in enumerate(kobito) if one["move"].startswith("penalty "))
    before, after = (kobito[at]["scores"][LEARNER_SEAT] for at in (penalty, penalty + 1))
    assert after == before - 3


def idle_touches(name: str, glance: Glance) -> list[Any]:
    """The refusal when a card of the own hand is touched that leads to no move."""
    lit = {key for some in glance["touches"] for way in some for key in way.split(" ")}
    hands = [zone for zone in glance["view"]["zones"] if zone["id"] == f"hand-{LEARNER_SEAT}"]
    things = {f"{zone['id']}/{item}" for zone in hands for item in zone.get("items", ())}
    return [selection_refusal(name, glance["ply"], [thing]) for thing in sorted(things - lit)]


def test_the_others_of_a_first_match_are_characters_too() -> None:
    for name in WITH_GUIDE:
        shown, game = tutorial_match(name), games.find(name)
        bots = [one for seat, one in enumerate(shown["characters"]) if seat != LEARNER_SEAT]
        assert len({*bots}) == len(bots)
        assert None not in bots or not game.characters


def test_what_if_in_a_lesson_says_what_it_says_at_a_table() -> None:
    glance = mine("cobogo")[0]
    preview = preview_move("cobogo", glance["ply"], glance["move"])
    assert preview["view"] != glance["view"]


def test_questions_about_a_first_match_come_by_http_and_nonsense_is_refused(
    server: LocalServer,
) -> None:
    guest = server.guest(None)
    path = "/api/tutorial/neon"
    glance = guest.get(path)["positions"][0]
    other = next(words for words in glance["moves"] if words != glance["move"])
    assert guest.get(f"{path}/try", ply=0, words=other)["ply"] == 1
    assert guest.get(f"{path}/what-if", ply=0, words=other)["view"]["seat"] == LEARNER_SEAT
    assert guest.get(f"{path}/why-not", ply=0, touched="pile")["reason"]["key"] == "must_play"
    assert guest.get(f"{path}/try", 400, ply=0, words="play nonsense")["error"]["args"] is not None
    assert guest.get(f"{path}/try", 404, ply=999, words=other)["error"]["key"] == "bad_ply"
    assert guest.get(f"{path}/try", 400, ply=1, words=other)["error"]["key"] == "not_your_turn"
