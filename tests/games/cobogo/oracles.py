"""Oracles of Cobogó, from the rulebook.

The wall and the cards are those that the seat in turn sees; the words are parsed here a second
time.
"""

from __future__ import annotations

import re

from ludoteca.core.testkit.oracles import Claim, Oracle, Oracles
from tests.games.cobogo.oracle_decks import DECKS
from tests.games.cobogo.oracle_hints import HINTS, hand_of, wall_of
from tests.games.cobogo.oracle_walls import Place, beside

PLACE = re.compile(r"(?:^| )([+\u2212-]?)([0-9]+) ?, ?([+\u2212-]?)([0-9]+)(?= |$)")
TURNED = re.compile(r" turned (\S+)")


def signed(sign: str, digits: str) -> int:
    return -int(digits) if sign in ("-", "\u2212") else int(digits)


def place_said(claim: Claim) -> Place | None:
    match = PLACE.search(claim.words)
    return (signed(match[1], match[2]), signed(match[3], match[4])) if match else None


def turn_said(claim: Claim) -> str | None:
    """The word after the last `turned`, unless that is a place."""
    if claim.words.endswith(" turned") or re.search(f" turned(?={PLACE.pattern})", claim.words):
        return ""
    matches = TURNED.findall(claim.words)
    return matches[-1] if matches else None


def rectangle(claim: Claim) -> set[Place]:
    """The cells on which the card would lie."""
    place = place_said(claim)
    assert place
    front = claim.zone("front-0").places
    width, height = max(x for x, _ in front) + 1, max(y for _, y in front) + 1
    if int(turn_said(claim) or 0) % 2:
        width, height = height, width
    return {(place[0] + x, place[1] + y) for x in range(width) for y in range(height)}


def touches(claim: Claim) -> tuple[int, int, int]:
    """The blocks of the wall under the card, at its sides, and at its corners only."""
    cells, wall = rectangle(claim), wall_of(claim)
    sides = {near for cell in cells for near in beside(cell)} - cells
    around = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    corners = around - sides - cells
    return len(cells & set(wall)), len(sides & set(wall)), len(corners & set(wall))


def names_a_card_in_hand(claim: Claim) -> bool:
    return bool({name.casefold() for name in hand_of(claim)} & set(claim.tokens[1:]))


def not_in_hand(claim: Claim) -> bool:
    card = str(claim.arg("card")).casefold()
    names_card = any(piece.startswith(card.rstrip("…")) for piece in claim.tokens[1:])
    return names_card and card not in {name.casefold() for name in hand_of(claim)}


def covers_glass(claim: Claim) -> bool:
    wall = wall_of(claim)
    covered = [wall.get(cell) for cell in rectangle(claim)].count("glass")
    return bool(covered == claim.arg("n") > 0)


def adds_nothing(claim: Claim) -> bool:
    cells = rectangle(claim)
    return bool(claim.state.grows) and touches(claim)[0] == len(cells) and no_glass(claim)


def no_glass(claim: Claim) -> bool:
    wall = wall_of(claim)
    return all(wall.get(cell) != "glass" for cell in rectangle(claim))


REFUSALS: dict[str, Oracle] = {
    "no_passing": lambda claim: claim.tokens[0] == "pass" and bool(hand_of(claim)),
    "draws_by_itself": lambda claim: claim.tokens[0] == "draw",
    "not_in_hand": not_in_hand,
    "whole_cells": lambda claim: names_a_card_in_hand(claim) and place_said(claim) is None,
    "four_turns": lambda claim: (
        names_a_card_in_hand(claim)
        and place_said(claim) is not None
        and turn_said(claim) is not None
        and not re.fullmatch("0{0,8}[0-3]", str(turn_said(claim)))
    ),
    "first_at_home": lambda claim: not wall_of(claim) and place_said(claim) not in (None, (0, 0)),
    "covers_glass": covers_glass,
    "adds_nothing": adds_nothing,
    "corner_only": lambda claim: touches(claim)[:2] == (0, 0) and touches(claim)[2] > 0,
    "apart": lambda claim: bool(wall_of(claim)) and touches(claim) == (0, 0, 0),
}

ORACLES = Oracles(refusals=REFUSALS, hints=HINTS, decks=DECKS)
