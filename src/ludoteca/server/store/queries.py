"""What is read from the database and written to it, each in one transaction."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    Connection,
    RowMapping,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from ludoteca.core.record import Branch
from ludoteca.server.store import limit
from ludoteca.server.store.branching import find_origin, read_moves
from ludoteca.server.store.engine import Overtaken
from ludoteca.server.store.schema import (
    chairs,
    keys,
    moves,
    people,
    sitters,
    tables,
    talk,
    unlisted,
)
from ludoteca.server.store.sheet import NOBODY, OTHER_BOT, Chair, Line, Person, Sheet
from ludoteca.server.store.statement import Statement, first, run

TALK_KEPT = 200
"""Lines of talk that a table shows."""
GONE = "gone"
"""The kind of a line that was forgotten."""

LINE = tuple(fact.name for fact in fields(Line))
CHAIR = tuple(fact.name for fact in fields(Chair))

# What every move, every table and everybody who comes needs is made once.

ADD_MOVE = Statement(insert(moves))
ADD_TABLE = Statement(insert(tables))
ADD_CHAIR = Statement(insert(chairs))
ADD_SITTER = Statement(insert(sitters))
KNOWN_SITTER = Statement(
    select(sitters.c.seat).where(*(column == bindparam(column.name) for column in sitters.c))
)
PERSON = select(people.c.id, people.c.name)
BY_FIRST_KEY = Statement(PERSON.where(people.c.key_hash == bindparam("key")))
BY_OTHER_KEY = Statement(
    PERSON.join(keys, keys.c.person == people.c.id).where(keys.c.key_hash == bindparam("key"))
)


@lru_cache
def page(names: tuple[str, ...]) -> Statement:
    """Turns the page of a table and writes these facts; touches no row if somebody has turned it."""
    return Statement(
        update(tables)
        .where(and_(tables.c.id == bindparam("table"), tables.c.version == bindparam("was")))
        .values({name: bindparam(f"new_{name}") for name in names})
        .values(version=tables.c.version + literal_column("1"))
    )


# People


def person_of(connection: Connection, key_hash: str) -> Person | None:
    key = {"key": key_hash}
    # Perhaps it is the key of one of their other devices.
    row = first(connection, BY_FIRST_KEY, key) or first(connection, BY_OTHER_KEY, key)
    return None if row is None else Person(*row)


def add_person(connection: Connection, person: Person, key_hash: str) -> None:
    facts = {"id": person.id, "name": person.name, "key_hash": key_hash, "created": time.time()}
    connection.execute(insert(people).values(facts))


def rename(connection: Connection, person: str, name: str) -> None:
    connection.execute(update(people).where(people.c.id == person).values(name=name))


# Tables


def facts_of(row: RowMapping) -> Sheet:
    facts: dict[str, Any] = dict(row)
    del facts["quiet_since"], facts["quiet_version"]
    facts["options"] = json.loads(facts["options"])
    facts["scores"] = None if facts["scores"] is None else json.loads(facts["scores"])
    facts["hints"] = bool(facts["hints"])
    facts["open_to_all"], facts["rated"] = bool(facts["open_to_all"]), bool(facts["rated"])
    facts["clock"], facts["spent"] = limit.read(facts["clock"]), facts["spent"] or 0.0
    branches = json.loads(facts["branches"] or "[]")
    facts["branches"] = [Branch(**branch) for branch in branches]
    facts["parent_ply"] = facts["parent_ply"] or 0
    return Sheet(**facts)


def read_chairs(connection: Connection, names: Iterable[str]) -> dict[str, list[Chair]]:
    found: dict[str, list[Chair]] = {}
    query = select(chairs).where(chairs.c.table_id.in_(list(names))).order_by(chairs.c.seat)
    for row in connection.execute(query).mappings():
        facts = dict(row)
        facts["absent"] = bool(facts["absent"])
        found.setdefault(facts.pop("table_id"), []).append(Chair(**facts))
    return found


def read_sitters(connection: Connection, names: Iterable[str]) -> dict[str, set[tuple[str, int]]]:
    found: dict[str, set[tuple[str, int]]] = {}
    query = select(sitters).where(sitters.c.table_id.in_(list(names)))
    for row in connection.execute(query):
        found.setdefault(row.table_id, set()).add((row.person, row.seat))
    return found


def glance(connection: Connection, table: str) -> Sheet | None:
    """What stands on the sheet, and who sits there: no moves, no talk."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    sheet = facts_of(row)
    sheet.chairs = read_chairs(connection, [table])[table]
    return sheet


def load(connection: Connection, table: str, since: int = 0) -> Sheet | None:
    """A table with the moves after `since` and what was said there."""
    sheet = glance(connection, table)
    if sheet is None:
        return None
    sheet.since = since
    for move in read_moves(connection, sheet):
        sheet.deciders.append(move.seat)
        sheet.moves.append(move.words)
        sheet.spents.append(move.spent)
        sheet.by_bots.append(move.bot)
    sheet.sitters = read_sitters(connection, [table]).get(table, set())
    sheet.talk = read_talk(connection, table)
    return sheet


def read_talk(connection: Connection, table: str, heard: int = 0) -> list[Line]:
    new = and_(talk.c.table_id == table, talk.c.nth > heard, talk.c.kind != GONE)
    query = select(*(talk.c[name] for name in LINE)).where(new).order_by(talk.c.nth.desc())
    return [Line(*row) for row in connection.execute(query.limit(TALK_KEPT))][::-1]


