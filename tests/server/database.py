"""The databases of these tests: SQLite in a folder, or a schema in the database of a URL.

`LUDOTECA_DATABASE=postgresql+psycopg://me@localhost/tests pytest tests/server` uses that one.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

from sqlalchemy import NullPool, create_engine, make_url, text

ADDRESS = os.environ.get("LUDOTECA_DATABASE", "")


def database_of(folder: Path, address: str = ADDRESS) -> str:
    """The URL of the database that belongs to a folder, the same each time."""
    if not address:
        folder.mkdir(exist_ok=True)
        return f"sqlite:///{folder / 'ludoteca.db'}"
    schema = "t" + hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    run(address, f"create schema if not exists {schema}")
    own = make_url(address).update_query_dict({"options": f"-csearch_path={schema}"})
    return own.render_as_string(hide_password=False)


def run(address: str, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Runs one statement without the server; `?` stands for a value."""
    engine = create_engine(address, poolclass=NullPool)
    named = {f"v{place}": value for place, value in enumerate(values)}
    for name in named:
        sql = sql.replace("?", f":{name}", 1)
    with engine.begin() as connection:
        found = connection.execute(text(sql), named)
        return [tuple(row) for row in found] if found.returns_rows else []
