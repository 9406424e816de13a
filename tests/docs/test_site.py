"""The built documentation: no broken links or missing resources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs._build import commands, contract, rulebooks

from ludoteca.cli import root_command
from ludoteca.core.text import LANGUAGES, paragraphs, rulebook_text, texts
from tests.docs.site import SitePage, build, is_elsewhere, read, target

LARGEST = 60_000
"""Bytes of an image, for slow connections."""
LARGEST_FIRST_PAGE = 1_500_000
"""Bytes of the first page with all that it fetches: five tables in motion."""

pytestmark = pytest.mark.slow

Site = tuple[Path, dict[str, SitePage]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder)
    return folder, read(folder)


def test_every_link_works(site: Site) -> None:
    folder, pages = site
    broken = []
    for name, page in pages.items():
        if name == "404.html":
            continue
        for link in filter(lambda link: not is_elsewhere(link), page.links):
            path, anchor = target(name, link)
            if path in pages and (not anchor or anchor in pages[path].anchors):
                continue
            if path not in pages and (folder / path).is_file():
                continue
            if link not in ("#", "."):
                broken.append((name, link))
    assert broken == []


def test_every_page_is_two_clicks_from_the_first(site: Site) -> None:
    _, pages = site
    reached = {"index.html"}
    for _ in range(2):
        links = {(name, link) for name in reached for link in pages[name].text_links}
        reached |= {target(name, link)[0] for name, link in links if not is_elsewhere(link)}
        reached &= set(pages)
    assert set(pages) - reached - {"404.html"} == set()


def test_nothing_is_fetched_from_other_sites(site: Site) -> None:
    folder, pages = site
    for name, page in pages.items():
        assert [link for link in page.fetched if is_elsewhere(link)] == [], name
        if name != "404.html":  # which needs a server, and is never opened from the disk
            paths = [target(name, link)[0] for link in page.fetched]
            assert [path for path in paths if not (folder / path).is_file()] == [], name
    for style in folder.rglob("*.css"):
        assert not re.search(r"url\(\s*[\"']?(https?:)?//", style.read_text("utf-8")), style


def test_every_page_has_a_title_and_its_language(site: Site) -> None:
    _, pages = site
    for name, page in pages.items():
        assert page.title.strip(), name
        assert sum(1 for heading in page.headings if heading.strip()) >= 1, name
        words = re.split(r"[/.]", name)
        assert page.language == next((one for one in LANGUAGES if one in words), "en"), name


def test_every_picture_is_described_and_small(site: Site) -> None:
    folder, pages = site
    for name, page in pages.items():
        for address, words in page.pictures:
            path = folder / target(name, address)[0]
            drawn = path.suffix == ".svg"  # a cover beside its name, or the logo
            assert drawn or words, f"{name}: {address}"
            if "pictures" in path.parts and "-moving" not in path.stem:
                assert path.stat().st_size <= LARGEST, address


def test_the_first_page_shows_five_tables_and_is_small(site: Site) -> None:
    folder, pages = site
    first = pages["index.html"]
    moving = [address for address, _ in first.pictures if "-moving" in address]
    assert len(moving) == len(rulebooks.bundled_games())
    files = {folder / address for address in first.fetched} | {*folder.rglob("*.woff2")}
    size = sum(path.stat().st_size for path in [folder / "index.html", *files])
    assert size < LARGEST_FIRST_PAGE


def test_llms_txt_names_every_page_of_the_tabs_and_its_links_work(site: Site) -> None:
    folder, pages = site
    links = re.findall(r"\]\(([^)]+)\)", (folder / "llms.txt").read_text("utf-8"))
    assert [link for link in links if not (folder / link).is_file()] == []
    named = {link.removesuffix(".md") + ".html" for link in links if link.endswith(".md")}
    beside = {name for name in pages if name.startswith("files/")} | {"index.html", "404.html"}
    assert named == set(pages) - beside
    assert (folder / "llms-full.txt").stat().st_size < 250_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_is_complete(site: Site, language: str) -> None:
    for game in rulebooks.bundled_games():
        page = site[1][f"players/{language}/{game}.html"]
        numbers = [number for number, _ in paragraphs(rulebook_text(language, game))]
        assert len(numbers) > 10
        assert {f"p{number}" for number in numbers} <= page.anchors, game
        assert "first-match" in page.anchors, game


def test_every_command_has_a_heading(site: Site) -> None:
    lines = [heading.strip() for heading in site[1]["reference/commands.html"].headings]
    paths = [path for path, _ in commands.commands(root_command(texts("en")), "ludoteca")]
    assert len(paths) > 30
    assert [path for path in paths[1:] if path not in lines] == []


def test_the_conformance_page_names_every_check(site: Site) -> None:
    folder, _ = site
    text = (folder / "authors" / "conformance.html").read_text("utf-8")
    assert len(contract.promises()) >= 20
    assert [promise for promise in contract.promises() if promise not in text] == []
