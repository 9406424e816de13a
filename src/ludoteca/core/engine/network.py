"""Network: a policy and an outlook that were learnt, worked out without any library.

Two hidden layers over a row of cells. Rows are mostly empty and half of a hidden layer is silent,
so only what is not zero is followed, and only legal moves are weighed.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError

SAMPLING_STEPS: Final = 2**20


def byte_floats() -> vec[float]:
    """What a cell holds, as a float: looked up, since a conversion would take longer."""
    return vec[float]([float(n) for n in range(256)])


BYTE_FLOATS: Final = byte_floats()


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
        input_size: i64,
        hidden1: i64,
        hidden2: i64,
        seats: i64,
        policy_rows: list[int],
        parameters: list[float],
        sides: list[int] | None = None,
    ) -> None:
        self.sides: list[int] = list(range(seats)) if sides is None else sides
        self.input_size: i64 = input_size
        self.hidden1: i64 = hidden1
        self.hidden2: i64 = hidden2
        self.seats: i64 = seats
        self.policy_rows: vec[i64] = vec[i64](policy_rows)
        at = 0
        self.weights1: vec[float] = vec[float](parameters[at : at + input_size * hidden1])
        at += int(input_size * hidden1)
        self.bias1: vec[float] = vec[float](parameters[at : at + hidden1])
        at += int(hidden1)
        self.weights2: vec[float] = vec[float](parameters[at : at + hidden1 * hidden2])
        at += int(hidden1 * hidden2)
        self.bias2: vec[float] = vec[float](parameters[at : at + hidden2])
        at += int(hidden2)
        self.value_weights: vec[float] = vec[float](parameters[at : at + hidden2 * seats])
        at += int(hidden2 * seats)
        self.value_bias: vec[float] = vec[float](parameters[at : at + seats])
        at += int(seats)
        rows = 1 + max(policy_rows)
        self.policy_weights: vec[float] = vec[float](parameters[at : at + rows * hidden2])
        at += int(rows * hidden2)
        self.policy_bias: vec[float] = vec[float](parameters[at : at + rows])
        if at + rows != len(parameters):
            raise ValueError("a network has as many numbers as its layers say")
        self.active_values: vec[float] = vec[float]([0.0] * max(input_size, hidden1))
        self.active_offsets: vec[i64] = vec[i64]([0] * max(input_size, hidden1))
        self.activations1: vec[float] = vec[float]([0.0] * hidden1)
        self.activations2: vec[float] = vec[float]([0.0] * hidden2)

    def forward(self, cells: vec[u8]) -> None:
        """Takes in a row; `worth_of` and `shares` answer about the last one."""
        active_values = self.active_values
        active_offsets = self.active_offsets
        floats = BYTE_FLOATS
        hidden1 = self.hidden1
        active: i64 = 0
        i: i64 = 0
        while i < self.input_size:
            cell = i64(cells[i])
            if cell != 0:
                active_values[active] = floats[cell]
                active_offsets[active] = i * hidden1
                active += 1
            i += 1
        activations1 = self.activations1
        copy_bias(self.bias1, activations1, hidden1)
        self.accumulate(active, self.weights1, activations1, hidden1)
        hidden2 = self.hidden2
        active = 0
        i = 0
        while i < hidden1:
            activation = activations1[i]
            if activation > 0.0:
                active_values[active] = activation
                active_offsets[active] = i * hidden2
                active += 1
            i += 1
        activations2 = self.activations2
        copy_bias(self.bias2, activations2, hidden2)
        self.accumulate(active, self.weights2, activations2, hidden2)
        i = 0
        while i < hidden2:
            if activations2[i] < 0.0:
                activations2[i] = 0.0
            i += 1

    def accumulate(self, active: i64, weights: vec[float], into: vec[float], n: i64) -> None:
        """Adds what follows from the levels found. Four at a time: every look into a vec is checked,
        and so there are half as many."""
        active_values = self.active_values
        active_offsets = self.active_offsets
        k: i64 = 0
        while k + 3 < active:
            one = active_values[k]
            two = active_values[k + 1]
            three = active_values[k + 2]
            four = active_values[k + 3]
            first = active_offsets[k]
            second = active_offsets[k + 1]
            third = active_offsets[k + 2]
            fourth = active_offsets[k + 3]
            i: i64 = 0
            while i < n:
                into[i] = into[i] + (
                    (one * weights[first + i] + two * weights[second + i])
                    + (three * weights[third + i] + four * weights[fourth + i])
                )
                i += 1
            k += 4
        while k < active:
            add_scaled(active_values[k], weights, active_offsets[k], into, n)
            k += 1

    def move_score(self, move: i64) -> float:
        """How promising a move is, as the reader calls it; a probability's logarithm but for what
        all moves have in common."""
        row = self.policy_rows[move]
        activations2 = self.activations2
        weights = self.policy_weights
        hidden2 = self.hidden2
        score = self.policy_bias[row]
        at = row * hidden2
        i: i64 = 0
        while i < hidden2:
            score += weights[at + i] * activations2[i]
            i += 1
        return score

    def win_shares(self) -> list[float]:
        """Everybody's share of the victory, the reader's first."""
        activations2 = self.activations2
        weights = self.value_weights
        seats = self.seats
        logits: list[float] = []
        for seat in range(seats):
            logit = self.value_bias[seat]
            at = i64(seat)
            i: i64 = 0
            while i < self.hidden2:
                logit += weights[at] * activations2[i]
                at += seats
                i += 1
            logits.append(logit)
        return softmax(logits, 1.0)


def copy_bias(bias: vec[float], into: vec[float], n: i64) -> None:
    i: i64 = 0
    while i < n:
        into[i] = bias[i]
        i += 1


def add_scaled(factor: float, weights: vec[float], at: i64, into: vec[float], n: i64) -> None:
    """Adds n weights, so many times each."""
    i: i64 = 0
    while i < n:
        into[i] = into[i] + factor * weights[at + i]
        i += 1


def softmax(values: list[float], temperature: float) -> list[float]:
    """Probabilities: the hotter, the more alike."""
    highest = max(values)
    weights = [math.exp((value - highest) / temperature) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


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
        self.relabelled: Moves = Moves()
        self.observation: vec[u8] = vec[u8]()
        self.root_observation: vec[u8] = vec[u8]()
        self.root_seat: i64 = OVER
        self.root_values: list[float] = []

    def network_of(self, state: State) -> Network:
        for network in self.networks:
            if network.seats == state.seats:
                return network
        trained_seats = ", ".join([str(network.seats) for network in self.networks])
        raise UserError("learned_seats", learnt=trained_seats, seats=int(state.seats))

    def can_play(self, state: State) -> bool:
        """Has it learnt to play at such a table, with such options?"""
        if state.turn == OVER:
            return False
        for network in self.networks:
            if network.seats == state.seats:
                return self.observe(state, state.turn, network)
        return False

    def observe(self, state: State, seat: i64, network: Network) -> bool:
        """Writes what this seat sees into `row`; is it such a row as the network reads?"""
        cells = vec[u8]([0] * network.input_size)
        writer = ObservationWriter(cells)
        self.observation = cells
        try:
            self.observer.write(state, seat, writer)
        except IndexError:
            return False
        return writer.cells_written() == network.input_size

    def forward(self, state: State, seat: i64) -> Network:
        """The network that has seen what this seat sees."""
        network = self.network_of(state)
        if not self.observe(state, seat, network):
            raise UserError("learned_options")
        network.forward(self.observation)
        return network

    def relabel(self, state: State, moves: Moves) -> Moves:
        """The moves as the seat in turn calls them."""
        relabelled = self.relabelled
        relabelled.clear()
        for place in range(moves.size()):
            relabelled.put(moves.at(place))
        self.observer.relabel_moves(state, relabelled, state.turn)
        return relabelled

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        if moves.size() == 1:
            return moves.at(0)
        if self.temperature > 0.0:
            return moves.at(self.sample(self.score_moves(state, moves, rng), rng))
        network = self.forward(state, state.turn)
        relabelled = self.relabel(state, moves)
        best: i64 = 0
        highest = network.move_score(relabelled.at(0))
        place: i64 = 1
        while place < relabelled.count:
            score = network.move_score(relabelled.at(place))
            if score > highest:
                highest = score
                best = place
            place += 1
        return moves.at(best)

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        network = self.forward(state, state.turn)
        relabelled = self.relabel(state, moves)
        return [network.move_score(relabelled.at(place)) for place in range(relabelled.size())]

    def sample(self, scores: list[float], rng: Rng) -> i64:
        threshold = float(int(rng.below(SAMPLING_STEPS))) / SAMPLING_STEPS
        probabilities = softmax(scores, self.temperature)
        for place in range(len(probabilities)):
            threshold -= probabilities[place]
            if threshold < 0.0:
                return i64(place)
        return i64(len(probabilities) - 1)

    def evaluate(self, state: State) -> list[float]:
        """What the seat in turn thinks of everybody's chances, as it learnt to in its own turns;
        partners each have all that their side has."""
        if state.turn == OVER:
            return state.payoffs()
        seat = state.turn
        network = self.network_of(state)
        if not self.observe(state, seat, network):
            raise UserError("learned_options")
        if seat == self.root_seat and equal_rows(self.observation, self.root_observation):
            return self.root_values.copy()
        network.forward(self.observation)
        return win_shares_by_seat(network.win_shares(), seat, network.sides)

    def on_search_start(self, state: State) -> None:
        """Keeps in mind what the seat in turn sees and expects: a searcher deals the rest anew in
        every thought, and asks again."""
        self.root_values = self.evaluate(state)
        self.root_observation = self.observation
        self.root_seat = state.turn


def equal_rows(row: vec[u8], other: vec[u8]) -> bool:
    if len(row) != len(other):
        return False
    i: i64 = 0
    while i < len(row):
        if row[i] != other[i]:
            return False
        i += 1
    return True


def win_shares_by_seat(shares: list[float], reader_seat: i64, sides: list[int]) -> list[float]:
    """Everybody's share, of which the reader's is the first: by seats, and by sides."""
    seats = i64(len(shares))
    by_seat: list[float] = []
    for seat in range(seats):
        share = 0.0
        for other in range(seats):
            if sides[other] == sides[seat]:
                share += shares[(other - reader_seat + seats) % seats]
        by_seat.append(min(1.0, share))
    return by_seat
