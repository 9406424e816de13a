"""Writes the site: pages, their Markdown, pictures, the index of the search, llms.txt."""

from __future__ import annotations

import shutil
from pathlib import Path

from docs._build import (
    DOCS,
    ROOT,
    commands,
    contract,
    docstrings,
    layout,
    links,
    llms,
    notebooks,
    project,
    routes,
    rulebooks,
    search_index,
)
from docs._build.layout import NOT_FOUND
from docs._build.rendering import Page, render

NOT_COPIED = shutil.ignore_patterns("_build", "__pycache__", "*.md", "*.toml", "*.html", "*.py")
TOKENS = ROOT / "client" / "src" / "styles" / "tokens.css"
"""The colours and sizes of the page, which the documentation shares."""
USUAL_FOLDER = ROOT / "site"
INDEX = "search-index.js"


def build(folder: Path) -> list[str]:
    """Builds the site into a folder, instead of an earlier one; returns the broken links."""
    texts, problems = page_texts()
    pages = {path: render(path, text) for path, text in texts.items()}
    remove_site(folder)
    copy_assets(folder)
    for path, page in pages.items():
        write(folder / page.address, layout.html_page(page, pages))
        write(folder / path, texts[path])
    write(folder / "404.html", layout.html_page(not_found(pages), pages))
    write(folder / INDEX, search_index.script(list(pages.values())))
    write(folder / "llms.txt", llms.index(pages))
    write(folder / "llms-full.txt", llms.guides(texts))
    return problems + links.broken_in(folder)


def remove_site(folder: Path) -> None:
    """Removes an earlier site; any other folder with files in it is an error."""
    is_site = folder == USUAL_FOLDER or (folder / INDEX).exists()
    if folder.exists() and any(folder.iterdir()) and not is_site:
        raise SystemExit(f"{folder} is neither empty nor a site: choose another folder")
    shutil.rmtree(folder, ignore_errors=True)


def page_texts() -> tuple[dict[str, str], list[str]]:
    """The Markdown of every page by its path, and the links between files that are broken."""
    sources = {
        path.relative_to(DOCS).as_posix(): path.read_text("utf-8")
        for path in sorted(DOCS.rglob("*.md"))
    }
    sources |= {
        **rulebooks.pages(),
        **project.pages(),
        **contract.pages(),
        **docstrings.pages(),
        **notebooks.pages(),
        "reference/commands.md": commands.page(),
        "reference/routes.md": routes.page(),
    }
    texts, problems = {}, []
    for path, text in sources.items():
        texts[path], broken = links.rewrite_links(text, path, links.source_of(path))
        problems += [f"{path}: broken link {link}" for link in broken]
    return texts, problems


def not_found(pages: dict[str, Page]) -> Page:
    text = "# There is no such page\n\n[The first page](index.md) leads to all others.\n"
    return render(NOT_FOUND, text)


def copy_assets(folder: Path) -> None:
    shutil.copytree(DOCS, folder, ignore=NOT_COPIED)
    shutil.copy(TOKENS, folder / "theme" / "tokens.css")
    for place, source in rulebooks.covers().items():
        write(folder / place, source.read_text("utf-8"))
    for empty in sorted(folder.rglob("*"), reverse=True):
        if empty.is_dir() and not any(empty.iterdir()):
            empty.rmdir()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
