"""Positions of Cóatl in a few words. Pieces are letters: `<Y` a yellow head, `Y` a body, `Y>` a
tail. A cóatl is its pieces, then after `:` its prophecies and after `@` its temple; a `!` in front
marks a complete one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.testkit.position import Position, card_numbers
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
    return card_numbers(PROPHECY_NAMES, text)


def temples(text: str) -> list[int]:
    return card_numbers(TEMPLE_NAMES, text)


def serpent(text: str) -> Serpent:
    found = Serpent()
    found.is_complete = text.startswith("!")
    text, _, temple = text.removeprefix("!").partition("@")
    body, _, pages = text.partition(":")
    found.pieces = cards(pieces(body))
    found.pages = cards(prophecies(pages))
    if temple:
        (found.temple,) = temples(temple)
    return found


def face(piece_name: str) -> str:
    return GAME.short_label(piece_name)


class CoatlPosition(Position[Coatl]):
    names = PROPHECY_NAMES

    def row(self) -> list[str]:
        return [PROPHECY_NAMES[design] for design in self.state.row.to_list()]

    def space(self, number: int) -> str:
        heap = self.state.supply.spaces.to_list()[2 * number - 2 : 2 * number]
        return " ".join(face(PIECE_NAMES[kind]) for kind in heap if kind != NO_PIECE)

    def board(self, seat: int = 0) -> str:
        return " ".join(face(name) for name in self.items(f"board-{seat}") if name)

    def coatl(self, slot: int = 1, seat: int = 0) -> Serpent:
        return self.state.players[seat].serpents[slot - 1]

    def shape(self, slot: int = 1, seat: int = 0) -> str:
        return " ".join(face(PIECE_NAMES[kind]) for kind in self.coatl(slot, seat).pieces.to_list())

    def casa(self) -> list[str]:
        """C.A.S.A.'s cards, each with its pieces: `yg Y G`."""
        results = []
        for place, design in enumerate(self.state.casa.cards.to_list()):
            upon = [face(PIECE_NAMES[kind]) for kind in self.state.casa.pieces[place].to_list()]
            results.append(" ".join([PROPHECY_NAMES[design], *upon]))
        return results

    def pile(self) -> list[str]:
        return [PROPHECY_NAMES[design] for design in self.state.casa.pile.to_list()]

    def box(self) -> str:
        kinds = enumerate(self.state.supply.box.to_list())
        return " ".join(face(PIECE_NAMES[kind]) for kind, n in kinds for _ in range(n))


def dealt(
    seats: int = 2, options: Mapping[str, object] | None = None, seed: str = "table"
) -> CoatlPosition:
    """A new match, before the first choice."""
    state = GAME.start(seats, options or {}, stream(seed), log=True)
    return CoatlPosition(GAME, state, stream("test"))


def coatl(
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
) -> CoatlPosition:
    """Seat 0 is the first player and in turn; all named zones are as given. An option with the name
    of a zone has a `_` after it."""
    found = dealt(seats, {name.removesuffix("_"): value for name, value in options.items()})
    state = found.state
    while state.phase == SETTING_UP:
        found.play(found.moves()[0])
    state.first_seat = state.turn = 0
    state.phase = READY
    player = state.players[0]
    player.hand = cards(sorted(prophecies(hand)))
    player.shown_prophecies = cards([])
    player.clear_board()
    player.stored_count = 0
    for kind in pieces(board):
        player.store(kind)
    player.serpents = [serpent(text) for text in coatls]
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
    """C.A.S.A.'s cards, each with its pieces: `yg Y G`."""
    state.casa.cards = cards(PROPHECY_NAMES.index(text.split()[0]) for text in casa)
    state.casa.pieces = [cards(pieces(" ".join(text.split()[1:]))) for text in casa]
    state.casa.pile = cards([])
    for kind in range(len(PIECE_NAMES)):
        state.supply.box.set(kind, 0)


def casa_plays(
    casa: list[str], spaces: dict[int, str], row: str = "gk*kg rk yb gb kg yk", **more: Any
) -> CoatlPosition:
    """A position after one turn of C.A.S.A., in which the player has made an irrelevant choice."""
    position = coatl(1, casa=casa, spaces=spaces, row=row, **more)
    casa_turn(position.state, stream("casa"))
    return position
