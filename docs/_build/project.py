"""Pages whose sources are outside docs/, and the files that pages link to."""

from __future__ import annotations

import re

from docs._build import ROOT

PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "reference/changes.md",
    "CONTRIBUTING.md": "authors/contributing.md",
    "bench/README.md": "researchers/speed.md",
    "src/ludoteca/server/API.md": "reference/server.md",
}
"""Files of the project and their pages in the documentation."""
FILE_FOLDERS = ("deploy", "examples/lab", "examples/ludoteca-briscola")
"""Folders whose files each get a page."""
SINGLE_FILES = ("LICENSE", "CITATION.cff")
LANGUAGE_OF_SUFFIX = {
    ".py": "python",
    ".toml": "toml",
    ".json": "json",
    ".cff": "yaml",
    ".yaml": "yaml",
    ".md": "markdown",
}
SHOWN_SUFFIXES = (*LANGUAGE_OF_SUFFIX, "", ".conf", ".service", ".timer", ".txt")
"""Suffixes of text files."""
GENERATED = re.compile(r"(^|/)(\.|__pycache__/|build/)|\.egg-info/")
"""Files that tools generate."""


def shown_files() -> list[str]:
    """The files that get a page, as paths of the project."""
    paths = [path for folder in FILE_FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    readable = [path for path in paths if path.is_file() and path.suffix in SHOWN_SUFFIXES]
    names = [path.relative_to(ROOT).as_posix() for path in readable]
    return [*SINGLE_FILES, *(name for name in names if not GENERATED.search(name))]


def page_path_of(name: str) -> str | None:
    """The page of a file or folder of the project, with its anchor if it has one."""
    if name in PAGES:
        return PAGES[name]
    if name.startswith("docs/"):
        return name.removeprefix("docs/") if (ROOT / name).is_file() else None
    if name in shown_files():
        return f"files/{name}.md"
    if name in FILE_FOLDERS:
        return f"reference/files.md#{anchor(name)}"
    return None


def anchor(folder: str) -> str:
    return folder.replace("/", "-")


def pages() -> dict[str, str]:
    """Pages with their texts. README is for readers of the sources; the site has its own first page."""
    texts = {
        page_path: (ROOT / name).read_text("utf-8")
        for name, page_path in PAGES.items()
        if page_path != "index.md"
    }
    files = shown_files()
    for name in files:
        texts[f"files/{name}.md"] = file_page(name)
    texts["reference/files.md"] = index_page(files)
    return texts


def file_page(name: str) -> str:
    path = ROOT / name
    text = path.read_text("utf-8").rstrip("\n")
    return f"# {name}\n\n````{LANGUAGE_OF_SUFFIX.get(path.suffix, 'text')}\n{text}\n````\n"


def index_page(files: list[str]) -> str:
    """The index of the files, by folder."""
    lines = ["# Files", "", "Examples and settings that other pages link to.", ""]
    lines += [f"- [{name}](../files/{name}.md)" for name in SINGLE_FILES]
    for folder in FILE_FOLDERS:
        lines += ["", f"## {folder} {{ #{anchor(folder)} }}", ""]
        members = [name for name in files if name.startswith(f"{folder}/")]
        lines += [f"- [{name.removeprefix(f'{folder}/')}](../files/{name}.md)" for name in members]
    return "\n".join(lines) + "\n"
