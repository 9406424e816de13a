"""Hooks of MkDocs: adds generated pages, rewrites links that leave docs/, sets the language of each page."""

from __future__ import annotations

import logging
import re
from typing import Any

from docs._build import commands, contract, docstrings, links, project, routes, rulebooks
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from ludoteca.core.text import LANGUAGES

LOG = logging.getLogger("mkdocs.hooks.ludoteca")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the generated pages."""
    generated = {
        **rulebooks.pages(),
        **project.pages(),
        **contract.pages(),
        **docstrings.pages(),
        "reference/commands.md": commands.page(),
        "reference/routes.md": routes.page(),
    }
    for page_path, text in generated.items():
        files.append(File.generated(config, page_path, content=text))
    for page_path, source_path in rulebooks.covers().items():
        files.append(File.generated(config, page_path, abs_src_path=str(source_path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rewrites links to files of the project; a broken link is an error."""
    page_path = page.file.src_uri
    text, broken_links = links.rewrite_links(markdown, page_path, links.source_of(page_path))
    for link in broken_links:
        LOG.warning("%s: broken link %s", page_path, link)
    return text


def language_of(page_path: str) -> str:
    """players/uk/neon.md and privacy.uk.md are Ukrainian."""
    parts = page_path.replace("/", ".").split(".")
    return next((language for language in LANGUAGES if language in parts), LANGUAGES[0])


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Sets the language of the theme to that of the page."""
    config.theme["language"] = language_of(page.file.src_uri)
    return context


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Corrects the language code, since Material has pt for Brazilian Portuguese."""
    language = language_of(page.file.src_uri)
    return re.sub(r'<html lang="[^"]*"', f'<html lang="{language}"', output, count=1)


def on_env(env: Any, config: MkDocsConfig, files: Files) -> Any:
    """Resets the language to English for files that belong to no page."""
    config.theme["language"] = "en"
    return env
