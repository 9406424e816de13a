"""Network: a policy and an outlook that were learnt, worked out without any library.

Two hidden layers over a row of cells. Rows are mostly empty and half of a hidden layer is silent,
so only what is not zero is followed, and only legal moves are weighed.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.refusal import Refused

FINE: Final = 2**20


def as_floats() -> vec[float]:
    """What a cell holds, as a float: looked up, since a conversion would take longer."""
    return vec[float]([float(n) for n in range(256)])


FLOATS: Final = as_floats()


@final
class Network:
    """`size` cells, `wide` and then `deep` hidden ones; from these a weight for each move that has
    a place of its own (all others share place 0) and a share of the victory for each of `seats`,
    the reader first.

    `numbers` are, in this order and each matrix by what comes in: the first layer and its bias, the
    second and its bias, the shares and their bias, the moves (a row for each place) and their bias.
    `sides` says for each seat of the table whose side it is on (None: everybody is alone).
    """

    def __init__(
        self,
        size: i64,
        wide: i64,
        deep: i64,
        seats: i64,
        places: list[int],
        numbers: list[float],
        sides: list[int] | None = None,
    ) -> None:
        self.sides: list[int] = list(range(seats)) if sides is None else sides
        self.size: i64 = size
        self.wide: i64 = wide
        self.deep: i64 = deep
        self.seats: i64 = seats
        self.places: vec[i64] = vec[i64](places)
        at = 0
        self.first: vec[float] = vec[float](numbers[at : at + size * wide])
        at += int(size * wide)
        self.first_bias: vec[float] = vec[float](numbers[at : at + wide])
        at += int(wide)
        self.second: vec[float] = vec[float](numbers[at : at + wide * deep])
        at += int(wide * deep)
        self.second_bias: vec[float] = vec[float](numbers[at : at + deep])
        at += int(deep)
        self.share: vec[float] = vec[float](numbers[at : at + deep * seats])
        at += int(deep * seats)
        self.share_bias: vec[float] = vec[float](numbers[at : at + seats])
        at += int(seats)
        rows = 1 + max(places)
        self.move: vec[float] = vec[float](numbers[at : at + rows * deep])
        at += int(rows * deep)
        self.move_bias: vec[float] = vec[float](numbers[at : at + rows])
        if at + rows != len(numbers):
            raise ValueError("a network has as many numbers as its layers say")
        self.levels: vec[float] = vec[float]([0.0] * max(size, wide))
        self.starts: vec[i64] = vec[i64]([0] * max(size, wide))
        self.hidden: vec[float] = vec[float]([0.0] * wide)
        self.deepest: vec[float] = vec[float]([0.0] * deep)

    def see(self, cells: vec[u8]) -> None:
        """Takes in a row; `worth_of` and `shares` answer about the last one."""
        levels = self.levels
        starts = self.starts
        floats = FLOATS
        wide = self.wide
        found: i64 = 0
        i: i64 = 0
        while i < self.size:
            cell = i64(cells[i])
            if cell != 0:
                levels[found] = floats[cell]
                starts[found] = i * wide
                found += 1
            i += 1
        hidden = self.hidden
        take(self.first_bias, hidden, wide)
        self.follow(found, self.first, hidden, wide)
        deep = self.deep
        found = 0
        i = 0
        while i < wide:
            level = hidden[i]
            if level > 0.0:
                levels[found] = level
                starts[found] = i * deep
                found += 1
            i += 1
        deepest = self.deepest
        take(self.second_bias, deepest, deep)
        self.follow(found, self.second, deepest, deep)
        i = 0
        while i < deep:
            if deepest[i] < 0.0:
                deepest[i] = 0.0
            i += 1

    def follow(self, found: i64, weights: vec[float], into: vec[float], n: i64) -> None:
        """Adds what follows from the levels found. Four at a time: every look into a vec is checked,
        and so there are half as many."""
        levels = self.levels
        starts = self.starts
        k: i64 = 0
        while k + 3 < found:
            one = levels[k]
            two = levels[k + 1]
            three = levels[k + 2]
            four = levels[k + 3]
            first = starts[k]
            second = starts[k + 1]
            third = starts[k + 2]
            fourth = starts[k + 3]
            i: i64 = 0
            while i < n:
                into[i] = into[i] + (
                    (one * weights[first + i] + two * weights[second + i])
                    + (three * weights[third + i] + four * weights[fourth + i])
                )
                i += 1
            k += 4
        while k < found:
            add(levels[k], weights, starts[k], into, n)
            k += 1

    def worth_of(self, move: i64) -> float:
        """How promising a move is, as the reader calls it; a probability's logarithm but for what
        all moves have in common."""
        place = self.places[move]
        deepest = self.deepest
        weights = self.move
        deep = self.deep
        worth = self.move_bias[place]
        at = place * deep
        i: i64 = 0
        while i < deep:
            worth += weights[at + i] * deepest[i]
            i += 1
        return worth

    def shares(self) -> list[float]:
        """Everybody's share of the victory, the reader's first."""
        deepest = self.deepest
        weights = self.share
        seats = self.seats
        worths: list[float] = []
        for seat in range(seats):
            worth = self.share_bias[seat]
            at = i64(seat)
            i: i64 = 0
            while i < self.deep:
                worth += weights[at] * deepest[i]
                at += seats
                i += 1
            worths.append(worth)
        return softened(worths, 1.0)


def take(bias: vec[float], into: vec[float], n: i64) -> None:
    i: i64 = 0
    while i < n:
        into[i] = bias[i]
        i += 1


def add(level: float, weights: vec[float], at: i64, into: vec[float], n: i64) -> None:
    """Adds n weights, so many times each."""
    i: i64 = 0
    while i < n:
        into[i] = into[i] + level * weights[at + i]
        i += 1


def softened(worths: list[float], temperature: float) -> list[float]:
    """Probabilities: the hotter, the more alike."""
    most = max(worths)
    chances = [math.exp((worth - most) / temperature) for worth in worths]
    total = sum(chances)
    return [chance / total for chance in chances]


@final
class LearnedBot(Bot):
    """Plays by what was learnt. It looks through the observer, at what its seat sees and at
    nothing else: so it is fair by construction.

    It knows the numbers of seats that `networks` are for. Without a temperature it plays what it
    likes best, otherwise by lot, the likelier the more it likes a move.
    """

    def __init__(
        self, observer: Observer, networks: list[Network], temperature: float = 0.0
    ) -> None:
        self.observer: Observer = observer
        self.networks: list[Network] = networks
        self.temperature: float = temperature
        self.called: Moves = Moves()
        self.row: vec[u8] = vec[u8]()
        self.kept: vec[u8] = vec[u8]()
        self.reader: i64 = OVER
        self.expected: list[float] = []

    def network_of(self, state: State) -> Network:
        for network in self.networks:
            if network.seats == state.seats:
                return network
        learnt = ", ".join([str(network.seats) for network in self.networks])
        raise Refused("learned_seats", learnt=learnt, seats=int(state.seats))

    def knows(self, state: State) -> bool:
        """Has it learnt to play at such a table, with such options?"""
        if state.turn == OVER:
            return False
        for network in self.networks:
            if network.seats == state.seats:
                return self.write(state, state.turn, network)
        return False

    def write(self, state: State, seat: i64, network: Network) -> bool:
        """Writes what this seat sees into `row`; is it such a row as the network reads?"""
        cells = vec[u8]([0] * network.size)
        pen = Pen(cells)
        self.row = cells
        try:
            self.observer.look(state, seat, pen)
        except IndexError:
            return False
        return pen.written() == network.size

    def look(self, state: State, seat: i64) -> Network:
        """The network that has seen what this seat sees."""
        network = self.network_of(state)
        if not self.write(state, seat, network):
            raise Refused("learned_options")
        network.see(self.row)
        return network

    def call(self, state: State, moves: Moves) -> Moves:
        """The moves as the seat in turn calls them."""
        called = self.called
        called.clear()
        for place in range(moves.size()):
            called.put(moves.at(place))
        self.observer.turn(state, called, state.turn)
        return called

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if moves.size() == 1:
            return moves.at(0)
        if self.temperature > 0.0:
            return moves.at(self.drawn(self.weigh(state, moves, rng), rng))
        network = self.look(state, state.turn)
        called = self.call(state, moves)
        best: i64 = 0
        most = network.worth_of(called.at(0))
        place: i64 = 1
        while place < called.count:
            worth = network.worth_of(called.at(place))
            if worth > most:
                most = worth
                best = place
            place += 1
        return moves.at(best)

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        network = self.look(state, state.turn)
        called = self.call(state, moves)
        return [network.worth_of(called.at(place)) for place in range(called.size())]

    def drawn(self, worths: list[float], rng: Rng) -> i64:
        lot = float(int(rng.below(FINE))) / FINE
        chances = softened(worths, self.temperature)
        for place in range(len(chances)):
            lot -= chances[place]
            if lot < 0.0:
                return i64(place)
        return i64(len(chances) - 1)

    def outlook(self, state: State) -> list[float]:
        """What the seat in turn thinks of everybody's chances, as it learnt to in its own turns;
        partners each have all that their side has."""
        if state.turn == OVER:
            return state.payoffs()
        seat = state.turn
        network = self.network_of(state)
        if not self.write(state, seat, network):
            raise Refused("learned_options")
        if seat == self.reader and are_alike(self.row, self.kept):
            return self.expected.copy()
        network.see(self.row)
        return together(network.shares(), seat, network.sides)

    def attend(self, state: State) -> None:
        """Keeps in mind what the seat in turn sees and expects: a searcher deals the rest anew in
        every thought, and asks again."""
        self.expected = self.outlook(state)
        self.kept = self.row
        self.reader = state.turn


def are_alike(row: vec[u8], other: vec[u8]) -> bool:
    if len(row) != len(other):
        return False
    i: i64 = 0
    while i < len(row):
        if row[i] != other[i]:
            return False
        i += 1
    return True


def together(shares: list[float], reader: i64, sides: list[int]) -> list[float]:
    """Everybody's share, of which the reader's is the first: by seats, and by sides."""
    seats = i64(len(shares))
    found: list[float] = []
    for seat in range(seats):
        share = 0.0
        for other in range(seats):
            if sides[other] == sides[seat]:
                share += shares[(other - reader + seats) % seats]
        found.append(min(1.0, share))
    return found
