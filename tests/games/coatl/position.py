"""Positions of Cóatl out of a few words.

Pieces are letters: `<Y` a yellow head, `Y` a body, `Y>` a tail. A cóatl is its pieces, then after
`:` its prophecies and after `@` its temple; a `!` in front says that it is complete.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.core.kit.cards import cards
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.refusal import Refused
from ludoteca.core.view import View
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.rules.cards import (
    HEADS,
    LETTERS,
    NO_PIECE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    TAILS,
    TEMPLE_NAMES,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.position import READY, SETTING_UP
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.rules.solo import casa_turn

DONE_COATL = "!<Y Y Y> : yyy"
ENDS = {7: "Y>", 8: "<R", 9: "B>", 10: "<K"}
FULL = {1: "Y R", 2: "K G", 3: "B B", 4: "Y Y", 5: "R R", 6: "G G", **ENDS}


def piece(letters: str) -> int:
    colour = LETTERS.index(letters.strip("<>"))
    if letters.startswith("<"):
        return int(HEADS) + colour
    return int(TAILS) + colour if letters.endswith(">") else colour


def pieces(text: str) -> list[int]:
    return [piece(letters) for letters in text.split()]


def prophecies(text: str) -> list[int]:
    return [PROPHECY_NAMES.index(name) for name in text.split()]


def temples(text: str) -> list[int]:
    return [TEMPLE_NAMES.index(name) for name in text.split()]


def coatl(text: str) -> Serpent:
    serpent = Serpent()
    serpent.complete = text.startswith("!")
    text, _, temple = text.removeprefix("!").partition("@")
    body, _, pages = text.partition(":")
    serpent.pieces = cards(pieces(body))
    serpent.pages = cards(prophecies(pages))
    if temple:
        (serpent.temple,) = temples(temple)
    return serpent


def face(piece_name: str) -> str:
    return GAME.face(piece_name)


class Table:
    """A match to play on, with the questions that tests ask."""

    def __init__(self, state: Coatl) -> None:
        self.state = state
        self.plies = 0

    def moves(self, *verbs: str) -> list[str]:
        """All legal moves, or those that begin with one of these verbs."""
        found = [GAME.words(self.state, move) for move in self.state.legal().listed()]
        return [words for words in found if not verbs or words.split()[0] in verbs]

    def play(self, *moves: str) -> Table:
        for words in moves:
            self.plies += 1
            GAME.play_words(self.state, words, stream("test", self.plies))
        return self

    def why_not(self, words: str) -> str:
        """The key of the reason why this is refused."""
        try:
            GAME.parse(self.state, words)
        except Refused as refused:
            return refused.note.key
        raise AssertionError(f"{words} is legal")

    def zone(self, name: str, seat: int | None = 0) -> tuple[str | None, ...]:
        return GAME.view(self.state, seat).zone(name).items

    def row(self) -> list[str]:
        return [PROPHECY_NAMES[design] for design in self.state.row.listed()]

    def space(self, number: int) -> str:
        heap = self.state.supply.spaces.listed()[2 * number - 2 : 2 * number]
        return " ".join(face(PIECE_NAMES[kind]) for kind in heap if kind != NO_PIECE)

    def board(self, seat: int = 0) -> str:
        return " ".join(face(name) for name in self.zone(f"board-{seat}") if name)

    def hand(self, seat: int = 0) -> list[str]:
        return [PROPHECY_NAMES[design] for design in self.state.players[seat].hand.listed()]

    def coatl(self, slot: int = 1, seat: int = 0) -> Serpent:
        return self.state.players[seat].serpents[slot - 1]

    def shape(self, slot: int = 1, seat: int = 0) -> str:
        return " ".join(face(PIECE_NAMES[kind]) for kind in self.coatl(slot, seat).pieces.listed())

    def casa(self) -> list[str]:
        """C.A.S.A.'s cards, each with the pieces upon it: `yg Y G`."""
        found = []
        for place, design in enumerate(self.state.casa.cards.listed()):
            upon = [face(PIECE_NAMES[kind]) for kind in self.state.casa.pieces[place].listed()]
            found.append(" ".join([PROPHECY_NAMES[design], *upon]))
        return found

    def pile(self) -> list[str]:
        return [PROPHECY_NAMES[design] for design in self.state.casa.pile.listed()]

    def box(self) -> str:
        kinds = enumerate(self.state.supply.box.listed())
        return " ".join(face(PIECE_NAMES[kind]) for kind, n in kinds for _ in range(n))

    def log(self) -> list[str]:
        return [note.key for note in self.state.log or ()]

    def is_over(self) -> bool:
        return bool(self.state.turn == OVER)


def begun(
    seats: int = 2, options: Mapping[str, object] | None = None, seed: str = "table"
) -> Table:
    """A new match, before the first choice."""
    return Table(GAME.start(seats, options or {}, stream(seed), log=True))


def table(
    seats: int = 2,
    hand: str = "",
    board: str = "",
    coatls: Sequence[str] = (),
    spaces: Mapping[int, str] | None = None,
    row: str | None = None,
    display: str | None = None,
    temple: str | None = None,
    casa: Sequence[str] | None = None,
    bags: Mapping[str, int] | None = None,
    **options: Any,
) -> Table:
    """Seat 0 is the first player and has the turn; everything named lies as it is named.
    An option that is called like something on the table has a `_` behind its name."""
    found = begun(seats, {name.removesuffix("_"): value for name, value in options.items()})
    state = found.state
    while state.phase == SETTING_UP:
        found.play(found.moves()[0])
    state.first = state.turn = 0
    state.phase = READY
    player = state.players[0]
    player.hand = cards(sorted(prophecies(hand)))
    player.shown = cards([])
    player.clear_board()
    player.stored = 0
    for kind in pieces(board):
        player.store(kind)
    player.serpents = [coatl(text) for text in coatls]
    if spaces is not None:
        lay(state, spaces)
    if row is not None:
        state.row = cards(prophecies(row))
    if display is not None:
        state.display = cards(temples(display))
    if temple is not None:
        player.temples = cards(temples(temple))
    if casa is not None:
        lay_casa(state, casa)
    if bags is not None:
        for kind in range(len(PIECE_NAMES)):
            state.supply.bags.set(kind, bags.get(face(PIECE_NAMES[kind]), 0))
    state.log = []
    return found


def lay(state: Coatl, spaces: Mapping[int, str]) -> None:
    for number in range(1, 11):
        heap = [*pieces(spaces.get(number, "")), int(NO_PIECE), int(NO_PIECE)]
        state.supply.spaces.set(2 * number - 2, heap[0])
        state.supply.spaces.set(2 * number - 1, heap[1])


def lay_casa(state: Coatl, casa: Sequence[str]) -> None:
    """C.A.S.A.'s cards, each with the pieces upon it: `yg Y G`."""
    state.casa.cards = cards(PROPHECY_NAMES.index(text.split()[0]) for text in casa)
    state.casa.pieces = [cards(pieces(" ".join(text.split()[1:]))) for text in casa]
    state.casa.pile = cards([])
    for kind in range(len(PIECE_NAMES)):
        state.supply.box.set(kind, 0)


def view(position: Table, seat: int | None) -> View:
    return GAME.view(position.state, seat)


def casa_plays(
    casa: list[str], spaces: dict[int, str], row: str = "gk*kg rk yb gb kg yk", **more: Any
) -> Table:
    """A position after one turn of C.A.S.A. (the player has just chosen nothing of interest)."""
    position = table(1, casa=casa, spaces=spaces, row=row, **more)
    casa_turn(position.state, stream("casa"))
    return position
