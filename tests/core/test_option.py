"""Options: a name, a default, and a refusal for everything else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.core.errors import UserError
from ludoteca.core.option import DeckOption, NumberOption, Option, check_options, flag

SIZE = Option("size", (7, 3, 5))
LOUD = flag("loud")
TARGET = NumberOption("target", (100, 30, 200), 10, 500)


def check_words(value: object) -> list[object]:
    if not isinstance(value, list):
        raise UserError("bad_deck")
    return sorted(value)


DECK = DeckOption("deck", ("ours",), check_words)


def test_the_first_value_is_the_default() -> None:
    assert (SIZE.default, LOUD.default, DECK.default) == (7, False, "ours")
    assert check_options((SIZE, LOUD, DECK), {}) == {"size": 7, "loud": False, "deck": "ours"}


def test_a_value_is_taken_only_with_its_type() -> None:
    assert (SIZE.check(3), LOUD.check(True)) == (3, True)
    for option, wrong in (
        (SIZE, "3"),
        (SIZE, 3.0),
        (SIZE, True),
        (LOUD, 1),
        (LOUD, "on"),
        (SIZE, None),
    ):
        with pytest.raises(UserError, match=f"bad_value option={option.name}"):
            option.check(wrong)


@pytest.mark.parametrize(
    ("text", "value"), [("on", True), ("Yes", True), ("TRUE", True), ("off", False), ("no", False)]
)
def test_a_flag_is_read_in_several_spellings(text: str, value: bool) -> None:
    assert LOUD.parse(text) is value


def test_what_was_written_is_read_or_refused() -> None:
    assert SIZE.parse("5") == 5
    with pytest.raises(UserError, match="bad_value option=size value=6 values=7, 3, 5"):
        SIZE.parse("6")
    with pytest.raises(UserError, match="values=off, on"):
        LOUD.parse("maybe")


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(UserError, match="unknown_option option=colour options=size, loud"):
        check_options((SIZE, LOUD), {"colour": 1})
    with pytest.raises(UserError, match="options=-"):
        check_options((), {"colour": 1})


def test_a_deck_of_ones_own_is_examined_by_the_game(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps([3, 1, 2]), "utf-8")
    assert DECK.parse(str(path)) == DECK.check([2, 3, 1]) == [1, 2, 3]
    assert DECK.parse("ours") == DECK.check("ours") == "ours"
    with pytest.raises(UserError, match="bad_deck"):
        DECK.check({"cards": 1})
    with pytest.raises(UserError, match="unreadable"):
        DECK.parse(str(tmp_path / "none.json"))


def test_a_number_is_any_within_its_bounds_and_its_first_value_is_the_default() -> None:
    assert TARGET.default == 100
    assert check_options((TARGET,), {}) == {"target": 100}
    assert [TARGET.check(n) for n in (10, 77, 500)] == [10, 77, 500]
    assert [TARGET.parse(text) for text in ("10", " 123 ", "500")] == [10, 123, 500]


@pytest.mark.parametrize(
    "wrong", [9, 501, -1, 0, True, False, 100.0, "100", None, [100], float("nan"), 10**999]
)
def test_what_is_no_whole_number_within_the_bounds_is_refused(wrong: object) -> None:
    with pytest.raises(UserError, match=r"bad_number option=target value=.* least=10 most=500"):
        TARGET.check(wrong)


@pytest.mark.parametrize("wrong", ["9", "501", "-1", "", "on", "1e2", "١٠٠", "1_00", "9" * 5000])
def test_what_was_written_for_a_number_is_read_or_refused(wrong: str) -> None:
    with pytest.raises(UserError, match=r"bad_number option=target value=.* least=10 most=500"):
        TARGET.parse(wrong)


def test_a_refused_number_is_repeated_in_a_few_letters() -> None:
    for wrong in ("9" * 5000, 10**5000, [1] * 5000):
        with pytest.raises(UserError) as refused:
            check_options((TARGET,), {"target": wrong})
        assert len(str(refused.value.note.args["value"])) < 70
