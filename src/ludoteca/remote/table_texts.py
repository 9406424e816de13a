"""The texts of a game together with those of the server, for its error messages and events."""

from __future__ import annotations

from functools import cache

from ludoteca.core.text import Texts, read_tables, texts


@cache
def table_texts(language: str, game: str | None = None) -> Texts:
    base = texts(language, game)
    tables = dict(base.tables)
    for name, table in read_tables("ludoteca.server", language).items():
        tables[name] = {**table, **tables.get(name, {})}
    return Texts(language, tables)
