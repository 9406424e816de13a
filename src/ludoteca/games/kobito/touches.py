"""What a person touches for a move of Kobito.

An end of a rainbow is a spot of it, `rainbow-1/low`; the bench is a free place of one's own
workshop, with a button for each pair to begin it with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.note import Note
from ludoteca.core.view import View
from ludoteca.games.kobito.cards import KOBITO, NAMES

BENCH = "button/bench"
ENDS = frozenset({"low", "high"})


def zone_of(place: str, seat: int) -> str:
    """A place as this seat calls it: `workshop-1` is the zone `workshop-<seat>-1`."""
    return place.replace("workshop-", f"workshop-{seat}-")


def touches(view: View, phrases: Sequence[Note]) -> list[list[list[str]]]:
    """A tray itself stands for as many of its cards as will go to an end."""
    most: dict[tuple[object, object, object], int] = {}
    for said in phrases:
        if said.key in ("move", "move_all"):
            most[way_of(said)] = max(most.get(way_of(said), 0), size(view, said))
    return [one(view, said, most.get(way_of(said)) == size(view, said)) for said in phrases]


def way_of(said: Note) -> tuple[object, object, object]:
    return said.args.get("source"), said.args.get("on"), said.args.get("end")


def size(view: View, said: Note) -> int:
    """How many cards a move takes to a rainbow; 0 for all else that is done."""
    if said.key == "move_all":
        return len(view.zone(zone_of(str(said.args["source"]), view.turn)).items)
    return int(str(said.args["n"])) if said.key == "move" else 0


def one(view: View, said: Note, most: bool) -> list[list[str]]:
    seat = view.turn
    args = said.args
    held = f"hand-{seat}/{args.get('card')}"
    place = zone_of(str(args.get("on")), seat)
    match said.key:
        case "play_first":
            return [[held, place]]
        case "play":
            return [[held, f"{place}/{args['end']}"]]
        case "play_kobito":
            return [[f"hand-{seat}/{NAMES[KOBITO]}", f"{place}/{args['end']}"]]
        case "open":
            cards = [str(card) for card in args["cards"]]  # type: ignore[attr-defined]
            pair = f"button/{'+'.join(cards)}"
            return [[f"hand-{seat}/{card}", BENCH, pair] for card in cards]
        case "move" | "move_all":
            return moved(view, said, most)
        case "swap":
            return [
                [f"hand-{seat}/{card}", twin(view, place, held)] for card in ("swap", args["card"])
            ]
        case "trade" | "trade_with":
            owner = args.get("whom", seat)
            place = zone_of(str(args["on"]), int(str(owner)))
            return [[held, f"{place}/kobito-{args['card']}"]]
        case "penalty":
            return [[held, f"score-{seat}"]]
    return [[f"button/{said.key}"]]


def twin(view: View, place: str, held: str) -> str:
    """The card of the same number on which a swap is laid, single or a stack."""
    number = held.partition("/")[2]
    items = view.zone(place).items
    return f"{place}/{number if number in items else f'swapped-{number}'}"


def moved(view: View, said: Note, most: bool) -> list[list[str]]:
    """A tray up to a card, or the tray itself for as many cards as will go."""
    args = said.args
    tray = zone_of(str(args["source"]), view.turn)
    goal = f"{args['on']}/{args['end']}"
    items = view.zone(tray).items
    if said.key == "move_all":
        last = items[-1] if args["end"] == "high" else items[0]
    else:
        n = int(str(args["n"]))
        last = items[n - 1] if args["from"] == "low" else items[len(items) - n]
    some = [f"{tray}/{last}", goal]
    return [[tray, goal], some] if most else [some]


def attempts(view: View, touched: Sequence[str]) -> Iterator[str]:
    """A card and an end; a tray and an end; a card alone at every end there is."""
    seat = view.turn
    cards = [thing.partition("/")[2] for thing in touched if thing.startswith(f"hand-{seat}/")]
    trays = [thing for thing in touched if thing.startswith("workshop-")]
    spots = [
        thing.partition("/") for thing in touched if thing.startswith(("rainbow-", "workshop-"))
    ]
    for card in cards:
        if BENCH in touched:
            yield from (f"open {card} {other}" for other in NAMES)
        for zone, _, item in spots:
            place = zone.replace(f"workshop-{seat}-", "workshop-")
            if item.startswith("kobito-"):
                yield f"trade {card} for kobito in {place}"
            elif item in ENDS or not item:
                yield f"play {card} on {place} {item}".strip()
            else:
                yield f"swap {card} on {place}"
        if f"score-{seat}" in touched:
            yield f"penalty {card}"
        yield from (
            f"play {card} on rainbow-{n} {end}" for n in (1, 2, 3) for end in ("low", "high")
        )
    for tray in trays:
        source = tray.partition("/")[0].replace(f"workshop-{seat}-", "workshop-")
        goals = [f"{zone} {item}" for zone, _, item in spots if item in ENDS] or ["rainbow-1 low"]
        yield from (f"move all from {source} to {goal}" for goal in goals)
    yield from (thing.partition("/")[2] for thing in touched if thing.startswith("button/"))
