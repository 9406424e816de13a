"""Which things each log line of Cóatl moves, and where: see `Game.transfer_patterns`."""

from __future__ import annotations

BAGS = ("bag-body", "bag-head", "bag-tail")
TRANSFERS = {
    "dealt": ["deck > hand-{who}"],
    "dealt_temple": ["temple-deck > temple-hand-{who}"],
    "casa_starts": ["deck > casa"],
    "takes": ["space-{space} > board-{who}"],
    "picks": [f"{bag} > board-{{who}}" for bag in BAGS],
    "refills": [f"{bag} > space" for bag in BAGS],
    "chooses": ["row > hand-{who} {card}"],
    "draws": ["deck > hand-{who}"],
    "draws_this": ["deck > hand-{who} {card}"],
    "sacrifices": ["row > discard"],  # one token clears it
    "row": ["deck > row"],
    "reshuffles": ["discard >> deck", "buried >> deck"],
    "starts": ["board-{who} > coatl-{who}-{coatl} {piece}"],
    "adds_at_head": ["board-{who} > coatl-{who}-{coatl} {piece}"],
    "adds_at_tail": ["board-{who} > coatl-{who}-{coatl} {piece}"],
    "places": ["hand-{who} > pages-{who}-{coatl} {card}"],
    "builds_temple": [
        "temples > pages-{who}-{coatl} {card}",
        "temple-hand-{who} > pages-{who}-{coatl} {card}",
    ],
    "temple_shown": ["temple-deck > temples {card}"],
    "commits": ["temples > temple-hand-{who} {card}"],
    "discards": ["hand-{who} > discard", "hand-{who} > buried"],
    "buries": ["hand-{who} > buried"],
    "casa_takes": ["space-{space} > casa"],
    "casa_discards": ["space > box", "casa > box"],
    "casa_fulfils": ["casa > casa-pile", "casa > casa"],
    "casa_draws": ["row > casa {card}"],
}
