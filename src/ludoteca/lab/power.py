"""How many deals an experiment will need: measured on a trial with other cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from math import ceil, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from ludoteca.lab.aims import LARGEST, Aim
from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.experiment import Experiment
from ludoteca.lab.report.aim_verdicts import AimVerdict, aim_verdicts
from ludoteca.lab.report.findings import shares_by_side
from ludoteca.lab.report.measures import Measure, all_variant_changes
from ludoteca.lab.report.report_data import ReportData, load_report_data
from ludoteca.lab.run import run
from ludoteca.lab.statistics.comparison_family import round_up
from ludoteca.lab.statistics.estimate import (
    CONFIDENCE,
    POWER,
    STANDARD_NORMAL,
    t_quantile,
)
from ludoteca.lab.statistics.multiple_comparisons import SIGNIFICANCE_LEVEL

GROUPS = 3
"""Groups of comparisons that most reports have: players, variants, cards."""
RELATIVE_EFFECT = 0.05
"""The change of a measure that is no share, as a part of its value."""


@dataclass(frozen=True)
class Need:
    """The deals after which a question is answered four times in five. `variant` is the one that
    differs most between deals."""

    deals: int
    variant: str
    measure: Measure | None = None
    aim: Aim | None = None
    effect: float = 0.0
    """The difference to be seen; of the first seat from an even share, without a measure and an aim."""


@dataclass(frozen=True)
class Power:
    """The answer of a trial."""

    trial_deals: int
    seconds: float
    planned_deals: int
    lineups: int
    needs: tuple[Need, ...]
    unsettled: tuple[tuple[str, Aim], ...]
    """Variants and aims that no number of deals settles: the trial lies right on the edge."""

    @property
    def needed_deals(self) -> int:
        """For the shares and the aims; lengths need fewer."""
        wanted = [one.deals for one in self.needs if one.measure is None or one.measure.is_share]
        return max(wanted, default=0)

    @property
    def needed_seconds(self) -> float:
        return self.seconds * self.needed_deals / self.trial_deals


def measure_power(
    experiment: Experiment, deals: int, effect: float, processes: int | None = None
) -> Power:
    """Plays `deals` deals of each variant with another seed. `effect` is the share to be seen."""
    lineups = len(experiment.tournament(experiment.variants[0]).lineups())
    trial = replace(
        experiment,
        matches=deals * lineups,
        target_width=None,
        seed=f"{experiment.seed}/trial",
        detail_every=1,
        chunk=0,
    )
    start = perf_counter()
    with TemporaryDirectory() as folder:
        place = Path(folder) / "trial.lab"
        with closing(run(trial, place, processes)) as steps:
            for _ in steps:
                pass
        seconds = perf_counter() - start
        data = load_report_data(place)
        needs = (*difference_needs(data, effect), *seat_needs(data, effect), *aim_needs(data))
    unsettled = tuple((one.variant, one.aim) for one in needs if one.aim and one.deals == 0)
    planned = -(-experiment.matches // lineups)
    counted = tuple(one for one in needs if one.deals)
    return Power(deals, seconds, planned, lineups, counted, unsettled)


def difference_needs(data: ReportData, effect: float) -> Iterator[Need]:
    """For each measure, the variant that needs most deals."""
    changes = all_variant_changes(data.variants)
    if not changes:
        return
    level = SIGNIFICANCE_LEVEL / GROUPS / len(changes)
    deviates = -STANDARD_NORMAL.inv_cdf(level / 2) + STANDARD_NORMAL.inv_cdf(POWER)
    most: dict[tuple[str, str], Need] = {}
    for change in changes:
        estimate, measure = change.pair.difference, change.measure
        size = effect if measure.is_share else RELATIVE_EFFECT * abs(change.base)
        if not size or not estimate.error:
            continue
        deals = needed(estimate.error, estimate.deals, deviates, size)
        need = Need(deals, change.variant.name, measure, effect=size)
        most[measure.name] = max(most.get(measure.name, need), need, key=lambda one: one.deals)
    yield from most.values()


def seat_needs(data: ReportData, effect: float) -> Iterator[Need]:
    """The advantage of a seat, in the variant that needs most deals."""
    base = data.variants[0]
    if base.is_cooperative:
        return
    level = SIGNIFICANCE_LEVEL / GROUPS / (len(data.variants) * (len(base.sides) + 1))
    deviates = -STANDARD_NORMAL.inv_cdf(level / 2) + STANDARD_NORMAL.inv_cdf(POWER)
    needs = [
        Need(needed(share.error, share.deals, deviates, effect), variant.name, effect=effect)
        for variant in data.variants
        for share in shares_by_side(variant)[:1]
    ]
    yield max(needs, key=lambda one: one.deals)


def aim_needs(data: ReportData) -> Iterator[Need]:
    """Each aim, in the variant that needs most deals: if the truth lies in the middle of the aim, or
    for an aim without an upper end where the trial saw it. 0 deals where it saw the edge."""
    by_variant = [aim_verdicts(data.aims, variant) for variant in data.variants]
    for verdicts in zip(*by_variant, strict=True):
        needs = [
            Need(aim_deals(verdict), verdict.variant.name, aim=verdict.aim)
            for verdict in verdicts
            if verdict.measured is not None
        ]
        if needs:
            yield max(needs, key=lambda one: one.deals)


def aim_deals(verdict: AimVerdict) -> int:
    aim, measured = verdict.aim, verdict.measured
    assert measured is not None, "it was measured"
    if aim.high < LARGEST:
        margin = (aim.high - aim.low) / 2
    else:
        margin = aim.margin(measured.value)
        if margin < measured.error:
            return 0
    if margin == 0:
        return 0
    deviates = t_quantile(CONFIDENCE, measured.deals - 1) + STANDARD_NORMAL.inv_cdf(POWER)
    return max(FEW_DEALS, needed(measured.error, measured.deals, deviates, margin))


def needed(error: float, deals: int, deviates: float, effect: float) -> int:
    """The deals for which an effect is this number of standard errors."""
    per_deal = error * sqrt(deals)
    return round_up(ceil((deviates * per_deal / effect) ** 2))
