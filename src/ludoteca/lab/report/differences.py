"""Differences of shares, in points: drawn and written."""

from __future__ import annotations

from ludoteca.lab.report.html import Html, Scale, joined, tag, whisker
from ludoteca.lab.report.said import Said
from ludoteca.lab.statistics.estimate import Estimate


def worded(found: Estimate | None, scale: Scale, said: Said, loud: bool) -> Html:
    """The interval, and the figure beside it; a star where it stands."""
    if found is None:
        return Html("–")
    words = tag("span", said.points(found.value), *(["\u00a0★"] if loud and found.differs else []))
    range_ = tag("small", said.points_range(found))
    return joined(
        [whisker(found, scale, loud and found.differs), tag("span", words, range_, class_="worth")]
    )
