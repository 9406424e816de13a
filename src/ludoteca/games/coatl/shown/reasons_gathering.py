"""How far a player has come with a prophecy, in pieces."""

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
    prophecy_lines,
    top_points,
    wanted_by_casa,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import MOST_PAGES, Serpent

LEVELS = [
    [(wanted_by_casa(mode, pattern, times), points) for times, points in levels]
    for _, _, mode, pattern, levels in prophecy_lines()
]
"""Of each prophecy the pieces of each colour, and the points, level by level."""
STEPS = [
    [] if mode == "any" else [re.sub(r"\*", ".", step) for step in pattern if step[0] != "!"]
    for _, _, mode, pattern, _ in prophecy_lines()
]
"""Of each prophecy the colours one after the other, as a regular expression has them."""


def growing(player: Player) -> list[Serpent]:
    return [serpent for serpent in player.serpents if not serpent.complete]


def with_pieces(player: Player, pieces: list[int]) -> Player:
    later = player.copy()
    for piece in pieces:
        later.store(piece)
    return later


def has_end(player: Player, ends: int) -> bool:
    """Is there a head (a tail) in store, or on every cóatl that grows?"""
    if any(player.board.at(piece) > 0 for piece in range(ends, ends + N_COLOURS)):
        return True
    unfinished = growing(player)
    has = [one.headed() if ends == HEADS else one.tailed() for one in unfinished]
    return len(has) > 0 and all(has)


class Wish(NamedTuple):
    """A prophecy that could still bring points: in hand, or beside the cóatl in this slot."""

    design: int
    slot: int


def wishes(player: Player) -> list[Wish]:
    held = [Wish(design, NONE) for design in sorted(set(player.hand.listed()))]
    beside = [
        Wish(page, slot)
        for slot, serpent in enumerate(player.serpents)
        if not serpent.complete
        for page in serpent.pages.listed()
        if serpent.points(page) < top_points(page)
    ]
    return held + beside


class Progress(NamedTuple):
    """`points` of the highest level for which all pieces are there; then how many are there for
    the next one, of how many, for how many points, and what is lacking of each colour."""

    points: int
    k: int
    all: int
    goal: int
    lacking: list[int]

    def is_near(self) -> bool:
        return self.points > 0 or self.k * 2 >= self.all


def progress(state: Coatl, player: Player, wish: Wish) -> Progress | None:
    """With the pieces in store and on the cóatl that suits best; None if no cóatl can have it."""
    found = [progress_on(player, home, wish.design) for home in homes(state, player, wish)]
    return max(found, default=None)


def progress_on(player: Player, serpent: Serpent, design: int) -> Progress:
    reached = 0
    for needed, points in LEVELS[design]:
        lacking = lacking_on(player, serpent, needed)
        if sum(lacking) > 0:
            everything = sum(needed)
            return Progress(reached, everything - sum(lacking), everything, points, lacking)
        reached = points
    return Progress(reached, 0, 0, reached, [0] * N_COLOURS)


def homes(state: Coatl, player: Player, wish: Wish) -> list[Serpent]:
    """Where it lies; or else where it may come to lie, a new cóatl among them. Never by what is in
    hand: others are asked for as well."""
    if wish.slot != NONE:
        return [player.serpents[wish.slot]]
    found = [one for one in player.serpents if may_have(state, one, wish.design)]
    return found if len(player.serpents) == player.most else [Serpent(), *found]


def may_have(state: Coatl, serpent: Serpent, design: int) -> bool:
    """Has this cóatl room for this prophecy, and none that bars it?"""
    if serpent.complete or not is_open(serpent) or serpent.pages.holds(design):
        return False
    colours = [CARD_COLOUR.at(page) for page in serpent.pages.listed()]
    return not (state.demands.unlike and CARD_COLOUR.at(design) in colours)


def is_open(serpent: Serpent) -> bool:
    return serpent.temple == NO_TEMPLE and serpent.pages.size() < MOST_PAGES


def lacking_on(player: Player, serpent: Serpent, needed: list[int]) -> list[int]:
    """A cóatl has one head and one tail: of those in store one serves at most, the ones that leave
    least to be lacking."""
    board = player.board
    there = serpent.colours()
    left = [
        max(0, n - int(there.count(colour)) - int(board.at(colour)))
        for colour, n in enumerate(needed)
    ]
    begun = serpent.size() > 0
    heads, tails = (
        [NONE, *(c for c in range(N_COLOURS) if left[c] > 0 and board.at(ends + c) > 0 and not has)]
        for ends, has in ((HEADS, begun and serpent.headed()), (TAILS, begun and serpent.tailed()))
    )
    found = [
        [max(0, n - (colour == head) - (colour == tail)) for colour, n in enumerate(left)]
        for head in heads
        for tail in tails
    ]
    return min(found, key=sum)


def on_offer(state: Coatl, colour: int) -> int:
    """Bodies of this colour on the supply board."""
    return state.supply.spaces.listed().count(colour)


def open_designs(state: Coatl) -> list[int]:
    """The prophecies of the row that could be chosen in a later turn, and are not in hand."""
    hand = state.mine().hand
    if hand.size() >= state.demands.hand:
        return []
    return sorted(set(state.row.listed()) - set(hand.listed()))


def shared(design: int, mate: int) -> int:
    """How many pieces two prophecies have in common, each at its highest level."""
    return sum(map(min, LEVELS[design][-1][0], LEVELS[mate][-1][0]))


def shared_by(designs: list[int]) -> int:
    return sum(shared(one, two) for at, one in enumerate(designs) for two in designs[:at])
