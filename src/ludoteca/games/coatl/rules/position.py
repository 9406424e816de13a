"""The position of Cóatl: fields, copying, and resampling of hidden cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.coatl.rules.assembly import Assembly
from ludoteca.games.coatl.rules.cards import (
    DESIGNS,
    NO_TEMPLE,
    PIECES,
    all_temples,
    full_deck,
)
from ludoteca.games.coatl.rules.casa import Casa
from ludoteca.games.coatl.rules.demands import HAND_LIMIT, Demands
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.supply import Supply

SETTING_UP: Final = 0
READY: Final = 1
CHOOSING: Final = 2
BUILDING: Final = 3
PICKING: Final = 4
FORESEEING: Final = 5

NOT_ENDING: Final = 0
THIRD_COATL: Final = 1
NO_BODIES: Final = 2
ALL_PASSED: Final = 3

OWNER_BASE: Final = 64  # more than the number of prophecies


class Position(State):
    """`row` and `display` are face up, from left to right. `first_seat` has the conch.

    `turns_left` counts down the turns at the end: of each seat after a third cóatl, of all together
    (at index 0) once the bodies have run out.

    `discards` are face up. `face_down_discards` holds the other ones: the prophecy, plus OWNER_BASE
    times the seat that knows it. Options: `discards_face_down`, `tokens`, and `one_more_turn` for
    the player after C.A.S.A. took the last bodies.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.players: list[Player] = []
        self.supply: Supply = Supply()
        self.casa: Casa = Casa()
        self.deck: Cards = Cards()
        self.row: Cards = Cards()
        self.discards: Cards = Cards()
        self.face_down_discards: Cards = Cards()
        self.temple_deck: Cards = Cards()
        self.display: Cards = Cards()
        self.phase: i64 = SETTING_UP
        self.first_seat: i64 = 0
        self.taken_count: i64 = 0
        self.ending: i64 = NOT_ENDING
        self.turns_left: Cards = Cards()
        self.passes: i64 = 0
        self.promos: bool = False
        self.tokens: bool = False
        self.discards_face_down: bool = False
        self.one_more_turn: bool = False
        self.demands: Demands = Demands(HAND_LIMIT, 1, False, False)

    def current_player(self) -> Player:
        return self.players[self.turn]

    def assembly(self) -> Assembly:
        return Assembly(self.current_player(), self.display, self.demands)

    def copy_position(self, other: Position) -> None:
        self.copy_base(other)
        self.players = [player.copy() for player in other.players]
        self.supply = other.supply.copy()
        self.casa = other.casa.copy()
        self.deck = other.deck.copy()
        self.row = other.row.copy()
        self.discards = other.discards.copy()
        if other.face_down_discards.size() > 0:
            self.face_down_discards = other.face_down_discards.copy()
        self.temple_deck = other.temple_deck.copy()
        self.display = other.display.copy()
        self.phase = other.phase
        self.first_seat = other.first_seat
        self.taken_count = other.taken_count
        self.ending = other.ending
        self.turns_left = other.turns_left.copy()
        self.passes = other.passes
        self.promos = other.promos
        self.tokens = other.tokens
        self.discards_face_down = other.discards_face_down
        self.one_more_turn = other.one_more_turn
        self.demands = other.demands

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        deck = full_deck(self.promos)
        for visible in (self.row, self.discards, self.casa.cards, self.casa.pile):
            remove_all(deck, visible)
        for item in self.face_down_discards.items:
            if i64(item) // OWNER_BASE == seat:
                deck.remove(i64(item) % OWNER_BASE)
        temples = all_temples(self.promos)
        remove_all(temples, self.display)
        for other in range(self.seats):
            player = self.players[other]
            remove_all(deck, player.hand if other == seat else player.shown_prophecies)
            remove_all(temples, player.temples if other == seat else player.shown_temples)
            for serpent in player.serpents:
                remove_all(deck, serpent.pages)
                if serpent.temple != NO_TEMPLE:
                    temples.remove(serpent.temple)
        deck.shuffle(rng)
        temples.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                player = self.players[other]
                player.hand = resample_hand(player.hand, player.shown_prophecies, deck)
                player.temples = resample_hand(player.temples, player.shown_temples, temples)
        for index in range(self.face_down_discards.size()):
            owner = self.face_down_discards.at(index) // OWNER_BASE
            if owner != seat:
                self.face_down_discards.set(index, owner * OWNER_BASE + deck.take())
        self.deck = deck
        self.temple_deck = temples

    def hand_items_into(self, seat: i64, items: Moves) -> None:
        """The pieces on the board, then prophecies, then temples."""
        player = self.players[seat]
        for piece in range(i64(PIECES)):
            for _ in range(player.board.at(piece)):
                items.put(piece)
        for design in player.hand.items:
            items.put(PIECES + i64(design))
        for temple in player.temples.items:
            items.put(PIECES + DESIGNS + i64(temple))

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        self.deck.shuffle(rng)
        self.temple_deck.shuffle(rng)


def remove_all(deck: Cards, cards: Cards) -> None:
    for card in cards.items:
        deck.remove(i64(card))


def resample_hand(hand: Cards, shown: Cards, deck: Cards) -> Cards:
    """A hand of the same size: the cards that all players saw, and others from the deck."""
    new_hand = shown.copy()
    while new_hand.size() < hand.size():
        new_hand.insert_sorted(deck.take())
    return new_hand
