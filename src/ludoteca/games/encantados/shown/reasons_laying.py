"""What speaks for laying a race of Encantados, or for singing."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.kit.note import Note
from ludoteca.games.encantados.rules.cards import (
    GOBLIN,
    KOBOLD,
    NAMES,
    NO_CARD,
    SPRING,
    SUMMER,
    TROLL,
)
from ludoteca.games.encantados.rules.moves import (
    LAY,
    LAY_STEP,
    NO_PILE,
    NOBODY,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
)
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.rounds import enough_are_out
from ludoteca.games.encantados.rules.songs import sing
from ludoteca.games.encantados.shown.reasons_aimed import burdened, heaped, is_rival
from ludoteca.games.encantados.shown.reasons_fitting import (
    forked,
    in_garden,
    in_hand,
    last_card,
    played,
    song_of,
)
from ludoteca.games.encantados.shown.reasons_gaining import gained, hopes

FEW = 2
"""Whoever holds no more cards than this is nearly out."""
BIG = 6
"""So many points outweigh a power."""


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
