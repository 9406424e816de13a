"""The moves of nEon_onE in words."""

from __future__ import annotations

from ludoteca.core.kit.note import Note
from ludoteca.core.reading import Reading
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

PLAIN = {
    PLAY_RENEW: "play renew",
    DRAW: "draw",
    KEEP: "keep",
    PASS: "pass",
    LAST_WILD: "play wild",
    LAST_PLUS_FOUR: "play +4",
    LAST_SWAP: "play swap",
}


def named(move: int) -> str:
    """The words of a move that is the same in every position."""
    if move < PLAY_WILD:
        return f"play {NAMES[move]}"
    if move in PLAIN:
        return PLAIN[move]
    if move < PLAY_PLUS_FOUR:
        return f"play wild {COLOURS[move - PLAY_WILD]}"
    if move < PLAY_SWAP:
        return f"play +4 {COLOURS[move - PLAY_PLUS_FOUR]}"
    if move < PLAY_RENEW:
        return f"play swap seat-{move - PLAY_SWAP}"
    return f"choose {COLOURS[move - CHOOSE]}"


def told(move: int) -> tuple[str, dict[str, object]]:
    """The phrase of such a move: its key and its arguments."""
    verb, *rest = WORDS[move].split()
    if verb == "choose":
        return "choose", {"colour": rest[0]}
    if verb != "play":
        return verb, {}
    if PLAY_SWAP <= move < PLAY_RENEW:
        return "swap", {"card": "swap", "whom": move - PLAY_SWAP}
    if len(rest) == 2:
        return "play_colour", {"card": rest[0], "colour": rest[1]}
    return "play", {"card": rest[0]}


WORDS = tuple("" if move == TAKE else named(move) for move in range(MOVES))
PHRASES = tuple(("take", {}) if move == TAKE else told(move) for move in range(MOVES))
PIECES = tuple(sorted(words.split()) for words in WORDS)
"""Of each move, for they are said and shown again and again; what is taken depends on the position."""


def words(state: Neon, move: int) -> str:
    return f"take {state.penalty}" if move == TAKE else WORDS[move]


def phrase(state: Neon, move: int) -> Note:
    key, args = PHRASES[move]
    return Note(key, {"n": int(state.penalty)} if move == TAKE else args.copy())


def meant(state: Neon, said: Reading) -> int | None:
    """The legal move that is said with just these pieces. None of them changes its meaning by its
    place: `play red wild` is `play wild red`."""
    pieces = sorted(said.pieces)
    for move in state.legal().listed():
        its = PIECES[move] if move != TAKE else sorted(words(state, move).split())
        if its == pieces:
            return move
    return None
