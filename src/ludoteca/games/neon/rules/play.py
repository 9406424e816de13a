"""The rules of nEon_onE: what a move does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.games.neon.rules import legal
from ludoteca.games.neon.rules.cards import (
    NAMES,
    NO_CARD,
    PLUS_FOUR,
    PLUS_TWO,
    PRINTED,
    RENEW,
    REVERSE,
    SKIP,
    SWAP,
    WILD,
    Stock,
    colour_of,
    sign_of,
)
from ludoteca.games.neon.rules.drawing import draw, keep, keep_pile_filled, pass_turn, take_penalty
from ludoteca.games.neon.rules.moves import (
    CHOOSE,
    DRAW,
    KEEP,
    LAST_PLUS_FOUR,
    LAST_WILD,
    PASS,
    PLAY_PLUS_FOUR,
    PLAY_RENEW,
    PLAY_SWAP,
    PLAY_WILD,
    TAKE,
)
from ludoteca.games.neon.rules.position import CHOOSING, FIRST, PLAYING, Position
from ludoteca.games.neon.rules.turns import next_turn, win


@final
class Neon(Position):
    """The state of a match of nEon_onE."""

    def legal_into(self, moves: Moves) -> None:
        legal.legal_into(self, moves)

    def clone(self) -> Neon:
        other = Neon(self.seats)
        other.copy_position(self)
        return other

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
            draw(self, rng)
        elif move == KEEP:
            keep(self)
        elif move == PASS:
            pass_turn(self)
        elif move == TAKE:
            take_penalty(self, rng)
        elif move == LAST_WILD:
            self.lay(WILD)
        elif move == LAST_PLUS_FOUR:
            self.lay(PLUS_FOUR)
        else:
            self.lay(SWAP)
        if self.reshuffle_at_once:
            keep_pile_filled(self, rng)

    def lay(self, card: i64) -> bool:
        """Lays a card from the hand on the discard pile; True if that wins the match."""
        hand = self.hands[self.turn]
        hand.remove(card)
        self.discard.put(card)
        self.phase = PLAYING
        self.drawn = NO_CARD
        self.passes = 0
        self.reveals += 1
        if self.known_cards:
            self.forget_card(card)
        if self.log is not None:
            self.say("plays", who=int(self.turn), card=NAMES[card])
            if card != SWAP:
                self.say_if_one_left(self.turn)
        if hand.size() > 0:
            return False
        win(self, self.turn)  # ruling 27: before any effect
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
        next_turn(self)

    def say_if_one_left(self, seat: i64) -> None:
        if self.hands[seat].size() == 1:
            self.say("one_left", who=int(seat))

    def skip_next(self) -> None:
        self.turn = self.next_seat(self.turn)
        if self.log is not None:
            self.say("skipped", who=int(self.turn))

    def reverse(self) -> None:
        self.direction = -self.direction
        if self.log is not None:
            self.say("reversed", direction="clockwise" if self.direction > 0 else "anticlockwise")

    def add_penalty(self, n: i64) -> None:
        self.penalty += n  # ruling 20: without limit
        if self.log is not None:
            self.say("penalty", whom=int(self.next_seat(self.turn)), n=int(self.penalty))

    def play_swap(self, other: i64) -> None:
        self.lay(SWAP)
        mine = self.hands[self.turn]
        theirs = self.hands[other]
        self.hands[self.turn] = theirs
        self.hands[other] = mine
        self.remember_swap(self.turn, other)
        self.beliefs.swap(self.turn, other)
        self.reveals += 1
        if self.log is not None:
            self.say("swaps", who=int(self.turn), whom=int(other))
            self.say_if_one_left(self.turn)
            self.say_if_one_left(other)
        self.phase = CHOOSING  # ruling 28: the colour is chosen after the new hand is seen

    def play_renew(self, rng: Rng) -> None:
        if self.lay(RENEW):
            return
        hand = self.hands[self.turn]
        n = hand.size()
        self.pile.put_all(hand)  # ruling 30
        self.pile.shuffle(rng)
        hand.clear()
        for _ in range(n):
            hand.insert_sorted(self.pile.take())
        if self.known_cards:
            for seat in range(self.seats):
                self.known_cards[seat * self.seats + self.turn].clear()
        self.beliefs.forget(self.turn)
        if self.log is not None:
            self.say("renews", who=int(self.turn), n=int(n))
        self.phase = CHOOSING

    def choose(self, colour: i64) -> None:
        self.colour = colour
        self.say_colour()
        self.phase = PLAYING
        next_turn(self)

    def say_colour(self) -> None:
        if self.log is not None:
            self.say(
                "chooses",
                who=int(self.turn),
                colour=("red", "blue", "green", "yellow")[self.colour],
            )

    def payoffs(self) -> list[float]:
        winners = 0.0
        for seat in range(self.seats):
            if self.winners >> seat & 1:
                winners += 1.0
        share = 1.0 / winners
        return [share if self.winners >> seat & 1 else 0.0 for seat in range(self.seats)]


@final
class MatchConfig:
    """The options of a match; the defaults are the printed game."""

    def __init__(self) -> None:
        self.stock: Stock = PRINTED
        self.hand_size: i64 = 7
        self.free_draw: bool = False
        self.mixed_stacking: bool = False
        self.reshuffle_at_once: bool = False
        self.starts: str = FIRST


def setup(seats: int, config: MatchConfig, rng: Rng, log: bool = False) -> Neon:
    state = Neon(seats)
    state.stock = config.stock
    state.free_draw = config.free_draw
    state.mixed_stacking = config.mixed_stacking
    state.reshuffle_at_once = config.reshuffle_at_once
    if log:
        state.log = []
    state.deal(config.hand_size, rng)
    state.set_first_player(config.starts, rng)
    return state
