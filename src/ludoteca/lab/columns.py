"""The columns of the tables of a run: the source of the Parquet schemas, of `ludoteca lab columns` and
of the documentation."""

from __future__ import annotations

from typing import NamedTuple

VERSION = 1
"""To be raised when the meaning of a column changes."""


class Column(NamedTuple):
    kind: str
    """`text`, `bool`, a number such as `int64` or `float32`, or `list of` one of these."""
    description: str
    optional: bool = False
    """May the value be missing?"""


MATCH = {
    "variant": Column("text", "the name of the variant"),
    "deal": Column("int64", "the number of the deal; the same cards in every variant"),
    "match": Column("int64", "the number of the match within its variant"),
}
SEAT = {**MATCH, "seat": Column("int8", "the seat, from 0")}

COLUMNS: dict[str, dict[str, Column]] = {
    "matches": {
        **MATCH,
        "lineup": Column("int32", "the number of the lineup (the bots by seat), from 0"),
        "bots": Column("list of text", "the bot of each seat"),
        "shares": Column("list of float64", "each seat's share of the win, from 0 to 1"),
        "scores": Column("list of int32", "each seat's final score"),
        "decisions": Column("int32", "the number of decisions"),
        "forced": Column("int32", "decisions with a single legal move"),
        "choices": Column("float32", "mean number of legal moves of the other decisions", True),
        "first_seat": Column("int8", "the seat of the first decision"),
        "rounds": Column("int32", "how often the turn came to that seat, the first included"),
        "detailed": Column("bool", "was the match recorded in detail? If not, the rest is empty"),
        "lead_changes": Column("int32", "changes of the lead, by the chances of winning", True),
        "decided_at": Column(
            "float32", "the fraction of the match after which the winner led to the end", True
        ),
        "lowest_win_chance": Column("float32", "the winner's lowest chance of winning", True),
        "best_chance_at_half": Column("float32", "the highest chance of winning halfway", True),
    },
    "decisions": {
        **SEAT,
        "kind": Column("text", "the kind of decision: a key of the texts' table of moves"),
        "decisions": Column("int32", "the seat's decisions of this kind"),
        "forced": Column("int32", "decisions with a single legal move"),
        "choices": Column("int32", "legal moves of the other decisions, in total"),
    },
    "items": {
        **SEAT,
        "item": Column("text", "the card or piece, as the game calls it"),
        "received": Column("int16", "how many came into the seat's hand, the deal included"),
        "drawn": Column("int16", "how many of these came after the deal"),
        "played": Column("int16", "how many the seat played"),
        "remaining": Column("int16", "how many were in the hand at the end"),
    },
    "curves": {
        **MATCH,
        "tenth": Column("int8", "the tenth of the match, from 0"),
        "win_chance": Column(
            "list of float32", "each seat's chance of winning when the tenth begins"
        ),
        "choices": Column("float32", "mean number of legal moves of a decision in the tenth", True),
    },
}
"""The columns of each table, in order."""

TABLES = {
    "matches": "one row for each match",
    "decisions": "one row for each detailed match, seat and kind of decision",
    "items": "one row for each detailed match, seat and item that the seat held at some point",
    "curves": "one row for each detailed match and tenth of it",
}

ABOUT = """`ludoteca lab run FILE` stores every match: a folder for each table with a Parquet file for each
finished shard, and a journal with their checksums. `ludoteca lab export` writes a table as CSV,
`ludoteca.lab.data.open_run` opens the tables for polars, and `ludoteca lab columns` prints this page."""


def columns_markdown() -> str:
    """The documentation of all tables, as Markdown."""
    lines = ["# The tables of a run", "", ABOUT]
    for table, about in TABLES.items():
        lines += ["", f"## {table}", "", f"{about[0].upper()}{about[1:]}.", ""]
        lines += ["| column | type | meaning |", "| --- | --- | --- |"]
        for name, column in COLUMNS[table].items():
            kind = f"{column.kind}, or empty" if column.optional else column.kind
            lines.append(f"| `{name}` | {kind} | {column.description} |")
    return "\n".join(lines) + "\n"
