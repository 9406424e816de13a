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
    `news` counts the hidden things that came to light (cards drawn, dealt or turned over): a move
    that leaves it alone can be taken back, for it showed its player nothing new.
    `log` is None unless somebody reads it.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.turn: i64 = 0
        self.reveals: i64 = 0
        self.log: list[Note] | None = None

    def legal_into(self, moves: Moves) -> None:
        """Adds every legal move of the seat in turn, each once, in a stable order.

        The one author of legality. While the match is not over there is always at least one.
        """
        raise TypeError("a game says which moves are legal")

    def play(self, move: i64, rng: Rng) -> None:
        """Does not check: it has been checked."""
        raise TypeError("a game says what a move does")

    def clone(self) -> State:
        """The same position, sharing nothing that can change."""
        raise TypeError("a game says how its position is copied")

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Deals anew, uniformly, all that this seat cannot see (-1: somebody who only watches).

        Must depend on nothing but what the seat sees and has seen, and on chance; what others know
        is dealt anew as well. What was seen may rule deals out.
        """
        raise TypeError("a game says what a seat cannot see")

    def determinize(self, seat: i64, rng: Rng) -> State:
        """A position of its own that this seat holds possible; nobody reads its log."""
        position = self.clone()
        position.log = None
        position.resample_hidden(seat, rng)
        return position

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        """Shuffles what lies hidden from all seats alike, the decks, and leaves every hand alone.

        A ladder asks for it, to tell what hands are worth knowing from what no seat can know; and
        who looks ahead, so that no card is turned up before it is drawn, not even one that a back
        tells.
        """

    def payoffs(self) -> list[float]:
        """At the end: the share of the victory that each seat's side has, between 0 and 1.

        Partners have the same. The shares of all sides sum to 1; against the rules themselves or a
        rival who sits at no seat, they may sum to less.
        """
        raise TypeError("a game says who has won")

    def evaluate(self) -> list[float]:
        """How each seat stands in the middle of a match, as `payoffs` will say at the end.

        Even among all seats, as a position knows no sides; a game that has some says otherwise.
        """
        even = 1.0 / float(self.seats)
        return [even for _ in range(self.seats)]

    def prefetch(self) -> i64:
        """Counts some of what the next move is about. Nobody wants the number: whoever plays many
        matches side by side asks before a position's turn comes, so that memory brings its pieces
        meanwhile. A game that is in no hurry says nothing."""
        return 0

    def turn_signature(self) -> bytes:
        """All that the seat in turn can have changed since its turn began: of two ways through a turn on
        the same cards, both of which let the same come to light, the positions are the same if this is.

        Only a searcher asks, of games in which it sets whole turns side by side (`Thinking.turns`).
        """
        raise TypeError("a game says what a turn can change, or is not searched by turns")

    def hand_items_into(self, seat: i64, items: Moves) -> None:
        """Adds what this seat holds, each thing as its place in the game's `items`, in an order
        that changes only with what is held. Only a laboratory asks, and only games that list their
        items; it sees everything."""
        raise TypeError("a game says what a seat holds, or lists no items")

    def legal(self) -> Moves:
        """Those moves in a list of their own; none when the match is over."""
        moves = Moves()
        if self.turn != OVER:
            self.legal_into(moves)
        return moves

    def copy_base(self, other: State) -> None:
        """Takes over from another position what all games have in common."""
        self.seats = other.seats
        self.turn = other.turn
        self.reveals = other.reveals
        log = other.log
        self.log = None if log is None else log.copy()

    def say(self, key: str, **args: object) -> None:
        """Writes a line of the log that everybody may read."""
        if self.log is not None:
            self.log.append(Note(key, args, EVERYONE))

    def tell(self, seat: i64, key: str, **args: object) -> None:
        """Writes a line that only this seat may read."""
        if self.log is not None:
            self.log.append(Note(key, args, bit(seat)))

    def tell_others(self, seat: i64, key: str, **args: object) -> None:
        """Writes a line for everybody but this seat."""
        if self.log is not None:
            self.log.append(Note(key, args, ~bit(seat)))

    def tell_some(self, seats: list[int], key: str, **args: object) -> None:
        """Writes a line that only these seats may read."""
        audience: i64 = 0
        for seat in seats:
            audience |= bit(seat)
        if self.log is not None:
            self.log.append(Note(key, args, audience))

    def tell_all_but(self, seats: list[int], key: str, **args: object) -> None:
        """Writes a line for everybody but these seats; those who only watch read it too."""
        audience: i64 = EVERYONE
        for seat in seats:
            audience &= ~bit(seat)
        if self.log is not None:
            self.log.append(Note(key, args, audience))


def play_checked(state: State, move: i64, rng: Rng) -> None:
    """The one door: people, bots, replays and learners all come through here."""
    if state.turn == OVER or not state.legal().holds(move):
        raise IllegalMove(int(move))
    state.play(move, rng)


__all__ = ["EVERYONE", "OVER", "SPECTATOR", "IllegalMove", "Note", "State", "play_checked"]
