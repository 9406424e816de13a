"""Every reason in hints and reviews is true: the general ones by the statistics, the games' own by
their oracles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots import hint as hints
from ludoteca.bots.hint import (
    Analysis,
    build_hint,
    candidates,
    default_sides,
    hint,
    is_even,
    mean_reason,
    rival_of,
    search,
)
from ludoteca.bots.levels import Budget
from ludoteca.bots.review import judge_decision
from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.testkit.oracles import Claim
from ludoteca.core.text import read_tables
from tests.bots.oracles import GENERAL, HintClaim
from tests.catalogue import oracles
from tests.games.neon.position import neon

THOUGHTS = (16, 60, 240)
POSITIONS = 150
SLOW = {"cobogo": 9, "coatl": 45}
"""Positions of the games whose search is slow."""
SPOKEN = read_tables("ludoteca", "en")["hint"]


OF_LINES = {"better_result"}
"""Reasons that only a review gives; `test_line_review.py` has their truth."""


def test_every_general_hint_has_its_truth() -> None:
    assert set(GENERAL) == set(SPOKEN) - OF_LINES


def own_truths(name: str) -> Any:
    found = oracles(name)
    return None if found is None else found.hints


def hold(praise: HintClaim) -> None:
    key = praise.note.key
    text = f"{praise.game.name}: {praise.note!r}"
    if key in GENERAL:
        assert GENERAL[key](praise), text
        return
    own = own_truths(praise.game.name)
    if own is not None:
        words = praise.game.notation(praise.state, praise.node.move)
        claim = Claim(praise.game, praise.state, praise.note, words, int(praise.node.move))
        assert own[key](claim), f"{text} of {words}"


def positions(game: Game[Any], n: int) -> Iterator[State]:
    """Positions of matches at all numbers of seats, between random and stronger bots."""
    met = 0
    for number in range(1000):
        seats = game.seats[number % len(game.seats)]
        options = check_options(game.options, game.short_match_options)
        rng = stream("true hints", game.name, number)
        state = game.setup(seats, options, rng)
        bots = [make() for make in game.bots.values()]
        while state.turn != OVER:
            if rng.below(5) == 0:
                yield state
                met += 1
                if met == n:
                    return
            bot = bots[(int(state.turn) + number) % len(bots)]
            state.play(bot.choose(state.clone(), state.legal(), rng), rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_every_reason_of_a_hint_is_true(name: str) -> None:
    game = games.find(name)
    met: Counter[str] = Counter()
    for number, state in enumerate(positions(game, SLOW.get(name, POSITIONS))):
        budget = Budget(iterations=THOUGHTS[number % len(THOUGHTS)])
        rng = stream("hint", number)
        tried = search(game, state, budget, rng)
        proposed = candidates(tried)[:3]
        reasons = [
            build_hint(Analysis(game, state, tried, default_sides(game, state), rng), node).reason
            for node in proposed
        ]
        if number % 10 == 0:
            given = hint(game, state, int(state.turn), budget, rng=stream("hint", number))
            assert reasons == [one.reason for one in given]
        for node, reason in zip(proposed, reasons, strict=True):
            hold(HintClaim(game, state, reason, node, tried))
            met[reason.key] += 1
        for node in tried[:8]:
            for note in said_of(game, state, node, tried):
                hold(HintClaim(game, state, note, node, tried))
                met[note.key] += 1
    assert met, "there are hints"


def said_of(game: Game[Any], state: State, node: Node, tried: list[Node]) -> Iterator[Note]:
    """The general reason for a move, as if the game gave none."""
    silent = type("Silent", (type(game),), {"reasons": lambda *_: ()})()
    analysis = Analysis(silent, state, tried, default_sides(game, state), stream("said"))
    yield hints.reason_over_rival(analysis, node, rival_of(node, tried))
    yield hints.NO_CLEAR_DIFFERENCE if is_even(node, tried) else mean_reason(node, tried)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_reason_of_a_review_is_true_of_the_move_that_it_holds_to_be_best(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find(name)
    claims: list[HintClaim] = []

    def better(analysis: Analysis, node: Node, rival: Node) -> Note:
        note = hints.reason_over_rival(analysis, node, rival)
        claims.append(HintClaim(game, analysis.state, note, node, analysis.nodes))
        return note

    def played(analysis: Analysis, node: Node) -> Note:
        note = hints.reason_for(analysis, node)
        claims.append(HintClaim(game, analysis.state, note, node, analysis.nodes))
        return note

    monkeypatch.setattr("ludoteca.bots.review.reason_over_rival", better)
    monkeypatch.setattr("ludoteca.bots.review.reason_for", played)
    for number, state in enumerate(positions(game, SLOW.get(name, POSITIONS) // 3)):
        legal = state.legal()
        if legal.size() > 1:
            words = game.notation(state, legal.at(stream("played", number).below(legal.size())))
            rng = stream("review", number)
            judge_decision(game, state.clone(), words, Budget(iterations=60), rng, ply=0)
            hold(claims.pop())


# Rare figures

RED = neon("red-1 red-2 red-3", others=("green-1 green-2", "blue-1 blue-2"), seats=3).state


def node(nth: int, visits: float, won: float, *shares: float) -> Node:
    """A node of the nth move of a hand of three red cards."""
    found = Node(RED.legal().at(nth), 0)
    found.visits, found.reward = visits, won
    found.squares = won * (visits - won) / visits
    found.share_sums = list(shares) or [won, (visits - won) / 2, (visits - won) / 2]
    return found


def reasons(*tried: Node) -> list[str]:
    game, state = games.find("neon"), RED
    silent = type("Silent", (type(game),), {"reasons": lambda *_: ()})()
    results = []
    for one in tried:
        rival, sides = rival_of(one, list(tried)), default_sides(game, state)
        note = hints.reason_over_rival(
            Analysis(silent, state, list(tried), sides, stream("f")), one, rival
        )
        assert GENERAL[note.key](HintClaim(game, state, note, one, list(tried))), note
        results.append(repr(note))
    return results


def test_what_chance_alone_may_give_is_no_clear_difference() -> None:
    few = [node(0, 12, 7), node(1, 10, 4)]
    assert [is_even(one, few) for one in few] == [True, True]
    many = [node(0, 400, 240), node(1, 300, 120)]
    assert [is_even(one, many) for one in many] == [False, False]
    given_up = [node(0, 400, 240), node(1, 9, 5)]
    assert [is_even(one, given_up) for one in given_up] == [False, False]


def test_a_lead_that_chance_alone_may_give_is_not_called_clear() -> None:
    assert reasons(node(0, 12, 7), node(1, 10, 4))[0] == "better_than_most n=18"
    assert reasons(node(0, 400, 240), node(1, 300, 120))[0] == "stands_out n=20"


def test_a_rival_held_back_by_chance_alone_is_not_named() -> None:
    assert "holds_back" not in reasons(node(0, 10, 4, 4, 3, 3), node(1, 10, 4, 4, 4, 2))[0]
    few, many = node(0, 900, 300, 300, 200, 400), node(1, 900, 300, 300, 350, 250)
    assert reasons(few, many)[0] == "holds_back who=1 n=17"


def test_half_is_not_most() -> None:
    assert reasons(node(0, 100, 50), node(1, 100, 50)) == ["best_found", "nearly_as_good"]
    assert reasons(node(0, 100, 51), node(1, 100, 51))[0] == "wins_mostly n=51"


def test_a_move_that_did_better_though_it_was_tried_less_is_not_told_that_others_promise_more() -> (
    None
):
    assert reasons(node(0, 100, 20), node(1, 40, 12), node(2, 40, 24))[1] == "nearly_as_good"


def test_a_move_that_promises_less_is_worth_a_try() -> None:
    assert reasons(node(0, 100, 45), node(1, 60, 24))[1] == "worth_a_try"
