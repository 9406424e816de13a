"""Seat: a place at a table for a model, here or at a running server. Both give the same frames."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from threading import RLock
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.game import Game
from ludoteca.core.text import Texts, read_tables, texts
from ludoteca.core.text_view import FrameDescription


@dataclass(frozen=True)
class Snapshot:
    """All that the seat is shown. `frame` is None before the deal; the lines of the log from `since`
    on came with its last decision or after it; `seed` is None before the end."""

    frame: Mapping[str, Any] | None
    status: str
    ply: int
    player_names: Sequence[str]
    log: Sequence[Note]
    first_new_line: int
    commitment: str
    seed: str | None
    winners: Sequence[int]
    empty_seats: int
    sides: Sequence[Sequence[int]]

    @property
    def is_over(self) -> bool:
        return self.status == "over"

    @property
    def is_my_turn(self) -> bool:
        """Is it this seat that decides now?"""
        return self.status == "playing" and self.frame is not None and bool(self.frame["moves"])


class Seat(ABC):
    """`takes_forced`: moves to which there is no choice are played for the model."""

    def __init__(self, game: Game[Any], seat: int, language: str, plays_forced: bool) -> None:
        self.game = game
        self.seat = seat
        self.language = language
        self.plays_forced = plays_forced
        self.lock = RLock()

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """What the seat sees now."""

    @abstractmethod
    def play(self, words: str) -> None:
        """Plays the move that these words mean; refuses all others, and then nothing has changed."""

    @abstractmethod
    def why_illegal(self, words: str) -> Note | None:
        """Why these words are no legal move now; None if they are one."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Returns when there is something to decide, when the match is over, or after that long."""

    @abstractmethod
    def leave(self) -> None:
        """Gets up from the table."""

    @abstractmethod
    def is_over(self) -> bool:
        """Has the match come to its end? Answered at once, without asking anybody."""

    @abstractmethod
    def close(self) -> None:
        """Lets go of what the seat holds open."""

    def messages(self, snapshot: Snapshot | None = None) -> Texts:
        """The texts of this table, its players by their names."""
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


@cache
def table_texts(language: str, game: str | None = None) -> Texts:
    """The texts of a game, and what a server may answer."""
    base = texts(language, game)
    tables = dict(base.tables)
    for name, table in read_tables("ludoteca.server", language).items():
        tables[name] = {**table, **tables.get(name, {})}
    return Texts(language, tables)
