"""Matches that go on side by side: one call plays a move in each and shows what comes next.

Compiled, and without numpy: the arrays of a Batch look at the same memory.
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
    """So many clean cells, or none."""
    if not enabled:
        n = 0
    return vec[u8]([0] * n)


def ensure_capacity(cells: vec[i64], n: i64) -> vec[i64]:
    """The same with n places at least, and with some to spare if there were fewer."""
    if len(cells) < n:
        while len(cells) < 2 * n:
            cells = append(cells, 0)
    return cells


@final
class Slot:
    """Where one match after the other is played: the `number`-th of this place is going on.

    All that a step asks of a match lies here side by side. `played` are the moves so far in the
    rules' own numbers, if they are kept; `home` is where the learner sits.
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
        """Plays a move of the rules on this lane's position; chance of this ply is worked out if the
        move asks for it."""
        rng = self.rng
        ply = self.ply + 1
        self.ply = ply
        rng.ply = ply
        if record_moves:
            self.played_moves.put(move)
        state.play(move, rng)


@final
class VectorEnv:
    """`rows` are made afresh by every step; all the other vecs are written over.

    `homes` says where the learner sits, or 0; results and scores are counted from there.
    `cells` has the legal moves of all lanes in turn, as their readers call them: each as its cell in
    the masks, as if they lay one after the other; `numbers` says how many each lane has.
    `kept` has the seed and the moves of every match that is over, if they are kept.
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
        self.legal: Moves = Moves()  # of the lane in hand
        self.legal_cells: vec[i64] = vec[i64]()
        self.legal_counts: vec[i64] = vec[i64]([0] * slot_count)
        self.current_players: vec[i64] = vec[i64]([0] * slot_count)
        self.dones: vec[u8] = vec[u8]([0] * slot_count)
        self.returns: vec[float] = vec[float]([0.0] * (slot_count * seats))
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
        """The positions as they are now."""
        return [slot.state for slot in self.slots]

    def seed_of(self, place: i64, number: i64) -> str:
        return f"{self.config.seed}/{self.first_slot + place}/{number}"

    def assign_seat(self, place: i64, number: i64) -> i64:
        """Gives the learner of a match a seat, and says which."""
        config = self.config
        learner_seat = config.learner_seat
        if config.rotate_seats:
            learner_seat = (self.first_slot + place + number) % self.seats
        self.learner_seats[place] = learner_seat
        return learner_seat

    def new_slot(self, place: i64) -> Slot:
        """A lane with its first match."""
        rng = Rng(0, 0, 0, 0)
        rng.seed_lazily(self.seed_of(place, 0), 0)
        return Slot(place, self.config.deal(rng), rng, self.assign_seat(place, 0))

    def deal_next(self, slot: Slot) -> None:
        """The next match of a lane."""
        slot.match_number += 1
        slot.ply = 0
        slot.learner_seat = self.assign_seat(slot.index, slot.match_number)
        self.writer.reset_counter(slot.index)
        if self.config.record_moves:
            slot.played_moves = Moves()
        slot.rng.seed_lazily(self.seed_of(slot.index, slot.match_number), 0)
        slot.state = self.config.deal(slot.rng)

    # One step

    def first_illegal(self, moves: bytes) -> i64:
        """The first lane whose move is not legal, or -1."""
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
        """Is it one of these cells, n from the first on?"""
        legal_cells = self.legal_cells
        place = first
        while place < first + n and legal_cells[place] != cell:
            place += 1
        return place < first + n

    def try_step(self, moves: bytes) -> i64:
        """Plays one move in each match if all of them are legal; the first lane where it is not, or -1."""
        illegal = self.first_illegal(moves)
        if illegal < 0:
            self.step(moves)
        return illegal

    def step(self, moves: bytes) -> None:
        """Plays one move in each match, all of them legal, and goes on to the next decisions: writes
        what the seats in turn see, and what they may do. Without moves it only does that."""
        config = self.config
        writer = self.writer
        observations = writer.copy_cached_rows()
        current_players = self.current_players
        dones = self.dones
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
            if place < last:  # memory brings the next one while this one is played
                slots[place + 1].state.prefetch()
            state = slot.state
            if has_moves:
                move = read_i64_le(moves, place * 8)
                slot.play(state, observer.original_move(state, move, state.turn), record_moves)
                dones[place] = 0
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

    def clear_masks(self) -> None:
        """The marks of the last positions go."""
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
        """Plays on to the next decision of a learner: ends, deals, bots and forced moves.

        A match that is over before the learner had anything to decide gives no result.
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
        if config.record_moves:
            seed = self.seed_of(slot.index, slot.match_number)
            self.finished_records.append((seed, slot.played_moves.to_list()))
        if not has_result:
            return
        state = slot.state
        place = slot.index
        self.dones[place] = 1
        payoffs = state.payoffs()
        scores = config.score(state)
        seats = self.seats
        learner_seat = slot.learner_seat
        for step in range(seats):
            seat = (learner_seat + step) % seats
            self.returns[place * seats + step] = payoffs[seat]
            self.scores[place * seats + step] = i64(scores[seat])
        if config.final_observations:
            final_observations = self.final_observations
            first = place * config.observation_size
            for cell in range(config.observation_size):
                final_observations[first + cell] = 0
            writer = ObservationWriter(final_observations)
            writer.begin(first)
            config.observer.write(state, learner_seat, writer)

    # What else may be asked

    def random_moves(self) -> vec[i64]:
        """A legal move for each match, drawn by lot."""
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
        """What a bot would do in each match, as the seat in turn calls it."""
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
        """How many legal moves there are in each lane."""
        return self.legal_counts[:]

    def legal_moves(self) -> vec[i64]:
        """The legal moves of all lanes, one after the other."""
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
        """A row of features for each of these moves."""
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
        """What any seat of a match sees now."""
        cells = vec[u8]([0] * self.config.observation_size)
        self.config.observer.write(self.slots[place].state, seat, ObservationWriter(cells))
        return cells

    def current_scores(self) -> vec[i64]:
        """The scores of all matches as they stand, the learner's first."""
        values = vec[i64]([0] * (self.slot_count * self.seats))
        for slot in self.slots:
            scores = self.config.score(slot.state)
            for step in range(self.seats):
                seat = (slot.learner_seat + step) % self.seats
                values[slot.index * self.seats + step] = i64(scores[seat])
        return values
