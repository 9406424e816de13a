"""A position of Encantados: what lies where, who sits where, and what a seat can see of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.games.encantados.rules.cards import (
    FAIRY,
    KINDS,
    MIMIC_SPOT,
    NO_CARD,
    OURS,
    SONG_SPOT,
    SPOTS,
    SUMMER,
    Stock,
    points,
)
from ludoteca.games.encantados.rules.gardens import Gardens
from ludoteca.games.encantados.rules.hands import Hands
from ludoteca.games.encantados.rules.moves import SEARCH_PILE
from ludoteca.games.encantados.rules.unseen import unseen_by

DRAWING: Final = 0
SEARCHING: Final = 1
LAYING: Final = 2
CALLING: Final = 3
SINKING: Final = 4
LIFTING: Final = 5
PUTTING: Final = 6
GATHERING: Final = 7
GIVING: Final = 8
RETURNING: Final = 9
SEEKING: Final = 10  # a search that a song brings: with the Elves, or without


class Position(State):
    """`active` is the seat whose turn of the game it is; `turn` may be another, that answers it.

    `sides` is the number of gardens: one for every player or, in pairs, for every pair.
    `deck` has `sunk` cards at its bottom that everybody saw go there.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.stock: Stock = OURS
        self.sides: i64 = seats
        self.hands: Hands = Hands()
        self.gardens: Gardens = Gardens()
        self.deck: Cards = Cards()
        self.sunk: i64 = 0
        self.search_pile: Cards = Cards()
        self.end_pile: Cards = Cards()
        self.phase: i64 = DRAWING
        self.active: i64 = 0
        self.song_left: bool = True
        self.race_left: bool = True
        self.acts: i64 = 0
        self.swapped: bool = False
        self.found: Cards = Cards()
        self.to_leave: i64 = 0
        self.by_hand: bool = False
        self.lifted: i64 = NO_CARD
        self.offered: i64 = NO_CARD
        self.rung: i64 = 0
        self.start: i64 = 0
        self.round: i64 = 1
        self.turns: i64 = 0
        self.totals: list[int] = []
        self.winners: i64 = 0
        self.elves_keep: i64 = 2
        self.elves_always: bool = False
        self.lone_mimic: bool = True
        self.first_laid: bool = False
        self.out_stays_out: bool = False
        self.summer_laid: bool = False
        self.winter_top: bool = False
        self.mimic_beside: bool = False
        self.at_least_one: bool = False
        self.three_actions: bool = False
        self.swap_reactions: bool = False
        self.target: i64 = 100
        self.single_round: bool = False

    def garden_of(self, seat: i64) -> i64:
        return seat % self.sides  # ruling 9: partners sit opposite

    def pairs(self) -> bool:
        return self.sides < self.seats

    def partner(self, seat: i64) -> i64:
        return (seat + self.sides) % self.seats

    def is_partner(self, seat: i64, other: i64) -> bool:
        return self.pairs() and seat >= 0 and other == self.partner(seat)

    def is_out(self, seat: i64) -> bool:
        return self.hands.size(seat) == 0

    def can_be_chosen(self, seat: i64) -> bool:
        """By a Goblin, by a song, for a swap (ruling 8)."""
        return not self.out_stays_out or self.hands.size(seat) > 0

    def may_search_with_two(self, seat: i64) -> bool:
        """Would Elves change this seat's search, and may they be left out of it? (ruling 65)"""
        if self.elves_always or not self.gardens.sees_more(self.garden_of(seat)):
            return False
        return self.deck.size() > 2 or (self.deck.size() == 2 and self.elves_keep == 2)

    def drawn_in_a_search(self, seat: i64) -> i64:
        """How many cards this seat's search draws, Elves included (ruling 19)."""
        most: i64 = 3 if self.gardens.sees_more(self.garden_of(seat)) else 2
        return most if most < self.deck.size() else self.deck.size()

    def lifts_mimic(self) -> bool:
        return self.lifted != NO_CARD and MIMIC_SPOT <= self.lifted % SPOTS < SONG_SPOT

    def owner_after(self, seat: i64, garden: i64) -> i64:
        """Whose choice a card is that comes into a garden: clockwise from this seat (ruling 67)."""
        while self.garden_of(seat) != garden:
            seat = (seat + 1) % self.seats
        return seat

    def seats_of(self, garden: i64) -> list[int]:
        return [int(seat) for seat in range(self.seats) if seat % self.sides == garden]

    def copies(self) -> i64:
        """How many decks are shuffled together."""
        return 2 if self.seats >= 5 else 1

    def cards(self) -> i64:
        """How many cards there are in all."""
        return self.stock.size * self.copies()

    def pile(self, which: i64) -> Cards:
        return self.search_pile if which == SEARCH_PILE else self.end_pile

    def has_rung(self, garden: i64, bell: i64) -> bool:
        """Has the first Goblin (0), Kobold (1) or Troll (2) of this garden acted?"""
        return (self.rung >> (garden * 3 + bell) & 1) != 0

    def gain_of(self, garden: i64) -> i64:
        """The points of a player or pair if the round ended now (rulings 11, 12)."""
        return self.gardens.points(garden) - self.cost_of(garden)

    def cost_of(self, garden: i64) -> i64:
        cost: i64 = 0
        for seat in range(self.seats):
            if self.garden_of(seat) == garden:
                cost += self.hand_cost(seat)
        return cost

    def hand_cost(self, seat: i64) -> i64:
        """The points that this hand would lose if the round ended now (ruling 12)."""
        garden = self.garden_of(seat)
        summer = points(SUMMER)
        if self.hands.held(seat, SUMMER) > 0:
            summer = self.summer_in_hand(garden)
        return self.hands.cost(seat, self.gardens.awake(garden, FAIRY), summer)

    def summer_in_hand(self, garden: i64) -> i64:
        """What a Song of Summer is worth in a hand of this garden (ruling 69)."""
        return points(SUMMER) if self.summer_laid else self.gardens.points_of_summer(garden)

    def most_actions(self) -> i64:
        """How many actions a turn has at most; 0 if any number (ruling 25)."""
        if not self.three_actions:
            return 0
        return 4 if self.pairs() else 3

    def may_act(self) -> bool:
        return not self.three_actions or self.acts < self.most_actions()

    def takes_for_winter(self) -> bool:
        """Does the Song of Winter wait for the card that Dwarves choose? (ruling 70)"""
        return self.phase == DRAWING and not self.song_left

    def copy_position(self, other: Position) -> None:
        """Takes over a whole position, sharing nothing."""
        self.copy_base(other)
        self.stock = other.stock
        self.sides = other.sides
        self.hands = other.hands.copy()
        self.gardens = other.gardens.copy()
        self.deck = other.deck.copy()
        self.sunk = other.sunk
        self.search_pile = other.search_pile.copy()
        self.end_pile = other.end_pile.copy()
        self.phase = other.phase
        self.active = other.active
        self.song_left = other.song_left
        self.race_left = other.race_left
        self.acts = other.acts
        self.swapped = other.swapped
        self.found = other.found.copy()
        self.to_leave = other.to_leave
        self.by_hand = other.by_hand
        self.lifted = other.lifted
        self.offered = other.offered
        self.rung = other.rung
        self.start = other.start
        self.round = other.round
        self.turns = other.turns
        self.totals = other.totals.copy()
        self.winners = other.winners
        self.elves_keep = other.elves_keep
        self.elves_always = other.elves_always
        self.lone_mimic = other.lone_mimic
        self.first_laid = other.first_laid
        self.out_stays_out = other.out_stays_out
        self.summer_laid = other.summer_laid
        self.winter_top = other.winter_top
        self.mimic_beside = other.mimic_beside
        self.at_least_one = other.at_least_one
        self.three_actions = other.three_actions
        self.swap_reactions = other.swap_reactions
        self.target = other.target
        self.single_round = other.single_round

    def redeal(self, seat: i64, rng: Rng) -> None:
        unseen = unseen_by(self, seat)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                self.hands.redeal(other, self.is_partner(seat, other), unseen)
                if self.pairs() and not self.is_partner(seat, other):
                    self.hands.forget_trust(other)
        if self.turn != seat:
            n = self.found.size()
            self.found.clear()
            for _ in range(n):
                self.found.sort_in(unseen.take())
            if self.offered != NO_CARD:
                self.offered = self.any_held(self.turn, rng)
        self.lay_on_sunk(unseen)

    def glance(self) -> i64:
        piles = len(self.deck.items) + len(self.search_pile.items) + len(self.end_pile.items)
        return piles + len(self.hands.cards.items) + len(self.gardens.spots.items)

    def stir(self, rng: Rng) -> None:
        above = Cards(capacity=self.cards())
        for place in range(self.sunk, self.deck.size()):
            above.put(self.deck.at(place))
        above.shuffle(rng)
        self.lay_on_sunk(above)

    def lay_on_sunk(self, above: Cards) -> None:
        """A deck of these cards, on those that everybody saw go to its bottom."""
        fresh = Cards(capacity=self.cards())
        for place in range(self.sunk):
            fresh.put(self.deck.at(place))
        fresh.put_all(above)
        self.deck = fresh

    def held_into(self, seat: i64, items: Moves) -> None:
        for card in range(i64(KINDS)):
            for _ in range(self.hands.held(seat, card)):
                items.put(card)

    def any_held(self, seat: i64, rng: Rng) -> i64:
        nth = rng.below(self.hands.size(seat))
        card: i64 = 0
        while nth >= self.hands.held(seat, card):
            nth -= self.hands.held(seat, card)
            card += 1
        return card
