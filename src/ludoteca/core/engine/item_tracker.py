"""Tracks the items that each seat holds, draws and plays in a match."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.core.engine.columns import MatchColumns
from ludoteca.core.engine.indexer import GameIndexer
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.state import State


def full(n: i64, value: i64) -> vec[i64]:
    values = vec[i64]([0] * n)
    for place in range(n):
        values[place] = value
    return values


@final
class ItemTracker:
    """Counts one match at a time. `game_indexed`: the game lists its `items` itself."""

    def __init__(self, indexer: GameIndexer, seats: i64, items: i64, game_indexed: bool) -> None:
        self.indexer: GameIndexer = indexer
        self.seats: i64 = seats
        self.items: i64 = items
        self.game_indexed: bool = game_indexed
        # By seat and item; all zero between two matches.
        self.held_counts: vec[i64] = full(seats * items, 0)
        self.drawn_counts: vec[i64] = full(seats * items, 0)
        self.played_counts: vec[i64] = full(seats * items, 0)
        self.last_items: list[Moves] = [Moves() for _ in range(seats)]
        self.current_items: Moves = Moves()
        self.balance: vec[i64] = full(items, 0)

    def start_match(self, state: State) -> None:
        """Counts the dealt items."""
        for seat in range(self.seats):
            hand_items = self.last_items[seat]
            hand_items.clear()
            self.indexer.hand_items_into(state, seat, hand_items)
            for i in range(hand_items.count):
                self.held_counts[seat * self.items + hand_items.at(i)] += 1

    def update(self, state: State, seat: i64, is_play: bool) -> None:
        """Counts the items that came into a hand and left it since the last call. After a move that
        plays, items that left count as played, unless another seat took them."""
        current = self.current_items
        current.clear()
        if self.game_indexed:
            state.hand_items_into(seat, current)
        else:
            self.indexer.hand_items_into(state, seat, current)
        previous = self.last_items[seat]
        new_items, old_items = current.items, previous.items
        # Most of a hand stays: compare only what lies between the unchanged ends.
        front: i64 = 0
        back = current.count
        end = previous.count
        while front < back and front < end and new_items[front] == old_items[front]:
            front += 1
        if front == back and front == end:
            return
        while back > front and end > front and new_items[back - 1] == old_items[end - 1]:
            back -= 1
            end -= 1
        balance = self.balance
        for i in range(front, back):
            balance[new_items[i]] += 1
        for i in range(front, end):
            balance[old_items[i]] -= 1
        base = seat * self.items
        gained: i64 = 0
        for i in range(front, back):
            item = new_items[i]
            if balance[item] > 0:
                gained += balance[item]
                self.held_counts[base + item] += balance[item]
                self.drawn_counts[base + item] += balance[item]
                balance[item] = 0
        self.last_items[seat] = current
        self.current_items = previous
        for i in range(front, end):
            item = old_items[i]
            lost = -balance[item]
            if lost > 0:
                balance[item] = 0
                if is_play and gained > 0:
                    lost -= self.taken_by_others(state, seat, item)
                if is_play and lost > 0:
                    self.played_counts[base + item] += lost

    def taken_by_others(self, state: State, seat: i64, item: i64) -> i64:
        """How many of this item the other seats have gained since their last update."""
        count: i64 = 0
        other_items = Moves()
        for other in range(self.seats):
            if other != seat:
                other_items.clear()
                self.indexer.hand_items_into(state, other, other_items)
                gained = count_of(other_items, item) - count_of(self.last_items[other], item)
                if gained > 0:
                    count += gained
        return count

    def write_rows(self, columns: MatchColumns) -> None:
        """Writes a row for each seat and each item that it held."""
        balance, held_counts = self.balance, self.held_counts
        rows, match = columns.item_rows, columns.matches
        for seat in range(self.seats):
            hand_items = self.last_items[seat]
            for i in range(hand_items.count):
                balance[hand_items.at(i)] += 1
            base = seat * self.items
            for item in range(self.items):
                place = base + item
                if held_counts[place] > 0:
                    drawn, played = self.drawn_counts[place], self.played_counts[place]
                    rows.put(match, seat, item, held_counts[place], drawn, played, balance[item])
                    held_counts[place] = 0
                    self.drawn_counts[place] = 0
                    self.played_counts[place] = 0
                    balance[item] = 0


def count_of(items: Moves, item: i64) -> i64:
    count: i64 = 0
    for i in range(items.count):
        if items.at(i) == item:
            count += 1
    return count
