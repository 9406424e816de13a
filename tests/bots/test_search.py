"""The search: fair, legal, reproducible and stronger than its policy."""

from __future__ import annotations

from dataclasses import replace

import pytest
from mypy_extensions import i64

from ludoteca import games
from ludoteca.bots.levels import Budget, search_bot
from ludoteca.bots.search.determinize import FAIR, OPEN_CARDS, OPEN_HANDS, Determinizer
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import Bot, RandomBot, play_out, softmax
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.option import check_options
from ludoteca.core.search_config import SearchConfig
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.neon.rules.play import Neon


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_a_choice_is_unchanged_when_all_that_is_hidden_is_resampled(name: str) -> None:
    game = games.find(name)
    bot = SearchBot(30, 0.0, None)
    state = game.start(game.usual_seats, {}, stream(name, "fair"))
    rng = stream(name, "lot")
    for ply in range(40):
        if state.turn == OVER:
            break
        anew = state.clone()
        anew.resample_hidden(state.turn, stream(name, ply, "anew"))
        choices = [
            bot.choose(position, position.legal(), stream(name, ply)) for position in (state, anew)
        ]
        assert choices[0] == choices[1]
        assert state.legal().holds(choices[0])
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)


def test_thinking_is_bounded_by_the_clock() -> None:
    game = games.find("neon")
    state = game.start(4, {}, stream("clock"))
    few = sum(node.visits for node in SearchBot(10**9, 0.02, None).search(state, stream("a")))
    assert 0 < few < 10**6


def test_a_searcher_whose_time_is_over_tries_one_thing_and_no_more() -> None:
    state = games.find("neon").start(4, {}, stream("clock"))
    tried = SearchBot(10**5, 1e-9, None).search(state, stream("a"))
    assert sum(node.visits for node in tried) == 1


@pytest.mark.slow
def test_the_searcher_beats_chance() -> None:
    game = games.find("neon")
    options = check_options(game.options, {})
    won = 0.0
    for number in range(100):
        state = game.setup(2, options, stream("duel", number))
        bots: list[Bot] = [SearchBot(60, 0.0, None), RandomBot()]
        seat = number % 2
        play_out(state, bots if seat == 0 else bots[::-1], stream("play", number), 10000)
        won += state.payoffs()[seat]
    assert won > 58


class RecordingBot(Bot):
    """A policy that prefers the last move and records the seats in turn when it evaluates and plays."""

    def __init__(self) -> None:
        self.turns: list[int] = []
        self.played: set[int] = set()

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        self.played.add(int(state.turn))
        return moves.at(rng.below(moves.size()))

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        return [float(place) for place in range(moves.size())]

    def evaluate(self, state: State) -> list[float]:
        self.turns.append(int(state.turn))
        return state.evaluate()


def position(name: str, seats: int, least: int) -> State:
    """A position with at least `least` legal moves."""
    game = games.find(name)
    state: State = game.start(seats, {}, stream(name, "position"))
    rng = stream(name, "on")
    while state.legal().size() < least:
        legal = state.legal()
        state.play(legal.at(rng.below(legal.size())), rng)
    return state


def test_a_searcher_that_settles_judges_when_the_turn_has_passed_on() -> None:
    state = position("kobito", 3, 4)
    for settles in (True, False):
        policy = RecordingBot()
        manner = SearchConfig(rollout_depth=0, quiesce=settles, model_opponents=True)
        SearchBot(30, 0.0, policy, manner).search(state, stream("s"))
        before, after = policy.turns[::2], policy.turns[1::2]
        assert len(after) == 30
        assert set(before) == {int(state.turn)}
        assert (state.turn in after) != settles


def test_a_turnwise_searcher_looks_no_further_than_its_own_turn() -> None:
    state = position("kobito", 3, 4)
    me = int(state.turn)
    for turnwise in (True, False):
        policy = RecordingBot()
        manner = SearchConfig(
            rollout_depth=0, quiesce=True, model_opponents=True, stop_at_turn_end=turnwise
        )
        nodes = SearchBot(400, 0.0, policy, manner).search(state, stream("t"))
        assert sum(node.visits for node in nodes) == 400
        assert (policy.played == {me}) == turnwise
        assert me not in policy.turns[1::2]


class Watching(Bot):
    """A policy without preferences that plays the first move. For each move that it plays on from, it
    records the hands of the others on every deal."""

    def __init__(self) -> None:
        self.after: dict[tuple[int, ...], list[str]] = {}
        self.laid = 0

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Cobogo)
        if state.laid.size() == self.laid + 1:
            last = (state.laid.top(), state.turns.top(), state.columns.top(), state.rows.top())
            hidden = f"{state.hands[state.turn].to_list()} {state.pile.to_list()}"
            self.after.setdefault(tuple(map(int, last)), []).append(hidden)
        return moves.at(0)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        return [0.0] * int(moves.size())


def watched(manner: SearchConfig, sight: int = FAIR) -> Watching:
    state = position("cobogo", 2, 100)
    assert isinstance(state, Cobogo)
    policy = Watching()
    policy.laid = int(state.laid.size())
    SearchBot(40, 0.0, policy, manner, sight).search(state, stream("watched"))
    return policy


@pytest.mark.slow
def test_until_news_the_tree_grows_and_then_the_policy_plays_on() -> None:
    for seats, deep in ((2, False), (1, False), (1, True)):
        state = position("cobogo", seats, 100)
        assert isinstance(state, Cobogo)
        while deep and state.pile.size() > 0:
            state.play(state.legal().at(0), stream("on"))
        manner = SearchConfig(widening=1.0, model_opponents=True, stop_at_reveal=True)
        nodes = SearchBot(40, 0.0, Watching(), manner).search(state, stream("news"))
        assert any(node.children for node in nodes) == deep


