"""Transfers: the notes that a reader sees account for every change of its view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record, load
from ludoteca.core.view import Transfer, View, Zone, log_for, transfers_of_notes
from ludoteca.games.kobito import GAME
from tests.core.mutants_transfers import MUTANTS, WithTransfers

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
SAID_AGAIN = {
    "neon": ("drawn",),
    "encantados": ("offered", "lifted"),
    "cobogo": ("goals", "made"),
    "coatl": (),
    "kobito": (),
}
"""Zones that repeat what lies in another one."""
USED_UP = ("tokens",)
"""Zones whose items leave the match."""


def is_called(zone: str, name: str) -> bool:
    """Does this id or stem mean the zone?"""
    return re.fullmatch(rf"{re.escape(name)}(-\d+)*", zone) is not None


def shape(view: View, leave_out: Iterable[str]) -> dict[str, Counter[str | None]]:
    """The items of each zone; for a counter that many unknown ones."""
    return {
        zone.id: Counter(contents(zone))
        for zone in view.zones
        if zone.kind not in ("sign", "grid") and zone.stem not in leave_out
    }


def contents(zone: Zone) -> Iterable[str | None]:
    return (None,) * (zone.number or 0) if zone.kind == "counter" else zone.items


def is_same(old: Counter[str | None], new: Counter[str | None]) -> bool:
    """Is it the same item, perhaps turned over?"""
    turned = {*(old - new)} <= {None} or {*(new - old)} <= {None}
    return turned and old.total() == new.total()


def unexplained(before: View, after: View, transfers: list[Transfer], game: str) -> list[str]:
    """Zones that changed without a transfer, and those between which items were lost or made."""
    leave_out = (*SAID_AGAIN.get(game, ()), *USED_UP)
    old, new = shape(before, leave_out), shape(after, leave_out)
    zones = sorted({*old, *new})
    old, new = ({zone: one.get(zone, Counter()) for zone in zones} for one in (old, new))
    group = {zone: zone for zone in zones}
    touched: set[str] = set()
    for one in transfers:
        joined = [zone for zone in zones for end in one[:2] if is_called(zone, str(end))]
        touched.update(joined)
        if joined:
            aims = {group[zone] for zone in joined}
            group = {zone: joined[0] if at in aims else at for zone, at in group.items()}
    counters = {
        zone.id for view in (before, after) for zone in view.zones if zone.kind == "counter"
    }
    results = [
        f"{zone}: {old[zone]} is {new[zone]}"
        for zone in zones
        if zone not in touched and zone not in counters and not is_same(old[zone], new[zone])
    ]
    for name in {group[zone] for zone in touched}:
        inside = [zone for zone in zones if group[zone] == name]
        sizes = [sum(shown[zone].total() for zone in inside) for shown in (old, new)]
        if sizes[0] != sizes[1]:
            results.append(f"{inside}: {sizes[0]} things are {sizes[1]}")
    return results


def missing(after: View, transfers: list[Transfer]) -> list[str]:
    """Items that a transfer moved to a zone, and that are neither there nor moved on."""
    return [
        f"{one}: it is not there"
        for nth, one in enumerate(transfers)
        if one.item is not None
        and not any(
            later.source == one.target and (later.moves_all or later.item in (None, one.item))
            for later in transfers[nth + 1 :]
        )
        and not any(
            is_called(zone.id, one.target) and one.item in zone.items for zone in after.zones
        )
    ]


class Fault(NamedTuple):
    """The errors in the transfers of one move, for one reader."""

    ply: int
    words: str
    reader: int | None
    notes: list[Note]
    found: list[str]


def faults(record: Record, game: Game[Any]) -> Iterator[Fault]:
    """The moves of a match whose transfers do not account for the changes in a reader's view."""
    before: dict[int | None, View] = {}
    for ply, state in enumerate(record.states(game, log=True)):
        for reader in (None, *range(record.seats)):
            notes, after = log_for(state, reader), game.view(state, reader)
            lines = game.transfers(notes)
            assert lines is not None
            if ply:
                ways = [one for line in lines for one in line]
                found = unexplained(before[reader], after, ways, game.name)
                found += missing(after, ways)
                if found:
                    yield Fault(ply, record.moves[ply - 1], reader, notes, found)
            before[reader] = after
        state.log = []


def random_match(game: Game[Any], number: int, seats: int) -> Record:
    record = Record(game.name, game.rules, seats, f"transfers/{number}")
    rng = stream("transfers", number)

    def any_move(state: State) -> int:
        legal = state.legal()
        return int(legal.at(rng.below(legal.size())))

    record.play_to_end(game, any_move)
    return record


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_changed_its_place_went_where_the_lines_say(path: Path) -> None:
    record = load(path.read_text("utf-8"), games.find)
    assert next(faults(record, games.find(record.game)), None) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_the_check_passes_a_sound_game(seats: int) -> None:
    game = WithTransfers()
    for number in range(20):
        assert list(faults(random_match(game, number, seats), game)) == []


@pytest.mark.parametrize("name", MUTANTS)
def test_the_check_fails_a_game_with_wrong_transfers(name: str) -> None:
    game, complaint = MUTANTS[name]
    record = random_match(game, 1, 2)
    assert any(re.search(complaint, line) for fault in faults(record, game) for line in fault.found)


def test_a_gold_is_won_and_the_next_rainbow_begins_after_the_card_was_laid() -> None:
    notes = [
        Note("moves", {"who": 1, "cards": ["6"], "source": "workshop-2", "on": "rainbow-3"}),
        Note("wins_gold", {"who": 1, "card": "G5", "n": 6}),
        Note("new_gold", {"card": "G8", "on": "rainbow-3", "length": 8, "points": 9}),
        Note("goes_back", {"card": "swap"}),
        Note("starts", {"on": "rainbow-3", "card": "6"}),
    ]
    lines = GAME.transfers(notes)
    assert [line[0] for line in lines if line] == [
        Transfer("workshop-1-2", "rainbow-3"),
        Transfer("gold-3", "score-1", moves_all=True, item="G5"),
        Transfer("gold-deck", "gold-3", item="G8"),
        Transfer("deck", "rainbow-3", item="6"),
    ]
    assert Transfer("rainbow-3", "discard", moves_all=True) in lines[1]


def test_a_card_for_the_kobito_of_another_goes_to_their_workshop() -> None:
    lines = [Note("trades_in_workshop", {"who": 0, "whom": 2, "card": "4", "on": "workshop-1"})]
    assert GAME.transfers(lines) == [
        [
            Transfer("hand-0", "workshop-2-1", item="4"),
            Transfer("workshop-2-1", "hand-0", item="kobito"),
        ]
    ]


def test_each_line_has_its_place_also_one_that_moves_nothing() -> None:
    ways = {"plays": ["hand-{who} > discard"], "sweeps": ["trick >> won-{who}"]}
    lines = [Note("begins", {"who": 0}), Note("sweeps", {"who": 2, "n": 4})]
    assert transfers_of_notes(ways, lines) == [[], [Transfer("trick", "won-2", moves_all=True)]]
    assert transfers_of_notes(ways, lines[:1]) == [[]]
