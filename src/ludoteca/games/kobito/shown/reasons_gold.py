"""Reasons for a step of Kobito: gold that comes nearer, and rivals who want it too."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.games.kobito.bot.evaluation import cards_needed, workshop_bits
from ludoteca.games.kobito.bot.finish_search import FinishSearch
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS
from ludoteca.games.kobito.rules.legal import hand_bits
from ludoteca.games.kobito.rules.moves import DONE, MOVE, OPEN, PENALTY, PUBLIC, SWAP_ON, TRADE
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE, PLACE_NAMES
from ludoteca.games.kobito.shown.workshop_supply import (
    FULL_CIRCLE,
    cards_lacking,
    count_workshop_cards,
)

MAX_LACKING = 2
"""A seat that lacks at most this many cards has a good chance of a rainbow."""


def gold_within_turn(state: Kobito, after: Kobito, move: int, place: int) -> Iterator[Note]:
    """Gold that can be won this turn: with the rainbow that the step joins, with the kobito that it
    gains, or with the rainbow that it opens."""
    gathers = TRADE <= move < SWAP_ON or OPEN <= move < MOVE
    places = [place] if place != NOWHERE else improved_rainbows(state, after) if gathers else []
    finishable = [rainbow for rainbow in places if can_finish(after, rainbow)]
    if finishable:
        best = max(finishable, key=state.gold_points)
        yield Note("within_turn", {"n": int(state.gold_points(best)), "on": PLACE_NAMES[best]})


def improved_rainbows(state: Kobito, after: Kobito) -> list[int]:
    """The rainbows for which the workshop holds more than before, or that lack less now, the
    nearest first."""
    seat = int(state.turn)
    places = [
        place
        for place in computable_rainbows(state)
        if workshop_share(after, place) > workshop_share(state, place)
        or seat_lacks(after, place, seat) < seat_lacks(state, place, seat)
    ]
    return sorted(places, key=lambda place: seat_lacks(after, place, seat))


def computable_rainbows(state: Kobito) -> list[int]:
    """The rainbows whose missing cards can be computed."""
    return [
        place
        for place in range(PUBLIC)
        if state.rainbows.length(place) > 0 and state.target_length(place) < FULL_CIRCLE
    ]


def workshop_share(state: Kobito, place: int) -> int:
    """The number of missing cards of a rainbow that the workshop of the seat in turn can supply."""
    return int(state.room(place) - cards_lacking(state, place, state.turn, 0))


def can_finish(state: Kobito, place: int) -> bool:
    """Does a short search find a way to complete this rainbow this turn?"""
    if place not in computable_rainbows(state) or seat_lacks(state, place, int(state.turn)) > 0:
        return False
    kobitos = state.hands[state.turn].count(KOBITO)
    return bool(FinishSearch().search(state, place, kobitos, stream("merits")) != NOWHERE)


def seat_lacks(state: Kobito, place: int, seat: int) -> int:
    """The number of cards that a seat lacks for a rainbow. Of a rival only what all saw counts."""
    mine = seat == state.turn
    hand_numbers = hand_bits(state, seat) if mine else 0
    kobitos = state.hands[seat].count(KOBITO) if mine else state.shown_kobitos.at(seat)
    return max(0, int(cards_lacking(state, place, seat, hand_numbers) - kobitos))


def gold_progress(state: Kobito, after: Kobito, move: int, place: int) -> Iterator[Note]:
    """How near the seat in turn comes to the gold that this step is for."""
    if move == DONE:
        yield from hidden_cards(state)
    if move == DONE or after.loose_slot != NOWHERE:  # a single card must leave first
        return
    for aim in (
        joined_rainbow(state, place) if place != NOWHERE else improved_rainbows(state, after)[:1]
    ):
        if place == NOWHERE and move < MOVE:
            if (n := workshop_share(after, aim)) > 1:
                yield Note("stored", {"n": n, "all": int(state.room(aim)), "on": PLACE_NAMES[aim]})
        elif 1 <= (n := seat_lacks(after, aim, int(state.turn))) <= MAX_LACKING:
            yield Note(
                "nearly", {"n": n, "on": PLACE_NAMES[aim], "points": int(state.gold_points(aim))}
            )


def joined_rainbow(state: Kobito, place: int) -> list[int]:
    """The rainbow that a step joins, if its missing cards can be computed."""
    return [place] if place in computable_rainbows(state) else []


def hidden_cards(state: Kobito) -> Iterator[Note]:
    """Cards hidden in the hand for the rainbow that lacks the least."""
    seat = int(state.turn)
    place = min(
        computable_rainbows(state),
        key=lambda place: seat_lacks(state, place, seat),
        default=NOWHERE,
    )
    if place != NOWHERE:
        lacking_openly = max(
            0, int(cards_lacking(state, place, seat, 0) - state.shown_kobitos.at(seat))
        )
        n = lacking_openly - seat_lacks(state, place, seat)
        if n > 0:
            yield Note("hidden", {"n": n, "on": PLACE_NAMES[place]})


def rivals(state: Kobito) -> list[int]:
    """The rivals in turn order."""
    seats = int(state.seats)
    return [(int(state.turn) + step) % seats for step in range(1, seats)]


def forestalled_rival(state: Kobito, place: int) -> Iterator[Note]:
    """The rival who openly had all that this rainbow lacks, or all but one card."""
    if place not in computable_rainbows(state):
        return
    needs = {whom: seat_lacks(state, place, whom) for whom in rivals(state)}
    whom = min(needs, key=lambda whom: needs[whom])
    if needs[whom] <= 1 and needs[whom] < state.room(place):
        yield Note("forestalls_by_one" if needs[whom] else "forestalls", {"whom": whom})


def needed_by(state: Kobito, place: int, whom: int) -> int:
    """The fewest cards that a rival needs for a rainbow besides those that lie open."""
    if state.target_length(place) > NUMBERS:
        fewest = state.room(place) - count_workshop_cards(state, whom)
    else:
        fewest = cards_needed(state, place, workshop_bits(state, whom))
    return max(0, int(fewest - state.shown_kobitos.at(whom)))


def rival_needs(state: Kobito, after: Kobito, move: int, place: int) -> Iterator[Note]:
    """How much the rivals still need from their hidden hands."""
    places = [rainbow for rainbow in range(PUBLIC) if after.rainbows.length(rainbow) > 0]
    needs = {
        rainbow: min(needed_by(after, rainbow, whom) for whom in rivals(state))
        for rainbow in places
    }
    if needs.get(place, 0) > MAX_LACKING:
        yield Note("far_for_others", {"n": needs[place], "on": PLACE_NAMES[place]})
    if place == NOWHERE and min(needs.values(), default=0) > 1:
        yield Note("no_gold_near", {"n": min(needs.values())})
    if place == NOWHERE and move < MOVE:
        yield Note("only_yours", {})
    elif SWAP_ON <= move < PENALTY:
        yield Note("no_longer", {})
