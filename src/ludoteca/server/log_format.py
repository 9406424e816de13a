"""Log formats: plain lines or JSON lines.

No line holds a card, a key or the whole id of a table, which is an invitation to it. The first
characters of the id are enough for `ludoteca admin tables`.
"""

from __future__ import annotations

import json
import logging
import time

EXTRA_FIELDS = ("request", "table", "ply")
FORMATS = ("plain", "json")


class PlainFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        extra = "".join(f" {name}={value}" for name, value in extra_fields(record).items())
        return f"{record.levelname} {super().format(record)}{extra}"


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        timestamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "at": f"{timestamp}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": super().format(record),
        }
        return json.dumps(line | extra_fields(record), ensure_ascii=False)


def extra_fields(record: logging.LogRecord) -> dict[str, object]:
    values = {name: getattr(record, name, None) for name in EXTRA_FIELDS}
    return {name: value for name, value in values.items() if value not in (None, "")}


def configure_logging(log_format: str) -> None:
    """Sends all logs to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if log_format == "json" else PlainFormatter())
    logging.basicConfig(handlers=[handler], level=logging.INFO)
