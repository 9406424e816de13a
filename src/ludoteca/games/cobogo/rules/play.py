"""The rules of Cobogó. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.grid import Grid
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.games.cobogo.rules.cards import BLOCKS, FAR, GLASS, GOALS, HAND, NEAR, Deck, mask_of

# Every wall of a deck within the bounds fits into a window in which the first card lies at HOME:
# LONGEST_WALL cells and no more can be built from it to the right, fewer to the left.
WINDOW: Final = 87
HOME: Final = 42

# A move is (place in the hand, turns, row, column) of the card's top left block, as one number.
TURN: Final = 7569  # WINDOW * WINDOW
CARD: Final = 30276  # TURN * 4
MOVES: Final = 60552  # CARD * HAND

NO_GOAL: Final = 3
MARK: Final = 64


@final
class Cobogo(State):
    """`wall` shows what is visible from above; what lies below is forgotten (ruling 13).

    Hands are sorted. `open` has a bit for each card that was turned down as a goal: all have seen
    it and know where in the pile it lies, so all know who draws it (ruling 30). With open backs it
    has one too for each card whose back was seen and is no other card's (ruling 38).
    """

    def __init__(self, seats: i64, deck: Deck, open_backs: bool, grows: bool) -> None:
        super().__init__(seats)
        self.deck: Deck = deck
        self.open_backs: bool = open_backs
        self.grows: bool = grows
        self.wall: Grid = EMPTY_WALL
        self.left: i64 = HOME
        self.top: i64 = HOME
        self.right: i64 = HOME - 1
        self.bottom: i64 = HOME - 1
        self.hands: list[Cards] = []
        self.pile: Cards = Cards()
        self.open: i64 = 0
        self.goals: Cards = Cards()
        # For each goal how many copies there are now.
        self.copies: Cards = Cards()
        # For each kind of cell the goal of that colour.
        self.goal_of: Cards = Cards()
        # The cards on the table in the order they came, and where they lie.
        self.laid: Cards = Cards()
        self.columns: Cards = Cards()
        self.rows: Cards = Cards()
        self.turns: Cards = Cards()
        self.won: bool = False

    # Preparation

    def prepare(self, rng: Rng) -> None:
        self.wall = EMPTY_WALL.copy()
        for card in range(self.deck.size()):
            self.pile.put(card)
        self.pile.shuffle(rng)
        self.reserve_goals()
        for _ in range(self.seats):
            self.hands.append(Cards(capacity=4))
        for _ in range(HAND):
            for hand in self.hands:
                hand.sort_in(self.pile.take())
        self.show_backs()
        self.turn = rng.below(self.seats)  # ruling 1
        if self.log is not None:
            self.say("begins", who=int(self.turn))

    def reserve_goals(self) -> None:
        """Three goals of different colours from the top; the others go to the bottom (ruling 2)."""
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
                self.pile.put_at(0, card)
                self.open |= bit(card)
                if self.log is not None:
                    self.say("turned_down", card=self.deck.names[card], colour=BLOCKS[colour])

    def show_backs(self) -> None:
        """Open backs show all hands and the top of the pile from behind (ruling 38)."""
        if not self.open_backs:
            return
        for hand in self.hands:
            for place in range(hand.size()):
                self.show_back(hand.at(place))
        if self.pile.size() > 0:
            self.show_back(self.pile.top())

    def show_back(self, card: i64) -> None:
        if self.deck.is_known_by_its_back(card):
            self.open |= bit(card)

    def wanted(self, goal: i64) -> i64:
        """How many copies of this goal are needed."""
        return self.deck.numbers.at(self.goals.at(goal))

    # What may be laid

    def legal_into(self, moves: Moves) -> None:
        """A place depends on how a card lies, not on its colours: it is looked for twice at most."""
        upright = Moves()
        self.places_into(0, upright)
        across = upright
        if self.deck.width != self.deck.height:
            across = Moves()
            self.places_into(1, across)
        hand = self.hands[self.turn]
        for place in range(hand.size()):
            card = hand.at(place)
            for turn in range(i64(4)):
                if self.deck.alike.at(card * 4 + turn) != turn:
                    continue  # ruling 31: it looks as it did a turn ago
                first = place * CARD + turn * TURN
                found = upright if turn % 2 == 0 else across
                for i in range(found.size()):
                    moves.put(first + found.at(i))

    def places_into(self, turn: i64, found: Moves) -> None:
        """Where a card that is turned so may lie, row by row."""
        if self.laid.size() == 0:
            found.put(HOME * WINDOW + HOME)  # ruling 7
            return
        width = self.deck.across(turn)
        height = self.deck.down(turn)
        y = self.top - height
        while y <= self.bottom + 1:
            x = self.left - width
            while x <= self.right + 1:
                if self.fits(x, y, width, height):
                    found.put(y * WINDOW + x)
                x += 1
            y += 1

    def fits(self, x: i64, y: i64, width: i64, height: i64) -> bool:
        """May so large a card lie here? It must cover a block of the wall or lie beside one by a
        whole side (ruling 10), and cover no glass (ruling 12). Where every card makes the wall
        larger, it must not lie wholly on it (ruling 39)."""
        wall = self.wall
        most: i64 = FAR
        least: i64 = GLASS if self.grows else FAR
        cell = wall.cell(x, y)
        last = cell + height * wall.stride
        while cell < last:
            end = cell + width
            while cell < end:
                kind = wall.at(cell)
                if kind > most:
                    if kind >= GLASS:
                        return False
                    most = kind
                if kind < least:
                    least = kind
                cell += 1
            cell += wall.stride - width
        return most > FAR and least <= NEAR

    # What a move does

    def play(self, move: i64, rng: Rng) -> None:
        """Lays the card, tests the goals, and only then draws (rulings 16, 25)."""
        hand = self.hands[self.turn]
        card = hand.take_at(move // CARD)
        turn = move % CARD // TURN
        y = move % TURN // WINDOW
        x = move % WINDOW
        before = self.copies.copy() if self.log is not None else self.copies
        covered = self.lay(card, turn, x, y)
        if self.seats > 1:
            self.news += 1
        if self.log is not None:
            self.say_laid(card, turn, x, y, covered, before)
        if self.met() == self.goals.size():  # rulings 21, 23: all at the same moment
            self.win()
            return
        if self.pile.size() > 0:
            self.draw()
        self.next_turn()

    def lay(self, card: i64, turn: i64, x: i64, y: i64) -> i64:
        """Lays a card over whatever is there; says how many blocks it covers."""
        deck = self.deck
        wall = self.wall
        width = deck.across(turn)
        height = deck.down(turn)
        self.tally(x, y, width, height, -1)
        covered: i64 = 0
        place: i64 = 0
        for row in range(height):
            for column in range(width):
                cell = wall.cell(x + column, y + row)
                if wall.at(cell) > NEAR:
                    covered += 1
                wall.set(cell, deck.block(card, turn, place))
                place += 1
        self.widen(x, y, width, height)
        self.tally(x, y, width, height, 1)
        self.laid.put(card)
        self.columns.put(x)
        self.rows.put(y)
        self.turns.put(turn)
        return covered

    def widen(self, x: i64, y: i64, width: i64, height: i64) -> None:
        """The empty cells beside the new card are near the wall now, and the wall may be larger."""
        for row in range(height):
            self.come_near(x - 1, y + row)
            self.come_near(x + width, y + row)
        for column in range(width):
            self.come_near(x + column, y - 1)
            self.come_near(x + column, y + height)
        if x < self.left:
            self.left = x
        if y < self.top:
            self.top = y
        if x + width - 1 > self.right:
            self.right = x + width - 1
        if y + height - 1 > self.bottom:
            self.bottom = y + height - 1

    def come_near(self, x: i64, y: i64) -> None:
        cell = self.wall.cell(x, y)
        if self.wall.at(cell) == FAR:
            self.wall.set(cell, NEAR)

    def tally(self, x: i64, y: i64, width: i64, height: i64, sign: i64) -> None:
        """Adds (or takes off, by `sign`) the copies that this rectangle has or touches.

        A card changes no group beyond these, so one tally before and one after keep all counts.
        """
        wall = self.wall
        deck = self.deck
        found = Moves()
        for row in range(y - 1, y + height + 1):
            for column in range(x - 1, x + width + 1):
                cell = wall.cell(column, row)
                kind = wall.at(cell)
                if kind <= NEAR or kind >= GLASS:
                    continue
                goal = self.goal_of.at(kind)
                if goal == NO_GOAL:
                    continue
                first = found.size()
                wall.flood(cell, MARK, found)
                card = self.goals.at(goal)
                if found.size() - first != deck.sizes.at(card):
                    continue  # ruling 19: a larger group is no copy, nor is a smaller one
                if deck.is_pattern(card, mask_of(found, first, wall.stride)):
                    self.copies.set(goal, self.copies.at(goal) + sign)
        wall.fade(MARK, found)

    def draw(self) -> None:
        card = self.pile.take()
        self.hands[self.turn].sort_in(card)
        self.news += 1
        self.show_backs()
        if self.log is not None:
            who, name, front = int(self.turn), self.deck.names[card], self.deck.front(card)
            if self.is_open(card):
                self.say("draws_this", who=who, card=name, front=front)
            else:
                self.tell(self.turn, "draws_this", who=who, card=name, front=front)
                self.tell_others(self.turn, "draws", who=who)

    # Whose turn it is, and the end

    def next_turn(self) -> None:
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.hands[self.turn].size() > 0:  # ruling 17
                return
        self.turn = OVER  # ruling 26: pile and hands are empty
        if self.log is not None:
            self.say("loses")

    def win(self) -> None:
        self.won = True
        self.turn = OVER
        if self.log is not None:
            self.say("wins", n=int(self.merit()), spare=int(self.merit() + self.pile.size()))

    def merit(self) -> i64:
        """The cards left in all hands together (ruling 28)."""
        left: i64 = 0
        for hand in self.hands:
            left += hand.size()
        return left

    def met(self) -> i64:
        """How many goals hold at this moment."""
        met: i64 = 0
        for goal in range(self.goals.size()):
            if self.copies.at(goal) >= self.wanted(goal):
                met += 1
        return met

    def payoffs(self) -> list[float]:
        """All win or all lose (ruling 29)."""
        return [1.0 if self.won else 0.0 for _ in range(self.seats)]

    # The log

    def say_goal(self, card: i64) -> None:
        if self.log is not None:
            self.say(
                "goal",
                card=self.deck.names[card],
                colour=BLOCKS[self.deck.colours.at(card)],
                shape=self.deck.shapes[card],
                n=int(self.deck.numbers.at(card)),
            )

    def say_laid(self, card: i64, turn: i64, x: i64, y: i64, covered: i64, before: Cards) -> None:
        who, name, front = int(self.turn), self.deck.names[card], self.deck.front(card)
        column, row = int(x - HOME), int(y - HOME)
        if turn == 0:
            self.say("lays", who=who, card=name, front=front, x=column, y=row)
        else:
            self.say("lays_turned", who=who, card=name, front=front, x=column, y=row, n=int(turn))
        if covered > 0:
            self.say("covers", n=int(covered))
        for goal in range(self.goals.size()):
            now = self.copies.at(goal)
            if now != before.at(goal):
                pattern = self.goals.at(goal)
                self.say(
                    "has_copies",
                    colour=BLOCKS[self.deck.colours.at(pattern)],
                    shape=self.deck.shapes[pattern],
                    now=int(now),
                    wanted=int(self.wanted(goal)),
                )

    # Copies, and what is known

    def is_open(self, card: i64) -> bool:
        return (self.open >> card & 1) != 0

    def clone(self) -> State:
        other = Cobogo(self.seats, self.deck, self.open_backs, self.grows)
        other.copy_base(self)
        other.wall = self.wall.copy()
        other.left = self.left
        other.top = self.top
        other.right = self.right
        other.bottom = self.bottom
        other.hands = [hand.copy() for hand in self.hands]
        other.pile = self.pile.copy()
        other.open = self.open
        other.goals = self.goals.copy()
        other.copies = self.copies.copy()
        other.goal_of = self.goal_of.copy()
        other.laid = self.laid.copy()
        other.columns = self.columns.copy()
        other.rows = self.rows.copy()
        other.turns = self.turns.copy()
        other.won = self.won
        return other

    def unseen(self, seat: i64) -> Cards:
        """The cards of which this seat cannot know where they are, in the order of the deck."""
        seen = self.open
        for heap in (self.goals, self.laid):
            for card in heap.items:
                seen |= bit(i64(card))
        if seat >= 0:
            for card in self.hands[seat].items:
                seen |= bit(i64(card))
        unseen = Cards(capacity=32)
        for number in range(self.deck.size()):
            if seen >> number & 1 == 0:
                unseen.put(number)
        return unseen

    def redeal(self, seat: i64, rng: Rng) -> None:
        unseen = self.unseen(seat)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                hand = Cards(capacity=4)
                for card in self.hands[other].items:
                    hand.sort_in(self.stand_in(i64(card), unseen))
                self.hands[other] = hand
        self.redeal_pile(unseen)

    def redeal_pile(self, unseen: Cards) -> None:
        """If its top is in sight, that is found before the others are dealt out."""
        covered = self.pile.size()
        top: i64 = 0
        if self.open_backs and covered > 0:
            covered -= 1
            top = self.stand_in(self.pile.top(), unseen)
        pile = Cards(capacity=32)
        for place in range(covered):
            card = self.pile.at(place)
            pile.put(card if self.is_open(card) else unseen.take())
        if covered < self.pile.size():
            pile.put(top)
        self.pile = pile

    def stand_in(self, card: i64, unseen: Cards) -> i64:
        """What may lie where this card lies, if its back is in sight: itself if all know it, one
        with the same back if backs are open, else any."""
        if self.is_open(card):
            return card
        if self.open_backs:
            backs = self.deck.backs
            for place in range(unseen.size()):
                if backs.at(unseen.at(place)) == backs.at(card):
                    return unseen.take_at(place)
        return unseen.take()


EMPTY_WALL: Final = Grid(WINDOW, WINDOW, FAR)


def setup(seats: int, deck: Deck, open_backs: bool, grows: bool, rng: Rng, log: bool) -> Cobogo:
    state = Cobogo(seats, deck, open_backs, grows)
    if log:
        state.log = []
    state.prepare(rng)
    return state
