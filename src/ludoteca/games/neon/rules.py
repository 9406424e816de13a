"""The rules of nEon_onE. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.cards import Cards, cards
from ludoteca.core.moves import Moves
from ludoteca.core.rng import Rng
from ludoteca.core.state import OVER, State
from ludoteca.games.neon.beliefs import Beliefs
from ludoteca.games.neon.cards import (
    COPIES,
    KINDS,
    NAMES,
    NO_CARD,
    PLUS_FOUR,
    PLUS_TWO,
    RENEW,
    REVERSE,
    SKIP,
    SWAP,
    WILD,
    colour_of,
    full_deck,
    is_number,
    sign_of,
)

# A move below PLAY_WILD is the coloured card that is played.
PLAY_WILD: Final = 52  # + colour
PLAY_PLUS_FOUR: Final = 56  # + colour
PLAY_SWAP: Final = 60  # + the other seat
PLAY_RENEW: Final = 66
CHOOSE: Final = 67  # + colour
DRAW: Final = 71
KEEP: Final = 72
PASS: Final = 73
TAKE: Final = 74
LAST_WILD: Final = 75
LAST_PLUS_FOUR: Final = 76
LAST_SWAP: Final = 77
MOVES: Final = 78

PLAYING: Final = 0
DRAWN: Final = 1
CHOOSING: Final = 2

LONGEST: Final = 1000

DECK: Final = cards(full_deck())
NOTHING: Final = Cards()


@final
class Neon(State):
    """`colour` is the active one; `penalty` what the seat in turn must answer or take."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.hands: list[Cards] = []
        self.pile: Cards = Cards()
        self.discard: Cards = Cards(capacity=110)
        self.colour: i64 = 0
        self.direction: i64 = 1
        self.penalty: i64 = 0
        self.phase: i64 = PLAYING
        self.drawn: i64 = NO_CARD
        self.passes: i64 = 0
        self.turns: i64 = 0
        self.winners: i64 = 0
        self.free_draw: bool = False
        self.mixed_stacking: bool = False
        # What each seat knows of each other hand (ruling 29); empty until hands are swapped.
        self.known: list[Cards] = []
        self.beliefs: Beliefs = Beliefs()

    def deal(self, hand_size: i64, rng: Rng) -> None:
        self.pile = DECK.copy()
        self.pile.shuffle(rng)
        for _ in range(self.seats):
            self.hands.append(Cards(capacity=16))
        for _ in range(hand_size):  # ruling 2
            for hand in self.hands:
                hand.sort_in(self.pile.take())
        card = self.pile.take()
        while not is_number(card):  # ruling 3
            self.pile.put_at(rng.below(self.pile.size() + 1), card)
            card = self.pile.take()
        self.discard.put(card)
        self.colour = colour_of(card)
        if self.log is not None:
            self.say("starts", card=NAMES[card])

    # What may be played

    def fits(self, card: i64) -> bool:
        """May this card be laid on the discard pile now?"""
        return self.fits_on(self.discard.top(), card)

    def fits_on(self, top: i64, card: i64) -> bool:
        """`fits`, for those who have looked at the top card already."""
        if self.penalty > 0:
            return self.answers(card)
        if card >= WILD or colour_of(card) == self.colour:
            return True
        return top < WILD and sign_of(card) == sign_of(top)

    def answers(self, card: i64) -> bool:
        """Does this card pass the penalty on? (rulings 17, 19)"""
        plus_four = card == PLUS_FOUR
        if not plus_four and (card >= WILD or sign_of(card) != PLUS_TWO):
            return False
        return self.mixed_stacking or plus_four == (self.discard.top() == PLUS_FOUR)

    def can_draw(self) -> bool:
        return self.pile.size() > 0 or self.discard.size() > 1

    def legal_into(self, moves: Moves) -> None:
        if self.phase == CHOOSING:
            moves.put(CHOOSE)
            moves.put(CHOOSE + 1)
            moves.put(CHOOSE + 2)
            moves.put(CHOOSE + 3)
            return
        if self.phase == DRAWN:
            if self.fits(self.drawn):
                self.offer(self.drawn, moves)
            moves.put(KEEP)  # ruling 41: always
            return
        hand = self.hands[self.turn]
        top = self.discard.top()
        before: i64 = NO_CARD
        for held in hand.items:
            card = i64(held)
            if card != before and self.fits_on(top, card):
                self.offer(card, moves)
            before = card
        if self.penalty > 0:
            moves.put(TAKE)
        elif moves.size() == 0 or self.free_draw:  # ruling 8
            if self.can_draw():
                moves.put(DRAW)
            elif moves.size() == 0:
                moves.put(PASS)  # ruling 10

    def offer(self, card: i64, moves: Moves) -> None:
        """The ways to play this card: a wild one asks for a colour or a seat, unless it is the
        last card, which wins before any effect (ruling 27)."""
        if card < WILD:
            moves.put(card)
            return
        last = self.hands[self.turn].size() == 1
        if card == RENEW:
            moves.put(PLAY_RENEW)
        elif card == SWAP:
            if last:
                moves.put(LAST_SWAP)
                return
            for seat in range(self.seats):
                if seat != self.turn:
                    moves.put(PLAY_SWAP + seat)
        elif last:
            moves.put(LAST_WILD if card == WILD else LAST_PLUS_FOUR)
        else:
            first = PLAY_WILD if card == WILD else PLAY_PLUS_FOUR
            moves.put(first)
            moves.put(first + 1)
            moves.put(first + 2)
            moves.put(first + 3)

    # What a move does

    def play(self, move: i64, rng: Rng) -> None:
        if move < PLAY_WILD:
            self.play_card(move, colour_of(move), rng)
        elif move < PLAY_PLUS_FOUR:
            self.play_card(WILD, move - PLAY_WILD, rng)
        elif move < PLAY_SWAP:
            self.play_card(PLUS_FOUR, move - PLAY_PLUS_FOUR, rng)
        elif move < PLAY_RENEW:
            self.play_swap(move - PLAY_SWAP)
        elif move == PLAY_RENEW:
            self.play_renew(rng)
        elif move < DRAW:
            self.choose(move - CHOOSE)
        elif move == DRAW:
            self.draw(rng)
        elif move == KEEP:
            self.keep()
        elif move == PASS:
            self.pass_by()
        elif move == TAKE:
            self.take_penalty(rng)
        elif move == LAST_WILD:
            self.lay(WILD)
        elif move == LAST_PLUS_FOUR:
            self.lay(PLUS_FOUR)
        else:
            self.lay(SWAP)

    def lay(self, card: i64) -> bool:
        """Lays a card from the hand on the discard pile; True if that won the match."""
        hand = self.hands[self.turn]
        hand.remove(card)
        self.discard.put(card)
        self.phase = PLAYING
        self.drawn = NO_CARD
        self.passes = 0
        self.news += 1
        if self.known:
            self.forget_one(card)
        if self.log is not None:
            self.say("plays", who=int(self.turn), card=NAMES[card])
        if hand.size() > 0:
            if card != SWAP:
                self.say_if_one_left(self.turn)
            return False
        self.win(self.turn)  # ruling 27: before any effect
        return True

    def play_card(self, card: i64, colour: i64, rng: Rng) -> None:
        self.colour = colour
        if self.lay(card):
            return
        if card < WILD:
            sign = sign_of(card)
            if sign == SKIP or (sign == REVERSE and self.seats == 2):  # rulings 15, 16
                self.skip_next()
            elif sign == REVERSE:
                self.reverse()
            elif sign == PLUS_TWO:
                self.add_penalty(2)
        else:
            self.say_colour()
            if card == PLUS_FOUR:
                self.add_penalty(4)
        self.next_turn()

    def say_if_one_left(self, seat: i64) -> None:
        if self.log is not None and self.hands[seat].size() == 1:
            self.say("one_left", who=int(seat))

    def skip_next(self) -> None:
        self.turn = self.after(self.turn)
        if self.log is not None:
            self.say("skipped", who=int(self.turn))

    def reverse(self) -> None:
        self.direction = -self.direction
        if self.log is not None:
            self.say("reversed", direction="clockwise" if self.direction > 0 else "anticlockwise")

    def add_penalty(self, n: i64) -> None:
        self.penalty += n  # ruling 20: without limit
        if self.log is not None:
            self.say("penalty", whom=int(self.after(self.turn)), n=int(self.penalty))

    def play_swap(self, other: i64) -> None:
        self.lay(SWAP)
        mine = self.hands[self.turn]
        theirs = self.hands[other]
        self.hands[self.turn] = theirs
        self.hands[other] = mine
        self.remember_swap(self.turn, other)
        self.beliefs.swap(self.turn, other)
        self.news += 1
        if self.log is not None:
            self.say("swaps", who=int(self.turn), whom=int(other))
            self.say_if_one_left(self.turn)
            self.say_if_one_left(other)
        self.phase = CHOOSING  # ruling 28: with the new hand known

    def play_renew(self, rng: Rng) -> None:
        if self.lay(RENEW):
            return
        hand = self.hands[self.turn]
        n = hand.size()
        self.pile.put_all(hand)  # ruling 30
        self.pile.shuffle(rng)
        hand.clear()
        for _ in range(n):
            hand.sort_in(self.pile.take())
        if self.known:
            for seat in range(self.seats):
                self.known[seat * self.seats + self.turn].clear()
        self.beliefs.forget(self.turn)
        if self.log is not None:
            self.say("renews", who=int(self.turn), n=int(n))
        self.phase = CHOOSING

    def choose(self, colour: i64) -> None:
        self.colour = colour
        self.say_colour()
        self.phase = PLAYING
        self.next_turn()

    def say_colour(self) -> None:
        if self.log is not None:
            self.say(
                "chooses",
                who=int(self.turn),
                colour=("red", "blue", "green", "yellow")[self.colour],
            )

    def draw(self, rng: Rng) -> None:
        if not self.free_draw:
            size = self.hands[self.turn].size()
            self.beliefs.nothing_fits(self.turn, self.seats, size, self.discard.top(), self.colour)
        card = self.draw_one(rng)
        self.hands[self.turn].sort_in(card)
        self.drawn = card
        self.phase = DRAWN
        self.passes = 0
        if self.log is not None:
            self.tell(self.turn, "draws_this", who=int(self.turn), card=NAMES[card])
            self.tell_others(self.turn, "draws", who=int(self.turn))

    def draw_one(self, rng: Rng) -> i64:
        """The top card of the pile; there must be one to draw."""
        if self.pile.size() == 0:
            self.replenish(rng)
        self.news += 1
        return self.pile.take()

    def replenish(self, rng: Rng) -> None:
        """Shuffles the discard pile, all but its top card, into a new draw pile (ruling 12)."""
        top = self.discard.take()
        fresh = self.discard
        self.discard = self.pile
        self.pile = fresh
        self.discard.put(top)
        self.pile.shuffle(rng)
        if self.log is not None:
            self.say("replenishes", n=int(self.pile.size()))

    def keep(self) -> None:
        if self.log is not None:
            self.say("keeps", who=int(self.turn))
        self.beliefs.grows(self.turn, 1)
        self.phase = PLAYING
        self.drawn = NO_CARD
        self.next_turn()

    def pass_by(self) -> None:
        if self.log is not None:
            self.say("passes", who=int(self.turn))
        self.passes += 1
        if self.passes == self.seats:
            self.end_without_winner()  # ruling 14
        else:
            self.next_turn()

    def take_penalty(self, rng: Rng) -> None:
        hand = self.hands[self.turn]
        drawn: list[str] = []
        for _ in range(self.penalty):
            if not self.can_draw():
                break  # ruling 25: the rest lapses
            card = self.draw_one(rng)
            hand.sort_in(card)
            if self.log is not None:
                drawn.append(NAMES[card])
        if self.log is not None:
            self.tell(self.turn, "takes_these", who=int(self.turn), n=len(drawn), cards=drawn)
            self.tell_others(self.turn, "takes", who=int(self.turn), n=len(drawn))
        self.beliefs.grows(self.turn, self.penalty)
        self.penalty = 0
        self.passes = 0
        self.next_turn()

    # Whose turn it is, and the end

    def after(self, seat: i64) -> i64:
        return (seat + self.direction + self.seats) % self.seats

    def next_turn(self) -> None:
        self.turns += 1
        if self.turns >= LONGEST:
            self.end_without_winner()  # ruling 42
        else:
            self.turn = self.after(self.turn)

    def win(self, seat: i64) -> None:
        self.winners = i64(1) << seat
        self.turn = OVER
        self.penalty = 0
        if self.log is not None:
            self.say("wins", who=int(seat))

    def end_without_winner(self) -> None:
        """Fewest cards win; several with as few share the victory (ruling 42)."""
        fewest = self.hands[0].size()
        for hand in self.hands:
            if hand.size() < fewest:
                fewest = hand.size()
        for seat in range(self.seats):
            if self.hands[seat].size() == fewest:
                self.winners |= i64(1) << seat
        self.turn = OVER
        self.penalty = 0
        if self.log is not None:
            self.say("stalemate")

    def payoffs(self) -> list[float]:
        shares = [1.0 if self.winners >> seat & 1 else 0.0 for seat in range(self.seats)]
        total = sum(shares)
        return [share / total for share in shares]

    # Copies, and what is known

    def clone(self) -> State:
        other = Neon(self.seats)
        other.copy_base(self)
        other.hands = [hand.copy() for hand in self.hands]
        other.pile = self.pile.copy()
        other.discard = self.discard.copy()
        other.colour = self.colour
        other.direction = self.direction
        other.penalty = self.penalty
        other.phase = self.phase
        other.drawn = self.drawn
        other.passes = self.passes
        other.turns = self.turns
        other.winners = self.winners
        other.free_draw = self.free_draw
        other.mixed_stacking = self.mixed_stacking
        other.known = [known.copy() for known in self.known]
        other.beliefs = self.beliefs.copy()
        return other

    def remember_swap(self, one: i64, two: i64) -> None:
        """What anybody knew of a hand goes with it; the two know what they gave away."""
        if not self.known:
            self.known = [Cards() for _ in range(self.seats * self.seats)]
        for seat in range(self.seats):
            of_one = self.known[seat * self.seats + one]
            self.known[seat * self.seats + one] = self.known[seat * self.seats + two]
            self.known[seat * self.seats + two] = of_one
        self.known[one * self.seats + two] = self.hands[two].copy()
        self.known[two * self.seats + one] = self.hands[one].copy()
        self.known[one * self.seats + one].clear()
        self.known[two * self.seats + two].clear()

    def known_of(self, seat: i64, other: i64) -> Cards:
        """What a seat knows to be in another hand."""
        return self.known[seat * self.seats + other] if self.known and seat >= 0 else NOTHING

    def forget_one(self, card: i64) -> None:
        """A card left the hand of the seat in turn: who knew of it there knows one fewer."""
        for seat in range(self.seats):
            known = self.known[seat * self.seats + self.turn]
            place = known.find(card)
            if place >= 0:
                known.take_at(place)

    def redeal(self, seat: i64, rng: Rng) -> None:
        left = Cards(capacity=KINDS)
        for copies in COPIES:
            left.put(copies)
        for card in self.discard.items:
            left.set(i64(card), left.at(i64(card)) - 1)
        for other in range(self.seats):
            seen = self.hands[other] if other == seat else self.known_of(seat, other)
            for card in seen.items:
                left.set(i64(card), left.at(i64(card)) - 1)
        unseen = Cards(capacity=110)
        for kind in range(KINDS):
            for _ in range(left.at(kind)):
                unseen.put(kind)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                self.redeal_hand(other, self.known_of(seat, other), unseen)
        self.pile = unseen
        for place in range(i64(len(self.known))):  # nor can it see what others know
            if place // self.seats != seat:
                self.known[place].clear()

    def stir(self, rng: Rng) -> None:
        self.pile.shuffle(rng)

    def redeal_hand(self, other: i64, known: Cards, unseen: Cards) -> None:
        hand = known.copy()
        size = self.hands[other].size() - known.size()
        if self.phase == DRAWN and other == self.turn:
            self.drawn = unseen.take()  # a drawn card is never one that was known to be there
            hand.sort_in(self.drawn)
            size -= 1
        self.beliefs.deal(other, size, unseen, hand)
        self.hands[other] = hand


def setup(
    seats: int, hand_size: int, free_draw: bool, mixed_stacking: bool, rng: Rng, log: bool
) -> Neon:
    state = Neon(seats)
    state.free_draw = free_draw
    state.mixed_stacking = mixed_stacking
    if log:
        state.log = []
    state.deal(hand_size, rng)
    return state
