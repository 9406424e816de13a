"""Reasons for a move of Cóatl, for hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.rules.cards import (
    BODY,
    DESIGNS,
    NO_TEMPLE,
    PROPHECY_NAMES,
    TEMPLE_POINTS,
    TEMPLES,
    shape_of,
    top_points,
)
from ludoteca.games.coatl.rules.moves import (
    CHOOSE,
    CHOOSE_DECK,
    DISCARD,
    DONE,
    FUTURE,
    PERFECT,
    PICK,
    PLACE,
    PRIEST,
    START,
    TEMPLE,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.position import SETTING_UP
from ludoteca.games.coatl.shown.reasons_assembling import assembly_reasons, done_reasons
from ludoteca.games.coatl.shown.reasons_gathering import (
    ProphecyGoal,
    bodies_on_offer,
    progress,
    shared_pieces,
    total_shared_pieces,
)
from ludoteca.games.coatl.shown.reasons_pieces import (
    assembly_possible,
    gain_reasons,
    pick_reasons,
    take_reasons,
)
from ludoteca.games.coatl.shown.reasons_points import fits


def reasons(state: Coatl, move: int) -> Iterator[Note]:
    """Reasons for a move, the most important first, from open information; nothing is drawn."""
    if move < CHOOSE:
        yield from take_reasons(state, move)
    elif move < CHOOSE_DECK:
        yield from choice_reasons(state, int(state.row.at(move - CHOOSE)))
    elif move == CHOOSE_DECK:
        yield from row_reasons(state)
    elif START <= move < PLACE:
        yield from assembly_reasons(state, move)
    elif PLACE <= move < TEMPLE:
        yield from placement_reasons(state, *divmod(move - PLACE, DESIGNS))
    elif TEMPLE <= move < DISCARD:
        slot, temple = divmod(move - TEMPLE, TEMPLES)
        met = int(state.current_player().serpents[slot].requirements_met(temple))
        yield Note("temple_met", {"n": met, "points": int(TEMPLE_POINTS.at(temple * 4 + met))})
    elif DISCARD <= move < PICK:
        yield from discard_reasons(state, move - DISCARD)
    elif PICK <= move < PRIEST:
        yield from gain_reasons(state, [move - PICK])
        if (
            shape_of(move - PICK) == BODY
            and state.taken_count == 0
            and state.supply.bag_count(BODY) > 1
        ):
            yield Note("another_body", {})
    elif PRIEST <= move < PERFECT:
        yield from temple_reasons(state, int(state.display.at(move - PRIEST)))
    elif move == PERFECT:
        yield from pick_reasons(state)
    elif move == FUTURE:
        yield from row_reasons(state)
    elif move == DONE:
        yield from done_reasons(state)


def choice_reasons(state: Coatl, design: int) -> Iterator[Note]:
    me = state.current_player()
    progress_now = progress(state, me, ProphecyGoal(design, NONE))
    for slot, serpent in enumerate(me.serpents, 1):
        if fits(state, serpent, design):
            yield Note("fulfils_already", {"coatl": slot, "n": int(serpent.points(design))})
    later = me.copy()
    later.hand.insert_sorted(design)
    yield from assembly_possible(state, later)
    if progress_now is not None and progress_now.points > 0:
        yield Note("have_pieces", {"n": progress_now.points})
    elif progress_now is not None:
        if progress_now.is_near():
            yield Note("have_already", {"k": progress_now.have, "n": progress_now.total})
        if all(
            n <= bodies_on_offer(state, colour) for colour, n in enumerate(progress_now.lacking)
        ):
            yield Note("rest_lies_open", {"n": sum(progress_now.lacking)})
    for other in range(state.seats):
        rival_progress = progress(state, state.players[other], ProphecyGoal(design, NONE))
        if other != state.turn and rival_progress is not None and rival_progress.points > 0:
            yield Note("rival_has", {"whom": other, "n": rival_progress.points})
    partners = [
        (-shared_pieces(design, partner), partner)
        for partner in me.hand.to_list()
        if partner != design
    ]
    if partners and min(partners)[0] <= -2:
        negative_shared, partner = min(partners)
        yield Note("goes_with", {"card": PROPHECY_NAMES[partner], "n": -negative_shared})


def placement_reasons(state: Coatl, slot: int, design: int) -> Iterator[Note]:
    serpent = state.current_player().serpents[slot]
    now, top = int(serpent.points(design)), int(top_points(design))
    if now == top:
        yield Note("worth_all", {"n": now})
    elif serpent.has_head() and serpent.has_tail():
        yield Note("worth", {"n": now})
    else:
        yield Note("worth_now", {"n": now, "top": top})
    after = serpent.copy()
    after.pages.put(design)
    if state.demands.is_unsatisfied_by(serpent) and state.demands.is_satisfied_by(after):
        yield Note("may_be_completed", {"coatl": slot + 1})


def discard_reasons(state: Coatl, design: int) -> Iterator[Note]:
    me = state.current_player()
    progress_now, top = progress(state, me, ProphecyGoal(design, NONE)), int(top_points(design))
    if state.phase == SETTING_UP:
        remaining = me.hand.to_list()
        remaining.remove(design)
        if total_shared_pieces(remaining) > 0:
            yield Note("rest_shares", {"n": total_shared_pieces(remaining)})
        if top == min(int(top_points(partner)) for partner in me.hand.to_list()):
            yield Note("worth_least", {"n": top})
        yield Note("rest_worth", {"n": sum(int(top_points(partner)) for partner in remaining)})
    elif progress_now is not None and not progress_now.is_near():
        yield Note("far_off", {"k": progress_now.have, "n": progress_now.total})


def row_reasons(state: Coatl) -> Iterator[Note]:
    row_progress = [
        progress(state, state.current_player(), ProphecyGoal(design, NONE))
        for design in state.row.to_list()
    ]
    if row_progress and all(entry is not None and not entry.is_near() for entry in row_progress):
        yield Note("row_unfit", {})


def temple_reasons(state: Coatl, temple: int) -> Iterator[Note]:
    for slot, serpent in enumerate(state.current_player().serpents, 1):
        if (
            not serpent.is_complete
            and serpent.temple == NO_TEMPLE
            and serpent.requirements_met(temple) > 0
        ):
            yield Note("temple_suits", {"coatl": slot, "n": int(serpent.requirements_met(temple))})
    yield Note("temple_safe", {})
