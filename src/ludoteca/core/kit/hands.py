"""Hands: what seats hold in the course of a match, what came to them and what became of it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.core.kit.clerk import Clerk
from ludoteca.core.kit.ledger import Ledger
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.state import State


def filled(n: i64, value: i64) -> vec[i64]:
    found = vec[i64]([0] * n)
    for place in range(n):
        found[place] = value
    return found


@final
class Hands:
    """Of one match after the other. `listed`: the game numbers its `items` itself."""

    def __init__(self, clerk: Clerk, seats: i64, items: i64, listed: bool) -> None:
        self.clerk: Clerk = clerk
        self.seats: i64 = seats
        self.items: i64 = items
        self.listed: bool = listed
        # By seat and item; all nothing between two matches.
        self.held: vec[i64] = filled(seats * items, 0)
        self.drawn: vec[i64] = filled(seats * items, 0)
        self.played: vec[i64] = filled(seats * items, 0)
        self.holds: list[Moves] = [Moves() for _ in range(seats)]
        self.now: Moves = Moves()
        self.balance: vec[i64] = filled(items, 0)

    def begin(self, state: State) -> None:
        """What was dealt."""
        for seat in range(self.seats):
            hold = self.holds[seat]
            hold.clear()
            self.clerk.held_into(state, seat, hold)
            for i in range(hold.count):
                self.held[seat * self.items + hold.at(i)] += 1

    def look(self, state: State, seat: i64, playing: bool) -> None:
        """What came into a hand since the last look, and what left it. If the seat has just made a
        move that plays, what left is played, unless another took it over."""
        now = self.now
        now.clear()
        if self.listed:
            state.held_into(seat, now)
        else:
            self.clerk.held_into(state, seat, now)
        before = self.holds[seat]
        here, there = now.items, before.items
        # Most of a hand stays: what lies between the cards that stayed in front and behind has changed.
        front: i64 = 0
        back = now.count
        end = before.count
        while front < back and front < end and here[front] == there[front]:
            front += 1
        if front == back and front == end:
            return
        while back > front and end > front and here[back - 1] == there[end - 1]:
            back -= 1
            end -= 1
        balance = self.balance
        for i in range(front, back):
            balance[here[i]] += 1
        for i in range(front, end):
            balance[there[i]] -= 1
        base = seat * self.items
        gained: i64 = 0
        for i in range(front, back):
            item = here[i]
            if balance[item] > 0:
                gained += balance[item]
                self.held[base + item] += balance[item]
                self.drawn[base + item] += balance[item]
                balance[item] = 0
        self.holds[seat] = now
        self.now = before
        for i in range(front, end):
            item = there[i]
            lost = -balance[item]
            if lost > 0:
                balance[item] = 0
                if playing and gained > 0:
                    lost -= self.taken_over(state, seat, item)
                if playing and lost > 0:
                    self.played[base + item] += lost

    def taken_over(self, state: State, seat: i64, item: i64) -> i64:
        """How many such things others hold that they did not hold when they were last looked at."""
        found: i64 = 0
        theirs = Moves()
        for other in range(self.seats):
            if other != seat:
                theirs.clear()
                self.clerk.held_into(state, other, theirs)
                more = times(theirs, item) - times(self.holds[other], item)
                if more > 0:
                    found += more
        return found

    def put_into(self, ledger: Ledger) -> None:
        """A row for each seat and each thing that it ever held."""
        balance, held = self.balance, self.held
        rows, match = ledger.items, ledger.matches
        for seat in range(self.seats):
            hold = self.holds[seat]
            for i in range(hold.count):
                balance[hold.at(i)] += 1
            base = seat * self.items
            for item in range(self.items):
                place = base + item
                if held[place] > 0:
                    drawn, played = self.drawn[place], self.played[place]
                    rows.put(match, seat, item, held[place], drawn, played, balance[item])
                    held[place] = 0
                    self.drawn[place] = 0
                    self.played[place] = 0
                    balance[item] = 0


def times(items: Moves, item: i64) -> i64:
    found: i64 = 0
    for i in range(items.count):
        if items.at(i) == item:
            found += 1
    return found
