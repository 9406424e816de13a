"""Where things go in Cobogó, by the lines of the log: `Game.ways` says how to read it."""

from __future__ import annotations

TRANSFERS = {
    "goal": ["pile > goals"],
    "turned_down": ["pile > bottom"],
    "lays": ["hand-{who} > laid"],
    "lays_turned": ["hand-{who} > laid"],
    "draws": ["pile > hand-{who}", "bottom > hand-{who}", "top > hand-{who}"],
    "draws_back": ["pile > hand-{who}", "bottom > hand-{who}", "top > hand-{who}"],
    "draws_this": ["pile > hand-{who}", "bottom > hand-{who}", "top > hand-{who}"],
}
