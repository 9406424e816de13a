"""Inference of a policy and value network, without any library.

Two hidden layers over the cells of an observation. Most cells and half of the activations are zero,
so only the others are multiplied, and only legal moves are scored.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.bot import Bot, softmax
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError

SAMPLING_STEPS: Final = 2**20


def byte_floats() -> vec[float]:
    """Each byte as a float: a lookup is faster than a conversion."""
    return vec[float]([float(n) for n in range(256)])


BYTE_FLOATS: Final = byte_floats()


@final
class Network:
    """`input_size` cells, hidden layers of `hidden1` and `hidden2` units, a policy head and a value
    head.

    The policy head has a row for each move that has its own (`policy_rows`; all others share row
    0). The value head gives each of `seats` a share of the victory, the reader first.

    `parameters` holds, in this order and each matrix row by row of its input: first layer, bias,
    second layer, bias, value head, bias, policy head (a row per policy row), bias. `sides` is the
    side of each seat (None: each seat is its own side).
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
        """Evaluates an observation, for `move_score` and `win_shares`."""
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
        """Adds the product of the active inputs and the weights. Four rows at a time: each access to
        a vec has a bounds check, and this halves their number."""
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
        """The logit of a move in the reader's frame."""
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
        """Each seat's share of the victory, the reader's first."""
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
    """Adds n weights multiplied by a factor."""
    i: i64 = 0
    while i < n:
        into[i] = into[i] + factor * weights[at + i]
        i += 1


@final
class LearnedBot(Bot):
    """Plays by networks, one for each number of seats. It reads only the observation of its seat, so
    it cannot use hidden information.

    Without a temperature it plays the move with the highest logit, otherwise it samples.
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
        """Is there a network for this number of seats, and does the observation fit it?"""
        if state.turn == OVER:
            return False
        for network in self.networks:
            if network.seats == state.seats:
                return self.observe(state, state.turn, network)
        return False

    def observe(self, state: State, seat: i64, network: Network) -> bool:
        """Writes the observation of this seat; is its size that of the network?"""
        cells = vec[u8]([0] * network.input_size)
        writer = ObservationWriter(cells)
        self.observation = cells
        try:
            self.observer.write(state, seat, writer)
        except IndexError:
            return False
        return writer.cells_written() == network.input_size

    def forward(self, state: State, seat: i64) -> Network:
        """The network, evaluated on the observation of this seat."""
        network = self.network_of(state)
        if not self.observe(state, seat, network):
            raise UserError("learned_options")
        network.forward(self.observation)
        return network

    def relabel(self, state: State, moves: Moves) -> Moves:
        """The moves in the frame of the seat in turn."""
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
        """Each seat's share of the victory, as the network of the seat in turn estimates it; partners
        each have the share of their side."""
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
        """Caches the evaluation of the root: a search resamples only what the seat cannot see, so the
        observation stays the same."""
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
    """Shares with the reader's first, reordered by seat and summed by side."""
    seats = i64(len(shares))
    by_seat: list[float] = []
    for seat in range(seats):
        share = 0.0
        for other in range(seats):
            if sides[other] == sides[seat]:
                share += shares[(other - reader_seat + seats) % seats]
        by_seat.append(min(1.0, share))
    return by_seat
