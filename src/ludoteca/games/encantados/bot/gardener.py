"""The Gardener: collects what can be laid, sheds what weighs, and feeds nobody it need not."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot, shares_of
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.games.encantados.bot.evaluation import Taste, first_time
from ludoteca.games.encantados.rules.cards import (
    AUTUMN,
    GOBLIN,
    KINDS,
    KOBOLD,
    LEPRECHAUN,
    MIMIC,
    MIMIC_SPOT,
    NO_CARD,
    RACES,
    SPOTS,
    SPRING,
    SUMMER,
    TROLL,
    WINTER,
    points,
)
from ludoteca.games.encantados.rules.gardens import Gardens
from ludoteca.games.encantados.rules.legal import legal_puts
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    GATHER,
    GIVE,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    NO_PILE,
    NO_ROW,
    NOBODY,
    PUT,
    PUT_STEP,
    RETURN,
    SEARCH,
    SEARCH_TWO,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules.play import Encantados

A_ROUND: Final = 20.0
"""The points that the best make in a round, about."""
LEAD: Final = 7.0
"""The points that make a lead in the round that decides."""


@final
class GardenerBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Encantados)
        if moves.size() == 1:
            return moves.at(0)
        taste = Taste(state, state.turn)
        best = moves.at(0)
        most = self.score(best, state, taste)
        for place in range(i64(1), moves.size()):
            move = moves.at(place)
            score = self.score(move, state, taste)
            if score > most:
                best = move
                most = score
        return best

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Encantados)
        taste = Taste(state, state.turn)
        return [self.score(moves.at(place), state, taste) for place in range(moves.size())]

    def outlook(self, state: State) -> list[float]:
        """By totals, gardens and what hands may bring; the farther the target, the less it says."""
        assert isinstance(state, Encantados)
        if state.turn == OVER:
            return state.payoffs()
        worths: list[float] = []
        best: i64 = 0
        for side in range(state.sides):
            total = i64(state.totals[side])
            if total > best:
                best = total
            worth = float(total + state.gardens.points(side))
            for seat in range(state.seats):
                if state.garden_of(seat) == side:
                    worth += Taste(state, seat).value()
            worths.append(worth)
        rounds = 0.0
        if not state.single_round:
            rounds = max(0.0, float(state.target - best) / A_ROUND)
        sides = shares_of(worths, LEAD * math.sqrt(0.5 + rounds))
        return [sides[state.garden_of(seat)] for seat in range(state.seats)]

    def score(self, move: i64, state: Encantados, taste: Taste) -> float:
        if move in (SEARCH, SEARCH_TWO):
            return taste.search_gain(move == SEARCH) + impatience(state)
        if move >= DISCARD:
            return self.discard(move - DISCARD, state, taste)
        if move < LEAVE:
            return self.take(move, state, taste)
        if move < LAY:
            card = move - LEAVE
            return -taste.loss(card) - 0.5 * feed(state, state.turn, card)
        if move < SING_SPRING:
            return self.lay(move, state, taste)
        if move < GIVE:
            return self.sing(move, state, taste)
        if move < RETURN:
            return self.give(move - GIVE, state, taste)
        if move < CALL:
            return self.give_back(move - RETURN, state, taste)
        if move < SINK:
            return self.call(move - CALL, state, taste)
        if move < LIFT:
            gardens = state.gardens.copy()
            gardens.add((move - SINK) // SPOTS, (move - SINK) % SPOTS, -1)
            return standing(state, gardens, taste.garden)
        if move < PUT:
            return self.lift(move - LIFT, state, taste)
        if move < GATHER:
            return moved(state, state.lifted, move - PUT, taste.garden)
        return self.gather(move - GATHER, state, taste)

    def take(self, move: i64, state: Encantados, taste: Taste) -> float:
        """A card that would only be discarded again is not worth the turn."""
        card = move - TAKE_SEARCH if move < TAKE_END else move - TAKE_END
        gain = taste.gain(card) + 0.3 * feed(state, state.turn, card)
        taste.add(card, 1)
        loss = taste.loss(card)
        for other in range(i64(KINDS)):
            if other != card and taste.mine.at(other) > 0 and taste.loss(other) < loss:
                taste.add(card, -1)
                return gain
        taste.add(card, -1)
        return gain - 1.0

    # Laying and discarding: whatever scores above zero is done before the discard

    def discard(self, card: i64, state: Encantados, taste: Taste) -> float:
        """Always far below any laying that pays; among discards, what is missed least."""
        return -100.0 - taste.loss(card) - 0.7 * feed(state, state.turn, card)

    def lay(self, move: i64, state: Encantados, taste: Taste) -> float:
        race = (move - LAY) // LAY_STEP
        n = (move - LAY) % LAY_STEP // 2
        mimics = (move - LAY) % 2
        before = state.gardens.points(taste.garden)
        hand = taste.value()
        gardens = state.gardens.copy()
        gardens.add(taste.garden, race, n)
        gardens.add(taste.garden, MIMIC_SPOT + race, mimics)
        power = taste.power(race, state.gardens.at(taste.garden, race), n) if n > 0 else 0.0
        taste.add(race, -n)
        taste.add(MIMIC, -mimics)
        gain = float(gardens.points(taste.garden) - before) + power + taste.value() - hand
        taste.add(race, n)
        taste.add(MIMIC, mimics)
        gain += 0.4 * float(n + mimics)
        if state.hands.size(state.turn) - n - mimics == 1 and ends_badly(state, gardens):
            gain -= 10.0
        return gain if gain > 0.0 else -1000.0

    def sing(self, move: i64, state: Encantados, taste: Taste) -> float:
        if move == SING_SUMMER:
            return 1.0 if taste.song(SUMMER) >= 3.0 or taste.late > 0.8 else -1000.0
        song = SPRING if move < SING_AUTUMN else AUTUMN if move < SING_SUMMER else WINTER
        taste.add(song, -1)
        effect = self.effect(move, state, taste)
        taste.add(song, 1)
        return 0.5 + effect if effect > -0.3 else -1000.0

    def effect(self, move: i64, state: Encantados, taste: Taste) -> float:
        if move < SING_AUTUMN:
            return self.spring(move - SING_SPRING, state, taste)
        if move < SING_SUMMER:
            return self.autumn(move - SING_AUTUMN, state, taste)
        which = move - SING_WINTER
        top = 0.0 if which == NO_PILE else taste.gain(state.pile(which).top())
        return top + search_gain(state, taste)

    def spring(self, seat: i64, state: Encantados, taste: Taste) -> float:
        if seat == NOBODY:
            return 0.0
        if seat == state.turn:
            return search_gain(state, taste)
        if state.garden_of(seat) == taste.garden:
            return 0.8 - 1.5 * taste.late
        return burden(state, seat, 1.0, taste.late) - 1.5

    def autumn(self, seat: i64, state: Encantados, taste: Taste) -> float:
        if seat == NOBODY:
            return 0.0
        if seat == state.turn:
            one = self.gather(0, state, taste) if state.search_pile.size() > 0 else -100.0
            two = self.gather(1, state, taste) if state.end_pile.size() > 0 else -100.0
            return max(one, two)
        if state.garden_of(seat) == taste.garden:
            return -1.0
        n = float(min(4, max(state.search_pile.size(), state.end_pile.size())))
        return burden(state, seat, n, taste.late) - 2.0

    def gather(self, which: i64, state: Encantados, taste: Taste) -> float:
        pile = state.pile(which)
        before = taste.value()
        n: i64 = 0
        while n < 4 and n < pile.size():
            taste.add(pile.at(pile.size() - 1 - n), 1)
            n += 1
        gain = taste.value() - before
        while n > 0:
            n -= 1
            taste.add(pile.at(pile.size() - 1 - n), -1)
        return gain

    # Effects that aim at somebody

    def call(self, seat: i64, state: Encantados, taste: Taste) -> float:
        if seat == state.turn:
            return 2.0 * taste.mean_gain()
        if state.garden_of(seat) == taste.garden:
            return 2.0 * taste.mean_gain() - 0.5
        return burden(state, seat, 2.0, taste.late)

    def lift(self, lifted: i64, state: Encantados, taste: Taste) -> float:
        """As good as the best garden for that card."""
        there = state.lifted
        state.lifted = lifted
        puts = Moves()
        legal_puts(state, puts)
        state.lifted = there
        best = -1000.0
        for place in range(puts.size()):
            best = max(best, moved(state, lifted, puts.at(place) - PUT, taste.garden))
        return best

    # Partners: offer a pair that lacks one card; keep what completes it, else give it back

    def give(self, card: i64, state: Encantados, taste: Taste) -> float:
        if state.offered != NO_CARD:
            return (10.0 if card == state.offered else 0.0) - taste.loss(card)
        if card >= RACES or taste.mine.at(card) != 2 or taste.need != 3 or taste.late > 0.7:
            return -1000.0
        lives = state.gardens.lives(card) or (taste.mine.at(MIMIC) > 0 and card != LEPRECHAUN)
        if (
            state.is_out(state.partner(state.turn))
            or lives
            or state.hands.known(state.turn, card, True) >= 2
        ):
            return -1000.0  # it can be laid, or the partner has seen it and had no use for it
        return 0.1 + 0.1 * float(points(card) if card != LEPRECHAUN else 4)

    def give_back(self, card: i64, state: Encantados, taste: Taste) -> float:
        """What I miss least and what helps my partner most, by what I know of that hand."""
        theirs = Taste(state, state.turn)
        for kind in range(i64(KINDS)):
            theirs.mine.set(kind, state.hands.known(state.active, kind, True))
        first = state.offered
        if first != NO_CARD:
            taste.add(first, -1)
            theirs.add(first, 1)
        gain = theirs.gain(card) - taste.loss(card)
        if first != NO_CARD:
            taste.add(first, 1)
        return gain


def search_gain(state: Encantados, taste: Taste) -> float:
    """What a search of the seat in turn is expected to bring, with the Elves or without."""
    gain = taste.search_gain(True)
    if state.may_search_with_two(state.turn):
        gain = max(gain, taste.search_gain(False))
    return gain


def impatience(state: Encantados) -> float:
    """Grows when a round drags on, so that bots do not hand each other the same cards for ever."""
    return 0.1 * float(state.turns - 30) if state.turns > 30 else 0.0


def feed(state: Encantados, seat: i64, card: i64) -> float:
    """What a card left lying is worth to the next player."""
    other = (seat + 1) % state.seats
    while state.is_out(other) and other != seat:
        other = (other + 1) % state.seats
    garden = state.garden_of(other)
    if garden == state.garden_of(seat):
        return 0.0
    if card == LEPRECHAUN:
        there = state.gardens.at(garden, LEPRECHAUN) + state.hands.known(other, card, False)
        return 4.0 if there >= 1 and state.gardens.lives(card) else 0.5 * float(there)
    if card < RACES:
        if state.gardens.lives(card):
            return 0.5 + float(points(card))
        return 0.3 + 1.2 * float(state.hands.known(other, card, False))
    if card == SUMMER:
        return 8.0 if state.gardens.races(garden) >= 4 else 0.0
    if card == MIMIC:
        return 0.5
    return 1.2


def burden(state: Encantados, seat: i64, n: float, late: float) -> float:
    """How much n unasked cards hurt an opponent, the more so one who is nearly out or ahead."""
    harm = n * (2.2 * late - 0.4)
    size = state.hands.size(seat)
    if size <= 2:
        harm += 2.5
    return harm * weight_of(
        state, state.gardens, state.garden_of(seat), state.garden_of(state.turn)
    )


def weight_of(state: Encantados, gardens: Gardens, garden: i64, mine: i64) -> float:
    """How much a rival's points matter to me: all of them against one, the leader's among many."""
    if state.sides == 2:
        return 1.0
    best: i64 = -10000
    for other in range(state.sides):
        if other != mine:
            points_of = i64(state.totals[other]) + state.gardens.points(other)
            if points_of > best:
                best = points_of
    ahead = i64(state.totals[garden]) + state.gardens.points(garden) == best
    return 0.8 if ahead else 0.35


def standing(state: Encantados, gardens: Gardens, mine: i64) -> float:
    """My garden against the others'."""
    total = float(gardens.points(mine))
    for other in range(state.sides):
        if other != mine:
            total -= weight_of(state, gardens, other, mine) * float(gardens.points(other))
    return total


