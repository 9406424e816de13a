"""What several requests and answers have in common."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema
from typing_extensions import TypeAliasType

from ludoteca.server.limits import MAX_MOVE_LENGTH


class StrictModel(BaseModel):
    """A request: no unknown fields, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True)


class WireModel(BaseModel):
    """Part of a frame or of a message. The server writes these without the model, which describes
    them: for the page, whose types are made of it, and for the tests."""

    model_config = ConfigDict(extra="forbid")


ABSENT: Any = None
"""Default of a member that may be missing."""


def one_of(words: tuple[str, ...]) -> Any:
    """A string that is one of these words."""

    def check(word: str) -> str:
        if word not in words:
            raise ValueError("unknown word")
        return word

    return Annotated[str, AfterValidator(check), WithJsonSchema({"enum": list(words)})]


Name = Annotated[str, Field(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
MoveText = Annotated[str, Field(max_length=MAX_MOVE_LENGTH)]
BotName = Annotated[str, Field(max_length=64)]


class NoteInfo(WireModel):
    """A sentence before it is worded: its key in a table of the texts, and its arguments."""

    key: str
    args: dict[str, Arg]


Arg = TypeAliasType("Arg", "str | int | float | bool | NoteInfo | list[Arg] | None")
Args = TypeAliasType("Args", dict[str, Arg])
Phrase = TypeAliasType(
    "Phrase", tuple[Annotated[str, Field(title="key")], Annotated[Args, Field(title="args")]]
)
"""A note as a pair."""
LogLine = TypeAliasType(
    "LogLine",
    tuple[
        Annotated[int, Field(title="ply")],
        Annotated[str, Field(title="key")],
        Annotated[Args, Field(title="args")],
    ],
)
PlainOptions = TypeAliasType("PlainOptions", dict[str, bool | int | str])
"""Options of a game; a custom deck is only `true`."""


class ErrorReason(BaseModel):
    key: str
    """Of the texts' `refusal` table."""
    args: Args
    paragraph: int | None
    """Of the rulebook, if a rule forbids it."""


class ErrorResponse(BaseModel):
    error: ErrorReason


class TableId(BaseModel):
    table: str


NoteInfo.model_rebuild()
