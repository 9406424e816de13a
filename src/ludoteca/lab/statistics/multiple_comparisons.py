"""Many comparisons at once: with a hundred cards, five would look special by chance alone.

Holm's correction (1979): a designer acts on every single card that is named, so that among all
that are named not even one should be a false alarm, except in one experiment of twenty; and it
holds however the cards hang together, which they do: what one seat holds no other does. A false
discovery rate (Benjamini and Hochberg) would name more cards and be wrong about some of them.
"""

from __future__ import annotations

from collections.abc import Sequence

SIGNIFICANCE_LEVEL = 0.05


def holm(p_values: Sequence[float]) -> list[float]:
    """Each chance, corrected for being one of many; below `LEVEL` it stands."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    corrected = [1.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        corrected[index] = highest
    return corrected
