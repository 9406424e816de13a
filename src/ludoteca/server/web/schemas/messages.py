"""What clients send over a table's socket, and what they are sent besides frames."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter
from typing_extensions import TypeAliasType

from ludoteca.server.bot_workers.response_timing import PACES
from ludoteca.server.limits import MAX_TOUCHED
from ludoteca.server.tables.chat import REACTIONS
from ludoteca.server.web.schemas.common import (
    ABSENT,
    Args,
    ErrorReason,
    MoveText,
    StrictModel,
    WireModel,
    one_of,
)
from ludoteca.server.web.schemas.frame import Frame


class ClientMessage(StrictModel):
    pass


class PlayMove(ClientMessage):
    """`move` is one of the frame's `moves`, and `nth` that frame's `nth`. It is never played twice:
    send it again after reconnecting if no frame with a greater `nth` came."""

    type: Literal["move"]
    nth: int
    move: MoveText


class TakeBack(ClientMessage):
    """Takes back 1 to `takeback_limit` of my last decisions."""

    type: Literal["take_back"]
    nth: int
    steps: int


class AskWhy(ClientMessage):
    """Why are these words no legal move?"""

    type: Literal["why"]
    words: MoveText


class AskWhyNot(ClientMessage):
    """Why does no legal move begin with these things?"""

    type: Literal["why_not"]
    touched: Annotated[list[MoveText], Field(max_length=MAX_TOUCHED)]


class ChangeSeat(ClientMessage):
    """Looks from another seat that I hold, or from none."""

    type: Literal["seat"]
    seat: int | None


class Say(ClientMessage):
    type: Literal["say"]
    text: str


class React(ClientMessage):
    type: Literal["react"]
    sign: one_of(REACTIONS)  # type: ignore[valid-type]


class SetPace(ClientMessage):
    """How long bots pause while I look on."""

    type: Literal["pace"]
    pace: one_of(tuple(PACES))  # type: ignore[valid-type]


class Continue(ClientMessage):
    """I have read the summary of the round."""

    type: Literal["continue"]


class Ping(ClientMessage):
    type: Literal["ping"]


AnyClientMessage = Annotated[
    PlayMove | TakeBack | AskWhy | AskWhyNot | ChangeSeat | Say | React | SetPace | Continue | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(AnyClientMessage)


class MessageRefused(WireModel):
    """Why the last message was refused; a frame follows."""

    type: Literal["refused"]
    key: str
    args: Args
    paragraph: int | None
    nth: int = ABSENT
    """Of the move or the take-back that was refused, and only of those."""
    move: str = ABSENT


class WhyAnswer(WireModel):
    type: Literal["why"]
    words: str
    legal: bool
    reason: ErrorReason | None


class WhyNotAnswer(WireModel):
    type: Literal["why_not"]
    touched: list[str]
    reason: ErrorReason | None


ChatRow = TypeAliasType(
    "ChatRow",
    tuple[
        Annotated[int, Field(title="nth")],
        Annotated[Literal["say", "react", "event"], Field(title="kind")],
        Annotated[int | None, Field(title="seat")],
        Annotated[str, Field(title="name")],
        Annotated[str, Field(title="text")],
        Annotated[float, Field(title="at")],
    ],
)


class ChatMessage(WireModel):
    """On connecting the last 200 lines, then each new one. Ignore an `nth` that you have."""

    type: Literal["talk"]
    lines: list[ChatRow]


class Pong(WireModel):
    type: Literal["pong"]
    version: int


class CloseReason(WireModel):
    """Why the server closes the socket."""

    type: Literal["close"]
    key: str
    args: Args
    paragraph: int | None


AnyServerMessage = Annotated[
    Frame | MessageRefused | WhyAnswer | WhyNotAnswer | ChatMessage | Pong | CloseReason,
    Field(discriminator="type"),
]
SERVER_MESSAGE: TypeAdapter[WireModel] = TypeAdapter(AnyServerMessage)