def create(connection: Connection, sheet: Sheet) -> None:
    """Writes a new table with all that it holds; a branch holds no move of its parent."""
    parent, begun = find_origin(connection, sheet)
    plain = ("game", "rules", "seats", "seed", "owner", "spectators", "status", "turn", "version")
    facts: dict[str, object] = {column.name: None for column in tables.c}
    facts |= {name: getattr(sheet, name) for name in plain}
    facts |= {
        "id": sheet.id,
        "hints": sheet.hints,
        "daily": sheet.daily,
        "open_to_all": sheet.open_to_all,
        "clock": sheet.clock and sheet.clock.written(),
        "asleep": sheet.asleep,
        "parent": parent,
        "parent_ply": begun or None,
        "created": sheet.created,
        "touched": sheet.touched,
    }
    facts |= {"options": json.dumps(sheet.options), "scores": json.dumps(sheet.scores)}
    if sheet.branches:
        facts |= {"branches": json.dumps([asdict(branch) for branch in sheet.branches])}
    run(connection, ADD_TABLE, facts)
    for chair in sheet.chairs:
        run(connection, ADD_CHAIR, {"table_id": sheet.id, **chair_facts(chair)})
    played = zip(sheet.deciders, sheet.moves, strict=True)
    rows = [
        {"table_id": sheet.id, "ply": ply, "seat": seat, "words": words, "at": sheet.created}
        for ply, (seat, words) in enumerate(played, start=1)
        if ply > begun
    ]
    if rows:
        connection.execute(insert(moves), rows)
    if sheet.status == "playing":
        remember(connection, sheet.id, at_the_deal(sheet.chairs))


def create_rematch(connection: Connection, before: str, sheet: Sheet) -> str:
    """The one rematch of a match: whoever asks second gets the first one's table."""
    query = select(tables.c.next).where(tables.c.id == before)
    found: str | None = connection.execute(query).scalar_one()
    if found is not None:
        return found
    create(connection, sheet)
    done = connection.execute(
        update(tables)
        .where(and_(tables.c.id == before, tables.c.next.is_(None)))
        .values(next=sheet.id, version=tables.c.version + 1)
    )
    if done.rowcount != 1:
        raise Overtaken
    return sheet.id


def chair_facts(chair: Chair) -> dict[str, object]:
    return {name: getattr(chair, name) for name in CHAIR}


def sitter(chair: Chair) -> str | None:
    """As whom a seat remembers whoever has it now; a bot that stands in for somebody is nobody."""
    if chair.kind == "bot":
        return OTHER_BOT if chair.kept is None else None
    return chair.person or NOBODY


def at_the_deal(chairs: Iterable[Chair]) -> list[Chair]:
    """Of those who have a seat when a match begins, the ones to remember: not its bots."""
    return [chair for chair in chairs if chair.kind != "bot"]


def remember(connection: Connection, table: str, taken: Iterable[Chair]) -> None:
    """Writes down who has sat where, for ever: they have seen that hand."""
    for chair in taken:
        who = sitter(chair)
        if who is None:
            continue
        facts = {"table_id": table, "person": who, "seat": chair.seat}
        if first(connection, KNOWN_SITTER, facts) is None:
            run(connection, ADD_SITTER, facts)


def step(connection: Connection, table: str, version: int, **facts: object) -> None:
    """Turns the page of a table; refuses if somebody else has turned it."""
    facts |= {"touched": time.time()}
    new = {f"new_{name}": fact for name, fact in facts.items()}
    if run(connection, page(tuple(facts)), {**new, "table": table, "was": version}) != 1:
        raise Overtaken


def take_back(
    connection: Connection,
    table: str,
    version: int,
    ply: int,
    chair: Chair,
    facts: Mapping[str, object],
) -> None:
    """Forgets every move after a ply; the chair counts how many of its decisions that were."""
    connection.execute(delete(moves).where(and_(moves.c.table_id == table, moves.c.ply > ply)))
    write_chair(connection, table, chair)
    step(connection, table, version, **facts)


def note_thinking(connection: Connection, table: str, version: int, spent: float) -> None:
    """How long the decision due now has been thought over: it turns no page, and never grows less."""
    here = and_(tables.c.id == table, tables.c.version == version)
    less = or_(tables.c.spent.is_(None), tables.c.spent < spent)
    connection.execute(update(tables).where(here, less).values(spent=spent))


def write_chair(connection: Connection, table: str, chair: Chair) -> None:
    here = and_(chairs.c.table_id == table, chairs.c.seat == chair.seat)
    connection.execute(update(chairs).where(here).values(chair_facts(chair)))


def seat_people(
    connection: Connection,
    table: str,
    version: int,
    changed: Iterable[Chair],
    facts: Mapping[str, object],
    dealt_to: Iterable[Chair],
) -> None:
    """Writes who sits where now; `dealt_to` are those who see a hand by it."""
    for chair in changed:
        write_chair(connection, table, chair)
        here = and_(unlisted.c.table_id == table, unlisted.c.person == chair.person)
        connection.execute(delete(unlisted).where(here))  # who sits down again wants to see it
    remember(connection, table, dealt_to)
    step(connection, table, version, **facts)


def say(
    connection: Connection,
    table: str,
    kind: str,
    seat: int | None,
    name: str,
    text: str,
    person: str | None = None,
) -> Line:
    """Writes a line; `person` spoke it or is the one of whom it tells."""
    last = select(func.max(talk.c.nth)).where(talk.c.table_id == table)
    nth = (connection.execute(last).scalar() or 0) + 1
    line = Line(nth, kind, seat, name, text, time.time())
    connection.execute(insert(talk).values(table_id=table, person=person, **asdict(line)))
    if nth % TALK_KEPT == 0:  # what nobody is shown any more
        old = and_(talk.c.table_id == table, talk.c.nth <= nth - TALK_KEPT)
        connection.execute(delete(talk).where(old))
    return line
