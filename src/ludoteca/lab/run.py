"""Plays an experiment into a folder; it can be stopped at any moment and resumed."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, play_checked
from ludoteca.core.errors import UserError
from ludoteca.core.record import Record
from ludoteca.lab.entrants import entrant
from ludoteca.lab.experiment import Experiment, experiment_from_dict
from ludoteca.lab.parallel import parallel_map
from ludoteca.lab.run_store import RunStore
from ludoteca.lab.running_stats import DealShares, RunningStats, StatKey, shares_by_deal
from ludoteca.lab.work.shards import Shard, make_shards

if TYPE_CHECKING:
    from ludoteca.lab.data import Run
    from ludoteca.lab.work.shard_runner import ShardResult

MOST_MATCHES_OF_SHORT_RUN = 20_000
"""More take longer than the start of processes, in every game."""


@dataclass(frozen=True)
class RunProgress:
    """The progress of a run."""

    done: int
    total: int
    """Matches; the maximum, if the run may stop early at `target_width`."""
    seconds: float
    """Since the call."""
    seconds_left: float | None
    """An estimate; None at the beginning."""
    shares: Mapping[tuple[str, StatKey], tuple[float, float]]
    """By variant and bot or seat: the share so far, and half of its 95 % interval."""
    saved_matches: int
    """Matches of each variant that were saved by common deals."""
    widest_interval: float
    warnings: tuple[Note, ...] = ()
    """Damaged files, to be played again: keys of the texts' [experiment] table."""
    is_finished: bool = False
    target_width: float | None = None

    @property
    def missed_target(self) -> bool:
        """Did the run end before its widest interval was narrow enough?"""
        target = self.target_width
        return self.is_finished and target is not None and self.widest_interval >= target


def run(
    experiment: Experiment,
    folder: Path,
    processes: int | None = None,
    *,
    cluster: str | None = None,
    resume: bool = False,
    text: str | None = None,
) -> Generator[RunProgress, None, None]:
    """Plays the missing shards and yields the progress after each. Closing the generator stops the
    run; finished shards are kept. `text` is the experiment file, stored in the folder."""
    require_pyarrow()
    store = RunStore(Path(folder))
    with store.open_journal() as journal:
        if resume and store.has_run():
            store.require_same_experiment(experiment)
            store.update_notes(experiment)
        else:
            store.create(experiment, text)
        verified = store.verified_shards()
        total = store.shard_total()
        warnings = tuple(dict.fromkeys(store.warnings))
        shards = make_shards(experiment)
        pending = [shard for shard in shards if shard.number not in verified]
        if total is not None:
            pending = [shard for shard in pending if shard.number < total]
        state = RunState(experiment, shards)
        with closing(play_all(pending, processes, cluster)) as results:
            for shard in shards[:total]:
                if shard.number in verified:
                    shares = read_deal_shares(store, shard)
                else:
                    result = next(results)
                    store.save_shard(journal, shard.number, result.files, result.rows)
                    shares = result.shares
                    state.new_matches += shard.matches
                is_enough = state.add(shard, shares)
                is_last = is_enough or shard.number == len(shards) - 1
                if is_last and total is None:
                    width = state.stats.widest_interval()
                    store.record_total(journal, shard.number + 1, width)
                if shard.number not in verified or is_last:
                    yield state.progress(warnings, is_last or shard.number + 1 == total)
                if is_last:
                    return


def require_pyarrow() -> None:
    """Fails at once if pyarrow is missing, which the tables need."""
    try:
        import pyarrow  # noqa: F401
    except ModuleNotFoundError:
        raise UserError("needs_package", package="pyarrow", extra="lab") from None


def play_all(
    shards: list[Shard], processes: int | None, cluster: str | None
) -> Generator[ShardResult, None, None]:
    from ludoteca.lab.work.shard_runner import run_shard

    if not shards:
        return
    may_be_short = sum(shard.matches for shard in shards) <= MOST_MATCHES_OF_SHORT_RUN
    yield from parallel_map(run_shard, shards, processes, cluster, trial=may_be_short)


