"""The score sheet of Cobogó: the wall with its goals, and the cards left."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.tally import Entry, ScoreSheet, Tally
from ludoteca.games.cobogo.rules.cards import BLOCKS
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.shown.view import copy_cells, wall_zone


def tally(state: Cobogo) -> Tally:
    """All players share one score, so there is one sheet."""
    goals = [goal_entry(state, number) for number in range(state.goals.size())]
    merit = [Entry(Note("merit", {"n": int(state.merit())}), int(state.merit()))]
    total = int(state.goals_met() + (state.merit() if state.won else 0))
    entries = (wall_entry(state), *goals, *(merit if state.won else ()))
    return (ScoreSheet(tuple(range(state.seats)), entries, total),)


def wall_entry(state: Cobogo) -> Entry:
    """The wall as it stands; the blocks of every copy that counts are highlighted."""
    zone = wall_zone(state)
    cells_of_copies = {
        place for number in range(state.goals.size()) for place in copy_cells(state, number)
    }
    marks = tuple(index for index, place in enumerate(zone.places) if place in cells_of_copies)
    items = tuple(item for item in zone.items if item is not None)
    return Entry(Note("wall", {}), None, items, "wall", zone.places, marks)


def goal_entry(state: Cobogo, number: int) -> Entry:
    """A goal is worth a point if it has the required copies (ruling 21)."""
    card = state.goals.at(number)
    present, required = int(state.copies.at(number)), int(state.copies_required(number))
    drawing = tuple(state.deck.drawings[card])
    colour = BLOCKS[state.deck.colours.at(card)]
    note = Note(
        "goal" if present >= required else "goal_missed",
        {"colour": colour, "shape": state.deck.shapes[card], "now": present, "wanted": required},
    )
    is_met = present >= required
    return Entry(note, int(is_met), (colour,) * len(drawing), "goal", drawing, missed=not is_met)
