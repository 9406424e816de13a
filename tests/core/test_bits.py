"""Bits, compiled and interpreted; no code shifts a literal 1."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludoteca
from ludoteca.core.engine.bits import MAX_BITS, bit, mask_below


@pytest.mark.parametrize("n", range(MAX_BITS))
def test_a_bit_is_a_power_of_two_up_to_the_sixty_second(n: int) -> None:
    assert bit(n) == 2**n
    assert mask_below(n) == 2**n - 1


def test_no_source_shifts_a_bare_one() -> None:
    """Compiled, that is a shift of 32 bits."""
    folder = Path(__file__).parents[2] / "src" / "ludoteca"
    assert folder.is_dir(), ludoteca.__file__
    for path in folder.rglob("*.py"):
        assert not re.search(r"\b1\)? *<<", path.read_text("utf-8")), path
