"""Position: a position of any game in a test, played and queried in the words of its views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Self, TypeVar

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.view import View, Zone, log_for

S = TypeVar("S", bound=State)


class Position(Generic[S]):
    """Plays moves given in words; cards and pieces have the names of the views.

    A game's tests subclass it only for what is specific to the game.
    """

    names: Sequence[str] = ()
    """The names of the cards by number, for `place_cards`."""

    def __init__(self, game: Game[S], state: S, rng: Rng | None = None) -> None:
        self.game = game
        self.state = state
        self.rng = rng or stream("position")

    def place_cards(self, turn: int | None = None, **heaps: str | Mapping[int, str]) -> Self:
        """Sets piles and hands: `pile="red-7 red-8"`, the last on top, or `hands={0: "red-1"}`, sorted
        by number; `turn` is the seat to move."""
        for attribute, words in heaps.items():
            if isinstance(words, str):
                setattr(self.state, attribute, cards_named(self.names, words))
            else:
                for place, held in words.items():
                    getattr(self.state, attribute)[place] = cards(
                        sorted(card_numbers(self.names, held))
                    )
        if turn is not None:
            self.state.turn = turn
        return self

    def moves(self, *beginnings: str) -> list[str]:
        """All legal moves in words, or those that begin with `sing`, `sing spring`."""
        notations = [self.game.notation(self.state, move) for move in self.state.legal().to_list()]
        prefixes = tuple(f"{beginning} " for beginning in beginnings)
        return [words for words in notations if not prefixes or f"{words} ".startswith(prefixes)]

    def play(self, *moves: str) -> Self:
        """Plays these moves in order, and checks that no card is lost or made."""
        for words in moves:
            pieces = self.game.piece_counts(self.state)
            self.game.play_words(self.state, words, self.rng)
            after = self.game.piece_counts(self.state)
            assert self.conserves(pieces, after), f"{words} loses or makes a card"
        return self

    def conserves(self, before: Mapping[str, int], after: Mapping[str, int]) -> bool:
        """May a move change the pieces from `before` to `after`?"""
        return before == after

    def refusal_key(self, words: str) -> str:
        """The key of the refusal of these words; fails if they are a legal move."""
        try:
            self.game.parse_legal_move(self.state, words)
        except UserError as refusal:
            return refusal.note.key
        raise AssertionError(f"{words} is legal")

    def bot_move(self, bot: str = "") -> str:
        """The choice of a bot, by default the game's first."""
        make = self.game.bots[bot or next(iter(self.game.bots))]
        return self.game.notation(
            self.state, int(make().choose(self.state, self.state.legal(), self.rng))
        )

    def copy(self) -> S:
        copy = self.state.clone()
        assert isinstance(copy, type(self.state))
        return copy

    def view(self, reader: int | None = 0) -> View:
        return self.game.view(self.state, reader)

    def zone(self, name: str, reader: int | None = 0) -> Zone:
        return self.view(reader).zone(name)

    def items(self, name: str, reader: int | None = 0) -> tuple[str | None, ...]:
        """The items of a zone; None for those that this reader cannot see."""
        return self.zone(name, reader).items

    def zone_text(self, name: str, reader: int | None = 0) -> str:
        """The items of a zone as text, face-down ones as `?`; empty if there is no such zone."""
        zones = self.view(reader).zones
        return " ".join(item or "?" for zone in zones if zone.id == name for item in zone.items)

    def hand(self, seat: int = 0) -> str:
        """The hand of a seat as it sees it."""
        return self.zone_text(f"hand-{seat}", seat)

    def hand_sizes(self) -> list[int]:
        return [len(self.zone(f"hand-{seat}", seat).items) for seat in range(self.state.seats)]

    def log(self, reader: int | None = 0) -> list[str]:
        """The keys of the notes that this reader can see."""
        return [note.key for note in log_for(self.state, reader)]

    def log_text(self, reader: int | None = 0) -> str:
        """The notes that this reader can see, with arguments."""
        return "\n".join(map(repr, log_for(self.state, reader)))

    def reasons(self, words: str, *keys: str) -> list[str]:
        """The reasons for a move, or only those with these keys."""
        notes = self.game.reasons(self.state, self.game.parse_legal_move(self.state, words))
        return [repr(note) for note in notes if not keys or note.key in keys]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def over(self) -> bool:
        return bool(self.state.turn == OVER)


def card_numbers(names: Sequence[str], words: str) -> list[int]:
    return [names.index(word) for word in words.split()]


def cards_named(names: Sequence[str], words: str) -> Cards:
    """A pile of these cards, the last on top."""
    return cards(card_numbers(names, words))
