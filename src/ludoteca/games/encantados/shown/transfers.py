"""Where things go in Encantados, by the lines of the log: `Game.ways` says how to read it."""

from __future__ import annotations

GARDEN_AND_HAND, PILE_NAMES = ("garden", "hand"), ("search-pile", "end-pile")
TRANSFERS = {
    "round_starts": [
        *(f"{zone} >> deck" for zone in (*GARDEN_AND_HAND, *PILE_NAMES)),
        *(f"deck > {zone}" for zone in ("hand", *PILE_NAMES)),
    ],
    "takes": ["{pile} > hand-{who} {card}"],
    "gathers": ["{pile} > hand-{who}"],
    # what is found is held apart until one of it is left, unless it goes to the hand at once
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
