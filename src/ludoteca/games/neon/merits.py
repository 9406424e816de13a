"""What speaks for a move of nEon_onE, as a friend would say who looks over one's shoulder."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.note import Note
from ludoteca.games.neon.beliefs import ALL_OF_RED
from ludoteca.games.neon.cards import (
    COLOURS,
    NAMES,
    PLUS_FOUR,
    PLUS_TWO,
    REVERSE,
    SIGNS_PER_COLOUR,
    SKIP,
    SWAP,
    WILD,
    colour_of,
    sign_of,
)
from ludoteca.games.neon.numbers import (
    CHOOSE,
    DRAW,
    KEEP,
    PLAY_PLUS_FOUR,
    PLAY_RENEW,
    PLAY_SWAP,
    PLAY_WILD,
    TAKE,
)
from ludoteca.games.neon.rules import Neon


def merits(state: Neon, move: int) -> Iterator[Note]:
    """The weightiest first. Only what the seat in turn sees is looked at."""
    if PLAY_SWAP <= move < PLAY_RENEW:
        yield from swapped(state, move - PLAY_SWAP)
    elif move == TAKE:
        answers = [card for card in hand_of(state) if state.fits(card)]
        if answers:
            yield Note("spares", {"card": NAMES[answers[-1]]})
    elif move == KEEP:
        yield Note("stays", {"card": NAMES[state.drawn]})
    elif move < PLAY_WILD:
        yield from laid(state, move)
    elif move < PLAY_SWAP:
        yield from wild(state, move)
    elif CHOOSE <= move < DRAW:
        yield from named(state, move - CHOOSE, int(state.after(state.turn)))


def laid(state: Neon, card: int) -> Iterator[Note]:
    """A coloured card."""
    nobody = int(state.turn)
    following = int(state.after(nobody))
    sign = sign_of(card)
    if sign == PLUS_TWO:
        yield faces(state, following, 2)
    elif sign == SKIP or (sign == REVERSE and state.seats == 2):
        yield passed_over(state, following)
        following = int(state.after(following))
    elif sign == REVERSE:
        before = int(state.turn - state.direction) % int(state.seats)
        if state.hands[following].size() < state.hands[before].size():
            yield Note("turns_away", {"whom": following, "n": int(state.hands[following].size())})
        following = before
    if following != nobody:
        yield from fits_nothing(state, following, colour_of(card))
    left = held(state, colour_of(card)) - 1
    if left > 0:
        yield Note("more_of_it", {"n": left, "colour": COLOURS[colour_of(card)]})
    alike = [other for other in hand_of(state) if other < WILD and sign_of(other) == sign]
    if len(set(alike)) > 1:
        other = next(other for other in alike if other != card)
        yield Note("follows", {"card": NAMES[other]})
    yield from spared(state, card)


def wild(state: Neon, move: int) -> Iterator[Note]:
    following = int(state.after(state.turn))
    if move >= PLAY_PLUS_FOUR:
        yield faces(state, following, 4)
    yield from named(state, (move - PLAY_WILD) % len(COLOURS), following)


def named(state: Neon, colour: int, following: int) -> Iterator[Note]:
    """A colour of one's choice."""
    yield from fits_nothing(state, following, colour)
    many = [held(state, other) for other in range(len(COLOURS))]
    if many[colour] == max(many) > 0:
        yield Note("longest_colour", {"n": many[colour], "colour": COLOURS[colour]})
    elif many[colour] > 0:
        yield Note("some_of_it", {"n": many[colour], "colour": COLOURS[colour]})


def swapped(state: Neon, other: int) -> Iterator[Note]:
    fewer = int(state.hands[state.turn].size()) - 1 - int(state.hands[other].size())
    if fewer > 0:
        yield Note("fewer_cards", {"whom": other, "n": fewer})


def spared(state: Neon, card: int) -> Iterator[Note]:
    """The strongest card stays in hand."""
    if sign_of(card) == PLUS_TWO:
        return
    hand = hand_of(state)
    twos = [PLUS_TWO + colour * SIGNS_PER_COLOUR for colour in range(len(COLOURS))]
    strong = [other for other in (PLUS_FOUR, SWAP, WILD, *twos) if other in hand]
    if strong:
        yield Note("spares", {"card": NAMES[strong[0]]})


def faces(state: Neon, whom: int, more: int) -> Note:
    left = int(state.hands[whom].size())
    return Note("faces", {"whom": whom, "n": left, "cards": int(state.penalty) + more})


def passed_over(state: Neon, whom: int) -> Note:
    if state.seats == 2:
        return Note("again", {})
    return Note("passed_over", {"whom": whom, "n": int(state.hands[whom].size())})


def fits_nothing(state: Neon, whom: int, colour: int) -> Iterator[Note]:
    """Whoever had to draw on a colour had none of it, and has hardly any now."""
    beliefs = state.beliefs
    if len(beliefs.absent) == 0:
        return
    lacks = beliefs.absent[whom] >> colour * SIGNS_PER_COLOUR & ALL_OF_RED == ALL_OF_RED
    if lacks and beliefs.later[whom] * 2 <= state.hands[whom].size():
        yield Note("has_none", {"whom": whom, "colour": COLOURS[colour]})


def held(state: Neon, colour: int) -> int:
    return sum(card < WILD and colour_of(card) == colour for card in hand_of(state))


def hand_of(state: Neon) -> list[int]:
    return state.hands[state.turn].listed()