class RunState:
    """The totals of a run so far."""

    def __init__(self, experiment: Experiment, shards: list[Shard]) -> None:
        self.experiment = experiment
        self.shards = shards
        self.stats = RunningStats(tuple(variant.name for variant in experiment.variants))
        self.lineups = len(experiment.tournament(experiment.variants[0]).lineups())
        self.total = sum(shard.matches for shard in shards)
        self.done = 0
        self.new_matches = 0
        self.start = perf_counter()

    def add(self, shard: Shard, shares: DealShares) -> bool:
        """Adds a shard. Is `target_width` reached? Only after the same deals of all variants."""
        self.stats.add(shard.variant_index, shard.deals.start, shares)
        self.done += shard.matches
        following = self.shards[shard.number + 1 : shard.number + 2]
        is_block_complete = not following or following[0].deals.start != shard.deals.start
        target_width = self.experiment.target_width
        return (
            target_width is not None
            and is_block_complete
            and self.stats.widest_interval() < target_width
        )

    def progress(self, warnings: tuple[Note, ...], is_finished: bool) -> RunProgress:
        seconds = perf_counter() - self.start
        seconds_left = (
            (self.total - self.done) * seconds / self.new_matches if self.new_matches else None
        )
        return RunProgress(
            self.done,
            self.total,
            seconds,
            seconds_left,
            self.stats.shares_and_half_widths(),
            self.stats.saved_deals() * self.lineups,
            self.stats.widest_interval(),
            warnings,
            is_finished,
            self.experiment.target_width,
        )


def read_deal_shares(store: RunStore, shard: Shard) -> DealShares:
    """The shares of a finished shard, from its file."""
    from pyarrow.parquet import read_table

    from ludoteca.lab.work.shard_runner import players_by_seat

    tournament = shard.experiment.tournament(shard.variant)
    lineups, sides = tournament.lineups(), tournament.sides
    players = [players_by_seat(lineup, sides, shard.variant.seats) for lineup in lineups]
    path = store.table_path("matches", shard.number)
    shares = read_table(path, columns=["shares"])["shares"].combine_chunks().flatten()
    return shares_by_deal(players, sides, shares.to_numpy().reshape(-1, shard.variant.seats))


def match_record(run: Run, variant: str, match: int) -> Record:
    """The record of a single match, which is played again."""
    experiment = experiment_from_dict(run.experiment)
    selected = next(
        (candidate for candidate in experiment.variants if candidate.name == variant), None
    )
    if selected is None:
        raise UserError("lab_no_variant", variant=variant)
    return replay_match(experiment, experiment.variants.index(selected), match)


def replay_match(experiment: Experiment, variant_index: int, match: int) -> Record:
    from ludoteca.lab.work.shard_runner import lineup_rng, match_seed, players_by_seat

    game = games.find(experiment.game)
    variant = experiment.variants[variant_index]
    tournament = experiment.tournament(variant)
    deal, lineup_index = divmod(match, len(tournament.lineups()))
    if not 0 <= deal < tournament.deals():
        raise UserError("lab_no_match", n=match)
    seed = match_seed(experiment.seed, deal)
    players = players_by_seat(tournament.lineups()[lineup_index], tournament.sides, variant.seats)
    names = [f"bot {name}" for name in players]
    record = Record(game.name, game.rules, variant.seats, seed, dict(variant.options), names)
    state = record.start(game)
    bots = [entrant(game, name) for name in players]
    bot_rng = lineup_rng(seed, lineup_index)
    while state.turn != OVER:
        legal = state.legal()
        forced = legal.size() == 1
        move = legal.at(0) if forced else bots[state.turn].choose(state, legal, bot_rng)
        record.moves.append(game.notation(state, int(move)))
        play_checked(state, move, record.rng(len(record.moves)))
    record.scores = list(game.scores(state))
    return record
