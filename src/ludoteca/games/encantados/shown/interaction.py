"""What a person touches for a move of Encantados.

A card is laid by carrying it into one's own garden and discarded by carrying it to the pile of the
end of the turn; touched where it is, it asks by a button, for a discard is for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.engine.note import Note
from ludoteca.core.view import View
from ludoteca.games.encantados.rules.cards import NAMES, RACES

OWN_GARDEN = "button/lawn"
"""One's own garden as a whole, apart from what lies in it."""


def click_paths(
    view: View, gardens: Sequence[int], phrases: Sequence[Note]
) -> list[list[list[str]]]:
    """`gardens` has for every seat the garden that it tends."""
    default_lays = {
        str(description.args["race"]): index for index, description in lay_descriptions(phrases)
    }
    return [
        paths_of(
            view, gardens, description, default_lays.get(str(description.args.get("race"))) == index
        )
        for index, description in enumerate(phrases)
    ]


def lay_descriptions(phrases: Sequence[Note]) -> Iterator[tuple[int, Note]]:
    """Of the ways to lay a race the last is meant by carrying it: all of it, a mimic only where it
    must go along."""
    for key in ("lay_mimic", "lay_with_mimic", "lay"):
        yield from (
            (index, description)
            for index, description in enumerate(phrases)
            if description.key == key
        )


def paths_of(
    view: View, gardens: Sequence[int], description: Note, is_default: bool
) -> list[list[str]]:
    seat, args = view.turn, description.args
    card = f"hand-{seat}/{args.get('card', args.get('race'))}"
    match description.key:
        case "search":
            return [["deck"]]
        case "search_with_elves" | "search_two":
            return [["deck", f"button/{description.key}"]]
        case "take":
            return [[f"{args['pile']}/{args['card']}"]]
        case "leave":
            is_in_search = args["card"] in view.zone("found").items
            return [[f"found/{args['card']}" if is_in_search else card, "button/leave"]]
        case "lay" | "lay_with_mimic" | "lay_mimic":
            mimic = [] if description.key == "lay" else [f"hand-{seat}/mimic"]
            if description.key == "lay_mimic":
                return [[*mimic, f"button/{args['race']}"]]
            exact_path = [card, *mimic, f"button/lay-{args['n']}"]
            return [[card, OWN_GARDEN], exact_path] if is_default else [exact_path]
        case "sing":
            return [[card, "button/sing"]]
        case "sing_for":
            return [[card, f"seat-{args['whom']}"]]
        case "sing_from":
            pile = view.zone(str(args["pile"]))  # its top card: the pile itself takes discards
            return [[card, f"{pile.id}/{pile.items[-1]}"]]
        case "give" | "return":  # a seat is touched to sing for it
            return [[card, f"button/{description.key}"]]
        case "call":
            return [[f"seat-{args['whom']}"]]
        case "sink" | "lift":
            return [[f"garden-{gardens[first_seat(args['whose'])]}/{args['card']}"]]
        case "put" | "put_beside":
            target = f"garden-{gardens[first_seat(args['whose'])]}"
            return [[f"{target}/{args['race']}" if description.key == "put_beside" else target]]
        case "gather":
            return [[str(args["pile"])]]
        case "discard":
            return [[card, "end-pile"], [card, "button/discard"]]
    return [[f"button/{description.key}"]]


def first_seat(seats: object) -> int:
    return int(seats[0]) if isinstance(seats, list | tuple) else int(str(seats))


def candidate_moves(view: View, touched: Sequence[str]) -> Iterator[str]:
    for thing in touched:
        zone, _, item = thing.partition("/")
        if zone == "deck":
            yield "search"
        elif zone == "found" and item:
            yield f"leave {item}"
        elif zone in ("search-pile", "end-pile"):
            items = view.zone(zone).items
            top = item or (items[-1] if items else NAMES[0])
            yield f"take {top} from {zone}"
            yield f"gather {zone}"
        elif zone.startswith("hand-") and item:
            yield from candidates_from_hand(view, item)
        elif zone.startswith("garden-"):
            yield from (f"{verb} {item} from {zone}" for verb in ("sink", "lift") if item)
            yield f"put in {zone}"
        elif zone.startswith("seat-"):
            yield f"call {zone}"


def candidates_from_hand(view: View, item: str) -> Iterator[str]:
    n = view.zone(f"hand-{view.turn}").items.count(item)
    if item in NAMES[:RACES]:
        yield f"lay {item} {n}"
    elif item in NAMES[RACES + 1 :]:
        yield f"sing {item}"
    else:
        yield from (f"lay {race} mimic" for race in NAMES[:RACES])
    yield f"discard {item}"
