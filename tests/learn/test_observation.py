"""Observations: those of every game pass the checker, and the checker fails on broken ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca import games
from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.learn.layout import layout_of, observation_bytes, observer_of
from ludoteca.learn.observation_checks import ObservationChecker, ObservationCheckFailed

SECRET = "an observation depends only on what its seat sees"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "recall"), [*((n, False) for n in games.names()), ("neon", True)])
def test_a_row_does_not_change_when_all_that_is_hidden_is_resampled(
    name: str, recall: bool
) -> None:
    game = games.find(name)
    for seats in game.seats:
        seen = ObservationChecker(game, seats, include_history=recall).run(20)
        assert seen.observations > 200
        assert seen.constant_parts() == []


@pytest.mark.parametrize("name", games.names())
def test_so_it_is_in_the_first_match_of_each_table(name: str) -> None:
    game = games.find(name)
    for seats in game.seats:
        ObservationChecker(game, seats).run(1, "first", every=9)


@pytest.mark.parametrize("name", games.names())
def test_every_option_has_rows_that_pass_as_well(name: str) -> None:
    game = games.find(name)
    for option in game.options:
        for value in option.values[1:]:
            ObservationChecker(game, game.usual_seats, {option.name: value}).run(
                1, option.name, every=9
            )


@pytest.mark.slow
def test_a_whole_match_of_encantados_has_rounds_in_its_rows() -> None:
    exam = ObservationChecker(games.find("encantados"), 3, {"single_round": False, "target": 30})
    assert exam.layout.part("round").size == 1
    assert exam.run(2, every=5).constant_parts() == []


# The checker itself


class Spoilt(Observer):
    """Writes what the game's observer writes, then breaks it."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(False)
        self.own = observer_of(game)

    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        self.own.write(state, seat, writer)
        writer.part_start = writer.row_start
        self.spoil(state, seat, writer)

    def spoil(self, state: State, seat: i64, pen: ObservationWriter) -> None:
        pass

    def relabel_moves(self, state: State, moves: Moves, seat: i64) -> None:
        self.own.relabel_moves(state, moves, seat)

    def original_move(self, state: State, move: i64, seat: i64) -> i64:
        return self.own.original_move(state, move, seat)


class Winking(Spoilt):
    """Leaks a single bit of the whole position."""

    def spoil(self, state: State, seat: i64, pen: ObservationWriter) -> None:
        pen.put(0, int(fingerprint(state)[0], 16) & 1)


class Prophetic(Spoilt):
    """Leaks the next card of the pile."""

    def spoil(self, state: State, seat: i64, pen: ObservationWriter) -> None:
        pile = getattr(state, "pile", None)
        assert pile is not None
        pen.put(0, pile.top() & 1 if pile.size() > 0 else 0)


class OpenHanded(Spoilt):
    """Leaks a rival's lowest card."""

    def spoil(self, state: State, seat: i64, pen: ObservationWriter) -> None:
        hands = getattr(state, "hands", None)
        assert hands is not None
        rival = hands[(seat + 1) % state.seats]
        pen.put(0, rival.at(0) & 1 if rival.size() > 0 else 0)


class Boasting(Spoilt):
    """Writes more into a cell than its maximum."""

    def spoil(self, state: State, seat: i64, pen: ObservationWriter) -> None:
        pen.put(0, 200)


class Giddy(Spoilt):
    """Relabels moves, but does not map them back."""

    def original_move(self, state: State, move: i64, seat: i64) -> i64:
        return move


@pytest.mark.parametrize("name", games.names())
def test_one_bit_of_what_is_hidden_is_found_out(name: str) -> None:
    game = games.find(name)
    with pytest.raises(ObservationCheckFailed) as failed:
        ObservationChecker(game, game.usual_seats, observer=Winking(game)).run(3)
    assert failed.value.promise == SECRET


@pytest.mark.parametrize("spoilt", [Prophetic, OpenHanded])
def test_a_glimpse_of_one_card_is_found_out(spoilt: type[Spoilt]) -> None:
    game = games.find("neon")
    with pytest.raises(ObservationCheckFailed) as failed:
        ObservationChecker(game, 3, observer=spoilt(game)).run(3)
    assert failed.value.promise == SECRET


def test_a_cell_above_its_most_is_found_out() -> None:
    game = games.find("neon")
    with pytest.raises(ObservationCheckFailed, match="no cell exceeds its maximum"):
        ObservationChecker(game, 3, observer=Boasting(game)).run(1)


def test_moves_that_turn_one_way_only_are_found_out() -> None:
    game = games.find("encantados")
    with pytest.raises(ObservationCheckFailed, match="relabelling a move is reversible"):
        ObservationChecker(game, 3, observer=Giddy(game)).run(20, every=1)


def test_a_failure_replays() -> None:
    game = games.find("neon")
    with pytest.raises(ObservationCheckFailed) as failed:
        ObservationChecker(game, 2, observer=Winking(game)).run(3)
    assert failed.value.record.state(game).seats == 2


