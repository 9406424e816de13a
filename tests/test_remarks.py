"""The remarks of the bots' characters on their moves depend on public information only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.text import game_tables

ENDS = ("won", "lost")
OWN = ("_this", "_these", "finds")
"""Endings of the keys of private log lines."""
LONGEST = 60
"""Maximum length of a remark."""
CAST = [name for name in games.names() if games.find(name).characters]


def spoken(name: str, language: str = "en") -> list[tuple[str, str]]:
    """The speaker and the addressee."""
    results = [key.partition("-") for key in game_tables(name, language).get("remark", {})]
    return [(character, moment) for character, _, moment in results]


def names_its_player(line: str | Mapping[str, Any]) -> bool:
    forms = [line] if isinstance(line, str) else list(line.values())
    return all("{who:seat}" in form for form in forms)


@pytest.mark.parametrize("name", CAST)
def test_everyone_has_words_for_the_end_and_for_something_of_their_own(name: str) -> None:
    remarks = spoken(name)
    for character in games.find(name).characters:
        moments = {moment for who, moment in remarks if who == character}
        assert moments > set(ENDS), character
    assert {who for who, _ in remarks} == set(games.find(name).characters)


@pytest.mark.parametrize("name", CAST)
def test_a_remark_is_on_a_line_of_the_log_that_everyone_reads(name: str) -> None:
    log = game_tables(name, "en")["log"]
    for character, moment in spoken(name):
        if moment not in ENDS:
            assert names_its_player(log[moment]), f"{character}-{moment}"
            assert not moment.endswith(OWN), f"{character}-{moment}"


@pytest.mark.parametrize("name", CAST)
@pytest.mark.parametrize("language", ["en", "pt-BR", "uk"])
def test_a_remark_is_short_and_names_no_card(name: str, language: str) -> None:
    for key, line in game_tables(name, language)["remark"].items():
        assert isinstance(line, str), key
        assert len(line) <= LONGEST, key
        assert "{" not in line, key
