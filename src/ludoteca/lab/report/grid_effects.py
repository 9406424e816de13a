"""Main effects and interactions of a grid: an experiment that plays every combination of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.report.measures import Measure, comparable_measures
from ludoteca.lab.report.report_data import VariantData
from ludoteca.lab.statistics.estimate import (
    Estimate,
    Floats,
    ratio_and_influences,
    standard_error,
    t_interval,
)

Setting = tuple[str, Any]
"""An option and one of its values."""


@dataclass(frozen=True)
class VariantGrid:
    """The varied options with their values, the first of each as in the first variant."""

    factors: dict[str, list[Any]]
    variants: dict[tuple[int, ...], VariantData]
    """By the index of the value of each factor."""


@dataclass(frozen=True)
class Effect:
    """The effect of a setting, averaged over all others, or what two settings together do beyond the
    sum of their own effects."""

    settings: tuple[Setting, ...]
    measure: Measure
    estimate: Estimate

    @property
    def key(self) -> tuple[str, str, str]:
        """Its key in the family of comparisons."""
        return repr(self.settings), self.measure.key, self.measure.bot


def find_grid(variants: Sequence[VariantData]) -> VariantGrid | None:
    """The grid of these variants; None if fewer than two options vary, or not in every combination."""
    base = variants[0]
    if any(one.seats != base.seats or one.bots != base.bots for one in variants):
        return None
    factors: dict[str, list[Any]] = {}
    for variant in variants:
        for name, value in variant.options.items():
            values = factors.setdefault(name, [])
            if value not in values:
                values.append(value)
    factors = {name: values for name, values in factors.items() if len(values) > 1}
    if len(factors) < 2:
        return None
    by_index = {
        tuple(values.index(variant.options[name]) for name, values in factors.items()): variant
        for variant in variants
    }
    cells = list(product(*(range(len(values)) for values in factors.values())))
    is_full = len(by_index) == len(variants) == len(cells)
    return VariantGrid(factors, by_index) if is_full else None


def grid_effects(grid: VariantGrid) -> list[Effect]:
    """All main effects, and the interactions of every two settings, by every measure."""
    names = list(grid.factors)
    effects = []
    base = next(iter(grid.variants.values()))
    for measure in comparable_measures(base, base):
        cells = cell_influences(grid, measure)
        if cells is None:
            continue
        for place, name in enumerate(names):
            for index, value in list(enumerate(grid.factors[name]))[1:]:
                estimate = contrast(cells, {place: index})
                effects.append(Effect(((name, value),), measure, estimate))
        for (one, first), (two, second) in combinations(enumerate(names), 2):
            for i, value in list(enumerate(grid.factors[first]))[1:]:
                for j, other in list(enumerate(grid.factors[second]))[1:]:
                    estimate = contrast(cells, {one: i, two: j})
                    effects.append(Effect(((first, value), (second, other)), measure, estimate))
    return effects


Cells = dict[tuple[int, ...], tuple[float, Floats]]


def cell_influences(grid: VariantGrid, measure: Measure) -> Cells | None:
    """The value of each combination, and the influence of each common deal."""
    sums = {index: measure.sums(variant) for index, variant in grid.variants.items()}
    common = None
    for deals, _, _ in sums.values():
        numbers = deals.to_numpy()
        common = numbers if common is None else np.intersect1d(common, numbers)
    if common is None or len(common) < FEW_DEALS:
        return None
    cells = {}
    for index, (deals, totals, counts) in sums.items():
        chosen = np.isin(deals.to_numpy(), common)
        cells[index] = ratio_and_influences(totals[chosen], counts[chosen])
    return cells


def contrast(cells: Cells, settings: dict[int, int]) -> Estimate:
    """The mean over all combinations with these values of these factors (by their places) minus that
    with their first values; with two settings, the difference of these differences."""
    value, influences = 0.0, None
    rows = len({tuple(index[p] for p in range(len(index)) if p not in settings) for index in cells})
    for index, (cell_value, cell_influence) in cells.items():
        sign = 1.0
        for place, level in settings.items():
            sign *= {level: 1.0, 0: -1.0}.get(index[place], 0.0)
        if sign:
            value += sign * cell_value / rows
            part = sign / rows * cell_influence
            influences = part if influences is None else influences + part
    assert influences is not None, "the grid is full"
    return t_interval(value, standard_error(influences), len(influences))
