"""Matches that go on side by side: one call plays a move in each and shows what comes next.

Compiled, and without numpy: the arrays of a Batch look at the same memory.
"""

from __future__ import annotations

from typing import final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Pen
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.kit.ways import Ways


def blank(n: i64, wanted: bool) -> vec[u8]:
    """So many clean cells, or none."""
    if not wanted:
        n = 0
    return vec[u8]([0] * n)


def with_room(cells: vec[i64], n: i64) -> vec[i64]:
    """The same with n places at least, and with some to spare if there were fewer."""
    if len(cells) < n:
        while len(cells) < 2 * n:
            cells = append(cells, 0)
    return cells


@final
class Lane:
    """Where one match after the other is played: the `number`-th of this place is going on.

    All that a step asks of a match lies here side by side. `played` are the moves so far in the
    rules' own numbers, if they are kept; `home` is where the learner sits.
    """

    def __init__(self, place: i64, state: State, chance: Rng, home: i64) -> None:
        self.state: State = state
        self.chance: Rng = chance
        self.ply: i64 = 0
        self.place: i64 = place
        self.home: i64 = home
        self.number: i64 = 0
        self.played: Moves = Moves()

    def play(self, state: State, move: i64, keeps: bool) -> None:
        """Plays a move of the rules on this lane's position; chance of this ply is worked out if the
        move asks for it."""
        chance = self.chance
        ply = self.ply + 1
        self.ply = ply
        chance.ply = ply
        if keeps:
            self.played.put(move)
        state.play(move, chance)


