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

from ludoteca.core.refusal import Refused
from ludoteca.server.store.schema import METADATA, edition

EDITION = 5
"""Of the schema as it is now. Grows with every change of it; 0 are all from before it was counted."""
LOCK = 0x10D07ECA
"""Of PostgreSQL: whoever holds it may change the schema."""
WAITS = (0.1, 0.3, 1.0, 3.0)
"""Seconds: so often, and after so long, it is tried again when another server stands in the way."""


def migrate(engine: Engine) -> None:
    """Refuses a database of a newer server and leaves it as it is."""
    for wait in WAITS:
        try:
            bring_up(engine)
        except (OperationalError, ProgrammingError):
            time.sleep(wait)
        else:
            return
    bring_up(engine)


def bring_up(engine: Engine) -> None:
    with engine.connect() as connection:
        if number_of(connection) == EDITION:
            return
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        found = number_of(connection)
        complete(connection)
        for number, step in STEPS:
            if number > found:
                step(connection)
        write_number(connection, EDITION)


def number_of(connection: Connection) -> int:
    """The edition of a database; 0 where nobody has counted yet."""
    if not inspect(connection).has_table(edition.name):
        return 0
    found = connection.execute(select(edition.c.number)).scalar() or 0
    if found > EDITION:
        raise Refused("newer_database", edition=found, ours=EDITION)
    return found


def write_number(connection: Connection, number: int) -> None:
    connection.execute(edition.delete())
    connection.execute(edition.insert().values(id=1, number=number))


def complete(connection: Connection) -> None:
    """Adds the tables, columns and indexes that a database lacks; such columns may be empty."""
    METADATA.create_all(connection)
    for table in METADATA.sorted_tables:
        known = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                kind = column.type.compile(connection.dialect)
                connection.execute(
                    text(f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}")
                )
        for index in table.indexes:
            index.create(connection, checkfirst=True)


def tell_at_once(connection: Connection) -> None:
    """PostgreSQL tells all servers of a table what was written there, in the write's own
    transaction, whoever writes: nobody is told of what is not held, or not told of what is."""
    if connection.dialect.name != "postgresql":
        return
    for name, event, word in (
        ("tables", "update of version or delete", "old.id || ' ' || coalesce(new.version, 0)"),
        ("talk", "insert", "new.table_id || ' ' || new.nth"),
        ("presence", "insert or update", "new.table_id || ' ' || new.server"),
    ):
        connection.execute(text(TELL.format(name=name, word=word)))
        connection.execute(text(f"drop trigger if exists ludoteca_tells on {name}"))
        connection.execute(text(TRIGGER.format(name=name, event=event)))


TELL = """
create or replace function ludoteca_tells_{name}() returns trigger language plpgsql as $$
begin perform pg_notify('ludoteca', '{name} ' || {word}); return null; end $$
"""
TRIGGER = """
create trigger ludoteca_tells after {event} on {name}
for each row execute function ludoteca_tells_{name}()
"""

STEPS: tuple[tuple[int, Callable[[Connection], None]], ...] = ((1, tell_at_once),)
"""In the order of their numbers. A step that has been released is never changed."""
