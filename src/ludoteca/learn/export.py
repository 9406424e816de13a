"""Export of matches between bots as a Parquet file, one row for each decision.

The same configuration gives the same bytes with any number of processes, and the file is complete
or absent. Needs `pip install ludoteca[data]`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

from ludoteca import __version__, games
from ludoteca.bots.learned import require_seats
from ludoteca.bots.own_bot import trusted_bot_of
from ludoteca.core.engine.bot import Bot, choose_fairly
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State, play_checked
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.lab.parallel import parallel_map
from ludoteca.lab.simulate import SimulationConfig
from ludoteca.learn.layout import Layout, layout_of, observation_bytes, observer_of

MAX_MATCHES_PER_PART = 50
"""Matches per task and row group, which a process holds in memory."""

COLUMNS = {
    "match": "the number of the match, from 0",
    "seed": "the seed of the match: with it and the words of all its rows the match replays",
    "ply": "the number of the decision within the match, from 1",
    "seat": "who decides, from 0",
    "player": "the bot or level that decides",
    "observation": "what the seat sees, as `ludoteca learn describe` lays it out",
    "legal": "the legal moves, as their reader calls them",
    "move": "the move that was chosen, one of `legal`",
    "words": "the same move in words, as records hold it",
    "result": "the share of the victory that the seat's side has at the end, from 0 to 1",
    "score": "the seat's score at the end",
}
"""The meaning of each column."""


@dataclass(frozen=True)
class ExportConfig(SimulationConfig):
    """The configuration that the file depends on."""

    def chunks(self) -> list[range]:
        size = max(1, min(MAX_MATCHES_PER_PART, self.matches // 64))
        starts = range(0, self.matches, size)
        return [range(start, min(start + size, self.matches)) for start in starts]

    def record(self, game: Game[Any], number: int) -> Record:
        seed = f"{self.seed}/{number}"
        players = [f"bot {name}" for name in self.lineup(number)]
        return Record(game.name, game.rules, self.seats, seed, dict(self.options), players)


@dataclass
class DecisionColumns:
    """The columns of some matches, one entry per decision."""

    observations: list[bytes] = field(default_factory=list)
    columns: dict[str, list[Any]] = field(
        default_factory=lambda: {name: [] for name in COLUMNS if name != "observation"}
    )

    def append(self, **values: object) -> None:
        for name, value in values.items():
            self.columns[name].append(value)

    def close_match(self, state: State, game: Game[Any]) -> None:
        """Fills in the results of the match, which are known only at its end."""
        shares, scores = state.payoffs(), game.scores(state)
        for seat in self.columns["seat"][len(self.columns["result"]) :]:
            self.append(result=shares[seat], score=scores[seat])

    def record_batch(self, schema: pa.Schema, size: int) -> pa.RecordBatch:
        flat = pa.py_buffer(b"".join(self.observations))
        cells = pa.Array.from_buffers(pa.uint8(), len(self.observations) * size, [None, flat])
        arrays = [
            pa.FixedSizeListArray.from_arrays(cells, size)
            if column.name == "observation"
            else pa.array(self.columns[column.name], column.type)
            for column in schema
        ]
        return pa.record_batch(arrays, schema=schema)


def schema_of(config: ExportConfig, layout: Layout) -> pa.Schema:
    """The columns' types; the metadata has the configuration as JSON."""
    names = pa.dictionary(pa.int32(), pa.string())
    types = {
        "match": pa.int64(),
        "seed": names,
        "ply": pa.int32(),
        "seat": pa.int8(),
        "player": names,
        "observation": pa.list_(pa.uint8(), layout.size),
        "legal": pa.list_(pa.int32()),
        "move": pa.int32(),
        "words": pa.string(),
        "result": pa.float64(),
        "score": pa.int32(),
    }
    metadata = {
        "ludoteca": __version__,
        "game": config.game,
        "rules": layout.rules,
        "observation": layout.observation,
        "seats": config.seats,
        "options": dict(config.options),
        "bots": list(config.bots),
        "matches": config.matches,
        "seed": config.seed,
        "moves": layout.num_actions,
        "parts": [asdict(part) for part in layout.parts],
        "columns": COLUMNS,
    }
    schema_metadata = {"ludoteca": json.dumps(metadata, ensure_ascii=False)}
    return pa.schema(
        [pa.field(name, types[name], nullable=False) for name in COLUMNS], schema_metadata
    )


def play_part(work: tuple[ExportConfig, range]) -> pa.RecordBatch:
    """The rows of some matches; each match has its own random stream."""
    config, numbers = work
    game = games.find(config.game)
    layout = layout_of(game, config.seats, config.options)
    rows = DecisionColumns()
    for number in numbers:
        play_match(game, config, number, layout.size, rows)
    return rows.record_batch(schema_of(config, layout), layout.size)


def play_match(
    game: Game[Any], config: ExportConfig, number: int, size: int, rows: DecisionColumns
) -> None:
    record = config.record(game, number)
    observer = observer_of(game)
    lineup = config.lineup(number)
    bots = lineup_bots(game, lineup)
    state = record.start(game)
    for ply in range(1, game.longest + 1):
        if state.turn == OVER:
            break
        seat = int(state.turn)
        legal = state.legal()
        move = int(choose_fairly(bots[seat], state, stream(record.seed, "bot", ply)))
        index = legal.to_list().index(move)
        observer.relabel_moves(state, legal, seat)
        relabelled = legal.to_list()
        rows.observations.append(observation_bytes(observer, state, seat, size))
        rows.append(match=number, seed=record.seed, ply=ply, seat=seat, player=lineup[seat])
        rows.append(legal=relabelled, move=relabelled[index], words=game.notation(state, move))
        play_checked(state, move, record.rng(ply))
    if state.turn != OVER:
        raise UserError("endless", number=number, n=game.longest)
    rows.close_match(state, game)


def lineup_bots(game: Game[Any], lineup: Sequence[str]) -> list[Bot]:
    """The bots of a lineup; raises `UserError` for weights of another number of seats."""
    return [require_seats(trusted_bot_of(game, name), len(lineup)) for name in lineup]


def export(
    config: ExportConfig,
    path: Path,
    processes: int | None = None,
    on_step: Callable[[int], None] = lambda _: None,
) -> int:
    """Plays all matches and writes the file; returns the number of rows. An interrupted export leaves
    no file."""
    if path.exists():
        raise UserError("exists", path=str(path))
    game = games.find(config.game)
    for number in range(len(config.bots)):
        lineup_bots(game, config.lineup(number))
    layout = layout_of(game, config.seats, config.options)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            rows = write(config, temporary, schema_of(config, layout), processes, on_step)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UserError("unwritable", path=str(path), reason=os_error_note(error)) from None
    return rows


def write(
    config: ExportConfig,
    path: Path,
    schema: pa.Schema,
    processes: int | None,
    on_step: Callable[[int], None],
) -> int:
    chunks = config.chunks()
    parts = [(config, numbers) for numbers in chunks]
    total = 0
    with (
        ParquetWriter(path, schema, compression="zstd") as writer,
        closing(parallel_map(play_part, parts, processes)) as batches,
    ):
        for numbers, batch in zip(chunks, batches, strict=True):
            writer.write_batch(batch, row_group_size=max(1, batch.num_rows))
            total += batch.num_rows
            on_step(numbers.stop)
    return total
