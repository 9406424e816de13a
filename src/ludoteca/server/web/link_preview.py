"""What a messenger shows of a link to a table: who invites, to which game, and its cover."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core.text import LANGUAGES
from ludoteca.server.store import queries
from ludoteca.server.store.stored_table import StoredTable
from ludoteca.server.tables.registry import TABLE_ID
from ludoteca.server.web.catalogue import all_texts
from ludoteca.server.web.dependencies import registry_of
from ludoteca.server.web.game_box import asset_url
from ludoteca.server.web.page import FOLDER, page_response, serve_page

PREVIEW_IMAGE = "art/preview.jpg"
"""Messengers show no drawings: the cover as a photograph, 1200 by 630."""


async def serve_table_page(request: Request) -> Response:
    """The page, as it is for every address, with a few words about this table in its head."""
    stored = await find_table(request)
    if stored is None:
        return page_response(FOLDER, status=404)
    return page_response(FOLDER, meta_tags(stored, preferred_language(request), site_url(request)))


async def serve_replay_page(request: Request) -> Response:
    """The page that looks back at a table, if there is such a table."""
    stored = await find_table(request)
    return page_response(FOLDER, status=404) if stored is None else serve_page(request)


async def find_table(request: Request) -> StoredTable | None:
    table_id = request.path_params["table"]
    if not TABLE_ID.fullmatch(table_id):  # some databases cannot even be asked for it
        return None
    return await registry_of(request).store.read(lambda c: queries.load_summary(c, table_id))


def preferred_language(request: Request) -> str:
    """The first of the reader's languages that we speak."""
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
    metas.append('<meta name="robots" content="noindex">')  # whoever has the link was given it
    return "".join(metas)
