"""Where things go in nEon_onE, by the lines of the log: `Game.ways` says how to read it."""

from __future__ import annotations

TRANSFERS = {
    "starts": ["pile > discard {card}"],
    "plays": ["hand-{who} > discard {card}"],
    "draws": ["pile > hand-{who}"],
    "draws_this": ["pile > hand-{who} {card}"],
    "takes": ["pile > hand-{who}"],
    "takes_these": ["pile > hand-{who}"],
    "renews": ["hand-{who} >> pile", "pile > hand-{who}"],
    "swaps": ["hand-{who} >> hand-{whom}", "hand-{whom} >> hand-{who}"],
    "replenishes": ["discard > pile"],
}
