"""llms.txt and llms-full.txt: what language models read first, see https://llmstxt.org."""

from __future__ import annotations

from docs._build.languages import language_of
from docs._build.navigation import sections
from docs._build.rendering import Page

HEAD = """# Ludoteca

> Five tabletop games (nEon_onE, Kobito, Encantados, Cobogó, Cóatl) on one Python rules engine, with a server, a page, a lab for
> designers and environments for learners. Everything that players read exists in English, Brazilian Portuguese and Ukrainian.

The same pages are here as HTML and as Markdown. A match is its seed and its moves; moves are a few words, such as `play red-7`.
"""
LEFT_OUT = ("players/", "reference/", "files/", "privacy.", "wording.", "researchers/speed.md")
"""What the guides do without: rules of the games, what is made from the code, figures."""


def index(pages: dict[str, Page]) -> str:
    lines = [HEAD, "[The guides in one file](llms-full.txt)", ""]
    for section in sections():
        lines += [f"## {section.title}", ""]
        lines += [f"- [{pages[path].title}]({path})" for path in section.paths()]
        lines.append("")
    return "\n".join(lines)


def guides(texts: dict[str, str]) -> str:
    """The English guides in one file, in the order of the tabs."""
    chosen = [
        path
        for section in sections()
        for path in section.paths()
        if language_of(path) == "en" and not path.startswith(LEFT_OUT)
    ]
    return "\n\n".join([HEAD, *(f"<!-- {path} -->\n\n{texts[path]}" for path in chosen)])
