"""The characters of our games: each has a name, a temper and a portrait."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ludoteca import games
from ludoteca.core.testkit.text_checks import TextError, check_texts
from ludoteca.core.text import LANGUAGES, texts
from tests.catalogue import FOLDER, OURS

ALL_CHARACTERS = [(name, one) for name in OURS for one in games.find(name).characters]
DRAWS = {"svg", "defs", "g", "path", "rect", "circle", "ellipse", "use", "stop"}
DRAWS |= {"linearGradient", "radialGradient"}
LARGEST = 6000
"""Bytes of a portrait, so that those of a full table load at once."""


@pytest.mark.parametrize("name", OURS)
def test_there_are_enough_for_a_full_table_of_bots_and_one_person(name: str) -> None:
    game = games.find(name)
    assert len(set(game.characters)) == len(game.characters) >= max(game.seats) - 1


@pytest.mark.parametrize(("name", "one"), ALL_CHARACTERS)
def test_a_character_has_a_name_and_a_temper_in_every_language(name: str, one: str) -> None:
    for language in LANGUAGES:
        messages = texts(language, name)
        assert 2 <= len(messages.say(f"character.{one}")) <= 12
        temper = messages.say(f"temper.{one}")
        assert temper.endswith(".")
        assert len(temper) <= 75
    tempers = [texts(language, name).say(f"temper.{one}") for language in LANGUAGES]
    assert len(set(tempers)) == len(LANGUAGES)


@pytest.mark.parametrize(("name", "one"), ALL_CHARACTERS)
def test_a_character_has_a_small_square_face_that_fetches_nothing(name: str, one: str) -> None:
    path = FOLDER / name / "page" / "art" / "people" / f"{one}.svg"
    drawing = ElementTree.fromstring(path.read_text("utf-8"))
    assert path.stat().st_size <= LARGEST
    assert drawing.get("viewBox") == "0 0 96 96"
    for part in drawing.iter():
        assert part.tag.removeprefix("{http://www.w3.org/2000/svg}") in DRAWS
        assert part.get("href", "#").startswith("#")
        assert part.get("style") is None  # the page's security policy allows none


@pytest.mark.parametrize("name", OURS)
def test_no_one_has_two_faces_and_no_face_is_no_ones(name: str) -> None:
    faces = {path.stem for path in (FOLDER / name / "page" / "art" / "people").glob("*")}
    assert faces == set(games.find(name).characters)


def test_a_character_without_words_is_found_by_the_conformance_test(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games.find("neon")
    monkeypatch.setattr(game, "characters", (*game.characters, "nobody"), raising=False)
    with pytest.raises(TextError, match=r"character\.nobody"):
        check_texts(game)
