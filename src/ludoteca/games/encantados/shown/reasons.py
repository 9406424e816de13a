"""Reasons for a move of Encantados, for hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.games.encantados.rules.cards import NAMES, RACES, SPOTS, SUMMER
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    GATHER,
    GIVE,
    LAY,
    LEAVE,
    LIFT,
    PUT,
    SEARCH,
    SEARCH_TWO,
    SING_SPRING,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.shown.hand_analysis import (
    best_lay_gain,
    card_cost,
    cards_lacking,
    state_after,
    state_after_best_put,
)
from ludoteca.games.encantados.shown.reasons_gaining import gain_reasons, hope_reasons
from ludoteca.games.encantados.shown.reasons_laying import (
    first_power_reasons,
    laying_reasons,
    song_reasons,
)
from ludoteca.games.encantados.shown.reasons_targeting import (
    extra_card_reasons,
    garden_change_reasons,
    gather_reasons,
    swap_reasons,
)


def reasons(state: Encantados, move: int) -> Iterator[Note]:
    """Reasons for a move, the most important first. Moves that would reveal a hidden card are not
    simulated."""
    if move in (SEARCH, SEARCH_TWO):
        yield from search_reasons(state, move == SEARCH)
    elif move < LEAVE:
        yield from pile_reasons(state, taken_card(move))
    elif move < LAY:
        yield from leave_reasons(state, move - LEAVE)
    elif move < SING_SPRING:
        yield from laying_reasons(state, move)
    elif move < GIVE:
        yield from song_reasons(state, move)
    elif move < CALL:
        yield from swap_reasons(state, move)
    elif move < SINK:
        yield from extra_card_reasons(state, move - CALL, min(2, int(state.deck.size())))
    elif move < GATHER:
        after = (
            state_after_best_put(state, move) if LIFT <= move < PUT else state_after(state, move)
        )
        yield from garden_change_reasons(state, after)
        if move >= PUT and state.lifted % SPOTS < RACES:
            yield from first_power_reasons(state, after, int(state.lifted % SPOTS))
    elif move < DISCARD:
        yield from gather_reasons(state, move - GATHER)
    else:
        yield from discard_reasons(state, move - DISCARD)
        yield from withheld_race_reasons(state)


def taken_card(move: int) -> int:
    """The card that a move takes from a pile."""
    return move - (TAKE_SEARCH if move < TAKE_END else TAKE_END)


def pile_reasons(state: Encantados, card: int) -> Iterator[Note]:
    """Reasons for a card from a pile. For the Song of Winter it cannot be a second song of the
    turn."""
    for reason in gain_reasons(state, card):
        if reason.key != "sings" or state.song_left:
            yield reason


def search_reasons(state: Encantados, with_elves: bool) -> Iterator[Note]:
    garden = state.garden_of(state.turn)
    elves = with_elves and state.gardens.searches_three(garden)
    draw_count = min(3 if elves else 2, int(state.deck.size()))
    keep_count = int(state.elves_keep) if elves else 1
    if state.deck.size() == draw_count:
        yield Note("empties_deck", {})
    if not with_elves and state.elves_keep == 2:
        yield Note("keeps_one", {})
    piles = [move for move in state.legal().to_list() if TAKE_SEARCH <= move < LEAVE]
    if piles and not any(gain_reasons(state, taken_card(move)) for move in piles):
        yield Note("piles_fit_nothing", {})
    yield from hope_reasons(state)
    if draw_count == 3:
        yield Note("elves_see", {})
    if draw_count > keep_count and state.gardens.may_leave_from_hand(garden):
        yield Note("gnomes_leave", {})
    if state.deck.size() - state.sunk >= draw_count:
        yield Note("secret", {})


def leave_reasons(state: Encantados, card: int) -> Iterator[Note]:
    """The cards that are kept of a search, and the one that is left."""
    kept_cards = state.found_cards.to_list()
    if not state.leaves_from_hand:
        kept_cards.remove(card)
    for other in kept_cards:
        for reason in gain_reasons(state, other):
            yield Note(f"kept_{reason.key}", reason.args)
    yield from discard_reasons(state, card)


def discard_reasons(state: Encantados, card: int) -> Iterator[Note]:
    """Why a card is not missed, and does no harm on the pile."""
    if card < RACES and not state.gardens.lives(card):
        missing = int(cards_lacking(state, card))
        if missing > 1:
            yield Note("lacks", {"n": missing})
        yield Note("lives_nowhere", {"race": NAMES[card]})
        discarded = int(state.search_pile.count(card) + state.end_pile.count(card))
        if discarded > 0:
            yield Note("thrown", {"n": discarded})
    races = int(state.gardens.races(state.garden_of(state.turn)))
    if card == SUMMER and races < 4:
        yield Note("few_races", {"n": races})
    if card_cost(state, state.turn, card) > 1:
        yield Note("weighs", {"n": int(card_cost(state, state.turn, card))})


def withheld_race_reasons(state: Encantados) -> Iterator[Note]:
    """A new race that is held back, so that no rival can expand it."""
    for race in range(RACES):
        if not state.gardens.lives(race) and best_lay_gain(state, race) > 0:
            yield Note("keeps_closed", {"race": NAMES[race]})
