"""A position of Cóatl: what lies where, how it is copied, and how it is dealt anew for a guess."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.games.coatl.rules.assembly import Assembly
from ludoteca.games.coatl.rules.cards import (
    DESIGNS,
    NO_TEMPLE,
    PIECES,
    all_temples,
    full_deck,
)
from ludoteca.games.coatl.rules.casa import Casa
from ludoteca.games.coatl.rules.demands import HAND, Demands
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.supply import Supply

SETTING_UP: Final = 0
READY: Final = 1
CHOOSING: Final = 2
BUILDING: Final = 3
PICKING: Final = 4
FORESEEING: Final = 5

GOING_ON: Final = 0
THIRD_COATL: Final = 1
NO_BODIES: Final = 2
NOBODY_CAN: Final = 3

OWNER: Final = 64  # more than there are prophecies


class Position(State):
    """`row` and `display` lie open, from left to right. `first` has the conch.

    `left` counts down the turns at the end: of each seat after a third cóatl, of all together
    (at place 0) once the bodies have run out.

    `discards` lie face up. `buried` are those that were discarded face down: the prophecy, and the
    seat that knows it at `OWNER` and above. `buries`, `tokens` and `one_more` never change: are
    discards out of the hand face down, are there tokens at all, and is there one more turn alone
    after the last bodies went in C.A.S.A.'s?
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.players: list[Player] = []
        self.supply: Supply = Supply()
        self.casa: Casa = Casa()
        self.deck: Cards = Cards()
        self.row: Cards = Cards()
        self.discards: Cards = Cards()
        self.buried: Cards = Cards()
        self.temple_deck: Cards = Cards()
        self.display: Cards = Cards()
        self.phase: i64 = SETTING_UP
        self.first: i64 = 0
        self.taken: i64 = 0
        self.ending: i64 = GOING_ON
        self.left: Cards = Cards()
        self.passes: i64 = 0
        self.promos: bool = False
        self.tokens: bool = False
        self.buries: bool = False
        self.one_more: bool = False
        self.demands: Demands = Demands(HAND, 1, False, False)

    def mine(self) -> Player:
        return self.players[self.turn]

    def assembly(self) -> Assembly:
        return Assembly(self.mine(), self.display, self.demands)

    def copy_position(self, other: Position) -> None:
        self.copy_base(other)
        self.players = [player.copy() for player in other.players]
        self.supply = other.supply.copy()
        self.casa = other.casa.copy()
        self.deck = other.deck.copy()
        self.row = other.row.copy()
        self.discards = other.discards.copy()
        if other.buried.size() > 0:
            self.buried = other.buried.copy()
        self.temple_deck = other.temple_deck.copy()
        self.display = other.display.copy()
        self.phase = other.phase
        self.first = other.first
        self.taken = other.taken
        self.ending = other.ending
        self.left = other.left.copy()
        self.passes = other.passes
        self.promos = other.promos
        self.tokens = other.tokens
        self.buries = other.buries
        self.one_more = other.one_more
        self.demands = other.demands

    def redeal(self, seat: i64, rng: Rng) -> None:
        deck = full_deck(self.promos)
        for heap in (self.row, self.discards, self.casa.cards, self.casa.pile):
            strike(deck, heap)
        for item in self.buried.items:
            if i64(item) // OWNER == seat:
                deck.remove(i64(item) % OWNER)
        temples = all_temples(self.promos)
        strike(temples, self.display)
        for other in range(self.seats):
            player = self.players[other]
            strike(deck, player.hand if other == seat else player.shown)
            strike(temples, player.temples if other == seat else player.shown_temples)
            for serpent in player.serpents:
                strike(deck, serpent.pages)
                if serpent.temple != NO_TEMPLE:
                    temples.remove(serpent.temple)
        deck.shuffle(rng)
        temples.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                player = self.players[other]
                player.hand = dealt_anew(player.hand, player.shown, deck)
                player.temples = dealt_anew(player.temples, player.shown_temples, temples)
        for place in range(self.buried.size()):
            owner = self.buried.at(place) // OWNER
            if owner != seat:
                self.buried.set(place, owner * OWNER + deck.take())
        self.deck = deck
        self.temple_deck = temples

    def held_into(self, seat: i64, items: Moves) -> None:
        """The pieces on the board, then prophecies, then temples."""
        player = self.players[seat]
        for piece in range(i64(PIECES)):
            for _ in range(player.board.at(piece)):
                items.put(piece)
        for design in player.hand.items:
            items.put(PIECES + i64(design))
        for temple in player.temples.items:
            items.put(PIECES + DESIGNS + i64(temple))

    def stir(self, rng: Rng) -> None:
        self.deck.shuffle(rng)
        self.temple_deck.shuffle(rng)


def strike(deck: Cards, seen: Cards) -> None:
    for card in seen.items:
        deck.remove(i64(card))


def dealt_anew(hand: Cards, shown: Cards, deck: Cards) -> Cards:
    """As many cards as before: those that everybody saw, and others from the deck."""
    anew = shown.copy()
    while anew.size() < hand.size():
        anew.sort_in(deck.take())
    return anew
