"""Invitation links: the server and the id of a table."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import truncate

TABLE_ID = re.compile(r"[\w-]{16,64}", re.ASCII)


def parse_table_link(link: str) -> tuple[str, str]:
    """The server's origin and the table's id. The scheme may be missing: that is HTTP."""
    text = link.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_host_valid = bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_host_valid = False
    prefix, _, table_id = parts.path.rstrip("/").rpartition("/") if is_host_valid else ("", "", "")
    is_table = prefix == "/table" and TABLE_ID.fullmatch(table_id)
    if not is_table or parts.scheme not in ("http", "https") or "@" in parts.netloc:
        raise UserError("bad_link", link=truncate(link))
    return f"{parts.scheme}://{parts.netloc}", table_id


def table_link(server: str, table_id: str) -> str:
    return f"{server}/table/{table_id}"
