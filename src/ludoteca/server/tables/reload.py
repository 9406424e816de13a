"""Adopts what another server has written to a table."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection

from ludoteca.core.errors import UserError
from ludoteca.server.store import device_linking, queries
from ludoteca.server.tables.chat import last_line_number, receive_lines
from ludoteca.server.tables.table import Table
from ludoteca.tables.match import TableMatch
from ludoteca.tables.stored.stored_table import StoredTable


async def reload(table: Table) -> None:
    """Reads only the moves that are not known yet, if the known ones still stand; but all of the
    chat, for some of it may have been deleted. Called under the table's lock."""
    ply, decision_before = table.match.ply, table.match.decision_key
    last_number = last_line_number(table)
    clients = table.connections.clients
    key_hashes = {client.key_hash for client in clients if client.key_hash}

    def read_rows(connection: Connection) -> tuple[StoredTable | None, set[str]]:
        revoked = device_linking.revoked_keys(connection, key_hashes) if key_hashes else set()
        return queries.load(connection, table.id, ply), revoked

    stored, revoked_hashes = await table.store.read(read_rows)
    if stored is None:
        raise UserError("no_such_table")
    continues = table.match.is_continued_by(stored)
    if not continues and ply > 0:
        stored = await table.store.read(lambda c: queries.load(c, table.id))
        if stored is None:
            raise UserError("no_such_table")
    new_match = None
    if not continues:
        new_match = await table.pools.load.run(partial(TableMatch, stored, table.game))
    received_meanwhile = [line for line in table.stored.chat if line.nth > last_number]
    lines = stored.chat
    stored.chat = [line for line in lines if line.nth <= last_number] + received_meanwhile
    if new_match is None:
        table.match.append_moves(stored)
    else:
        table.match = new_match
        for client in clients:
            client.lines_sent = 0
    if table.match.decision_key != decision_before:
        table.round_pause.cancel()
    receive_lines(table, lines)
    table.disconnect_keys(revoked_hashes)
    table.recheck_access()
    table.broadcast()
