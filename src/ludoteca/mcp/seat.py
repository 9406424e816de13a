"""The interface of a seat that a model plays, in this process or at a running server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from threading import RLock
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.game import Game
from ludoteca.core.text import Texts
from ludoteca.core.text_view import FrameDescription
from ludoteca.remote.table_texts import table_texts


@dataclass(frozen=True)
class Snapshot:
    """All that the seat can see now."""

    frame: Mapping[str, Any] | None
    """None before the deal."""
    status: str
    ply: int
    player_names: Sequence[str]
    log: Sequence[Note]
    first_new_line: int
    """Index of the first log line since the seat's last decision."""
    commitment: str
    seed: str | None
    """None until the match is over."""
    winners: Sequence[int]
    empty_seats: int
    sides: Sequence[Sequence[int]]

    @property
    def is_over(self) -> bool:
        return self.status == "over"

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat decides now."""
        return self.status == "playing" and self.frame is not None and bool(self.frame["moves"])


class Seat(ABC):
    """With `plays_forced`, a move that is the only legal one is played for the model."""

    def __init__(self, game: Game[Any], seat: int, language: str, plays_forced: bool) -> None:
        self.game = game
        self.seat = seat
        self.language = language
        self.plays_forced = plays_forced
        self.lock = RLock()

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """What the seat can see now."""

    @abstractmethod
    def play(self, words: str) -> None:
        """Plays a move, or raises `UserError` and changes nothing."""

    @abstractmethod
    def why_illegal(self, words: str) -> Note | None:
        """Why a move is illegal now; None if it is legal."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Returns at the seat's next decision, at the end of the match, or after `seconds`."""

    @abstractmethod
    def leave(self) -> None:
        """Leaves the table."""

    @abstractmethod
    def is_over(self) -> bool:
        """Whether the match is over, as last seen; sends no request."""

    @abstractmethod
    def close(self) -> None:
        """Closes connections."""

    def messages(self, snapshot: Snapshot | None = None) -> Texts:
        """The texts of the game; with a snapshot, the players have their names."""
        game_messages = table_texts(self.language, self.game.name)
        return (
            game_messages if snapshot is None else game_messages.with_names(snapshot.player_names)
        )

    def description(self, snapshot: Snapshot) -> FrameDescription | None:
        return (
            None
            if snapshot.frame is None
            else FrameDescription(self.messages(snapshot), snapshot.frame)
        )
