"""What speaks for a move of Cobogó, as a fellow mason would say it who sees the same cards."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.note import Note
from ludoteca.games.cobogo.rules.cards import BLOCKS, GLASS, GOALS, mask_of
from ludoteca.games.cobogo.rules.play import CARD, MARK, TURN, WINDOW, Cobogo
from ludoteca.games.cobogo.shown import view

Gaps = list[list[int]]
"""For each goal the cells where one block of its colour would make a copy."""


def reasons(state: Cobogo, move: int) -> Iterator[Note]:
    """The weightiest first. The card is laid on a copy and none is drawn, so nothing is told of
    what comes next."""
    later = state.clone()
    assert isinstance(later, Cobogo)
    card = state.hands[state.turn].at(move // CARD)
    later.hands[state.turn].take_at(move // CARD)
    later.lay(card, move % CARD // TURN, move % WINDOW, move % TURN // WINDOW)
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


# The wall


def name_of(state: Cobogo, goal: int) -> str:
    card = state.goals.at(goal)
    return f"{BLOCKS[state.deck.colours.at(card)]}-{state.deck.shapes[card]}"


def copies(state: Cobogo, goal: int) -> set[frozenset[tuple[int, int]]]:
    """The copies of this goal, each as the places of its blocks."""
    size = int(state.deck.sizes.at(state.goals.at(goal)))
    blocks = view.copies(state, goal)
    return {frozenset(blocks[i : i + size]) for i in range(0, len(blocks), size)}


def missing(state: Cobogo, goal: int) -> int:
    return int(state.wanted(goal) - state.copies.at(goal))


def lacking(state: Cobogo) -> list[int]:
    """The goals that are not met, the nearest first."""
    found = [goal for goal in range(GOALS) if missing(state, goal) > 0]
    return sorted(found, key=lambda goal: missing(state, goal))


def gaps(state: Cobogo) -> Gaps:
    return [goal_gaps(state, goal) for goal in range(GOALS)]


def goal_gaps(state: Cobogo, goal: int) -> list[int]:
    """Never where glass lies: it stays for ever."""
    wall = state.wall.copy()
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    found = []
    for y in range(state.top - 1, state.bottom + 2):
        for x in range(state.left - 1, state.right + 2):
            cell = wall.cell(x, y)
            kind = wall.at(cell)
            beside = (cell - 1, cell + 1, cell - wall.stride, cell + wall.stride)
            if kind in (colour, GLASS) or not any(wall.at(near) == colour for near in beside):
                continue
            group = Moves()
            wall.set(cell, colour)
            wall.flood(cell, MARK, group)
            wall.fade(MARK, group)
            wall.set(cell, kind)
            if group.size() == state.deck.sizes.at(card) and state.deck.is_pattern(
                card, mask_of(group, 0, wall.stride)
            ):
                found.append(int(cell))
    return found


def beginnings(state: Cobogo, goal: int) -> int:
    """How many groups lack two blocks to be a copy."""
    wall = state.wall.copy()
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    found = 0
    for y in range(state.top, state.bottom + 1):
        for x in range(state.left, state.right + 1):
            cell = wall.cell(x, y)
            if wall.at(cell) == colour:
                group = Moves()
                wall.flood(cell, MARK, group)
                if group.size() == state.deck.sizes.at(card) - 2:
                    found += state.deck.begun[card].holds(mask_of(group, 0, wall.stride))
    return found


def fills(state: Cobogo, card: int, goal: int, cells: list[int]) -> bool:
    """Can this card be laid over one of these cells so that there is one copy more?"""
    deck = state.deck
    colour = deck.colours.at(state.goals.at(goal))
    for cell in cells:
        for turn in range(4):
            width, height = deck.across(turn), deck.down(turn)
            for place in range(deck.area):
                x = state.wall.x(cell) - place % width
                y = state.wall.y(cell) - place // width
                if deck.block(card, turn, place) != colour or not state.fits(x, y, width, height):
                    continue
                tried = state.clone()
                assert isinstance(tried, Cobogo)
                tried.lay(card, turn, x, y)
                if tried.copies.at(goal) > state.copies.at(goal):
                    return True
    return False
