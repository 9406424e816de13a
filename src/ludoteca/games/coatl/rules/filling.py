"""Refilling the supply board, the row and the display of temples."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.cards import PROPHECY_NAMES, TEMPLE_NAMES
from ludoteca.games.coatl.rules.position import OWNER_BASE, Position

ROW_SIZE: Final = 6
DISPLAY_SIZE: Final = 2


def refill_if_needed(position: Position, rng: Rng) -> None:
    if position.supply.needs_refill():
        refill(position, rng)


def refill(position: Position, rng: Rng) -> None:
    drawn = position.supply.refill(rng)
    if drawn > 0:
        position.reveals += 1
        if position.log is not None:
            position.say("refills", n=int(drawn))


def replenish(position: Position, rng: Rng) -> None:
    """Makes an empty deck of the discarded prophecies (ruling 34)."""
    if (
        position.deck.size() == 0
        and position.discards.size() + position.face_down_discards.size() > 0
    ):
        position.deck = position.discards
        position.discards = Cards()
        for item in position.face_down_discards.items:
            position.deck.put(i64(item) % OWNER_BASE)
        position.face_down_discards.clear()
        position.deck.sort()
        position.deck.shuffle(rng)
        position.reveals += 1
        if position.log is not None:
            position.say("reshuffles", n=int(position.deck.size()))


def fill_row(position: Position, rng: Rng) -> None:
    """The row slides to the right; new prophecies come in at the left until there are six."""
    shown = Cards(capacity=ROW_SIZE)
    while position.row.size() < ROW_SIZE:
        replenish(position, rng)
        if position.deck.size() == 0:
            break
        design = position.deck.take()
        position.row.insert(0, design)
        shown.put(design)
    if shown.size() > 0:
        position.reveals += 1
        if position.log is not None:
            names: list[str] = [PROPHECY_NAMES[design] for design in shown.to_list()]
            position.say("row", n=len(names), cards=names)


def fill_display(position: Position) -> None:
    while (
        position.display.size() < DISPLAY_SIZE and position.temple_deck.size() > 0
    ):  # rulings 11, 22
        temple = position.temple_deck.take()
        position.display.put(temple)
        position.reveals += 1
        if position.log is not None:
            position.say("temple_shown", card=TEMPLE_NAMES[temple])
