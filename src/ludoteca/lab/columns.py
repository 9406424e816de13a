"""Columns: what stands in the tables of a run, said once. The files' schemas, `ludoteca lab columns`
and the documentation are made from this."""

from __future__ import annotations

from typing import NamedTuple

VERSION = 1
"""Grows whenever a column changes its meaning."""


class Column(NamedTuple):
    kind: str
    """`text`, `bool`, a number as `int64` or `float32`, or `list of` one of these."""
    description: str
    optional: bool = False
    """May it be empty?"""


MATCH = {
    "variant": Column("text", "the name of the variant"),
    "deal": Column("int64", "the number of the deal: its cards are the same in every variant"),
    "match": Column("int64", "the number of the match within its variant"),
}
SEAT = {**MATCH, "seat": Column("int8", "the seat, from 0")}

COLUMNS: dict[str, dict[str, Column]] = {
    "matches": {
        **MATCH,
        "lineup": Column("int32", "which of the ways to seat the bots, from 0"),
        "bots": Column("list of text", "the bot of each seat"),
        "shares": Column("list of float64", "each seat's share of the victory, from 0 to 1"),
        "scores": Column("list of int32", "each seat's score at the end"),
        "decisions": Column("int32", "how many decisions the match took"),
        "forced": Column("int32", "how many of them had only one legal move"),
        "choices": Column("float32", "legal moves of a decision that was not forced, mean", True),
        "first_seat": Column("int8", "the seat of the first decision"),
        "rounds": Column("int32", "how often the turn came round to that seat, the first included"),
        "detailed": Column("bool", "was the match recorded in detail? If not, the rest is empty"),
        "lead_changes": Column("int32", "how often the lead changed, by the outlook", True),
        "decided_at": Column(
            "float32", "the part of the match from which on the winner led to the end", True
        ),
        "lowest_win_chance": Column("float32", "the lowest chance that the later winner had", True),
        "best_chance_at_half": Column("float32", "the best chance of all at half of the match", True),
    },
    "decisions": {
        **SEAT,
        "kind": Column("text", "the kind of decision: a key of the texts' table of moves"),
        "decisions": Column("int32", "how many decisions of this kind the seat made"),
        "forced": Column("int32", "how many of them had only one legal move"),
        "choices": Column("int32", "legal moves of all the others together"),
    },
    "items": {
        **SEAT,
        "item": Column("text", "the card or piece, as the game calls it"),
        "received": Column("int16", "how many came into what the seat holds, the deal included"),
        "drawn": Column("int16", "how many of these came after the deal"),
        "played": Column("int16", "how many left it by a decision of the seat that plays them"),
        "remaining": Column("int16", "how many were still held at the end"),
    },
    "curves": {
        **MATCH,
        "tenth": Column("int8", "the tenth of the match, from 0"),
        "win_chance": Column("list of float32", "each seat's chance at the beginning of that tenth"),
        "choices": Column("float32", "legal moves of a decision in that tenth, mean", True),
    },
}
"""For each table its columns, in order."""

TABLES = {
    "matches": "one row for each match",
    "decisions": "one row for each match looked at closely, seat and kind of decision",
    "items": "one row for each match looked at closely, seat and thing that the seat ever held",
    "curves": "one row for each match looked at closely and tenth of it",
}

ABOUT = """`ludoteca lab run FILE` keeps every match as data: a folder for each table, in it a Parquet file for
each finished part, and a journal with their checksums. `ludoteca lab export` writes a table as CSV,
`ludoteca.lab.data.open_run` opens them for polars, and `ludoteca lab columns` shows this page."""


def columns_markdown() -> str:
    """All of it as Markdown, for the documentation."""
    lines = ["# The tables of a run", "", ABOUT]
    for table, about in TABLES.items():
        lines += ["", f"## {table}", "", f"{about[0].upper()}{about[1:]}.", ""]
        lines += ["| column | type | what it says |", "| --- | --- | --- |"]
        for name, column in COLUMNS[table].items():
            kind = f"{column.kind}, or empty" if column.optional else column.kind
            lines.append(f"| `{name}` | {kind} | {column.description} |")
    return "\n".join(lines) + "\n"
