"""Options: a name, a default, and a refusal for everything else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.core.option import Deck, Option, checked, flag
from ludoteca.core.refusal import Refused

SIZE = Option("size", (7, 3, 5))
LOUD = flag("loud")


def examined(value: object) -> list[object]:
    if not isinstance(value, list):
        raise Refused("bad_deck")
    return sorted(value)


DECK = Deck("deck", ("ours",), examined)


def test_the_first_value_is_the_default() -> None:
    assert (SIZE.default, LOUD.default, DECK.default) == (7, False, "ours")
    assert checked((SIZE, LOUD, DECK), {}) == {"size": 7, "loud": False, "deck": "ours"}


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
        with pytest.raises(Refused, match=f"bad_value option={option.name}"):
            option.check(wrong)


@pytest.mark.parametrize(
    ("text", "value"), [("on", True), ("Yes", True), ("TRUE", True), ("off", False), ("no", False)]
)
def test_a_flag_is_read_in_several_spellings(text: str, value: bool) -> None:
    assert LOUD.parse(text) is value


def test_what_was_written_is_read_or_refused() -> None:
    assert SIZE.parse("5") == 5
    with pytest.raises(Refused, match="bad_value option=size value=6 values=7, 3, 5"):
        SIZE.parse("6")
    with pytest.raises(Refused, match="values=off, on"):
        LOUD.parse("maybe")


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="unknown_option option=colour options=size, loud"):
        checked((SIZE, LOUD), {"colour": 1})
    with pytest.raises(Refused, match="options=-"):
        checked((), {"colour": 1})


def test_a_deck_of_ones_own_is_examined_by_the_game(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps([3, 1, 2]), "utf-8")
    assert DECK.parse(str(path)) == DECK.check([2, 3, 1]) == [1, 2, 3]
    assert DECK.parse("ours") == DECK.check("ours") == "ours"
    with pytest.raises(Refused, match="bad_deck"):
        DECK.check({"cards": 1})
    with pytest.raises(Refused, match="unreadable"):
        DECK.parse(str(tmp_path / "none.json"))
