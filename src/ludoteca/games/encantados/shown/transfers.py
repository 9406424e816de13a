"""Which things each log line of Encantados moves, and where: see `Game.transfer_patterns`."""

from __future__ import annotations

GARDEN_AND_HAND, PILE_NAMES = ("garden", "hand"), ("search-pile", "end-pile")
TRANSFERS = {
    "round_starts": [
        *(f"{zone} >> deck" for zone in (*GARDEN_AND_HAND, *PILE_NAMES)),
        *(f"deck > {zone}" for zone in ("hand", *PILE_NAMES)),
    ],
    "takes": ["{pile} > hand-{who} {card}"],
    "gathers": ["{pile} > hand-{who}"],
    # found cards are held apart until one is left, unless they go to the hand at once
    "searches": ["deck > found", "deck > hand-{who}"],
    "finds": ["deck > found", "deck > hand-{who}"],
    "leaves": ["hand-{who} > search-pile", "found > search-pile", "found > hand-{who}"],
    "draws": ["deck > hand-{who}"],
    "draws_these": ["deck > hand-{who}"],
    "founds": ["hand-{who} > garden"],
    "expands": ["hand-{who} > garden"],
    "sings": ["hand-{who} > garden {card}"],
    "sings_for": ["hand-{who} > garden {card}"],
    "sinks": ["garden > deck"],
    "moves": ["garden > garden"],
    "moves_beside": ["garden > garden"],
    "gives": ["hand-{who} > hand-{whom}"],
    "gives_these": ["hand-{who} > hand-{whom}"],
    "returns": ["hand-{who} > hand-{whom}"],
    "returns_these": ["hand-{who} > hand-{whom}"],
    "discards": ["hand-{who} > end-pile {card}"],
}
