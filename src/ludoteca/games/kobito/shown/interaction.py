"""What a person touches for a move of Kobito.

An end of a rainbow is a spot of it, `rainbow-1/low`; the bench is a free place of one's own
workshop, with a button for each pair to begin it with. A rainbow that goes round holds cards that
are alike: `workshop-0-1/4` is the first 4 from its low end, `workshop-0-1/4/second` the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.engine.note import Note
from ludoteca.core.view import View
from ludoteca.games.kobito.rules.cards import KOBITO, NAMES
from ludoteca.games.kobito.shown.move_syntax import ORDINALS

BENCH = "button/bench"
ENDS = frozenset({"low", "high"})
ANCHORS = ENDS | frozenset(ORDINALS)


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


def card_at(items: Sequence[str | None], zone: str, index: int) -> str:
    """The card at this place of a row."""
    earlier = list(items[:index]).count(items[index])
    return f"{zone}/{items[index]}" + (f"/{ORDINALS[earlier - 1]}" if earlier else "")


def click_paths(view: View, descriptions: Sequence[Note]) -> list[list[list[str]]]:
    """A tray itself stands for as many of its cards as will go to an end."""
    max_sizes: dict[tuple[object, object, object], int] = {}
    for description in descriptions:
        if description.key in ("move", "move_all"):
            max_sizes[route_of(description)] = max(
                max_sizes.get(route_of(description), 0), moved_count(view, description)
            )
    used: set[tuple[str, ...]] = set()
    all_paths = []
    for description in descriptions:
        paths = paths_of_move(
            view,
            description,
            max_sizes.get(route_of(description)) == moved_count(view, description),
        )
        paths = [path for path in paths if tuple(path) not in used]
        used |= {tuple(path) for path in paths}
        all_paths.append(paths or [[button_id(description)]])
    return all_paths


def button_id(description: Note) -> str:
    """For a move that no touch tells from another: in a rainbow that goes round, so many cards may
    leave from either end to the same goal."""
    return "button/" + "-".join(str(arg) for arg in (description.key, *description.args.values()))


def route_of(description: Note) -> tuple[object, object, object]:
    return description.args.get("source"), description.args.get("on"), description.args.get("end")


def moved_count(view: View, description: Note) -> int:
    """How many cards a move takes to a rainbow; 0 for all else that is done."""
    if description.key == "move_all":
        return len(view.zone(zone_of(str(description.args["source"]), view.turn)).items)
    return int(str(description.args["n"])) if description.key == "move" else 0


def paths_of_move(view: View, description: Note, is_longest: bool) -> list[list[str]]:
    seat = view.turn
    args = description.args
    hand_card = f"hand-{seat}/{args.get('card')}"
    place = zone_of(str(args.get("on")), seat)
    match description.key:
        case "play_first":
            return [[hand_card, place]]
        case "play":
            return [[hand_card, f"{place}/{args['end']}"]]
        case "play_kobito":
            return [[f"hand-{seat}/{NAMES[KOBITO]}", f"{place}/{args['end']}"]]
        case "open":
            cards = [str(card) for card in args["cards"]]  # type: ignore[attr-defined]
            pair = f"button/{'+'.join(cards)}"
            return [[f"hand-{seat}/{card}", BENCH, pair] for card in cards]
        case "move" | "move_all":
            return tray_paths(view, description, is_longest)
        case "swap" | "swap_with" | "swap_nth":
            goal = target_card(view, description, (str(args["card"]), f"swapped-{args['card']}"))
            return [[f"hand-{seat}/{card}", goal] for card in ("swap", args["card"])]
        case "trade" | "trade_with" | "trade_nth":
            return [[hand_card, target_card(view, description, (f"kobito-{args['card']}",))]]
        case "penalty" | "penalty_free":
            return [[hand_card, f"score-{seat}"]]
    return [[f"button/{description.key}"]]


def target_card(view: View, description: Note, same_items: tuple[str, ...]) -> str:
    """The card that a swap is laid on or a trade takes: of those that are alike, single or a stack,
    the first from the low end, or the one whose number is told."""
    zone = zone_of(str(description.args["on"]), int(str(description.args.get("whom", view.turn))))
    items = view.zone(zone).items
    indices = [index for index, item in enumerate(items) if item in same_items]
    return card_at(items, zone, indices[int(str(description.args.get("n", 1))) - 1])


def tray_paths(view: View, description: Note, is_longest: bool) -> list[list[str]]:
    """A tray up to a card, or the tray itself for as many cards as will go."""
    args = description.args
    tray = zone_of(str(args["source"]), view.turn)
    goal = f"{args['on']}/{args['end']}"
    items = view.zone(tray).items
    if description.key == "move_all":
        last = len(items) - 1 if args["end"] == "high" else 0
    else:
        n = int(str(args["n"]))
        last = n - 1 if args["from"] == "low" else len(items) - n
    some = [card_at(items, tray, last), goal]
    return [[tray, goal], some] if is_longest else [some]


def candidate_moves(view: View, touched: Sequence[str]) -> Iterator[str]:
    """A card and an end; a tray and an end; a card alone at every end there is."""
    seat = view.turn
    cards = [thing.partition("/")[2] for thing in touched if thing.startswith(f"hand-{seat}/")]
    trays = [thing for thing in touched if thing.startswith("workshop-")]
    anchors = [
        thing.partition("/") for thing in touched if thing.startswith(("rainbow-", "workshop-"))
    ]
    for card in cards:
        if BENCH in touched:
            yield from (f"open {card} {other}" for other in NAMES)
        for zone, _, item in anchors:
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
        goals = [f"{zone} {item}" for zone, _, item in anchors if item in ENDS] or ["rainbow-1 low"]
        yield from (f"move all from {source} to {goal}" for goal in goals)
    yield from (thing.partition("/")[2] for thing in touched if thing.startswith("button/"))
