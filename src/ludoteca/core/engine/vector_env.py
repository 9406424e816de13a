"""Vector environment: one call plays a move in each match of a batch.

Compiled, and without numpy; the arrays of a `Batch` are views of the same memory.
"""

from __future__ import annotations

from typing import final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.batch_config import BatchConfig
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State


def zeros(n: i64, enabled: bool) -> vec[u8]:
    """n zero cells, or none if not enabled."""
    if not enabled:
        n = 0
    return vec[u8]([0] * n)


def ensure_capacity(cells: vec[i64], n: i64) -> vec[i64]:
    """The cells, extended to at least n if necessary."""
    if len(cells) < n:
        while len(cells) < 2 * n:
            cells = append(cells, 0)
    return cells


@final
class Slot:
    """One place of the batch, in which match after match is played.

    What a step needs of a match is kept together here, for the cache. `played_moves` holds the moves
    of the rules so far, if they are recorded.
    """

    def __init__(self, index: i64, state: State, rng: Rng, learner_seat: i64) -> None:
        self.state: State = state
        self.rng: Rng = rng
        self.ply: i64 = 0
        self.index: i64 = index
        self.learner_seat: i64 = learner_seat
        self.match_number: i64 = 0
        self.played_moves: Moves = Moves()

    def play(self, state: State, move: i64, record_moves: bool) -> None:
        """Plays a move of the rules on the position of this slot."""
        rng = self.rng
        ply = self.ply + 1
        self.ply = ply
        rng.ply = ply
        if record_moves:
            self.played_moves.put(move)
        state.play(move, rng)


