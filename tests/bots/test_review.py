"""Reviews: every choice of a seat, judged by what it saw."""

from __future__ import annotations

import json

import pytest

from ludoteca import games
from ludoteca.bots.levels import Budget
from ludoteca.bots.review import VERDICTS, Decision, decisive, judged, listed, review, verdict
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from tests.games.neon.position import neon

SOME = Budget(iterations=12)


def match(name: str, seats: int, longest: int) -> Record:
    game = games.find(name)
    record = Record(name, game.rules, seats, "review", dict(game.brief))
    bot = game.bots["random"]()
    state = record.start(game)
    while state.turn != OVER and len(record.moves) < longest:
        ply = len(record.moves) + 1
        words = game.words(state, int(bot.choose(state, state.legal(), stream("r", ply))))
        record.moves.append(words)
        game.play_words(state, words, record.rng(ply))
    return record


def test_a_review_has_every_choice_of_the_seat_and_ends_with_the_result() -> None:
    game = games.find("neon")
    record = match("neon", 2, 4000)
    steps: list[tuple[int, int]] = []
    found = review(game, record, 1, SOME, lambda done, total: steps.append((done, total)))
    choices = [
        ply
        for ply, state in enumerate(record.states(game))
        if state.turn == 1 and state.legal().size() > 1
    ]
    assert [one.ply for one in found.decisions] == choices
    assert [one.words for one in found.decisions] == [record.moves[ply] for ply in choices]
    assert [ply for ply, _ in found.curve] == [*choices, len(record.moves)]
    assert found.curve[-1][1] == record.state(game).payoffs()[1]
    assert steps[-1] == (len(record.moves), len(record.moves))
    for one in found.decisions:
        assert one.loss == pytest.approx(one.best_chance - one.chance)
        assert one.loss >= 0
        assert (one.loss == 0) == (one.best == one.words)
    assert json.loads(json.dumps(listed(found)))["seat"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_decision_is_judged_by_what_the_seat_saw(name: str) -> None:
    game = games.find(name)
    record = match(name, game.usual_seats, 9)
    for ply, state in enumerate(record.states(game)):
        if ply < 6 or ply == len(record.moves) or state.legal().size() == 1:
            continue
        anew = state.clone()
        anew.redeal(state.turn, stream("anew"))
        one, two = (
            judged(game, some, record.moves[ply], ply, SOME, stream("j")) for some in (state, anew)
        )
        assert one == two


def test_a_victory_that_was_passed_over_is_a_blunder() -> None:
    game = games.find("neon")
    state = neon("red-5", top="red-7", others=("blue-1 blue-2",), seats=2, free_draw=True).state
    lot = stream("blunder")
    decision, before = judged(game, state, "draw", 3, Budget(iterations=300), lot)
    assert (decision.ply, decision.words, decision.best) == (3, "draw", "play red-5")
    assert decision.verdict == "blunder"
    assert decision.reason.key == "wins_at_once"
    assert before == decision.best_chance == 1.0
    decision, before = judged(game, state, "play red-5", 3, Budget(iterations=300), lot)
    assert (decision.loss, decision.verdict, before) == (0.0, "best", 1.0)


def test_the_same_record_gives_the_same_review() -> None:
    game = games.find("neon")
    record = match("neon", 3, 30)
    assert review(game, record, 0, SOME) == review(game, record, 0, SOME)


def test_the_turning_points_are_the_greatest_losses_in_order() -> None:
    note = Note("x", {})
    decisions = [
        Decision(ply, "", note, 0.0, "", note, loss, loss, verdict(loss), note)
        for ply, loss in enumerate((0.02, 0.3, 0.0, 0.05, 0.5, 0.1))
    ]
    assert decisive(decisions) == [1, 4, 5]
    assert decisive(decisions[:1]) == []
    assert [one.verdict for one in decisions] == [
        "good",
        "blunder",
        "best",
        "slip",
        "blunder",
        "mistake",
    ]
    assert [name for name, _ in VERDICTS] == ["best", "good", "slip", "mistake", "blunder"]


def test_a_seat_that_is_not_there_has_no_review() -> None:
    with pytest.raises(Refused):
        review(games.find("neon"), match("neon", 2, 4), 2, SOME)
