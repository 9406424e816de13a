"""Click paths of the moves of Encantados.

A card is laid by dragging it into the own garden and discarded by dragging it to the end-of-turn
pile. A click on the card asks for confirmation by a button, as a discard cannot be taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.core.engine.note import Note
from ludoteca.core.view import View
from ludoteca.games.encantados.rules.cards import NAMES, RACES
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.shown.view import view
from ludoteca.games.encantados.shown.words import describe_move

OWN_GARDEN = "button/lawn"
"""The own garden as a whole, apart from the cards in it."""


def click_paths(state: Encantados, moves: Sequence[int]) -> list[list[list[str]]]:
    seat_view = view(state, int(state.turn))
    gardens = [int(state.garden_of(seat)) for seat in range(state.seats)]
    descriptions = [describe_move(state, move) for move in moves]
    default_lays = {
        str(description.args["race"]): index
        for index, description in lay_descriptions(descriptions)
    }
    return [
        paths_of(
            seat_view,
            gardens,
            description,
            default_lays.get(str(description.args.get("race"))) == index,
        )
        for index, description in enumerate(descriptions)
    ]


def lay_descriptions(descriptions: Sequence[Note]) -> Iterator[tuple[int, Note]]:
    """Of the ways to lay a race the last one is meant by dragging: all cards, with a mimic only if
    it is needed."""
    for key in ("lay_mimic", "lay_with_mimic", "lay"):
        yield from (
            (index, description)
            for index, description in enumerate(descriptions)
            if description.key == key
        )


def paths_of(
    seat_view: View, gardens: Sequence[int], description: Note, is_default: bool
) -> list[list[str]]:
    seat, args = seat_view.turn, description.args
    card = f"hand-{seat}/{args.get('card', args.get('race'))}"
    match description.key:
        case "search":
            return [["deck"]]
        case "search_with_elves" | "search_two":
            return [["deck", f"button/{description.key}"]]
        case "take":
            return [[f"{args['pile']}/{args['card']}"]]
        case "leave":
            is_in_search = args["card"] in seat_view.zone("found").items
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
            pile = seat_view.zone(str(args["pile"]))  # its top card: the pile itself takes discards
            return [[card, f"{pile.id}/{pile.items[-1]}"]]
        case "give" | "return":  # a click on a seat sings for it
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


def candidate_moves(state: Encantados, touched: Sequence[str]) -> Iterator[str]:
    seat_view = view(state, int(state.turn))
    for thing in touched:
        zone, _, item = thing.partition("/")
        if zone == "deck":
            yield "search"
        elif zone == "found" and item:
            yield f"leave {item}"
        elif zone in ("search-pile", "end-pile"):
            items = seat_view.zone(zone).items
            top = item or (items[-1] if items else NAMES[0])
            yield f"take {top} from {zone}"
            yield f"gather {zone}"
        elif zone.startswith("hand-") and item:
            yield from candidates_from_hand(seat_view, item)
        elif zone.startswith("garden-"):
            yield from (f"{verb} {item} from {zone}" for verb in ("sink", "lift") if item)
            yield f"put in {zone}"
        elif zone.startswith("seat-"):
            yield f"call {zone}"


def candidates_from_hand(seat_view: View, item: str) -> Iterator[str]:
    n = seat_view.zone(f"hand-{seat_view.turn}").items.count(item)
    if item in NAMES[:RACES]:
        yield f"lay {item} {n}"
    elif item in NAMES[RACES + 1 :]:
        yield f"sing {item}"
    else:
        yield from (f"lay {race} mimic" for race in NAMES[:RACES])
    yield f"discard {item}"
