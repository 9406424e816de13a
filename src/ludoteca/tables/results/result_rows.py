"""Result rows: one for each person of a finished match, kept when its table is deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.bots.levels import LEVELS, PATIENT
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.option import Value
from ludoteca.core.record import Record
from ludoteca.core.sides import side_of
from ludoteca.tables.stored.stored_table import LATER_BOT, STARTING_BOT, SeatAssignment, StoredTable

ResultRow = dict[str, Any]
MAX_BOT_SHARE = 0.25
"""A person's victory counts for the bots if they took more than this share of the decisions."""


def result_rows(
    game: Game[Any], stored: StoredTable, record: Record, state: State
) -> list[ResultRow]:
    """One row for each person who played exactly one seat.

    A person who left it to a bot has lost, and a victory decided mostly by bots does not count.
    Neither do branches, nor seats that share one key: several people at one device.
    """
    if stored.branches:
        return []
    shares, scores = state.payoffs(), game.scores(state)
    own_deck = any(isinstance(value, list) for value in record.options.values())
    steps = [] if own_deck else path_steps(game, stored.seats, record.options)
    is_standard_match = is_standard(game, record.options)
    rows = []
    for person, seat in counted_players(stored):
        stayed = stored.assignments[seat].person == person
        if stayed and shares[seat] > 0 and is_mostly_by_bots(stored, seat):
            continue
        opponents = bot_opponents(game, stored, record, seat) if stayed and not own_deck else []
        rows.append(
            {
                "person": person,
                "table_id": stored.id,
                "game": game.name,
                "seats": stored.seats,
                "share": float(shares[seat]) if stayed else 0.0,
                "score": int(scores[seat]),
                "standard_rules": is_standard_match and stayed,
                "plies": stored.bots_of_seat(seat).count(None),
                "level": weakest_level(opponents),
                "steps": " ".join(map(str, steps)),
            }
        )
    return rows


def occupants(stored: StoredTable) -> set[tuple[str, int]]:
    """Every person who has ever had a seat of this match, and the markers of bots."""
    current = {
        (person, assignment.seat)
        for assignment in stored.assignments
        for person in (assignment.person, assignment.reserved_for)
    }
    return stored.past_occupants | {
        (person, seat) for person, seat in current if person is not None
    }


def counted_players(stored: StoredTable) -> list[tuple[str, int]]:
    """Persons and seats that the result counts for: one seat from the deal on, and a sign since.

    People who came later, to a bot's seat or to one that another person left, do not count; people
    who left for good do.
    """
    occupancies = occupants(stored)
    late_seats = {seat for person, seat in occupancies if person == STARTING_BOT}
    people = sorted(
        (person, seat) for person, seat in occupancies if person not in (STARTING_BOT, LATER_BOT)
    )
    counted = []
    for person, seat in people:
        assignment = stored.assignments[seat]
        is_seated = person in (assignment.person, assignment.reserved_for)
        if is_seated and assignment.absent:
            continue
        is_shared = is_seated and [other for _, other in people].count(seat) > 1
        if (
            [other for other, _ in people].count(person) == 1
            and seat not in late_seats
            and not is_shared
        ):
            counted.append((person, seat))
    return counted


def is_mostly_by_bots(stored: StoredTable, seat: int) -> bool:
    """Did bots take more of a seat's decisions than `MAX_BOT_SHARE`?"""
    bots = stored.bots_of_seat(seat)
    return len(bots) - bots.count(None) > MAX_BOT_SHARE * len(bots)


def is_standard(game: Game[Any], options: Mapping[str, Value]) -> bool:
    """Are all options as printed, except those of the game's challenges?"""
    path_options = {name for step in game.challenges for name in step.options}
    printed = game.default_options()
    return all(options.get(name) == printed[name] for name in printed if name not in path_options)


def path_steps(game: Game[Any], seats: int, options: Mapping[str, Value]) -> list[int]:
    """The game's challenges that a match with these options counts for."""
    return [n for n, step in enumerate(game.challenges) if step.is_met(seats, options)]


def bot_opponents(
    game: Game[Any], stored: StoredTable, record: Record, seat: int
) -> list[SeatAssignment]:
    """The seats of the other sides; none unless the bots that began there have had them throughout."""
    own_side = side_of(game.sides(stored.seats, record.options), seat)
    other_occupants = {
        person for person, held_seat in occupants(stored) if held_seat not in own_side
    }
    return (
        []
        if other_occupants - {STARTING_BOT}
        else [assignment for assignment in stored.assignments if assignment.seat not in own_side]
    )


def weakest_level(assignments: Sequence[SeatAssignment]) -> str | None:
    """The weakest level of these bots; None if a person or another kind of bot is among them."""
    names = [
        LEVELS[-1] if assignment.bot == PATIENT else assignment.bot for assignment in assignments
    ]
    level_indexes = [LEVELS.index(name) for name in names if name in LEVELS]
    return (
        LEVELS[min(level_indexes)]
        if level_indexes and len(level_indexes) == len(assignments)
        else None
    )
