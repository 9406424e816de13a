"""What speaks for a step of Kobito: gold that it brings nearer, and rivals who want it too."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.games.kobito.bot.evaluation import held_bits, need, workshop_bits
from ludoteca.games.kobito.bot.finishing import Finisher
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS
from ludoteca.games.kobito.rules.moves import DONE, MOVE, OPEN, PENALTY, PUBLIC, SWAP_ON, TRADE
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE, PLACE_NAMES
from ludoteca.games.kobito.shown.reach import ROUND, lacking, workshop_cards

NEAR = 2
"""Whoever lacks no more cards than this has a good hope of a rainbow."""


def gold_at_hand(state: Kobito, after: Kobito, move: int, place: int) -> Iterator[Note]:
    """Gold that can be won within this turn: where the step joins, with the kobito that it took, or
    out of the rainbow that it begins in the workshop."""
    gathers = TRADE <= move < SWAP_ON or OPEN <= move < MOVE
    places = [place] if place != NOWHERE else served(state, after) if gathers else []
    found = [there for there in places if can_finish(after, there)]
    if found:
        best = max(found, key=state.worth)
        yield Note("within_turn", {"n": int(state.worth(best)), "on": PLACE_NAMES[best]})


def served(state: Kobito, after: Kobito) -> list[int]:
    """The rainbows for which more lies in the workshop than before, or one lacks less, the one
    that least is lacking for first."""
    seat = int(state.turn)
    places = [
        place
        for place in reckoned(state)
        if stored_for(after, place) > stored_for(state, place)
        or lacked(after, place, seat) < lacked(state, place, seat)
    ]
    return sorted(places, key=lambda place: lacked(after, place, seat))


def reckoned(state: Kobito) -> list[int]:
    """The rainbows of which it can be told what they lack."""
    return [
        place
        for place in range(PUBLIC)
        if state.rainbows.length(place) > 0 and state.needed(place) < ROUND
    ]


def stored_for(state: Kobito, place: int) -> int:
    """How many of the cards that a rainbow lacks the workshop of the seat in turn can give."""
    return int(state.room(place) - lacking(state, place, state.turn, 0))


def can_finish(state: Kobito, place: int) -> bool:
    """Is there a way, found without much thought, to finish this rainbow in this turn?"""
    if place not in reckoned(state) or lacked(state, place, int(state.turn)) > 0:
        return False
    kobitos = state.hands[state.turn].count(KOBITO)
    return bool(Finisher().way_to(state, place, kobitos, stream("merits")) != NOWHERE)


def lacked(state: Kobito, place: int, seat: int) -> int:
    """How many cards a seat lacks for a rainbow: one's own hand counts, of a rival's what all saw."""
    mine = seat == state.turn
    held = held_bits(state, seat) if mine else 0
    kobitos = state.hands[seat].count(KOBITO) if mine else state.shown.at(seat)
    return max(0, int(lacking(state, place, seat, held) - kobitos))


def gold_to_come(state: Kobito, after: Kobito, move: int, place: int) -> Iterator[Note]:
    """How far one is on the way to the gold that this step is for."""
    if move == DONE:
        yield from hidden(state)
    if move == DONE or after.loose != NOWHERE:  # a single card has to go somewhere first
        return
    for aim in reached(state, place) if place != NOWHERE else served(state, after)[:1]:
        if place == NOWHERE and move < MOVE:
            if (n := stored_for(after, aim)) > 1:
                yield Note("stored", {"n": n, "all": int(state.room(aim)), "on": PLACE_NAMES[aim]})
        elif 1 <= (n := lacked(after, aim, int(state.turn))) <= NEAR:
            yield Note("nearly", {"n": n, "on": PLACE_NAMES[aim], "points": int(state.worth(aim))})


def reached(state: Kobito, place: int) -> list[int]:
    """The rainbow that a step joins, if it can be told what it lacks."""
    return [place] if place in reckoned(state) else []


def hidden(state: Kobito) -> Iterator[Note]:
    """What waits in the hand, unseen, for the rainbow that one lacks the least for."""
    seat = int(state.turn)
    place = min(reckoned(state), key=lambda place: lacked(state, place, seat), default=NOWHERE)
    if place != NOWHERE:
        seen = max(0, int(lacking(state, place, seat, 0) - state.shown.at(seat)))
        n = seen - lacked(state, place, seat)
        if n > 0:
            yield Note("hidden", {"n": n, "on": PLACE_NAMES[place]})


def rivals(state: Kobito) -> list[int]:
    """In the order of their turns."""
    seats = int(state.seats)
    return [(int(state.turn) + step) % seats for step in range(1, seats)]


def forestalled(state: Kobito, place: int) -> Iterator[Note]:
    """The rival who showed all that this rainbow lacks, or all but one card."""
    if place not in reckoned(state):
        return
    needs = {whom: lacked(state, place, whom) for whom in rivals(state)}
    whom = min(needs, key=lambda whom: needs[whom])
    if needs[whom] <= 1 and needs[whom] < state.room(place):
        yield Note("forestalls_by_one" if needs[whom] else "forestalls", {"whom": whom})


def needed_by(state: Kobito, place: int, whom: int) -> int:
    """How many cards a rival needs at the least for a rainbow, besides all that lies open."""
    if state.needed(place) > NUMBERS:
        fewest = state.room(place) - workshop_cards(state, whom)
    else:
        fewest = need(state, place, workshop_bits(state, whom))
    return max(0, int(fewest - state.shown.at(whom)))


def for_the_others(state: Kobito, after: Kobito, move: int, place: int) -> Iterator[Note]:
    """How much they still need from their hands, which nobody sees."""
    places = [there for there in range(PUBLIC) if after.rainbows.length(there) > 0]
    needs = {there: min(needed_by(after, there, w) for w in rivals(state)) for there in places}
    if needs.get(place, 0) > NEAR:
        yield Note("far_for_others", {"n": needs[place], "on": PLACE_NAMES[place]})
    if place == NOWHERE and min(needs.values(), default=0) > 1:
        yield Note("no_gold_near", {"n": min(needs.values())})
    if place == NOWHERE and move < MOVE:
        yield Note("only_yours", {})
    elif SWAP_ON <= move < PENALTY:
        yield Note("no_longer", {})
