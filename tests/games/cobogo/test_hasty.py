"""Cobogó: what can still be finished, what a wall is worth by it, and who plays matches out with that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.bot.hasty import (
    CERTAIN,
    FAR_ABOVE,
    JUDGED,
    PROMISES,
    HastyMasonBot,
    cards_left,
    with_other,
)
from ludoteca.games.cobogo.bot.mason import MasonBot, after
from ludoteca.games.cobogo.bot.prospect import (
    ALWAYS,
    AT_A_COST,
    BARELY_BEGUN,
    BEGUN,
    LACK,
    LARGE,
    NEARLY,
    SHORT,
    SPARE,
    UNMET,
    WAYS,
    WEIGHTS,
    prospect,
    signs_of,
)
from ludoteca.games.cobogo.bot.unfinished import LACKS, Unfinished
from ludoteca.games.cobogo.rules.moves import held_at
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.position import cobogo
from tests.games.cobogo.test_mason import DECKS, walls
from tests.games.cobogo.walls import Cells, Place, beside, forms, groups, home

LETTERS = {2: "Y", 3: "P", 4: "B", 5: "G", 6: "V"}
ROW = ("Y I4 2", "P O4 9", "B O4 9")
"""Four yellow blocks in a row, twice; nothing of the others."""


def found(drawing: str, goals: tuple[str, ...] = ROW) -> list[tuple[int, int, int]]:
    """Of the first goal, for each number of blocks that lack: groups that can be finished, those that
    can be so without a loss, and ways."""
    seen = Unfinished(cobogo(drawing, goals=goals).state)
    return [
        (int(seen.finished[lack]), int(seen.clean[lack]), int(seen.ways[lack]))
        for lack in range(1, LACKS)
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
    assert found("\n".join(drawing.replace(" ", ".").split("/")))[0] == nearly


def test_a_group_that_can_be_finished_only_on_a_copy_is_not_clean() -> None:
    pairs = ("Y I4 2", "P I2 5", "B O4 9")
    assert found("VYYYPP", pairs)[0] == (1, 0, 0)
    assert found("VYYYP", pairs)[0] == (1, 1, 1)


def test_a_group_that_is_too_large_is_known() -> None:
    seen = Unfinished(cobogo("YYYYY\n.....\nYYYY.", goals=ROW).state)
    assert [int(seen.large[goal]) for goal in range(3)] == [1, 0, 0]
    assert [int(seen.copies[goal]) for goal in range(3)] == [1, 0, 0]


def counted(state: Cobogo) -> Iterator[tuple[int, ...]]:
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
        for lack in range(1, LACKS):
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
    """The pattern in all its ways, wherever it has all blocks of the group."""
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
        seen = Unfinished(state)
        assert list(state.wall.cells) == before
        quick: list[tuple[int, ...]] = []
        for goal in range(3):
            quick.append((int(seen.copies[goal]), int(seen.large[goal])))
            quick += [
                tuple(
                    int(counts[goal * LACKS + lack])
                    for counts in (seen.finished, seen.clean, seen.ways)
                )
                for lack in range(1, LACKS)
            ]
        assert quick == list(counted(state))


def test_signs_tell_what_lacks_and_what_is_begun() -> None:
    state = cobogo("YYY..YY\nVP....V\n..PPP..", goals=("Y I4 2", "P I3 1", "B I2 5")).state
    signs = signs_of(state, 7)
    assert signs[LACK] == 2 + 0 + 5
    assert signs[NEARLY] == 1
    assert signs[AT_A_COST] == 0
    assert signs[BEGUN] == 1
    assert signs[UNMET] == 2
    assert signs[UNMET + 3] == 1  # the pairs
    assert signs[WAYS] > 0
    assert signs[LARGE] == 0
    assert signs[SPARE] == 0
    assert signs[ALWAYS] == 1
    assert signs[SHORT : SHORT + 7] == [0, 0, 1, 2, 3, 4, 6]


def test_a_wall_is_the_likelier_finished_the_more_is_there_and_the_more_cards_are_left() -> None:
    goals = ("Y I4 2", "P I3 1", "B I2 1")
    barely, nearly, done = (
        cobogo(drawing, goals=goals).state for drawing in ("Y....V", "YYY..V", "YYYY.V")
    )
    for left in (3, 6, 9, 12):
        chances = [prospect(state, left) for state in (barely, nearly, done)]
        assert chances == sorted(chances)
        assert prospect(nearly, left + 1) > prospect(nearly, left)


def test_every_sign_has_a_weight_and_takes_more_than_one_value() -> None:
    seen = [
        signs_of(state, cards_left(state))
        for seed in range(30)
        for state in walls(None, f"signs {seed}")
        if state.laid.size() > 0
    ]
    assert {len(signs) for signs in seen} == {len(WEIGHTS)}
    steady = {place for place in range(ALWAYS) if len({signs[place] for signs in seen}) == 1}
    assert steady <= {
        AT_A_COST + 3,
        BEGUN + 3,
        BARELY_BEGUN + 3,
    }  # pairs: what lacks both is nothing


def test_a_hasty_mason_takes_the_best_prospect_of_what_helps_most_at_once() -> None:
    for state in walls(None, "hasty"):
        legal = state.legal()
        at_once = MasonBot().weigh(state, legal, stream("w"))
        choice = HastyMasonBot().choose(state, legal, stream("c"))
        least = sorted(at_once, reverse=True)[: int(JUDGED)][-1]
        judged = {
            int(legal.at(at)): prospect(after(state, legal.at(at)), cards_left(state) - 1)
            for at in range(int(legal.size()))
            if at_once[at] >= least
        }
        if not is_won(state, int(choice)):
            better = [move for move, worth in judged.items() if worth > judged[int(choice)]]
            assert len(better) <= len(judged) - min(len(judged), int(JUDGED))


def test_who_weighs_hears_first_of_what_the_other_card_can_do() -> None:
    for state in walls(None, "promises"):
        legal = state.legal()
        worths = HastyMasonBot().weigh(state, legal, stream("w"))
        alone = [prospect(after(state, move), cards_left(state) - 1) for move in legal.listed()]
        order = sorted(range(int(legal.size())), key=lambda at: -worths[at])
        if state.hands[state.turn].size() == 1:
            assert all(worths[at] in (alone[at], CERTAIN) for at in order)
            continue
        few = min(int(PROMISES), len(order))
        least = sorted(alone, reverse=True)[few - 1]
        for at in order[:few]:
            move = legal.at(at)
            if worths[at] < CERTAIN:
                other = state.hands[state.turn].at(1 - held_at(move))
                assert alone[at] >= least
                assert worths[at] == FAR_ABOVE + with_other(after(state, move), other)
        assert [worths[at] for at in order[few:]] == [alone[at] for at in order[few:]]


def test_what_wins_at_once_is_chosen_and_worth_more_than_any_promise() -> None:
    state = cobogo("Y", hand="C07 C02", goals=("Y I2 1", "P # 1", "B I2 1")).state
    legal = state.legal()
    worths = HastyMasonBot().weigh(state, legal, stream("w"))
    wins = [at for at in range(int(legal.size())) if is_won(state, int(legal.at(at)))]
    assert wins
    assert min(worths[at] for at in wins) > max(
        worth for at, worth in enumerate(worths) if at not in wins
    )
    assert is_won(state, int(HastyMasonBot().choose(state, legal, stream("c"))))


def is_won(state: Cobogo, move: int) -> bool:
    return bool(after(state, move).met() == state.goals.size())


def test_a_lost_wall_comforts_by_the_copies_that_lie_in_it() -> None:
    mason = HastyMasonBot()
    for state in walls(None, "comfort"):
        wanted = [int(state.wanted(goal)) for goal in range(3)]
        there = [min(need, int(state.copies.at(goal))) for goal, need in enumerate(wanted)]
        assert mason.comfort(state) == sum(there) / sum(wanted)
    assert 0 < mason.comfort(state) <= 1


@pytest.mark.slow
def test_a_hasty_mason_wins_more_than_one_who_only_looks_at_what_helps_at_once() -> None:
    won = [
        sum(is_finished(bot, f"match {n}") for n in range(60))
        for bot in (MasonBot(0, 0, 0), HastyMasonBot())
    ]
    assert won[1] > won[0]


def is_finished(bot: MasonBot | HastyMasonBot, seed: str) -> bool:
    lot = stream("finished", seed)
    state = GAME.start(2, {}, lot)
    while state.turn != OVER:
        state.play(bot.choose(state, state.legal(), lot), lot)
    return state.won
