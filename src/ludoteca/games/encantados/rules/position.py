"""The position of Encantados: fields, copying, and resampling of what a seat cannot see."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.encantados.rules.cards import (
    DEFAULT_STOCK,
    FAIRY,
    KINDS,
    MIMIC_SPOT,
    NO_CARD,
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
SEEKING: Final = 10  # the search of a song: with the Elves, or without


class Position(State):
    """`active` is the seat whose turn it is in the game; `turn` may be another seat that has to
    answer.

    `sides` is the number of gardens: one for every player or, in pairs, for every pair. The bottom
    of `deck` has `sunk` cards that all players know.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.stock: Stock = DEFAULT_STOCK
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
        self.actions_taken: i64 = 0
        self.swapped: bool = False
        self.found_cards: Cards = Cards()
        self.to_leave: i64 = 0
        self.leaves_from_hand: bool = False
        self.lifted: i64 = NO_CARD
        self.offered: i64 = NO_CARD
        self.triggered: i64 = 0
        self.first_seat: i64 = 0
        self.round: i64 = 1
        self.turns_played: i64 = 0
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
        """For a Goblin, a song or a swap (ruling 8)."""
        return not self.out_stays_out or self.hands.size(seat) > 0

    def may_search_with_two(self, seat: i64) -> bool:
        """Would Elves change this seat's search, and may it do without them? (ruling 65)"""
        if self.elves_always or not self.gardens.searches_three(self.garden_of(seat)):
            return False
        return self.deck.size() > 2 or (self.deck.size() == 2 and self.elves_keep == 2)

    def search_size(self, seat: i64) -> i64:
        """The number of cards that this seat's search draws, with Elves (ruling 19)."""
        most: i64 = 3 if self.gardens.searches_three(self.garden_of(seat)) else 2
        return most if most < self.deck.size() else self.deck.size()

    def lifts_mimic(self) -> bool:
        return self.lifted != NO_CARD and MIMIC_SPOT <= self.lifted % SPOTS < SONG_SPOT

    def owner_after(self, seat: i64, garden: i64) -> i64:
        """The seat that decides about a card entering a garden: clockwise from this seat (ruling
        67)."""
        while self.garden_of(seat) != garden:
            seat = (seat + 1) % self.seats
        return seat

    def seats_of(self, garden: i64) -> list[int]:
        return [int(seat) for seat in range(self.seats) if seat % self.sides == garden]

    def deck_count(self) -> i64:
        """The number of decks that are shuffled together."""
        return 2 if self.seats >= 5 else 1

    def total_cards(self) -> i64:
        return self.stock.size * self.deck_count()

    def pile(self, which: i64) -> Cards:
        return self.search_pile if which == SEARCH_PILE else self.end_pile

    def has_triggered(self, garden: i64, power: i64) -> bool:
        """Has the first Goblin (0), Kobold (1) or Troll (2) of this garden acted?"""
        return (self.triggered >> (garden * 3 + power) & 1) != 0

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
        if self.hands.count(seat, SUMMER) > 0:
            summer = self.summer_in_hand(garden)
        return self.hands.cost(seat, self.gardens.awake(garden, FAIRY), summer)

    def summer_in_hand(self, garden: i64) -> i64:
        """The worth of a Song of Summer in a hand of this garden (ruling 69)."""
        return points(SUMMER) if self.summer_laid else self.gardens.points_of_summer(garden)

    def most_actions(self) -> i64:
        """The most actions of a turn; 0 if unlimited (ruling 25)."""
        if not self.three_actions:
            return 0
        return 4 if self.pairs() else 3

    def may_act(self) -> bool:
        return not self.three_actions or self.actions_taken < self.most_actions()

    def takes_for_winter(self) -> bool:
        """Does the Song of Winter wait for the card that Dwarves choose? (ruling 70)"""
        return self.phase == DRAWING and not self.song_left

    def copy_position(self, other: Position) -> None:
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
        self.actions_taken = other.actions_taken
        self.swapped = other.swapped
        self.found_cards = other.found_cards.copy()
        self.to_leave = other.to_leave
        self.leaves_from_hand = other.leaves_from_hand
        self.lifted = other.lifted
        self.offered = other.offered
        self.triggered = other.triggered
        self.first_seat = other.first_seat
        self.round = other.round
        self.turns_played = other.turns_played
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

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        unseen = unseen_by(self, seat)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                self.hands.resample(other, self.is_partner(seat, other), unseen)
                if self.pairs() and not self.is_partner(seat, other):
                    self.hands.forget_partner_knowledge(other)
        if self.turn != seat:
            n = self.found_cards.size()
            self.found_cards.clear()
            for _ in range(n):
                self.found_cards.insert_sorted(unseen.take())
            if self.offered != NO_CARD:
                self.offered = self.random_card_in_hand(self.turn, rng)
        self.stack_on_sunk(unseen)

    def prefetch(self) -> i64:
        piles = len(self.deck.items) + len(self.search_pile.items) + len(self.end_pile.items)
        return piles + len(self.hands.cards.items) + len(self.gardens.spots.items)

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        above = Cards(capacity=self.total_cards())
        for place in range(self.sunk, self.deck.size()):
            above.put(self.deck.at(place))
        above.shuffle(rng)
        self.stack_on_sunk(above)

    def stack_on_sunk(self, above: Cards) -> None:
        """Sets the deck to these cards on top of the sunk ones."""
        deck = Cards(capacity=self.total_cards())
        for place in range(self.sunk):
            deck.put(self.deck.at(place))
        deck.put_all(above)
        self.deck = deck

    def hand_items_into(self, seat: i64, items: Moves) -> None:
        for card in range(i64(KINDS)):
            for _ in range(self.hands.count(seat, card)):
                items.put(card)

    def random_card_in_hand(self, seat: i64, rng: Rng) -> i64:
        nth = rng.below(self.hands.size(seat))
        card: i64 = 0
        while nth >= self.hands.count(seat, card):
            nth -= self.hands.count(seat, card)
            card += 1
        return card
