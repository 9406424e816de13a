"""Cobogó: finishable groups, the fitted value of a wall, and the rollout policy that uses it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.bot.fast_mason import (
    CANDIDATES,
    CERTAIN,
    LOOKAHEAD_CANDIDATES,
    MAX_LOG_ODDS,
    FastMasonBot,
    best_with_other,
    cards_left,
)
from ludoteca.games.cobogo.bot.features import (
    CARD_SHORTAGE,
    COMPLETIONS,
    GOAL_UNMET,
    INTERCEPT,
    MISSING_COPIES,
    MISSING_ONE,
    MISSING_ONE_AT_A_COST,
    MISSING_THREE,
    MISSING_TWO,
    SPARE_COPIES,
    TOO_LARGE,
    features_of,
)
from ludoteca.games.cobogo.bot.fitted_weights import WEIGHTS, win_log_odds
from ludoteca.games.cobogo.bot.mason import MasonBot, state_after
from ludoteca.games.cobogo.bot.wall_groups import MISSING_LEVELS, WallGroups
from ludoteca.games.cobogo.rules.moves import hand_index_of
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.oracle_walls import Cells, Place, beside, forms, groups, home
from tests.games.cobogo.position import cobogo
from tests.games.cobogo.test_mason import DECKS, walls

LETTERS = {2: "Y", 3: "P", 4: "B", 5: "G", 6: "V"}
ROW = ("Y I4 2", "P O4 9", "B O4 9")
"""Four yellow blocks in a row, twice; nothing of the other colours."""


def finishable_groups(drawing: str, goals: tuple[str, ...] = ROW) -> list[tuple[int, int, int]]:
    """For the first goal, by the number of missing blocks: the groups that can be finished, those
    that can be finished without a loss, and the ways."""
    seen = WallGroups(cobogo(drawing, goals=goals).state)
    return [
        (
            int(seen.finishable[lack]),
            int(seen.cleanly_finishable[lack]),
            int(seen.clean_completions[lack]),
        )
        for lack in range(1, MISSING_LEVELS)
    ]


NOTHING = (0, 0, 0)


@pytest.mark.parametrize(
    ("drawing", "nearly"),
    [
        ("YYY", (1, 1, 2)),
        ("V YYY", (1, 1, 2)),
        ("VYYY", (1, 1, 1)),
        ("VYYYV", NOTHING),
        ("PYYYV", (1, 1, 1)),
        ("VYYY.Y", NOTHING),
        ("VYYY../....Y", NOTHING),
        ("VYYY../.....Y", (1, 1, 1)),
        ("YY./.Y.", NOTHING),
    ],
)
def test_a_group_can_be_finished_unless_glass_or_a_neighbour_is_in_the_way(
    drawing: str, nearly: tuple[int, int, int]
) -> None:
    assert finishable_groups("\n".join(drawing.replace(" ", ".").split("/")))[0] == nearly


def test_a_group_that_can_be_finished_only_on_a_copy_is_not_clean() -> None:
    pairs = ("Y I4 2", "P I2 5", "B O4 9")
    assert finishable_groups("VYYYPP", pairs)[0] == (1, 0, 0)
    assert finishable_groups("VYYYP", pairs)[0] == (1, 1, 1)


def test_a_group_that_is_too_large_is_known() -> None:
    seen = WallGroups(cobogo("YYYYY\n.....\nYYYY.", goals=ROW).state)
    assert [int(seen.too_large[goal]) for goal in range(3)] == [1, 0, 0]
    assert [int(seen.copies[goal]) for goal in range(3)] == [1, 0, 0]


def groups_by_the_rules(state: Cobogo) -> Iterator[tuple[int, ...]]:
    """The same by the words of the rules: a pattern laid over each group in every way."""
    wall = {
        (x, y): LETTERS[kind]
        for x in range(state.left, state.right + 1)
        for y in range(state.top, state.bottom + 1)
        if (kind := int(state.wall.at(state.wall.cell(x, y)))) in LETTERS
    }
    cards = [int(state.goals.at(goal)) for goal in range(3)]
    colours = [LETTERS[int(state.deck.colours.at(card))] for card in cards]
    patterns = [forms(home(state.deck.drawings[card])) for card in cards]
    whole = {
        cell
        for colour, ways in zip(colours, patterns, strict=True)
        for group in groups(wall, colour)
        if home(group) in ways
        for cell in group
    }
    for colour, ways in zip(colours, patterns, strict=True):
        size = len(next(iter(ways)))
        there = groups(wall, colour)
        yield (
            sum(home(group) in ways for group in there),
            sum(len(group) > size for group in there),
        )
        for lack in range(1, MISSING_LEVELS):
            fits = [
                [
                    laid
                    for laid in over(group, ways)
                    if all(wall.get(cell) != "V" for cell in laid - group)
                    and not any(
                        wall.get(near) == colour and near not in laid
                        for cell in laid - group
                        for near in beside(cell)
                    )
                ]
                for group in there
                if len(group) == size - lack
            ]
            clean = [[laid for laid in one if not is_spoilt(laid, whole)] for one in fits]
            yield sum(map(bool, fits)), sum(map(bool, clean)), sum(map(len, clean))


def is_spoilt(laid: Cells, whole: set[Place]) -> bool:
    return bool(laid & whole)


def over(group: Cells, ways: frozenset[Cells]) -> set[Cells]:
    """All placements of the pattern that contain every block of the group."""
    x, y = min(group)
    laid = {
        frozenset((x + across - left, y + down - top) for across, down in way)
        for way in ways
        for left, top in way
    }
    return {cells for cells in laid if group <= cells}


@pytest.mark.parametrize("name", DECKS)
def test_what_can_be_finished_is_what_the_rules_would_let_be_finished(name: str) -> None:
    for state in walls(DECKS[name], f"unfinished {name}"):
        before = list(state.wall.cells)
        seen = WallGroups(state)
        assert list(state.wall.cells) == before
        quick: list[tuple[int, ...]] = []
        for goal in range(3):
            quick.append((int(seen.copies[goal]), int(seen.too_large[goal])))
            quick += [
                tuple(
                    int(counts[goal * MISSING_LEVELS + lack])
                    for counts in (seen.finishable, seen.cleanly_finishable, seen.clean_completions)
                )
                for lack in range(1, MISSING_LEVELS)
            ]
        assert quick == list(groups_by_the_rules(state))


def test_signs_tell_what_lacks_and_what_is_begun() -> None:
    state = cobogo("YYY..YY\nVP....V\n..PPP..", goals=("Y I4 2", "P I3 1", "B I2 5")).state
    signs = features_of(state, 7)
    assert signs[MISSING_COPIES] == 2 + 0 + 5
    assert signs[MISSING_ONE] == 1
    assert signs[MISSING_ONE_AT_A_COST] == 0
    assert signs[MISSING_TWO] == 1
    assert signs[GOAL_UNMET] == 2
    assert signs[GOAL_UNMET + 3] == 1  # the pairs
    assert signs[COMPLETIONS] > 0
    assert signs[TOO_LARGE] == 0
    assert signs[SPARE_COPIES] == 0
    assert signs[INTERCEPT] == 1
    assert signs[CARD_SHORTAGE : CARD_SHORTAGE + 7] == [0, 0, 1, 2, 3, 4, 6]


def test_a_wall_is_the_likelier_finished_the_more_is_there_and_the_more_cards_are_left() -> None:
    goals = ("Y I4 2", "P I3 1", "B I2 1")
    barely, nearly, done = (
        cobogo(drawing, goals=goals).state for drawing in ("Y....V", "YYY..V", "YYYY.V")
    )
    for left in (3, 6, 9, 12):
        chances = [win_log_odds(state, left) for state in (barely, nearly, done)]
        assert chances == sorted(chances)
        assert win_log_odds(nearly, left + 1) > win_log_odds(nearly, left)


@pytest.mark.slow
def test_every_sign_has_a_weight_and_takes_more_than_one_value() -> None:
    seen = [
        features_of(state, cards_left(state))
        for seed in range(30)
        for state in walls(None, f"signs {seed}")
        if state.laid.size() > 0
    ]
    assert {len(signs) for signs in seen} == {len(WEIGHTS)}
    steady = {place for place in range(INTERCEPT) if len({signs[place] for signs in seen}) == 1}
    # pairs: a group that lacks both blocks does not count
    assert steady <= {MISSING_ONE_AT_A_COST + 3, MISSING_TWO + 3, MISSING_THREE + 3}


@pytest.mark.slow
def test_a_fast_mason_takes_the_best_prospect_of_what_helps_most_at_once() -> None:
    for state in walls(None, "hasty"):
        legal = state.legal()
        at_once = MasonBot().score_moves(state, legal, stream("w"))
        choice = FastMasonBot().choose(state, legal, stream("c"))
        least = sorted(at_once, reverse=True)[: int(CANDIDATES)][-1]
        judged = {
            int(legal.at(at)): win_log_odds(state_after(state, legal.at(at)), cards_left(state) - 1)
            for at in range(int(legal.size()))
            if at_once[at] >= least
        }
        if not is_won(state, int(choice)):
            better = [move for move, worth in judged.items() if worth > judged[int(choice)]]
            assert len(better) <= len(judged) - min(len(judged), int(CANDIDATES))


@pytest.mark.slow
def test_who_weighs_hears_first_of_what_the_other_card_can_do() -> None:
    for state in walls(None, "promises"):
        legal = state.legal()
        worths = FastMasonBot().score_moves(state, legal, stream("w"))
        alone = [
            win_log_odds(state_after(state, move), cards_left(state) - 1)
            for move in legal.to_list()
        ]
        order = sorted(range(int(legal.size())), key=lambda at: -worths[at])
        if state.hands[state.turn].size() == 1:
            assert all(worths[at] in (alone[at], CERTAIN) for at in order)
            continue
        few = min(int(LOOKAHEAD_CANDIDATES), len(order))
        least = sorted(alone, reverse=True)[few - 1]
        for at in order[:few]:
            move = legal.at(at)
            if worths[at] < CERTAIN:
                other = state.hands[state.turn].at(1 - hand_index_of(move))
                assert alone[at] >= least
                assert worths[at] == MAX_LOG_ODDS + best_with_other(state_after(state, move), other)
        assert [worths[at] for at in order[few:]] == [alone[at] for at in order[few:]]


def test_what_wins_at_once_is_chosen_and_worth_more_than_any_promise() -> None:
    state = cobogo("Y", hand="C07 C02", goals=("Y I2 1", "P # 1", "B I2 1")).state
    legal = state.legal()
    worths = FastMasonBot().score_moves(state, legal, stream("w"))
    wins = [at for at in range(int(legal.size())) if is_won(state, int(legal.at(at)))]
    assert wins
    assert min(worths[at] for at in wins) > max(
        worth for at, worth in enumerate(worths) if at not in wins
    )
    assert is_won(state, int(FastMasonBot().choose(state, legal, stream("c"))))


def is_won(state: Cobogo, move: int) -> bool:
    return bool(state_after(state, move).goals_met() == state.goals.size())


def test_a_lost_wall_comforts_by_the_copies_that_lie_in_it() -> None:
    mason = FastMasonBot()
    for state in walls(None, "comfort"):
        expected = [int(state.copies_required(goal)) for goal in range(3)]
        there = [min(need, int(state.copies.at(goal))) for goal, need in enumerate(expected)]
        assert mason.loss_shaping(state) == sum(there) / sum(expected)
    assert 0 < mason.loss_shaping(state) <= 1


@pytest.mark.slow
def test_a_fast_mason_wins_more_than_one_who_only_looks_at_what_helps_at_once() -> None:
    won = [
        sum(is_finished(bot, f"match {n}") for n in range(60))
        for bot in (MasonBot(0, 0, 0), FastMasonBot())
    ]
    assert won[1] > won[0]


def is_finished(bot: MasonBot | FastMasonBot, seed: str) -> bool:
    rng = stream("finished", seed)
    state = GAME.start(2, {}, rng)
    while state.turn != OVER:
        state.play(bot.choose(state, state.legal(), rng), rng)
    return state.won
