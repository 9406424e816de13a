"""Frame: all that a client of one seat is given of a position. Written once, examined once."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.view import View

GUESSES = 3


def frame(game: Game[Any], state: State, seat: int | None) -> dict[str, object]:
    """What a seat sees and may do, and the scores as far as it can know them."""
    found = what_is_seen(game, state, seat).listed()
    found["scores"] = scores_seen(game, state, seat)
    return found


class Seen(NamedTuple):
    """The view, and what the seat may do if it is in turn: nobody is told what another may do.

    Each move has its words, its phrase, and the ways in which it is touched, a way in one line.
    """

    view: View
    moves: list[str]
    phrases: list[Note]
    touches: list[list[str]]

    def listed(self) -> dict[str, object]:
        return {
            "view": self.view.listed(),
            "moves": self.moves,
            "phrases": [[note.key, note.args] for note in self.phrases],
            "touches": self.touches,
        }


def what_is_seen(game: Game[Any], state: State, seat: int | None) -> Seen:
    legal = state.legal().listed() if seat is not None and seat == state.turn else []
    touches = game.touches(state, legal) if legal else []
    return Seen(
        game.view(state, seat),
        [game.words(state, move) for move in legal],
        [game.phrase(state, move) for move in legal],
        [[" ".join(way) for way in ways] for ways in touches],
    )


def scores_seen(game: Game[Any], state: State, seat: int | None) -> list[int | None]:
    """The scores as far as this reader can know them: until the end a score that depends on hidden
    things is None.

    They are counted on positions that the reader could guess. A guess depends on nothing but what
    is seen, and neither does its chance here, so no secret can come through.
    """
    if state.turn == OVER or game.open_scores:
        return list(game.scores(state))
    guesses = [
        game.scores(state.guess(-1 if seat is None else seat, stream("scores", number)))
        for number in range(GUESSES)
    ]
    return [column[0] if len(set(column)) == 1 else None for column in zip(*guesses, strict=True)]
