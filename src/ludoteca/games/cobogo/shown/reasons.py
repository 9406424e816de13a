"""Reasons for a move of Cobogó, for hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.games.cobogo.rules.cards import GOALS
from ludoteca.games.cobogo.rules.laying import lay
from ludoteca.games.cobogo.rules.moves import column_of, hand_index_of, row_of, turn_of
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.shown.reasons_wall import (
    Gaps,
    can_complete,
    copies,
    count_beginnings,
    gaps,
    goal_name,
    missing_copies,
    unmet_goals,
)


def reasons(state: Cobogo, move: int) -> Iterator[Note]:
    """Reasons for a move, the most important first. The card is laid on a copy and none is drawn,
    so they reveal nothing about the next card."""
    later = state.clone()
    card = later.hands[state.turn].take_at(hand_index_of(move))
    lay(later, card, turn_of(move), column_of(move), row_of(move))
    before, after = gaps(state), gaps(later)
    yield from copy_reasons(state, later)
    yield from next_card_reasons(later, after)
    yield from beginning_reasons(state, later, before, after)
    yield from preserved_reasons(state, later, before, after)


def copy_reasons(state: Cobogo, later: Cobogo) -> Iterator[Note]:
    """New copies; those that meet a goal first."""
    new_copies = [len(copies(later, goal) - copies(state, goal)) for goal in range(GOALS)]
    if sum(new_copies) > 1:
        yield Note("copies_at_once", {"n": sum(new_copies)})
    for goal in sorted(range(GOALS), key=lambda goal: missing_copies(later, goal)):
        if later.copies.at(goal) <= state.copies.at(goal):
            continue
        k, n = int(later.copies.at(goal)), int(state.copies_required(goal))
        if k == n:
            yield Note("meets_goal", {"goal": goal_name(state, goal), "n": n})
        elif k < n:
            yield Note("makes_copy", {"goal": goal_name(state, goal), "k": k, "n": n})
        else:
            yield Note("copy_to_spare", {"goal": goal_name(state, goal), "n": k - n})


def next_card_reasons(later: Cobogo, after: Gaps) -> Iterator[Note]:
    """Copies that the next card could make: an own card, a public one, an unseen one."""
    seat = later.turn
    for goal in unmet_goals(later):
        for card in later.hands[seat].to_list():
            if can_complete(later, card, goal, after[goal]):
                name = goal_name(later, goal)
                yield Note("own_card_next", {"card": later.deck.names[card], "goal": name})
    unseen = later.unseen(seat).to_list()
    for goal in unmet_goals(later):
        name = goal_name(later, goal)
        for other in range(later.seats):
            for card in later.hands[other].to_list() if other != seat else ():
                if later.is_public(card) and can_complete(later, card, goal, after[goal]):
                    card_name = later.deck.names[card]
                    yield Note(
                        "known_card_next", {"whom": int(other), "card": card_name, "goal": name}
                    )
        fitting_count = sum(can_complete(later, card, goal, after[goal]) for card in unseen)
        if fitting_count == len(unseen) > 0:
            yield Note("any_card_fits", {"goal": name})
        elif fitting_count * 2 >= len(unseen) > 0:
            yield Note("cards_fit", {"goal": name, "n": fitting_count, "all": len(unseen)})


def beginning_reasons(state: Cobogo, later: Cobogo, before: Gaps, after: Gaps) -> Iterator[Note]:
    """More cells where one block makes a copy, or more groups that lack two blocks."""
    for goal in unmet_goals(later):
        if len(after[goal]) > len(before[goal]):
            yield Note("opens", {"goal": goal_name(state, goal), "n": len(after[goal])})
    for goal in unmet_goals(later):
        size = int(state.deck.pattern_sizes.at(state.goals.at(goal)))
        if size > 3 and count_beginnings(later, goal) > count_beginnings(state, goal):
            yield Note("begins_copy", {"goal": goal_name(state, goal), "k": size - 2, "n": size})


def preserved_reasons(state: Cobogo, later: Cobogo, before: Gaps, after: Gaps) -> Iterator[Note]:
    """Cells and copies that the card leaves unharmed."""
    for goal in unmet_goals(later):
        if before[goal] and before[goal] == after[goal]:
            yield Note("stays_open", {"goal": goal_name(state, goal), "n": len(after[goal])})
    safe = all(copies(state, goal) <= copies(later, goal) for goal in range(GOALS))
    if safe and any(state.copies.to_list()):
        yield Note("copies_stay", {"n": sum(state.copies.to_list())})
