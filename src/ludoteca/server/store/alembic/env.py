"""Alembic's environment. The server hands over its connection; the command line names a database:
`alembic -x url=sqlite:///ludoteca.db revision --autogenerate -m "what changes"`.
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine

from ludoteca.server.store.schema import METADATA


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()


if "connection" in context.config.attributes:
    run(context.config.attributes["connection"])
else:
    with create_engine(context.get_x_argument(as_dictionary=True)["url"]).begin() as connection:
        run(connection)
