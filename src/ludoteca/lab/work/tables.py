"""Tables: rows by column, and the Parquet that they become. `pip install ludoteca[lab]` brings
pyarrow."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
from pyarrow.parquet import ParquetWriter

from ludoteca.lab.columns import COLUMNS, VERSION, Column

NAMES = pa.dictionary(pa.int32(), pa.string())
KINDS = {"text": NAMES, "truth": pa.bool_()}


def type_of(kind: str) -> Any:
    if kind == "list of text":
        return pa.list_(pa.string())
    if kind.startswith("list of "):
        return pa.list_(type_of(kind.removeprefix("list of ")))
    return KINDS[kind] if kind in KINDS else getattr(pa, kind)()


def schema_of(table: str) -> Any:
    """The types of a table's columns, with what each says."""

    def field(name: str, column: Column) -> Any:
        told = {"description": column.says}
        return pa.field(name, type_of(column.kind), column.optional, told)

    facts = {"ludoteca columns": str(VERSION)}
    return pa.schema([field(*one) for one in COLUMNS[table].items()], facts)


class Rows:
    """Columns that grow. A column of texts is given as numbers and what they stand for, one name or
    several."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.columns: dict[str, Any] = {name: [] for name in COLUMNS[table]}
        self.names: dict[str, list[Any]] = {}

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    def written(self) -> bytes:
        """A whole Parquet file, the same to the byte for the same rows."""
        schema = schema_of(self.table)
        arrays = [self.array(field.name, field.type) for field in schema]
        sink = pa.BufferOutputStream()
        with ParquetWriter(sink, schema, compression="zstd", compression_level=1) as writer:
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
        return bytes(sink.getvalue())

    def array(self, name: str, kind: Any) -> Any:
        found = self.columns[name]
        if name not in self.names:
            return pa.array(found, kind)
        places = pa.array(found, pa.int32())
        if kind == NAMES:
            return pa.DictionaryArray.from_arrays(places, pa.array(self.names[name], pa.string()))
        return pa.array(self.names[name], kind).take(places)
