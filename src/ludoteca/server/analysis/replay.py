"""Replays, made beside the event loop."""

from __future__ import annotations

from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.tables.table import Table
from ludoteca.tables.analysis.replay import replay_fields, replay_positions, require_replay_page


async def replay_page(
    table: Table, person: str | None, seat: int | None, first: int, last: int
) -> bytes:
    """The positions after `first` to `last` moves as a seat saw them."""
    require_replay_page(table, person, seat, first, last)
    fields, record = replay_fields(table, seat), table.match.record_so_far()
    with_moves = table.match.over
    return await table.pools.replay.run(
        lambda: encode_bytes(
            fields
            | {
                "positions": list(
                    replay_positions(
                        table.position_cache, record, seat, first, last, with_moves=with_moves
                    )
                )
            }
        )
    )
