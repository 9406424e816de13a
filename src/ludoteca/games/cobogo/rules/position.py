"""The position of Cobogó: fields, dealing, copying, and what each seat knows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.grid import Grid
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.cobogo.rules.cards import (
    BLOCKS,
    FAR,
    GLASS,
    GOALS,
    HAND_SIZE,
    HIDDEN,
    KNOWN,
    Deck,
)
from ludoteca.games.cobogo.rules.moves import ORIGIN, WINDOW

NO_GOAL: Final = 3
EMPTY_WALL: Final = Grid(WINDOW, WINDOW, FAR)


class Position(State):
    """`wall` is what is visible from above; covered blocks are forgotten (ruling 13).

    Hands are sorted. `public` has a bit for each card that was turned down as a goal: all players
    know where in the pile it lies, and so who draws it (ruling 30). If backs make cards known, it
    also has one for each card identified by a back that was seen (ruling 38).
    """

    def __init__(self, seats: i64, deck: Deck, backs: i64, grows: bool) -> None:
        super().__init__(seats)
        self.deck: Deck = deck
        self.backs: i64 = backs
        self.grows: bool = grows
        self.wall: Grid = EMPTY_WALL
        self.left: i64 = ORIGIN
        self.top: i64 = ORIGIN
        self.right: i64 = ORIGIN - 1
        self.bottom: i64 = ORIGIN - 1
        self.hands: list[Cards] = []
        self.pile: Cards = Cards()
        self.public: i64 = 0
        self.goals: Cards = Cards()
        # For each goal the number of copies on the wall.
        self.copies: Cards = Cards()
        # For each kind of cell the goal of that colour.
        self.goal_of: Cards = Cards()
        # The cards of the wall in the order they were laid, and their places.
        self.laid: Cards = Cards()
        self.columns: Cards = Cards()
        self.rows: Cards = Cards()
        self.turns: Cards = Cards()
        self.won: bool = False

    def prepare(self, rng: Rng) -> None:
        self.wall = EMPTY_WALL.copy()
        for card in range(self.deck.size()):
            self.pile.put(card)
        self.pile.shuffle(rng)
        self.reserve_goals()
        for _ in range(self.seats):
            self.hands.append(Cards(capacity=4))
        for _ in range(HAND_SIZE):
            for hand in self.hands:
                hand.insert_sorted(self.pile.take())
        self.reveal_backs()
        self.turn = rng.below(self.seats)  # ruling 1
        if self.log is not None:
            self.say("begins", who=int(self.turn))

    def reserve_goals(self) -> None:
        """Takes three goals of different colours from the top; the others go to the bottom (ruling
        2)."""
        for _ in range(i64(GLASS) + 1):
            self.goal_of.put(NO_GOAL)
        while self.goals.size() < GOALS:
            card = self.pile.take()
            colour = self.deck.colours.at(card)
            if self.goal_of.at(colour) == NO_GOAL:
                self.goal_of.set(colour, self.goals.size())
                self.goals.put(card)
                self.copies.put(0)
                self.say_goal(card)
            else:
                self.pile.insert(0, card)
                self.public |= bit(card)
                if self.log is not None:
                    self.say("turned_down", card=self.deck.names[card], colour=BLOCKS[colour])

    def say_goal(self, card: i64) -> None:
        if self.log is not None:
            self.say(
                "goal",
                card=self.deck.names[card],
                colour=BLOCKS[self.deck.colours.at(card)],
                shape=self.deck.shapes[card],
                n=int(self.deck.copies_required.at(card)),
            )

    def reveal_backs(self) -> None:
        """Makes public what the backs of all hands and of the top of the pile identify (ruling
        38)."""
        if self.backs != KNOWN:
            return
        for hand in self.hands:
            for place in range(hand.size()):
                self.reveal_back(hand.at(place))
        if self.pile.size() > 0:
            self.reveal_back(self.pile.top())

    def reveal_back(self, card: i64) -> None:
        if self.deck.is_known_by_its_back(card):
            self.public |= bit(card)

    def copies_required(self, goal: i64) -> i64:
        """The number of copies that this goal requires."""
        return self.deck.copies_required.at(self.goals.at(goal))

    def merit(self) -> i64:
        """The cards left in all hands together (ruling 28)."""
        count: i64 = 0
        for hand in self.hands:
            count += hand.size()
        return count

    def goals_met(self) -> i64:
        """The number of goals that are met now."""
        count: i64 = 0
        for goal in range(self.goals.size()):
            if self.copies.at(goal) >= self.copies_required(goal):
                count += 1
        return count

    def is_public(self, card: i64) -> bool:
        return (self.public >> card & 1) != 0

    def copy_position(self, other: Position) -> None:
        """Copies all that may change; the deck and the options are set already."""
        self.copy_base(other)
        self.wall = other.wall.copy()
        self.left = other.left
        self.top = other.top
        self.right = other.right
        self.bottom = other.bottom
        self.hands = [hand.copy() for hand in other.hands]
        self.pile = other.pile.copy()
        self.public = other.public
        self.goals = other.goals.copy()
        self.copies = other.copies.copy()
        self.goal_of = other.goal_of.copy()
        self.laid = other.laid.copy()
        self.columns = other.columns.copy()
        self.rows = other.rows.copy()
        self.turns = other.turns.copy()
        self.won = other.won

    def unseen(self, seat: i64) -> Cards:
        """The cards that this seat cannot place, in the order of the deck."""
        seen_mask = self.public
        for heap in (self.goals, self.laid):
            for card in heap.items:
                seen_mask |= bit(i64(card))
        if seat >= 0:
            for card in self.hands[seat].items:
                seen_mask |= bit(i64(card))
        unseen = Cards(capacity=32)
        for number in range(self.deck.size()):
            if seen_mask >> number & 1 == 0:
                unseen.put(number)
        return unseen

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        unseen = self.unseen(seat)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                hand = Cards(capacity=4)
                for card in self.hands[other].items:
                    hand.insert_sorted(self.take_replacement(i64(card), unseen))
                self.hands[other] = hand
        self.resample_pile(unseen)

    def resample_pile(self, unseen: Cards) -> None:
        """If the top of the pile shows its back, its card is chosen before the others are dealt
        out."""
        hidden_count = self.pile.size()
        top: i64 = 0
        if self.backs != HIDDEN and hidden_count > 0:
            hidden_count -= 1
            top = self.take_replacement(self.pile.top(), unseen)
        pile = Cards(capacity=32)
        for place in range(hidden_count):
            card = self.pile.at(place)
            pile.put(card if self.is_public(card) else unseen.take())
        if hidden_count < self.pile.size():
            pile.put(top)
        self.pile = pile

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        """A card on top of the pile whose back is visible stays there."""
        hidden_count = self.pile.size() - (0 if self.backs == HIDDEN else 1)
        hidden = Cards(capacity=32)
        for place in range(hidden_count):
            if not self.is_public(self.pile.at(place)):
                hidden.put(self.pile.at(place))
        hidden.shuffle(rng)
        for place in range(hidden_count):
            if not self.is_public(self.pile.at(place)):
                self.pile.set(place, hidden.take())

    def take_replacement(self, card: i64, unseen: Cards) -> i64:
        """A card that may lie where this one lies: itself if it is public, one with the same back
        if backs are visible, else any."""
        if self.is_public(card):
            return card
        if self.backs != HIDDEN:
            backs = self.deck.backs
            for place in range(unseen.size()):
                if backs.at(unseen.at(place)) == backs.at(card):
                    return unseen.take_at(place)
        return unseen.take()
