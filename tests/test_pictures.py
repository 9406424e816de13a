"""The pictures of the rulebooks: each exists, replays, and has the same place in every language."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.pictures import GAP, Picture, pictures, read_pictures
from ludoteca.core.record import load
from ludoteca.core.text import (
    LANGUAGES,
    PICTURE_PATTERN,
    item_name,
    mentioned_items,
    paragraphs,
    replace_items,
    rulebook_text,
    split_pictures,
    texts,
)
from ludoteca.server.web.catalogue import describe_rulebook
from tests.catalogue import OURS

RECORDS = Path(__file__).parent / "records"
PAIRS = [(name, language) for name in games.names() for language in LANGUAGES]


def trial(text: str, game: str = "neon") -> dict[str, Picture]:
    """The pictures of a game from this text, with the records in the tests' folder."""
    return read_pictures(games.find(game), text, lambda name: (RECORDS / name).read_text("utf-8"))


def refusal(text: str) -> Note:
    with pytest.raises(UserError) as caught:
        trial(text)
    return caught.value.note


# The pictures of our rulebooks


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_every_picture_of_a_rulebook_exists_and_every_one_that_exists_is_shown(
    name: str, language: str
) -> None:
    text = rulebook_text(language, name)
    shown = [picture for _, picture in split_pictures(text) if picture is not None]
    assert set(shown) == set(pictures(games.find(name)))
    assert len(shown) == text.count("](picture:") == text.count("!["), "each stands alone"


def placed(language: str, name: str) -> list[int | str]:
    """The paragraph numbers and picture names in order."""
    results: list[int | str] = []
    for block in rulebook_text(language, name).split("\n\n"):
        results += [number for number, _ in paragraphs(block)]
        if picture := PICTURE_PATTERN.fullmatch(block.strip()):
            results.append(picture[2])
    return results


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_all_languages_show_the_same_pictures_beside_the_same_paragraphs(
    name: str, language: str
) -> None:
    assert placed(language, name) == placed("en", name)


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_a_picture_has_a_caption_in_every_language_or_in_none(name: str, language: str) -> None:
    def captioned(one: str) -> list[bool]:
        return [
            bool(words) for words, picture in split_pictures(rulebook_text(one, name)) if picture
        ]

    assert captioned(language) == captioned("en")


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_whatever_is_shown_has_a_name(name: str, language: str) -> None:
    messages = texts(language, name)
    shown = [item for picture in pictures(games.find(name)).values() for item in picture.items()]
    shown += mentioned_items(rulebook_text(language, name))
    assert [item for item in shown if item_name(messages, item) is None] == []


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_tables_have_as_many_cells_in_every_row(name: str, language: str) -> None:
    for block in rulebook_text(language, name).split("\n\n"):
        if block.strip().startswith("|"):
            bars = {line.count("|") for line in block.strip().splitlines()}
            assert len(bars) == 1, block


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_a_client_is_given_all_that_a_rulebook_shows(name: str, language: str) -> None:
    given = describe_rulebook(language, name)
    for _, picture in split_pictures(given["text"]):
        assert picture is None or picture in given["pictures"]
    drawn = pictures(games.find(name)).values()
    shown = {item for picture in drawn for item in picture.items()} | set(
        mentioned_items(given["text"])
    )
    assert set(given["things"]) == shown
    assert all(len(thing) == 3 and all(thing) for thing in given["things"].values())


@pytest.mark.parametrize("name", OURS)
def test_the_records_of_pictures_travel_with_the_package(name: str) -> None:
    setup = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
    packed = setup["tool"]["setuptools"]["package-data"]["ludoteca"]
    path = files(f"ludoteca.games.{name}").joinpath("pictures.toml")
    tables = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    used = {table["record"] for table in tables.values() if "record" in table} - {"guide"}
    for file in ("pictures.toml", *used):
        assert any(fnmatch(f"games/{name}/{file}", pattern) for pattern in packed), file


# Lists of items


def test_a_list_shows_items_with_counts_labels_and_names() -> None:
    picture = trial(
        """
        [deck]
        items = ["red-7", "blue-skip"]
        counts = [2, 8]
        labels = ["A", "B"]
        names = true
        """
    )["deck"]
    assert picture.to_dict() == {
        "lines": [{"items": ["red-7", "blue-skip"], "label": "", "marks": []}],
        "counts": [2, 8],
        "labels": ["A", "B"],
        "names": True,
        "arrows": False,
    }


