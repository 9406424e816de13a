"""Holm's correction for multiple comparisons (1979): of a hundred cards, five would look special by
chance alone.

It bounds the chance of a single false alarm, since a designer acts on every card that is named, and
it needs no independence: what one seat holds no other does. A false discovery rate (Benjamini and
Hochberg) would name more cards and be wrong about some of them.
"""

from __future__ import annotations

from collections.abc import Sequence

SIGNIFICANCE_LEVEL = 0.05


def holm(p_values: Sequence[float]) -> list[float]:
    """The corrected p-values; significant below SIGNIFICANCE_LEVEL."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    corrected = [1.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        corrected[index] = highest
    return corrected
