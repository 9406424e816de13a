"""Clerks: what the gatherer is told of a game, by what it lists or else by its views."""

from __future__ import annotations

from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.clerk import MOST_KINDS, Clerk
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.state import State
from ludoteca.core.refusal import Refused

MOST_ITEMS = 4096
"""Different things that a game which lists none may bring along."""


class GameClerk(Clerk):
    """Knows a game that lists its items. `kinds` and `items` are the names, by number."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.kinds: list[str] = []
        self.items: list[str] = list(game.items)
        self.places: dict[str, int] = {}

    def kind(self, state: State, move: int) -> int:
        key = self.game.phrase(state, int(move)).key
        return self.number(self.game.alike.get(key, key))

    def number(self, key: str) -> int:
        place = self.places.setdefault(key, len(self.kinds))
        if place == len(self.kinds):
            if place == MOST_KINDS:
                raise Refused("lab_kinds", game=self.game.name, most=MOST_KINDS)
            self.kinds.append(key)
        return place

    def is_play(self, kind: int) -> bool:
        return self.kinds[int(kind)] not in self.game.puts_away


class ViewClerk(GameClerk):
    """Knows any other: what a seat holds is what lies in hands of its own, as it sees them."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.numbers: dict[str, int] = {}

    def held_into(self, state: State, seat: int, items: Moves) -> None:
        for zone in self.game.view(state, int(seat)).zones:
            if zone.kind == "hand" and zone.owner == seat:
                for item in zone.items:
                    if item is not None:
                        items.put(self.item(item))

    def item(self, name: str) -> int:
        place = self.numbers.setdefault(name, len(self.items))
        if place == len(self.items):
            if place == MOST_ITEMS:
                raise Refused("lab_items", game=self.game.name, most=MOST_ITEMS)
            self.items.append(name)
        return place


def clerk_of(game: Game[Any]) -> GameClerk:
    return GameClerk(game) if game.items else ViewClerk(game)
