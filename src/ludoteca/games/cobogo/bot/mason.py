"""A player who tries every place, then looks at what the next card could make of the best ones."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, NEAR, mask_of
from ludoteca.games.cobogo.rules.play import CARD, MARK, NO_GOAL, TURN, WINDOW, Cobogo

# Of the best placements so many are tried with the other card in hand, and the best of these with
# so many cards that may come next. With no more cards to come, more of them are tried.
CLOSER: Final = 16
CLOSER_AT_LAST: Final = 60
CLOSEST: Final = 6
GUESSES: Final = 4

WON: Final = 1_000_000
# To win with the next card is worth more than any wall that is not finished, but it is not certain.
ALMOST_WON: Final = 300
TRIED: Final = -2_000_000
# Three counts, one for each goal, side by side in one number.
FIELD: Final = 20
COUNT: Final = 0xFFFFF


@final
class Site:
    """A wall to try cards on, with what is there of each goal: copies, and how many groups lack
    one block or two to be one."""

    def __init__(self, state: Cobogo) -> None:
        self.state: Cobogo = state
        self.found: Moves = Moves()
        self.under: Cards = Cards(capacity=32)
        self.copies: i64 = 0
        self.nearly: i64 = 0
        self.begun: i64 = 0
        for _ in range(state.deck.area):
            self.under.put(0)
        width = state.right - state.left + 1
        self.count(state.left, state.top, width, state.bottom - state.top + 1, 1)

    def count(self, x: i64, y: i64, width: i64, height: i64, sign: i64) -> None:
        """As the tally of the rules, with what lacks a block or two."""
        state = self.state
        wall = state.wall
        deck = state.deck
        goal_of = state.goal_of
        found = self.found
        found.clear()
        row = wall.cell(x - 1, y - 1)
        last = row + (height + 2) * wall.stride
        while row < last:
            cell = row
            while cell < row + width + 2:
                kind = wall.at(cell)
                if NEAR < kind < GLASS:
                    goal = goal_of.at(kind)
                    if goal != NO_GOAL:
                        first = found.size()
                        wall.flood(cell, MARK, found)
                        card = state.goals.at(goal)
                        lack = deck.sizes.at(card) - found.size() + first
                        if 0 <= lack <= 2:
                            self.count_group(card, lack, first, sign << (goal * FIELD))
                cell += 1
            row += wall.stride
        wall.fade(MARK, found)

    def count_group(self, card: i64, lack: i64, first: i64, one: i64) -> None:
        deck = self.state.deck
        mask = mask_of(self.found, first, self.state.wall.stride)
        if lack == 0:
            if deck.is_pattern(card, mask):
                self.copies += one
        elif lack == 1:
            if deck.unfinished[card].holds(mask):
                self.nearly += one
        elif deck.begun[card].holds(mask):
            self.begun += one

    def worth(self) -> i64:
        """How far the wall has come: what the missing copies cost, less what is begun.

        The weights were found by trial: 300 matches alone for each change.
        """
        state = self.state
        points: i64 = 0
        missing: i64 = 0
        for goal in range(i64(GOALS)):
            size = state.deck.sizes.at(state.goals.at(goal))
            lack = state.wanted(goal) - (self.copies >> (goal * FIELD) & COUNT)
            cost = 20 + 25 * size + 8 * size * size
            if lack > 0:
                missing += lack
                nearly = self.nearly >> (goal * FIELD) & COUNT
                begun = self.begun >> (goal * FIELD) & COUNT
                if nearly > lack:
                    nearly = lack
                if begun > lack - nearly:
                    begun = lack - nearly
                points += (3 * nearly + begun - 24 * lack) * cost // 24
            elif lack < 0:
                points += cost // 8  # a spare copy: one may be covered later
        return points if missing > 0 else WON + points

    def weigh(self, card: i64, turn: i64, x: i64, y: i64) -> i64:
        """The worth of the wall with this card laid here, where nothing is counted at present."""
        deck = self.state.deck
        wall = self.state.wall
        width = deck.across(turn)
        height = deck.down(turn)
        copies = self.copies
        nearly = self.nearly
        begun = self.begun
        self.exchange(card, turn, x, y)
        self.count(x, y, width, height, 1)
        points = self.worth()
        self.copies = copies
        self.nearly = nearly
        self.begun = begun
        place: i64 = 0
        cell = wall.cell(x, y)
        for _ in range(height):
            for _ in range(width):
                wall.set(cell, self.under.at(place))
                place += 1
                cell += 1
            cell += wall.stride - width
        return points

    def exchange(self, card: i64, turn: i64, x: i64, y: i64) -> None:
        """Puts the card's blocks into the wall and keeps what was there."""
        deck = self.state.deck
        wall = self.state.wall
        width = deck.across(turn)
        place: i64 = 0
        cell = wall.cell(x, y)
        for _ in range(deck.down(turn)):
            for _ in range(width):
                self.under.set(place, wall.at(cell))
                wall.set(cell, deck.block(card, turn, place))
                place += 1
                cell += 1
            cell += wall.stride - width

    def try_all(self, hand: Cards, moves: Moves, points: Moves) -> None:
        """The worth of every place for every card. What a place loses is counted once for all."""
        deck = self.state.deck
        places = Moves()
        for way in range(i64(2)):
            places.clear()
            self.state.places_into(way, places)
            for i in range(places.size()):
                x = places.at(i) % WINDOW
                y = places.at(i) // WINDOW
                copies = self.copies
                nearly = self.nearly
                begun = self.begun
                self.count(x, y, deck.across(way), deck.down(way), -1)
                for held in range(hand.size()):
                    card = hand.at(held)
                    turn = way
                    while turn < 4:
                        if deck.alike.at(card * 4 + turn) == turn:
                            moves.put(held * CARD + turn * TURN + places.at(i))
                            points.put(self.weigh(card, turn, x, y))
                        turn += 2
                self.copies = copies
                self.nearly = nearly
                self.begun = begun

    def best_with(self, card: i64) -> i64:
        """The most that this card can make of the wall."""
        hand = Cards(capacity=1)
        hand.put(card)
        moves = Moves()
        points = Moves()
        self.try_all(hand, moves, points)
        most = points.at(best_of(points))
        return ALMOST_WON if most >= WON else most


