"""Notation of the moves of Encantados, and its parser."""

from __future__ import annotations

from functools import cache

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.encantados.rules.cards import NAMES, RACES, SPOT_NAMES, SPOTS
from ludoteca.games.encantados.rules.drawing import PILE_NAMES
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    GATHER,
    GIVE,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    MOVES,
    NO_PILE,
    NO_ROW,
    NO_SEAT,
    PUT,
    PUT_STEP,
    RETURN,
    SEARCH,
    SEARCH_TWO,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules.play import Encantados


@cache
def decode_move(move: int) -> tuple[str, dict[str, object]]:
    """The text key of a move, and those of its arguments that do not depend on the position."""
    if move in (SEARCH, SEARCH_TWO):
        return "search" if move == SEARCH else "search_two", {}
    if move < LEAVE:
        which = 0 if move < TAKE_END else 1
        card = NAMES[move - (TAKE_SEARCH if which == 0 else TAKE_END)]
        return "take", {"card": card, "pile": PILE_NAMES[which]}
    if move < LAY:
        return "leave", {"card": NAMES[move - LEAVE]}
    if move < SING_SPRING:
        race, rest = divmod(move - LAY, LAY_STEP)
        n, mimic = divmod(rest, 2)
        if n == 0:
            return "lay_mimic", {"race": NAMES[race]}
        return "lay_with_mimic" if mimic else "lay", {"n": n, "race": NAMES[race]}
    if move < GIVE:
        return decode_song(move)
    if move < RETURN:
        return "give", {"card": NAMES[move - GIVE]}
    if move < CALL:
        return "return", {"card": NAMES[move - RETURN]}
    if move < SINK:
        return "call", {"whom": move - CALL}
    if move < PUT:
        key, first = ("sink", SINK) if move < LIFT else ("lift", LIFT)
        garden, spot = divmod(move - first, SPOTS)
        return key, {"card": SPOT_NAMES[spot], "garden": garden}
    if move < GATHER:
        garden, row = divmod(move - PUT, PUT_STEP)
        if row == NO_ROW:
            return "put", {"garden": garden}
        return "put_beside", {"garden": garden, "race": NAMES[row]}
    if move < DISCARD:
        return "gather", {"pile": PILE_NAMES[move - GATHER]}
    return "discard", {"card": NAMES[move - DISCARD]}


def decode_song(move: int) -> tuple[str, dict[str, object]]:
    if move == SING_SUMMER:
        return "sing", {"card": "summer"}
    if move >= SING_WINTER:
        if move - SING_WINTER == NO_PILE:
            return "sing", {"card": "winter"}
        return "sing_from", {"card": "winter", "pile": PILE_NAMES[move - SING_WINTER]}
    card, first = ("spring", SING_SPRING) if move < SING_AUTUMN else ("autumn", SING_AUTUMN)
    if move - first == NO_SEAT:
        return "sing", {"card": card}
    return "sing_for", {"card": card, "whom": move - first}


def describe_move(state: Encantados, move: int) -> Note:
    key, move_args = decode_move(move)
    args = dict(move_args)
    garden = args.pop("garden", None)
    if isinstance(garden, int):
        args["whose"] = state.seats_of(garden)
    if key == "give":
        args["whom"] = int(state.partner(state.turn))
    elif key == "return":
        args["whom"] = int(state.active)
    elif key == "search" and state.may_search_with_two(state.turn):
        key = "search_with_elves"
    return Note(key, args)


NOTATION_TEMPLATES = {
    "search": "search",
    "search_two": "search 2",
    "take": "take {card} from {pile}",
    "leave": "leave {card}",
    "lay": "lay {race} {n}",
    "lay_with_mimic": "lay {race} {n} mimic",
    "lay_mimic": "lay {race} mimic",
    "sing": "sing {card}",
    "sing_for": "sing {card} seat-{whom}",
    "sing_from": "sing {card} {pile}",
    "give": "give {card}",
    "return": "return {card}",
    "call": "call seat-{whom}",
    "sink": "sink {card} from garden-{garden}",
    "lift": "lift {card} from garden-{garden}",
    "put": "put in garden-{garden}",
    "put_beside": "put in garden-{garden} beside {race}",
    "gather": "gather {pile}",
    "discard": "discard {card}",
}


@cache
def fixed_notation(move: int) -> str:
    key, args = decode_move(move)
    return NOTATION_TEMPLATES[key].format(**args)


def notation(state: Encantados, move: int) -> str:
    return fixed_notation(move)


EMPTY_LAYS = frozenset(LAY + LAY_STEP * race for race in range(RACES))
"""Numbers below MOVES that would lay nothing, and so are no moves."""
MOVE_OF_PIECES = {
    tuple(sorted(fixed_notation(move).split())): move
    for move in range(MOVES)
    if move not in EMPTY_LAYS
}
"""The tokens of a move mean the same in any order."""


def pieces_of(tokens: MoveTokens) -> tuple[str, ...]:
    """The tokens in sorted order; `03` is 3, and a 0 beside `mimic` means a mimic alone."""
    pieces = [piece.lstrip("0") or "0" if piece.isdecimal() else piece for piece in tokens.tokens]
    return tuple(sorted(piece for piece in pieces if piece != "0" or "mimic" not in pieces))


def find_move(tokens: MoveTokens) -> int | None:
    """The move that these words mean in any order, possible or not."""
    return MOVE_OF_PIECES.get(pieces_of(tokens))


def parse_move(state: Encantados, tokens: MoveTokens) -> int | None:
    """`search 2` and `search 3` give the number of cards drawn; if `search` draws as many, they
    mean it."""
    pieces = pieces_of(tokens)
    n = 2 if pieces == ("2", "search") else 3 if pieces == ("3", "search") else 0
    if n == 2 and state.may_search_with_two(state.turn):
        return SEARCH_TWO
    means_search = n > 0 and n == state.search_size(state.turn)
    return SEARCH if means_search else find_move(tokens)
