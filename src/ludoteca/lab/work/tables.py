"""Tables: columns as numpy has them, and the Parquet that they become. `pip install ludoteca[lab]`
brings pyarrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow.parquet import ParquetWriter

from ludoteca.lab.columns import COLUMNS, VERSION, Column

Numbers = NDArray[Any]
NAMES = pa.dictionary(pa.int32(), pa.string())
KINDS = {"text": NAMES, "truth": pa.bool_()}
LIST_OF = "list of "
FINE = ("float32",)
"""Numbers of which hardly two are alike."""
COUNTED = "int64"


def type_of(kind: str) -> Any:
    if kind == "list of text":
        return pa.list_(pa.string())
    if kind.startswith(LIST_OF):
        return pa.list_(type_of(kind.removeprefix(LIST_OF)))
    return KINDS[kind] if kind in KINDS else getattr(pa, kind)()


@cache
def schema_of(table: str) -> Any:
    """The types of a table's columns, with what each says."""

    def field(name: str, column: Column) -> Any:
        told = {"description": column.says}
        return pa.field(name, type_of(column.kind), column.optional, told)

    facts = {"ludoteca columns": str(VERSION)}
    return pa.schema([field(*one) for one in COLUMNS[table].items()], facts)


@cache
def repeating(table: str) -> list[str]:
    """The columns that say the same few things over and over, as Parquet calls them."""
    found = []
    for name, column in COLUMNS[table].items():
        inside = column.kind.removeprefix(LIST_OF)
        if inside not in (*FINE, COUNTED, "truth"):
            found.append(name if inside == column.kind else f"{name}.list.element")
    return found


@cache
def counted(table: str) -> dict[str, str]:
    """The columns that only count on, and how they are written."""
    columns = COLUMNS[table].items()
    return {name: "DELTA_BINARY_PACKED" for name, column in columns if column.kind == COUNTED}


def named(places: Numbers, names: Sequence[str]) -> Any:
    """A column of texts, by their places among the names."""
    words = pa.array(names, pa.string())
    return pa.DictionaryArray.from_arrays(pa.array(places.astype(np.int32)), words)


def listed(places: Numbers, lists: Sequence[Sequence[str]]) -> Any:
    """A column of lists of texts, by their places among these."""
    return pa.array(lists, pa.list_(pa.string())).take(pa.array(places))


def written(table: str, columns: Mapping[str, Any]) -> bytes:
    """A whole Parquet file, the same to the byte for the same columns. A column of lists is given as
    rows; NaN, and less than nothing in a column of whole numbers, is nothing where it may be."""
    schema = schema_of(table)
    arrays = [array_of(columns[field.name], field) for field in schema]
    sink = pa.BufferOutputStream()
    with ParquetWriter(
        sink,
        schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=repeating(table),
        column_encoding=counted(table),
        write_statistics=False,
    ) as writer:
        writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
    return bytes(sink.getvalue())


def array_of(found: Any, field: Any) -> Any:
    if not isinstance(found, np.ndarray):
        return found
    kind = field.type
    if pa.types.is_list(kind):
        many, wide = found.shape
        ends = pa.array(np.arange(0, many * wide + 1, wide, dtype=np.int32))
        inside = pa.array(cast(found.ravel(), kind.value_type))
        return pa.ListArray.from_arrays(ends, inside, type=kind)
    if not field.nullable:
        return pa.array(cast(found, kind))
    nothing = np.isnan(found) if found.dtype.kind == "f" else found < 0
    return pa.array(cast(found, kind), mask=nothing)


def cast(found: Numbers, kind: Any) -> Numbers:
    return found.astype(kind.to_pandas_dtype(), copy=False)
