"""Turn search: each end once, on the same deals, and every first step as good as its best turn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.bots.hint import search
from ludoteca.bots.levels import Budget, bot_of, search_bot
from ludoteca.bots.paired_comparison import compare_moves
from ludoteca.bots.search.determinize import OPEN_CARDS, OPEN_HANDS
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.bots.search.rollout import Rollout
from ludoteca.bots.search.search_node import Node
from ludoteca.bots.search.turn_enumeration import Turn, TurnEnumeration
from ludoteca.bots.search.turn_halving import EVERY_MOVE, better_half, halvings
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.search_config import NetworkUse, SearchConfig, TurnHalving
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.bot.fitted_weights import FittedGardenerBot
from ludoteca.games.kobito.rules.play import Kobito
from tests.games.kobito.position import KobitoPosition

MANNER = SearchConfig(rollout_depth=0, quiesce=True, turn_halving=TurnHalving(1))
THEN = Rollout(FittedGardenerBot(), MANNER)


def positions(seats: int = 4, matches: int = 3, every: int = 9) -> list[Kobito]:
    """Positions from random matches, some at the start of a turn."""
    results = []
    for number in range(matches):
        state = GAME.start(seats, {}, stream("turns", number))
        assert isinstance(state, Kobito)
        rng = stream("lot", number)
        turns = -1
        while state.turn != OVER:
            legal = state.legal()
            if state.turns != turns and state.turns % every == 0 and legal.size() > 1:
                results.append(state.determinize(state.turn, rng))
            turns = int(state.turns)
            state.play(legal.at(rng.below(legal.size())), rng)
    return [state for state in results if isinstance(state, Kobito)]


def looks(state: State, seat: int) -> str:
    """The view of a seat with a sorted discard pile, and what all hands have shown."""
    assert isinstance(state, Kobito)
    zones = {zone.id: zone for zone in GAME.view(state, seat).zones}
    discard = sorted(map(str, zones.pop("discard").items))
    shown = [state.shown_kobitos.at(at) for at in range(state.seats)]
    return f"{state.turn} {list(zones.values())} {discard} {shown}"


def ends(state: State, deal: State, most: int = 20_000) -> dict[str, set[int]] | None:
    """The views of the seat in turn after every possible turn, found by brute force, with their first
    moves; None if there are too many steps."""
    seen: dict[str, set[int]] = {}
    open_ends = [(deal, -1)]
    steps = 0
    while open_ends:
        here, first = open_ends.pop()
        for move in here.legal().to_list():
            steps += 1
            if steps > most:
                return None
            after = here.clone()
            after.play(move, stream("same"))
            begun = move if here is deal else first
            if (after.turn, after.reveals) == (state.turn, state.reveals):
                open_ends.append((after, begun))
            else:
                seen.setdefault(looks(after, int(state.turn)), set()).add(begun)
    return seen


def firsts(state: State, turn: Turn) -> set[int]:
    return {
        move for place, move in enumerate(state.legal().to_list()) if turn.first_moves >> place & 1
    }


@pytest.mark.slow
def test_every_end_of_a_turn_is_found_once_and_with_all_steps_that_lead_there() -> None:
    compared = 0
    for state in positions():
        deal = state.determinize(state.turn, stream("deal"))
        expected = ends(state, deal)
        if expected is None:
            continue
        compared += 1
        found = {}
        turns = TurnEnumeration(state, THEN, stream("found"), width=10**6).turns
        for turn in turns:
            after = deal.clone()
            for step in turn.steps:
                assert (after.turn, after.reveals) == (state.turn, state.reveals)
                assert after.legal().holds(step)
                after.play(step, stream("same"))
            found[looks(after, int(state.turn))] = firsts(state, turn)
        assert found == expected
        assert len(found) == len(turns)
    assert compared >= 10


@pytest.mark.slow
def test_positions_of_a_turn_have_the_same_fingerprint_if_and_only_if_they_look_the_same() -> None:
    for state in positions(2):
        views: dict[bytes, str] = {}
        for number in range(150):
            here = state.clone()
            assert isinstance(here, Kobito)
            rng = stream(number)
            while here.turn == state.turn and here.reveals == state.reveals:
                seen = looks(here, int(state.turn))
                assert views.setdefault(here.turn_signature(), seen) == seen
                legal = here.legal()
                here.play(legal.at(rng.below(legal.size())), rng)
        assert len(set(views.values())) == len(views)


def test_with_whatever_step_one_begins_to_come_to_the_same_it_is_the_same_turn() -> None:
    at = KobitoPosition("2 6 10 12 12", public=("1", "5", "9"), turn_begins=True)
    two, six = (
        GAME.parse_legal_move(at.state, words)
        for words in ("play 2 on rainbow-1 high", "play 6 on rainbow-2 high")
    )
    both = [
        turn
        for turn in TurnEnumeration(at.state, THEN, stream("order")).turns
        if {int(step) for step in turn.steps[:-1]} == {two, six}
    ]
    assert len(both) == 1
    assert firsts(at.state, both[0]) == {two, six}


@pytest.mark.slow
@pytest.mark.parametrize("width", [1, 3, 300])
def test_every_legal_move_begins_a_turn_however_few_are_followed(width: int) -> None:
    for state in positions():
        turns = TurnEnumeration(state, THEN, stream("width"), width=width).turns
        legal = {int(move) for move in state.legal().to_list()}
        assert set().union(*(firsts(state, turn) for turn in turns)) == legal
        for turn in turns:
            assert int(turn.steps[0]) in firsts(state, turn)


def test_after_its_time_no_more_turns_are_looked_for() -> None:
    state = positions()[0]
    assert (
        len(TurnEnumeration(state, THEN, stream("late"), deadline=1e-9).turns)
        == state.legal().size()
    )


def turn_of(mean: float, firsts: int) -> Turn:
    turn = Turn(vec[i64]([0]), 0)
    turn.first_moves = firsts
    turn.add_result([mean])
    return turn


def test_the_better_half_goes_on_and_one_at_least_of_what_is_judged() -> None:
    turns = [turn_of(mean, 2 if mean == 0.1 else 1) for mean in (0.3, 0.1, 0.5, 0.2, 0.4)]
    means = [turn.mean() for turn in better_half(turns, [EVERY_MOVE])]
    assert means == [0.5, 0.4, 0.3]
    means = [turn.mean() for turn in better_half(turns, [2, EVERY_MOVE])]
    assert means == [0.5, 0.4, 0.3, 0.1]
    assert better_half(turns[:1], [EVERY_MOVE]) == turns[:1]
    for n in range(1, 40):
        left = n
        for _ in range(halvings(n)):
            left = (left + 1) // 2
        assert left == 1


def test_a_turn_keeps_the_sum_and_the_spread_of_what_came_of_it() -> None:
    turn = Turn(vec[i64]([0]), 1)
    for share in (0.5, 0.7, 0.2, 0.2, 1.0):
        turn.add_result([1 - share, share])
    assert turn.stats.visits == 5
    assert turn.stats.share_sums == pytest.approx([2.4, 2.6])
    assert turn.stats.squares == pytest.approx(0.468)


def comparing(iterations: int = 250, seconds: float = 0.0) -> SearchBot:
    return SearchBot(iterations, seconds, FittedGardenerBot(), MANNER)


def nodes_of(state: State, judge: int = -1, iterations: int = 250) -> dict[int, Node]:
    nodes = comparing(iterations).search(state, stream("think"), judge)
    return {int(node.move): node for node in nodes}


def test_gold_that_takes_several_steps_is_won_step_by_step() -> None:
    at = KobitoPosition("3 3 8 9 12", public=("1 2 3 4 5 6 7", "5", "9"))
    rng = stream("on")
    bot = comparing()
    while at.state.turn == 0 and at.state.won_golds[0].size() == 0:
        at.state.play(bot.choose(at.state, at.state.legal(), rng), rng)
    assert at.state.turn == 0


@pytest.mark.slow
def test_what_is_judged_is_tried_as_often_as_the_best() -> None:
    for state in positions(matches=1):
        legal = state.legal()
        plain = nodes_of(state)
        turns = TurnEnumeration(state, THEN, stream("think")).turns
        reached = [firsts(state, turn) for turn in turns if firsts(state, turn) & set(plain)]
        assert set().union(*reached) == set(legal.to_list())
        for move in legal.to_list()[:4]:
            judged = nodes_of(state, move)
            assert judged[move].visits == max(node.visits for node in judged.values())


def test_who_follows_the_same_turn_in_another_order_is_not_set_back() -> None:
    at = KobitoPosition("2 4 7 12 12", public=("1 2", "3", "9"), lengths=(4, 4, 9), mine=("3 4",))
    state = at.state
    nodes = nodes_of(state)
    best = max(nodes.values(), key=lambda node: node.visits)
    turns = TurnEnumeration(state, THEN, stream("think")).turns
    alike = [
        node for node in nodes.values() if node.visits == best.visits and node.mean() == best.mean()
    ]
    assert {int(node.move) for node in alike} in [firsts(state, turn) for turn in turns]


@pytest.mark.slow
def test_in_a_paired_comparison_only_two_moves_are_compared_and_both_to_the_end() -> None:
    for state in positions(matches=1):
        one, other = state.legal().to_list()[:2]
        nodes = compare_moves(GAME, state, (one, other), Budget(400), stream("duel"))
        assert [int(node.move) for node in nodes] == [one, other]
        assert nodes[0].visits == nodes[1].visits >= 10


@pytest.mark.slow
def test_a_chance_is_what_the_outlook_says_of_such_deals() -> None:
    """The subtracted baseline is restored: the shares of all seats sum to one."""
    for state in positions(matches=1):
        for node in nodes_of(state).values():
            assert sum(node.share_sums) == pytest.approx(node.visits)
            assert node.reward == node.share_sums[int(node.seat)]
            assert 0.0 <= node.mean() <= 1.0


@pytest.mark.slow
def test_who_compares_turns_depends_on_nothing_that_is_hidden() -> None:
    rng = stream("fair")
    for state in positions(matches=2, every=20):
        bot = bot_of(GAME, "master", Budget(220))
        choices = {
            int(bot.choose(at, at.legal(), stream("choice")))
            for at in (
                state,
                state.determinize(state.turn, rng),
                state.determinize(state.turn, rng),
            )
        }
        assert len(choices) == 1


@pytest.mark.slow
def test_iterations_and_the_clock_bound_it() -> None:
    for state in positions(matches=1, every=20):
        found = len(TurnEnumeration(state, THEN, stream("think")).turns)
        bot = comparing(1000)
        bot.search(state, stream("think"))
        assert bot.turn_search is not None
        assert bot.turn_search.evaluations <= max(1000, found * 3)
        quick = comparing(10**9, 0.02)
        assert quick.search(state, stream("clock"))
        assert quick.turn_search is not None
        assert quick.turn_search.evaluations < 10**6


def test_with_few_iterations_it_goes_step_by_step_and_ceilings_always_do() -> None:
    least = GAME.search_config.turn_halving
    assert least is not None
    assert search_bot(GAME, Budget(least.min_iterations)).turn_search is not None
    assert search_bot(GAME, Budget(least.min_iterations - 1)).turn_search is None
    assert search_bot(GAME, Budget(GAME.search_config.expert_iterations)).turn_search is None
    assert search_bot(GAME, Budget(GAME.search_config.master_iterations)).turn_search is not None
    for sight in (OPEN_HANDS, OPEN_CARDS):
        assert (
            search_bot(GAME, Budget(GAME.search_config.master_iterations), sight).turn_search
            is None
        )


def test_what_was_learnt_may_be_asked_otherwise_by_who_compares_turns() -> None:
    few, many = NetworkUse(0.5, as_prior=True), NetworkUse(as_rollout=True)
    manner = SearchConfig(network=few, turn_halving=TurnHalving(100, many))
    assert manner.for_budget(99) == replace(manner, turn_halving=None)
    assert manner.for_budget(100) == replace(manner, network=many)
    assert SearchConfig(network=few).for_budget(5) == SearchConfig(network=few)


def test_a_game_says_what_a_turn_changes_or_is_not_compared_by_turns() -> None:
    with pytest.raises(TypeError, match="what a turn can change"):
        State(2).turn_signature()


@pytest.mark.slow
def test_steps_of_one_turn_are_one_hint_and_the_judged_one_speaks_for_them() -> None:
    at = KobitoPosition("3 3 8 9 12", public=("1 2 3 4 5 6 7", "5", "9"))
    plain = search(GAME, at.state, Budget(600), stream("hint"))
    came_to = [(node.visits, *node.share_sums) for node in plain]
    assert len(set(came_to)) == len(came_to) < at.state.legal().size()
    for move in at.state.legal().to_list():
        judged = search(GAME, at.state, Budget(600), stream("hint"), required_move=move)
        assert move in [node.move for node in judged]
