"""The careful reader of words."""

from __future__ import annotations

import json

import pytest

from ludoteca.core.kit.rng import stream
from ludoteca.core.reading import LONGEST, QUOTED, Reading, tidy, whole_number
from ludoteca.core.testkit.babble import NUMBERS, ODD, babble


def test_words_are_compared_in_small_letters_with_single_spaces() -> None:
    assert tidy("  Take\tSPACE-4 \n") == "take space-4"


def test_what_cannot_be_shown_is_replaced() -> None:
    for odd in ("\x00", "\ud800", "\u202e"):
        said = tidy(f"take {odd}x")
        assert said.startswith("take ")
        assert odd not in said
        json.dumps(said, ensure_ascii=False).encode()


def test_long_words_are_cut_and_a_refusal_repeats_a_few_letters() -> None:
    said = Reading("9" * 100_000)
    assert len(said.words) == LONGEST
    assert len(str(said.unknown().args["words"])) == QUOTED + 1


def test_pieces_are_read_one_after_the_other() -> None:
    said = Reading("move 2 from workshop-1 low to rainbow-3 high")
    assert said.past("move")
    assert said.number(1, 9) == 2
    assert said.past("from")
    assert said.numbered("workshop", 1, 4) == 1
    assert said.one_of(["low", "high"]) == 0
    assert not said.past("to", "rainbow-4")
    assert said.left == ["to", "rainbow-3", "high"]
    assert said.past("to", "rainbow-3")
    assert said.take() == "high"
    assert said.ended
    assert said.take() == said.peek() == ""


def test_a_piece_that_does_not_fit_stays_to_be_read() -> None:
    said = Reading("take space-11 soon")
    assert said.take() == "take"
    assert said.numbered("space", 1, 10) is None
    assert said.number(1, 10) is None
    assert said.one_of(["space-1", "space-2"]) is None
    assert said.take() == "space-11"


@pytest.mark.parametrize("piece", [n for n in NUMBERS if n not in ("0", "-1", "1", "2", "7", "99")])
def test_only_plain_small_numbers_are_numbers(piece: str) -> None:
    assert whole_number(piece) in (None, 0 if piece == "00" else 2**31 if len(piece) > 9 else None)
    assert Reading(f"space-{piece}").numbered("space", 0, 2**62) is None


@pytest.mark.parametrize("piece", ODD)
def test_odd_pieces_raise_nothing(piece: str) -> None:
    said = Reading(piece)
    assert said.number(0, 9) is None
    assert said.numbered("seat", 0, 9) is None
    said.unknown()


def test_babble_has_moves_and_things_that_are_none() -> None:
    lot = stream("babble")
    moves = ["play red-7", "draw", "take 4"]
    said = [babble(lot, moves, ["choose red", "play swap seat-2"]) for _ in range(3000)]
    assert set(moves) & set(said)
    assert len(set(said)) > 800
    assert max(map(len, said)) > 4000
