"""Exhaustive search: can a rainbow of Kobito be finished in one turn?"""

from __future__ import annotations

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.games.kobito.rules.moves import MOVE, OPEN, PUBLIC, SLOTS, TARGETS, TRADE
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE

KOBITO = 12


def copied(state: Kobito) -> Kobito:
    copy = state.clone()
    assert isinstance(copy, Kobito)
    copy.log = None
    return copy


def stepped(state: Kobito, move: int) -> Kobito:
    after = copied(state)
    after.play(move, stream("trial"))
    return after


def fewest(state: Kobito, place: int, seat: int, hand: list[int]) -> int:
    """The number of kobitos, besides these cards in hand, that a seat needs to finish a rainbow at
    once."""
    for n in range(int(state.room(place)) + 1):
        if can_finish(state, place, seat, [*hand, *(KOBITO for _ in range(n))]):
            return n
    raise AssertionError("kobitos alone finish every rainbow")


def can_finish(state: Kobito, place: int, seat: int, hand: list[int]) -> bool:
    """With these cards in hand and its workshop, while the other rainbows stay unchanged; one
    single card that is left over may go to one of them, if that does not end the match."""
    trial = copied(state)
    if seat != state.turn:
        trial.loose_slot = NOWHERE
    trial.turn = seat
    trial.penalties_paid = 0
    trial.hands[seat] = cards(sorted(hand))
    if state.gold_deck.size() == 0:
        for other in range(PUBLIC):
            if other != place and state.room(other) == 1:
                trial.rainbows.discard_all(other, cards([]))
    return is_finished(trial, place, int(trial.golds.at(place)), True, set())


def is_finished(state: Kobito, place: int, gold: int, spare: bool, seen: set[object]) -> bool:
    if state.golds.at(place) != gold:
        return spare or state.loose_slot == NOWHERE
    form = (
        bytes(state.rainbows.lows.items),
        bytes(state.rainbows.lengths.items),
        bytes(state.hands[state.turn].items),
        spare,
    )
    if form in seen or fewest_by_numbers(state, place) > 0:
        return False
    seen.add(form)
    for move in state.legal().to_list():
        joins = goes_to(move, place)
        tried = joins or (state.loose_slot != NOWHERE and spare)
        if tried and is_finished(stepped(state, move), place, gold, spare and joins, seen):
            return True
    return False


def goes_to(move: int, place: int) -> bool:
    if move < OPEN:
        return move // 2 % TARGETS == place
    return MOVE <= move < TRADE and (move - MOVE) // 2 % PUBLIC == place


def fewest_by_numbers(state: Kobito, place: int) -> int:
    """The least number of missing cards if the whole workshop could be used."""
    hand = state.hands[state.turn].to_list()
    return lacking_by_numbers(state, place, int(state.turn), hand)


def lacking_by_numbers(state: Kobito, place: int, seat: int, hand: list[int]) -> int:
    """The numbers that a rainbow lacks at its best and that neither the hand nor the workshop
    holds, less the kobitos in hand."""
    rainbows = state.rainbows
    had = set(hand)
    for slot in range(SLOTS):
        own = PUBLIC + SLOTS * seat + slot
        had |= {int(rainbows.number(own, step)) for step in range(rainbows.length(own))}
    low, above = int(rainbows.low(place)), int(rainbows.low(place) + rainbows.length(place))
    room = int(state.room(place))
    best = min(
        sum(number % 12 not in had for number in (*range(low - under, low), *more))
        for under in range(room + 1)
        for more in [range(above, above + room - under)]
    )
    return max(0, best - hand.count(KOBITO))
