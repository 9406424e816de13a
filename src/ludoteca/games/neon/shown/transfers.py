"""Which things each log line of nEon_onE moves, and where: see `Game.transfer_patterns`."""

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
