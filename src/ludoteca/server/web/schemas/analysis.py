"""Replays, reviews, hints and tutorials."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypeAliasType

from ludoteca.server.web.schemas.common import Args, ErrorReason, LogLine, Phrase, WireModel
from ludoteca.server.web.schemas.frame import TransferInfo, ViewInfo


class MoveCheck(BaseModel):
    words: str
    legal: bool
    reason: ErrorReason | None


class SelectionCheck(BaseModel):
    reason: ErrorReason | None


class MovePreview(WireModel):
    """My view and the scores after a move of mine; null where they depend on hidden items."""

    view: ViewInfo
    scores: list[int | None]


class HintInfo(BaseModel):
    words: str
    phrase: Phrase
    chance: float
    """The seat's side wins with this probability, as far as the seat can know."""
    reason: Phrase
    """A note of the texts' `hint` table."""
    plan: list[Phrase]
    """What should follow in the same turn, as far as no hidden item decides it."""
    plan_touches: list[str]
    """The clicks of each step of the plan, separated by spaces."""
    even: bool
    """No clear difference: of the first hint to the next, of any other to the first."""


class HintList(BaseModel):
    ply: int
    hints: list[HintInfo]


Verdict = TypeAliasType(
    "Verdict", Literal["best", "good", "even", "slip", "mistake", "blunder", "untold"]
)


class Decision(BaseModel):
    """What a seat decided after `ply` moves, and what would have been best."""

    ply: int
    words: str
    phrase: Phrase
    value: float
    best: str
    best_phrase: Phrase
    best_value: float
    loss: float
    verdict: Verdict
    reason: Phrase


CurvePoint = TypeAliasType(
    "CurvePoint", tuple[Annotated[int, Field(title="ply")], Annotated[float, Field(title="value")]]
)


class CauseInfo(BaseModel):
    """A part of a change, to which the move after `ply` moves contributed most."""

    kind: Literal["own", "chance", "partners", "rivals"]
    change: float
    ply: int


class TurnInfo(BaseModel):
    """A whole turn, and what changed until the next one, after `end` moves. The causes add up to
    `after - before`."""

    ply: int
    end: int
    before: float
    after: float
    loss: float
    verdict: Verdict
    decisions: list[int]
    """Indices in the review's `decisions`."""
    causes: list[CauseInfo]


class LessonInfo(BaseModel):
    text: Phrase
    """A note of the texts' `lesson` table."""
    reason: Phrase | None
    """A note of the texts' `hint` table to quote."""
    ply: int | None
    """An example."""


class TurningPoint(BaseModel):
    """A decision, and the winning chance of its side before and after it."""

    ply: int
    seat: int
    phrase: Phrase
    before: float
    after: float
    last: bool
    """It was the side's last decision: `after` is the result."""


class ReviewProgress(BaseModel):
    """A match from one seat, with what it could know then; it grows while `done < total`, and has
    its turns at the end."""

    seat: int
    done: int
    total: int
    measure: Literal["chance", "score", "lead"]
    """What values count: the chance to win, the final score, the final score less the automa's."""
    curve: list[CurvePoint]
    decisions: list[Decision]
    turns: list[TurnInfo]
    decisive: list[int]
    """Indices in `turns`."""
    lessons: list[LessonInfo]
    turning_point: TurningPoint | None


class TurningPointProgress(BaseModel):
    done: bool
    turning_point: TurningPoint | None
    """Null while not `done`, or if none stands out."""


class ReplayPosition(WireModel):
    """A position as one reader saw it."""

    ply: int
    view: ViewInfo
    moves: list[str]
    phrases: list[Phrase]
    touches: list[list[str]]
    scores: list[int | None]
    log: list[LogLine]
    transfers: list[list[TransferInfo]] | None
    decided_by: int | None
    move: str | None
    """What was decided here; null at the end, and while the match runs."""


class ReplayPage(WireModel):
    table: str
    game: str
    seat: int | None
    plies: int
    over: bool
    record: bool
    """May the record be downloaded?"""
    positions: list[ReplayPosition]


class TutorialMatch(WireModel):
    """A whole match from the first seat."""

    game: str
    seat: int
    seats: int
    options: Args
    players: list[str]
    characters: list[str | None]
    sides: list[list[int]]
    plies: int
    winners: list[int] | None
    """Null if it is only an opening."""
    positions: list[ReplayPosition]


class MatchLog(BaseModel):
    seat: int | None
    lines: list[LogLine]