@final
class VectorEnv:
    """Each step allocates new `observations`; all other arrays are overwritten.

    `learner_seats` are the seats of the learners (0 without bots); rewards and scores start there.
    Both are 0 where no match has ended in the last step.
    `legal_cells` holds the legal moves of all slots, each as its index in the concatenated masks;
    `legal_counts` is how many each slot has. `finished_records` holds the seed and moves of each
    finished match, if they are recorded.
    """

    def __init__(self, config: BatchConfig, slot_count: i64, first_slot: i64) -> None:
        seats = i64(len(config.bots))
        self.config: BatchConfig = config
        self.slot_count: i64 = slot_count
        self.first_slot: i64 = first_slot
        self.seats: i64 = seats
        self.bot_rng: Rng = Rng(0, 0, 0, 0)
        self.bot_rng.seed_lazily(f"{config.seed}/{first_slot}/bots", 0)
        self.action_rng: Rng = Rng(0, 0, 0, 0)
        self.action_rng.seed_lazily(f"{config.seed}/{first_slot}/lots", 0)
        self.learner_seats: vec[i64] = vec[i64]([0] * slot_count)
        self.observations: vec[u8] = vec[u8]()
        self.writer: ObservationWriter = ObservationWriter(vec[u8]())
        self.writer.allocate_cache(slot_count, config.observation_size)
        self.masks: vec[u8] = zeros(slot_count * config.move_count, config.dense_masks)
        self.legal: Moves = Moves()  # of the current slot
        self.legal_cells: vec[i64] = vec[i64]()
        self.legal_counts: vec[i64] = vec[i64]([0] * slot_count)
        self.current_players: vec[i64] = vec[i64]([0] * slot_count)
        self.terminated: vec[u8] = vec[u8]([0] * slot_count)
        self.rewards: vec[float] = vec[float]([0.0] * (slot_count * seats))
        self.scores: vec[i64] = vec[i64]([0] * (slot_count * seats))
        self.final_observations: vec[u8] = zeros(
            slot_count * config.observation_size, config.final_observations
        )
        self.decisions: i64 = 0
        self.finished: i64 = 0
        self.finished_records: list[tuple[str, list[int]]] = []
        self.slots: list[Slot] = [self.new_slot(place) for place in range(slot_count)]
        self.step(b"")

    @property
    def states(self) -> list[State]:
        return [slot.state for slot in self.slots]

    def seed_of(self, place: i64, number: i64) -> str:
        return f"{self.config.seed}/{self.first_slot + place}/{number}"

    def assign_seat(self, place: i64, number: i64) -> i64:
        """Sets and returns the seat of the learner in a match."""
        config = self.config
        learner_seat = config.learner_seat
        if config.rotate_seats:
            learner_seat = (self.first_slot + place + number) % self.seats
        self.learner_seats[place] = learner_seat
        return learner_seat

    def new_slot(self, place: i64) -> Slot:
        rng = Rng(0, 0, 0, 0)
        rng.seed_lazily(self.seed_of(place, 0), 0)
        return Slot(place, self.config.deal(rng), rng, self.assign_seat(place, 0))

    def deal_next(self, slot: Slot) -> None:
        """Starts the next match of a slot."""
        slot.match_number += 1
        slot.ply = 0
        slot.learner_seat = self.assign_seat(slot.index, slot.match_number)
        self.writer.reset_counter(slot.index)
        slot.played_moves.clear()
        slot.rng.seed_lazily(self.seed_of(slot.index, slot.match_number), 0)
        slot.state = self.config.deal(slot.rng)

    # One step

    def first_illegal(self, moves: bytes) -> i64:
        """The first slot with an illegal move, or -1."""
        masks = self.masks
        total = self.config.move_count
        dense = self.config.dense_masks
        place: i64 = 0
        at: i64 = 0
        row: i64 = 0
        first: i64 = 0
        while place < self.slot_count:
            move = read_i64_le(moves, at)
            if move < 0 or move >= total:
                return place
            if dense:
                if masks[row + move] == 0:
                    return place
            else:
                if not self.is_legal_cell(first, self.legal_counts[place], row + move):
                    return place
                first += self.legal_counts[place]
            place += 1
            at += 8
            row += total
        return -1

    def is_legal_cell(self, first: i64, n: i64, cell: i64) -> bool:
        """Is the cell among the n legal cells from `first` on?"""
        legal_cells = self.legal_cells
        place = first
        while place < first + n and legal_cells[place] != cell:
            place += 1
        return place < first + n

    def try_step(self, moves: bytes) -> i64:
        """Plays a move in each match if all are legal; otherwise returns the first slot where it is
        not. Returns -1 if they were played."""
        illegal = self.first_illegal(moves)
        if illegal < 0:
            self.step(moves)
        return illegal

    def step(self, moves: bytes) -> None:
        """Plays a legal move in each match and writes the observations and legal moves of the next
        decisions. With no moves it only writes those."""
        config = self.config
        writer = self.writer
        observations = writer.copy_cached_rows()
        current_players = self.current_players
        terminated = self.terminated
        masks = self.masks
        legal_cells = self.legal_cells
        legal_counts = self.legal_counts
        legal = self.legal
        observer = config.observer
        all_learners = config.all_learners
        record_moves = config.record_moves
        dense = config.dense_masks
        total = config.move_count
        size = config.observation_size
        has_moves = len(moves) > 0
        if has_moves and dense:
            self.clear_masks()
        end: i64 = 0
        slots = self.slots
        last = self.slot_count - 1
        for slot in slots:
            place = slot.index
            if place < last:  # into the cache while this one is played
                slots[place + 1].state.prefetch()
            state = slot.state
            if has_moves:
                move = read_i64_le(moves, place * 8)
                slot.play(state, observer.original_move(state, move, state.turn), record_moves)
                if terminated[place] != 0:
                    self.clear_results(place)
            if not all_learners or state.turn == OVER:
                self.advance_to_learner(slot, has_moves)
                state = slot.state
            seat = state.turn
            current_players[place] = seat
            legal.count = 0
            state.legal_into(legal)
            observer.relabel_moves(state, legal, seat)
            items = legal.items
            count = legal.count
            legal_counts[place] = count
            legal_cells = ensure_capacity(legal_cells, end + count)
            first = place * total
            i: i64 = 0
            while i < count:
                cell = first + items[i]
                legal_cells[end] = cell
                end += 1
                i += 1
                if dense:
                    masks[cell] = 1
            writer.begin_cached(place, place * size)
            observer.write(state, seat, writer)
        self.legal_cells = legal_cells
        self.observations = observations
        if has_moves:
            self.decisions += self.slot_count

    def clear_results(self, place: i64) -> None:
        """Forgets the results of the match that the last step ended."""
        self.terminated[place] = 0
        first = place * self.seats
        for cell in range(first, first + self.seats):
            self.rewards[cell] = 0.0
            self.scores[cell] = 0

    def clear_masks(self) -> None:
        """Clears the marks of the last positions."""
        masks = self.masks
        legal_cells = self.legal_cells
        total: i64 = 0
        for n in self.legal_counts:
            total += n
        i: i64 = 0
        while i < total:
            masks[legal_cells[i]] = 0
            i += 1

    def advance_to_learner(self, slot: Slot, has_result: bool) -> None:
        """Plays bots and forced moves up to the next decision of a learner, over finished matches.

        A match that ends before the learner had a decision gives no result.
        """
        config = self.config
        legal = self.legal
        while True:
            state = slot.state
            if state.turn == OVER:
                self.finish_match(slot, has_result)
                has_result = False
                self.deal_next(slot)
                continue
            bot = config.bots[(state.turn - slot.learner_seat + self.seats) % self.seats]
            if bot is None and not config.skip_forced:
                return
            legal.clear()
            state.legal_into(legal)
            if legal.count == 1:
                move = legal.items[0]
            elif bot is None:
                return
            else:
                move = bot.choose(state, legal, self.bot_rng)
            slot.play(state, move, config.record_moves)

    def finish_match(self, slot: Slot, has_result: bool) -> None:
        config = self.config
        self.finished += 1
        if config.keep_records:
            seed = self.seed_of(slot.index, slot.match_number)
            self.finished_records.append((seed, slot.played_moves.to_list()))
        if not has_result:
            return
        state = slot.state
        place = slot.index
        self.terminated[place] = 1
        payoffs = state.payoffs()
        scores = config.score(state)
        seats = self.seats
        learner_seat = slot.learner_seat
        for step in range(seats):
            seat = (learner_seat + step) % seats
            self.rewards[place * seats + step] = payoffs[seat]
            self.scores[place * seats + step] = i64(scores[seat])
        if config.final_observations:
            final_observations = self.final_observations
            first = place * config.observation_size
            for cell in range(config.observation_size):
                final_observations[first + cell] = 0
            writer = ObservationWriter(final_observations)
            writer.begin(first)
            config.observer.write(state, learner_seat, writer)

    # Copies

    def restore_match(self, place: i64, match_number: i64, moves: list[int]) -> None:
        """Continues this match of a slot after these moves of the rules."""
        slot = self.slots[place]
        slot.match_number = match_number - 1
        self.deal_next(slot)
        for move in moves:
            slot.play(slot.state, move, True)

    def write_again(self) -> None:
        """Writes the observations and legal moves of the restored positions."""
        if self.config.dense_masks:
            self.clear_masks()
        self.step(b"")

    # Queries

    def random_moves(self) -> vec[i64]:
        """A random legal move for each match."""
        moves = self.legal_counts[:]
        self.action_rng.fill_below(moves)
        legal_cells = self.legal_cells
        total = self.config.move_count
        legal_counts = self.legal_counts
        first: i64 = 0
        row: i64 = 0
        for place in range(self.slot_count):
            moves[place] = legal_cells[first + moves[place]] - row
            first += legal_counts[place]
            row += total
        return moves

    def bot_moves(self, bot: Bot) -> vec[i64]:
        """The choice of a bot in each match, in the frame of the seat in turn."""
        choices = vec[i64]([0] * self.slot_count)
        moves = Moves()
        for slot in self.slots:
            state = slot.state
            moves.clear()
            state.legal_into(moves)
            choice = bot.choose(state, moves, self.bot_rng)
            moves.clear()
            moves.put(choice)
            self.config.observer.relabel_moves(state, moves, state.turn)
            choices[slot.index] = moves.at(0)
        return choices

    def copy_legal_counts(self) -> vec[i64]:
        return self.legal_counts[:]

    def legal_moves(self) -> vec[i64]:
        """The legal moves of all slots, concatenated."""
        legal_cells = self.legal_cells
        total = self.config.move_count
        moves = vec[i64](capacity=self.slot_count * 16)
        row: i64 = 0
        at: i64 = 0
        for n in self.legal_counts:
            for _ in range(n):
                moves = append(moves, legal_cells[at] - row)
                at += 1
            row += total
        return moves

    def move_features(self, size: i64) -> vec[u8]:
        """A row of features for each of `legal_moves`."""
        moves = self.legal_moves()
        features = vec[u8]([0] * (i64(len(moves)) * size))
        writer = ObservationWriter(features)
        legal = Moves()
        at: i64 = 0
        for slot in self.slots:
            legal.clear()
            for _ in range(self.legal_counts[slot.index]):
                legal.put(moves[at])
                at += 1
            self.config.observer.write_move_features(slot.state, legal, writer)
        return features

    def observation(self, place: i64, seat: i64) -> vec[u8]:
        """The observation of any seat of a match."""
        cells = vec[u8]([0] * self.config.observation_size)
        self.config.observer.write(self.slots[place].state, seat, ObservationWriter(cells))
        return cells

    def full_state(self) -> vec[u8]:
        """The observations of all seats of all matches, in the order of the seats."""
        size = self.config.observation_size
        cells = vec[u8]([0] * (self.slot_count * self.seats * size))
        writer = ObservationWriter(cells)
        start: i64 = 0
        for slot in self.slots:
            for seat in range(self.seats):
                writer.begin(start)
                self.config.observer.write(slot.state, seat, writer)
                start += size
        return cells

    def current_scores(self) -> vec[i64]:
        """The current scores of all matches, the learner's first."""
        values = vec[i64]([0] * (self.slot_count * self.seats))
        for slot in self.slots:
            scores = self.config.score(slot.state)
            for step in range(self.seats):
                seat = (slot.learner_seat + step) % self.seats
                values[slot.index * self.seats + step] = i64(scores[seat])
        return values
