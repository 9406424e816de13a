"""What each reading of the backs reveals to a reader, from the rulebook: computed from the deck as
its file has it, and from the true places of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ludoteca.core.view import View
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.oracle_walls import Cells, forms, home

Back = tuple[str, int, frozenset[Cells]]
"""What is printed on a back: its colour, its number, and its pattern in any orientation."""
COLOURS = {"Y": "yellow", "P": "purple", "B": "blue", "G": "green"}


SHAPES = {
    "I2": "##",
    "I3": "###",
    "I4": "####",
    "V3": "##/#.",
    "O4": "##/##",
    "T4": "###/.#.",
    "L4": "###/#..",
    "S4": "##./.##",
}


def cells_of(pattern: str | Sequence[str]) -> Cells:
    rows = SHAPES[pattern].split("/") if isinstance(pattern, str) else pattern
    return home((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def printed(card: dict[str, Any]) -> Back:
    back = card["back"]
    return COLOURS[back["color"]], int(back["count"]), forms(cells_of(back["pattern"]))


def visible_backs(view: View) -> dict[str, list[Back]]:
    """The backs that a view shows, by zone: `yellow-L4×2`, or a custom drawing."""
    drawings = [zone.places for zone in view.zones if zone.stem == "drawing"]
    found: dict[str, list[Back]] = {}
    for zone in sorted(view.zones, key=lambda zone: zone.stem == "top-back"):
        if zone.stem not in ("backs", "top-back"):
            continue
        for item in zone.items:
            assert item
            pattern, _, number = item.partition("×")
            colour, _, shape = pattern.partition("-")
            cells = home(drawings.pop(0)) if shape == "other" else cells_of(shape)
            found.setdefault(zone.id, []).append((colour, int(number), forms(cells)))
    assert drawings == []
    return found


def lying(state: Cobogo, deck: Sequence[dict[str, Any]]) -> dict[str, list[Back]]:
    """The true visible backs: of all hands, and of the top of the pile."""
    backs = [printed(card) for card in deck]
    hands = {f"backs-{seat}": hand.to_list() for seat, hand in enumerate(state.hands)}
    heaps = {**hands, "top-back": state.pile.to_list()[-1:]}
    return {name: [backs[card] for card in heap] for name, heap in heaps.items() if heap}


def known_cards(state: Cobogo, deck: Sequence[dict[str, Any]], reader: int | None) -> set[str]:
    """The cards whose place follows from the visible backs, since all cards with that back whose
    place was never visible lie in this one heap."""
    backs = [printed(card) for card in deck]
    public = {*state.goals.to_list(), *state.laid.to_list()}
    public |= {card for card in range(len(deck)) if state.is_public(card)}
    if reader is not None:
        public |= set(state.hands[reader].to_list())
    free = Counter(back for card, back in enumerate(backs) if card not in public)
    found = set()
    for heap in (*(hand.to_list() for hand in state.hands), state.pile.to_list()[-1:]):
        there = Counter(backs[card] for card in heap if card not in public)
        found |= {
            str(deck[card]["id"])
            for card in heap
            if card not in public and there[backs[card]] == free[backs[card]]
        }
    return found
