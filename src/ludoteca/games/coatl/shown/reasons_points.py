"""The points that a cóatl can come to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.bot.evaluation import make_context, may_start
from ludoteca.games.coatl.bot.plan import Plan
from ludoteca.games.coatl.bot.plan_cache import PlanCache
from ludoteca.games.coatl.bot.stock import COUNTER_BITS, COUNTER_MASK
from ludoteca.games.coatl.bot.target import NONE, Target
from ludoteca.games.coatl.rules.cards import (
    HEADS,
    LETTERS,
    N_COLOURS,
    NO_TEMPLE,
    TAILS,
    TEMPLE_POINTS,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.shown.reasons_gathering import (
    LEVELS,
    PATTERN_STEPS,
    accepts_cards,
    has_end,
)

MAX_LACKING = 2
"""The most pieces that a cóatl in view may lack."""
PLAN_WIDTH = 4
"""The beam width: hints must be quick."""


def in_order(serpent: Serpent, design: int, at_head: bool) -> tuple[int, int]:
    """How many pieces of a prophecy lie at this end in order, and of how many."""
    letters = "".join(LETTERS[colour] for colour in serpent.colours().to_list())
    steps = PATTERN_STEPS[design]
    if len(steps) == 1:
        count = letters.count(steps[0])
        levels = [sum(needed) for needed, _ in LEVELS[design]]
        return count, min((n for n in levels if n > count), default=count)
    for k in range(len(steps), 0, -1):
        part = "".join(steps[-k:]) if at_head else "".join(steps[:k]) + "$"
        if re.match(part, letters) if at_head else re.search(part, letters):
            return k, len(steps)
    return 0, len(steps)


def fits(state: Coatl, serpent: Serpent, design: int) -> bool:
    """Could this prophecy be placed beside this cóatl now?"""
    return (
        not serpent.is_complete
        and accepts_cards(serpent)
        and state.demands.fits(
            serpent, design, serpent.colours(), serpent.has_head(), serpent.has_tail()
        )
    )


def attainable_points(state: Coatl, player: Player, serpent: Serpent) -> int:
    """The points of a cóatl as it stands, with the cards that can be placed beside it at once."""
    full = serpent.copy()
    for design in sorted(player.hand.to_list(), key=lambda design: -full.points(design)):
        if fits(state, full, design):
            full.pages.put(design)
    points = int(full.total())
    closed = full.size() > 2 and full.has_head() and full.has_tail()
    if full.temple == NO_TEMPLE and closed and full.pages.size() >= state.demands.min_pages:
        temples = [*state.display.to_list(), *player.temples.to_list()]
        points += max(
            (
                int(TEMPLE_POINTS.at(temple * 4 + full.requirements_met(temple)))
                for temple in temples
            ),
            default=0,
        )
    return points


def best_completion(state: Coatl, player: Player, slots: list[int]) -> int:
    """The most points with which one of these cóatls, or a new one (NONE), can be completed in one
    action from the player's board and hand and the temples on display."""
    later = state.clone()
    later.players[later.turn] = player
    later.row = Cards()
    context = make_context(later, later.turn)
    cache = PlanCache()
    most = 0
    for slot in slots:
        serpent = Serpent() if slot == NONE else player.serpents[slot]
        if serpent.is_complete:
            continue
        if serpent.size() > 0 and serpent.has_head() and serpent.has_tail():
            most = max(most, attainable_points(state, player, serpent))
        else:
            target = Plan(context, slot, True, width=PLAN_WIDTH, cache=cache).best()
            if target is not None and target.has_needed_cards:
                most = max(most, int(target.points) // 10)
    return most


def nearly_attainable(
    state: Coatl, player: Player, slots: list[int], gone: Sequence[int] = ()
) -> tuple[int, list[int]] | None:
    """The points and missing pieces of the best of these cóatls, or of a new one (NONE), that lacks
    at most MAX_LACKING pieces which can still come when some are `gone`."""
    later = state.clone()
    later.players[later.turn] = player
    later.row = Cards()
    context, cache, options = make_context(later, later.turn), PlanCache(), []
    for slot in slots:
        serpent = Serpent() if slot == NONE else player.serpents[slot]
        if serpent.is_complete or (
            serpent.size() > 0 and serpent.has_head() and serpent.has_tail()
        ):
            continue
        for target in Plan(context, slot, False, width=PLAN_WIDTH, cache=cache).targets:
            lacking = missing_pieces(target, player.board)
            if (
                target.has_needed_cards
                and 0 < len(lacking) <= MAX_LACKING
                and are_available(state, lacking, gone)
            ):
                options.append((int(target.points) // 10, lacking))
    return max(options, key=lambda one: (one[0], -len(one[1])), default=None)


def missing_pieces(target: Target, store: Cards) -> list[int]:
    """The pieces that a target needs and that are not in store."""
    ends = [int(end) for end in (target.head, target.tail) if end != NONE and store.at(end) == 0]
    bodies = [
        colour
        for colour in range(N_COLOURS)
        for _ in range(
            int(target.need >> colour * COUNTER_BITS & COUNTER_MASK) - int(store.at(colour))
        )
    ]
    return [*bodies, *ends]


def are_available(state: Coatl, pieces: list[int], gone: Sequence[int]) -> bool:
    """Are these on the supply board or in the bags, besides those that are gone?"""
    spaces, bags = state.supply.spaces.to_list(), state.supply.bags
    return all(
        pieces.count(piece) + gone.count(piece) <= spaces.count(piece) + int(bags.at(piece))
        for piece in pieces
    )


def best_completion_of_all(state: Coatl, player: Player) -> int:
    if not (has_end(player, HEADS) and has_end(player, TAILS)):
        return 0
    return best_completion(state, player, all_slots(player))


def all_slots(player: Player) -> list[int]:
    """The cóatls of a player, and NONE for a new one if one may be started."""
    slots = list(range(len(player.serpents)))
    return [*slots, NONE] if may_start(player) else slots


def best_rival_points(state: Coatl) -> int:
    if state.seats == 1:
        return int(state.casa.points())
    others = (state.players[seat] for seat in range(state.seats) if seat != state.turn)
    return max(int(other.points()) for other in others)
