"""What speaks for pieces of Cóatl: off the supply board, or out of the bags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from ludoteca.core.kit.note import Note
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.rules.cards import (
    BODY,
    HEAD,
    HEADS,
    NO_PIECE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    TAILS,
    shape_of,
)
from ludoteca.games.coatl.rules.casa import NOTHING
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.shown.reasons_gathering import (
    LEVELS,
    Wish,
    has_end,
    open_designs,
    progress,
    wishes,
    with_pieces,
)
from ludoteca.games.coatl.shown.reasons_points import all_slots, reach_of_all, short_of

BODIES_PICKED = 2


def taken(state: Coatl, space: int) -> Iterator[Note]:
    heap = state.supply.spaces.listed()[2 * space : 2 * space + 2]
    pieces = [piece for piece in heap if piece != NO_PIECE]
    yield from gained(state, pieces)
    if state.seats == 1:
        yield from kept_from_casa(state, space)
    for other in range(state.seats):
        if other != state.turn:
            yield from denied(state, other, pieces)
            yield from last_end(state, other, space, pieces[0])


def gained(state: Coatl, pieces: list[int]) -> Iterator[Note]:
    """What these pieces bring to one's own cóatls."""
    me = state.mine()
    if HEADS <= pieces[0] < TAILS and not has_end(me, HEADS):
        yield Note("first_head", {})
    elif pieces[0] >= TAILS and not has_end(me, TAILS):
        yield Note("first_tail", {})
    later = with_pieces(me, pieces)
    yield from can_assemble(state, later)
    yield from nearly_whole(state, later, pieces)
    yield from gathered(state, me, later, wishes(me))
    yield from for_the_row(state, later)


def can_assemble(state: Coatl, later: Player) -> Iterator[Note]:
    points = reach_of_all(state, later)
    if points > 0 and points > reach_of_all(state, state.mine()):
        yield Note("can_assemble", {"n": points})


def nearly_whole(state: Coatl, later: Player, pieces: list[int]) -> Iterator[Note]:
    """A cóatl that lacks only a piece or two then, and lacked more, or was worth less."""
    points, lacking = short_of(state, later, all_slots(later), pieces) or (0, [])
    before, lacked = short_of(state, state.mine(), all_slots(later)) or (0, [])
    nearer = points > before or (points == before and len(lacking) < len(lacked))
    if nearer and points > reach_of_all(state, later):
        yield Note("short_of", {"n": points, "pieces": [PIECE_NAMES[piece] for piece in lacking]})


def gathered(state: Coatl, before: Player, after: Player, wanted: Iterable[Wish]) -> Iterator[Note]:
    """The prophecies that come nearer: first those that reach a level, then those that lack
    fewest pieces for the next one."""
    levels, nearer = [], []
    for wish in wanted:
        then, now = progress(state, before, wish), progress(state, after, wish)
        if then is None or now is None:
            continue
        card = PROPHECY_NAMES[wish.design]
        if now.points > then.points:
            levels.append((-now.points, Note("pieces_for", {"card": card, "n": now.points})))
        elif now.points == then.points and now.k > then.k:
            args = {"k": now.k, "all": now.all, "n": now.goal, "card": card}
            nearer.append((now.all - now.k, Note("gathers", args)))
    found = [note for heap in (levels, nearer) for _, note in sorted(heap, key=itemgetter(0))]
    if len(found) > 1:
        yield Note("serves", {"n": len(found), "card": found[0].args["card"]})
    yield from found


def for_the_row(state: Coatl, after: Player) -> Iterator[Note]:
    """The prophecies that may still be chosen and come nearer, so that more than half of their pieces
    are there: those that lack fewest first."""
    me, found = state.mine(), []
    for design in open_designs(state):
        then, now = (progress(state, one, Wish(design, NONE)) for one in (me, after))
        if then is None or now is None or then.points > 0:
            continue
        n = sum(LEVELS[design][0][0])
        k = n if now.points > 0 else now.k
        if k > then.k and k * 2 > n:
            found.append((n - k, {"k": k, "n": n, "card": PROPHECY_NAMES[design]}))
    for _, args in sorted(found, key=itemgetter(0)):
        yield Note("row_gathers", args)


def kept_from_casa(state: Coatl, space: int) -> Iterator[Note]:
    casa, after = state.casa, state.supply.copy()
    if casa.next_space(state.supply) == space and casa.next_card(state.supply) != NOTHING:
        yield Note("casa_wants_it", {})
    after.clear(space)
    if not after.wants_refill() and casa.next_card(after) == NOTHING:
        yield Note("casa_finds_nothing", {})


def denied(state: Coatl, whom: int, pieces: list[int]) -> Iterator[Note]:
    """Pieces that somebody else lacks for a prophecy that all have seen."""
    other = state.players[whom]
    seen = other.copy()
    seen.hand = other.shown
    for note in gathered(state, other, with_pieces(other, pieces), wishes(seen)):
        if "card" in note.args:
            yield Note("denies", {"whom": whom, "card": note.args["card"]})


def last_end(state: Coatl, whom: int, space: int, piece: int) -> Iterator[Note]:
    """The only head (or tail) on the supply board, which somebody else has not."""
    shape, other = int(shape_of(piece)), state.players[whom]
    after = state.supply.copy()
    after.clear(space)
    if shape == BODY or after.on_board(shape) > 0 or after.wants_refill():
        return
    if other.complete() < other.most and not has_end(other, HEADS if shape == HEAD else TAILS):
        yield Note("denies_head" if shape == HEAD else "denies_tail", {"whom": whom})


def picked(state: Coatl) -> Iterator[Note]:
    """Prophecies in hand that lack no more than can be picked, the dearest first."""
    found = []
    for wish in wishes(state.mine()):
        now = progress(state, state.mine(), wish)
        if now is None or wish.slot != NONE or now.points > 0:
            continue
        in_bag = all(n <= state.supply.bags.at(colour) for colour, n in enumerate(now.lacking))
        if in_bag and 0 < sum(now.lacking) <= BODIES_PICKED:
            found.append((-now.goal, sum(now.lacking), wish.design))
    for _, n, design in sorted(found):
        yield Note("pick_completes", {"n": n, "card": PROPHECY_NAMES[design]})
