"""Notation of the moves of nEon_onE, and its parser."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.neon.rules.cards import COLOURS, NAMES
from ludoteca.games.neon.rules.moves import (
    CHOOSE,
    DRAW,
    KEEP,
    LAST_PLUS_FOUR,
    LAST_SWAP,
    LAST_WILD,
    MOVES,
    PASS,
    PLAY_PLUS_FOUR,
    PLAY_RENEW,
    PLAY_SWAP,
    PLAY_WILD,
    TAKE,
)
from ludoteca.games.neon.rules.play import Neon

FIXED_NOTATION = {
    PLAY_RENEW: "play renew",
    DRAW: "draw",
    KEEP: "keep",
    PASS: "pass",
    LAST_WILD: "play wild",
    LAST_PLUS_FOUR: "play +4",
    LAST_SWAP: "play swap",
}


def fixed_notation(move: int) -> str:
    """The notation of a move that is the same in every position."""
    if move < PLAY_WILD:
        return f"play {NAMES[move]}"
    if move in FIXED_NOTATION:
        return FIXED_NOTATION[move]
    if move < PLAY_PLUS_FOUR:
        return f"play wild {COLOURS[move - PLAY_WILD]}"
    if move < PLAY_SWAP:
        return f"play +4 {COLOURS[move - PLAY_PLUS_FOUR]}"
    if move < PLAY_RENEW:
        return f"play swap seat-{move - PLAY_SWAP}"
    return f"choose {COLOURS[move - CHOOSE]}"


def fixed_description(move: int) -> tuple[str, dict[str, object]]:
    """The text key and arguments of such a move."""
    verb, *rest = NOTATION[move].split()
    if verb == "choose":
        return "choose", {"colour": rest[0]}
    if verb != "play":
        return verb, {}
    if PLAY_SWAP <= move < PLAY_RENEW:
        return "swap", {"card": "swap", "whom": move - PLAY_SWAP}
    if len(rest) == 2:
        return "play_colour", {"card": rest[0], "colour": rest[1]}
    return "play", {"card": rest[0]}


NOTATION = tuple("" if move == TAKE else fixed_notation(move) for move in range(MOVES))
DESCRIPTIONS = tuple(
    ("take", {}) if move == TAKE else fixed_description(move) for move in range(MOVES)
)
SORTED_TOKENS = tuple(sorted(text.split()) for text in NOTATION)
"""The tokens of each move, computed once; `take` depends on the position."""


def notation(state: Neon, move: int) -> str:
    return f"take {state.penalty}" if move == TAKE else NOTATION[move]


def describe_move(state: Neon, move: int) -> Note:
    key, args = DESCRIPTIONS[move]
    return Note(key, {"n": int(state.penalty)} if move == TAKE else args.copy())


def parse_move(state: Neon, tokens: MoveTokens) -> int | None:
    """The legal move with just these tokens, in any order: `play red wild` is `play wild red`."""
    sorted_tokens = sorted(tokens.tokens)
    for move in state.legal().to_list():
        move_tokens = SORTED_TOKENS[move] if move != TAKE else sorted(notation(state, move).split())
        if move_tokens == sorted_tokens:
            return move
    return None
