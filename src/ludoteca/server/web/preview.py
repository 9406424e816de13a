"""What a messenger shows of a link to a table: who invites, to which game, and its cover."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core.text import LANGUAGES
from ludoteca.server.store import queries
from ludoteca.server.store.sheet import Sheet
from ludoteca.server.tables.hub import ID
from ludoteca.server.web.box import address
from ludoteca.server.web.dependencies import hub_of
from ludoteca.server.web.page import FOLDER, page_with, serve_page
from ludoteca.server.web.shelf import all_texts

PICTURE = "art/preview.jpg"
"""Messengers show no drawings: the cover as a photograph, 1200 by 630."""


async def serve_table(request: Request) -> Response:
    """The page, as it is for every address, with a few words about this table in its head."""
    sheet = await sheet_of(request)
    if sheet is None:
        return page_with(FOLDER, status=404)
    return page_with(FOLDER, head_of(sheet, asked_language(request), origin(request)))


async def serve_past(request: Request) -> Response:
    """The page that looks back at a table, if there is such a table."""
    there = await sheet_of(request)
    return page_with(FOLDER, status=404) if there is None else serve_page(request)


async def sheet_of(request: Request) -> Sheet | None:
    name = request.path_params["table"]
    if not ID.fullmatch(name):  # some databases cannot even be asked for it
        return None
    return await hub_of(request).store.read(lambda c: queries.glance(c, name))


def asked_language(request: Request) -> str:
    """The first of the reader's languages that we speak."""
    for part in request.headers.get("accept-language", "").split(","):
        asked = part.partition(";")[0].strip().lower()
        for language in LANGUAGES:
            if asked and asked.partition("-")[0] == language.partition("-")[0].lower():
                return language
    return "en"


def origin(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


def head_of(sheet: Sheet, language: str, site: str) -> str:
    said = all_texts(language, sheet.game)
    game = said["game"]["name"]
    host = next((chair.name for chair in sheet.chairs if chair.person == sheet.owner), None)
    key = "invites" if host and sheet.status == "waiting" else "plays" if host else "table"
    title = said["preview"][key].format(name=host, game=game)
    facts = {
        "og:site_name": "Ludoteca",
        "og:type": "website",
        "og:title": title,
        "og:description": said["game"]["tagline"],
        "og:url": f"{site}/table/{sheet.id}",
    }
    if picture := address(sheet.game, PICTURE):
        facts["og:image"] = site + picture
        facts["og:image:width"], facts["og:image:height"] = "1200", "630"
    metas = [f'<meta property="{name}" content="{escape(fact)}">' for name, fact in facts.items()]
    metas.append('<meta name="robots" content="noindex">')  # whoever has the link was given it
    return "".join(metas)
