"""Everything that is not the API: the page, its files, and 404 for unknown API paths."""

from __future__ import annotations

from fastapi import APIRouter, Response

from ludoteca.core.errors import UserError
from ludoteca.server.web.html.link_preview import serve_replay_page, serve_table_page
from ludoteca.server.web.html.site_offer import BASE
from ludoteca.server.web.page import serve_page
from ludoteca.server.web.sites.offline_site import serve_offline_site

router = APIRouter(include_in_schema=False)
router.add_route("/table/{table}", serve_table_page, methods=["GET", "HEAD"])
router.add_route("/replay/{table}", serve_replay_page, methods=["GET", "HEAD"])
router.add_route("/review/{table}", serve_replay_page, methods=["GET", "HEAD"])


@router.api_route("/api/{rest:path}")
async def unknown_route() -> Response:
    raise UserError("no_such_page")


router.add_route(f"{BASE}/{{path:path}}", serve_offline_site, methods=["GET", "HEAD"])
router.add_route("/{path:path}", serve_page, methods=["GET", "HEAD"])
