"""What a person touches for a move of Kobito.

An end of a rainbow is a spot of it, `rainbow-1/low`; the bench is a free place of one's own
workshop, with a button for each pair to begin it with. A rainbow that goes round holds cards that
are alike: `workshop-0-1/4` is the first 4 from its low end, `workshop-0-1/4/second` the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.kit.note import Note
from ludoteca.core.view import View
from ludoteca.games.kobito.rules.cards import KOBITO, NAMES
from ludoteca.games.kobito.shown.sayings import ORDINALS

BENCH = "button/bench"
ENDS = frozenset({"low", "high"})
SPOTS = ENDS | frozenset(ORDINALS)


def zone_of(place: str, seat: int) -> str:
    """A place as this seat calls it: `workshop-1` is the zone `workshop-<seat>-1`."""
    return place.replace("workshop-", f"workshop-{seat}-")


def place_of(zone: str, seat: int) -> str:
    """The words for a zone: `workshop-2-1` is somebody else's `workshop-1 of seat-2`."""
    stem, *numbers = zone.split("-")
    if len(numbers) < 2:
        return zone
    owner, slot = numbers
    return f"{stem}-{slot}" + ("" if owner == str(seat) else f" of seat-{owner}")


def card_at(items: Sequence[str | None], zone: str, at: int) -> str:
    """The card at this place of a row."""
    before = list(items[:at]).count(items[at])
    return f"{zone}/{items[at]}" + (f"/{ORDINALS[before - 1]}" if before else "")


def touches(view: View, phrases: Sequence[Note]) -> list[list[list[str]]]:
    """A tray itself stands for as many of its cards as will go to an end."""
    most: dict[tuple[object, object, object], int] = {}
    for said in phrases:
        if said.key in ("move", "move_all"):
            most[way_of(said)] = max(most.get(way_of(said), 0), size(view, said))
    told: set[tuple[str, ...]] = set()
    found = []
    for said in phrases:
        ways = one(view, said, most.get(way_of(said)) == size(view, said))
        ways = [way for way in ways if tuple(way) not in told]
        told |= {tuple(way) for way in ways}
        found.append(ways or [[button(said)]])
    return found


def button(said: Note) -> str:
    """For a move that no touch tells from another: in a rainbow that goes round, so many cards may
    leave from either end to the same goal."""
    return "button/" + "-".join(str(arg) for arg in (said.key, *said.args.values()))


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
        case "swap" | "swap_with" | "swap_nth":
            goal = meant(view, said, (str(args["card"]), f"swapped-{args['card']}"))
            return [[f"hand-{seat}/{card}", goal] for card in ("swap", args["card"])]
        case "trade" | "trade_with" | "trade_nth":
            return [[held, meant(view, said, (f"kobito-{args['card']}",))]]
        case "penalty" | "penalty_free":
            return [[held, f"score-{seat}"]]
    return [[f"button/{said.key}"]]


def meant(view: View, said: Note, alike: tuple[str, ...]) -> str:
    """The card that a swap is laid on or a trade takes: of those that are alike, single or a stack,
    the first from the low end, or the one whose number is told."""
    zone = zone_of(str(said.args["on"]), int(str(said.args.get("whom", view.turn))))
    items = view.zone(zone).items
    found = [at for at, item in enumerate(items) if item in alike]
    return card_at(items, zone, found[int(str(said.args.get("n", 1))) - 1])


def moved(view: View, said: Note, most: bool) -> list[list[str]]:
    """A tray up to a card, or the tray itself for as many cards as will go."""
    args = said.args
    tray = zone_of(str(args["source"]), view.turn)
    goal = f"{args['on']}/{args['end']}"
    items = view.zone(tray).items
    if said.key == "move_all":
        last = len(items) - 1 if args["end"] == "high" else 0
    else:
        n = int(str(args["n"]))
        last = n - 1 if args["from"] == "low" else len(items) - n
    some = [card_at(items, tray, last), goal]
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
            place = place_of(zone, seat)
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
        source = place_of(tray.partition("/")[0], seat)
        goals = [f"{zone} {item}" for zone, _, item in spots if item in ENDS] or ["rainbow-1 low"]
        yield from (f"move all from {source} to {goal}" for goal in goals)
    yield from (thing.partition("/")[2] for thing in touched if thing.startswith("button/"))
