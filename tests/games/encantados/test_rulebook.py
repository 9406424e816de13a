"""Encantados: the examples and counts in the rulebook are right."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from ludoteca import games
from ludoteca.core.record import load
from ludoteca.core.text import LANGUAGES, rulebook_text, texts
from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.cards import COPIES, NAMES, points
from tests.games.encantados.position import encantados

PICTURES = tomllib.loads(
    files("ludoteca.games.encantados").joinpath("pictures.toml").read_text("utf-8")
)


def rows(picture: str) -> list[str]:
    return [" ".join(row) for row in PICTURES[picture]["rows"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_cards_has_every_card_with_its_name_code_copies_and_points(
    language: str,
) -> None:
    messages = texts(language, "encantados")
    page = rulebook_text(language, "encantados")
    for card, name in enumerate(NAMES):
        worth = str(points(card)).replace("-", "−")
        cells = [
            f"{{{name}}}",
            messages.say(f"card.{name}"),
            GAME.short_label(name),
            COPIES[card],
            worth,
        ]
        assert f"| {' | '.join(map(str, cells))} |" in page


def test_every_card_is_shown_with_its_copies() -> None:
    shown: dict[str, int] = {}
    for picture in ("races", "mimic_and_songs"):
        shown |= dict(zip(PICTURES[picture]["items"], PICTURES[picture]["counts"], strict=True))
    assert shown == {name: COPIES[card] for card, name in enumerate(NAMES)}


def test_the_new_races_of_the_picture_are_what_it_says() -> None:
    legal = [bool(encantados(f"{row} dwarf goblin").moves("lay")) for row in rows("new_race")]
    assert legal == [True, True, False, False]
    assert all(encantados(f"{row} dwarf goblin", "wisp wisp").moves("lay") for row in rows("wisps"))


def test_the_powers_of_the_picture_are_awake_and_asleep() -> None:
    assert [encantados("faun", row).items("awake-0") for row in rows("powers")] == [("dwarf",), ()]


def test_the_pictures_count_what_their_captions_say() -> None:
    assert [encantados("", row).points() for row in rows("leprechauns")] == [-4, 8, 12]
    with_summer, without = rows("summer")
    assert encantados("", with_summer).points() == 2 + 3 + 1 + 0 + 2 + 8
    assert encantados("", without).points() == 2 + 3 + 1 + 0 - 3 - 3
    garden, hand = rows("counting")
    assert encantados("", garden).points() == 6 + 9 - 3 - 4 + 0 == 8
    assert encantados(hand, garden).points() == 8 - 6 == 2


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_of_a_match_shows_what_its_seat_sees(name: str) -> None:
    picture = PICTURES[name]
    if "record" not in picture:
        return
    path = "guide.json" if picture["record"] == "guide" else picture["record"]
    text = files("ludoteca.games.encantados").joinpath(path).read_text("utf-8")
    record = load(text, games.find)
    assert record.rules == GAME.rules
    view = GAME.view(record.state(GAME, picture["ply"]), picture["seat"])  # type: ignore[arg-type]
    zones = {zone: view.zone(zone).items for zone in picture["zones"]}
    for mark in picture.get("marks", ()):
        zone, _, thing = mark.partition("/")
        assert thing.split("#")[0] in zones[zone]
