"""What speaks for a move of Encantados: points, powers, what goes together, what weighs."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
from ludoteca.games.encantados.rules.cards import (
    GOBLIN,
    KOBOLD,
    NAMES,
    NO_CARD,
    RACES,
    SPOTS,
    SPRING,
    SUMMER,
    TROLL,
)
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    GATHER,
    GIVE,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    NO_PILE,
    NOBODY,
    PUT,
    SEARCH,
    SEARCH_TWO,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.rounds import enough_are_out
from ludoteca.games.encantados.rules.songs import sing
from ludoteca.games.encantados.shown.reasons_aimed import (
    burdened,
    gathered,
    given,
    heaped,
    is_rival,
    shifted,
)
from ludoteca.games.encantados.shown.reasons_fitting import (
    best_lay,
    best_put,
    forked,
    gained,
    hopes,
    in_garden,
    in_hand,
    lacking,
    last_card,
    played,
    song_of,
    weight,
)

BIG = 6
"""So many points outweigh a power."""
FEW = 2
"""Whoever holds no more cards than this is nearly out."""


def reasons(state: Encantados, move: int) -> Iterator[Note]:
    """The weightiest first. No move is tried out that would turn over a hidden card."""
    if move in (SEARCH, SEARCH_TWO):
        yield from searched(state, move == SEARCH)
    elif move < LEAVE:
        yield from gained(state, taken(move))
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


# Drawing


def taken(move: int) -> int:
    """The card that a move takes from a pile."""
    return move - (TAKE_SEARCH if move < TAKE_END else TAKE_END)


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


# Leaving and discarding


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


# Laying and singing


def laid(state: Encantados, move: int) -> Iterator[Note]:
    race = (move - LAY) // LAY_STEP
    garden = state.garden_of(state.turn)
    after = played(state, move)
    yield from can_go_out(state, after)
    if in_garden(state, after) + in_hand(state, after) >= BIG:
        yield from counted(state, after)
    if race in (GOBLIN, KOBOLD, TROLL):
        yield from rung(state, after, race)
    elif after.gardens.awake(garden, race) and not state.gardens.awake(garden, race):
        yield Note("wakes", {"race": NAMES[race]})
    fifth = state.gardens.races(garden) < 5 <= after.gardens.races(garden)
    if fifth and state.hands.held(state.turn, SUMMER) > 0:
        yield Note("summer_ready", {})
    yield from counted(state, after)
    yield from hurried(state)
    if after.hands.size(state.turn) <= FEW + 1:
        yield Note("leaves", {"n": int(after.hands.size(state.turn))})


def rung(state: Encantados, after: Encantados, race: int) -> Iterator[Note]:
    """The first Goblin, Kobold or Troll in the garden of the seat in turn."""
    acts = after.rung != state.rung and after.turn == state.turn
    if acts and (race != GOBLIN or state.deck.size() >= 2):
        yield Note("rings", {"race": NAMES[race]})


def can_go_out(state: Encantados, after: Encantados) -> Iterator[Note]:
    """Only the card to discard is left in hand."""
    if after.hands.size(state.turn) == 1:
        empty = forked(after)
        empty.hands.lose(state.turn, last_card(after, state.turn))
        yield Note("ends_round" if enough_are_out(empty) else "goes_out", {})


def counted(state: Encantados, after: Encantados) -> Iterator[Note]:
    """Points in the garden, and points that the hand does not cost any more."""
    garden, hand = int(in_garden(state, after)), int(in_hand(state, after))
    if garden + hand > 0:
        yield Note("counts", {"n": garden + hand, "garden": signed(garden), "hand": signed(hand)})


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def hurried(state: Encantados) -> Iterator[Note]:
    """A rival is nearly out, and the round nearly over."""
    others = [seat for seat in range(state.seats) if is_rival(state, seat)]
    whom = min(others, key=lambda seat: int(state.hands.size(seat)), default=NO_CARD)
    if whom != NO_CARD and state.hands.size(whom) <= FEW:
        yield Note("hurry", {"whom": whom, "n": int(state.hands.size(whom))})


def sung(state: Encantados, move: int) -> Iterator[Note]:
    """Points first, then what the song does and to whom."""
    after = forked(state)
    sing(after, song_of(move), NOBODY)
    yield from counted(state, after)
    if move < SING_AUTUMN:
        whom = move - SING_SPRING
        if whom != NOBODY:
            elves = state.gardens.sees_more(state.garden_of(whom))
            helped = elves and not state.may_search_with_two(whom)
            keeps = int(state.elves_keep) if helped else 1
            yield from burdened(state, whom, min(keeps, int(state.deck.size())))
    elif move < SING_SUMMER:
        yield from heaped(state, move - SING_AUTUMN)
    elif move >= SING_WINTER:
        if move - SING_WINTER != NO_PILE:
            yield from brought(state, int(state.pile(move - SING_WINTER).top()))
        yield from hopes(state)


def brought(state: Encantados, card: int) -> Iterator[Note]:
    """The top card of a pile that Winter brings; it is no second song of the turn."""
    for merit in gained(state, card):
        if card < SPRING:
            yield Note(f"brings_{merit.key}", {**merit.args, "card": NAMES[card]})
