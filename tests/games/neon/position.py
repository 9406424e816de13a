"""Positions of nEon_onE in a few words."""

from __future__ import annotations

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.record import Record
from ludoteca.core.testkit.position import Position, card_numbers
from ludoteca.games.neon import GAME
from ludoteca.games.neon.rules.cards import COLOURS, NAMES, colour_of, full_deck
from ludoteca.games.neon.rules.play import Neon


class NeonPosition(Position[Neon]):
    names = NAMES

    def top(self) -> str:
        return NAMES[self.state.discard.top()]

    def colour(self) -> str:
        return COLOURS[self.state.colour]


def neon(
    hand: str = "red-1 blue-2 green-3",
    top: str = "red-5",
    *,
    colour: str | None = None,
    penalty: int = 0,
    others: tuple[str, ...] = (),
    seats: int = 3,
    turn: int = 0,
    direction: int = 1,
    pile: str = "",
    under: str = "",
    rest: str = "pile",
    free_draw: bool = False,
    mixed_stacking: bool = False,
    reshuffle_at_once: bool = False,
) -> NeonPosition:
    """Seat `turn` holds `hand`; `others` go to the other seats in order, by default four cards
    each. `pile` are the next cards to be drawn, in order; `under` lies below the top of the
    discard pile. All other cards are at the bottom of the pile, or where `rest` says: `discard`,
    `hand-2`."""
    state = Neon(max(seats, len(others) + 1))
    state.log = []
    left = full_deck()
    given = {turn: card_numbers(NAMES, hand)}
    free = [seat for seat in range(state.seats) if seat != turn]
    given |= {seat: card_numbers(NAMES, words) for seat, words in zip(free, others, strict=False)}
    heap, below = card_numbers(NAMES, pile)[::-1], card_numbers(NAMES, under)
    top_card = NAMES.index(top)
    for card in [*heap, *below, top_card, *(card for held in given.values() for card in held)]:
        left.remove(card)
    for seat in free[len(others) :]:
        given[seat] = [left.pop(len(left) // 2) for _ in range(4)]
    if rest == "pile":
        heap = left + heap
    elif rest == "discard":
        below = left + below
    else:
        given[int(rest.removeprefix("hand-"))] += left
    state.hands = [cards(sorted(given[seat])) for seat in range(state.seats)]
    state.pile = cards(heap)
    state.discard = cards([*below, top_card])
    state.colour = COLOURS.index(colour) if colour else colour_of(top_card)
    state.turn = turn
    state.direction = direction
    state.penalty = penalty
    state.free_draw = free_draw
    state.mixed_stacking = mixed_stacking
    state.reshuffle_at_once = reshuffle_at_once
    assert sum(GAME.piece_counts(state).values()) == 110
    return NeonPosition(GAME, state, stream("neon"))


def dealt(seats: int = 4, seed: str = "dealt", **options: object) -> NeonPosition:
    """A new match."""
    record = Record("neon", GAME.rules, seats, seed)
    state = GAME.start(seats, options, record.rng(0), log=True)
    return NeonPosition(GAME, state, stream(seed, "play"))
