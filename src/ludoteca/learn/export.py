"""Export: many matches between bots as a Parquet file, one row for each decision.

The file is the same to the byte for the same plan, however many processes share the work, and it is
whole or not there. `pip install ludoteca[data]` brings pyarrow.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, overload

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

from ludoteca import __version__, games
from ludoteca.bots.learned import seated
from ludoteca.bots.levels import bot_of
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot, ask
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State, play_checked
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.schedule import cores, shared_out
from ludoteca.lab.simulate import Plan
from ludoteca.learn.layout import Layout, layout_of, observer_of, row_of

MOST_IN_A_PART = 50
"""Matches that are played and written at once: what a process holds in memory."""
AHEAD = 2
"""Parts that each process may be ahead of the file."""

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
"""What stands in each column."""


@dataclass(frozen=True)
class Wish(Plan):
    """What is to be exported: all that the file depends on."""

    def chunks(self) -> list[range]:
        size = max(1, min(MOST_IN_A_PART, self.matches // 64))
        starts = range(0, self.matches, size)
        return [range(start, min(start + size, self.matches)) for start in starts]

    def record(self, game: Game[Any], number: int) -> Record:
        seed = f"{self.seed}/{number}"
        players = [f"bot {name}" for name in self.lineup(number)]
        return Record(game.name, game.rules, self.seats, seed, dict(self.options), players)


@dataclass
class Rows:
    """The columns of some matches, decision by decision."""

    cells: list[bytes] = field(default_factory=list)
    columns: dict[str, list[Any]] = field(
        default_factory=lambda: {name: [] for name in COLUMNS if name != "observation"}
    )

    def put(self, **facts: object) -> None:
        for name, fact in facts.items():
            self.columns[name].append(fact)

    def close_match(self, state: State, game: Game[Any]) -> None:
        """Results are known at the end: the rows of this match get them now."""
        shares, scores = state.payoffs(), game.scores(state)
        for seat in self.columns["seat"][len(self.columns["result"]) :]:
            self.put(result=shares[seat], score=scores[seat])

    def batch(self, schema: pa.Schema, size: int) -> pa.RecordBatch:
        flat = pa.py_buffer(b"".join(self.cells))
        cells = pa.Array.from_buffers(pa.uint8(), len(self.cells) * size, [None, flat])
        arrays = [
            pa.FixedSizeListArray.from_arrays(cells, size)
            if column.name == "observation"
            else pa.array(self.columns[column.name], column.type)
            for column in schema
        ]
        return pa.record_batch(arrays, schema=schema)


def schema_of(wish: Wish, layout: Layout) -> pa.Schema:
    """The types of the columns; what the file is of stands in its metadata, as JSON."""
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
    facts = {
        "ludoteca": __version__,
        "game": wish.game,
        "rules": layout.rules,
        "observation": layout.observation,
        "seats": wish.seats,
        "options": dict(wish.options),
        "bots": list(wish.bots),
        "matches": wish.matches,
        "seed": wish.seed,
        "moves": layout.moves,
        "parts": [asdict(part) for part in layout.parts],
        "columns": COLUMNS,
    }
    told = {"ludoteca": json.dumps(facts, ensure_ascii=False)}
    return pa.schema([pa.field(name, types[name], nullable=False) for name in COLUMNS], told)


def play_part(work: tuple[Wish, range]) -> pa.RecordBatch:
    """The rows of some matches; each has chance of its own, whoever plays the others."""
    wish, numbers = work
    game = games.find(wish.game)
    layout = layout_of(game, wish.seats, wish.options)
    rows = Rows()
    for number in numbers:
        play_match(game, wish, number, layout.size, rows)
    return rows.batch(schema_of(wish, layout), layout.size)


def play_match(game: Game[Any], wish: Wish, number: int, size: int, rows: Rows) -> None:
    record = wish.record(game, number)
    observer = observer_of(game)
    lineup = wish.lineup(number)
    bots = bots_of(game, lineup)
    state = record.start(game)
    for ply in range(1, game.longest + 1):
        if state.turn == OVER:
            break
        seat = int(state.turn)
        legal = state.legal()
        move = int(ask(bots[seat], state, stream(record.seed, "bot", ply)))
        place = legal.listed().index(move)
        observer.turn(state, legal, seat)
        called = legal.listed()
        rows.cells.append(row_of(observer, state, seat, size))
        rows.put(match=number, seed=record.seed, ply=ply, seat=seat, player=lineup[seat])
        rows.put(legal=called, move=called[place], words=game.words(state, move))
        play_checked(state, move, record.rng(ply))
    if state.turn != OVER:
        raise Refused("endless", number=number, n=game.longest)
    rows.close_match(state, game)


def bots_of(game: Game[Any], lineup: Sequence[str]) -> list[Bot]:
    """Who sits there; refuses weights that were trained for another number of seats."""
    return [seated(bot_of(game, name), len(lineup)) for name in lineup]


class Paced(Sequence[tuple[Wish, range]]):
    """Parts that are handed out no faster than they are written: memory has an end."""

    def __init__(self, parts: list[tuple[Wish, range]], ahead: int) -> None:
        self.parts = parts
        self.ahead = ahead
        self.room = BoundedSemaphore(ahead)
        self.ended = False

    def __len__(self) -> int:
        return len(self.parts)

    @overload
    def __getitem__(self, at: int) -> tuple[Wish, range]: ...
    @overload
    def __getitem__(self, at: slice) -> list[tuple[Wish, range]]: ...
    def __getitem__(self, at: int | slice) -> tuple[Wish, range] | list[tuple[Wish, range]]:
        return self.parts[at]

    def __iter__(self) -> Iterator[tuple[Wish, range]]:
        for part in self.parts:
            self.room.acquire()
            if self.ended:
                return
            yield part

    def written(self) -> None:
        self.room.release()

    def end(self) -> None:
        """Whoever waits to hand out a part waits no longer."""
        self.ended = True
        while True:
            try:
                self.room.release()
            except ValueError:
                return


def export(
    wish: Wish,
    path: Path,
    processes: int | None = None,
    on_step: Callable[[int], None] = lambda _: None,
) -> int:
    """Plays all matches and writes the file; says how many rows it has. Interrupted, it leaves
    nothing behind."""
    if path.exists():
        raise Refused("exists", path=str(path))
    game = games.find(wish.game)
    for number in range(len(wish.bots)):
        bots_of(game, wish.lineup(number))
    layout = layout_of(game, wish.seats, wish.options)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            rows = write(wish, beside, schema_of(wish, layout), processes, on_step)
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Refused("unwritable", path=str(path), reason=reason(error)) from None
    return rows


def write(
    wish: Wish,
    path: Path,
    schema: pa.Schema,
    processes: int | None,
    on_step: Callable[[int], None],
) -> int:
    chunks = wish.chunks()
    parts = Paced([(wish, numbers) for numbers in chunks], AHEAD * (processes or cores()))
    total = 0
    with ParquetWriter(path, schema, compression="zstd") as writer:
        shared = shared_out(play_part, parts, processes)
        with closing(shared):
            try:
                for numbers, batch in zip(chunks, shared, strict=True):
                    writer.write_batch(batch, row_group_size=max(1, batch.num_rows))
                    parts.written()
                    total += batch.num_rows
                    on_step(numbers.stop)
            finally:
                parts.end()
    return total
