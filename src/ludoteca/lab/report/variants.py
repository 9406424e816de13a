"""Variants side by side: what each changes against the first, with the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.report.html import Html, joined, scale_of, sentence, table, tag, whisker
from ludoteca.lab.report.said import Said
from ludoteca.lab.report.source import Variant, numbers, summed
from ludoteca.lab.statistics.estimate import Estimate, Numbers
from ludoteca.lab.statistics.many import LEVEL, holm
from ludoteca.lab.statistics.pairs import Pair, difference

Sums = tuple[pl.Series, Numbers, Numbers]


@dataclass(frozen=True)
class Measure:
    """Something that is asked of every variant."""

    key: str
    of: Callable[[Variant], Sums]
    is_share: bool
    who: str = ""


@dataclass(frozen=True)
class Change:
    variant: Variant
    measure: Measure
    base: float
    pair: Pair
    stands: bool


def share_of_seat(variant: Variant) -> Sums:
    rows = summed(variant.seated.filter(pl.col("seat") == 0), pl.col("share"))
    return rows["deal"], numbers(rows["sum"]), numbers(rows["many"])


def share_of_bot(bot: str) -> Callable[[Variant], Sums]:
    def asked(variant: Variant) -> Sums:
        rows = summed(variant.seated.filter(pl.col("bot") == bot), pl.col("share"))
        return rows["deal"], numbers(rows["sum"]), numbers(rows["many"])

    return asked


def column(name: str) -> Callable[[Variant], Sums]:
    return lambda variant: variant.by_deal(name)


def measures(base: Variant, other: Variant) -> list[Measure]:
    """What the two can be compared by."""
    found = []
    if base.seats == other.seats:
        found.append(Measure("m_won" if base.together else "m_first_seat", share_of_seat, True))
        if len(set(base.bots)) > 1 and base.bots[0] in other.bots:
            found.append(Measure("m_bot", share_of_bot(base.bots[0]), True, base.bots[0]))
    found.append(Measure("m_decisions", column("decisions"), False))
    if not base.together:
        found.append(Measure("m_lead_changes", column("lead_changes"), False))
    found.append(Measure("m_decided", column("decided"), True))
    return found


def paired(base: Sums, other: Sums, matches: int) -> Pair | None:
    """By the deals that both have played, in so many matches together; None if they are few."""
    common, ours, theirs = np.intersect1d(
        base[0].to_numpy(), other[0].to_numpy(), return_indices=True
    )
    if len(common) < FEW_DEALS:
        return None
    return difference((other[1][theirs], other[2][theirs]), (base[1][ours], base[2][ours]), matches)


def within(pair: Pair) -> Pair:
    """Two shares differ by all at most."""
    found = pair.difference
    return replace(
        pair, difference=replace(found, low=max(-1.0, found.low), high=min(1.0, found.high))
    )


def changes(variants: Sequence[Variant]) -> list[Change]:
    """Every variant against the first, by every measure; corrected for being so many."""
    base = variants[0]
    found: list[tuple[Variant, Measure, float, Pair]] = []
    for other in variants[1:]:
        for measure in measures(base, other):
            ours = measure.of(base)
            pair = paired(ours, measure.of(other), len(base.matches) + len(other.matches))
            if pair is not None:
                pair = within(pair) if measure.is_share else pair
                found.append((other, measure, float(ours[1].sum() / ours[2].sum()), pair))
    corrected = holm([pair.difference.chance for *_, pair in found])
    return [Change(*one, chance < LEVEL) for one, chance in zip(found, corrected, strict=True)]


def amount(value: float, measure: Measure, said: Said) -> str:
    return said.points(value) if measure.is_share else said.signed(value, 2)


def worded(change: Change, said: Said) -> str:
    """What the variant does to this measure, and how sure that is."""
    found = change.pair.difference
    most = said.number(
        found.most * (100 if change.measure.is_share else 1), 1 if change.measure.is_share else 2
    )
    unit = said.say("unit_points") if change.measure.is_share else ""
    if found.most == 0:
        return said.say("exactly_same")
    if change.stands:
        return said.say("differs", many=said.number(seldom(found.chance)))
    return said.say("no_difference", matches=said.number(change.pair.matches), most=f"{most}{unit}")


def seldom(chance: float) -> int:
    """Fewer than one in so many, in round numbers, ten thousand at most."""
    return next((many for many in (10_000, 1000, 100, 50) if chance * many < 1), 20)


def section(variants: Sequence[Variant], said: Said) -> tuple[Html, list[str]] | None:
    if len(variants) < 2:
        return None
    found = changes(variants)
    inside = [tag("p", said.say("variants_intro", name=variants[0].name))]
    told = []
    for other in variants[1:]:
        own = [change for change in found if change.variant is other]
        if not own:
            inside.append(sentence(said.say("few_common_deals", name=other.name, few=FEW_DEALS)))
            continue
        inside.append(of_one(other, own, said))
        told.append(headline(other, own, said))
    saved = sum(
        max((c.pair.saved for c in found if c.variant is one), default=0) for one in variants[1:]
    )
    if saved:
        inside.append(sentence(said.say("saved", matches=said.number(saved))))
    return joined([tag("h2", said.say("variants"), id="variants"), *inside]), told


def of_one(other: Variant, own: Sequence[Change], said: Said) -> Html:
    rows = []
    for change in own:
        found = change.pair.difference
        name = said.say(change.measure.key, bot=said.bot(change.measure.who))
        before = (
            said.percent(change.base) if change.measure.is_share else said.number(change.base, 1)
        )
        low, high = (amount(end, change.measure, said) for end in (found.low, found.high))
        rows.append(
            [
                name,
                before,
                joined(
                    [
                        whisker(found, scale_of([found], 0.0), change.stands),
                        tag(
                            "span",
                            amount(found.value, change.measure, said),
                            *(["\u00a0★"] if change.stands else []),
                            tag("small", said.say("from_to", low=low, high=high)),
                            class_="worth",
                        ),
                    ]
                ),
                worded(change, said),
            ]
        )
    options = ", ".join(said.option(name, value) for name, value in other.unusual.items())
    head = [said.say(key) for key in ("measure", "before", "change", "meaning")]
    return tag(
        "div",
        tag("h3", other.name),
        tag("p", options, class_="note"),
        table(said.say("changes_title", name=other.name), head, rows, "changes"),
        class_="part",
    )


def headline(other: Variant, own: Sequence[Change], said: Said) -> str:
    """The variant in one sentence, for the first page."""
    stands = [change for change in own if change.stands]
    if not stands:
        return said.say("variant_same", name=other.name, matches=said.number(own[0].pair.matches))
    change = max(stands, key=lambda one: strength(one.pair.difference))
    return said.say(
        "variant_differs",
        name=other.name,
        measure=said.say(change.measure.key, bot=said.bot(change.measure.who)),
        change=amount(change.pair.difference.value, change.measure, said)
        + (said.say("unit_points") if change.measure.is_share else ""),
    )


def strength(found: Estimate) -> float:
    return abs(found.value) / found.error if found.error else float("inf")
