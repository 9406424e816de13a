"""The documentation is searched from the disk too, in each language and in other forms of a word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.window import PATIENCE
from tests.docs.site import build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    build(folder)
    return folder


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(reduced_motion="reduce")
    yield page
    page.close()


def search(page: Page, site: Path, start: str, question: str) -> list[str]:
    """The addresses that the search finds for a question typed on this page."""
    page.goto((site / start).as_uri())
    page.keyboard.press("/")
    page.get_by_role("searchbox").fill(question)
    page.wait_for_function("document.querySelector('dialog li')", timeout=PATIENCE)
    links: list[str] = page.eval_on_selector_all(
        "dialog a", "links => links.map((link) => link.getAttribute('href'))"
    )
    return links


@pytest.mark.parametrize(
    ("start", "question", "found"),
    [
        ("index.html", "stacked penalty", "players/en/neon.html"),
        ("index.html", "finished rainbow", "players/en/kobito.html"),
        ("index.html", "play_checked", "reference/engine.html"),
        ("index.html", "pilhas de descartes", "players/pt-BR/encantados.html"),
        ("index.html", "arco-iris completado", "players/pt-BR/kobito.html"),
        ("index.html", "веселкою", "players/uk/kobito.html"),
        ("index.html", "горщику золоту", "players/uk/kobito.html"),
        ("players/uk/neon.html", "колод", "players/uk/neon.html"),
    ],
)
def test_a_question_finds_its_page(
    page: Page, site: Path, start: str, question: str, found: str
) -> None:
    links = search(page, site, start, question)
    assert any(link.removeprefix("../../").startswith(found) for link in links), links


def test_a_paragraph_of_a_rulebook_is_found_by_its_place(page: Page, site: Path) -> None:
    [best, *_] = search(page, site, "players/uk/index.html", "веселка послідовних чисел")
    assert best == "../../players/uk/kobito.html#p9"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "penalty penalties"),
        ("en", "score scores scored scoring"),
        ("en", "run running"),
        ("pt-BR", "carta cartas"),
        ("pt-BR", "comprar compra compram comprando comprado"),
        ("pt-BR", "coleção coleções colecao"),
        ("pt-BR", "animal animais"),
        ("uk", "веселка веселки веселку веселкою веселок веселками веселках"),
        ("uk", "карта карти карту картою карт картами"),
        ("uk", "хід ходу ходом ходи ходів"),
        ("uk", "колір кольору кольори кольорами"),
        ("uk", "гравець гравця гравці гравцям гравців"),
        ("uk", "пам'ять пам’ять пам’яті"),
        ("uk", "грають грати грає"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(
    page: Page, site: Path, language: str, forms: str
) -> None:
    page.goto((site / "index.html").as_uri())
    stems = page.evaluate("([text, language]) => stems(text, language)", [forms, language])
    assert len(set(stems)) == 1, stems


def test_words_of_other_meaning_keep_their_stems(page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    for language, words in (
        ("en", "card cell hand draw deck seat"),
        ("pt-BR", "carta mesa jogo mão vez cor"),
        ("uk", "карта стіл гра рука ряд колода"),
    ):
        stems = page.evaluate("([text, language]) => stems(text, language)", [words, language])
        assert len(set(stems)) == len(words.split()), stems


def test_nothing_found_is_said_in_the_language_of_the_page(page: Page, site: Path) -> None:
    assert search(page, site, "players/uk/neon.html", "zzzz") == []
    assert page.get_by_text("Нічого не знайдено").is_visible()


def test_the_arrow_keys_choose_and_enter_opens(page: Page, site: Path) -> None:
    search(page, site, "index.html", "commitment")
    page.keyboard.press("ArrowDown")
    target = page.evaluate("document.activeElement.href")
    page.keyboard.press("Enter")
    page.wait_for_url(target, timeout=PATIENCE)
