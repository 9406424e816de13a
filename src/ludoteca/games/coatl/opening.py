"""How a match of Cóatl is set up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.core.rng import Rng
from ludoteca.games.coatl.assembly import HAND, Demands
from ludoteca.games.coatl.cards import PROPHECY_NAMES, TEMPLE_NAMES, all_temples, full_deck
from ludoteca.games.coatl.player import Player
from ludoteca.games.coatl.rules import ALL_TOKENS, Coatl
from ludoteca.games.coatl.serpent import MOST_PAGES
from ludoteca.games.coatl.table import DISPLAY, IN_THE_ROW
from ludoteca.games.coatl.turns import KEPT

ENDS: Final = 3  # heads, and tails, of each colour
BODIES: Final = 24
SOLO_BODIES: Final = 16
FEWER_BODIES_FOR_TWO: Final = 14
FEWER_BODIES_FOR_THREE: Final = 18
SOLO_DEAL: Final = 5
CASA_CARDS: Final = 3


def solo_demands(level_1: bool, level_2: bool, level_3: bool, level_4: bool) -> Demands:
    """The levels of difficulty that bind the player; the fifth gives C.A.S.A. a card more."""
    return Demands(HAND - 1 if level_2 else HAND, MOST_PAGES if level_4 else 1, level_1, level_3)


def bodies_of_each_colour(seats: i64, fewer: bool) -> i64:
    if seats == 1:
        return SOLO_BODIES
    if fewer and seats == 2:
        return FEWER_BODIES_FOR_TWO
    return FEWER_BODIES_FOR_THREE if fewer and seats == 3 else BODIES


def open_match(
    seats: i64,
    shapes: Cards,
    fewer_bodies: bool,
    promos: bool,
    tokens: bool,
    solo_temple: bool,
    demands: Demands,
    casa_cards: i64,
    coatls: i64,
    rng: Rng,
    log: bool,
) -> Coatl:
    """The position before the first choice: which prophecies to keep."""
    state = Coatl(seats)
    if log:
        state.log = []
    state.promos = promos
    state.demands = demands
    state.first = rng.below(seats)  # ruling 20
    state.supply.pack(shapes, bodies_of_each_colour(seats, fewer_bodies), ENDS)
    state.supply.refill(rng)
    state.deck = full_deck(promos)
    state.deck.shuffle(rng)
    state.temple_deck = all_temples(promos)
    state.temple_deck.shuffle(rng)
    for _ in range(seats):
        player = Player()
        player.clear_board()
        player.most = coatls
        player.tokens = ALL_TOKENS if tokens and seats > 1 else 0
        state.players.append(player)
    if seats > 1:
        state.say("first", who=int(state.first))
    else:
        deal_casa(state, casa_cards)
    deal_row(state)
    deal_temples(state, seats > 1 or solo_temple)
    deal_hands(state)
    state.turn = state.first
    state.next_to_set_up(rng)
    return state


def deal_casa(state: Coatl, n: i64) -> None:
    state.casa.size = n
    for _ in range(n):
        state.casa.lay(state.deck.take())
    if state.log is not None:
        names: list[str] = [PROPHECY_NAMES[design] for design in state.casa.cards.listed()]
        state.say("casa_starts", n=len(names), cards=names)


def deal_row(state: Coatl) -> None:
    for _ in range(IN_THE_ROW):
        state.row.put_at(0, state.deck.take())


def deal_temples(state: Coatl, private: bool) -> None:
    for _ in range(DISPLAY):
        state.display.put(state.temple_deck.take())
    if not private:
        return
    for seat in range(state.seats):
        temple = state.temple_deck.take()
        state.players[seat].temples.put(temple)
        if state.log is not None:
            state.tell(seat, "dealt_temple", who=int(seat), card=TEMPLE_NAMES[temple])


def deal_hands(state: Coatl) -> None:
    """The first player is dealt three prophecies, each further one more than the one before."""
    for place in range(state.seats):
        seat = (state.first + place) % state.seats
        hand = state.players[seat].hand
        for _ in range(KEPT + place if state.seats > 1 else SOLO_DEAL):
            hand.sort_in(state.deck.take())
        if state.log is not None:
            names: list[str] = [PROPHECY_NAMES[design] for design in hand.listed()]
            state.tell(seat, "dealt", who=int(seat), n=len(names), cards=names)
