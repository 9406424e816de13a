"""Brings the schema of a database up to date.

A new database is created from the metadata and stamped with the newest revision. A stored one is
upgraded by Alembic, all revisions in one transaction; of several servers that start at once, one
does it. Alembic takes a tenth of a second to import, so a database that is up to date is recognised
without it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    MetaData,
    String,
    Table,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import OperationalError, ProgrammingError

from ludoteca.core.errors import UserError
from ludoteca.server.store.alembic.unreleased import is_unreleased
from ludoteca.server.store.notifications import create_triggers
from ludoteca.server.store.schema import METADATA, moves

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0002"
"""The newest revision in `alembic/versions`."""
SCRIPT_LOCATION = "ludoteca.server.store:alembic"
MIGRATION_LOCK = 0x10D07ECA
"""Key of PostgreSQL's advisory lock on the schema."""
RETRY_DELAYS = (0.1, 0.3, 1.0, 3.0)
"""Seconds between attempts, when another server stands in the way."""

alembic_version = Table(
    "alembic_version", MetaData(), Column("version_num", String(32), primary_key=True)
)


def migrate(engine: Engine) -> None:
    """Refuses a database of a newer server, or of one too old, and leaves it as it is."""
    for delay in RETRY_DELAYS:
        try:
            upgrade(engine)
        except (OperationalError, ProgrammingError):
            time.sleep(delay)
        else:
            return
    upgrade(engine)


def upgrade(engine: Engine) -> None:
    with engine.connect() as connection:
        if read_revision(connection) == HEAD:
            return
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        upgrade_within(connection)


def upgrade_within(connection: Connection) -> None:
    """In the transaction of the caller; of several at once, one does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    if read_revision(connection) == HEAD:
        return
    if inspect(connection).has_table(moves.name):
        check_revision(connection)
        run_revisions(connection)
    else:
        create_schema(connection)


def read_revision(connection: Connection) -> str | None:
    """The revision of a stored database; None if it has none yet."""
    if not inspect(connection).has_table(alembic_version.name):
        return None
    return connection.execute(select(alembic_version.c.version_num)).scalar()


def check_revision(connection: Connection) -> None:
    """Refuses a database whose schema this version does not know."""
    revision = read_revision(connection)
    if revision is None:
        is_unreleased(connection)
    if revision in (None, HEAD):
        return
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(alembic_config())
    if revision not in {script.revision for script in scripts.walk_revisions()}:
        raise UserError("newer_database", revision=revision, ours=HEAD)


def create_schema(connection: Connection) -> None:
    METADATA.create_all(connection)
    create_triggers(connection)
    alembic_version.create(connection)
    connection.execute(insert(alembic_version).values(version_num=HEAD))


def run_revisions(connection: Connection) -> None:
    from alembic import command

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", SCRIPT_LOCATION)
    return config
