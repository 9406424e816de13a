"""The user's matches as a file: taken along from here, or brought along from a browser without a
server."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter, Response

from ludoteca.core.errors import UserError
from ludoteca.server.daily.deal_calendar import DayClock
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.quota import MOVE_BYTES
from ludoteca.server.services.imported_match import (
    ImportedMatch,
    is_here_already,
    read_match,
    verify,
)
from ludoteca.server.store.match_export import export_matches
from ludoteca.server.web.dependencies import App, ClientNetwork, LudotecaApp, RequiredUser
from ludoteca.server.web.request_limits import PLIES_BURST
from ludoteca.server.web.schemas import matches as schemas
from ludoteca.tables.analysis.position_cache import CACHE_INTERVAL
from ludoteca.tables.errors import error_body
from ludoteca.tables.match_file import FORMAT, TABLE
from ludoteca.tables.stored.stored_table import Person

router = APIRouter()

MAX_MATCHES = 50
"""Matches in one request."""
MAX_PLIES = PLIES_BURST - CACHE_INTERVAL
"""Decisions of one match."""


@router.get("/api/me/matches", response_model=schemas.MatchFile)
async def export_my_matches(app: App, user: RequiredUser) -> Response:
    """My finished matches and my results, as a file for the page without a server."""
    app.limits.exports.acquire(user.id)
    day = await app.services.daily_deals.today()
    body = await app.store.read(lambda c: encode_bytes(export_matches(c, user.id, day.nth)))
    headers = {"Content-Disposition": 'attachment; filename="ludoteca-matches.json"'}
    return Response(body, headers=headers, media_type="application/json")


@router.put("/api/me/matches", response_model=schemas.ImportedMatches)
async def import_my_matches(
    body: schemas.MatchFile, app: App, user: RequiredUser, network: ClientNetwork
) -> Any:
    """Adds the matches of a file to mine. Each is replayed first."""
    app.limits.imports.acquire(user.id)
    if body.ludoteca != FORMAT:
        raise UserError("bad_import")
    by_id = {
        key.removeprefix(TABLE): value
        for key, value in body.values.items()
        if key.startswith(TABLE)
    }
    if len(by_id) > MAX_MATCHES:
        raise UserError("too_many_matches", n=MAX_MATCHES)
    answer: dict[str, Any] = {"tables": 0, "known": 0, "added": [], "refused": []}
    for table_id, values in by_id.items():
        try:
            match = read_match(values)
            if match.id != table_id:
                raise UserError("bad_match")
            is_new = await import_match(app, match, user, network)
        except UserError as error:
            if error.note.key == "too_fast":
                raise  # what has been added stays, and the same file may be sent again
            reason = error_body(error.note)
            answer["refused"].append({"table": table_id[:64], "reason": reason})
        else:
            answer["tables" if is_new else "known"] += 1
            answer["added"].append(table_id)
    return answer


async def import_match(app: LudotecaApp, match: ImportedMatch, user: Person, network: str) -> bool:
    """False if it is here already, which costs next to nothing."""
    if await app.store.read(lambda c: is_here_already(c, user.id, match.id)):
        return False
    plies = len(match.moves)
    if plies > MAX_PLIES:
        raise UserError("too_long_a_match", n=MAX_PLIES)
    app.limits.replays.acquire(user.id, plies + CACHE_INTERVAL)
    app.limits.network_replays.acquire(network, plies + CACHE_INTERVAL)
    app.quota.reserve_table(network, len(encode_bytes(match.options)) + plies * MOVE_BYTES)
    folder = app.settings.weights_folder
    verified = await app.pools.replay.run(partial(verify, match, user, folder))
    day = DayClock.of(app.settings).date_at(verified.stored.updated_at)
    return await app.store.write(lambda c: verified.write(c, day))
