"""Links that a model may open: a model must not choose the hosts we connect to."""

from __future__ import annotations

from urllib.parse import urlsplit

from ludoteca.core.errors import UserError
from ludoteca.remote.table_link import TABLE_ID, parse_table_link

LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def parse_trusted_link(link: str, server: str) -> tuple[str, str]:
    """The server and table id of a link to `server` or to this machine; an id alone is one of `server`."""
    if TABLE_ID.fullmatch(link.strip()):
        return server, link.strip()
    origin, table_id = parse_table_link(link)
    if origin_parts(origin) != origin_parts(server) and urlsplit(origin).hostname not in LOOPBACK:
        raise UserError("foreign_link", server=server)
    return origin, table_id


def origin_parts(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port
