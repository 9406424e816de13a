"""Puts the page into the site, with the answers of the server that are the same for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludoteca import games
from ludoteca.core.text import LANGUAGES
from ludoteca.server.json_encoding import encode_bytes
from ludoteca.server.web import catalogue
from ludoteca.server.web.game_box import page_files
from ludoteca.server.web.html.index_html import complete, read_index
from ludoteca.server.web.routes.tutorial import cached_tutorial
from web.compressed_files import write_file
from web.places import ROOT, SITE

PAGE: Final = ROOT / "src" / "ludoteca" / "server" / "page"
UNUSED: Final = ("index.html", "preload.json", "drawn")
"""What the server alone reads."""
TEXT: Final = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}
ENGINE: Final = '<meta name="ludoteca-engine" content="/engine/client.js">'
"""Tells the page that there is no server."""


def build_page() -> None:
    for path in sorted(PAGE.rglob("*")):
        inner = path.relative_to(PAGE)
        if path.is_file() and inner.parts[0] not in UNUSED and path.suffix != ".br":
            write(SITE / inner, path.read_bytes())
    index = read_index(PAGE)
    if index is None:
        raise FileNotFoundError(PAGE / "index.html")
    html = complete(index, None, catalogue.all_games(), ENGINE).encode()
    # Hosts answer with the second for addresses that are no files, such as a table's.
    for name in ("index.html", "404.html"):
        write(SITE / name, html)
    for name, content in answers():
        write(SITE / "api" / name, content)


def write(path: Path, content: bytes) -> None:
    if path.suffix in TEXT:
        write_file(path, content)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def answers() -> Iterator[tuple[str, bytes]]:
    """The files in place of requests: `/api/games.json` for `/api/games`."""
    yield "games.json", encode_bytes(catalogue.all_games())
    for language in LANGUAGES:
        yield f"texts/{language}.json", catalogue.cached_texts(language).plain
    for game in games.names():
        yield f"tutorial/{game}.json", cached_tutorial(game).plain
        for language in LANGUAGES:
            yield f"texts/{language}/{game}.json", catalogue.cached_texts(language, game).plain
            yield (
                f"rulebook/{language}/{game}.json",
                catalogue.cached_rulebook(language, game).plain,
            )
        for name, path in page_files(game).items():
            yield f"games/{game}/page/{name}", path.read_bytes()


if __name__ == "__main__":
    build_page()