def moved(state: Encantados, lifted: i64, put: i64, mine: i64) -> float:
    """How things stand when the Troll has moved a card."""
    gardens = state.gardens.copy()
    row = put % PUT_STEP
    spot = lifted % SPOTS
    gardens.add(lifted // SPOTS, spot, -1)
    garden = put // PUT_STEP
    gardens.add(garden, spot if row == NO_ROW else MIMIC_SPOT + row, 1)
    total = standing(state, gardens, mine)
    enters = not state.first_laid and garden != lifted // SPOTS
    if enters and spot in (GOBLIN, KOBOLD, TROLL):
        share = 1.0 if garden == mine else -weight_of(state, gardens, garden, mine)
        total += share * first_time(state, garden, spot)
    return total


def ends_badly(state: Encantados, gardens: Gardens) -> bool:
    """Would going out now end the match with somebody else ahead?"""
    mine = state.garden_of(state.turn)
    if state.seats != 2 and not (state.pairs() and state.is_out(state.partner(state.turn))):
        return False
    own = i64(state.totals[mine]) + gardens.points(mine)
    for other in range(state.sides):
        if other == mine:
            continue
        total = i64(state.totals[other]) + gardens.points(other)
        for seat in range(state.seats):
            if state.garden_of(seat) == other:
                total -= 3 * state.hands.size(seat) // 2
        over = state.single_round or total >= state.target
        if over and total > own:
            return True
    return False
