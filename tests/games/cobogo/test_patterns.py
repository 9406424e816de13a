"""Cobogó: copies of a pattern, and a second implementation of patterns and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.deck_parser import LETTERS
from ludoteca.games.cobogo.deck_patterns import SHAPES, Cells, mask, orientations
from ludoteca.games.cobogo.rules.cards import mask_of
from ludoteca.games.cobogo.rules.laying import update_copies
from ludoteca.games.cobogo.rules.moves import CARD_STEP, ORIGIN, TURN_STEP, WINDOW
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.position import cobogo, copies


def test_each_goal_is_a_pattern_of_one_colour_and_a_number_of_copies() -> None:
    position = cobogo("YYY Y.. ... YYY Y..", goals=("Y L4 2", "P I2 5", "B V3 3"))
    assert position.state.copies.to_list() == [2, 0, 0]
    assert [int(position.state.copies_required(goal)) for goal in range(3)] == [2, 5, 3]
    assert position.state.goals_met() == 1


def test_a_bracket_is_not_an_l() -> None:
    assert copies("YYY Y..", "Y L4 1") == [1]
    assert copies("YYY Y.Y", "Y L4 1") == [0]


def test_a_pattern_may_be_turned() -> None:
    for drawing in ("YYY Y..", "YY .Y .Y", "..Y YYY", "Y. Y. YY"):
        assert copies(drawing, "Y L4 1") == [1]


def test_a_pattern_may_be_mirrored() -> None:
    for drawing in ("YYY ..Y", "YY Y. Y.", "Y.. YYY", ".Y .Y YY"):
        assert copies(drawing, "Y L4 1") == [1]
    assert copies("YY. .YY", "Y S4 1") == copies(".YY YY.", "Y S4 1") == [1]


@pytest.mark.slow
def test_every_pattern_of_the_deck_is_recognised_and_no_other() -> None:
    for name, drawing in SHAPES.items():
        text = " ".join(row.replace("#", "Y") for row in drawing)
        assert {other: copies(text, f"Y {other} 1") for other in SHAPES} == {
            other: [int(other == name)] for other in SHAPES
        }


def test_a_pattern_of_six_in_a_column_is_recognised() -> None:
    assert copies("Y Y Y Y Y Y", "Y ###### 1") == copies("YYYYYY", "Y ###### 1") == [1]
    assert copies("Y. Y. Y. Y. Y. YY", "Y ######/#..... 1") == [1]
    assert copies("Y. Y. Y. Y. Y. YY", "Y ######/.#.... 1") == [0]


def free_patterns(most: int) -> set[Cells]:
    """Every pattern of at most this many blocks, in one orientation."""
    found: set[Cells] = set()
    grown = {frozenset([(0, 0)])}
    for _ in range(most):
        grown = {min(orientations(cells), key=sorted) for cells in grown}
        found |= grown
        grown = {
            cells | {near}
            for cells in grown
            for x, y in cells
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if near not in cells
        }
    return found


def test_every_pattern_of_up_to_seven_blocks_is_told_from_every_other() -> None:
    """The last blocks of a tall pattern lie beyond the 32nd bit of its form."""
    patterns = free_patterns(7)
    assert len(patterns) == 1 + 1 + 2 + 5 + 12 + 35 + 108
    forms: dict[int, Cells] = {}
    for cells in patterns:
        for way in orientations(cells):
            group = Moves()
            for x, y in sorted(way):
                group.put(y * 90 + x)
            form = int(mask_of(group, 0, 90))
            assert form == mask(way) == sum(2 ** (7 * y + x) for x, y in way)
            assert forms.setdefault(form, cells) == cells


def test_corner_contact_does_not_connect() -> None:
    assert copies("Y. .Y", "Y I2 1") == [0]
    assert copies("Y. .Y", "Y # 2") == [2]


def test_a_group_reaches_over_the_borders_of_cards() -> None:
    position = cobogo("Y", hand="C07", goals=("Y I2 1", "P I2 5", "B V3 3")).play("lay C07 0,-3")
    assert position.state.copies.at(0) == 1


def test_a_larger_group_that_contains_the_pattern_is_no_copy() -> None:
    assert copies("YYY", "Y I2 1") == [0]
    assert copies("YYY YYY", "Y L4 1") == [0]


def test_a_part_of_the_pattern_is_no_copy() -> None:
    assert copies("YY", "Y I3 1") == [0]


def test_only_the_colour_of_the_goal_counts() -> None:
    assert copies("PP.YY.YY", "Y I2 1", "P I2 1", "B I2 1") == [2, 1, 0]


def test_glass_separates() -> None:
    assert copies("YYVYY", "Y I2 2") == [2]
    assert copies("YYVYY", "Y ##### 1") == [0]


def test_glass_is_no_wild_card() -> None:
    assert copies("YYV", "Y I3 1") == [0]


def test_what_touches_a_copy_in_another_colour_does_not_matter() -> None:
    assert copies("PPPP PYYV PPP.", "Y I2 1") == [1]


def test_more_copies_than_wanted_are_fine() -> None:
    position = cobogo("YY.YY.YY", goals=("Y I2 2", "P I2 5", "B V3 3"))
    assert (position.state.copies.at(0), position.state.goals_met()) == (3, 1)


def test_wrong_groups_elsewhere_do_no_harm() -> None:
    assert copies("YY.YYYYY.Y", "Y I2 1") == [1]


def test_one_group_is_one_copy() -> None:
    assert copies("YYYY", "Y I2 2") == [0]
    assert copies("YYYY", "Y I4 1") == [1]


def test_copies_that_touch_at_a_corner_count_both() -> None:
    assert copies("YY.. ..YY", "Y I2 2") == [2]


def test_a_copy_covered_later_is_lost() -> None:
    position = cobogo("YY PP", hand="C07 C02", goals=("Y I2 1", "P O4 9", "B O4 9"))
    assert position.state.goals_met() == 1
    position.play("lay C07 1,0")
    assert (position.state.copies.at(0), position.state.goals_met()) == (0, 0)
    assert "has_copies" in position.log()


def test_a_copy_that_grows_later_is_lost() -> None:
    position = cobogo("YY", hand="C07 C02", goals=("Y I2 1", "P O4 9", "B O4 9"))
    position.play("lay C07 1,-3")
    assert position.state.copies.at(0) == 0


@pytest.mark.parametrize(
    ("front", "place"), [("YP/PG/BB", "0,1"), ("PY/PG/BB", "-2,0"), ("YP/PG/BB", "2,0")]
)
def test_a_copy_grows_on_every_side(front: str, place: str) -> None:
    goals = ("Y I2 1", "P O4 9", "B O4 9")
    position = cobogo("YY", hand="C07 C02", goals=goals, fronts={"C07": front})
    assert position.state.copies.at(0) == 1
    position.play(f"lay C07 {place}")
    assert position.state.copies.at(0) == 0


def test_covering_can_cut_a_copy_out_of_a_larger_group() -> None:
    position = cobogo("YYYYY", hand="C07 C02", goals=("Y I2 1", "P O4 9", "B O4 9"))
    assert position.state.copies.at(0) == 0
    position.play("lay C07 2,-1")
    assert position.state.copies.at(0) == 1


def test_all_goals_must_hold_at_the_same_moment() -> None:
    position = cobogo("YY..PP", hand="C07 C02", goals=("Y I2 1", "P I2 1", "B I2 1"))
    position.play("lay C07 1,-1 turned 0")
    assert position.state.copies.to_list() == [0, 1, 1]
    assert position.turn != OVER


# A second implementation: the same questions, answered by a slower algorithm

Wall = dict[tuple[int, int], str]


def naive_groups(wall: Wall, colour: str) -> list[set[tuple[int, int]]]:
    """Joins cells of a colour pair by pair until none can be joined."""
    groups = [{place} for place, block in wall.items() if block == colour]
    for x, y in [place for place, block in wall.items() if block == colour]:
        for near in ((x + 1, y), (x, y + 1)):
            if wall.get(near) == colour:
                one = next(group for group in groups if (x, y) in group)
                two = next(group for group in groups if near in group)
                if one is not two:
                    groups.remove(two)
                    one |= two
    return groups


def looks(cells: Iterable[tuple[int, int]]) -> str:
    """A set of cells as text, wherever it lies."""
    results = sorted(cells)
    left, top = min(x for x, _ in results), min(y for _, y in results)
    return str(sorted((x - left, y - top) for x, y in results))


def naive_copies(wall: Wall, colour: str, drawing: list[str]) -> int:
    shape = [(x, y) for y, row in enumerate(drawing) for x, sign in enumerate(row) if sign == "#"]
    eight = {
        looks(((a * x + b * y, c * x + d * y) for x, y in shape))
        for a, b, c, d in (
            (1, 0, 0, 1),
            (-1, 0, 0, 1),
            (1, 0, 0, -1),
            (-1, 0, 0, -1),
            (0, 1, 1, 0),
            (0, -1, 1, 0),
            (0, 1, -1, 0),
            (0, -1, -1, 0),
        )
    }
    return sum(looks(group) in eight for group in naive_groups(wall, colour))


def naive_wall(state: Cobogo) -> Wall:
    letters = {kind: letter for letter, kind in LETTERS.items()}
    return {
        (x, y): letters[kind]
        for y in range(WINDOW)
        for x in range(WINDOW)
        if (kind := int(state.wall.at(state.wall.cell(x, y)))) in letters
    }


def naive_places(wall: Wall, width: int, height: int) -> set[tuple[int, int]]:
    """Every place of a card on a wall, by the words of the rules."""
    found = set()
    around = {(x + dx, y + dy) for x, y in wall for dx in range(-5, 6) for dy in range(-5, 6)}
    for x, y in around:
        card = {(x + dx, y + dy) for dx in range(width) for dy in range(height)}
        beside = {
            near
            for cx, cy in card
            for near in ((cx + 1, cy), (cx - 1, cy), (cx, cy + 1), (cx, cy - 1))
        }
        joins = any(place in wall for place in card | beside)
        if joins and not any(wall.get(place) == "V" for place in card):
            found.add((x, y))
    return found


def random_wall(rng: Rng) -> Wall:
    """A wall of few or many colours, complete or ragged, with groups of all sizes."""
    width, height = int(rng.below(5)) + 3, int(rng.below(5)) + 3
    colours = ("YP", "YPB", "YPBG", "YPBGV.", "YP..", "GB.")[int(rng.below(6))]
    blocks = {
        (x, y): colours[int(rng.below(len(colours)))] for x in range(width) for y in range(height)
    }
    return {place: block for place, block in blocks.items() if block != "."}


ASKED = (
    (("Y", "L4"), ("P", "I2"), ("B", "V3")),
    (("Y", "I3"), ("P", "T4"), ("B", "S4")),
    (
        ("Y", "O4"),
        ("P", "I4"),
        ("G", "I3"),
    ),
)


@pytest.mark.slow
def test_patterns_are_counted_as_a_naive_count_has_them_on_ten_thousand_walls() -> None:
    states = [
        cobogo("V", goals=[f"{colour} {shape} 9" for colour, shape in goals]).state
        for goals in ASKED
    ]
    rng = stream("ten thousand walls")
    met: Counter[str] = Counter()
    for _ in range(10_000):
        wall = random_wall(rng)
        chosen = int(rng.below(len(ASKED)))
        state = states[chosen]
        for goal in range(3):
            state.copies.set(goal, 0)
        fill(state, wall)
        update_copies(state, ORIGIN, ORIGIN, 7, 7, 1)
        naive = [naive_copies(wall, colour, SHAPES[shape]) for colour, shape in ASKED[chosen]]
        assert state.copies.to_list() == naive, wall
        for (_, shape), n in zip(ASKED[chosen], naive, strict=True):
            met[shape] += n
    assert min(met[shape] for shape in SHAPES) > 20, met


def fill(state: Cobogo, wall: Wall) -> None:
    for x in range(7):
        for y in range(7):
            cell = state.wall.cell(ORIGIN + x, ORIGIN + y)
            state.wall.set(cell, LETTERS[wall[x, y]] if (x, y) in wall else 0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_counts_and_places_of_whole_matches_are_those_of_a_naive_count(seats: int) -> None:
    for number in range(3):
        rng = stream("second opinion", seats, number)
        state = GAME.start(seats, {}, rng)
        while state.turn != OVER:
            legal = state.legal()
            state.play(legal.at(rng.below(legal.size())), rng)
            wall = naive_wall(state)
            hold_counts(state, wall)
            if state.turn != OVER:
                hold_places(state, wall)


def hold_counts(state: Cobogo, wall: Wall) -> None:
    letters = {kind: letter for letter, kind in LETTERS.items()}
    for goal, card in enumerate(state.goals.to_list()):
        colour = letters[int(state.deck.colours.at(card))]
        drawing = SHAPES[state.deck.shapes[card]]
        assert state.copies.at(goal) == naive_copies(wall, colour, drawing)


def hold_places(state: Cobogo, wall: Wall) -> None:
    legal = state.legal().to_list()
    for held in range(state.hands[state.turn].size()):
        for turn in range(4):
            size = (2, 3) if turn % 2 == 0 else (3, 2)
            first = held * CARD_STEP + turn * TURN_STEP
            found = {
                (move % TURN_STEP % WINDOW, move % TURN_STEP // WINDOW)
                for move in legal
                if first <= move < first + TURN_STEP
            }
            assert found == naive_places(wall, *size)
