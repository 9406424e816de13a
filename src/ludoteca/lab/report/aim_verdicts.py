"""The verdict on each aim of an experiment, for each variant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from ludoteca.lab.aims import BEATS, DECISIONS, FIRST_SEAT, MINUTES, WON, Aim, Status
from ludoteca.lab.report.findings import skill_difference
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, table, tag
from ludoteca.lab.report.measures import first_seat_sums
from ludoteca.lab.report.report_data import ReportData, VariantData
from ludoteca.lab.statistics.comparison_family import round_up
from ludoteca.lab.statistics.estimate import (
    CONFIDENCE,
    POWER,
    STANDARD_NORMAL,
    Estimate,
    mean_estimate,
    share_estimate,
    t_quantile,
)

SIGNS: dict[Status, str] = {"met": "✓", "missed": "✗", "open": "?"}


@dataclass(frozen=True)
class AimVerdict:
    """An aim and what was measured, in the unit of the aim. None where it cannot be measured."""

    aim: Aim
    variant: VariantData
    measured: Estimate | None

    @property
    def status(self) -> Status:
        if self.measured is None:
            return "open"
        return self.aim.status(self.measured.low, self.measured.high)

    @property
    def needed_deals(self) -> float:
        """The deals after which the aim is settled four times in five, if what was measured is true."""
        if self.measured is None:
            return inf
        margin = self.aim.margin(self.measured.value)
        if margin == 0:
            return inf
        deals = self.measured.deals
        deviates = t_quantile(CONFIDENCE, deals - 1) + STANDARD_NORMAL.inv_cdf(POWER)
        return deals * (deviates * self.measured.error / margin) ** 2

    @property
    def more_deals(self) -> int | None:
        """The further deals for that; None if no number would do."""
        needed = self.needed_deals
        if needed == inf or self.measured is None:
            return None
        return round_up(max(1.0, needed - self.measured.deals))


def aim_verdicts(aims: Sequence[Aim], variant: VariantData) -> list[AimVerdict]:
    return [AimVerdict(aim, variant, measure_aim(aim, variant)) for aim in aims]


def measure_aim(aim: Aim, variant: VariantData) -> Estimate | None:
    if aim.measure == BEATS:
        lead = skill_difference(variant, *aim.bots)
        return scaled(lead, 100) if lead else None
    if aim.measure in (DECISIONS, MINUTES):
        _, sums, counts = variant.by_deal("decisions")
        return scaled(mean_estimate(sums, counts), aim.seconds / 60 if aim.seconds else 1.0)
    if (aim.measure == WON) != variant.is_cooperative:
        return None
    _, sums, counts = first_seat_sums(variant)
    share = share_estimate(sums, counts)
    return scaled(share.minus(variant.fair_share if aim.measure == FIRST_SEAT else 0.0), 100)


def scaled(estimate: Estimate, factor: float) -> Estimate:
    return Estimate(
        factor * estimate.value,
        factor * estimate.low,
        factor * estimate.high,
        factor * estimate.error,
        estimate.deals,
    )


def aim_name(aim: Aim, fmt: ReportFormatter) -> str:
    facts: dict[str, object] = {"low": short(aim.low, fmt), "high": short(aim.high, fmt)}
    if aim.measure == BEATS:
        facts |= {"best": fmt.bot(aim.bots[0]), "worst": fmt.bot(aim.bots[1])}
    if aim.measure == MINUTES:
        facts["seconds"] = short(aim.seconds, fmt)
    return fmt.texts.say(f"aim.{aim.measure}", facts)


def short(value: float, fmt: ReportFormatter) -> str:
    return fmt.number(min(value, 1e6), 0 if value == int(min(value, 1e6)) else 1)


def verdict_words(verdict: AimVerdict, fmt: ReportFormatter) -> str:
    """Such as: met: +0.4 (−0.5 to +1.3)."""
    measured = verdict.measured
    if measured is None:
        return fmt.texts.say("aim.unmeasured")
    is_signed = verdict.aim.measure in (FIRST_SEAT, BEATS)
    value, low, high = (
        fmt.signed(number) if is_signed else fmt.number(number, 1)
        for number in (measured.value, measured.low, measured.high)
    )
    facts = {"value": value, "range": fmt.text("from_to", low=low, high=high)}
    if verdict.status != "open":
        return fmt.texts.say(f"aim.is_{verdict.status}", facts)
    more = verdict.more_deals
    if more is None:
        return fmt.texts.say("aim.on_edge", facts)
    return fmt.texts.say("aim.is_open", {**facts, "deals": fmt.number(more)})


def aims_table(data: ReportData, fmt: ReportFormatter) -> Html:
    """A row for each aim, a column for each variant; empty without aims."""
    if not data.aims:
        return Html("")
    columns = [aim_verdicts(data.aims, variant) for variant in data.variants]
    rows = [
        [
            aim_name(aim, fmt),
            *(
                tag(
                    "span",
                    tag("b", SIGNS[column[place].status], aria_hidden="true"),
                    f" {verdict_words(column[place], fmt)}",
                    class_=f"aim {column[place].status}",
                )
                for column in columns
            ),
        ]
        for place, aim in enumerate(data.aims)
    ]
    headings = [fmt.texts.say("aim.title"), *(variant.name for variant in data.variants)]
    return table(fmt.texts.say("aim.caption"), headings, rows, "aims")


def aim_lines(data: ReportData, fmt: ReportFormatter) -> list[str]:
    """The verdicts in words, a line for each aim and variant."""
    return [
        f"{verdict.variant.name} · {aim_name(verdict.aim, fmt)}: {verdict_words(verdict, fmt)}"
        for variant in data.variants
        for verdict in aim_verdicts(data.aims, variant)
    ]
