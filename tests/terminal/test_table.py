"""The table fits its window and shows all that the view holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.core.view import View, Zone, hidden_items
from ludoteca.terminal.drawing.block import columns, flow
from ludoteca.terminal.drawing.card import colour_style
from ludoteca.terminal.drawing.result import Outcome, show_result
from ludoteca.terminal.drawing.table import draw_table
from ludoteca.terminal.drawing.table_layout import MoveLine, Scene
from ludoteca.terminal.drawing.zone import ZoneRenderer
from ludoteca.terminal.input.table_session import log_line
from tests.terminal.command import Person

SIZES = [(80, 24), (120, 40)]


def scenes(game: Game[Any], seats: int, language: str, every: int = 1) -> list[Scene]:
    """Views of the seat to move, sampled from a random match."""
    record = Record(game.name, game.rules, seats, "drawn", check_options(game.options, {}))
    messages = texts(language, game.name).with_names([f"Player {seat}" for seat in range(seats)])
    state = record.start(game, log=True)
    rng = stream("drawn", seats)
    results = []
    while state.turn != OVER and len(record.moves) < 120:
        legal = state.legal()
        if len(record.moves) % every == 0:
            moves = [
                MoveLine(
                    messages.say_note("move", game.describe_move(state, move)),
                    game.notation(state, move),
                )
                for move in legal.to_list()
            ]
            log = [log_line(messages, note) for note in (state.log or [])[-12:]]
            sides = game.sides(seats, record.options)
            view = game.view(state, int(state.turn))
            results.append(Scene(game, messages, view, "?", log, moves, sides))
        record.moves.append("")
        state.play(legal.at(rng.below(legal.size())), record.rng(len(record.moves)))
    return results


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_any_game_is_wider_than_the_window(name: str, language: str) -> None:
    game = games.find(name)
    for scene in scenes(game, max(game.seats), language, every=9):
        for wide, high in SIZES:
            for line in draw_table(scene, wide, high):
                assert line.cell_len <= wide, line.plain


def test_every_seat_says_with_whom_it_plays() -> None:
    (scene, *_) = scenes(games.find("encantados"), 4, "en", every=120)
    assert scene.view.seat == 2
    text = "\n".join(line.plain for line in draw_table(scene, 120, 40))
    for line in (
        "Player 0 seat-0 your partner",
        "Player 1 seat-1 with Player 3",
        "Player 2 seat-2 with Player 0",
        "Player 3 seat-3 with Player 1",
    ):
        assert line in text


@pytest.mark.parametrize(("name", "seats"), [("encantados", 3), ("cobogo", 3)])
def test_where_no_one_or_everyone_plays_together_no_seat_says_so(name: str, seats: int) -> None:
    (scene, *_) = scenes(games.find(name), seats, "en", every=120)
    text = "\n".join(line.plain for line in draw_table(scene, 120, 40))
    assert "partner" not in text
    assert "with Player" not in text


@pytest.mark.parametrize(
    ("seats", "rows"),
    [(4, ["Ana and Іра 3", "Rui and Noé 5 ★ wins"]), (3, ["Ana 3", "Rui 5 ★ wins", "Іра 3"])],
)
def test_partners_have_one_row_in_the_result(seats: int, rows: list[str]) -> None:
    game = games.find("encantados")
    record = Record(game.name, game.rules, seats, "result", check_options(game.options, {}))
    state: Any = record.start(game)
    state.totals = [3, 5, 3][: state.sides]
    state.winners, state.turn = 0b1010 if seats == 4 else 0b10, OVER
    console = Console(width=80)
    with console.capture() as told:
        names = ["Ana", "Rui", "Іра", "Noé"]
        messages = texts("en", game.name).with_names(names)
        show_result(console, Outcome.of(game, record, state), messages)
    lines = [" ".join(line.split()) for line in told.get().splitlines()]
    assert [line for line in lines if line[:3] in names] == rows


@pytest.mark.parametrize("seats", games.find("neon").seats)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_holds_the_whole_table(seats: int, language: str) -> None:
    for scene in scenes(games.find("neon"), seats, language, every=2):
        for wide, high in SIZES:
            lines = [line.plain for line in draw_table(scene, wide, high - 2)]
            assert len(lines) <= high - 2, "\n".join(lines)
            screen = "\n".join(lines)
            mine = scene.view.zone(f"hand-{scene.view.seat}")
            assert all(scene.game.short_label(card) in screen for card in mine.items if card)


def plain(scene: Scene, wide: int = 80, high: int = 24) -> str:
    return "\n".join(line.plain.rstrip() for line in draw_table(scene, wide, high))


def scene_of(*zones: Zone, seat: int | None = 0) -> Scene:
    game = games.find("neon")
    return Scene(
        game, texts("en", "neon").with_names(["Ana", "Ivo"]), View(seat, 0, zones), "title"
    )


def test_every_kind_of_zone_is_drawn() -> None:
    shown = plain(
        scene_of(
            Zone("pile", "deck", hidden_items(42)),
            Zone("discard", "pile", ("red-1", "blue-2")),
            Zone("market-1", "row", ("green-3", None)),
            Zone("board", "grid", ("red-4", "yellow-5"), places=((0, 0), (2, 1))),
            Zone("penalty", "counter", number=6),
            Zone("colour", "sign", ("red",)),
            Zone("hand-0", "hand", ("wild",), owner=0),
            Zone("hand-1", "hand", (None, None, "blue-7"), owner=1),
        )
    )
    for text in (
        "░42░",
        "│ B2│ (2)",
        "market 1",
        "│ G3│ │░░░│",
        "penalty: 6",
        "active colour:  red",
    ):
        assert text in shown
    assert "0    1    2" in shown.replace("  0 ", "0 ")
    assert "▶ Ana" in shown
    assert "│ ★ │" in shown
    assert "Ivo seat-1  3 ▯▯  B7" in shown
    assert "R1" not in shown


def test_below_a_card_stands_who_laid_it() -> None:
    trick = Zone("drawn", "row", ("red-7", "blue-2"), by=(1, None))
    artist = ZoneRenderer(
        games.find("neon"), texts("en", "neon").with_names(["Ana", "Maximiliana"]), 60
    )
    assert [line.plain.split() for line in artist.large_contents(trick)][-1] == ["Maximili…"]


def test_beside_a_tall_grid_lies_the_rest() -> None:
    wall = Zone("wall", "grid", ("red-1",) * 9, places=tuple((0, y) for y in range(9)))
    goal = Zone("goal-1", "grid", ("blue-2",), places=((3, 3),))
    hand = Zone("hand-0", "hand", ("green-3",) * 30, owner=0)
    scene = scene_of(wall, goal, Zone("penalty", "counter", number=6), hand)
    moves = [MoveLine(f"Do thing number {n}", f"do {n}") for n in range(500)]
    shown = plain(Scene(scene.game, scene.messages, scene.view, "title", [], moves))
    [line] = [line for line in shown.splitlines() if "penalty: 6" in line]
    assert "R1" in line
    assert len(shown.splitlines()) <= 24


def test_a_large_hand_overlaps_and_a_huge_one_is_broken() -> None:
    hand = Zone("hand-0", "hand", ("red-1",) * 18, owner=0)
    assert "│ R1│ R1│" in plain(scene_of(hand))
    huge = Zone("hand-0", "hand", ("red-1",) * 60, owner=0)
    assert all(len(line) <= 80 for line in plain(scene_of(huge)).splitlines())


def test_in_the_smallest_window_every_card_is_there() -> None:
    cards = tuple(f"{colour}-{n}" for colour in ("red", "blue", "green") for n in range(10))
    scene = scene_of(Zone("hand-0", "hand", cards, owner=0))
    shown = plain(scene, 36, 5)
    assert all(scene.game.short_label(card) in shown for card in cards)
    assert max(map(len, shown.splitlines())) <= 36


def test_more_moves_than_fit_are_counted() -> None:
    scene = scene_of(Zone("hand-0", "hand", ("red-1",), owner=0))
    many = [MoveLine(f"Do thing number {n}", f"do {n}") for n in range(500)]
    shown = plain(Scene(scene.game, scene.messages, scene.view, "title", [], many))
    assert len(shown.splitlines()) <= 24
    assert "more moves (type moves)" in shown


def test_of_a_long_log_the_end_is_shown_and_the_rest_counted() -> None:
    scene = scene_of(Zone("hand-0", "hand", ("red-7",), owner=0))
    lines = [Text(f"line {nth}") for nth in range(60)]
    shown = plain(Scene(scene.game, scene.messages, scene.view, "title", lines))
    assert "line 59" in shown
    assert "line 0\n" not in shown
    assert "earlier" in shown


def test_an_empty_table_is_no_trouble() -> None:
    assert plain(scene_of(seat=None)).startswith(" nEon_onE ")


def test_letters_stand_out_from_every_ink() -> None:
    assert colour_style("yellow") == "bold black on yellow"
    assert colour_style("blue") == "bold bright_white on blue"
    assert colour_style("bright_blue") == "bold black on bright_blue"
    assert colour_style("default") == "bold"


def test_the_ink_of_a_card_stays_on_the_card() -> None:
    scene = scene_of(
        Zone("discard", "pile", ("red-1", "blue-2")),
        Zone("colour", "sign", ("blue",)),
        Zone("hand-0", "hand", ("blue-7",), owner=0),
    )
    console = Console(width=80)
    for high in (24, 3):
        for line in draw_table(scene, 80, high):
            for piece in line.render(console):
                inked = piece.style is not None and piece.style.bgcolor is not None
                letters = piece.text.strip(" ╭╮╰╯│─")
                assert not inked or letters in ("", "B2", "B7", "blue"), piece
                assert inked or not {"B2", "B7", "blue"} & set(piece.text.split()), piece


def test_columns_and_flow_use_the_room_there_is() -> None:
    lines = [Text(f"item {n}") for n in range(6)]
    assert [line.plain for line in columns(lines, 22)] == [
        "item 0  item 2  item 4",
        "item 1  item 3  item 5",
    ]
    assert len(columns(lines, 6)) == 6
    assert len(flow([[line] for line in lines], 14)) == 3


WINDOWS = [(40, 24), (60, 24), (80, 24), (120, 40)]


@pytest.mark.parametrize(("wide", "high"), WINDOWS)
@pytest.mark.parametrize("name", games.names())
def test_in_every_window_the_other_players_and_a_move_stay_in_sight(
    name: str, wide: int, high: int
) -> None:
    game = games.find(name)
    for seats in (2, 4):
        for scene in scenes(game, seats, LANGUAGES[seats % 3], every=11):
            lines = [line.plain for line in draw_table(scene, wide, high - 2)]
            shown = "\n".join(lines)
            assert len(lines) <= high - 2, shown
            assert all(len(line.rstrip()) <= wide for line in lines), shown
            assert all(f"Player {seat} seat-{seat}" in shown for seat in range(seats)), shown
            for zone in scene.view.zones:
                if zone.kind == "hand" and zone.owner == scene.view.seat:
                    assert all(label_of(game, item) in shown for item in zone.items if item)
            first = scene.moves[0]
            text = " ".join(shown.split())
            assert first.words in text or first.sentence in text, shown


def label_of(game: Game[Any], item: str) -> str:
    """The first word of the label: a line may end after it."""
    return game.short_label(item).split()[0]


def small_scene(zones: int) -> Scene:
    """A table with many common zones, two other players and a hand."""
    rows = [Zone(f"market-{n}", "row", ("red-1", "blue-2")) for n in range(zones)]
    counters = [Zone(f"count-{n}", "counter", number=n) for n in range(zones)]
    hands = [Zone(f"hand-{n}", "hand", ("green-3",), owner=n) for n in range(3)]
    scene = scene_of(*counters, *rows, *hands)
    log = [Text(f"line {n}") for n in range(9)]
    return Scene(scene.game, scene.messages, scene.view, "title", log, [MoveLine("Draw", "draw")])


def test_what_does_not_fit_of_the_common_zones_is_counted() -> None:
    shown = plain(small_scene(30), 40, 16)
    assert len(shown.splitlines()) == 16
    assert "market 0:  R1   B2   1:  R1   B2" in shown
    assert "count" not in shown
    assert "more lines (type table)" in shown
    assert "line 8" in shown
    for player in ("Ana", "Ivo", "seat-2"):
        assert player in shown


def test_where_there_is_room_for_all_nothing_is_counted() -> None:
    shown = plain(small_scene(1), 40, 30)
    assert "type table" not in shown
    assert "count 0: 0" in shown


def test_other_players_that_do_not_fit_are_shortened() -> None:
    zones = [
        Zone(f"{name}-{seat}", "row", ("red-1", "blue-2"), owner=seat)
        for seat in (0, 1, 2)
        for name in ("hand", "table", "garden", "store", "market")
    ]
    scene = scene_of(*zones)
    assert "…" not in plain(scene, 40, 10)
    lines = plain(scene, 40, 5).splitlines()
    assert len(lines) == 5
    assert all(line.endswith("…") for line in lines if "seat-1" in line or "seat-2" in line)
    assert lines[-2] == "▶ Ana seat-0    hand:  R1   B2"


def test_the_whole_table_can_be_paged(tmp_path: Path) -> None:
    with Person(tmp_path, "play", "coatl", "--seed", "small", columns=40, rows=20) as person:
        person.waits(texts("en").say("play.prompt"))
        assert "temple deck" not in person.seen
        next_page = texts("en").say("play.next_page")
        person.says("table", next_page)
        person.types("")
        person.waits(texts("en").say("play.prompt"))
        assert "temple deck" in person.seen
