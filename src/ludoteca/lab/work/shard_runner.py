"""Plays a shard of an experiment and makes its files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import DEFAULT_LEVEL, bot_of
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.collector import StatsCollector
from ludoteca.core.engine.rng import Rng
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.sides import Sides, side_of
from ludoteca.lab.columns import COLUMNS
from ludoteca.lab.entrants import entrant
from ludoteca.lab.running_stats import DealShares, shares_by_deal
from ludoteca.lab.work.indexers import MOST_ITEMS, indexer_of
from ludoteca.lab.work.parquet import parquet_bytes
from ludoteca.lab.work.result_columns import ResultColumns
from ludoteca.lab.work.shards import Shard


@dataclass(frozen=True)
class ShardResult:
    """The files and the numbers of rows by table, and the shares by deal."""

    number: int
    files: dict[str, bytes]
    rows: dict[str, int]
    shares: DealShares


def match_seed(seed: str, deal: int) -> str:
    """The seed of the record of a match with these cards."""
    return f"{seed}/{deal}"


def players_by_seat(lineup: Sequence[str], sides: Sides, seats: int) -> list[str]:
    """The bots by seat, from the bots by side."""
    return [lineup[sides.index(side_of(sides, seat))] for seat in range(seats)]


def evaluation_bot(game: Game[Any]) -> Bot:
    """The bot that estimates the chances of winning: good, and fast."""
    return bot_of(game, DEFAULT_LEVEL)


def lineup_rng(seed: str, lineup_index: int) -> Rng:
    """The random stream of the bots of a lineup, seeded on first use."""
    rng = Rng(0, 0, 0, 0)
    rng.seed_lazily(f"{seed}/thought/{lineup_index}", 0)
    return rng


class ShardRunner:
    """Plays the matches of a shard and makes its tables."""

    def __init__(self, shard: Shard) -> None:
        self.shard = shard
        self.game: Game[Any] = games.find(shard.experiment.game)
        self.variant = shard.variant
        self.tournament = shard.experiment.tournament(shard.variant)
        self.sides = self.tournament.sides
        seats = self.variant.seats
        lineups = self.tournament.lineups()
        self.players = [players_by_seat(lineup, self.sides, seats) for lineup in lineups]
        self.indexer = indexer_of(self.game)
        has_item_list = bool(self.game.items)
        self.collector = StatsCollector(
            self.indexer,
            evaluation_bot(self.game),
            seats,
            [side[0] for side in self.sides],
            self.game.moves,
            len(self.game.items) if has_item_list else MOST_ITEMS,
            has_item_list,
            self.game.search_config.quiesce,
        )
        self.bots: list[list[Bot]] = [
            [entrant(self.game, name) for name in players] for players in self.players
        ]

    def run(self) -> ShardResult:
        experiment, variant, deals = self.shard.experiment, self.variant, self.shard.deals
        endless_deal = self.collector.play_deals(
            self.game.dealer(variant.seats, variant.options),
            self.game.scores,
            self.bots,
            experiment.seed,
            deals.start,
            deals.stop,
            experiment.detail_every_at(deals.start),
            self.game.longest,
        )
        if endless_deal >= 0:
            decisions = int(self.collector.match_decisions)
            raise UserError(
                "lab_endless", variant=variant.name, deal=int(endless_deal), n=decisions
            )
        results = ResultColumns(
            self.collector.columns, variant, deals.start, self.players, self.indexer
        )
        tables = {table: results.table_columns(table) for table in COLUMNS}
        return ShardResult(
            self.shard.number,
            {table: parquet_bytes(table, columns) for table, columns in tables.items()},
            {table: len(columns["deal"]) for table, columns in tables.items()},
            shares_by_deal(self.players, self.sides, results.shares),
        )


def run_shard(shard: Shard) -> ShardResult:
    """The result depends on the shard alone, on every machine."""
    return ShardRunner(shard).run()
