"""Previews of table links in messengers: who invites, to which game, and the game's cover."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core.text import LANGUAGES
from ludoteca.server.store import queries
from ludoteca.server.tables.registry import TABLE_ID
from ludoteca.server.texts import all_texts
from ludoteca.server.web.dependencies import app_of
from ludoteca.server.web.game_box import asset_url
from ludoteca.server.web.html.index_html import PageTarget
from ludoteca.server.web.page import FOLDER, find_page, page_response
from ludoteca.tables.stored.stored_table import StoredTable

PREVIEW_IMAGE = "art/preview.jpg"
"""The cover as a photograph, 1200 by 630: messengers show no SVG."""


async def serve_table_page(request: Request) -> Response:
    """The page, with meta tags about this table."""
    stored = await find_table(request)
    if stored is None:
        return page_response(request, FOLDER, None)
    metas = meta_tags(stored, preferred_language(request), site_url(request))
    return page_response(request, FOLDER, PageTarget("Table", stored.game), metas)


async def serve_replay_page(request: Request) -> Response:
    """The page of a replay, or 404 if there is no such table."""
    stored = await find_table(request)
    page = find_page(request.url.path)
    if stored is None or page is None:
        return page_response(request, FOLDER, None)
    return page_response(request, FOLDER, PageTarget(page.page, stored.game))


async def find_table(request: Request) -> StoredTable | None:
    table_id = request.path_params["table"]
    if not TABLE_ID.fullmatch(table_id):  # PostgreSQL refuses some characters
        return None
    return await app_of(request).store.read(lambda c: queries.load_summary(c, table_id))


def preferred_language(request: Request) -> str:
    """The first accepted language that we have."""
    for part in request.headers.get("accept-language", "").split(","):
        code = part.partition(";")[0].strip().lower()
        for language in LANGUAGES:
            if code and code.partition("-")[0] == language.partition("-")[0].lower():
                return language
    return "en"


def site_url(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


def meta_tags(stored: StoredTable, language: str, site: str) -> str:
    texts = all_texts(language, stored.game)
    game = texts["game"]["name"]
    owner_name = next(
        (assignment.name for assignment in stored.assignments if assignment.person == stored.owner),
        None,
    )
    key = (
        "invites"
        if owner_name and stored.status == "waiting"
        else "plays"
        if owner_name
        else "table"
    )
    title = texts["preview"][key].format(name=owner_name, game=game)
    properties = {
        "og:site_name": "Ludoteca",
        "og:type": "website",
        "og:title": title,
        "og:description": texts["game"]["tagline"],
        "og:url": f"{site}/table/{stored.id}",
    }
    if picture := asset_url(stored.game, PREVIEW_IMAGE):
        properties["og:image"] = site + picture
        properties["og:image:width"], properties["og:image:height"] = "1200", "630"
    metas = [
        f'<meta property="{name}" content="{escape(content)}">'
        for name, content in properties.items()
    ]
    metas.append('<meta name="robots" content="noindex">')  # the link is an invitation
    return "".join(metas)
