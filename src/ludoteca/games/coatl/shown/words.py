"""Notation of the moves of Cóatl, and its parser."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.coatl.rules.cards import (
    DESIGNS,
    PIECE_NAMES,
    PIECES,
    PROPHECY_NAMES,
    TEMPLE_NAMES,
    TEMPLES,
    TOKEN_NAMES,
)
from ludoteca.games.coatl.rules.moves import (
    ADD_HEAD,
    ADD_TAIL,
    CHOOSE,
    CHOOSE_DECK,
    DISCARD,
    DONE,
    FUTURE,
    PASS,
    PERFECT,
    PICK,
    PLACE,
    PRIEST,
    START,
    TAKE,
    TEMPLE,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.shown.move_syntax import parse_tokens

FIXED_NOTATION = {
    CHOOSE_DECK: "choose deck",
    PERFECT: "sacrifice perfect-pick",
    FUTURE: "sacrifice see-the-future",
    DONE: "done",
    PASS: "pass",
}


def notation(state: Coatl, move: int) -> str:
    if move < CHOOSE:
        return f"take space-{move + 1}"
    if move in FIXED_NOTATION:
        return FIXED_NOTATION[move]
    if move < CHOOSE_DECK:
        return f"choose {PROPHECY_NAMES[state.row.at(move - CHOOSE)]}{left_suffix(state, move - CHOOSE)}"
    if move < ADD_HEAD:
        return f"start {PIECE_NAMES[move - START]}"
    if move < ADD_TAIL:
        slot, piece = divmod(move - ADD_HEAD, PIECES)
        return f"add {PIECE_NAMES[piece]} coatl-{slot + 1} head-end"
    if move < PLACE:
        slot, piece = divmod(move - ADD_TAIL, PIECES)
        return f"add {PIECE_NAMES[piece]} coatl-{slot + 1} tail-end"
    if move < TEMPLE:
        slot, design = divmod(move - PLACE, DESIGNS)
        return f"place {PROPHECY_NAMES[design]} coatl-{slot + 1}"
    if move < DISCARD:
        slot, temple = divmod(move - TEMPLE, TEMPLES)
        return f"temple {TEMPLE_NAMES[temple]} coatl-{slot + 1}"
    if move < PICK:
        return f"discard {PROPHECY_NAMES[move - DISCARD]}"
    if move < PRIEST:
        return f"pick {PIECE_NAMES[move - PICK]}"
    return f"sacrifice priest-commitment {TEMPLE_NAMES[state.display.at(move - PRIEST)]}"


def left_suffix(state: Coatl, index: int) -> str:
    """Of two equal prophecies in the row, the left one is marked."""
    row = state.row.to_list()
    return " left" if row[index] in row[index + 1 :] else ""


def describe_move(state: Coatl, move: int) -> Note:
    verb, *rest = notation(state, move).split()
    if verb == "take":
        space = move + 1
        space_pieces = state.supply.spaces.to_list()[2 * move : 2 * move + 2]
        names = [PIECE_NAMES[piece] for piece in space_pieces if piece < PIECES]
        return Note("take", {"space": space, "pieces": names})
    if verb == "choose":
        if rest == ["deck"]:
            return Note("choose_deck", {})
        return Note("choose_left" if len(rest) > 1 else "choose", {"card": rest[0]})
    if verb in ("start", "pick"):
        return Note(verb, {"piece": rest[0]})
    if verb == "add":
        key = "add_at_head" if rest[2] == "head-end" else "add_at_tail"
        return Note(key, {"piece": rest[0], "coatl": coatl_number(rest[1])})
    if verb in ("place", "temple"):
        return Note(verb, {"card": rest[0], "coatl": coatl_number(rest[1])})
    if verb == "discard":
        return Note(verb, {"card": rest[0]})
    if verb == "sacrifice":
        if len(rest) > 1:
            return Note("commit", {"card": rest[1]})
        return Note("perfect_pick" if move == PERFECT else "see_the_future", {})
    return Note(verb, {})


def coatl_number(name: str) -> int:
    return int(name.removeprefix("coatl-"))


def parse_move(state: Coatl, tokens: MoveTokens) -> int | None:
    parsed = parse_tokens(tokens)
    if parsed is None:
        return None
    verb, arguments = parsed
    card, piece = arguments.get("card", 0), arguments.get("piece", 0)
    slot = arguments.get("coatl", 0)
    if verb == "choose":
        return CHOOSE_DECK if "deck" in arguments else choose_move(state, card, "left" in arguments)
    if verb == "sacrifice":
        return sacrifice_move(state, TOKEN_NAMES[arguments["token"]], arguments.get("temple"))
    if verb == "add":
        return (ADD_TAIL if arguments["end"] else ADD_HEAD) + slot * PIECES + piece
    return {
        "take": TAKE + arguments.get("space", 0),
        "start": START + piece,
        "place": PLACE + slot * DESIGNS + card,
        "temple": TEMPLE + slot * TEMPLES + arguments.get("temple", 0),
        "discard": DISCARD + card,
        "pick": PICK + piece,
        "done": DONE,
        "pass": PASS,
    }[verb]


def choose_move(state: Coatl, card: int, left: bool) -> int | None:
    """Of two equal ones the right one, unless `left`; a single one is both."""
    places = [index for index, design in enumerate(state.row.to_list()) if design == card]
    return CHOOSE + places[0 if left else -1] if places else None


def sacrifice_move(state: Coatl, token: str, temple: int | None) -> int | None:
    if token == "priest-commitment":
        is_open = temple is not None and state.display.holds(temple)
        return PRIEST + int(state.display.find(temple or 0)) if is_open else None
    if temple is not None:
        return None
    return PERFECT if token == "perfect-pick" else FUTURE
