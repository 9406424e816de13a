"""Click paths of the moves of Kobito.

The ends of a rainbow are anchors, `rainbow-1/low`; the bench is a free place of the own workshop,
with a button for each pair that can open it. A rainbow that goes round holds equal cards:
`workshop-0-1/4` is the first 4 from its low end, `workshop-0-1/4/second` the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.engine.note import Note
from ludoteca.core.view import View
from ludoteca.games.kobito.rules.cards import KOBITO, NAMES
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.shown.move_syntax import ORDINALS
from ludoteca.games.kobito.shown.view import view
from ludoteca.games.kobito.shown.words import describe_move

BENCH = "button/bench"
ENDS = frozenset({"low", "high"})
ANCHORS = ENDS | frozenset(ORDINALS)


def zone_of(place: str, seat: int) -> str:
    """The zone of a place of this seat: `workshop-1` is `workshop-<seat>-1`."""
    return place.replace("workshop-", f"workshop-{seat}-")


def place_of(zone: str, seat: int) -> str:
    """The notation of a zone: `workshop-2-1` is `workshop-1 of seat-2` for other seats."""
    stem, *numbers = zone.split("-")
    if len(numbers) < 2:
        return zone
    owner, slot = numbers
    return f"{stem}-{slot}" + ("" if owner == str(seat) else f" of seat-{owner}")


def card_at(items: Sequence[str | None], zone: str, index: int) -> str:
    """The click target of the card at this index of a row."""
    earlier = list(items[:index]).count(items[index])
    return f"{zone}/{items[index]}" + (f"/{ORDINALS[earlier - 1]}" if earlier else "")


def click_paths(state: Kobito, moves: Sequence[int]) -> list[list[list[str]]]:
    """A whole workshop rainbow stands for the most of its cards that can go to an end."""
    seat_view = view(state, int(state.turn))
    descriptions = [describe_move(state, move) for move in moves]
    max_sizes: dict[tuple[object, object, object], int] = {}
    for description in descriptions:
        if description.key in ("move", "move_all"):
            max_sizes[route_of(description)] = max(
                max_sizes.get(route_of(description), 0), moved_count(seat_view, description)
            )
    used: set[tuple[str, ...]] = set()
    all_paths = []
    for description in descriptions:
        paths = paths_of_move(
            seat_view,
            description,
            max_sizes.get(route_of(description)) == moved_count(seat_view, description),
        )
        paths = [path for path in paths if tuple(path) not in used]
        used |= {tuple(path) for path in paths}
        all_paths.append(paths or [[button_id(description)]])
    return all_paths


def button_id(description: Note) -> str:
    """A button for a move without a click path of its own: in a rainbow that goes round, equally
    many cards may leave from either end to the same goal."""
    return "button/" + "-".join(str(arg) for arg in (description.key, *description.args.values()))


def route_of(description: Note) -> tuple[object, object, object]:
    return description.args.get("source"), description.args.get("on"), description.args.get("end")


def moved_count(seat_view: View, description: Note) -> int:
    """The number of cards that a move adds to a rainbow; 0 for every other move."""
    if description.key == "move_all":
        return len(seat_view.zone(zone_of(str(description.args["source"]), seat_view.turn)).items)
    return int(str(description.args["n"])) if description.key == "move" else 0


def paths_of_move(seat_view: View, description: Note, is_longest: bool) -> list[list[str]]:
    seat = seat_view.turn
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
            return tray_paths(seat_view, description, is_longest)
        case "swap" | "swap_with" | "swap_nth":
            goal = target_card(
                seat_view, description, (str(args["card"]), f"swapped-{args['card']}")
            )
            return [[f"hand-{seat}/{card}", goal] for card in ("swap", args["card"])]
        case "trade" | "trade_with" | "trade_nth":
            return [[hand_card, target_card(seat_view, description, (f"kobito-{args['card']}",))]]
        case "penalty" | "penalty_free":
            return [[hand_card, f"score-{seat}"]]
    return [[f"button/{description.key}"]]


def target_card(seat_view: View, description: Note, same_items: tuple[str, ...]) -> str:
    """The target of a swap or trade: of equal cards the first from the low end, or the nth."""
    zone = zone_of(
        str(description.args["on"]), int(str(description.args.get("whom", seat_view.turn)))
    )
    items = seat_view.zone(zone).items
    indices = [index for index, item in enumerate(items) if item in same_items]
    return card_at(items, zone, indices[int(str(description.args.get("n", 1))) - 1])


def tray_paths(seat_view: View, description: Note, is_longest: bool) -> list[list[str]]:
    """A workshop rainbow up to a card, or the whole rainbow for the longest move."""
    args = description.args
    tray = zone_of(str(args["source"]), seat_view.turn)
    goal = f"{args['on']}/{args['end']}"
    items = seat_view.zone(tray).items
    if description.key == "move_all":
        last = len(items) - 1 if args["end"] == "high" else 0
    else:
        n = int(str(args["n"]))
        last = n - 1 if args["from"] == "low" else len(items) - n
    some = [card_at(items, tray, last), goal]
    return [[tray, goal], some] if is_longest else [some]


def candidate_moves(state: Kobito, touched: Sequence[str]) -> Iterator[str]:
    """A card and an end; a workshop rainbow and an end; a card alone at every end."""
    seat = int(state.turn)
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