@final
class MasonBot(Bot):
    """Looks at every placement, and closer at the best: what can the next card make of each?

    The next card is the other one in its hand, or one of those it has not seen: drawn alone, laid
    by a partner together. The hands of partners are guessed from what is left, never looked at.
    So many placements are looked at `closer` (none: the best at once is good enough), so many of
    these `closest`, with so many `guesses`.
    """

    def __init__(
        self, closer: i64 = CLOSER, closest: i64 = CLOSEST, guesses: i64 = GUESSES
    ) -> None:
        self.closer: i64 = closer
        self.closest: i64 = closest
        self.guesses: i64 = guesses

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """By what each makes of the wall at once."""
        assert isinstance(state, Cobogo)
        tried = Moves()
        points = Moves()
        Site(copy_of(state)).try_all(state.hands[state.turn], tried, points)
        worth_of: dict[int, float] = {}
        for at in range(tried.size()):
            worth_of[int(tried.at(at))] = float(points.at(at))
        return [worth_of[int(moves.at(place))] for place in range(moves.size())]

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Cobogo)
        tried = Moves()
        points = Moves()
        Site(copy_of(state)).try_all(state.hands[state.turn], tried, points)
        if self.closer == 0:
            return tried.at(best_of(points))
        guesses = coming(state)
        guesses.shuffle(rng)
        while guesses.size() > self.guesses:
            guesses.take()
        closer = Moves()
        owns = Moves()
        promises = Moves()
        for _ in range(self.closer if guesses.size() > 0 else max(self.closer, CLOSER_AT_LAST)):
            at = best_of(points)
            now = points.at(at)
            if now >= WON:
                return tried.at(at)
            if now == TRIED:
                break
            points.items[at] = TRIED
            own = self.with_own(state, tried.at(at))
            closer.put(tried.at(at))
            owns.put(own)
            promises.put(now + 4 * own)
        best = best_of(promises)
        if guesses.size() == 0:
            return closer.at(best)
        most: i64 = -WON * 10
        for _ in range(self.closest):
            at = best_of(promises)
            if promises.at(at) == TRIED:
                break
            own = owns.at(at)
            promise = promises.at(at) + 2 * (
                self.with_next(state, closer.at(at), own, guesses) - own
            )
            promises.items[at] = TRIED
            if promise > most:
                most = promise
                best = at
        return closer.at(best)

    def with_own(self, state: Cobogo, move: i64) -> i64:
        """What the other card in hand can make of the wall once this move is done."""
        hand = state.hands[state.turn]
        site = Site(after(state, move))
        return site.worth() if hand.size() == 1 else site.best_with(hand.at(1 - move // CARD))

    def with_next(self, state: Cobogo, move: i64, own: i64, guesses: Cards) -> i64:
        """What whoever comes next can make of it on average, with the better of two cards."""
        site = Site(after(state, move))
        total: i64 = 0
        other = own
        for i in range(guesses.size()):
            drawn = site.best_with(guesses.at(i))
            total += drawn if drawn > other else other
            if state.seats > 1:
                other = drawn
        return total // guesses.size()


def coming(state: Cobogo) -> Cards:
    """The cards still to come from the pile and from partners, in the order of the deck."""
    found = Cards(capacity=32)
    for card in range(state.deck.size()):
        seen = state.goals.holds(card) or state.laid.holds(card)
        if not seen and not state.hands[state.turn].holds(card):
            found.put(card)
    return found


def after(state: Cobogo, move: i64) -> Cobogo:
    """A copy of the position with the card of this move laid, and nothing else done."""
    later = copy_of(state)
    card = state.hands[state.turn].at(move // CARD)
    later.lay(card, move % CARD // TURN, move % WINDOW, move % TURN // WINDOW)
    return later


def copy_of(state: Cobogo) -> Cobogo:
    copy = state.clone()
    assert isinstance(copy, Cobogo)
    return copy


def best_of(points: Moves) -> i64:
    """The place of the greatest number, the first of several."""
    best: i64 = 0
    for i in range(points.size()):
        if points.at(i) > points.at(best):
            best = i
    return best
