"""Which things each log line of Kobito moves, and where: see `Game.transfer_patterns`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.engine.note import Note
from ludoteca.core.view import Transfer, transfers_of_notes

TRANSFERS = {
    "deals": ["deck > hand"],
    "new_gold": ["gold-deck > gold-{place} {card}"],
    "starts": ["deck > {on} {card}"],
    "draws": ["deck > hand-{who}"],
    "draws_these": ["deck > hand-{who}"],
    "replenishes": ["discard >> deck"],
    "plays": ["hand-{who} > {on} {card}"],
    "plays_kobito": ["hand-{who} > {on} kobito-{card}"],
    "opens": ["hand-{who} > {on}"],
    "moves": ["{source} > {on}", "under-{source} > under-{on}"],
    # of stacked cards, all but the top one lie under it
    "wins_gold": ["gold-{place} >> score-{who} {card}", "{on} >> discard", "under-{on} >> discard"],
    "trades": ["hand-{who} > {on} {card}", "{on} > hand-{who} kobito"],
    "trades_in_workshop": ["hand-{who} > {on} {card}", "{on} > hand-{who} kobito"],
    "swaps": ["hand-{who} > {on} swapped-{card}", "{on} > under-{on}"],
    "swaps_in_workshop": ["hand-{who} > {on} swapped-{card}", "{on} > under-{on}"],
    "pays": ["hand-{who} > score-{who} {card}"],
    "pays_nothing": ["hand-{who} > score-{who} {card}"],
}


def transfers(notes: Sequence[Note]) -> list[list[Transfer]]:
    return transfers_of_notes(TRANSFERS, list(with_zone_names(notes)))


def with_zone_names(notes: Sequence[Note]) -> Iterator[Note]:
    """The notes with places named as in views. A gold is won at the place of the line before it."""
    previous: dict[str, object] = {}
    for note in notes:
        args = {**previous, **note.args} if note.key == "wins_gold" else dict(note.args)
        owner = args.get("whom", args.get("who"))
        for name in ("on", "source"):
            kind, _, number = str(args.get(name, "")).partition("-")
            if kind == "workshop" and note.key != "wins_gold":
                args[name] = f"workshop-{owner}-{number}"
            elif name == "on":
                args["place"] = number
        previous = args
        yield Note(note.key, args)
