"""Reasons for laying a race of Encantados, or for singing."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
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
    NO_SEAT,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
)
from ludoteca.games.encantados.rules.play import Encantados, copy_without_log
from ludoteca.games.encantados.rules.rounds import enough_are_out
from ludoteca.games.encantados.rules.songs import sing
from ludoteca.games.encantados.shown.hand_analysis import (
    any_card_in_hand,
    garden_gain,
    hand_saving,
    song_of,
    state_after,
)
from ludoteca.games.encantados.shown.reasons_gaining import gain_reasons, hope_reasons
from ludoteca.games.encantados.shown.reasons_targeting import (
    autumn_reasons,
    extra_card_reasons,
    is_rival,
)

NEARLY_OUT = 2
"""A player with at most this many cards is nearly out."""
BIG_GAIN = 6
"""Points that outweigh a power."""


def laying_reasons(state: Encantados, move: int) -> Iterator[Note]:
    race = (move - LAY) // LAY_STEP
    garden = state.garden_of(state.turn)
    after = state_after(state, move)
    yield from going_out_reasons(state, after)
    if garden_gain(state, after) + hand_saving(state, after) >= BIG_GAIN:
        yield from points_reasons(state, after)
    if race in (GOBLIN, KOBOLD, TROLL):
        yield from first_power_reasons(state, after, race)
    elif after.gardens.awake(garden, race) and not state.gardens.awake(garden, race):
        yield Note("wakes", {"race": NAMES[race]})
    reaches_five_races = state.gardens.races(garden) < 5 <= after.gardens.races(garden)
    if reaches_five_races and state.hands.count(state.turn, SUMMER) > 0:
        yield Note("summer_ready", {})
    yield from points_reasons(state, after)
    yield from hurry_reasons(state)
    if after.hands.size(state.turn) <= NEARLY_OUT + 1:
        yield Note("leaves", {"n": int(after.hands.size(state.turn))})


def first_power_reasons(state: Encantados, after: Encantados, race: int) -> Iterator[Note]:
    """The first Goblin, Kobold or Troll in the garden of the seat in turn."""
    acts = after.triggered != state.triggered and after.turn == state.turn
    if acts and (race != GOBLIN or state.deck.size() >= 2):
        yield Note("rings", {"race": NAMES[race]})


def going_out_reasons(state: Encantados, after: Encantados) -> Iterator[Note]:
    """Only the card to discard is left in hand."""
    if after.hands.size(state.turn) == 1:
        empty = copy_without_log(after)
        empty.hands.lose(state.turn, any_card_in_hand(after, state.turn))
        yield Note("ends_round" if enough_are_out(empty) else "goes_out", {})


def points_reasons(state: Encantados, after: Encantados) -> Iterator[Note]:
    """Points gained in the garden and saved in the hand."""
    garden, hand = int(garden_gain(state, after)), int(hand_saving(state, after))
    if garden + hand > 0:
        yield Note(
            "counts",
            {"n": garden + hand, "garden": format_signed(garden), "hand": format_signed(hand)},
        )


def format_signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def hurry_reasons(state: Encantados) -> Iterator[Note]:
    """A rival is nearly out, so the round is nearly over."""
    others = [seat for seat in range(state.seats) if is_rival(state, seat)]
    whom = min(others, key=lambda seat: int(state.hands.size(seat)), default=NO_CARD)
    if whom != NO_CARD and state.hands.size(whom) <= NEARLY_OUT:
        yield Note("hurry", {"whom": whom, "n": int(state.hands.size(whom))})


def song_reasons(state: Encantados, move: int) -> Iterator[Note]:
    """Points first, then what the song does, and for whom."""
    after = copy_without_log(state)
    sing(after, song_of(move), NO_SEAT)
    yield from points_reasons(state, after)
    if move < SING_AUTUMN:
        whom = move - SING_SPRING
        if whom != NO_SEAT:
            elves = state.gardens.searches_three(state.garden_of(whom))
            with_elves = elves and not state.may_search_with_two(whom)
            keeps = int(state.elves_keep) if with_elves else 1
            yield from extra_card_reasons(state, whom, min(keeps, int(state.deck.size())))
    elif move < SING_SUMMER:
        yield from autumn_reasons(state, move - SING_AUTUMN)
    elif move >= SING_WINTER:
        if move - SING_WINTER != NO_PILE:
            yield from winter_card_reasons(state, int(state.pile(move - SING_WINTER).top()))
        yield from hope_reasons(state)


def winter_card_reasons(state: Encantados, card: int) -> Iterator[Note]:
    """The top card of a pile that Winter brings; it cannot be a second song of the turn."""
    for reason in gain_reasons(state, card):
        if card < SPRING:
            yield Note(f"brings_{reason.key}", {**reason.args, "card": NAMES[card]})
