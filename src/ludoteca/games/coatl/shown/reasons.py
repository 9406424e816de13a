"""What speaks for a move of Cóatl, as a priest would say it who sees the same table."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
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
from ludoteca.games.coatl.shown.reasons_assembling import assembled, done
from ludoteca.games.coatl.shown.reasons_gathering import Wish, on_offer, progress, shared, shared_by
from ludoteca.games.coatl.shown.reasons_pieces import can_assemble, gained, picked, taken
from ludoteca.games.coatl.shown.reasons_points import fits


def reasons(state: Coatl, move: int) -> Iterator[Note]:
    """The weightiest first. Of others only what lies open is looked at, and nothing is drawn."""
    if move < CHOOSE:
        yield from taken(state, move)
    elif move < CHOOSE_DECK:
        yield from chosen(state, int(state.row.at(move - CHOOSE)))
    elif move == CHOOSE_DECK:
        yield from foreseen(state)
    elif START <= move < PLACE:
        yield from assembled(state, move)
    elif PLACE <= move < TEMPLE:
        yield from placed(state, *divmod(move - PLACE, DESIGNS))
    elif TEMPLE <= move < DISCARD:
        slot, temple = divmod(move - TEMPLE, TEMPLES)
        met = int(state.mine().serpents[slot].met(temple))
        yield Note("temple_met", {"n": met, "points": int(TEMPLE_POINTS.at(temple * 4 + met))})
    elif DISCARD <= move < PICK:
        yield from discarded(state, move - DISCARD)
    elif PICK <= move < PRIEST:
        yield from gained(state, [move - PICK])
        if shape_of(move - PICK) == BODY and state.taken == 0 and state.supply.in_bag(BODY) > 1:
            yield Note("another_body", {})
    elif PRIEST <= move < PERFECT:
        yield from committed(state, int(state.display.at(move - PRIEST)))
    elif move == PERFECT:
        yield from picked(state)
    elif move == FUTURE:
        yield from foreseen(state)
    elif move == DONE:
        yield from done(state)


def chosen(state: Coatl, design: int) -> Iterator[Note]:
    me = state.mine()
    now = progress(state, me, Wish(design, NONE))
    for slot, serpent in enumerate(me.serpents, 1):
        if fits(state, serpent, design):
            yield Note("fulfils_already", {"coatl": slot, "n": int(serpent.points(design))})
    later = me.copy()
    later.hand.sort_in(design)
    yield from can_assemble(state, later)
    if now is not None and now.points > 0:
        yield Note("have_pieces", {"n": now.points})
    elif now is not None:
        if now.is_near():
            yield Note("have_already", {"k": now.k, "n": now.all})
        if all(n <= on_offer(state, colour) for colour, n in enumerate(now.lacking)):
            yield Note("rest_lies_open", {"n": sum(now.lacking)})
    for other in range(state.seats):
        near = progress(state, state.players[other], Wish(design, NONE))
        if other != state.turn and near is not None and near.points > 0:
            yield Note("rival_has", {"whom": other, "n": near.points})
    mates = [(-shared(design, mate), mate) for mate in me.hand.listed() if mate != design]
    if mates and min(mates)[0] <= -2:
        common, mate = min(mates)
        yield Note("goes_with", {"card": PROPHECY_NAMES[mate], "n": -common})


def placed(state: Coatl, slot: int, design: int) -> Iterator[Note]:
    serpent = state.mine().serpents[slot]
    now, top = int(serpent.points(design)), int(top_points(design))
    if now == top:
        yield Note("worth_all", {"n": now})
    elif serpent.headed() and serpent.tailed():
        yield Note("worth", {"n": now})
    else:
        yield Note("worth_now", {"n": now, "top": top})
    after = serpent.copy()
    after.pages.put(design)
    if state.demands.unsettled(serpent) and state.demands.settled(after):
        yield Note("may_be_completed", {"coatl": slot + 1})


def discarded(state: Coatl, design: int) -> Iterator[Note]:
    me = state.mine()
    now, top = progress(state, me, Wish(design, NONE)), int(top_points(design))
    if state.phase == SETTING_UP:
        kept = me.hand.listed()
        kept.remove(design)
        if shared_by(kept) > 0:
            yield Note("rest_shares", {"n": shared_by(kept)})
        if top == min(int(top_points(mate)) for mate in me.hand.listed()):
            yield Note("worth_least", {"n": top})
        yield Note("rest_worth", {"n": sum(int(top_points(mate)) for mate in kept)})
    elif now is not None and not now.is_near():
        yield Note("far_off", {"k": now.k, "n": now.all})


def foreseen(state: Coatl) -> Iterator[Note]:
    found = [progress(state, state.mine(), Wish(design, NONE)) for design in state.row.listed()]
    if found and all(now is not None and not now.is_near() for now in found):
        yield Note("row_unfit", {})


def committed(state: Coatl, temple: int) -> Iterator[Note]:
    for slot, serpent in enumerate(state.mine().serpents, 1):
        if not serpent.complete and serpent.temple == NO_TEMPLE and serpent.met(temple) > 0:
            yield Note("temple_suits", {"coatl": slot, "n": int(serpent.met(temple))})
    yield Note("temple_safe", {})
