"""The desk of `ludoteca admin`: does what was asked for and says what it did."""

from __future__ import annotations

import json
import math
import time

from ludoteca.core.text import Texts
from ludoteca.server.configuration import Configuration
from ludoteca.server.hosting import admin, copies, kept
from ludoteca.server.preflight import find
from ludoteca.server.serve import address_of, database_address
from ludoteca.server.store.clearing import foresee


class Desk:
    """At the database of one house, which must be there; only a copy may found it anew."""

    def __init__(self, said: Texts, chosen: Configuration) -> None:
        self.said = said
        self.data = chosen.data
        self.weeks = chosen.settings.weeks

    @property
    def address(self) -> str:
        address = address_of(self.data)
        find(address)
        return address

    def tell(self, key: str, **args: object) -> None:
        print(self.said.say(f"admin.{key}", args))

    def tables(self) -> None:
        with admin.opened(self.address) as engine, engine.connect() as connection:
            for one in admin.list_tables(connection):
                day = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.touched))
                names = ", ".join(one.names)
                print(f"{one.name}  {day}  {one.game:12} {one.status:8} {one.plies:5}  {names}")

    def clearing(self) -> None:
        with admin.opened(self.address) as engine, engine.connect() as connection:
            for coming in foresee(connection, self.weeks):
                days = self.said.say("admin.days", {"n": math.ceil(coming.days)})
                print(f"{coming.name}  {coming.game:12} {days}")

    def close(self, table: str) -> None:
        with admin.opened(self.address) as engine, admin.writing(engine) as connection:
            admin.close_table(connection, table)
        self.tell("closed", table=table)

    def delete(self, table: str) -> None:
        with admin.opened(self.address) as engine, admin.writing(engine) as connection:
            admin.delete_table(connection, table)
        self.tell("deleted", table=table)

    def people(self, name: str | None) -> None:
        with admin.opened(self.address) as engine, engine.connect() as connection:
            for person, nickname, n in admin.list_people(connection, name):
                print(f"{person}  {n:5}  {nickname}")

    def export(self, person: str) -> None:
        with admin.opened(self.address) as engine, engine.connect() as connection:
            print(json.dumps(kept.export_person(connection, person), ensure_ascii=False, indent=2))

    def forget(self, person: str) -> None:
        with admin.opened(self.address) as engine, admin.writing(engine) as connection:
            gone = kept.forget_person(connection, person)
        self.tell("forgotten", person=person, n=gone)

    def vacuum(self) -> None:
        with admin.opened(self.address) as engine:
            copies.vacuum(engine)
        self.tell("tidied")

    def backup(self, file: str) -> None:
        with admin.opened(self.address) as engine:
            copies.back_up(engine, file)
        self.tell("copied", file=file)

    def restore(self, file: str) -> None:
        copies.examine_copy(file)
        aside = copies.restore(database_address(self.data), file)
        self.tell("restored", file=file)
        if aside:
            self.tell("set_aside", file=aside)

    def verify(self) -> int:
        """1 if a match does not replay."""
        with admin.opened(self.address) as engine, engine.connect() as connection:
            n = len(admin.list_tables(connection))
            broken = list(copies.verify(connection))
        for table, why in broken:
            self.tell("broken", table=table, why=why)
        self.tell("verified", n=n - len(broken))
        return 1 if broken else 0
