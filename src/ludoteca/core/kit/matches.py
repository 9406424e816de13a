"""Matches that go on side by side: one call plays a move in each and shows what comes next.

Compiled, and without numpy: the arrays of a Batch look at the same memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State

Dealer = Callable[[Rng], State]
"""The position before the first move of a match."""
Scorer = Callable[[State], list[int]]


@final
class Ways:
    """How a batch of matches is played.

    `bots` has an item for every seat, the learner's first: None where a learner decides. Where
    `rotates`, the learner sits at another seat in every match.
    """

    def __init__(
        self,
        deal: Dealer,
        score: Scorer,
        observer: Observer,
        bots: list[Bot | None],
        moves: i64,
        size: i64,
        home: i64,
        rotates: bool,
        skip_forced: bool,
        dense: bool,
        keeps: bool,
        finals: bool,
        seed: str,
    ) -> None:
        self.deal: Dealer = deal
        self.score: Scorer = score
        self.observer: Observer = observer
        self.bots: list[Bot | None] = bots
        self.moves: i64 = moves
        self.size: i64 = size
        self.home: i64 = home
        self.rotates: bool = rotates
        self.skip_forced: bool = skip_forced
        self.dense: bool = dense
        self.keeps: bool = keeps
        self.finals: bool = finals
        self.seed: str = seed
        self.alone: bool = not skip_forced and not any(bot is not None for bot in bots)


def blank(n: i64, wanted: bool) -> vec[u8]:
    """So many clean cells, or none."""
    if not wanted:
        n = 0
    return vec[u8]([0] * n)


@final
class Matches:
    """`rows` are made afresh by every step; all the other vecs are written over.

    `legal` are the moves of each match as its reader calls them.
    `homes` says where the learner sits, or 0; results and scores are counted from there.
    `kept` has the seed and the moves of every match that is over, if they are kept.
    """

    def __init__(self, ways: Ways, n: i64, first: i64) -> None:
        seats = i64(len(ways.bots))
        self.ways: Ways = ways
        self.n: i64 = n
        self.first: i64 = first
        self.seats: i64 = seats
        self.states: list[State] = []
        self.legal: list[Moves] = []
        self.chance: list[Rng] = []
        self.whims: Rng = Rng(0, 0, 0, 0)
        self.whims.promise(f"{ways.seed}/{first}/bots", 0)
        self.lots: Rng = Rng(0, 0, 0, 0)
        self.lots.promise(f"{ways.seed}/{first}/lots", 0)
        self.plies: vec[i64] = vec[i64]([0] * n)
        self.numbers: vec[i64] = vec[i64]([0] * n)
        self.homes: vec[i64] = vec[i64]([0] * n)
        self.played: list[Moves] = [Moves() for _ in range(n)]
        self.rows: vec[u8] = vec[u8]([0] * (n * ways.size))
        self.masks: vec[u8] = blank(n * ways.moves, ways.dense)
        self.turns: vec[i64] = vec[i64]([0] * n)
        self.over: vec[u8] = vec[u8]([0] * n)
        self.results: vec[float] = vec[float]([0.0] * (n * seats))
        self.scores: vec[i64] = vec[i64]([0] * (n * seats))
        self.finals: vec[u8] = blank(n * ways.size, ways.finals)
        self.pen: Pen = Pen(self.rows)
        self.decisions: i64 = 0
        self.finished: i64 = 0
        self.kept: list[tuple[str, list[int]]] = []
        for lane in range(n):
            self.states.append(self.dealt(lane))
            self.legal.append(Moves())
        for lane in range(n):
            self.settle(lane, self.legal[lane], False)
            self.show(lane, self.states[lane], self.legal[lane])

    def seed_of(self, lane: i64) -> str:
        return f"{self.ways.seed}/{self.first + lane}/{self.numbers[lane]}"

    def dealt(self, lane: i64) -> State:
        """A new match in this lane."""
        ways = self.ways
        if lane == i64(len(self.chance)):
            self.chance.append(Rng(0, 0, 0, 0))
        chance = self.chance[lane]
        chance.promise(self.seed_of(lane), 0)
        self.plies[lane] = 0
        self.homes[lane] = ways.home
        if ways.rotates:
            self.homes[lane] = (self.first + lane + self.numbers[lane]) % self.seats
        if ways.keeps:
            self.played[lane] = Moves()
        return ways.deal(chance)

    # One step

    def refused(self, moves: bytes) -> i64:
        """The first lane whose move is not legal, or -1."""
        masks = self.masks
        total = self.ways.moves
        dense = self.ways.dense
        lane: i64 = 0
        at: i64 = 0
        row: i64 = 0
        while lane < self.n:
            move = read_i64_le(moves, at)
            if move < 0 or move >= total:
                return lane
            if dense:
                if masks[row + move] == 0:
                    return lane
            elif not self.legal[lane].holds(move):
                return lane
            lane += 1
            at += 8
            row += total
        return -1

    def step(self, moves: bytes) -> None:
        """Plays one move in each match, all of them legal, and goes on to the next decisions."""
        ways = self.ways
        rows = vec[u8]([0] * (self.n * ways.size))
        self.rows = rows
        pen = self.pen
        pen.cells = rows
        states = self.states
        over = self.over
        observer = ways.observer
        alone = ways.alone
        dense = ways.dense
        keeps = ways.keeps
        total = ways.moves
        masks = self.masks
        lane: i64 = 0
        at: i64 = 0
        row: i64 = 0
        while lane < self.n:
            state = states[lane]
            legal = self.legal[lane]
            over[lane] = 0
            if dense:  # the marks of the last position go
                items = legal.items
                i: i64 = 0
                while i < legal.count:
                    masks[row + items[i]] = 0
                    i += 1
            move = observer.unturned(state, read_i64_le(moves, at), state.turn)
            rng = self.chance[lane]
            ply = self.plies[lane] + 1
            self.plies[lane] = ply
            rng.ply = ply
            if keeps:
                self.played[lane].put(move)
            state.play(move, rng)
            if not alone or state.turn == OVER:
                self.settle(lane, legal, True)
                state = states[lane]
            self.show(lane, state, legal)
            lane += 1
            at += 8
            row += total
        self.decisions += self.n

    def settle(self, lane: i64, legal: Moves, counts: bool) -> None:
        """Plays on to the next decision of a learner: ends, deals, bots and forced moves.

        A match that is over before the learner had anything to decide gives no result.
        """
        ways = self.ways
        rng = self.chance[lane]
        while True:
            state = self.states[lane]
            if state.turn == OVER:
                self.finish(lane, state, counts)
                counts = False
                self.numbers[lane] = self.numbers[lane] + 1
                self.states[lane] = self.dealt(lane)
                continue
            bot = ways.bots[(state.turn - self.homes[lane] + self.seats) % self.seats]
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
            ply = self.plies[lane] + 1
            self.plies[lane] = ply
            rng.ply = ply
            if ways.keeps:
                self.played[lane].put(move)
            state.play(move, rng)

    def finish(self, lane: i64, state: State, counts: bool) -> None:
        ways = self.ways
        self.finished += 1
        if ways.keeps:
            self.kept.append((self.seed_of(lane), self.played[lane].listed()))
        if not counts:
            return
        self.over[lane] = 1
        shares = state.payoffs()
        scores = ways.score(state)
        seats = self.seats
        home = self.homes[lane]
        for step in range(seats):
            seat = (home + step) % seats
            self.results[lane * seats + step] = shares[seat]
            self.scores[lane * seats + step] = i64(scores[seat])
        if ways.finals:
            pen = self.pen
            finals = self.finals
            first = lane * ways.size
            for cell in range(ways.size):
                finals[first + cell] = 0
            pen.cells = finals
            pen.begin(first)
            ways.observer.look(state, home, pen)
            pen.cells = self.rows

    def show(self, lane: i64, state: State, legal: Moves) -> None:
        """Writes what the seat in turn sees, and what it may do."""
        ways = self.ways
        observer = ways.observer
        seat = state.turn
        self.turns[lane] = seat
        legal.count = 0
        state.legal_into(legal)
        observer.turn(state, legal, seat)
        if ways.dense:
            masks = self.masks
            first = lane * ways.moves
            items = legal.items
            i: i64 = 0
            while i < legal.count:
                masks[first + items[i]] = 1
                i += 1
        self.pen.begin(lane * ways.size)
        observer.look(state, seat, self.pen)

    # What else may be asked

    def drawn(self) -> vec[i64]:
        """A legal move for each match, drawn by lot."""
        found = vec[i64]([0] * self.n)
        lots = self.lots
        for lane in range(self.n):
            legal = self.legal[lane]
            found[lane] = legal.items[lots.below(legal.count)]
        return found

    def advised(self, bot: Bot) -> vec[i64]:
        """What a bot would do in each match, as the seat in turn calls it."""
        found = vec[i64]([0] * self.n)
        moves = Moves()
        for lane in range(self.n):
            state = self.states[lane]
            moves.clear()
            state.legal_into(moves)
            choice = bot.choose(state, moves, self.whims)
            moves.clear()
            moves.put(choice)
            self.ways.observer.turn(state, moves, state.turn)
            found[lane] = moves.at(0)
        return found

    def counts(self) -> vec[i64]:
        """How many legal moves there are in each lane."""
        return vec[i64]([self.legal[lane].count for lane in range(self.n)])

    def listed(self) -> vec[i64]:
        """The legal moves of all lanes, one after the other."""
        found = vec[i64](capacity=self.n * 16)
        for lane in range(self.n):
            legal = self.legal[lane]
            for i in range(legal.count):
                found = append(found, legal.items[i])
        return found

    def described(self, size: i64) -> vec[u8]:
        """A row of features for each of these moves."""
        total: i64 = 0
        for lane in range(self.n):
            total += self.legal[lane].count
        cells = vec[u8]([0] * (total * size))
        pen = Pen(cells)
        for lane in range(self.n):
            self.ways.observer.describe(self.states[lane], self.legal[lane], pen)
        return cells

    def row(self, lane: i64, seat: i64) -> vec[u8]:
        """What any seat of a match sees now."""
        cells = vec[u8]([0] * self.ways.size)
        self.ways.observer.look(self.states[lane], seat, Pen(cells))
        return cells

    def scores_now(self) -> vec[i64]:
        """The scores of all matches as they stand, the learner's first."""
        found = vec[i64]([0] * (self.n * self.seats))
        for lane in range(self.n):
            scores = self.ways.score(self.states[lane])
            for step in range(self.seats):
                seat = (self.homes[lane] + step) % self.seats
                found[lane * self.seats + step] = i64(scores[seat])
        return found
