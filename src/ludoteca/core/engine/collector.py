"""Plays matches and collects statistics for the lab."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.core.engine.batch_config import Dealer, Scorer
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.columns import MatchColumns
from ludoteca.core.engine.indexer import MAX_KINDS, GameIndexer
from ludoteca.core.engine.item_tracker import ItemTracker, full
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.engine.win_curve import WinCurve

EVALUATIONS_PER_MATCH: Final = 10
"""About how many evaluations a match of average length has."""
UNKNOWN: Final = -1


@final
class StatsCollector:
    """Plays match after match and adds the statistics of each to `columns`.

    `fixed_kinds`: a move is of the same kind in every position, so kinds are cached. `quiesce`:
    evaluate only at turn boundaries. `sides` has one seat of each side.
    """

    def __init__(
        self,
        indexer: GameIndexer,
        evaluator: Bot,
        seats: i64,
        sides: list[int],
        moves: i64,
        items: i64,
        fixed_kinds: bool,
        quiesce: bool = False,
    ) -> None:
        self.indexer: GameIndexer = indexer
        self.evaluator: Bot = evaluator
        self.seats: i64 = seats
        self.fixed_kinds: bool = fixed_kinds
        self.quiesce: bool = quiesce and seats > 1
        self.columns: MatchColumns = MatchColumns()
        self.win_curve: WinCurve = WinCurve(seats, sides)
        self.item_tracker: ItemTracker = ItemTracker(indexer, seats, items, fixed_kinds)
        self.kind_of_move: vec[i64] = full(moves if fixed_kinds else 1, UNKNOWN)
        self.kind_is_play: vec[i64] = full(MAX_KINDS, UNKNOWN)
        self.kind_count: i64 = 0
        self.legal: Moves = Moves()
        self.rng: Rng = Rng(0, 0, 0, 0)
        self.bot_rng: Rng = Rng(0, 0, 0, 0)
        self.match_decisions: i64 = 0
        self.total_decisions: i64 = 0
        # By seat and kind; all zero between two matches.
        self.decision_counts: vec[i64] = full(seats * MAX_KINDS, 0)
        self.forced_counts: vec[i64] = full(seats * MAX_KINDS, 0)
        self.legal_counts: vec[i64] = full(seats * MAX_KINDS, 0)

    def play_deals(
        self,
        deal: Dealer,
        score: Scorer,
        tables: list[list[Bot]],
        seed: str,
        first: i64,
        end: i64,
        detail_every: i64,
        max_decisions: i64,
    ) -> i64:
        """Plays the deals from `first` to before `end` at every table, one in `detail_every` with
        detailed statistics. The random streams are those of a record with the seed `seed/deal`.
        Returns the first deal that exceeds `max_decisions`, or -1."""
        bot_rng = self.bot_rng
        for number in range(first, end):
            deal_seed = f"{seed}/{number}"
            detailed = number % detail_every == 0
            for table in range(i64(len(tables))):
                self.rng.seed_lazily(deal_seed, 0)
                state = deal(self.rng)
                bot_rng.seed_lazily(f"{deal_seed}/thought/{table}", 0)
                if detailed:
                    stride = self.mean_decisions() // EVALUATIONS_PER_MATCH
                    self.play_detailed(state, tables[table], deal_seed, max_decisions, stride)
                else:
                    self.play(state, tables[table], deal_seed, max_decisions)
                if state.turn != OVER:
                    return number
                self.add_match(state.payoffs(), score(state), detailed)
        return -1

    def mean_decisions(self) -> i64:
        """The mean number of decisions per match so far; 0 before the first."""
        matches = self.columns.matches
        return self.total_decisions // matches if matches > 0 else 0

    def play(self, state: State, bots: list[Bot], seed: str, max_decisions: i64) -> None:
        """Plays to the end; forced moves are played without calling a bot."""
        legal = self.legal
        rng = self.rng
        bot_rng = self.bot_rng
        rng.seed_lazily(seed, 0)
        first = state.turn
        last = first
        decisions: i64 = 0
        forced: i64 = 0
        choices: i64 = 0
        rounds: i64 = 1
        while state.turn != OVER and decisions < max_decisions:
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
                move = bots[seat].choose(state, legal, bot_rng)
            decisions += 1
            rng.ply = decisions
            state.play(move, rng)
        self.match_decisions = decisions
        self.columns.add_course(decisions, forced, choices, first, rounds)

    def play_detailed(
        self, state: State, bots: list[Bot], seed: str, max_decisions: i64, stride: i64
    ) -> None:
        """Plays the same match as `play`, tracking hands, move kinds and evaluations. It evaluates
        about every `stride` decisions, less often in a long match."""
        win_curve = self.win_curve
        item_tracker = self.item_tracker
        win_curve.begin()
        item_tracker.start_match(state)
        decision_counts, forced_counts, legal_counts = (
            self.decision_counts,
            self.forced_counts,
            self.legal_counts,
        )
        legal = self.legal
        rng = self.rng
        bot_rng = self.bot_rng
        rng.seed_lazily(seed, 0)
        if stride < 1:
            stride = 1
        first = state.turn
        last = first
        decisions: i64 = 0
        forced: i64 = 0
        choices: i64 = 0
        rounds: i64 = 1
        next_evaluation: i64 = 0
        while state.turn != OVER and decisions < max_decisions:
            legal.clear()
            state.legal_into(legal)
            seat = state.turn
            turn_changed = seat != last or decisions == 0
            if seat != last:
                last = seat
                if seat == first:
                    rounds += 1
            if decisions >= next_evaluation and (turn_changed or not self.quiesce):
                if win_curve.is_full():
                    win_curve.halve_samples()
                    stride *= 2
                win_curve.add_sample(decisions, self.evaluator.evaluate(state))
                next_evaluation = decisions + stride
            win_curve.legal_counts.put(legal.count)
            if legal.count == 1:
                move = legal.at(0)
            else:
                move = bots[seat].choose(state, legal, bot_rng)
            kind = self.kind_of(state, move)
            place = seat * MAX_KINDS + kind
            decision_counts[place] += 1
            if legal.count == 1:
                forced += 1
                forced_counts[place] += 1
            else:
                choices += legal.count
                legal_counts[place] += legal.count
            item_tracker.update(state, seat, False)
            decisions += 1
            rng.ply = decisions
            state.play(move, rng)
            item_tracker.update(state, seat, self.kind_is_play[kind] > 0)
        for seat in range(self.seats):
            item_tracker.update(state, seat, False)
        self.match_decisions = decisions
        self.columns.add_course(decisions, forced, choices, first, rounds)

    def add_match(self, payoffs: list[float], scores: list[int], detailed: bool) -> None:
        """Adds the statistics of the match that was just played."""
        columns = self.columns
        if detailed:
            columns.detailed.put(columns.matches)
            self.win_curve.write_summary(self.match_decisions, payoffs, columns)
            self.win_curve.write_tenths(columns)
            self.add_kind_rows()
            self.item_tracker.write_rows(columns)
        columns.add_result(payoffs, scores)
        self.total_decisions += self.match_decisions

    def add_kind_rows(self) -> None:
        """Adds a row for each seat and each kind of move that it made."""
        columns = self.columns
        for seat in range(self.seats):
            for kind in range(self.kind_count):
                place = seat * MAX_KINDS + kind
                count = self.decision_counts[place]
                if count > 0:
                    forced, choices = self.forced_counts[place], self.legal_counts[place]
                    columns.kind_rows.put(columns.matches, seat, kind, count, forced, choices, 0)
                    self.decision_counts[place] = 0
                    self.forced_counts[place] = 0
                    self.legal_counts[place] = 0

    def kind_of(self, state: State, move: i64) -> i64:
        if self.fixed_kinds:
            kind = self.kind_of_move[move]
            if kind == UNKNOWN:
                kind = self.compute_kind(state, move)
                self.kind_of_move[move] = kind
            return kind
        return self.compute_kind(state, move)

    def compute_kind(self, state: State, move: i64) -> i64:
        kind = self.indexer.kind(state, move)
        if self.kind_is_play[kind] == UNKNOWN:
            self.kind_is_play[kind] = 1 if self.indexer.is_play(kind) else 0
        if kind >= self.kind_count:
            self.kind_count = kind + 1
        return kind
