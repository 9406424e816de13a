"""The page as a folder of files for any static host: what the server answers to all alike is in
files, and the rest comes from the engine in the browser. `python -m ludoteca.server.web.sites.static_site
FOLDER` writes it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from ludoteca import games
from ludoteca.core.catalogue import folder as game_folder
from ludoteca.core.text import LANGUAGES
from ludoteca.server.json_encoding import encode
from ludoteca.server.texts import all_texts
from ludoteca.server.web.catalogue import all_games, describe_rulebook
from ludoteca.server.web.game_box import asset_url, page_files
from ludoteca.server.web.html.index_html import PageTarget, complete, read_index
from ludoteca.server.web.html.static_index import SCRIPT, for_any_folder
from ludoteca.server.web.page import FOLDER
from ludoteca.tables.analysis.tutorial import tutorial_match

ENGINE_SCRIPT = "/engine/client.js"
"""Address of the engine's loader, below the folder of the site."""
FILE_LIST = "site.json"
"""The paths of all that the browser keeps, so that every page opens offline."""
PAGE_FOLDERS = ("assets", "kit", "icons")
COMPRESSED = (".br", ".gz")
"""Copies that browsers are sent under the names of their originals."""
FALLBACKS = ("404.html",)
"""Copies of index.html that hosts show for the other addresses of the page."""


def write_site(folder: Path, engine_script: str = ENGINE_SCRIPT) -> None:
    """Adds the page and the answers to a folder."""
    index = read_index(FOLDER)
    if index is None:
        raise FileNotFoundError(FOLDER / "index.html")
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    paths = [f"/{path.relative_to(folder).as_posix()}" for path in page_paths(folder)]
    meta = f'<meta name="ludoteca-engine" content="{escape(engine_script)}">'
    text = for_any_folder(complete(index, PageTarget("Catalogue"), all_games(), meta), FOLDER)
    (folder / SCRIPT).unlink()  # is in the page
    for name in ("index.html", *FALLBACKS):
        (folder / name).write_text(text, "utf-8")
    for path, content in answers():
        file = folder / f"{path.removeprefix('/')}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(encode(content), "utf-8")
        paths.append(f"{path}.json")
    for game in games.playable():
        for name, source in page_files(game).items():
            file = folder / "api" / "games" / game / "page" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, file)
            paths.append(str(asset_url(game, name)))
    (folder / FILE_LIST).write_text(encode(sorted(paths)), "utf-8")


def page_paths(folder: Path) -> list[Path]:
    """The files of the built page; index.html is kept as `/`, and what is not under these names
    belongs to others."""
    found = [path for name in PAGE_FOLDERS for path in (folder / name).rglob("*")]
    return [path for path in found if path.is_file() and path.suffix not in COMPRESSED]


def answers() -> Iterator[tuple[str, object]]:
    """The paths whose answers are the same for all, with the answers."""
    yield "/api/games", all_games()
    for language in LANGUAGES:
        yield f"/api/texts/{language}", all_texts(language)
        for game in games.playable():
            yield f"/api/texts/{language}/{game}", all_texts(language, game)
            if game_folder(game).joinpath("text", f"rulebook.{language}.md").is_file():
                yield f"/api/rulebook/{language}/{game}", describe_rulebook(language, game)
    for game in games.playable():
        if games.find(game).guide() is not None:
            yield f"/api/tutorial/{game}", tutorial_match(game)


if __name__ == "__main__":
    write_site(Path(sys.argv[1]))
