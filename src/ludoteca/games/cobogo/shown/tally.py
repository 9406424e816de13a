"""How a match of Cobogó is counted: the wall with its goals, what was missed, and the cards left."""

from __future__ import annotations

from ludoteca.core.kit.note import Note
from ludoteca.core.tally import Count, Entry, Tally
from ludoteca.games.cobogo.rules.cards import BLOCKS
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.shown.view import copies, wall


def tally(state: Cobogo) -> Tally:
    """All have one score, so there is one count."""
    goals = [goal(state, number) for number in range(state.goals.size())]
    merit = [Entry(Note("merit", {"n": int(state.merit())}), int(state.merit()))]
    total = int(state.met() + (state.merit() if state.won else 0))
    entries = (built(state), *goals, *(merit if state.won else ()))
    return (Count(tuple(range(state.seats)), entries, total),)


def built(state: Cobogo) -> Entry:
    """The wall as it stands; the blocks of every copy that counts are lit."""
    zone = wall(state)
    lit = {place for number in range(state.goals.size()) for place in copies(state, number)}
    marks = tuple(at for at, place in enumerate(zone.places) if place in lit)
    items = tuple(item for item in zone.items if item is not None)
    return Entry(Note("wall", {}), None, items, "wall", zone.places, marks)


def goal(state: Cobogo, number: int) -> Entry:
    """A goal is worth a point if there are as many copies as it wants (ruling 21)."""
    card = state.goals.at(number)
    now, wanted = int(state.copies.at(number)), int(state.wanted(number))
    drawing = tuple(state.deck.drawings[card])
    colour = BLOCKS[state.deck.colours.at(card)]
    note = Note(
        "goal" if now >= wanted else "goal_missed",
        {"colour": colour, "shape": state.deck.shapes[card], "now": now, "wanted": wanted},
    )
    met = now >= wanted
    return Entry(note, int(met), (colour,) * len(drawing), "goal", drawing, missed=not met)
