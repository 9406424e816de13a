"""`ludoteca admin move`: a whole database into an empty one of any kind."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, make_url
from sqlalchemy.exc import SQLAlchemyError

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.server.database_location import database_url, ensure_database
from ludoteca.server.ops.admin import require_no_server, write_transaction
from ludoteca.server.ops.database_copy import DatabaseCopy, Report, count_rows
from ludoteca.server.preflight import check_database, create_private_file, database_message
from ludoteca.server.store.database import open_engine
from ludoteca.server.store.migrations import upgrade_within
from ludoteca.server.store.schema import METADATA


def move_database(
    source: Connection, data: str, report: Report, *, force: bool = False
) -> DatabaseCopy:
    """Copies and compares in one transaction of the target, so that a failure leaves it as it was.
    Refuses a target with rows, and unless `force` a source that a server writes to."""
    if not force:
        require_no_server(source)
    file = target_file(data)
    is_new = file is not None and not file.exists()
    url = ensure_database(data)
    try:
        if file is not None:
            create_private_file(file)
        check_database(url)
        engine = open_engine(url)
        try:
            with write_transaction(engine) as target:
                upgrade_within(target)
                require_empty(target)
                copy = DatabaseCopy(source, target, report)
                copy.run()
        finally:
            engine.dispose()
        return copy
    except BaseException as error:
        if file is not None and is_new:
            file.unlink(missing_ok=True)
        if isinstance(error, SQLAlchemyError):
            raise UserError("copy_failed", what=database_message(error)) from None
        if isinstance(error, OSError):
            raise UserError("unwritable", path=data, reason=os_error_note(error)) from None
        raise


def require_empty(target: Connection) -> None:
    for table in METADATA.sorted_tables:
        if count_rows(target, table):
            raise UserError("target_not_empty", what=table.name)


def target_file(data: str) -> Path | None:
    """The file of a SQLite database; None for other kinds."""
    url = make_url(database_url(data))
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None
