"""What speaks for a move of Encantados: points, powers, what goes together, what weighs."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
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
from ludoteca.games.encantados.shown.reasons_aimed import burdened, gathered, given, shifted
from ludoteca.games.encantados.shown.reasons_fitting import (
    best_lay,
    best_put,
    lacking,
    played,
    weight,
)
from ludoteca.games.encantados.shown.reasons_gaining import gained, hopes
from ludoteca.games.encantados.shown.reasons_laying import laid, rung, sung


def reasons(state: Encantados, move: int) -> Iterator[Note]:
    """The weightiest first. No move is tried out that would turn over a hidden card."""
    if move in (SEARCH, SEARCH_TWO):
        yield from searched(state, move == SEARCH)
    elif move < LEAVE:
        yield from drawn(state, taken(move))
    elif move < LAY:
        yield from left(state, move - LEAVE)
    elif move < SING_SPRING:
        yield from laid(state, move)
    elif move < GIVE:
        yield from sung(state, move)
    elif move < CALL:
        yield from given(state, move)
    elif move < SINK:
        yield from burdened(state, move - CALL, min(2, int(state.deck.size())))
    elif move < GATHER:
        after = best_put(state, move) if LIFT <= move < PUT else played(state, move)
        yield from shifted(state, after)
        if move >= PUT and state.lifted % SPOTS < RACES:
            yield from rung(state, after, int(state.lifted % SPOTS))
    elif move < DISCARD:
        yield from gathered(state, move - GATHER)
    else:
        yield from shed(state, move - DISCARD)
        yield from held_back(state)


def taken(move: int) -> int:
    """The card that a move takes from a pile."""
    return move - (TAKE_SEARCH if move < TAKE_END else TAKE_END)


def drawn(state: Encantados, card: int) -> Iterator[Note]:
    """A card from a pile; for the Song of Winter it is no second song of the turn."""
    for merit in gained(state, card):
        if merit.key != "sings" or state.song_left:
            yield merit


def searched(state: Encantados, with_elves: bool) -> Iterator[Note]:
    garden = state.garden_of(state.turn)
    elves = with_elves and state.gardens.sees_more(garden)
    drawn = min(3 if elves else 2, int(state.deck.size()))
    kept = int(state.elves_keep) if elves else 1
    if state.deck.size() == drawn:
        yield Note("empties_deck", {})
    if not with_elves and state.elves_keep == 2:
        yield Note("keeps_one", {})
    piles = [move for move in state.legal().listed() if TAKE_SEARCH <= move < LEAVE]
    if piles and not any(gained(state, taken(move)) for move in piles):
        yield Note("piles_fit_nothing", {})
    yield from hopes(state)
    if drawn == 3:
        yield Note("elves_see", {})
    if drawn > kept and state.gardens.searches_by_hand(garden):
        yield Note("gnomes_leave", {})
    if state.deck.size() - state.sunk >= drawn:
        yield Note("secret", {})


def left(state: Encantados, card: int) -> Iterator[Note]:
    """What is kept of a search, and what is left."""
    kept = state.found.listed()
    if not state.by_hand:
        kept.remove(card)
    for other in kept:
        for merit in gained(state, other):
            yield Note(f"kept_{merit.key}", merit.args)
    yield from shed(state, card)


def shed(state: Encantados, card: int) -> Iterator[Note]:
    """Why a card is not missed, and does no harm where it lies."""
    if card < RACES and not state.gardens.lives(card):
        lack = int(lacking(state, card))
        if lack > 1:
            yield Note("lacks", {"n": lack})
        yield Note("lives_nowhere", {"race": NAMES[card]})
        thrown = int(state.search_pile.count(card) + state.end_pile.count(card))
        if thrown > 0:
            yield Note("thrown", {"n": thrown})
    races = int(state.gardens.races(state.garden_of(state.turn)))
    if card == SUMMER and races < 4:
        yield Note("few_races", {"n": races})
    if weight(state, state.turn, card) > 1:
        yield Note("weighs", {"n": int(weight(state, state.turn, card))})


def held_back(state: Encantados) -> Iterator[Note]:
    """A new race that could be laid: as long as it is not, nobody else can add to it."""
    for race in range(RACES):
        if not state.gardens.lives(race) and best_lay(state, race) > 0:
            yield Note("keeps_closed", {"race": NAMES[race]})
