"""numpy columns to Parquet files. `pip install ludoteca[lab]` installs pyarrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow.parquet import ParquetWriter

from ludoteca.lab.columns import COLUMNS, VERSION, Column

Array = NDArray[Any]
NAME_TYPE = pa.dictionary(pa.int32(), pa.string())
ARROW_TYPES = {"text": NAME_TYPE, "bool": pa.bool_()}
LIST_OF = "list of "
UNREPEATED_KINDS = ("float32",)
"""Kinds whose values hardly repeat."""
SEQUENTIAL_KIND = "int64"


def arrow_type(kind: str) -> Any:
    if kind == "list of text":
        return pa.list_(pa.string())
    if kind.startswith(LIST_OF):
        return pa.list_(arrow_type(kind.removeprefix(LIST_OF)))
    return ARROW_TYPES[kind] if kind in ARROW_TYPES else getattr(pa, kind)()


@cache
def table_schema(table: str) -> Any:
    """The types and descriptions of a table's columns."""

    def field(name: str, column: Column) -> Any:
        metadata = {"description": column.description}
        return pa.field(name, arrow_type(column.kind), column.optional, metadata)

    metadata = {"ludoteca columns": str(VERSION)}
    return pa.schema([field(*entry) for entry in COLUMNS[table].items()], metadata)


@cache
def dictionary_columns(table: str) -> list[str]:
    """The columns with few different values, by their Parquet paths."""
    columns = []
    for name, column in COLUMNS[table].items():
        element_kind = column.kind.removeprefix(LIST_OF)
        if element_kind not in (*UNREPEATED_KINDS, SEQUENTIAL_KIND, "bool"):
            columns.append(name if element_kind == column.kind else f"{name}.list.element")
    return columns


@cache
def delta_encodings(table: str) -> dict[str, str]:
    """The columns of growing integers, and their encoding."""
    columns = COLUMNS[table].items()
    return {
        name: "DELTA_BINARY_PACKED" for name, column in columns if column.kind == SEQUENTIAL_KIND
    }


def name_column(indices: Array, names: Sequence[str]) -> Any:
    """A column of strings, from indices into the names."""
    labels = pa.array(names, pa.string())
    return pa.DictionaryArray.from_arrays(pa.array(indices.astype(np.int32)), labels)


def list_column(indices: Array, lists: Sequence[Sequence[str]]) -> Any:
    """A column of lists of strings, from indices into the lists."""
    return pa.array(lists, pa.list_(pa.string())).take(pa.array(indices))


def parquet_bytes(table: str, columns: Mapping[str, Any]) -> bytes:
    """A Parquet file, the same bytes for the same columns. A column of lists is a 2-D array; in
    optional columns NaN and negative integers become null."""
    schema = table_schema(table)
    arrays = [arrow_array(columns[field.name], field) for field in schema]
    sink = pa.BufferOutputStream()
    with ParquetWriter(
        sink,
        schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=dictionary_columns(table),
        column_encoding=delta_encodings(table),
        write_statistics=False,
    ) as writer:
        writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
    return bytes(sink.getvalue())


def arrow_array(values: Any, field: Any) -> Any:
    if not isinstance(values, np.ndarray):
        return values
    kind = field.type
    if pa.types.is_list(kind):
        length, width = values.shape
        ends = pa.array(np.arange(0, length * width + 1, width, dtype=np.int32))
        elements = pa.array(cast_array(values.ravel(), kind.value_type))
        return pa.ListArray.from_arrays(ends, elements, type=kind)
    if not field.nullable:
        return pa.array(cast_array(values, kind))
    nulls = np.isnan(values) if values.dtype.kind == "f" else values < 0
    return pa.array(cast_array(values, kind), mask=nulls)


def cast_array(values: Array, kind: Any) -> Array:
    return values.astype(kind.to_pandas_dtype(), copy=False)
