"""Frame: all that a client of one seat is given of a position. Written once, examined once."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.view import View

SCORE_SAMPLES = 3


def frame(game: Game[Any], state: State, seat: int | None) -> dict[str, object]:
    """What a seat sees and may do, and the scores as far as it can know them."""
    fields = frame_content(game, state, seat).to_dict()
    fields["scores"] = known_scores(game, state, seat)
    return fields


class FrameContent(NamedTuple):
    """The view, and what the seat may do if it is in turn: nobody is told what another may do.

    Each move has its words, its phrase, and the ways in which it is touched, a way in one line.
    """

    view: View
    moves: list[str]
    phrases: list[Note]
    touches: list[list[str]]

    def to_dict(self) -> dict[str, object]:
        return {
            "view": self.view.to_dict(),
            "moves": self.moves,
            "phrases": [[note.key, note.args] for note in self.phrases],
            "touches": self.touches,
        }


def frame_content(game: Game[Any], state: State, seat: int | None) -> FrameContent:
    legal = state.legal().to_list() if seat is not None and seat == state.turn else []
    touches = game.touches(state, legal) if legal else []
    return FrameContent(
        game.view(state, seat),
        [game.notation(state, move) for move in legal],
        [game.describe_move(state, move) for move in legal],
        [[" ".join(path) for path in paths] for paths in touches],
    )


def known_scores(game: Game[Any], state: State, seat: int | None) -> list[int | None]:
    """The scores as far as this reader can know them: until the end a score that depends on hidden
    things is None.

    They are counted on positions that the reader could guess. A guess depends on nothing but what
    is seen, and neither does its chance here, so no secret can come through.
    """
    if state.turn == OVER or game.open_scores:
        return list(game.scores(state))
    samples = [
        game.scores(state.determinize(-1 if seat is None else seat, stream("scores", number)))
        for number in range(SCORE_SAMPLES)
    ]
    return [column[0] if len(set(column)) == 1 else None for column in zip(*samples, strict=True)]
