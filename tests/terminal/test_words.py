"""The command line in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.bots.levels import names
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.terminal.input.language import requested_language
from tests.terminal.command import ludoteca

COMMANDS = [
    "games",
    "rules",
    "play",
    "resume",
    "join",
    "serve",
    "simulate",
    "tournament",
    "replay",
    "review",
]
COMMANDS_OF_MAKERS = ["new-game", "check"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_language_asked_for(tmp_path: Path, language: str) -> None:
    messages = texts(language)
    pages = [
        ludoteca(tmp_path, *words, "--help", "--language", language).stdout
        for words in ([], ["play"])
    ]
    for page in pages:
        assert page.startswith(messages.say("usage.usage"))
        assert f"\n{messages.say('usage.options')}:\n" in page
        assert messages.say("help.help") in page
    assert all(f"\n  {command} " in pages[0] for command in COMMANDS + COMMANDS_OF_MAKERS)
    if language != "en":
        for english in ("Usage", "Options", "Commands", "Show this message"):
            assert english not in "".join(pages)


def test_alone_it_explains_itself(tmp_path: Path) -> None:
    done = ludoteca(tmp_path)
    assert (done.returncode, done.stdout) == (0, ludoteca(tmp_path, "--help").stdout)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_shows_every_game(tmp_path: Path, language: str) -> None:
    done = ludoteca(tmp_path, "games", "--language", language, COLUMNS="160")
    for name in games.names():
        messages = texts(language, name)
        assert name in done.stdout
        assert messages.say("game.name") in done.stdout
        assert all(option.name in done.stdout for option in games.find(name).options)
        assert all(bot in done.stdout for bot in names(games.find(name)))


def test_the_catalogue_says_which_decks_are_reconstructed(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "games", "--language", "en", COLUMNS="400")
    lines = [texts("en", name).entry("game").get("reconstruction") for name in games.names()]
    assert sum(line is not None for line in lines) >= 3
    assert all(line in done.stdout for line in lines if line is not None)


def test_the_language_is_asked_for_or_that_of_the_locale() -> None:
    assert requested_language(["play", "--language", "uk"], {"LANG": "pt_BR"}) == "uk"
    assert requested_language(["--language=pt-BR", "play"], {}) == "pt-BR"
    assert (
        requested_language(["play"], {"LANG": "uk_UA.UTF-8", "LC_MESSAGES": "pt_BR.UTF-8"})
        == "pt-BR"
    )
    assert requested_language(["play"], {"LC_ALL": "", "LANG": "uk_UA.UTF-8"}) == "uk"
    assert requested_language(["play"], {"LC_ALL": "C.UTF-8", "LANG": "uk_UA.UTF-8"}) == "en"
    assert requested_language(["play"], {}) == "en"


def test_no_game_is_named_in_the_terminal() -> None:
    import ludoteca.cli
    import ludoteca.terminal

    rooms = [Path(str(room.__file__)).parent for room in (ludoteca.terminal, ludoteca.cli)]
    for path in [path for room in rooms for path in room.rglob("*.py")]:
        words = set(path.read_text("utf-8").replace("_", " ").replace('"', " ").split())
        assert not words & set(games.names()), path
