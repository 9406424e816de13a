"""What speaks for a step of assembling, and for ending an action."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
from ludoteca.games.coatl.rules.cards import PIECES, PROPHECY_NAMES, colour_of
from ludoteca.games.coatl.rules.moves import ADD_HEAD, ADD_TAIL, START
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import BUILDING, CHOOSING
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.shown.reasons_gathering import LEVELS, growing, may_have, progress_on
from ludoteca.games.coatl.shown.reasons_points import best_rival, in_order, promise, reach

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
    if move < ADD_HEAD:
        yield from in_store(me, piece)
    else:
        held = sorted(set(me.hand.listed()))
        fitting = [design for design in held if may_have(state, serpent, design)]
        yield from continued(me.serpents[slot], serpent, fitting, move < ADD_TAIL)
    if me.room() < TIGHT:
        yield Note("room_then", {"n": int(later.room())})


def continued(before: Serpent, after: Serpent, designs: list[int], at_head: bool) -> Iterator[Note]:
    """Prophecies not satisfied yet of which more lies in order than before, those that lack least
    first."""
    found = []
    for design in designs:
        k, n = in_order(after, design, at_head)
        if after.level(design) == 0 and 2 <= k < n and k > in_order(before, design, at_head)[0]:
            found.append((n - k, k, n, PROPHECY_NAMES[design]))
    for _, k, n, card in sorted(found):
        yield Note("in_order", {"k": k, "n": n, "card": card})


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
    if not closing and me.stored:
        yield Note("keeps_pieces", {"n": int(me.stored)})
