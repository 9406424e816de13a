"""What speaks for a move of Cobogó, as a fellow mason would say it who sees the same cards."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
from ludoteca.games.cobogo.rules.cards import GOALS
from ludoteca.games.cobogo.rules.moves import column_of, held_at, row_of, turn_of
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.rules.wall import lay
from ludoteca.games.cobogo.shown.reasons_wall import (
    Gaps,
    beginnings,
    copies,
    fills,
    gaps,
    lacking,
    missing,
    name_of,
)


def reasons(state: Cobogo, move: int) -> Iterator[Note]:
    """The weightiest first. The card is laid on a copy and none is drawn, so nothing is told of
    what comes next."""
    later = state.clone()
    assert isinstance(later, Cobogo)
    card = later.hands[state.turn].take_at(held_at(move))
    lay(later, card, turn_of(move), column_of(move), row_of(move))
    before, after = gaps(state), gaps(later)
    yield from made(state, later)
    yield from promised(later, after)
    yield from begun(state, later, before, after)
    yield from kept(state, later, before, after)


def made(state: Cobogo, later: Cobogo) -> Iterator[Note]:
    """New copies; those that meet a goal first."""
    new = [len(copies(later, goal) - copies(state, goal)) for goal in range(GOALS)]
    if sum(new) > 1:
        yield Note("copies_at_once", {"n": sum(new)})
    for goal in sorted(range(GOALS), key=lambda goal: missing(later, goal)):
        if later.copies.at(goal) <= state.copies.at(goal):
            continue
        k, n = int(later.copies.at(goal)), int(state.wanted(goal))
        if k == n:
            yield Note("meets_goal", {"goal": name_of(state, goal), "n": n})
        elif k < n:
            yield Note("makes_copy", {"goal": name_of(state, goal), "k": k, "n": n})
        else:
            yield Note("copy_to_spare", {"goal": name_of(state, goal), "n": k - n})


def promised(later: Cobogo, after: Gaps) -> Iterator[Note]:
    """Copies that the next card could make: one's own, one that all have seen, one unseen."""
    seat = later.turn
    for goal in lacking(later):
        for card in later.hands[seat].listed():
            if fills(later, card, goal, after[goal]):
                name = name_of(later, goal)
                yield Note("own_card_next", {"card": later.deck.names[card], "goal": name})
    unseen = later.unseen(seat).listed()
    for goal in lacking(later):
        name = name_of(later, goal)
        for other in range(later.seats):
            for card in later.hands[other].listed() if other != seat else ():
                if later.is_open(card) and fills(later, card, goal, after[goal]):
                    known = later.deck.names[card]
                    yield Note("known_card_next", {"whom": int(other), "card": known, "goal": name})
        fitting = sum(fills(later, card, goal, after[goal]) for card in unseen)
        if fitting == len(unseen) > 0:
            yield Note("any_card_fits", {"goal": name})
        elif fitting * 2 >= len(unseen) > 0:
            yield Note("cards_fit", {"goal": name, "n": fitting, "all": len(unseen)})


def begun(state: Cobogo, later: Cobogo, before: Gaps, after: Gaps) -> Iterator[Note]:
    """More places than before that lack one block to be a copy, more groups that lack two."""
    for goal in lacking(later):
        if len(after[goal]) > len(before[goal]):
            yield Note("opens", {"goal": name_of(state, goal), "n": len(after[goal])})
    for goal in lacking(later):
        size = int(state.deck.sizes.at(state.goals.at(goal)))
        if size > 3 and beginnings(later, goal) > beginnings(state, goal):
            yield Note("begins_copy", {"goal": name_of(state, goal), "k": size - 2, "n": size})


def kept(state: Cobogo, later: Cobogo, before: Gaps, after: Gaps) -> Iterator[Note]:
    """What the card might have spoilt, and did not."""
    for goal in lacking(later):
        if before[goal] and before[goal] == after[goal]:
            yield Note("stays_open", {"goal": name_of(state, goal), "n": len(after[goal])})
    safe = all(copies(state, goal) <= copies(later, goal) for goal in range(GOALS))
    if safe and any(state.copies.listed()):
        yield Note("copies_stay", {"n": sum(state.copies.listed())})
