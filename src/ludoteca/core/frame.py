"""Frame: everything that a client of one seat receives about a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.view import View, Zone

SCORE_SAMPLES = 3


def frame(game: Game[Any], state: State, seat: int | None) -> dict[str, object]:
    """A seat's view, its legal moves, and the scores as far as it can know them."""
    fields = frame_content(game, state, seat).to_dict()
    fields["scores"] = known_scores(game, state, seat)
    return fields


class FrameContent(NamedTuple):
    """A view, and the legal moves if the seat is in turn.

    Each move has its notation, its description, and its click paths, each path as one string.
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
    """The scores as far as this reader can know them: None if a score depends on hidden items.

    They are computed on determinized positions with fixed random streams, so they depend only on
    what the reader sees.
    """
    if state.turn == OVER or game.open_scores:
        return list(game.scores(state))
    samples = [
        game.scores(state.determinize(-1 if seat is None else seat, stream("scores", number)))
        for number in range(SCORE_SAMPLES)
    ]
    return [column[0] if len(set(column)) == 1 else None for column in zip(*samples, strict=True)]


# Decoding a frame that was sent


def decode_note(key: str, args: Mapping[str, Any]) -> Note:
    """A note from JSON, including nested notes."""
    return Note(key, {name: decode_value(value) for name, value in args.items()})


def decode_value(value: Any) -> object:
    if isinstance(value, dict) and set(value) == {"key", "args"}:
        return decode_note(value["key"], value["args"])
    return value


def decode_zone(facts: Mapping[str, Any]) -> Zone:
    return Zone(
        facts["id"],
        facts["kind"],
        tuple(facts.get("items", ())),
        facts.get("owner"),
        facts.get("number"),
        tuple((x, y) for x, y in facts.get("places", ())),
        tuple(facts.get("by", ())),
    )


def decode_view(facts: Mapping[str, Any]) -> View:
    """A view without the zones that the last move cleared."""
    return View(facts["seat"], facts["turn"], tuple(decode_zone(zone) for zone in facts["zones"]))
