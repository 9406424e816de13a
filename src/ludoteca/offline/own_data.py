"""All that the host keeps, as one file, and back; and deleting it."""

from __future__ import annotations

from datetime import date
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.offline.session import Session
from ludoteca.offline.storage import PREFIXES, USER
from ludoteca.tables.match_file import FORMAT, RESULT, TABLE
from ludoteca.tables.stored.table_json import table_from_json

RESULT_FIELDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "seats": (int,),
    "share": (float, int),
    "score": (int,),
    "standard_rules": (bool,),
    "plies": (int,),
    "level": (str, type(None)),
    "steps": (str,),
    "at": (float, int),
    "day": (str,),
}
"""What statistics read of a result: one that lacks it would stop them all."""


def export_all(session: Session) -> dict[str, Any]:
    return {"ludoteca": FORMAT, "values": session.storage.values}


def import_all(session: Session, data: dict[str, Any]) -> dict[str, Any]:
    """Adds the values of a file. What is here already stays, and so does the name."""
    values = data.get("values")
    if data.get("ludoteca") != FORMAT or not isinstance(values, dict):
        raise UserError("bad_import")
    try:
        for key, value in values.items():
            check_value(key, value)
    except (TypeError, KeyError, ValueError):
        raise UserError("bad_import") from None
    new = {key: value for key, value in values.items() if key not in session.storage.values}
    for key, value in new.items():
        session.storage.save(key, value)
    return {"tables": sum(key.startswith(TABLE) for key in new)}


def check_value(key: str, value: Any) -> None:
    if key.startswith(TABLE):
        if table_from_json(value).id != key.removeprefix(TABLE):
            raise ValueError(key)
    elif key.startswith(RESULT):
        if not all(isinstance(value[name], kinds) for name, kinds in RESULT_FIELDS.items()):
            raise ValueError(key)
        date.fromisoformat(value["day"])
    elif key != USER and not key.startswith(PREFIXES):
        raise ValueError(key)


def delete_all(session: Session) -> dict[str, Any]:
    tables = sum(1 for _ in session.storage.with_prefix(TABLE))
    for key in list(session.storage.values):
        session.storage.forget(key)
    session.loaded.clear()
    return {"tables": tables}
