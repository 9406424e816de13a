"""State: the contract of a position. Every game subclasses it once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import EVERYONE, SPECTATOR, Note
from ludoteca.core.engine.rng import Rng

OVER: Final = -1


class IllegalMove(Exception):
    """A move that the rules do not allow here."""

    def __init__(self, move: int) -> None:
        super().__init__(f"move {move} is not legal here")
        self.move = move


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One whole position of one match.

    `turn` is the seat that decides next, or OVER.
    `reveals` counts hidden items that were revealed (drawn, dealt or turned over): a move that
    leaves it unchanged showed its player nothing new and can be taken back.
    `log` is None unless it is read.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.turn: i64 = 0
        self.reveals: i64 = 0
        self.log: list[Note] | None = None

    def legal_into(self, moves: Moves) -> None:
        """Adds every legal move of the seat in turn, each once, in a stable order.

        The only source of legality. There is at least one while the match is not over.
        """
        raise TypeError("a game says which moves are legal")

    def play(self, move: i64, rng: Rng) -> None:
        """Plays a legal move; does not check it."""
        raise TypeError("a game says what a move does")

    def clone(self) -> State:
        """A deep copy; immutable parts may be shared."""
        raise TypeError("a game says how its position is copied")

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Resamples, uniformly, all that this seat cannot see (-1: a spectator).

        Depends only on what the seat sees and has seen, and on `rng`. What other seats know is
        resampled as well; deals that contradict what was seen are left out.
        """
        raise TypeError("a game says what a seat cannot see")

    def determinize(self, seat: i64, rng: Rng) -> State:
        """A copy without a log, with everything hidden from this seat resampled."""
        position = self.clone()
        position.log = None
        position.resample_hidden(seat, rng)
        return position

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        """Shuffles what is hidden from all seats, the decks, and leaves the hands alone.

        Used by the strength benchmark, to separate the value of seeing hands from that of seeing
        decks, and by searches, so that they do not know the next card.
        """

    def payoffs(self) -> list[float]:
        """At the end: each seat's share of the victory, between 0 and 1.

        Partners have the same share. The shares of all sides sum to 1, or to less in a cooperative
        game or against an automa.
        """
        raise TypeError("a game says who has won")

    def evaluate(self) -> list[float]:
        """Estimates `payoffs` before the end. Equal for all seats unless a game overrides it."""
        even = 1.0 / float(self.seats)
        return [even for _ in range(self.seats)]

    def prefetch(self) -> i64:
        """Prefetch hint: reads the memory that the next move will need. The result is meaningless."""
        return 0

    def turn_signature(self) -> bytes:
        """All that the seat in turn can have changed since its turn began.

        Two sequences of moves in one turn that reveal the same cards lead to the same position if
        their signatures are equal. Used only by searches with `SearchConfig.turn_halving`.
        """
        raise TypeError("a game says what a turn can change, or is not searched by turns")

    def hand_items_into(self, seat: i64, items: Moves) -> None:
        """Adds the index in `Game.items` of each item that this seat holds.

        The order changes only with what is held. Used by the lab, which sees everything, and only
        for games that list their items.
        """
        raise TypeError("a game says what a seat holds, or lists no items")

    def legal(self) -> Moves:
        """The legal moves in a new list; empty when the match is over."""
        moves = Moves()
        if self.turn != OVER:
            self.legal_into(moves)
        return moves

    def copy_base(self, other: State) -> None:
        """Copies the attributes of `State` from another position."""
        self.seats = other.seats
        self.turn = other.turn
        self.reveals = other.reveals
        log = other.log
        self.log = None if log is None else log.copy()

    def say(self, key: str, **args: object) -> None:
        """Adds a note to the log for everyone."""
        if self.log is not None:
            self.log.append(Note(key, args, EVERYONE))

    def tell(self, seat: i64, key: str, **args: object) -> None:
        """Adds a note that only this seat may read."""
        if self.log is not None:
            self.log.append(Note(key, args, bit(seat)))

    def tell_others(self, seat: i64, key: str, **args: object) -> None:
        """Adds a note for everyone except this seat."""
        if self.log is not None:
            self.log.append(Note(key, args, ~bit(seat)))

    def tell_some(self, seats: list[int], key: str, **args: object) -> None:
        """Adds a note that only these seats may read."""
        audience: i64 = 0
        for seat in seats:
            audience |= bit(seat)
        if self.log is not None:
            self.log.append(Note(key, args, audience))

    def tell_all_but(self, seats: list[int], key: str, **args: object) -> None:
        """Adds a note for everyone except these seats, spectators included."""
        audience: i64 = EVERYONE
        for seat in seats:
            audience &= ~bit(seat)
        if self.log is not None:
            self.log.append(Note(key, args, audience))


def play_checked(state: State, move: i64, rng: Rng) -> None:
    """Plays a move after checking that it is legal: the only way in for people, bots, replays and
    learners."""
    if state.turn == OVER or not state.legal().holds(move):
        raise IllegalMove(int(move))
    state.play(move, rng)


__all__ = ["EVERYONE", "OVER", "SPECTATOR", "IllegalMove", "Note", "State", "play_checked"]
