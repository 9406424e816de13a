"""Databases as servers of every edition have left them, with a match that is over and one that runs.

`python -m tests.server.earlier` writes the one of today, for those who come after us; a change of
the schema needs it, with a new number. The first line of each holds the keys of its two people.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine, MetaData, create_engine, inspect

from ludoteca.server.store.migrations import SCHEMA_VERSION
from tests.server.kit import House, play_on, play_to_the_end

FOLDER = Path(__file__).parent / "databases"
ALL = sorted(path.stem for path in FOLDER.glob("*.sql"))
TODAY = f"{SCHEMA_VERSION}"


def keys_of(name: str) -> list[str]:
    """The private keys of Marta and Olena, who have played there."""
    return (FOLDER / f"{name}.sql").read_text("utf-8").splitlines()[0].split()[2:]


def pour(name: str, folder: Path) -> str:
    """The database in a folder; its address."""
    path = folder / "ludoteca.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((FOLDER / f"{name}.sql").read_text("utf-8"))
    return f"sqlite:///{path}"


def pour_over(source: str, target: str) -> None:
    """The same tables and rows in a database of another kind."""
    left, right = create_engine(source), create_engine(target)
    found = MetaData()
    found.reflect(left)
    found.create_all(right)
    with left.connect() as reading, right.begin() as writing:
        for table in found.sorted_tables:
            rows = [dict(row) for row in reading.execute(table.select()).mappings()]
            if rows:
                writing.execute(table.insert(), rows)
    left.dispose()
    right.dispose()


def schema_of(engine: Engine) -> dict[str, object]:
    """Tables, columns and indexes, to compare."""
    looked = inspect(engine)
    return {
        table: {
            "columns": sorted(
                (column["name"], str(column["type"])) for column in looked.get_columns(table)
            ),
            "key": looked.get_pk_constraint(table)["constrained_columns"],
            "indexes": sorted(str(index["column_names"]) for index in looked.get_indexes(table)),
        }
        for table in looked.get_table_names()
    }


def write_today() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        house = House(folder, "")
        marta, olena = house.guest("Marta"), house.guest("Olena")
        for options, last in (({"hand_size": 3}, 0), ({}, 7)):
            table = marta.open_table("me", "link", "random", options=options)
            olena.sit(table, 1)
            eyes = [marta.look(table, 0), olena.look(table, 1)]
            if last:
                play_on(*eyes, until=lambda frame: frame["ply"] >= 7)
                eyes[0].send("say", text="good luck")
                eyes[1].until("talk", lambda said: said["lines"][-1][4] == "good luck")
            else:
                play_to_the_end(*eyes)
        keys = [guest.http.cookies["ludoteca"] for guest in (marta, olena)]
        house.close()
        with closing(sqlite3.connect(folder / "ludoteca.db")) as database:
            lines = [f"-- cookie {' '.join(keys)}", *database.iterdump(), ""]
        (FOLDER / f"{TODAY}.sql").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    write_today()
