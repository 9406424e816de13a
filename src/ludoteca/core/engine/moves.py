"""Moves: a list of moves that is reused without allocating memory."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Moves:
    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64](capacity=16)
        self.count: i64 = 0

    def size(self) -> i64:
        return self.count

    def at(self, place: i64) -> i64:
        return self.items[place]

    def put(self, move: i64) -> None:
        count = self.count
        if count < len(self.items):
            self.items[count] = move
        else:
            self.items = append(self.items, move)
        self.count = count + 1

    def reserve(self, n: i64) -> vec[i64]:
        """The underlying items, extended to hold n more; the caller writes them and adds to `count`."""
        while len(self.items) < self.count + n:
            self.items = append(self.items, 0)
        return self.items

    def clear(self) -> None:
        self.count = 0

    def holds(self, move: i64) -> bool:
        i: i64 = 0
        while i < self.count:
            if self.items[i] == move:
                return True
            i += 1
        return False

    def to_list(self) -> list[int]:
        return [int(self.items[i]) for i in range(self.count)]