def test_the_same_moves_are_searched_beyond_news_by_who_knows_all() -> None:
    state = position("cobogo", 1, 100)
    manner = SearchConfig(widening=1.0, stop_at_reveal=True)
    nodes = SearchBot(40, 0.0, Watching(), manner, OPEN_CARDS).search(state, stream("all"))
    assert any(node.children for node in nodes)


@pytest.mark.slow
def test_on_the_same_deals_every_move_meets_what_the_others_met() -> None:
    manner = SearchConfig(
        widening=1.0, model_opponents=True, stop_at_reveal=True, common_deals=True
    )
    met = sorted(watched(manner).after.values(), key=len)
    assert len(met) > 3
    assert len(set(met[-1])) == len(met[-1]) > 3
    assert all(deals == met[-1][: len(deals)] for deals in met)
    apart = list(watched(replace(manner, common_deals=False)).after.values())
    assert len({deals[0] for deals in apart}) == len(apart)


def test_who_sees_the_cards_deals_none_again() -> None:
    manner = SearchConfig(
        widening=1.0, model_opponents=True, stop_at_reveal=True, common_deals=True
    )
    seen = {deal for deals in watched(manner, OPEN_CARDS).after.values() for deal in deals}
    assert len({deal.split("]")[0] for deal in seen}) == 1


def test_a_higher_exploration_constant_visits_more_moves_often() -> None:
    state = position("neon", 2, 4)
    most = [
        max(
            node.visits
            for node in SearchBot(300, 0.0, None, SearchConfig(exploration=much)).search(
                state, stream("c")
            )
        )
        for much in (0.1, 5.0)
    ]
    assert most[0] > most[1]


def test_what_the_guide_likes_best_is_tried_first_and_few_others_where_there_are_many() -> None:
    state = position("cobogo", 1, 30)
    legal = state.legal()
    bot = SearchBot(16, 0.0, RecordingBot(), SearchConfig(widening=1.0, rollout_depth=0))
    tried = bot.search(state, stream("wide"))
    assert [node.move for node in tried] == [
        legal.at(legal.size() - 1 - n) for n in range(len(tried))
    ]
    assert len(tried) <= 5


@pytest.mark.slow
def test_a_move_that_must_be_judged_is_tried_often_enough() -> None:
    state = position("neon", 2, 3)
    legal = state.legal()
    for place in range(legal.size()):
        nodes = SearchBot(200, 0.0, None).search(state, stream("j"), legal.at(place))
        judged = next(node for node in nodes if node.move == legal.at(place))
        assert judged.visits >= 50
        assert sum(node.visits for node in nodes) == 200
        assert sum(judged.share_sums) == pytest.approx(judged.visits)
        assert judged.share_sums[int(state.turn)] == pytest.approx(judged.reward)


def test_modelled_rivals_have_no_moves_in_the_tree() -> None:
    state = position("neon", 3, 3)
    me = state.turn

    def seats(nodes: list[object]) -> set[int]:
        found: set[int] = set()
        for node in nodes:
            found.add(int(node.seat))  # type: ignore[attr-defined]
            found |= seats(node.children)  # type: ignore[attr-defined]
        return found

    for modelled in (True, False):
        nodes = SearchBot(300, 0.0, RandomBot(), SearchConfig(model_opponents=modelled)).search(
            state, stream("m")
        )
        assert (seats(list(nodes)) == {int(me)}) == modelled


def test_what_is_taken_off_as_the_luck_of_the_deal_comes_back_to_all_alike() -> None:
    state = position("kobito", 3, 4)
    game = games.find("kobito")
    nodes = search_bot(game, Budget(60)).search(state, stream("luck"))
    assert sum(node.visits for node in nodes) == 60
    for node in nodes:
        assert sum(node.share_sums) == pytest.approx(node.visits)
        assert node.reward == pytest.approx(node.share_sums[int(state.turn)])
        assert 0 <= node.mean() <= 1


@pytest.mark.parametrize("name", games.names())
def test_stirring_leaves_all_that_any_seat_sees_alone(name: str) -> None:
    game = games.find(name)
    state = position(name, game.usual_seats, 2)
    stirred = state.clone()
    stirred.shuffle_hidden_decks(stream("stir"))
    assert game.piece_counts(stirred) == game.piece_counts(state)
    for seat in range(game.usual_seats):
        assert game.view(stirred, seat) == game.view(state, seat)


def test_shares_are_even_for_equals_and_greater_for_more() -> None:
    assert softmax([3.0, 3.0], 1.0) == [0.5, 0.5]
    one, two, three = softmax([9.0, 5.0, 1.0], 4.0)
    assert one > two > three
    assert one / two == pytest.approx(two / three)
    assert softmax([1e6, 0.0], 1.0)[0] == 1.0


def test_who_sees_all_hands_knows_no_more_of_the_deck_than_others() -> None:
    state = games.find("neon").start(3, {}, stream("open hands"))

    def guessed(sight: int, nth: int) -> tuple[list[list[int]], tuple[int, ...]]:
        guess = Determinizer(None, 1, sight).determinize(state, stream("open hands", nth))
        assert isinstance(guess, Neon)
        return [hand.to_list() for hand in guess.hands], tuple(guess.pile.to_list())

    known = guessed(OPEN_CARDS, 0)
    assert guessed(OPEN_CARDS, 1) == known
    results = [guessed(OPEN_HANDS, nth) for nth in range(4)]
    assert [hands for hands, _ in results] == [known[0]] * 4
    assert len({pile for _, pile in results} | {known[1]}) == 5
