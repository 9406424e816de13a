"""Reviews: every choice of a seat, judged by what the seat saw."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.hint import hint, hint_rng
from ludoteca.bots.levels import Budget, bot_of
from ludoteca.bots.paired_comparison import compare_moves
from ludoteca.bots.review import (
    EVEN,
    INCONCLUSIVE,
    MIN_VISITS,
    VERDICTS,
    ReviewedDecision,
    best_and_verdict,
    decisive_indices,
    judge_decision,
    judge_with_retries,
    review,
    to_dict,
    verdict,
)
from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.bot import choose_fairly
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from tests.games.neon.position import neon

SOME = Budget(iterations=12)
PATIENTLY = 60
"""Iterations of a review; `patient` has five times as many."""
LONGEST = {"coatl": 12}
"""The part of a match that is reviewed, because each decision takes long."""


def match(name: str, seats: int, longest: int) -> Record:
    game = games.find(name)
    record = Record(name, game.rules, seats, "review", dict(game.short_match_options))
    bot = game.bots["random"]()
    state = record.start(game)
    while state.turn != OVER and len(record.moves) < longest:
        ply = len(record.moves) + 1
        words = game.notation(state, int(bot.choose(state, state.legal(), stream("r", ply))))
        record.moves.append(words)
        game.play_words(state, words, record.rng(ply))
    return record


def test_a_review_has_every_choice_of_the_seat_and_ends_with_the_result() -> None:
    game = games.find("neon")
    record = match("neon", 2, 4000)
    steps: list[tuple[int, int]] = []
    results = review(game, record, 1, SOME, lambda done, total: steps.append((done, total)))
    choices = [
        ply
        for ply, state in enumerate(record.states(game))
        if state.turn == 1 and state.legal().size() > 1
    ]
    assert [one.ply for one in results.decisions] == choices
    assert [one.words for one in results.decisions] == [record.moves[ply] for ply in choices]
    assert [ply for ply, _ in results.curve] == [*choices, len(record.moves)]
    assert results.curve[-1][1] == record.state(game).payoffs()[1]
    assert steps[-1] == (len(record.moves), len(record.moves))
    for one in results.decisions:
        assert one.loss == pytest.approx(one.best_value - one.value)
        assert one.loss >= 0
        assert (one.loss == 0) == (one.best == one.words)
    assert json.loads(json.dumps(to_dict(results)))["seat"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_decision_is_judged_by_what_the_seat_saw(name: str) -> None:
    game = games.find(name)
    record = match(name, game.usual_seats, 9)
    for ply, state in enumerate(record.states(game)):
        if ply < 6 or ply == len(record.moves) or state.legal().size() == 1:
            continue
        anew = state.clone()
        anew.resample_hidden(state.turn, stream("anew"))
        one, two = (
            judge_decision(game, some, record.moves[ply], SOME, stream("j"), ply=ply)
            for some in (state, anew)
        )
        assert one == two


def test_a_victory_that_was_passed_over_is_a_blunder() -> None:
    game = games.find("neon")
    state = neon("red-5", top="red-7", others=("blue-1 blue-2",), seats=2, free_draw=True).state
    rng = stream("blunder")
    decision, before = judge_decision(game, state, "draw", Budget(iterations=300), rng, ply=3)
    assert (decision.ply, decision.words, decision.best) == (3, "draw", "play red-5")
    assert decision.verdict == "blunder"
    assert decision.reason.key == "wins_at_once"
    assert before == decision.best_value == 1.0
    decision, before = judge_decision(game, state, "play red-5", Budget(iterations=300), rng, ply=3)
    assert (decision.loss, decision.verdict, before) == (0.0, "best", 1.0)


def test_the_same_record_gives_the_same_review() -> None:
    game = games.find("neon")
    record = match("neon", 3, 30)
    assert review(game, record, 0, SOME) == review(game, record, 0, SOME)


def test_the_turning_points_are_the_greatest_losses_in_order() -> None:
    note = Note("x", {})
    decisions = [
        ReviewedDecision(ply, "", note, 0.0, "", note, loss, loss, verdict(loss), note)
        for ply, loss in enumerate((0.02, 0.3, 0.0, 0.05, 0.5, 0.1))
    ]
    assert decisive_indices(decisions) == [1, 4, 5]
    assert decisive_indices(decisions[:1]) == []
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
    with pytest.raises(UserError):
        review(games.find("neon"), match("neon", 2, 4), 2, SOME)


def node(move: int, visits: float, won: float) -> Node:
    """A node with this number of visits and of wins."""
    found = Node(move, 0)
    found.visits, found.reward = visits, won
    found.squares = won * (visits - won) / visits
    return found


def verdict_on(*tried: Node) -> tuple[int, str]:
    """The best move and the verdict if move 1 was played."""
    best, found = best_and_verdict(list(tried), 1)
    return int(best.move), found


def test_there_is_no_verdict_without_enough_tries_for_both_moves() -> None:
    assert verdict_on(node(0, 400, 380), node(1, MIN_VISITS - 1, 0)) == (1, INCONCLUSIVE)
    assert verdict_on(node(0, 400, 380), node(1, MIN_VISITS, 0)) == (0, "blunder")
    assert verdict_on(node(1, 40, 10), node(0, MIN_VISITS - 1, MIN_VISITS - 1)) == (1, INCONCLUSIVE)
    assert verdict_on(node(1, 40, 10), node(0, MIN_VISITS, MIN_VISITS)) == (0, "blunder")


def test_a_difference_that_chance_alone_may_make_is_none() -> None:
    assert verdict_on(node(0, 60, 36), node(1, 40, 20)) == (1, EVEN)
    assert verdict_on(node(0, 6000, 3600), node(1, 4000, 2000)) == (0, "mistake")
    assert verdict_on(node(0, 60, 36), node(1, 40, 24)) == (1, "best")


def test_where_results_lie_close_together_few_tries_tell_moves_apart() -> None:
    better, played = node(0, 60, 36), node(1, 40, 20)
    for one in (better, played):
        one.squares = one.visits * 0.1**2
    assert verdict_on(better, played) == (0, "mistake")
    for one in (better, played):
        one.squares = 0.0
        one.reward *= 0.05
    assert verdict_on(better, played) == (1, EVEN)  # half a point; two more visits may undo it


def test_a_move_beside_which_the_others_were_given_up_is_the_best() -> None:
    assert verdict_on(node(1, 300, 200), node(0, 10, 8)) == (1, "best")
    assert verdict_on(node(1, 5, 2)) == (1, "best")


def test_no_one_is_blamed_without_a_paired_comparison_and_who_could_not_be_judged_is_thought_of_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    questions: list[tuple[int, str | None]] = []

    def judge(*args: Any, **settings: Any) -> tuple[ReviewedDecision, float]:
        questions.append((args[3].iterations, settings.get("rival")))
        found, before = judge_decision(*args, **settings)
        return replace(found, best="play red-6", verdict=verdicts[len(questions) - 1]), before

    monkeypatch.setattr("ludoteca.bots.review.judge_decision", judge)
    game = games.find("neon")
    state = neon("red-5 red-6", top="red-7", others=("blue-1 blue-2",), seats=2).state
    for verdicts, expected in (
        (["best"], [(12, None)]),
        ([EVEN], [(12, None)]),
        (["slip", EVEN], [(12, None), (24, "play red-6")]),
        ([INCONCLUSIVE, INCONCLUSIVE], [(12, None), (24, None)]),
        ([INCONCLUSIVE, "slip", "blunder"], [(12, None), (24, None), (24, "play red-6")]),
    ):
        questions.clear()
        found, _ = judge_with_retries(game, state, "play red-5", SOME, stream("well"), ply=3)
        assert (questions, found.verdict) == (expected, verdicts[-1])


@pytest.mark.parametrize("name", ["neon", "kobito"])
def test_in_a_paired_comparison_both_moves_have_as_much_thought_and_the_same_deals(
    name: str,
) -> None:
    game = games.find(name)
    state = game.start(2, {}, stream("duel"))
    one, two = (int(state.legal().at(at)) for at in (0, 1))
    found = compare_moves(game, state, (one, two), Budget(60), stream("lot"))
    assert [(int(node.move), node.visits) for node in found] == [(one, 30), (two, 30)]
    assert all(0 <= node.mean() <= 1 for node in found)
    assert [sum(node.share_sums) for node in found] == pytest.approx([30, 30])
    same = compare_moves(game, state, (one, one), Budget(600), stream("lot"))
    assert same[0].mean() == pytest.approx(same[1].mean(), abs=0.15)


def test_a_paired_comparison_tells_a_victory_from_a_move_that_passes_it_over() -> None:
    game = games.find("neon")
    state = neon("red-5", top="red-7", others=("blue-1 blue-2",), seats=2, free_draw=True).state
    decision, _ = judge_decision(
        game, state, "draw", Budget(200), stream("d"), ply=3, rival="play red-5"
    )
    assert (decision.best, decision.best_value, decision.verdict) == ("play red-5", 1.0, "blunder")


def test_a_review_draws_the_lots_of_a_hint() -> None:
    game = games.find("neon")
    record = match("neon", 2, 12)
    decisions = review(game, record, 0, SOME).decisions
    assert decisions
    for one in decisions:
        state = record.state(game, one.ply)
        assert one == judge_with_retries(game, state, one.words, SOME, hint_rng(), ply=one.ply)[0]


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_hint_that_was_followed_is_not_blamed(name: str) -> None:
    game = games.find(name)
    record = match(name, game.usual_seats, 12)
    budget = Budget(iterations=400)  # fewer than a second allows in any game
    for ply, state in enumerate(record.states(game)):
        if ply % 4 == 3 and state.turn != OVER and state.legal().size() > 1:
            words = hint(game, state.clone(), int(state.turn), budget)[0].words
            decision, _ = judge_with_retries(
                game, state.clone(), words, budget, hint_rng(), ply=ply
            )
            assert decision.verdict not in ("slip", "mistake", "blunder")


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_review_of_a_match_played_by_patient_has_no_blunders(name: str) -> None:
    game = games.find(name)
    seats = min(n for n in game.seats if n > 1)
    record = Record(
        name, game.rules, seats, "patient", check_options(game.options, game.short_match_options)
    )
    patient = bot_of(game, "patient", Budget(PATIENTLY))
    state = record.start(game)
    while state.turn != OVER and len(record.moves) < LONGEST.get(name, 30):
        ply = len(record.moves) + 1
        words = game.notation(state, int(choose_fairly(patient, state, stream("patient", ply))))
        record.moves.append(words)
        game.play_words(state, words, record.rng(ply))
    results = review(game, record, 0, Budget(PATIENTLY))
    assert results.decisions
    assert not [one for one in results.decisions if one.verdict == "blunder"]
