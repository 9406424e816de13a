"""Where things go in Kobito, by the lines of the log: `Game.ways` says how to read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.kit.note import Note
from ludoteca.core.view import Transfer, transfers_told

WAYS = {
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
    # of the cards that swaps have brought, all but the uppermost lie under it
    "wins_gold": ["gold-{place} >> score-{who} {card}", "{on} >> discard", "under-{on} >> discard"],
    "trades": ["hand-{who} > {on} {card}", "{on} > hand-{who} kobito"],
    "trades_in_workshop": ["hand-{who} > {on} {card}", "{on} > hand-{who} kobito"],
    "swaps": ["hand-{who} > {on} swapped-{card}", "{on} > under-{on}"],
    "swaps_in_workshop": ["hand-{who} > {on} swapped-{card}", "{on} > under-{on}"],
    "pays": ["hand-{who} > score-{who} {card}"],
    "pays_nothing": ["hand-{who} > score-{who} {card}"],
}


def transfers(heard: Sequence[Note]) -> list[list[Transfer]]:
    return transfers_told(WAYS, list(placed(heard)))


def placed(heard: Sequence[Note]) -> Iterator[Note]:
    """The same lines with places as a view names them. A gold is won where the line before laid."""
    before: dict[str, object] = {}
    for note in heard:
        args = {**before, **note.args} if note.key == "wins_gold" else dict(note.args)
        owner = args.get("whom", args.get("who"))
        for name in ("on", "source"):
            kind, _, number = str(args.get(name, "")).partition("-")
            if kind == "workshop" and note.key != "wins_gold":
                args[name] = f"workshop-{owner}-{number}"
            elif name == "on":
                args["place"] = number
        before = args
        yield Note(note.key, args)
