"""Pages that lie elsewhere in the project, and every file that a page points at."""

from __future__ import annotations

import re

from docs.press import ROOT

PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "reference/changes.md",
    "CONTRIBUTING.md": "authors/contributing.md",
    "bench/README.md": "researchers/speed.md",
    "src/ludoteca/server/API.md": "reference/server.md",
}
"""Where a page of the project stands here."""
SHELVES = ("deploy", "examples/lab", "examples/ludoteca-briscola")
"""Folders whose files are shown, each on a page of its own."""
ALONE = ("LICENSE", "CITATION.cff")
LANGUAGE = {".py": "python", ".toml": "toml", ".json": "json", ".cff": "yaml", ".md": "markdown"}
SHOWN = (*LANGUAGE, "", ".conf", ".service", ".timer", ".txt")
"""Endings of the files that can be read."""
MADE = re.compile(r"(^|/)(\.|__pycache__/|build/)|\.egg-info/")
"""What tools leave behind."""


def shown() -> list[str]:
    """The files that have a page here, as paths of the project."""
    inside = [path for shelf in SHELVES for path in sorted((ROOT / shelf).rglob("*"))]
    kept = [path for path in inside if path.is_file() and path.suffix in SHOWN]
    names = [path.relative_to(ROOT).as_posix() for path in kept]
    return [*ALONE, *(name for name in names if not MADE.search(name))]


def place_of(name: str) -> str | None:
    """Where a file or a folder of the project is found here, with the anchor if it has one."""
    if name in PAGES:
        return PAGES[name]
    if name.startswith("docs/"):
        return name.removeprefix("docs/") if (ROOT / name).is_file() else None
    if name in shown():
        return f"files/{name}.md"
    if name in SHELVES:
        return f"reference/files.md#{anchor(name)}"
    return None


def anchor(shelf: str) -> str:
    return shelf.replace("/", "-")


def pages() -> dict[str, str]:
    """Each page with its text; the front page is not README's, which is for those who find the sources."""
    found = {
        place: (ROOT / name).read_text("utf-8")
        for name, place in PAGES.items()
        if place != "index.md"
    }
    files = shown()
    for name in files:
        found[f"files/{name}.md"] = listing(name)
    found["reference/files.md"] = index(files)
    return found


def listing(name: str) -> str:
    path = ROOT / name
    text = path.read_text("utf-8").rstrip("\n")
    return f"# {name}\n\n````{LANGUAGE.get(path.suffix, 'text')}\n{text}\n````\n"


def index(files: list[str]) -> str:
    """All of them, folder by folder."""
    lines = ["# Files", "", "What the other pages point at, as it lies in the project.", ""]
    lines += [f"- [{name}](../files/{name}.md)" for name in ALONE]
    for shelf in SHELVES:
        lines += ["", f"## {shelf} {{ #{anchor(shelf)} }}", ""]
        inside = [name for name in files if name.startswith(f"{shelf}/")]
        lines += [f"- [{name.removeprefix(f'{shelf}/')}](../files/{name}.md)" for name in inside]
    return "\n".join(lines) + "\n"
