"""Gatherer: plays matches out and counts, on the way, what a laboratory wants to know of them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State

MOST_KINDS: Final = 64
MOST_LOOKS: Final = 20
UNKNOWN: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Clerk:
    """Says of a game what its positions do not number themselves."""

    def kind(self, state: State, move: i64) -> i64:
        """The number of the kind that a move is of, below MOST_KINDS."""
        raise TypeError("a clerk says of what kind a move is")

    def is_play(self, kind: i64) -> bool:
        """Is what leaves the hand by such a move played, or only put away?"""
        raise TypeError("a clerk says which moves play")

    def held_into(self, state: State, seat: i64, items: Moves) -> None:
        """What a seat holds, in numbers below the gatherer's `items`."""
        state.held_into(seat, items)


def filled(n: i64, value: i64) -> vec[i64]:
    found = vec[i64]([0] * n)
    for place in range(n):
        found[place] = value
    return found


@final
class Gatherer:
    """One match after the other, each counted from nothing.

    `settled` is a game in which a move is always of one kind: it is asked about each only once. Where
    the outlook `settles`, it is asked for only when the turn has just passed on.
    After `play`, `taken`, `forced`, `choices` (of decisions that were not forced), `first` and
    `rounds` tell of the match; after `play_closely` the rest does too.
    """

    def __init__(
        self,
        clerk: Clerk,
        judge: Bot,
        seats: i64,
        moves: i64,
        items: i64,
        settled: bool,
        settles: bool = False,
    ) -> None:
        self.clerk: Clerk = clerk
        self.judge: Bot = judge
        self.seats: i64 = seats
        self.items: i64 = items
        self.settled: bool = settled
        self.settles: bool = settles and seats > 1
        self.kinds: vec[i64] = filled(moves if settled else 1, UNKNOWN)
        self.plays: vec[i64] = filled(MOST_KINDS, UNKNOWN)
        self.legal: Moves = Moves()
        self.chance: Rng = Rng(0, 0, 0, 0)
        self.taken: i64 = 0
        self.forced: i64 = 0
        self.choices: i64 = 0
        self.first: i64 = 0
        self.rounds: i64 = 0
        # By seat and kind, and by seat and item.
        self.made: vec[i64] = filled(seats * MOST_KINDS, 0)
        self.made_forced: vec[i64] = filled(seats * MOST_KINDS, 0)
        self.made_choices: vec[i64] = filled(seats * MOST_KINDS, 0)
        self.held: vec[i64] = filled(seats * items, 0)
        self.drawn: vec[i64] = filled(seats * items, 0)
        self.played: vec[i64] = filled(seats * items, 0)
        self.holds: list[Moves] = [Moves() for _ in range(seats)]
        self.now: Moves = Moves()
        self.balance: vec[i64] = filled(items, 0)
        self.sizes: Moves = Moves()
        self.looks: list[list[float]] = []
        self.looked: Moves = Moves()

    def play(self, state: State, bots: list[Bot], seed: str, thought: Rng, limit: i64) -> None:
        """Plays on to the end; chance is that of a record with this seed. Nobody is asked where
        there is no choice."""
        legal = self.legal
        chance = self.chance
        chance.promise(seed, 0)
        first = state.turn
        last = first
        taken: i64 = 0
        forced: i64 = 0
        choices: i64 = 0
        rounds: i64 = 1
        while state.turn != OVER and taken < limit:
            legal.clear()
            state.legal_into(legal)
            seat = state.turn
            if seat != last:
                last = seat
                if seat == first:
                    rounds += 1
            if legal.count == 1:
                forced += 1
                move = legal.at(0)
            else:
                choices += legal.count
                move = bots[seat].choose(state, legal, thought)
            taken += 1
            chance.ply = taken
            state.play(move, chance)
        self.taken = taken
        self.forced = forced
        self.choices = choices
        self.first = first
        self.rounds = rounds

    def play_closely(
        self, state: State, bots: list[Bot], seed: str, thought: Rng, limit: i64, stride: i64
    ) -> None:
        """The same match as `play` gives, with an eye on hands, kinds and outlook; the outlook is
        asked for every `stride` decisions or so, and more rarely in a match that grows long."""
        self.begin(state)
        legal = self.legal
        chance = self.chance
        chance.promise(seed, 0)
        self.first = state.turn
        last = self.first
        due: i64 = 0
        while state.turn != OVER and self.taken < limit:
            legal.clear()
            state.legal_into(legal)
            seat = state.turn
            passed_on = seat != last or self.taken == 0
            if seat != last:
                last = seat
                if seat == self.first:
                    self.rounds += 1
            if self.taken >= due and (passed_on or not self.settles):
                if self.looked.count == MOST_LOOKS:
                    self.thin_out()
                    stride *= 2
                self.looks.append(self.judge.outlook(state))
                self.looked.put(self.taken)
                due = self.taken + stride
            self.sizes.put(legal.count)
            if legal.count == 1:
                self.forced += 1
                move = legal.at(0)
            else:
                self.choices += legal.count
                move = bots[seat].choose(state, legal, thought)
            kind = self.kind_of(state, move)
            place = seat * MOST_KINDS + kind
            self.made[place] += 1
            if legal.count == 1:
                self.made_forced[place] += 1
            else:
                self.made_choices[place] += legal.count
            self.look(state, seat, False)
            self.taken += 1
            chance.ply = self.taken
            state.play(move, chance)
            self.look(state, seat, self.plays[kind] > 0)
        for seat in range(self.seats):
            self.look(state, seat, False)

    def begin(self, state: State) -> None:
        self.taken = 0
        self.forced = 0
        self.choices = 0
        self.rounds = 1
        self.sizes.clear()
        self.looked.clear()
        self.looks.clear()
        for place in range(i64(len(self.made))):
            self.made[place] = 0
            self.made_forced[place] = 0
            self.made_choices[place] = 0
        for place in range(i64(len(self.held))):
            self.held[place] = 0
            self.drawn[place] = 0
            self.played[place] = 0
        for seat in range(self.seats):
            hold = self.holds[seat]
            hold.clear()
            self.clerk.held_into(state, seat, hold)
            for i in range(hold.count):
                self.held[seat * self.items + hold.at(i)] += 1

    def thin_out(self) -> None:
        """Keeps every second look."""
        looked = Moves()
        kept: list[list[float]] = []
        for i in range(0, self.looked.count, 2):
            looked.put(self.looked.at(i))
            kept.append(self.looks[i])
        self.looked = looked
        self.looks = kept

    def kind_of(self, state: State, move: i64) -> i64:
        if self.settled:
            kind = self.kinds[move]
            if kind == UNKNOWN:
                kind = self.ask_kind(state, move)
                self.kinds[move] = kind
            return kind
        return self.ask_kind(state, move)

    def ask_kind(self, state: State, move: i64) -> i64:
        kind = self.clerk.kind(state, move)
        if self.plays[kind] == UNKNOWN:
            self.plays[kind] = 1 if self.clerk.is_play(kind) else 0
        return kind

    def look(self, state: State, seat: i64, playing: bool) -> None:
        """What came into a hand since the last look, and what left it. If the seat has just made a
        move that plays, what left is played, unless another took it over."""
        now = self.now
        now.clear()
        if self.settled:
            state.held_into(seat, now)
        else:
            self.clerk.held_into(state, seat, now)
        before = self.holds[seat]
        if alike(now, before):
            return
        balance = self.balance
        for i in range(now.count):
            balance[now.at(i)] += 1
        for i in range(before.count):
            balance[before.at(i)] -= 1
        base = seat * self.items
        gained: i64 = 0
        for i in range(now.count):
            item = now.at(i)
            if balance[item] > 0:
                gained += balance[item]
                self.held[base + item] += balance[item]
                self.drawn[base + item] += balance[item]
                balance[item] = 0
        self.holds[seat] = now
        self.now = before
        for i in range(before.count):
            item = before.at(i)
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

    def items_into(
        self,
        seats: list[int],
        items: list[int],
        held: list[int],
        drawn: list[int],
        played: list[int],
        left: list[int],
    ) -> i64:
        """Adds a row for each seat and each item that it ever held; says how many."""
        rows: i64 = 0
        for seat in range(self.seats):
            hold = self.holds[seat]
            for item in range(self.items):
                place = seat * self.items + item
                if self.held[place] > 0:
                    rows += 1
                    seats.append(int(seat))
                    items.append(int(item))
                    held.append(int(self.held[place]))
                    drawn.append(int(self.drawn[place]))
                    played.append(int(self.played[place]))
                    left.append(int(times(hold, item)))
        return rows

    def decisions_into(
        self,
        seats: list[int],
        kinds: list[int],
        made: list[int],
        forced: list[int],
        choices: list[int],
    ) -> i64:
        """Adds a row for each seat and each kind of decision that it made; says how many."""
        rows: i64 = 0
        for seat in range(self.seats):
            for kind in range(i64(MOST_KINDS)):
                place = seat * MOST_KINDS + kind
                if self.made[place] > 0:
                    rows += 1
                    seats.append(int(seat))
                    kinds.append(int(kind))
                    made.append(int(self.made[place]))
                    forced.append(int(self.made_forced[place]))
                    choices.append(int(self.made_choices[place]))
        return rows


def alike(one: Moves, other: Moves) -> bool:
    if one.count != other.count:
        return False
    place: i64 = 0
    while place < one.count and one.at(place) == other.at(place):
        place += 1
    return place == one.count


def times(items: Moves, item: i64) -> i64:
    found: i64 = 0
    for i in range(items.count):
        if items.at(i) == item:
            found += 1
    return found