def test_rows_have_labels_of_their_own_and_empty_places() -> None:
    picture = trial('[x]\nrows = [["red-1", "", "red-3"], ["+4"]]\nlabels = ["A", "B"]')["x"]
    assert [line.label for line in picture.lines] == ["A", "B"]
    assert picture.lines[0].items[1] == GAP
    assert picture.items() == ["red-1", "red-3", "+4"]


@pytest.mark.parametrize(
    ("marks", "places"),
    [
        ('["red-7"]', (0, 2)),
        ('["red-7#2"]', (2,)),
        ('["red-7#1", "wild"]', (0, 1)),
    ],
)
def test_a_mark_means_all_alike_or_the_one_that_is_counted(
    marks: str, places: tuple[int, ...]
) -> None:
    picture = trial(f'[x]\nitems = ["red-7", "wild", "red-7"]\nmarks = {marks}')["x"]
    assert picture.lines[0].marks == places


@pytest.mark.parametrize("mark", ["B/4", "2/4"])
def test_a_mark_in_rows_names_its_row_by_label_or_by_number(mark: str) -> None:
    text = f'[x]\nrows = [["3", "4"], ["4", "5"]]\nlabels = ["A", "B"]\nmarks = ["{mark}"]'
    assert [line.marks for line in trial(text, "kobito")["x"].lines] == [(), (0,)]


# Positions

POSITION = """
[moment]
record = "neon-1.json"
ply = 6
zones = ["discard", "hand-0", "hand-1"]
"""


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_position_is_the_view_of_its_seat_and_nothing_more(seat: int | None) -> None:
    game = games.find("neon")
    record = load((RECORDS / "neon-1.json").read_text("utf-8"), games.find)
    view = game.view(record.state(game, 6), seat)
    picture = trial(POSITION + ("" if seat is None else f"seat = {seat}"))["moment"]
    assert [place.zone for place in picture.zones] == [
        view.zone(name) for name in ("discard", "hand-0", "hand-1")
    ]
    for owner in (0, 1):
        known = [item for item in view.zone(f"hand-{owner}").items if item is not None]
        assert owner == seat or known == []


def test_a_mark_in_a_position_is_a_thing_of_a_zone_or_a_whole_zone() -> None:
    picture = trial(POSITION + 'seat = 0\nmarks = ["hand-1", "discard"]')["moment"]
    assert [place.ringed for place in picture.zones] == [True, False, True]
    top = picture.zones[0].zone.items[-1]
    picture = trial(POSITION + f'marks = ["discard/{top}"]')["moment"]
    places = picture.zones[0].marks
    assert places
    assert {picture.zones[0].zone.items[place] for place in places} == {top}


def test_a_mark_on_a_wall_is_a_cell() -> None:
    record = next(RECORDS.glob("cobogo-*.json")).name
    text = f'[x]\nrecord = "{record}"\nply = 1\nzones = ["wall"]\nmarks = ["wall/0,0"]'
    [place] = trial(text, "cobogo")["x"].zones
    assert [place.zone.places[mark] for mark in place.marks] == [(0, 0)]


@pytest.mark.parametrize("name", games.names())
def test_a_guide_can_be_shown(name: str) -> None:
    game = games.find(name)
    if game.guide() is None:
        return
    zone = game.view(load(game.guide() or "", games.find).state(game, 0), None).zones[0].id
    text = f'[x]\nrecord = "guide"\nply = 0\nzones = ["{zone}"]'
    folder = files(game.package)
    found = read_pictures(game, text, lambda file: folder.joinpath(file).read_text("utf-8"))
    assert found["x"].to_dict()["zones"][0]["id"] == zone


# Invalid files

