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
    return [corrected for corrected, _ in weighted_holm(p_values, [1.0] * len(p_values))]


def weighted_holm(p_values: Sequence[float], weights: Sequence[float]) -> list[tuple[float, float]]:
    """For each comparison its corrected p-value, significant below SIGNIFICANCE_LEVEL, and the
    p-value that would be significant at its rank. A larger weight makes a comparison easier."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index] / weights[index])
    results = [(1.0, SIGNIFICANCE_LEVEL)] * len(p_values)
    remaining = sum(weights)
    highest = 0.0
    for index in order:
        factor = remaining / weights[index]
        highest = max(highest, min(1.0, factor * p_values[index]))
        results[index] = highest, SIGNIFICANCE_LEVEL / max(1.0, factor)
        remaining -= weights[index]
    return results
