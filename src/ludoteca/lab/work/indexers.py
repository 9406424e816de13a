"""Indexers of items and kinds of moves for the statistics collector."""

from __future__ import annotations

from typing import Any

from ludoteca.core.engine.indexer import MAX_KINDS, GameIndexer
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.state import State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game

MOST_ITEMS = 4096
"""Different items that a game without an item list may have."""


class ListedItemIndexer(GameIndexer):
    """For games that list their items. `kinds` and `items` are the names by index."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.kinds: list[str] = []
        self.items: list[str] = list(game.items)
        self.kind_indices: dict[str, int] = {}

    def kind(self, state: State, move: int) -> int:
        key = self.game.describe_move(state, int(move)).key
        return self.kind_index(self.game.kind_aliases.get(key, key))

    def kind_index(self, key: str) -> int:
        index = self.kind_indices.setdefault(key, len(self.kinds))
        if index == len(self.kinds):
            if index == MAX_KINDS:
                raise UserError("lab_kinds", game=self.game.name, most=MAX_KINDS)
            self.kinds.append(key)
        return index

    def is_play(self, kind: int) -> bool:
        return self.kinds[int(kind)] not in self.game.discard_kinds


class ViewItemIndexer(ListedItemIndexer):
    """For other games: a seat holds the items in its hands, as its view shows them."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.item_indices: dict[str, int] = {}

    def hand_items_into(self, state: State, seat: int, items: Moves) -> None:
        for zone in self.game.view(state, int(seat)).zones:
            if zone.kind == "hand" and zone.owner == seat:
                for item in zone.items:
                    if item is not None:
                        items.put(self.item_index(item))

    def item_index(self, name: str) -> int:
        index = self.item_indices.setdefault(name, len(self.items))
        if index == len(self.items):
            if index == MOST_ITEMS:
                raise UserError("lab_items", game=self.game.name, most=MOST_ITEMS)
            self.items.append(name)
        return index


def indexer_of(game: Game[Any]) -> ListedItemIndexer:
    return ListedItemIndexer(game) if game.items else ViewItemIndexer(game)
