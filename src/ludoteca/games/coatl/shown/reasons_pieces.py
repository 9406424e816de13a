"""Reasons for taking pieces of Cóatl from the supply board or the bags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from ludoteca.core.engine.note import Note
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
from ludoteca.games.coatl.rules.casa import NOT_FOUND
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.shown.reasons_gathering import (
    LEVELS,
    ProphecyGoal,
    choosable_designs,
    has_end,
    progress,
    prophecy_goals,
    with_pieces,
)
from ludoteca.games.coatl.shown.reasons_points import (
    all_slots,
    best_completion_of_all,
    nearly_attainable,
)

MAX_PICKED_BODIES = 2


def take_reasons(state: Coatl, space: int) -> Iterator[Note]:
    space_pieces = state.supply.spaces.to_list()[2 * space : 2 * space + 2]
    pieces = [piece for piece in space_pieces if piece != NO_PIECE]
    yield from gain_reasons(state, pieces)
    if state.seats == 1:
        yield from casa_denial(state, space)
    for other in range(state.seats):
        if other != state.turn:
            yield from rival_denial(state, other, pieces)
            yield from last_end_denial(state, other, space, pieces[0])


def gain_reasons(state: Coatl, pieces: list[int]) -> Iterator[Note]:
    """What these pieces bring to the own cóatls."""
    me = state.current_player()
    if HEADS <= pieces[0] < TAILS and not has_end(me, HEADS):
        yield Note("first_head", {})
    elif pieces[0] >= TAILS and not has_end(me, TAILS):
        yield Note("first_tail", {})
    later = with_pieces(me, pieces)
    yield from assembly_possible(state, later)
    yield from nearly_complete(state, later, pieces)
    yield from progress_reasons(state, me, later, prophecy_goals(me))
    yield from row_progress(state, later)


def assembly_possible(state: Coatl, later: Player) -> Iterator[Note]:
    points = best_completion_of_all(state, later)
    if points > 0 and points > best_completion_of_all(state, state.current_player()):
        yield Note("can_assemble", {"n": points})


def nearly_complete(state: Coatl, later: Player, pieces: list[int]) -> Iterator[Note]:
    """A cóatl that then lacks only a piece or two, and lacked more or was worth less before."""
    points, lacking = nearly_attainable(state, later, all_slots(later), pieces) or (0, [])
    points_before, lacking_before = nearly_attainable(
        state, state.current_player(), all_slots(later)
    ) or (0, [])
    nearer = points > points_before or (
        points == points_before and len(lacking) < len(lacking_before)
    )
    if nearer and points > best_completion_of_all(state, later):
        yield Note("short_of", {"n": points, "pieces": [PIECE_NAMES[piece] for piece in lacking]})


def progress_reasons(
    state: Coatl, before: Player, after: Player, goals: Iterable[ProphecyGoal]
) -> Iterator[Note]:
    """The prophecies that come nearer: first those that reach a level, then those that lack the
    fewest pieces for the next one."""
    levels, nearer = [], []
    for goal in goals:
        earlier, current = progress(state, before, goal), progress(state, after, goal)
        if earlier is None or current is None:
            continue
        card = PROPHECY_NAMES[goal.design]
        if current.points > earlier.points:
            levels.append(
                (-current.points, Note("pieces_for", {"card": card, "n": current.points}))
            )
        elif current.points == earlier.points and current.have > earlier.have:
            args = {"k": current.have, "all": current.total, "n": current.next_points, "card": card}
            nearer.append((current.total - current.have, Note("gathers", args)))
    notes = [note for group in (levels, nearer) for _, note in sorted(group, key=itemgetter(0))]
    if len(notes) > 1:
        yield Note("serves", {"n": len(notes), "card": notes[0].args["card"]})
    yield from notes


def row_progress(state: Coatl, after: Player) -> Iterator[Note]:
    """The prophecies of the row that come nearer and have more than half of their pieces, those
    that lack the fewest first."""
    me, entries = state.current_player(), []
    for design in choosable_designs(state):
        earlier, current = (
            progress(state, player, ProphecyGoal(design, NONE)) for player in (me, after)
        )
        if earlier is None or current is None or earlier.points > 0:
            continue
        n = sum(LEVELS[design][0][0])
        k = n if current.points > 0 else current.have
        if k > earlier.have and k * 2 > n:
            entries.append((n - k, {"k": k, "n": n, "card": PROPHECY_NAMES[design]}))
    for _, args in sorted(entries, key=itemgetter(0)):
        yield Note("row_gathers", args)


def casa_denial(state: Coatl, space: int) -> Iterator[Note]:
    casa, after = state.casa, state.supply.copy()
    if casa.next_space(state.supply) == space and casa.next_card(state.supply) != NOT_FOUND:
        yield Note("casa_wants_it", {})
    after.clear(space)
    if not after.needs_refill() and casa.next_card(after) == NOT_FOUND:
        yield Note("casa_finds_nothing", {})


def rival_denial(state: Coatl, whom: int, pieces: list[int]) -> Iterator[Note]:
    """Pieces that a rival lacks for a prophecy that all players saw taken."""
    other = state.players[whom]
    visible = other.copy()
    visible.hand = other.shown_prophecies
    for note in progress_reasons(state, other, with_pieces(other, pieces), prophecy_goals(visible)):
        if "card" in note.args:
            yield Note("denies", {"whom": whom, "card": note.args["card"]})


def last_end_denial(state: Coatl, whom: int, space: int, piece: int) -> Iterator[Note]:
    """The only head (or tail) on the supply board, which a rival lacks."""
    shape, other = int(shape_of(piece)), state.players[whom]
    after = state.supply.copy()
    after.clear(space)
    if shape == BODY or after.board_count(shape) > 0 or after.needs_refill():
        return
    if other.completed_count() < other.max_serpents and not has_end(
        other, HEADS if shape == HEAD else TAILS
    ):
        yield Note("denies_head" if shape == HEAD else "denies_tail", {"whom": whom})


def pick_reasons(state: Coatl) -> Iterator[Note]:
    """Prophecies in hand that lack no more than can be picked, highest points first."""
    entries = []
    for goal in prophecy_goals(state.current_player()):
        current = progress(state, state.current_player(), goal)
        if current is None or goal.slot != NONE or current.points > 0:
            continue
        in_bag = all(n <= state.supply.bags.at(colour) for colour, n in enumerate(current.lacking))
        if in_bag and 0 < sum(current.lacking) <= MAX_PICKED_BODIES:
            entries.append((-current.next_points, sum(current.lacking), goal.design))
    for _, n, design in sorted(entries):
        yield Note("pick_completes", {"n": n, "card": PROPHECY_NAMES[design]})
