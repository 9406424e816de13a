"""Hints: the best first, a reason each, and nothing that the seat cannot see."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.hint import (
    NO_CLEAR_DIFFERENCE,
    Analysis,
    Hint,
    build_hint,
    candidates,
    default_sides,
    hint,
    is_even,
    merit_over,
    reason_for,
)
from ludoteca.bots.levels import Budget, search_bot
from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.text import LANGUAGES, texts
from tests.games.kobito.position import kobito
from tests.games.neon.position import neon

SOME = Budget(iterations=20)


def positions(name: str) -> list[State]:
    game = games.find(name)
    state = game.setup(
        game.usual_seats,
        check_options(game.options, game.short_match_options),
        stream(name, "hint"),
    )
    rng = stream(name, "lot")
    results: list[State] = []
    for ply in range(60):
        if state.turn == OVER or len(results) == 2:
            break
        legal = state.legal()
        if ply % 7 == 3 and legal.size() > 1:
            results.append(state.clone())
        state.play(legal.at(rng.below(legal.size())), rng)
    return results


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_hint_is_the_same_when_all_that_is_hidden_is_resampled(name: str) -> None:
    game = games.find(name)
    for state in positions(name):
        seat = int(state.turn)
        anew = state.clone()
        anew.resample_hidden(seat, stream("anew"))
        one, two = (hint(game, some, seat, SOME, rng=stream("h")) for some in (state, anew))
        assert one == two


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_hints_are_legal_moves_the_best_first_with_a_reason_in_words(name: str) -> None:
    game = games.find(name)
    for state in positions(name):
        results = hint(game, state, int(state.turn), SOME, rng=stream("best first"))
        assert 1 <= len(results) <= 3
        chances = [one.chance for one in results]
        assert chances == sorted(chances, reverse=True)
        bot = search_bot(game, SOME)
        assert results[0].move == bot.choose(state, state.legal(), stream("best first"))
        for one in results:
            assert game.parse_legal_move(state, one.words) == one.move
            assert 0 <= one.chance <= 1
            for language in LANGUAGES:
                assert in_words(one, texts(language, name))


def in_words(one: Hint, said: object) -> str:
    from ludoteca.core.text import Texts

    assert isinstance(said, Texts)
    return said.say_note("hint", one.reason) + said.say_note("move", one.phrase)


def test_a_move_that_wins_at_once_is_known_for_it() -> None:
    game = games.find("neon")
    state = neon("red-5", top="red-7", free_draw=True).state
    (first, *_) = hint(game, state, int(state.turn), Budget(iterations=200))
    assert first.words == "play red-5"
    assert first.reason.key == "wins_at_once"
    assert first.chance > 0.9


def test_no_hint_for_who_is_not_in_turn() -> None:
    game = games.find("neon")
    state = game.start(2, {}, stream("turn"))
    with pytest.raises(UserError):
        hint(game, state, 1 - int(state.turn), SOME)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_reasons_have_words_and_tell_nothing_that_the_seat_cannot_see(name: str) -> None:
    game = games.find(name)
    state = game.setup(
        game.usual_seats,
        check_options(game.options, game.short_match_options),
        stream(name, "merits"),
    )
    rng = stream(name, "lot")
    bot = next(iter(game.bots.values()))()
    seen = 0
    for _ in range(40):
        if state.turn == OVER:
            break
        anew = state.clone()
        anew.resample_hidden(state.turn, stream("anew"))
        for move in state.legal().to_list()[:30]:
            results = list(game.reasons(state, move))
            assert results == list(game.reasons(anew, move))
            seen += len(results)
            for merit in results:
                assert all(texts(language, name).say_note("hint", merit) for language in LANGUAGES)
        state.play(bot.choose(state, state.legal(), rng), rng)
    assert seen > 0 or type(game).reasons is Game.reasons, "a game may give no reasons"


def test_a_reason_is_something_that_the_next_best_move_has_not() -> None:
    game = games.find("neon")
    position = neon("red-1 red-2 red-+2", others=("green-1 green-2",), seats=2)
    one, two = (
        game.parse_legal_move(position.state, words) for words in ("play red-+2", "play red-1")
    )
    assert repr(merit_over(game, position.state, one, two)) == "faces whom=1 n=2 cards=2"
    other = game.parse_legal_move(position.state, "play red-2")
    assert merit_over(game, position.state, two, other) is None


def test_a_merit_that_others_have_as_well_says_more_than_a_figure() -> None:
    game = games.find("neon")
    state = neon("red-1 red-2 red-3", others=("green-1 green-2 green-3",), seats=2).state
    assert merit_over(game, state, *state.legal().to_list()[:2]) is None
    reasons = [one.reason.key for one in hint(game, state, 0, Budget(iterations=60))]
    assert "more_of_it" in reasons
    assert not {"best_found", "better_than_most", "nearly_as_good", "worth_a_try"} & set(reasons)


def test_what_lies_on_the_table_says_more_than_at_whose_cost_a_move_is() -> None:
    game = games.find("neon")
    silent = type("Silent", (type(game),), {"reasons": lambda *_: ()})()
    state = neon("red-1 red-2 +4", others=("green-1 green-2", "blue-1 blue-2"), seats=3).state
    one, two = (
        Node(game.parse_legal_move(state, words), 0) for words in ("play red-1", "play red-2")
    )
    one.visits, one.reward, one.share_sums, one.squares = 900, 330, [330, 170, 400], 209
    two.visits, two.reward, two.share_sums, two.squares = 900, 280, [280, 370, 250], 193
    tried, sides = [one, two], default_sides(game, state)
    assert not is_even(one, tried)
    for player, reason in ((game, "more_of_it n=1 colour=red"), (silent, "holds_back who=1 n=22")):
        assert repr(reason_for(Analysis(player, state, tried, sides, stream("w")), one)) == reason


def test_of_many_moves_that_had_little_thought_each_the_best_is_still_told() -> None:
    many = [Node(move, 0) for move in range(200)]
    for node in many:
        node.visits, node.reward = 2, 1
    assert candidates(many) == many[:1]
    many[1].visits = 100
    assert candidates(many) == many[:2]


def test_of_moves_that_are_alike_it_is_said_that_there_is_no_clear_difference() -> None:
    game = games.find("neon")
    silent = type("Silent", (type(game),), {"reasons": lambda *_: ()})()
    state = neon("red-1 red-2 red-3", others=("green-1 green-2 green-3",), seats=2).state
    results = hint(silent, state, 0, Budget(iterations=120))
    assert len(results) > 1
    assert all(one.even and one.reason == NO_CLEAR_DIFFERENCE for one in results)
    state = neon("red-5", top="red-7", others=("blue-1 blue-2",), seats=2, free_draw=True).state
    (first, *_) = hint(silent, state, 0, Budget(iterations=300))
    assert first.words == "play red-5"
    assert not first.even


def test_a_hint_tells_how_the_turn_goes_on_to_its_end() -> None:
    game = games.find("kobito")
    at = kobito("2 6 9", ("1", "5", "9"), (4, 9, 9), mine=("3 4",))
    (first, *_) = hint(game, at.state, 0, Budget(iterations=400))
    at.play(first.words)
    assert at.turn == 0
    for step, touches in zip(first.plan, first.plan_touches, strict=True):
        (words,) = (words for words in at.moves() if says(game, at.state, words) == step)
        paths = game.touches(at.state, [game.parse_legal_move(at.state, words)])[0]
        assert touches in [" ".join(path) for path in paths]
        at.play(words)
    assert at.turn == 1


def says(game: Game[Any], state: State, words: str) -> Note:
    return game.describe_move(state, game.parse_legal_move(state, words))


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_plan_is_made_of_legal_moves_of_the_same_turn_however_the_hidden_things_lie(
    name: str,
) -> None:
    game = games.find(name)
    for state in positions(name):
        for one in hint(game, state, int(state.turn), Budget(iterations=120)):
            after = state.determinize(state.turn, stream("another deal"))
            after.play(one.move, stream("another chance"))
            for step in one.plan:
                assert after.turn == state.turn
                legal = after.legal().to_list()
                while len(legal) == 1:  # a forced step is not listed
                    after.play(legal[0], stream("another chance"))
                    legal = after.legal().to_list()
                (move,) = {move for move in legal if game.describe_move(after, move) == step}
                after.play(move, stream("another chance"))


def test_a_plan_ends_where_chance_decides() -> None:
    game = games.find("neon")
    state = neon("blue-1 blue-2", top="red-7", seats=2).state
    (draw,) = hint(game, state, 0, Budget(iterations=200))
    assert (draw.words, draw.plan) == ("draw", ())


def test_a_move_tried_too_seldom_to_be_the_best_is_given_no_better_chance_than_the_best() -> None:
    game = games.find("neon")
    state = game.start(2, {}, stream("chance"))
    legal = state.legal()
    best, lucky = Node(legal.at(0), state.turn), Node(legal.at(1), state.turn)
    best.visits, best.reward, best.share_sums = 900, 540.0, [540.0, 360.0]
    lucky.visits, lucky.reward, lucky.share_sums = 3, 3.0, [3.0, 0.0]
    analysis = Analysis(game, state, [best, lucky], default_sides(game, state), stream("h"))
    chances = [build_hint(analysis, node).chance for node in (best, lucky)]
    assert chances == [0.6, 0.6]
