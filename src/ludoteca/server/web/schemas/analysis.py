"""What the answers look like of whoever looks: back at a match, ahead of a move, and at lessons."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from ludoteca.server.web.schemas import ErrorReason


class MoveCheck(BaseModel):
    words: str
    legal: bool
    reason: ErrorReason | None


class SelectionCheck(BaseModel):
    reason: ErrorReason | None


class MovePreview(BaseModel):
    """My view and the scores after a move of mine; None is what depends on hidden things."""

    view: dict[str, Any]
    scores: list[int | None]


class HintInfo(BaseModel):
    words: str
    phrase: list[Any]
    chance: float
    """That the seat's side wins, from 0 to 1, as far as the seat can know."""
    reason: list[Any]
    """A key of the texts' `hint` table and its arguments."""
    plan: list[list[Any]]
    """What should follow in the same turn, as far as nothing hidden decides it: phrases."""
    even: bool
    """No clear difference was found: of the first to the next, of any other to the first."""


class HintList(BaseModel):
    ply: int
    hints: list[HintInfo]


class DecisionInfo(BaseModel):
    """What a seat decided after `ply` moves, and what it could have decided."""

    ply: int
    words: str
    phrase: list[Any]
    chance: float
    best: str
    best_phrase: list[Any]
    best_chance: float
    loss: float
    verdict: Literal["best", "good", "even", "slip", "mistake", "blunder", "untold"]
    reason: list[Any]


class ReviewProgress(BaseModel):
    """A match from one seat with what it could know at the time; it grows while `done < total`."""

    seat: int
    done: int
    total: int
    curve: list[tuple[int, float]]
    decisions: list[DecisionInfo]
    decisive: list[int]


class TurningPointInfo(BaseModel):
    """A decision, and the chance of its side at it and at its next one; if it was the `last`, at the
    end."""

    ply: int
    seat: int
    phrase: list[Any]
    before: float
    after: float
    last: bool


class TurningPointProgress(BaseModel):
    """The move of the match, if one stands out; not known yet while not `done`."""

    done: bool
    turning_point: TurningPointInfo | None


class ReplayPosition(BaseModel):
    """A position of the past as one reader saw it; `move` (what was decided there) at the end."""

    ply: int
    view: dict[str, Any]
    moves: list[str]
    phrases: list[list[Any]]
    touches: list[list[str]]
    scores: list[int | None]
    log: list[list[Any]]
    decided_by: int | None
    move: str | None


class ReplayPage(BaseModel):
    table: str
    game: str
    seat: int | None
    plies: int
    over: bool
    record: bool
    positions: list[ReplayPosition]


class TutorialMatch(BaseModel):
    """A match to learn a game by, whole, from the first seat."""

    game: str
    seat: int
    seats: int
    options: dict[str, Any]
    players: list[str]
    characters: list[str | None]
    sides: list[list[int]]
    plies: int
    winners: list[int] | None
    """Null where it is only an opening."""
    positions: list[ReplayPosition]


class MatchLog(BaseModel):
    seat: int | None
    lines: list[list[Any]]
