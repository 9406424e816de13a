"""A player's progress towards prophecies, in pieces."""

from __future__ import annotations

import re
from typing import NamedTuple

from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.rules.cards import (
    CARD_COLOUR,
    HEADS,
    N_COLOURS,
    NO_TEMPLE,
    TAILS,
    pieces_needed,
    prophecy_lines,
    top_points,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import MAX_PAGES, Serpent

LEVELS = [
    [(pieces_needed(mode, pattern, times), points) for times, points in levels]
    for _, _, mode, pattern, levels in prophecy_lines()
]
"""Of each prophecy the pieces of each colour, and the points, level by level."""
PATTERN_STEPS = [
    [] if mode == "any" else [re.sub(r"\*", ".", step) for step in pattern if step[0] != "!"]
    for _, _, mode, pattern, _ in prophecy_lines()
]
"""Of each prophecy the colours in order, as regular expressions."""


def growing_serpents(player: Player) -> list[Serpent]:
    return [serpent for serpent in player.serpents if not serpent.is_complete]


def with_pieces(player: Player, pieces: list[int]) -> Player:
    later = player.copy()
    for piece in pieces:
        later.store(piece)
    return later


def has_end(player: Player, ends: int) -> bool:
    """Is there a head (or a tail) in store, or on every growing cóatl?"""
    if any(player.board.at(piece) > 0 for piece in range(ends, ends + N_COLOURS)):
        return True
    unfinished = growing_serpents(player)
    has = [serpent.has_head() if ends == HEADS else serpent.has_tail() for serpent in unfinished]
    return len(has) > 0 and all(has)


class ProphecyGoal(NamedTuple):
    """A prophecy that could still bring points: in hand, or beside the cóatl in this slot."""

    design: int
    slot: int


def prophecy_goals(player: Player) -> list[ProphecyGoal]:
    in_hand = [ProphecyGoal(design, NONE) for design in sorted(set(player.hand.to_list()))]
    beside = [
        ProphecyGoal(page, slot)
        for slot, serpent in enumerate(player.serpents)
        if not serpent.is_complete
        for page in serpent.pages.to_list()
        if serpent.points(page) < top_points(page)
    ]
    return in_hand + beside


class Progress(NamedTuple):
    """`points` of the highest level with all pieces there; for the next level the pieces there,
    their total, its points, and the lacking pieces of each colour."""

    points: int
    have: int
    total: int
    next_points: int
    lacking: list[int]

    def is_near(self) -> bool:
        return self.points > 0 or self.have * 2 >= self.total


def progress(state: Coatl, player: Player, goal: ProphecyGoal) -> Progress | None:
    """The progress with the stored pieces and the cóatl that suits best; None if no cóatl can hold
    it."""
    options = [
        progress_on(player, serpent, goal.design)
        for serpent in candidate_serpents(state, player, goal)
    ]
    return max(options, default=None)


def progress_on(player: Player, serpent: Serpent, design: int) -> Progress:
    reached = 0
    for needed, points in LEVELS[design]:
        lacking = pieces_lacking(player, serpent, needed)
        if sum(lacking) > 0:
            total = sum(needed)
            return Progress(reached, total - sum(lacking), total, points, lacking)
        reached = points
    return Progress(reached, 0, 0, reached, [0] * N_COLOURS)


def candidate_serpents(state: Coatl, player: Player, goal: ProphecyGoal) -> list[Serpent]:
    """The cóatl that it lies beside; else all that may hold it, a new one included. Independent of
    the hand, as it is asked for rivals too."""
    if goal.slot != NONE:
        return [player.serpents[goal.slot]]
    allowed = [serpent for serpent in player.serpents if can_hold(state, serpent, goal.design)]
    return allowed if len(player.serpents) == player.max_serpents else [Serpent(), *allowed]


def can_hold(state: Coatl, serpent: Serpent, design: int) -> bool:
    """Is there room for this prophecy beside this cóatl, and none that excludes it?"""
    if serpent.is_complete or not accepts_cards(serpent) or serpent.pages.holds(design):
        return False
    colours = [CARD_COLOUR.at(page) for page in serpent.pages.to_list()]
    return not (state.demands.distinct_colours and CARD_COLOUR.at(design) in colours)


def accepts_cards(serpent: Serpent) -> bool:
    return serpent.temple == NO_TEMPLE and serpent.pages.size() < MAX_PAGES


def pieces_lacking(player: Player, serpent: Serpent, needed: list[int]) -> list[int]:
    """A cóatl has one head and one tail: at most one of each in store is used, the one that leaves
    the fewest lacking."""
    board = player.board
    colours = serpent.colours()
    missing = [
        max(0, n - int(colours.count(colour)) - int(board.at(colour)))
        for colour, n in enumerate(needed)
    ]
    is_started = serpent.size() > 0
    heads, tails = (
        [
            NONE,
            *(
                shade
                for shade in range(N_COLOURS)
                if missing[shade] > 0 and board.at(ends + shade) > 0 and not has
            ),
        ]
        for ends, has in (
            (HEADS, is_started and serpent.has_head()),
            (TAILS, is_started and serpent.has_tail()),
        )
    )
    options = [
        [max(0, n - (colour == head) - (colour == tail)) for colour, n in enumerate(missing)]
        for head in heads
        for tail in tails
    ]
    return min(options, key=sum)


def bodies_on_offer(state: Coatl, colour: int) -> int:
    """The number of bodies of this colour on the supply board."""
    return state.supply.spaces.to_list().count(colour)


def choosable_designs(state: Coatl) -> list[int]:
    """The prophecies of the row that could be chosen in a later turn and are not in hand."""
    hand = state.current_player().hand
    if hand.size() >= state.demands.hand_limit:
        return []
    return sorted(set(state.row.to_list()) - set(hand.to_list()))


def shared_pieces(design: int, other: int) -> int:
    """The number of pieces that two prophecies share, each at its highest level."""
    return sum(map(min, LEVELS[design][-1][0], LEVELS[other][-1][0]))


def total_shared_pieces(designs: list[int]) -> int:
    return sum(
        shared_pieces(one, two) for index, one in enumerate(designs) for two in designs[:index]
    )