# Nothing that the view shows is missing


@pytest.mark.parametrize("name", games.names())
def test_what_changes_in_a_view_changes_in_its_row(name: str) -> None:
    game = games.find(name)
    for seats in {game.usual_seats, min(game.seats)}:
        layout, observer = layout_of(game, seats), observer_of(game)
        state = game.start(seats, {}, stream("view", name))
        rng = stream("view", name, "lot")
        before: dict[int, tuple[dict[str, Any], bytes]] = {}
        for _ in range(150):
            for seat in range(seats):
                zones = {zone.id: zone for zone in game.view(state, seat).zones}
                row = observation_bytes(observer, state, seat, layout.size)
                if seat in before and before[seat][1] == row:
                    assert before[seat][0] == zones
                before[seat] = (zones, row)
            if state.turn == OVER:
                break
            legal = state.legal()
            state.play(legal.at(rng.below(legal.size())), rng)


# Layouts


@pytest.mark.parametrize("name", games.names())
def test_the_parts_of_a_row_lie_side_by_side_under_names_of_their_own(name: str) -> None:
    game = games.find(name)
    for seats in game.seats:
        layout = layout_of(game, seats)
        ends = [part.start + part.size for part in layout.parts]
        assert [part.start for part in layout.parts] == [0, *ends[:-1]]
        assert layout.size == ends[-1]
        assert len({part.name for part in layout.parts}) == len(layout.parts)
        assert all(part.meaning for part in layout.parts)


def test_a_row_is_relative_to_its_reader() -> None:
    game = games.find("neon")
    layout = layout_of(game, 3)
    state = game.start(3, {}, stream("relative"))
    state.turn = 1
    rows = [observation_bytes(observer_of(game), state, seat, layout.size) for seat in range(3)]
    turns = [layout.decode(row)["turn"] for row in rows]
    assert turns == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_a_part_never_writes_into_the_next_one() -> None:
    pen = ObservationWriter(vec[u8]([0] * 4))
    pen.part("two", 2, 1, "two cells")
    pen.part("more", 2, 1, "two others")
    for write in (pen.mark, pen.count, lambda place: pen.put(place, 1)):
        with pytest.raises(IndexError, match="2 cells has no cell 2"):
            write(2)
    assert bytes(pen.cells) == bytes(4)


def test_a_row_can_be_read_by_its_parts() -> None:
    game = games.find("kobito")
    layout = layout_of(game, 2)
    state = game.start(2, {}, stream("read"))
    read = layout.decode(observation_bytes(observer_of(game), state, 0, layout.size))
    assert sum(read["hand"]) == 5
    assert sum(read["unseen"]) == 92 - 5 - 3
    assert read["seat-1"][:2] == [5, 0]


def test_what_is_unseen_is_what_lies_in_the_deck_and_unknown_in_hands() -> None:
    game = games.find("kobito")
    layout = layout_of(game, 3)
    state, shown = game.start(3, {}, stream("unseen")), 0
    for ply in range(1500):
        if state.turn == OVER:
            break
        legal = state.legal().to_list()
        state.play(legal[ply * 7 % len(legal)], stream("unseen", ply))
        for seat in range(3):
            row = layout.decode(observation_bytes(observer_of(game), state, seat, layout.size))
            view = game.view(state, seat)
            hidden = [view.zone("deck"), *(view.zone(f"hand-{n}") for n in range(3) if n != seat)]
            assert sum(row["unseen"]) == sum(zone.items.count(None) for zone in hidden)
            shown += sum(len(zone.items) - zone.items.count(None) for zone in hidden)
    assert shown > 0


def test_recall_tells_what_a_rival_who_drew_cannot_hold() -> None:
    game = games.find("neon")
    assert {part.name for part in layout_of(game, 2, include_history=True).parts} - {
        part.name for part in layout_of(game, 2).parts
    } == {"absent-1", "younger-1"}


# Compiled and interpreted

ROWS = """
import json, sys
from ludoteca import games
from ludoteca.core.engine import observation
from ludoteca.learn.observation_checks import ObservationChecker
game = games.find(sys.argv[1])
digests = [
    ObservationChecker(game, seats, include_history=True).run(1, "both ways", every=5).digest.hexdigest()
    for seats in game.seats
]
print(json.dumps([observation.__file__, digests]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_compiled_and_interpreted_write_the_same_bytes(name: str) -> None:
    source = Path(__file__).parents[2] / "src"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", ROWS, name],
            env=os.environ | environment,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for environment in ({"PYTHONPATH": ""}, {"PYTHONPATH": str(source)})
    ]
    (one, compiled), (two, interpreted) = map(json.loads, outputs)
    assert not one.endswith(".py"), "the installed package is not compiled: run `make build`"
    assert two.endswith(".py")
    assert compiled == interpreted
