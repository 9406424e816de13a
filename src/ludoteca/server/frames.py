"""Frames: all that one reader of a table is given, built from nothing."""

from __future__ import annotations

import json
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.note import Note
from ludoteca.core.rng import stream
from ludoteca.core.state import OVER, State

GUESSES = 3


def encode(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"), default=spelled)


def encode_bytes(thing: object) -> bytes:
    """UTF-8, whatever letters somebody sent us."""
    return encode(thing).encode("utf-8", "replace")


def spelled(thing: object) -> object:
    """A note inside a note, or a number of the engine."""
    if isinstance(thing, Note):
        return {"key": thing.key, "args": thing.args}
    if isinstance(thing, set | frozenset | tuple):
        return list(thing)
    raise TypeError(f"{type(thing).__name__} does not belong in a frame")


def seen(game: Game[Any], state: State, seat: int | None) -> dict[str, object]:
    """What a seat sees and may do. Nobody is told what another may do."""
    legal = state.legal().listed() if seat is not None and seat == state.turn else []
    notes = [game.phrase(state, move) for move in legal]
    return {
        "view": game.view(state, seat).listed(),
        "moves": [game.words(state, move) for move in legal],
        "phrases": [[note.key, note.args] for note in notes],
        "scores": scores_seen(game, state, seat),
    }


def scores_seen(game: Game[Any], state: State, seat: int | None) -> list[int | None]:
    """The scores as far as this reader can know them: until the end a score that hangs on hidden
    things is None.

    They are counted on positions that the reader could guess. A guess depends on nothing but what
    is seen, and neither does its chance here, so no secret can come through.
    """
    if state.turn == OVER:
        return list(game.scores(state))
    guesses = []
    for number in range(GUESSES):
        guess = state.clone()
        guess.log = None
        guess.redeal(-1 if seat is None else seat, stream("scores", number))
        guesses.append(game.scores(guess))
    return [column[0] if len(set(column)) == 1 else None for column in zip(*guesses, strict=True)]
