"""What a seat would see after a legal move of its own, as far as it can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.view import View, Zone

DETERMINIZATIONS = 12
"""Enough that they hardly ever agree by chance."""


def preview_position(game: Game[Any], state: State, seat: int, words: str) -> dict[str, object]:
    """The view of the seat in turn and the scores after these words; refuses what is not legal.

    The move is played on determinizations, never on the true position. They depend only on what the
    seat sees, with fixed random streams, so nothing hidden can leak. What differs between them,
    such as the card drawn, is None.
    """
    guesses = [
        determinized_position(game, state, seat, words, number)
        for number in range(DETERMINIZATIONS)
    ]
    first, *others = (game.view(guess, seat) for guess in guesses)
    deduced = game.deducible_items(state, seat)  # not turned up before it is drawn
    zones = (hide_deduced(common_zone(zone, others), deduced) for zone in first.zones)
    columns = zip(*(game.scores(guess) for guess in guesses), strict=True)
    return {
        "view": replace(first, zones=tuple(zones), cleared=()).to_dict(),
        "scores": [column[0] if len(set(column)) == 1 else None for column in columns],
    }


def determinized_position(
    game: Game[Any], state: State, seat: int, words: str, number: int
) -> State:
    """The position after these words in one determinization."""
    guess = state.determinize(seat, stream("what if", number))
    game.play_words(guess, words, stream("what if", number, "chance"))
    return guess


def hide_deduced(zone: Zone, deduced: Collection[str]) -> Zone:
    """The zone without the names of items that the seat can only deduce."""
    if zone.kind == "sign" or not deduced:
        return zone
    return zone._replace(items=tuple(None if item in deduced else item for item in zone.items))


def common_zone(zone: Zone, other_views: list[View]) -> Zone:
    """What all determinizations have in common; the rest is unknown."""
    counterparts = [
        counterpart
        for view in other_views
        for counterpart in view.zones
        if counterpart.id == zone.id
    ]
    if len(counterparts) < len(other_views):
        return zone._replace(items=(None,) * len(zone.items), number=None)
    if zone.kind == "hand":
        items = common_hand_items(zone, counterparts)
    else:
        items = tuple(
            item
            if all(same_place(zone, counterpart, index) for counterpart in counterparts)
            else None
            for index, item in enumerate(zone.items)
        )
    if zone.kind == "sign":  # it has nothing to turn face down
        items = tuple(item for item in items if item is not None)
    number = (
        zone.number
        if all(counterpart.number == zone.number for counterpart in counterparts)
        else None
    )
    return zone._replace(items=items, number=number)


def common_hand_items(zone: Zone, counterparts: list[Zone]) -> tuple[str | None, ...]:
    """A hand is sorted: an unknown card may shift its neighbours, which stay known."""
    common = Counter(zone.items)
    for counterpart in counterparts:
        common &= Counter(counterpart.items)
    items: list[str | None] = []
    for item in zone.items:
        is_known = common[item] > 0
        common[item] -= is_known
        items.append(item if is_known else None)
    return tuple(items)


def same_place(zone: Zone, counterpart: Zone, index: int) -> bool:
    return (
        index < len(counterpart.items)
        and counterpart.items[index] == zone.items[index]
        and counterpart.places[index : index + 1] == zone.places[index : index + 1]
    )
