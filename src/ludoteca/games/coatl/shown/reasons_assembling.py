"""What speaks for a step of assembling, and for ending an action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludoteca.core.kit.note import Note
from ludoteca.games.coatl.rules.cards import PIECE_NAMES, PIECES, PROPHECY_NAMES, colour_of
from ludoteca.games.coatl.rules.moves import ADD_HEAD, ADD_TAIL, START
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import BUILDING, CHOOSING, GOING_ON
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.shown.reasons_gathering import (
    LEVELS,
    growing,
    may_have,
    open_designs,
    progress_on,
)
from ludoteca.games.coatl.shown.reasons_points import (
    best_rival,
    fits,
    in_order,
    promise,
    reach,
    reach_of_all,
    short_of,
)

TIGHT = 2
"""A board with less room than this takes no pair of bodies."""


def assembled(state: Coatl, move: int) -> Iterator[Note]:
    """A piece is joined to a cóatl, or starts one."""
    me = state.mine()
    later = me.copy()
    if move < ADD_HEAD:
        slot, piece = len(me.serpents), move - START
        later.serpents.append(Serpent())
        later.serpents[slot].pieces.put(piece)
        before = 0
    else:
        at_head = move < ADD_TAIL
        slot, piece = divmod(move - (ADD_HEAD if at_head else ADD_TAIL), PIECES)
        pieces = later.serpents[slot].pieces
        pieces.put_at(0, piece) if at_head else pieces.put(piece)
        before = promise(state, me, me.serpents[slot])
    later.use(piece)
    serpent = later.serpents[slot]
    points = reach(state, later, [slot])
    if points > 0:
        yield Note("can_reach", {"coatl": slot + 1, "n": points})
    now = promise(state, later, serpent)
    if now > before:
        yield Note("comes_to", {"coatl": slot + 1, "n": now})
    near, lacking = short_of(state, later, [slot]) or (0, [])
    if near > max(points, reach_of_all(state, me)):
        yield Note("short_of", {"n": near, "pieces": [PIECE_NAMES[piece] for piece in lacking]})
    if move < ADD_HEAD:
        yield from in_store(me, piece)
    else:
        joined = Joined(me.serpents[slot], serpent, move < ADD_TAIL)
        held = sorted(set(me.hand.listed()))
        for k, n, card in continued(joined, [one for one in held if may_have(state, serpent, one)]):
            yield Note("in_order", {"k": k, "n": n, "card": card})
        yield from with_the_row(state, joined, slot + 1)
    if points > 0:
        yield from rivals_nearly_done(state)
    if me.room() < TIGHT:
        yield Note("room_then", {"n": int(later.room())})


class Joined(NamedTuple):
    """A cóatl before a piece is joined to it, and after; at which end."""

    before: Serpent
    after: Serpent
    at_head: bool


def continued(joined: Joined, designs: list[int]) -> list[tuple[int, int, str]]:
    """Prophecies not satisfied yet of which more lies in order than before, those that lack least
    first: how many pieces, of how many."""
    before, after, at_head = joined
    found = []
    for design in designs:
        k, n = in_order(after, design, at_head)
        if after.level(design) == 0 and 2 <= k < n and k > in_order(before, design, at_head)[0]:
            found.append((n - k, k, n, PROPHECY_NAMES[design]))
    return [(k, n, card) for _, k, n, card in sorted(found)]


def with_the_row(state: Coatl, joined: Joined, coatl: int) -> Iterator[Note]:
    """What a cóatl that goes on growing has of prophecies that may still be chosen: those that it
    fulfils, then those of which more than half lies in order."""
    after = joined.after
    if after.headed() and after.tailed():
        return
    designs = [one for one in open_designs(state) if may_have(state, after, one)]
    for design in designs:
        if fits(state, after, design) and joined.before.level(design) == 0:
            points = int(after.points(design))
            args = {"coatl": coatl, "n": points, "card": PROPHECY_NAMES[design]}
            yield Note("row_fulfilled", args)
    for k, n, card in continued(joined, designs):
        if 2 * k > n:
            yield Note("row_in_order", {"k": k, "n": n, "card": card})


def in_store(me: Player, piece: int) -> Iterator[Note]:
    """The prophecies for which there are pieces, this one among them; the dearest first."""
    found = []
    for design in sorted(set(me.hand.listed())):
        points = progress_on(me, Serpent(), design).points
        if points > 0 and LEVELS[design][0][0][colour_of(piece)] > 0:
            found.append((-points, PROPHECY_NAMES[design]))
    for points, card in sorted(found):
        yield Note("in_store", {"n": -points, "card": card})


def done(state: Coatl) -> Iterator[Note]:
    me = state.mine()
    room = int(state.demands.hand - me.hand.size())
    if state.phase == CHOOSING and room > 0:
        yield Note("hand_room", {"n": room})
    if state.phase != BUILDING:
        return
    closing = [one for one in growing(me) if one.headed() and one.tailed()]
    for serpent in closing:
        slot = me.serpents.index(serpent) + 1
        yield Note("completes", {"coatl": slot, "n": int(serpent.total())})
    ahead = int(me.points()) + sum(int(one.total()) for one in closing) - best_rival(state)
    if closing and me.complete() + len(closing) == me.most and ahead > 0:
        yield Note("last_and_ahead", {"n": ahead})
    elif closing and ahead > 0 and me.points() <= best_rival(state):
        yield Note("takes_the_lead", {"n": ahead})
    if closing:
        yield from rivals_nearly_done(state)
    if not closing and me.stored:
        yield Note("keeps_pieces", {"n": int(me.stored)})


def rivals_nearly_done(state: Coatl) -> Iterator[Note]:
    """Who could end the match with the next cóatl: reason enough to complete one's own in time."""
    for whom in range(state.seats):
        other = state.players[whom]
        if whom != state.turn and state.ending == GOING_ON and other.complete() == other.most - 1:
            yield Note("rival_on_last", {"whom": whom})
