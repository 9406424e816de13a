"""Editions of the schema, and how a database of an earlier one becomes one of today's.

What is new may be empty, so most editions only add: what a database lacks of the schema is made.
Whatever is more than that is a step, with the number of the edition that it leads to. All of it is
one transaction, and of several servers that start at once one does it. A server that still runs
with the edition before finds everything it knows where it was. (One of edition 4 shows a branch that
a server of edition 5 has made at its beginning, for it does not look for the moves of the parent; who
comes back to a server of edition 5 finds them again.)
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, Engine, inspect, select, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from ludoteca.core.errors import UserError
from ludoteca.server.store.schema import METADATA, schema_version

SCHEMA_VERSION = 5
"""Of the schema as it is now. Grows with every change of it; 0 are all from before it was counted."""
MIGRATION_LOCK = 0x10D07ECA
"""Of PostgreSQL: whoever holds it may change the schema."""
RETRY_DELAYS = (0.1, 0.3, 1.0, 3.0)
"""Seconds: so often, and after so long, it is tried again when another server stands in the way."""


def migrate(engine: Engine) -> None:
    """Refuses a database of a newer server and leaves it as it is."""
    for wait in RETRY_DELAYS:
        try:
            upgrade(engine)
        except (OperationalError, ProgrammingError):
            time.sleep(wait)
        else:
            return
    upgrade(engine)


def upgrade(engine: Engine) -> None:
    with engine.connect() as connection:
        if read_version(connection) == SCHEMA_VERSION:
            return
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(
                text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK}
            )
        current = read_version(connection)
        add_missing(connection)
        for number, step in MIGRATIONS:
            if number > current:
                step(connection)
        write_version(connection, SCHEMA_VERSION)


def read_version(connection: Connection) -> int:
    """The edition of a database; 0 where nobody has counted yet."""
    if not inspect(connection).has_table(schema_version.name):
        return 0
    version = connection.execute(select(schema_version.c.number)).scalar() or 0
    if version > SCHEMA_VERSION:
        raise UserError("newer_database", edition=version, ours=SCHEMA_VERSION)
    return version


def write_version(connection: Connection, version: int) -> None:
    connection.execute(schema_version.delete())
    connection.execute(schema_version.insert().values(id=1, number=version))


def add_missing(connection: Connection) -> None:
    """Adds the tables, columns and indexes that a database lacks; such columns may be empty."""
    METADATA.create_all(connection)
    for table in METADATA.sorted_tables:
        existing = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in existing:
                kind = column.type.compile(connection.dialect)
                connection.execute(
                    text(f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}")
                )
        for index in table.indexes:
            index.create(connection, checkfirst=True)


def create_triggers(connection: Connection) -> None:
    """PostgreSQL tells all servers of a table what was written there, in the write's own
    transaction, whoever writes: nobody is told of what is not held, or not told of what is."""
    if connection.dialect.name != "postgresql":
        return
    for name, event, payload in (
        ("tables", "update of version or delete", "old.id || ' ' || coalesce(new.version, 0)"),
        ("talk", "insert", "new.table_id || ' ' || new.nth"),
        ("presence", "insert or update", "new.table_id || ' ' || new.server"),
    ):
        connection.execute(text(NOTIFY_FUNCTION.format(name=name, word=payload)))
        connection.execute(text(f"drop trigger if exists ludoteca_tells on {name}"))
        connection.execute(text(NOTIFY_TRIGGER.format(name=name, event=event)))


NOTIFY_FUNCTION = """
create or replace function ludoteca_tells_{name}() returns trigger language plpgsql as $$
begin perform pg_notify('ludoteca', '{name} ' || {word}); return null; end $$
"""
NOTIFY_TRIGGER = """
create trigger ludoteca_tells after {event} on {name}
for each row execute function ludoteca_tells_{name}()
"""

MIGRATIONS: tuple[tuple[int, Callable[[Connection], None]], ...] = ((1, create_triggers),)
"""In the order of their numbers. A step that has been released is never changed."""
