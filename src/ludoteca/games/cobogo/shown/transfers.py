"""Which things each log line of Cobogó moves, and where: see `Game.transfer_patterns`."""

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
