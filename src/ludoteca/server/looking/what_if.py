"""What if? What a seat would see after a legal move of its own, as far as it can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import State
from ludoteca.core.view import View, Zone

GUESSES = 12
"""So many that what all have in common hardly ever is chance."""


def foresee(game: Game[Any], state: State, seat: int, words: str) -> dict[str, object]:
    """The view of the seat in turn and the scores after these words; refuses what is not legal.

    They are played on positions that the seat could guess, never on the true one. A guess depends
    on nothing but what is seen, and its chance is always the same, so no secret can come through.
    What would depend on hidden things, such as the card drawn, is None.
    """
    guesses = [guessed(game, state, seat, words, number) for number in range(GUESSES)]
    first, *others = (game.view(guess, seat) for guess in guesses)
    told = game.deduced(state, seat)  # not turned up before it is drawn
    zones = (face_down(certain(zone, others), told) for zone in first.zones)
    columns = zip(*(game.scores(guess) for guess in guesses), strict=True)
    return {
        "view": replace(first, zones=tuple(zones), passed=()).listed(),
        "scores": [column[0] if len(set(column)) == 1 else None for column in columns],
    }


def guessed(game: Game[Any], state: State, seat: int, words: str, number: int) -> State:
    """The position after these words, on one of the guesses."""
    guess = state.guess(seat, stream("what if", number))
    game.play_words(guess, words, stream("what if", number, "chance"))
    return guess


def face_down(zone: Zone, told: Collection[str]) -> Zone:
    """The zone without the names of things that a reader can only deduce."""
    if zone.kind == "sign" or not told:
        return zone
    return zone._replace(items=tuple(None if item in told else item for item in zone.items))


def certain(zone: Zone, others: list[View]) -> Zone:
    """What all guesses have in common; the rest is unknown."""
    twins = [twin for view in others for twin in view.zones if twin.id == zone.id]
    if len(twins) < len(others):
        return zone._replace(items=(None,) * len(zone.items), number=None)
    if zone.kind == "hand":
        items = held_in_all(zone, twins)
    else:
        items = tuple(
            item if all(same_place(zone, twin, at) for twin in twins) else None
            for at, item in enumerate(zone.items)
        )
    if zone.kind == "sign":  # it has nothing to turn face down
        items = tuple(item for item in items if item is not None)
    number = zone.number if all(twin.number == zone.number for twin in twins) else None
    return zone._replace(items=items, number=number)


def held_in_all(zone: Zone, twins: list[Zone]) -> tuple[str | None, ...]:
    """A hand is sorted: a card that is guessed moves its neighbours, which stay known."""
    left = Counter(zone.items)
    for twin in twins:
        left &= Counter(twin.items)
    items: list[str | None] = []
    for item in zone.items:
        known = left[item] > 0
        left[item] -= known
        items.append(item if known else None)
    return tuple(items)


def same_place(zone: Zone, twin: Zone, at: int) -> bool:
    return (
        at < len(twin.items)
        and twin.items[at] == zone.items[at]
        and twin.places[at : at + 1] == zone.places[at : at + 1]
    )
