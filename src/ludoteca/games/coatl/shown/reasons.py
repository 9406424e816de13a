"""What speaks for a move of Cóatl, as a priest would say it who sees the same table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from ludoteca.core.kit.note import Note
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.rules.cards import (
    DESIGNS,
    HEADS,
    NO_PIECE,
    NO_TEMPLE,
    PROPHECY_NAMES,
    TAILS,
    TEMPLE_POINTS,
    TEMPLES,
    top_points,
)
from ludoteca.games.coatl.rules.casa import NOTHING
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
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import SETTING_UP
from ludoteca.games.coatl.shown.reasons_assembling import assembled, done
from ludoteca.games.coatl.shown.reasons_gathering import (
    Wish,
    fits,
    has_end,
    on_offer,
    progress,
    reach_of_all,
    shared,
    shared_by,
    wishes,
    with_pieces,
)

BODIES_PICKED = 2


def reasons(state: Coatl, move: int) -> Iterator[Note]:
    """The weightiest first. Of others only what lies open is looked at, and nothing is drawn."""
    if move < CHOOSE:
        yield from taken(state, move)
    elif move < CHOOSE_DECK:
        yield from chosen(state, int(state.row.at(move - CHOOSE)))
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
    elif PRIEST <= move < PERFECT:
        yield from committed(state, int(state.display.at(move - PRIEST)))
    elif move == PERFECT:
        yield from picked(state)
    elif move == FUTURE:
        yield from foreseen(state)
    elif move == DONE:
        yield from done(state)


# Pieces


def taken(state: Coatl, space: int) -> Iterator[Note]:
    heap = state.supply.spaces.listed()[2 * space : 2 * space + 2]
    pieces = [piece for piece in heap if piece != NO_PIECE]
    yield from gained(state, pieces)
    if state.seats == 1:
        yield from kept_from_casa(state, space)
    for other in range(state.seats):
        if other != state.turn:
            yield from denied(state, other, pieces)


def gained(state: Coatl, pieces: list[int]) -> Iterator[Note]:
    """What these pieces bring to one's own cóatls."""
    me = state.mine()
    if HEADS <= pieces[0] < TAILS and not has_end(me, HEADS):
        yield Note("first_head", {})
    elif pieces[0] >= TAILS and not has_end(me, TAILS):
        yield Note("first_tail", {})
    later = with_pieces(me, pieces)
    yield from can_assemble(state, later)
    yield from gathered(state, me, later, wishes(me))


def can_assemble(state: Coatl, later: Player) -> Iterator[Note]:
    points = reach_of_all(state, later)
    if points > 0 and points > reach_of_all(state, state.mine()):
        yield Note("can_assemble", {"n": points})


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
        yield Note("serves", {"n": len(found)})
    yield from found


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


# Prophecies and temples


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
