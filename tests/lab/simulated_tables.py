"""Simulated tables of a run, with known true values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from ludoteca import games
from ludoteca.core.option import Value
from ludoteca.lab.report.report_data import ReportData, VariantData


@dataclass
class Drawn:
    """Tables in memory."""

    frames: dict[str, list[pl.DataFrame]] = field(default_factory=dict)

    def add(self, table: str, rows: pl.DataFrame) -> None:
        self.frames.setdefault(table, []).append(rows)

    def of(self, table: str) -> pl.LazyFrame:
        return pl.concat(self.frames[table]).lazy()

    def matches(self) -> pl.LazyFrame:
        return self.of("matches")

    def decisions(self) -> pl.LazyFrame:
        return self.of("decisions")

    def items(self) -> pl.LazyFrame:
        return self.of("items")

    def curves(self) -> pl.LazyFrame:
        return self.of("curves")


def lists(rows: np.ndarray[tuple[int, int], np.dtype[np.generic]]) -> pl.Series:
    return pl.Series(rows).arr.to_list()


def run(
    name: str = "neon",
    seats: int = 4,
    deals: int = 200,
    variants: Mapping[str, Mapping[str, Value]] | None = None,
    bots: tuple[str, ...] = ("skilled", "casual"),
    advantage: float = 0.0,
    items: tuple[str, ...] = ("red-7", "blue-skip", "+4"),
    alike: bool = False,
    same_edge: bool = False,
    longer: int = 0,
    seed: int = 7,
) -> ReportData:
    """Each deal is played with every rotation of the bots. The first seat and the first bot have an
    advantage, the rest is chance. The last item is never played. With `alike` all variants are equal;
    with `same_edge` they differ by chance alone. Matches of the others take `longer`."""
    tables = Drawn()
    game = games.find(name)
    given = variants or {"printed": {}}
    for nth, variant in enumerate(given):
        chance = np.random.default_rng(seed + 1000 * nth * same_edge)  # the same deals
        edge = advantage if alike or same_edge else advantage + 0.3 * nth
        add_variant(tables, variant, seats, deals, bots, edge, items, chance, longer * nth)
    told = tuple(
        VariantData(variant, seats, bots, options, name, tables)
        for variant, options in given.items()
    )
    return ReportData(tables, game, game.rules, "seven", told)


def add_variant(
    tables: Drawn,
    variant: str,
    seats: int,
    deals: int,
    bots: tuple[str, ...],
    edge: float,
    items: tuple[str, ...],
    chance: np.random.Generator,
    longer: int = 0,
) -> None:
    turns = max(len(bots), 1)
    many = deals * turns
    deal, turn = np.arange(many) // turns, np.arange(many) % turns
    seat = np.arange(seats)
    who = (seat[None, :] + turn[:, None]) % len(bots)
    luck = np.repeat(chance.normal(0, 0.6, (deals, seats)), turns, axis=0)
    worth = luck + chance.gumbel(0, 1, (many, seats)) + edge * (seat == 0) + 0.5 * (who == 0)
    winner = worth.argmax(axis=1)
    shares = (seat[None, :] == winner[:, None]).astype(np.float32)
    match = np.arange(many)
    same = {"variant": pl.lit(variant)}
    decisions = 30 + longer + chance.poisson(20, many)
    tables.add(
        "matches",
        pl.DataFrame(
            {
                "deal": deal,
                "match": match,
                "lineup": turn.astype(np.int32),
                "bots": [[bots[one] for one in row] for row in who],
                "shares": lists(shares),
                "scores": lists((10 * shares).astype(np.int32)),
                "decisions": decisions.astype(np.int32),
                "forced": (decisions // 3).astype(np.int32),
                "choices": chance.normal(4, 1, many).astype(np.float32),
                "first_seat": np.zeros(many, np.int8),
                "rounds": (decisions // seats).astype(np.int32),
                "detailed": np.ones(many, bool),
                "lead_changes": chance.poisson(3, many).astype(np.int32),
                "decided_at": chance.beta(4, 2, many).astype(np.float32),
                "lowest_win_chance": chance.uniform(0, 0.4, many).astype(np.float32),
            }
        ).with_columns(**same),
    )
    for tenth in range(10):
        likely = np.exp(worth * (tenth + 1) / 4 + chance.normal(0, 0.3, worth.shape))
        tables.add(
            "curves",
            pl.DataFrame(
                {
                    "deal": deal,
                    "match": match,
                    "tenth": np.full(many, tenth, np.int8),
                    "win_chance": lists((likely / likely.sum(axis=1)[:, None]).astype(np.float32)),
                    "choices": chance.normal(3 + tenth / 3, 1, many).astype(np.float32),
                }
            ).with_columns(**same),
        )
    for one in range(seats):
        for kind, made in (("play", 8), ("draw", 3)):
            tables.add(
                "decisions",
                pl.DataFrame(
                    {
                        "deal": deal,
                        "match": match,
                        "seat": np.full(many, one, np.int8),
                        "kind": [kind] * many,
                        "decisions": np.full(many, made, np.int32),
                        "forced": np.full(many, made // 3, np.int32),
                        "choices": np.full(many, (made - made // 3) * 4, np.int32),
                    }
                ).with_columns(**same),
            )
        for nth, item in enumerate(items):
            held = chance.binomial(2, 0.4, many).astype(np.int16)
            has = held > 0
            dead = nth == len(items) - 1
            tables.add(
                "items",
                pl.DataFrame(
                    {
                        "deal": deal[has],
                        "match": match[has],
                        "seat": np.full(int(has.sum()), one, np.int8),
                        "item": [item] * int(has.sum()),
                        "received": held[has],
                        "drawn": held[has] // 2,
                        "played": held[has] * 0 if dead else held[has],
                        "remaining": held[has] if dead else held[has] * 0,
                    }
                ).with_columns(**same),
            )
