"""The commands of `ludoteca admin`."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn
from sqlalchemy import make_url

from ludoteca.core.text import Texts
from ludoteca.server.configuration import Configuration
from ludoteca.server.database_location import database_url, ensure_database
from ludoteca.server.ops import admin, backup
from ludoteca.server.ops.database_copy import Report, snapshot
from ludoteca.server.ops.move import move_database
from ludoteca.server.preflight import require_database_file
from ludoteca.server.store import personal_data
from ludoteca.server.store.expiry import upcoming


class AdminCommands:
    """On a database that must exist; only `restore` may create it."""

    def __init__(self, texts: Texts, configuration: Configuration) -> None:
        self.texts = texts
        self.data = configuration.data
        self.table_ttl_weeks = configuration.settings.table_ttl_weeks

    @property
    def database_url(self) -> str:
        url = database_url(self.data)
        require_database_file(url)
        return url

    def print_message(self, key: str, **args: object) -> None:
        print(self.texts.say(f"admin.{key}", args))

    def tables(self) -> None:
        with admin.open_database(self.database_url) as engine, engine.connect() as connection:
            for listing in admin.list_tables(connection):
                updated_at = time.strftime("%Y-%m-%d %H:%M", time.localtime(listing.updated_at))
                names = ", ".join(listing.names)
                print(
                    f"{listing.name}  {updated_at}  {listing.game:12} {listing.status:8} {listing.plies:5}  {names}"
                )

    def expiring(self) -> None:
        with admin.open_database(self.database_url) as engine, engine.connect() as connection:
            for table in upcoming(connection, self.table_ttl_weeks):
                days = self.texts.say("admin.days", {"n": math.ceil(table.days_left)})
                print(f"{table.table_id}  {table.game:12} {days}")

    def close(self, table: str) -> None:
        with (
            admin.open_database(self.database_url) as engine,
            admin.write_transaction(engine) as connection,
        ):
            admin.close_table(connection, table)
        self.print_message("closed", table=table)

    def delete(self, table: str) -> None:
        with (
            admin.open_database(self.database_url) as engine,
            admin.write_transaction(engine) as connection,
        ):
            admin.delete_table(connection, table)
        self.print_message("deleted", table=table)

    def people(self, name: str | None) -> None:
        with admin.open_database(self.database_url) as engine, engine.connect() as connection:
            for person, nickname, n in admin.list_people(connection, name):
                print(f"{person}  {n:5}  {nickname}")

    def export(self, person: str) -> None:
        with admin.open_database(self.database_url) as engine, engine.connect() as connection:
            print(
                json.dumps(
                    personal_data.export_person(connection, person), ensure_ascii=False, indent=2
                )
            )

    def forget(self, person: str) -> None:
        with (
            admin.open_database(self.database_url) as engine,
            admin.write_transaction(engine) as connection,
        ):
            deleted_tables = personal_data.delete_person(connection, person)
        self.print_message("forgotten", person=person, n=deleted_tables)

    def vacuum(self) -> None:
        with admin.open_database(self.database_url) as engine:
            backup.vacuum(engine)
        self.print_message("tidied")

    def backup(self, file: str) -> None:
        with admin.open_database(self.database_url) as engine, progress_bar() as report:
            backup.back_up(engine, file, report)
        self.print_message("copied", file=file)

    def restore(self, file: str) -> None:
        backup.check_backup(file)
        with progress_bar() as report:
            previous = backup.restore(ensure_database(self.data), file, report)
        self.print_message("restored", file=file)
        if previous:
            self.print_message("set_aside", file=previous)

    def move(self, to: str, force: bool) -> None:
        with (
            admin.open_database(self.database_url) as engine,
            snapshot(engine) as source,
            progress_bar() as report,
        ):
            copy = move_database(source, to, report, force=force)
        target = make_url(database_url(to)).render_as_string()  # hides a password
        self.print_message("moved", target=target, rows=copy.rows, tables=copy.matches)

    def verify(self) -> int:
        """Returns 1 if a match does not replay."""
        with admin.open_database(self.database_url) as engine, engine.connect() as connection:
            total = len(admin.list_tables(connection))
            broken = list(backup.verify(connection))
        for table, reason in broken:
            self.print_message("broken", table=table, why=reason)
        self.print_message("verified", n=total - len(broken))
        return 1 if broken else 0


@contextmanager
def progress_bar() -> Iterator[Report]:
    """Drawn on a terminal only, and removed when done."""
    console = Console(stderr=True)
    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
