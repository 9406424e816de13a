"""The tokenizer of moves."""

from __future__ import annotations

import json

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.move_parser import MAX_LENGTH, MAX_QUOTED, MoveTokens, normalize_words, parse_int
from ludoteca.core.testkit.fuzz import NUMBERS, ODD_TOKENS, fuzz_words


def test_words_are_compared_in_small_letters_with_single_spaces() -> None:
    assert normalize_words("  Take\tSPACE-4 \n") == "take space-4"


def test_what_cannot_be_shown_is_replaced() -> None:
    for odd in ("\x00", "\ud800", "\u202e"):
        said = normalize_words(f"take {odd}x")
        assert said.startswith("take ")
        assert odd not in said
        json.dumps(said, ensure_ascii=False).encode()


def test_long_words_are_cut_and_a_refusal_repeats_a_few_letters() -> None:
    tokens = MoveTokens("9" * 100_000)
    assert len(tokens.words) == MAX_LENGTH
    assert len(str(tokens.unknown_words().args["words"])) == MAX_QUOTED + 1


def test_pieces_are_read_one_after_the_other() -> None:
    tokens = MoveTokens("move 2 from workshop-1 low to rainbow-3 high")
    assert tokens.skip("move")
    assert tokens.take_number(1, 9) == 2
    assert tokens.skip("from")
    assert tokens.take_indexed("workshop", 1, 4) == 1
    assert tokens.take_one_of(["low", "high"]) == 0
    assert not tokens.skip("to", "rainbow-4")
    assert tokens.rest == ["to", "rainbow-3", "high"]
    assert tokens.skip("to", "rainbow-3")
    assert tokens.take() == "high"
    assert tokens.at_end
    assert tokens.take() == tokens.peek() == ""


def test_a_piece_that_does_not_fit_stays_to_be_read() -> None:
    tokens = MoveTokens("take space-11 soon")
    assert tokens.take() == "take"
    assert tokens.take_indexed("space", 1, 10) is None
    assert tokens.take_number(1, 10) is None
    assert tokens.take_one_of(["space-1", "space-2"]) is None
    assert tokens.take() == "space-11"


@pytest.mark.parametrize("piece", [n for n in NUMBERS if n not in ("0", "-1", "1", "2", "7", "99")])
def test_only_plain_small_numbers_are_numbers(piece: str) -> None:
    assert parse_int(piece) in (None, 0 if piece == "00" else 2**31 if len(piece) > 9 else None)
    assert MoveTokens(f"space-{piece}").take_indexed("space", 0, 2**62) is None


@pytest.mark.parametrize("piece", ODD_TOKENS)
def test_odd_pieces_raise_nothing(piece: str) -> None:
    tokens = MoveTokens(piece)
    assert tokens.take_number(0, 9) is None
    assert tokens.take_indexed("seat", 0, 9) is None
    tokens.unknown_words()


def test_babble_has_moves_and_things_that_are_none() -> None:
    rng = stream("babble")
    moves = ["play red-7", "draw", "take 4"]
    lines = [fuzz_words(rng, moves, ["choose red", "play swap seat-2"]) for _ in range(3000)]
    assert set(moves) & set(lines)
    assert len(set(lines)) > 800
    assert max(map(len, lines)) > 4000
