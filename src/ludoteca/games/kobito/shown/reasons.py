"""What speaks for a step of Kobito: gold at hand, the duty, what rivals need, what is saved."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.games.kobito.bot.evaluation import held_bits, need, workshop_bits
from ludoteca.games.kobito.bot.gardener import TRIALS, GardenerBot, finishes, forked, joins
from ludoteca.games.kobito.rules.cards import KOBITO, NAMES, NUMBERS, SWAP
from ludoteca.games.kobito.rules.legal import offer_all_plays
from ludoteca.games.kobito.rules.moves import (
    DONE,
    MOVE,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PLACES,
    PUBLIC,
    SWAP_ON,
    TARGETS,
    TRADE,
)
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import HAND_SIZE, NOWHERE, PLACE_NAMES
from ludoteca.games.kobito.shown.reach import ROUND, lacking, workshop_cards

NEAR = 2
"""Whoever lacks no more cards than this has a good hope of a rainbow."""


def reasons(state: Kobito, move: int) -> Iterator[Note]:
    """The weightiest first. No step is tried out that would turn over a hidden card."""
    place = next((place for place in range(PUBLIC) if joins(move, place)), NOWHERE)
    if place != NOWHERE and finishes(state, move, place):
        last = state.gold_deck.size() == 0
        yield Note("last_pot" if last else "finishes", {"n": int(state.worth(place))})
        yield from forestalled(state, place)
        yield from saved(state, move, KOBITO)
        yield from saved(state, move, SWAP)
        return
    after = state if move == DONE else played(state, move)
    if PENALTY <= move < DONE and not state.costs(move - PENALTY):
        yield Note("costs_nothing", {"card": NAMES[move - PENALTY]})
    yield from gold_at_hand(state, after, move, place)
    yield from without_penalty(state, after)
    if TRADE <= move < SWAP_ON:
        yield Note("takes_kobito", {"n": int(after.hands[state.turn].count(KOBITO))})
    yield from saved(state, move, KOBITO)
    yield from gold_to_come(state, after, move, place)
    yield from lighter(state, after)
    yield from fulfilled(state, after)
    for card in left_hand(move):
        yield from out_of_reach(state, card)
    yield from saved(state, move, SWAP)
    if not PENALTY <= move < DONE:
        yield from for_the_others(state, after, move, place)
        yield from for_oneself(state, after, move)
    for card in left_hand(move):
        if state.hands[state.turn].count(card) > 1:
            yield Note("another", {"card": NAMES[card]})


def played(state: Kobito, move: int) -> Kobito:
    after = forked(state)
    after.log = None
    after.play(move, stream("merits"))
    return after


# Gold


def gold_at_hand(state: Kobito, after: Kobito, move: int, place: int) -> Iterator[Note]:
    """Gold that can be won within this turn: where the step joins, or with the kobito it took."""
    traded = TRADE <= move < SWAP_ON
    places = [place] if place != NOWHERE else served(state, after) if traded else []
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
    thought = GardenerBot()
    thought.trials = TRIALS
    kobitos = state.hands[state.turn].count(KOBITO)
    return bool(thought.way_to(state, place, kobitos, stream("merits")) != NOWHERE)


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


# The duty


def without_penalty(state: Kobito, after: Kobito) -> Iterator[Note]:
    if state.owed() > 0 and after.paid == 0 and can_fulfil(after):
        yield Note("duty_safe", {})


def fulfilled(state: Kobito, after: Kobito) -> Iterator[Note]:
    if state.owed() > 0 and after.owed() == 0 and after.paid == 0:
        yield Note("duty_done", {})


def can_fulfil(state: Kobito) -> bool:
    """Can the rest of the duty be played from the hand, card by card?"""
    owed = state.owed()
    if owed == 0:
        return True
    steps = Moves()
    if state.loose == NOWHERE:
        offer_all_plays(state, steps)
    else:
        state.legal_into(steps)
    for move in steps.listed():
        if len(left_hand(move)) >= owed:
            return True
        ends = any(joins(move, place) and finishes(state, move, place) for place in range(PUBLIC))
        if not ends and can_fulfil(played(state, move)):
            return True
    return False


def lighter(state: Kobito, after: Kobito) -> Iterator[Note]:
    """What the workshop will ask for in the next turn."""
    if stay(after, int(state.turn)) < stay(state, int(state.turn)):
        yield Note("lighter", {"n": stay(after, int(state.turn)) + 1})


def stay(state: Kobito, seat: int) -> int:
    """How many rainbows the workshop has, without one of a single card: that has to leave."""
    return int(state.workshops(seat)) - (state.loose != NOWHERE)


# Cards


def left_hand(move: int) -> list[int]:
    """The cards that a step plays or pays."""
    if move < OPEN:
        return [move // (2 * TARGETS)]
    if move < OPEN_UNDER:
        return [move - OPEN, (move - OPEN + 1) % NUMBERS]
    if move < OPEN_OVER:
        return [KOBITO, move - OPEN_UNDER]
    if move < MOVE:
        return [move - OPEN_OVER, KOBITO]
    if SWAP_ON <= move < PENALTY:
        return [SWAP, (move - SWAP_ON) // PLACES % NUMBERS]
    return [move - PENALTY] if PENALTY <= move < DONE else []


def saved(state: Kobito, move: int, card: int) -> Iterator[Note]:
    if state.hands[state.turn].count(card) > 0 and card not in left_hand(move):
        yield Note("saved", {"card": NAMES[card]})


def out_of_reach(state: Kobito, card: int) -> Iterator[Note]:
    if card < NUMBERS and not any(reaches(state, place, card) for place in range(PUBLIC)):
        yield Note("out_of_reach", {"card": NAMES[card]})


def reaches(state: Kobito, place: int, number: int) -> bool:
    """Does the rainbow beside this gold hold this number, or can it still come to hold it?"""
    if state.rainbows.length(place) == 0 or state.rainbows.covers(place, number):
        return True
    room = int(state.room(place))
    down = (int(state.rainbows.low(place)) - number) % NUMBERS
    up = (number - int(state.rainbows.above(place)) + 1) % NUMBERS
    return min(down, up) <= room


# The others


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


# The next turn


def for_oneself(state: Kobito, after: Kobito, move: int) -> Iterator[Note]:
    n = HAND_SIZE - int(after.hands[state.turn].size())
    if len(left_hand(move)) > 1 and state.deck.size() + state.discard.size() >= n:
        yield Note("draws", {"n": n})
    if stay(after, int(state.turn)) == stay(state, int(state.turn)):
        yield Note("duty_stays", {"n": stay(state, int(state.turn)) + 1})
