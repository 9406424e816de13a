"""Random numbers: the same on every machine and version, and uniform."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.rng import Rng, stream

GOLDEN = [
    [7, 34, 56623200, 188882296, 3431242869, 399395954, 785775158, 3843710725],
    [2138532618, 3466793158, 4250099986, 90689582, 4059244456, 598369697, 71782894, 2663998195],
    [0, 1, 1, 1, 0, 13, 6, 209, 1848103989],
]


def test_the_generator_never_changes() -> None:
    rng = Rng(1, 2, 3, 4)
    assert [int(rng.next()) for _ in range(8)] == GOLDEN[0]


def test_the_stream_of_a_seed_and_a_ply_never_changes() -> None:
    rng = stream("ludoteca", 7)
    assert [int(rng.next()) for _ in range(8)] == GOLDEN[1]


def test_choices_never_change() -> None:
    rng = stream("choices")
    assert [int(rng.below(n)) for n in (1, 2, 3, 6, 10, 52, 110, 1000, 2**31 - 1)] == GOLDEN[2]


def test_it_is_sfc32_as_published() -> None:
    """A second implementation: a+b+counter out, then the mixing of the paper."""
    a, b, c, d = 0x12345678, 0x9ABCDEF0, 0xDEADBEEF, 1
    rng = Rng(a, b, c, d)
    for _ in range(200):
        t = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a, b = b ^ (b >> 9), (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + t) % 2**32
        assert rng.next() == t


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10])
def test_each_choice_is_equally_likely(n: int) -> None:
    """Chi-square; 30 is far beyond one in a thousand for nine degrees of freedom."""
    rng, draws = stream("fair", n), 20_000
    counts = Counter(int(rng.below(n)) for _ in range(draws))
    assert set(counts) == set(range(n))
    assert sum((counts[k] - draws / n) ** 2 / (draws / n) for k in range(n)) < 30


def test_a_choice_among_many_is_not_biased_towards_some() -> None:
    """Without rejecting some words, two thirds of these would come half as often again."""
    n, draws = 3 * 2**29, 6000
    rng = stream("biased")
    low = sum(rng.below(n) % 3 == 0 for _ in range(draws))
    assert abs(low - draws / 3) < 5 * (draws * 2 / 9) ** 0.5


def test_one_choice_is_no_choice() -> None:
    rng = stream("one")
    assert {int(rng.below(1)) for _ in range(50)} == {0}


def test_many_choices_at_once_are_those_of_one_after_the_other() -> None:
    numbers = [1, 2, 3, 2**31 - 1, 7, 3 * 2**29, 110, 1] * 50
    one, many = stream("each"), Rng(0, 0, 0, 0)
    many.seed_lazily("each", 0)  # hashed on the first draw
    one.seed_from("each/0")
    found = vec[i64](numbers)
    many.fill_below(found)
    assert [int(choice) for choice in found] == [int(one.below(n)) for n in numbers]
    assert many.next() == one.next()


def test_chance_that_was_promised_is_worked_out_by_whatever_asks_first() -> None:
    one, promised = Rng(0, 0, 0, 0), Rng(0, 0, 0, 0)
    one.seed_from("promise/3")
    promised.seed_lazily("promise", 3)
    cards, others = vec[u8](range(20)), vec[u8](range(20))
    one.shuffle(cards)
    promised.shuffle(others)
    assert list(cards) == list(others)
    assert one.next() == promised.next()


def test_streams_of_other_parts_are_other_streams() -> None:
    firsts = {
        int(stream(*parts).next()) for parts in (("a",), ("b",), ("a", 1), ("a", 2), ("a", 12))
    }
    assert len(firsts) == 5


def test_words_are_32_bits_whatever_it_is_started_with() -> None:
    rng = Rng(2**40 + 5, 2**33, -1, 2**32)
    assert all(0 <= rng.next() < 2**32 for _ in range(100))
