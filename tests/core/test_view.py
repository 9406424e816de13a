"""Views and playthroughs: the engine's output as data and as text."""

from __future__ import annotations

import json

import pytest

from ludoteca import games
from ludoteca.core.record import Record
from ludoteca.core.testkit.playthrough import playthrough, view_lines
from ludoteca.core.view import View, Zone, hidden_items

VIEW = View(
    1,
    0,
    (
        Zone("pile", "deck", hidden_items(3)),
        Zone("penalty", "counter", number=4),
        Zone("hand-1", "hand", ("ant", None), owner=1),
        Zone("board-1-left", "grid", ("a", "b"), places=((0, 0), (2, 1))),
        Zone("discard", "pile", ("a", "b", "c", "d", "e")),
        Zone("drawn", "row"),
    ),
)


def test_a_view_is_listed_as_plain_data() -> None:
    assert VIEW.to_dict() == {
        "seat": 1,
        "turn": 0,
        "zones": [
            {"id": "pile", "kind": "deck", "items": [None, None, None]},
            {"id": "penalty", "kind": "counter", "number": 4},
            {"id": "hand-1", "kind": "hand", "owner": 1, "items": ["ant", None]},
            {"id": "board-1-left", "kind": "grid", "items": ["a", "b"], "places": [[0, 0], [2, 1]]},
            {"id": "discard", "kind": "pile", "items": ["a", "b", "c", "d", "e"]},
            {"id": "drawn", "kind": "row", "items": []},
        ],
    }
    assert json.loads(json.dumps(VIEW.to_dict())) == VIEW.to_dict()


def test_a_zone_says_who_laid_what_there() -> None:
    trick = Zone("trick", "row", ("ant", "bee"), by=(1, None))
    assert trick.to_dict()["by"] == [1, None]
    with pytest.raises(ValueError, match="zip"):
        Zone("trick", "row", ("ant", "bee"), by=(1,)).to_dict()


def test_a_view_says_what_lay_where_there_is_nothing_now() -> None:
    now, before = Zone("trick", "row"), Zone("trick", "row", ("ant",), by=(0,))
    assert View(0, 1, (now,), (before,)).to_dict()["passed"] == [before.to_dict()]
    with pytest.raises(StopIteration):
        View(0, 1, (), (before,)).to_dict()


def test_a_zone_is_called_by_what_stands_before_its_number() -> None:
    assert [zone.stem for zone in VIEW.zones[2:4]] == ["hand", "board-left"]


def test_a_zone_is_found_by_its_name() -> None:
    assert VIEW.zone("penalty").number == 4
    with pytest.raises(StopIteration):
        VIEW.zone("hand-9")


def test_two_views_that_show_the_same_are_the_same() -> None:
    assert Zone("pile", "deck", hidden_items(2)) == Zone("pile", "deck", (None, None))
    assert View(0, 0, ()) != View(None, 0, ())


def test_a_view_is_written_one_zone_a_line() -> None:
    assert view_lines(VIEW) == [
        "   pile: ?x3",
        "   penalty: 4",
        "   hand-1: ant ?x1",
        "   board-1-left: 0,0=a 2,1=b",
        "   discard: (2 below) c d e",
    ]


def written_playthrough(language: str = "en") -> tuple[Record, str]:
    game = games.find("neon")
    record = Record.new(game, 2, "page")
    return record, playthrough(game, record, "rulebook", language)


def test_a_playthrough_can_be_written_again_from_its_first_line() -> None:
    record, page = written_playthrough()
    facts = json.loads(page.splitlines()[0].removeprefix("# "))
    assert facts == {"game": "neon", "seats": 2, "bot": "rulebook", "seed": "page"} | {
        "options": record.options
    }
    assert written_playthrough()[1] == page


def test_a_playthrough_fills_its_record() -> None:
    record, page = written_playthrough()
    lines = [line.removeprefix("-> ") for line in page.splitlines() if line.startswith("-> ")]
    assert record.moves == lines
    game = games.find("neon")
    assert f"scores {game.scores(record.verify(game))}" in page


@pytest.mark.parametrize("language", ["pt-BR", "uk"])
def test_a_playthrough_can_be_read_in_every_language(language: str) -> None:
    record, page = written_playthrough(language)
    assert record.moves == written_playthrough()[0].moves
    assert page != written_playthrough()[1]


def test_a_playthrough_says_who_reads_a_line() -> None:
    _, page = written_playthrough()
    assert "(in secret)" in page
    assert "(to all but some)" in page
