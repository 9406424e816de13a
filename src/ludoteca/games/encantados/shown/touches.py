"""What a person touches for a move of Encantados.

A card is laid by carrying it into one's own garden and discarded by carrying it to the pile of the
end of the turn; touched where it is, it asks by a button, for a discard is for good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.kit.note import Note
from ludoteca.core.view import View
from ludoteca.games.encantados.rules.cards import NAMES, RACES

LAWN = "button/lawn"
"""One's own garden as a whole, apart from what lies in it."""


def touches(view: View, gardens: Sequence[int], phrases: Sequence[Note]) -> list[list[list[str]]]:
    """`gardens` has for every seat the garden that it tends."""
    meant = {str(said.args["race"]): nth for nth, said in lays(phrases)}
    return [
        one(view, gardens, said, meant.get(str(said.args.get("race"))) == nth)
        for nth, said in enumerate(phrases)
    ]


def lays(phrases: Sequence[Note]) -> Iterator[tuple[int, Note]]:
    """Of the ways to lay a race the last is meant by carrying it: all of it, a mimic only where it
    must go along."""
    for key in ("lay_mimic", "lay_with_mimic", "lay"):
        yield from ((nth, said) for nth, said in enumerate(phrases) if said.key == key)


def one(view: View, gardens: Sequence[int], said: Note, meant: bool) -> list[list[str]]:
    seat, args = view.turn, said.args
    card = f"hand-{seat}/{args.get('card', args.get('race'))}"
    match said.key:
        case "search":
            return [["deck"]]
        case "search_with_elves" | "search_two":
            return [["deck", f"button/{said.key}"]]
        case "take":
            return [[f"{args['pile']}/{args['card']}"]]
        case "leave":
            found = args["card"] in view.zone("found").items
            return [[f"found/{args['card']}" if found else card, "button/leave"]]
        case "lay" | "lay_with_mimic" | "lay_mimic":
            mimic = [] if said.key == "lay" else [f"hand-{seat}/mimic"]
            if said.key == "lay_mimic":
                return [[*mimic, f"button/{args['race']}"]]
            precise = [card, *mimic, f"button/lay-{args['n']}"]
            return [[card, LAWN], precise] if meant else [precise]
        case "sing":
            return [[card, "button/sing"]]
        case "sing_for":
            return [[card, f"seat-{args['whom']}"]]
        case "sing_from":
            pile = view.zone(str(args["pile"]))  # its top card: the pile itself takes discards
            return [[card, f"{pile.id}/{pile.items[-1]}"]]
        case "give" | "return":  # a seat is touched to sing for it
            return [[card, f"button/{said.key}"]]
        case "call":
            return [[f"seat-{args['whom']}"]]
        case "sink" | "lift":
            return [[f"garden-{gardens[first(args['whose'])]}/{args['card']}"]]
        case "put" | "put_beside":
            goal = f"garden-{gardens[first(args['whose'])]}"
            return [[f"{goal}/{args['race']}" if said.key == "put_beside" else goal]]
        case "gather":
            return [[str(args["pile"])]]
        case "discard":
            return [[card, "end-pile"], [card, "button/discard"]]
    return [[f"button/{said.key}"]]


def first(seats: object) -> int:
    return int(seats[0]) if isinstance(seats, list | tuple) else int(str(seats))


def attempts(view: View, touched: Sequence[str]) -> Iterator[str]:
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
            yield from of_hand(view, item)
        elif zone.startswith("garden-"):
            yield from (f"{verb} {item} from {zone}" for verb in ("sink", "lift") if item)
            yield f"put in {zone}"
        elif zone.startswith("seat-"):
            yield f"call {zone}"


def of_hand(view: View, item: str) -> Iterator[str]:
    n = view.zone(f"hand-{view.turn}").items.count(item)
    if item in NAMES[:RACES]:
        yield f"lay {item} {n}"
    elif item in NAMES[RACES + 1 :]:
        yield f"sing {item}"
    else:
        yield from (f"lay {race} mimic" for race in NAMES[:RACES])
    yield f"discard {item}"
