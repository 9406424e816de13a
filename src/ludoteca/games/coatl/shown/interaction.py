"""Click paths of the moves of Cóatl.

A piece goes from the own board to an end of a cóatl, which is an anchor of it, or starts a new one;
of two equal prophecies in the row the left one has an anchor of its own; a piece is picked from its
bag.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ludoteca.core.engine.note import Note
from ludoteca.games.coatl.rules.cards import PIECE_NAMES
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.shown.view import temple_names
from ludoteca.games.coatl.shown.words import describe_move

ENDS = frozenset({"head-end", "tail-end"})
LEFT = "left"
ANCHORS = ENDS | {LEFT, *PIECE_NAMES}
NEW_COATL = "button/new-coatl"


def click_paths(state: Coatl, moves: Sequence[int]) -> list[list[list[str]]]:
    seat = int(state.turn)
    temples = temple_names(state.players[seat].temples)
    return [paths_of(seat, temples, describe_move(state, move)) for move in moves]


def paths_of(seat: int, temples: Collection[str], description: Note) -> list[list[str]]:
    """`temples` are those in this seat's hand."""
    args = description.args
    card, piece = args.get("card"), f"board-{seat}/{args.get('piece')}"
    coatl = f"coatl-{seat}-{args.get('coatl')}"
    match description.key:
        case "take":
            return [[f"space-{args['space']}"]]
        case "choose":
            return [[f"row/{card}"]]
        case "choose_left":
            return [[f"row/{card}/{LEFT}"]]
        case "choose_deck":
            return [["deck"]]
        case "start":
            return [[piece, NEW_COATL]]
        case "add_at_head":
            return [[piece, f"{coatl}/head-end"]]
        case "add_at_tail":
            return [[piece, f"{coatl}/tail-end"]]
        case "place":
            return [[f"hand-{seat}/{card}", coatl]]
        case "temple":
            zone = f"temple-hand-{seat}" if card in temples else "temples"
            return [[f"{zone}/{card}", coatl]]
        case "discard":
            return [[f"hand-{seat}/{card}"]]
        case "pick":
            name = str(args["piece"])
            return [[f"bag-{name.rpartition('-')[2]}/{name}"]]
        case "perfect_pick" | "see_the_future":
            return [[f"tokens-{seat}/{description.key.replace('_', '-')}"]]
        case "commit":
            return [[f"tokens-{seat}/priest-commitment", f"temples/{card}"]]
    return [[f"button/{description.key}"]]


def candidate_moves(state: Coatl, touched: Sequence[str]) -> Iterator[str]:
    seat = int(state.turn)
    serpents = len(state.players[seat].serpents)
    slots = [f"coatl-{number}" for number in range(1, serpents + 1)] or ["coatl-1"]
    touched_coatls = [
        f"coatl-{coatl_number(other)}" for other in touched if other.startswith(f"coatl-{seat}-")
    ]
    for thing in touched:
        zone, _, item = thing.partition("/")
        if zone.startswith("space-"):
            yield f"take {zone}"
        elif zone == "row" and item:
            yield f"choose {item}".replace("/", " ")
        elif zone == "deck":
            yield "choose deck"
        elif zone == f"board-{seat}":
            ends = [other.partition("/")[2] for other in touched if other.partition("/")[2] in ENDS]
            yield from (f"add {item} {slot} {end}" for slot in touched_coatls for end in ends)
            yield f"start {item}"
        elif zone == f"hand-{seat}":
            yield from (f"place {item} {slot}" for slot in touched_coatls or slots)
        elif zone in ("temples", f"temple-hand-{seat}"):
            yield from (f"temple {item} {slot}" for slot in touched_coatls or slots)
        elif zone == f"tokens-{seat}":
            yield f"sacrifice {item}"
        elif zone.startswith("bag-"):
            yield f"pick {item}"


def coatl_number(zone: str) -> str:
    return zone.partition("/")[0].rpartition("-")[2]
