"""The view of Cóatl besides the things on the table, and its card faces."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca.games.coatl.rules.cards import (
    PROPHECY_LINES,
    PROPHECY_NAMES,
    TEMPLE_LINES,
    TEMPLE_NAMES,
)
from tests.games.coatl.position import coatl

FACES = Path(__file__).parents[3] / "src" / "ludoteca" / "games" / "coatl" / "page" / "faces.ts"


def test_the_view_says_which_prophecies_in_hand_fit_with_level_points_and_places() -> None:
    position = coatl(hand="yyy yg rrr", coatls=["Y Y Y G"])
    assert position.items("fits-0-1") == ("yyy 1x=3 1-3", "yg 1x=1 3-4")


def test_only_its_owner_is_shown_what_fits_from_the_hand() -> None:
    position = coatl(hand="yyy", coatls=["Y Y Y"])
    for reader in (1, None):
        assert "fits" not in {zone.stem for zone in position.view(reader).zones}


def test_the_view_says_which_temples_a_coatl_would_meet_and_in_what() -> None:
    position = coatl(coatls=["<Y Y G R B K K Y"], display="no-k-8 r=g-6", temple="no-y-7")
    assert position.items("meets-0-1") == ("no-k-8 1x=3 2", "r=g-6 1x=3 1")


def test_the_view_says_which_requirements_a_temple_beside_a_coatl_has() -> None:
    assert coatl(coatls=["!<Y Y G R Y> : yg @ r=g-6"]).items("met-0-1") == ("1",)


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("Y", ("head", "tail", "prophecy")),
        ("<Y", ("head", "body", "tail", "prophecy")[1:]),
        ("<Y Y Y> : y3-6", ()),
        ("Y Y Y> : y3-6", ("head",)),
    ],
)
def test_the_view_says_what_a_coatl_lacks_to_be_complete(
    text: str, lacking: tuple[str, ...]
) -> None:
    assert coatl(coatls=[text]).items("lacks-0-1") == lacking


def test_with_all_levels_a_coatl_lacks_four_prophecies_and_a_temple() -> None:
    position = coatl(1, coatls=["<Y Y Y> : y3-6"], level_1=True, level_4=True)
    assert position.items("lacks-0-1") == ("prophecy", "prophecy", "prophecy", "temple")


def test_the_view_says_what_each_card_of_casa_still_wants_and_for_which_it_looks() -> None:
    position = coatl(1, casa=["yg Y Y G", "rrr", "bbb"], spaces={1: "K K", 4: "R R"})
    assert position.items("casa-wants-1") == ("yellow", "green", "green")
    assert position.items("casa-wants-2") == ("red",) * 6
    assert position.view(0).zone("casa-card").number == 2


def test_the_faces_that_the_page_draws_are_those_of_the_cards() -> None:
    drawn = re.findall(r"^  (\S+) \| (.+)$", FACES.read_text("utf-8"), re.MULTILINE)
    prophecies = [re.sub(r"^(\w+) \d ", r"\1 ", line) for line in PROPHECY_LINES.split("\n")[1:-1]]
    temples = TEMPLE_LINES.split("\n")[1:-1]
    names = [*PROPHECY_NAMES, *TEMPLE_NAMES]
    assert drawn == list(zip(names, [*prophecies, *temples], strict=True))