SPOILT = {
    "[deck": "picture_syntax",
    'deck = "red-7"': "picture_kind",
    "[x]\nnames = true": "picture_kind",
    '[x]\nitems = ["red-7"]\nrows = [["red-7"]]': "picture_kind",
    "[x]\nitems = []": "picture_field",
    '[x]\nitems = "red-7"': "picture_field",
    "[x]\nitems = [7]": "picture_field",
    '[x]\nitems = ["red-7"]\ncolour = "red"': "picture_field",
    '[x]\nitems = ["red-7"]\nnames = 1': "picture_field",
    '[x]\nitems = ["red-7"]\ncounts = [0]': "picture_field",
    '[x]\nitems = ["red-7"]\ncounts = [true]': "picture_field",
    '[x]\nitems = ["red-7"]\nply = 3': "picture_field",
    "[x]\nrows = []": "picture_field",
    "[x]\nrows = [[]]": "picture_field",
    '[x]\nrows = ["red-7"]': "picture_field",
    '[x]\nitems = ["red-7"]\ncounts = [1, 2]': "picture_length",
    '[x]\nrows = [["red-7"], ["red-8"]]\nlabels = ["A"]': "picture_length",
    '[x]\nitems = ["red-77"]': "picture_item",
    '[x]\nitems = [""]': "picture_item",
    '[x]\nitems = ["red-7"]\nmarks = ["red-8"]': "picture_mark",
    '[x]\nitems = ["red-7"]\nmarks = ["red-7#2"]': "picture_mark",
    '[x]\nitems = ["red-7"]\nmarks = ["red-7#0"]': "picture_mark",
    '[x]\nitems = ["red-7"]\nmarks = ["1/red-7"]': "picture_mark",
    '[x]\nrows = [["red-7"]]\nmarks = ["red-7"]': "picture_mark",
    '[x]\nrows = [["red-7"]]\nmarks = ["2/red-7"]': "picture_mark",
    '[x]\nrecord = "neon-1.json"\nply = 1': "picture_field",
    '[x]\nrecord = "neon-1.json"\nzones = ["pile"]': "picture_field",
    '[x]\nrecord = "neon-1.json"\nply = -1\nzones = ["pile"]': "picture_field",
    '[x]\nrecord = "neon-1.json"\nply = 1\nzones = []': "picture_field",
    '[x]\nrecord = "nowhere.json"\nply = 1\nzones = ["pile"]': "picture_field",
    '[x]\nrecord = "neon-1.json"\nply = 1\nseat = 9\nzones = ["pile"]': "picture_field",
    '[x]\nrecord = "neon-1.json"\nply = 99999\nzones = ["pile"]': "picture_record",
    '[x]\nrecord = "kobito-1.json"\nply = 1\nzones = ["deck"]': "picture_record",
    '[x]\nrecord = "neon-1.json"\nply = 1\nzones = ["hand-9"]': "picture_zone",
    POSITION + 'marks = ["pile"]': "picture_mark",
    POSITION + 'marks = ["hand-1/red-7"]': "picture_mark",
}


@pytest.mark.parametrize(("text", "key"), SPOILT.items())
def test_a_spoilt_picture_is_refused_with_a_sentence_that_names_it(text: str, key: str) -> None:
    note = refusal(text)
    assert note.key == key
    for language in LANGUAGES:
        sentence = texts(language).say_note("refusal", note)
        assert "{" not in sentence
        assert key == "picture_syntax" or str(note.args["picture"]) in sentence


# Items in sentences


def test_things_stand_in_sentences_but_not_in_words_of_code() -> None:
    text = "Lay {red-7}, or `say {this}` and **{+4}**; not { this } nor {two words}."
    assert mentioned_items(text) == ["red-7", "+4"]
    upper = replace_items(text, str.upper)
    assert upper == "Lay RED-7, or `say {this}` and **+4**; not { this } nor {two words}."


def test_a_picture_stands_alone_in_its_paragraph() -> None:
    text = "# A\n\n![A caption](picture:deck)\n\nSee ![x](picture:deck)\n"
    assert [picture for _, picture in split_pictures(text)] == [None, "deck", None]


@pytest.mark.parametrize("name", games.names())
def test_every_thing_of_a_game_can_be_shown(name: str) -> None:
    """The page draws the items; here each needs a name and a short label."""
    game = games.find(name)
    messages = texts("en", name)
    items: list[Any] = list(messages.tables.get("card", ()))
    text = f"[all]\nitems = {items!r}".replace("'", '"')
    picture = trial(text, name)["all"]
    assert picture.items() == items
    assert all(
        game.short_label(item) and not re.search(r"\s{2}", game.short_label(item)) for item in items
    )
