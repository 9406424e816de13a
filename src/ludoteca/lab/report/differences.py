"""Differences of shares, in points: drawn and written."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.lab.report.html import Html, Scale, joined, tag, whisker
from ludoteca.lab.report.said import Said
from ludoteca.lab.statistics.estimate import Estimate
from ludoteca.lab.statistics.many import LEVEL, holm


def standing(found: Mapping[str, Estimate]) -> set[str]:
    """Those that differ from 0, also after the correction for being so many."""
    corrected = holm([one.chance for one in found.values()])
    return {name for name, chance in zip(found, corrected, strict=True) if chance < LEVEL}


def worded(found: Estimate | None, scale: Scale, said: Said, stands: bool) -> Html:
    """The interval, and the figure beside it; a star where it stands."""
    if found is None:
        return Html("–")
    words = tag("span", said.points(found.value), "\u00a0★" if stands else "")
    range_ = tag("small", said.points_range(found))
    return joined([whisker(found, scale, stands), tag("span", words, range_, class_="worth")])
