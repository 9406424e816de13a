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


def words(state: Neon, move: int) -> str:
    if move < PLAY_WILD:
        return f"play {NAMES[move]}"
    if move in PLAIN:
        return PLAIN[move]
    if move == TAKE:
        return f"take {state.penalty}"
    if move < PLAY_PLUS_FOUR:
        return f"play wild {COLOURS[move - PLAY_WILD]}"
    if move < PLAY_SWAP:
        return f"play +4 {COLOURS[move - PLAY_PLUS_FOUR]}"
    if move < PLAY_RENEW:
        return f"play swap seat-{move - PLAY_SWAP}"
    return f"choose {COLOURS[move - CHOOSE]}"


def phrase(state: Neon, move: int) -> Note:
    verb, *rest = words(state, move).split()
    if verb == "take":
        return Note("take", {"n": int(state.penalty)})
    if verb == "choose":
        return Note("choose", {"colour": rest[0]})
    if verb != "play":
        return Note(verb, {})
    if PLAY_SWAP <= move < PLAY_RENEW:
        return Note("swap", {"card": "swap", "whom": int(move - PLAY_SWAP)})
    if len(rest) == 2:
        return Note("play_colour", {"card": rest[0], "colour": rest[1]})
    return Note("play", {"card": rest[0]})


def meant(state: Neon, said: Reading) -> int | None:
    """The legal move that is said with just these pieces. None of them changes its meaning by its
    place: `play red wild` is `play wild red`."""
    pieces = sorted(said.pieces)
    for move in state.legal().listed():
        if sorted(words(state, move).split()) == pieces:
            return move
    return None
