"""Reasons for a step of assembling, and for ending an action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludoteca.core.engine.note import Note
from ludoteca.games.coatl.rules.cards import PIECE_NAMES, PIECES, PROPHECY_NAMES, colour_of
from ludoteca.games.coatl.rules.moves import ADD_HEAD, ADD_TAIL, START
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import BUILDING, CHOOSING, NOT_ENDING
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.shown.reasons_gathering import (
    LEVELS,
    can_hold,
    choosable_designs,
    growing_serpents,
    progress_on,
)
from ludoteca.games.coatl.shown.reasons_points import (
    attainable_points,
    best_completion,
    best_completion_of_all,
    best_rival_points,
    fits,
    in_order,
    nearly_attainable,
)

LOW_ROOM = 2
"""A board with less room than this cannot take a pair of bodies."""


def assembly_reasons(state: Coatl, move: int) -> Iterator[Note]:
    """Reasons to join a piece to a cóatl, or to start one."""
    me = state.current_player()
    later = me.copy()
    if move < ADD_HEAD:
        slot, piece = len(me.serpents), move - START
        later.serpents.append(Serpent())
        later.serpents[slot].pieces.put(piece)
        points_before = 0
    else:
        at_head = move < ADD_TAIL
        slot, piece = divmod(move - (ADD_HEAD if at_head else ADD_TAIL), PIECES)
        pieces = later.serpents[slot].pieces
        pieces.insert(0, piece) if at_head else pieces.put(piece)
        points_before = attainable_points(state, me, me.serpents[slot])
    later.use(piece)
    serpent = later.serpents[slot]
    points = best_completion(state, later, [slot])
    if points > 0:
        yield Note("can_reach", {"coatl": slot + 1, "n": points})
    points_now = attainable_points(state, later, serpent)
    if points_now > points_before:
        yield Note("comes_to", {"coatl": slot + 1, "n": points_now})
    near_points, lacking = nearly_attainable(state, later, [slot]) or (0, [])
    if near_points > max(points, best_completion_of_all(state, me)):
        yield Note(
            "short_of", {"n": near_points, "pieces": [PIECE_NAMES[piece] for piece in lacking]}
        )
    if move < ADD_HEAD:
        yield from stored_prophecies(me, piece)
    else:
        extension = Extension(me.serpents[slot], serpent, move < ADD_TAIL)
        hand_designs = sorted(set(me.hand.to_list()))
        for k, n, card in continued_prophecies(
            extension, [design for design in hand_designs if can_hold(state, serpent, design)]
        ):
            yield Note("in_order", {"k": k, "n": n, "card": card})
        yield from row_continuations(state, extension, slot + 1)
    if points > 0:
        yield from rivals_on_last_serpent(state)
    if me.free_slots() < LOW_ROOM:
        yield Note("room_then", {"n": int(later.free_slots())})


class Extension(NamedTuple):
    """A cóatl before and after a piece is joined to it, and at which end."""

    before: Serpent
    after: Serpent
    at_head: bool


def continued_prophecies(extension: Extension, designs: list[int]) -> list[tuple[int, int, str]]:
    """Unsatisfied prophecies that have more pieces in order than before: how many, of how many.
    Those that lack the fewest come first."""
    before, after, at_head = extension
    entries = []
    for design in designs:
        k, n = in_order(after, design, at_head)
        if after.level(design) == 0 and 2 <= k < n and k > in_order(before, design, at_head)[0]:
            entries.append((n - k, k, n, PROPHECY_NAMES[design]))
    return [(k, n, card) for _, k, n, card in sorted(entries)]


def row_continuations(state: Coatl, extension: Extension, coatl: int) -> Iterator[Note]:
    """What a growing cóatl has of prophecies that may still be chosen: those that it fulfils, then
    those with more than half in order."""
    after = extension.after
    if after.has_head() and after.has_tail():
        return
    designs = [
        candidate for candidate in choosable_designs(state) if can_hold(state, after, candidate)
    ]
    for design in designs:
        if fits(state, after, design) and extension.before.level(design) == 0:
            points = int(after.points(design))
            args = {"coatl": coatl, "n": points, "card": PROPHECY_NAMES[design]}
            yield Note("row_fulfilled", args)
    for k, n, card in continued_prophecies(extension, designs):
        if 2 * k > n:
            yield Note("row_in_order", {"k": k, "n": n, "card": card})


def stored_prophecies(me: Player, piece: int) -> Iterator[Note]:
    """The prophecies for which all pieces are stored, this one among them; highest points first."""
    entries = []
    for design in sorted(set(me.hand.to_list())):
        points = progress_on(me, Serpent(), design).points
        if points > 0 and LEVELS[design][0][0][colour_of(piece)] > 0:
            entries.append((-points, PROPHECY_NAMES[design]))
    for points, card in sorted(entries):
        yield Note("in_store", {"n": -points, "card": card})


def done_reasons(state: Coatl) -> Iterator[Note]:
    me = state.current_player()
    room = int(state.demands.hand_limit - me.hand.size())
    if state.phase == CHOOSING and room > 0:
        yield Note("hand_room", {"n": room})
    if state.phase != BUILDING:
        return
    closing = [
        candidate
        for candidate in growing_serpents(me)
        if candidate.has_head() and candidate.has_tail()
    ]
    for serpent in closing:
        slot = me.serpents.index(serpent) + 1
        yield Note("completes", {"coatl": slot, "n": int(serpent.total())})
    ahead = (
        int(me.points())
        + sum(int(candidate.total()) for candidate in closing)
        - best_rival_points(state)
    )
    if closing and me.completed_count() + len(closing) == me.max_serpents and ahead > 0:
        yield Note("last_and_ahead", {"n": ahead})
    elif closing and ahead > 0 and me.points() <= best_rival_points(state):
        yield Note("takes_the_lead", {"n": ahead})
    if closing:
        yield from rivals_on_last_serpent(state)
    if not closing and me.stored_count:
        yield Note("keeps_pieces", {"n": int(me.stored_count)})


def rivals_on_last_serpent(state: Coatl) -> Iterator[Note]:
    """Rivals who could end the match with their next cóatl."""
    for whom in range(state.seats):
        other = state.players[whom]
        if (
            whom != state.turn
            and state.ending == NOT_ENDING
            and other.completed_count() == other.max_serpents - 1
        ):
            yield Note("rival_on_last", {"whom": whom})
