"""Logs: a line for people, or one of JSON for programs. Neither holds a card, a key or a whole name
of a table, which is its invitation: its first letters are enough for `ludoteca admin tables`."""

from __future__ import annotations

import json
import logging
import time

FACTS = ("request", "table", "ply")
KINDS = ("plain", "json")


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = "".join(f" {name}={value}" for name, value in facts_of(record).items())
        return f"{record.levelname} {super().format(record)}{facts}"


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": super().format(record),
        }
        return json.dumps(line | facts_of(record), ensure_ascii=False)


def facts_of(record: logging.LogRecord) -> dict[str, object]:
    """Where it happened, as far as that is known."""
    found = {name: getattr(record, name, None) for name in FACTS}
    return {name: value for name, value in found.items() if value not in (None, "")}


def write_logs(kind: str) -> None:
    """Everything that is logged goes to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if kind == "json" else Plain())
    logging.basicConfig(handlers=[handler], level=logging.INFO)