@final
class Matches:
    """`rows` are made afresh by every step; all the other vecs are written over.

    `homes` says where the learner sits, or 0; results and scores are counted from there.
    `cells` has the legal moves of all lanes in turn, as their readers call them: each as its cell in
    the masks, as if they lay one after the other; `numbers` says how many each lane has.
    `kept` has the seed and the moves of every match that is over, if they are kept.
    """

    def __init__(self, ways: Ways, n: i64, first: i64) -> None:
        seats = i64(len(ways.bots))
        self.ways: Ways = ways
        self.n: i64 = n
        self.first: i64 = first
        self.seats: i64 = seats
        self.whims: Rng = Rng(0, 0, 0, 0)
        self.whims.promise(f"{ways.seed}/{first}/bots", 0)
        self.lots: Rng = Rng(0, 0, 0, 0)
        self.lots.promise(f"{ways.seed}/{first}/lots", 0)
        self.homes: vec[i64] = vec[i64]([0] * n)
        self.rows: vec[u8] = vec[u8]()
        self.pen: Pen = Pen(vec[u8]())
        self.pen.take_sheets(n, ways.size)
        self.masks: vec[u8] = blank(n * ways.moves, ways.dense)
        self.legal: Moves = Moves()  # of the lane in hand
        self.cells: vec[i64] = vec[i64]()
        self.numbers: vec[i64] = vec[i64]([0] * n)
        self.turns: vec[i64] = vec[i64]([0] * n)
        self.over: vec[u8] = vec[u8]([0] * n)
        self.results: vec[float] = vec[float]([0.0] * (n * seats))
        self.scores: vec[i64] = vec[i64]([0] * (n * seats))
        self.finals: vec[u8] = blank(n * ways.size, ways.finals)
        self.decisions: i64 = 0
        self.finished: i64 = 0
        self.kept: list[tuple[str, list[int]]] = []
        self.lanes: list[Lane] = [self.opened(place) for place in range(n)]
        self.step(b"")

    @property
    def states(self) -> list[State]:
        """The positions as they are now."""
        return [lane.state for lane in self.lanes]

    def seed_of(self, place: i64, number: i64) -> str:
        return f"{self.ways.seed}/{self.first + place}/{number}"

    def seated(self, place: i64, number: i64) -> i64:
        """Gives the learner of a match a seat, and says which."""
        ways = self.ways
        home = ways.home
        if ways.rotates:
            home = (self.first + place + number) % self.seats
        self.homes[place] = home
        return home

    def opened(self, place: i64) -> Lane:
        """A lane with its first match."""
        chance = Rng(0, 0, 0, 0)
        chance.promise(self.seed_of(place, 0), 0)
        return Lane(place, self.ways.deal(chance), chance, self.seated(place, 0))

    def deal(self, lane: Lane) -> None:
        """The next match of a lane."""
        lane.number += 1
        lane.ply = 0
        lane.home = self.seated(lane.place, lane.number)
        self.pen.forget(lane.place)
        if self.ways.keeps:
            lane.played = Moves()
        lane.chance.promise(self.seed_of(lane.place, lane.number), 0)
        lane.state = self.ways.deal(lane.chance)

    # One step

    def refused(self, moves: bytes) -> i64:
        """The first lane whose move is not legal, or -1."""
        masks = self.masks
        total = self.ways.moves
        dense = self.ways.dense
        place: i64 = 0
        at: i64 = 0
        row: i64 = 0
        first: i64 = 0
        while place < self.n:
            move = read_i64_le(moves, at)
            if move < 0 or move >= total:
                return place
            if dense:
                if masks[row + move] == 0:
                    return place
            else:
                if not self.lists(first, self.numbers[place], row + move):
                    return place
                first += self.numbers[place]
            place += 1
            at += 8
            row += total
        return -1

    def lists(self, first: i64, n: i64, cell: i64) -> bool:
        """Is it one of these cells, n from the first on?"""
        cells = self.cells
        place = first
        while place < first + n and cells[place] != cell:
            place += 1
        return place < first + n

    def attempt(self, moves: bytes) -> i64:
        """Plays one move in each match if all of them are legal; the first lane where it is not, or -1."""
        refused = self.refused(moves)
        if refused < 0:
            self.step(moves)
        return refused

    def step(self, moves: bytes) -> None:
        """Plays one move in each match, all of them legal, and goes on to the next decisions: writes
        what the seats in turn see, and what they may do. Without moves it only does that."""
        ways = self.ways
        pen = self.pen
        rows = pen.copy_sheets()
        turns = self.turns
        over = self.over
        masks = self.masks
        cells = self.cells
        numbers = self.numbers
        legal = self.legal
        observer = ways.observer
        alone = ways.alone
        keeps = ways.keeps
        dense = ways.dense
        total = ways.moves
        size = ways.size
        plays = len(moves) > 0
        if plays and dense:
            self.wipe_masks()
        end: i64 = 0
        lanes = self.lanes
        last = self.n - 1
        for lane in lanes:
            place = lane.place
            if place < last:  # memory brings the next one while this one is played
                lanes[place + 1].state.glance()
            state = lane.state
            if plays:
                move = read_i64_le(moves, place * 8)
                lane.play(state, observer.unturned(state, move, state.turn), keeps)
                over[place] = 0
            if not alone or state.turn == OVER:
                self.settle(lane, plays)
                state = lane.state
            seat = state.turn
            turns[place] = seat
            legal.count = 0
            state.legal_into(legal)
            observer.turn(state, legal, seat)
            listed = legal.items
            count = legal.count
            numbers[place] = count
            cells = with_room(cells, end + count)
            first = place * total
            i: i64 = 0
            while i < count:
                cell = first + listed[i]
                cells[end] = cell
                end += 1
                i += 1
                if dense:
                    masks[cell] = 1
            pen.begin_on(place, place * size)
            observer.look(state, seat, pen)
        self.cells = cells
        self.rows = rows
        if plays:
            self.decisions += self.n

    def wipe_masks(self) -> None:
        """The marks of the last positions go."""
        masks = self.masks
        cells = self.cells
        total: i64 = 0
        for n in self.numbers:
            total += n
        i: i64 = 0
        while i < total:
            masks[cells[i]] = 0
            i += 1

    def settle(self, lane: Lane, counts: bool) -> None:
        """Plays on to the next decision of a learner: ends, deals, bots and forced moves.

        A match that is over before the learner had anything to decide gives no result.
        """
        ways = self.ways
        legal = self.legal
        while True:
            state = lane.state
            if state.turn == OVER:
                self.finish(lane, counts)
                counts = False
                self.deal(lane)
                continue
            bot = ways.bots[(state.turn - lane.home + self.seats) % self.seats]
            if bot is None and not ways.skip_forced:
                return
            legal.clear()
            state.legal_into(legal)
            if legal.count == 1:
                move = legal.items[0]
            elif bot is None:
                return
            else:
                move = bot.choose(state, legal, self.whims)
            lane.play(state, move, ways.keeps)

    def finish(self, lane: Lane, counts: bool) -> None:
        ways = self.ways
        self.finished += 1
        if ways.keeps:
            seed = self.seed_of(lane.place, lane.number)
            self.kept.append((seed, lane.played.listed()))
        if not counts:
            return
        state = lane.state
        place = lane.place
        self.over[place] = 1
        shares = state.payoffs()
        scores = ways.score(state)
        seats = self.seats
        home = lane.home
        for step in range(seats):
            seat = (home + step) % seats
            self.results[place * seats + step] = shares[seat]
            self.scores[place * seats + step] = i64(scores[seat])
        if ways.finals:
            finals = self.finals
            first = place * ways.size
            for cell in range(ways.size):
                finals[first + cell] = 0
            pen = Pen(finals)
            pen.begin(first)
            ways.observer.look(state, home, pen)

    # What else may be asked

    def drawn(self) -> vec[i64]:
        """A legal move for each match, drawn by lot."""
        found = self.numbers[:]
        self.lots.below_each(found)
        cells = self.cells
        total = self.ways.moves
        numbers = self.numbers
        first: i64 = 0
        row: i64 = 0
        for place in range(self.n):
            found[place] = cells[first + found[place]] - row
            first += numbers[place]
            row += total
        return found

    def advised(self, bot: Bot) -> vec[i64]:
        """What a bot would do in each match, as the seat in turn calls it."""
        found = vec[i64]([0] * self.n)
        moves = Moves()
        for lane in self.lanes:
            state = lane.state
            moves.clear()
            state.legal_into(moves)
            choice = bot.choose(state, moves, self.whims)
            moves.clear()
            moves.put(choice)
            self.ways.observer.turn(state, moves, state.turn)
            found[lane.place] = moves.at(0)
        return found

    def counts(self) -> vec[i64]:
        """How many legal moves there are in each lane."""
        return self.numbers[:]

    def listed(self) -> vec[i64]:
        """The legal moves of all lanes, one after the other."""
        cells = self.cells
        total = self.ways.moves
        found = vec[i64](capacity=self.n * 16)
        row: i64 = 0
        at: i64 = 0
        for n in self.numbers:
            for _ in range(n):
                found = append(found, cells[at] - row)
                at += 1
            row += total
        return found

    def described(self, size: i64) -> vec[u8]:
        """A row of features for each of these moves."""
        listed = self.listed()
        found = vec[u8]([0] * (i64(len(listed)) * size))
        pen = Pen(found)
        legal = Moves()
        at: i64 = 0
        for lane in self.lanes:
            legal.clear()
            for _ in range(self.numbers[lane.place]):
                legal.put(listed[at])
                at += 1
            self.ways.observer.describe(lane.state, legal, pen)
        return found

    def row(self, place: i64, seat: i64) -> vec[u8]:
        """What any seat of a match sees now."""
        cells = vec[u8]([0] * self.ways.size)
        self.ways.observer.look(self.lanes[place].state, seat, Pen(cells))
        return cells

    def scores_now(self) -> vec[i64]:
        """The scores of all matches as they stand, the learner's first."""
        found = vec[i64]([0] * (self.n * self.seats))
        for lane in self.lanes:
            scores = self.ways.score(lane.state)
            for step in range(self.seats):
                seat = (lane.home + step) % self.seats
                found[lane.place * self.seats + step] = i64(scores[seat])
        return found
