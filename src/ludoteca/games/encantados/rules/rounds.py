"""The rounds of Encantados: dealing, turns and scoring. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER
from ludoteca.games.encantados.rules.cards import KINDS, NAMES
from ludoteca.games.encantados.rules.position import DRAWING, LAYING, Position

TURNS_IN_A_ROUND: Final = 200  # ruling 15
ROUNDS_IN_A_MATCH: Final = 30  # ruling 54


def deal(position: Position, rng: Rng) -> None:
    position.deck = Cards(capacity=position.total_cards())
    for card in range(i64(KINDS)):
        for _ in range(position.stock.counts.at(card) * position.deck_count()):
            position.deck.put(card)
    position.deck.shuffle(rng)
    position.hands.clear(position.seats, position.pairs())
    position.gardens.clear(position.sides)
    position.search_pile.clear()
    position.end_pile.clear()
    position.sunk = 0
    position.triggered = 0  # ruling 14
    position.turns_played = 0
    for _ in range(hand_size(position.seats)):
        for seat in range(position.seats):
            position.hands.gain(seat, position.deck.take())
    position.reveals += 1
    if position.log is not None:
        position.say("round_starts", who=int(position.first_seat), n=int(position.round))
    begin_turn(position, position.first_seat)


def begin_turn(position: Position, seat: i64) -> None:
    position.turn = seat
    position.active = seat
    position.phase = DRAWING
    position.song_left = True
    position.race_left = True
    position.actions_taken = 0
    position.swapped = False


def resume(position: Position) -> None:
    """The active player's turn continues."""
    position.turn = position.active
    position.phase = LAYING


def discard(position: Position, card: i64, rng: Rng) -> None:
    position.hands.lose(position.turn, card)
    position.end_pile.put(card)
    position.turns_played += 1
    position.reveals += 1
    if position.log is not None:
        position.say("discards", who=int(position.turn), card=NAMES[card])
        if position.is_out(position.turn):
            position.say("goes_out", who=int(position.turn))
    if round_is_over(position):
        end_round(position, rng)
        return
    seat = (position.turn + 1) % position.seats
    while position.is_out(seat):  # ruling 8
        seat = (seat + 1) % position.seats
    begin_turn(position, seat)


def round_is_over(position: Position) -> bool:
    """Checked once, when a turn has ended (ruling 6)."""
    if position.deck.size() == 0:
        if position.log is not None:
            position.say("deck_is_empty")
        return True
    if position.turns_played >= TURNS_IN_A_ROUND:
        if position.log is not None:
            position.say("round_too_long", n=int(position.turns_played))
        return True
    if position.is_out(position.turn) and enough_are_out(position):
        if position.log is not None:
            position.say("enough_out")
        return True
    return False


def enough_are_out(position: Position) -> bool:
    if position.pairs():
        return position.is_out(position.partner(position.turn))
    out: i64 = 0
    for seat in range(position.seats):
        if position.is_out(seat):
            out += 1
    return out >= (1 if position.seats == 2 else 2)


def end_round(position: Position, rng: Rng) -> None:
    position.reveals += 1
    position.hands.reveal()
    highest: i64 = position.totals[0] + position.gain_of(0)
    for garden in range(position.sides):
        position.totals[garden] += int(position.gain_of(garden))
        if position.totals[garden] > highest:
            highest = position.totals[garden]
        if position.log is not None:
            say_score(position, garden)
    if position.single_round or highest >= position.target:
        end_match(position, highest)
        return
    if position.round >= ROUNDS_IN_A_MATCH:
        if position.log is not None:
            position.say("match_too_long", n=int(position.round))
        end_match(position, highest)
        return
    position.round += 1
    position.first_seat = (position.first_seat + 1) % position.seats  # ruling 5
    deal(position, rng)


def say_score(position: Position, garden: i64) -> None:
    for seat in position.seats_of(garden):
        card_names = [
            NAMES[card] for card in range(KINDS) for _ in range(position.hands.count(seat, card))
        ]
        if card_names:
            position.say("shows_hand", who=seat, cards=card_names)
    position.say(
        "scores",
        who=position.seats_of(garden),
        garden=int(position.gardens.points(garden)),
        hand=int(position.cost_of(garden)),
        total=position.totals[garden],
    )


def end_match(position: Position, highest: i64) -> None:
    """The highest total wins; players with equal totals share the victory (ruling 13)."""
    for seat in range(position.seats):
        if position.totals[position.garden_of(seat)] == highest:
            position.winners |= bit(seat)
    position.turn = OVER
    if position.log is not None:
        who = [int(seat) for seat in range(position.seats) if position.winners >> seat & 1]
        position.say("wins", who=who)


def hand_size(seats: i64) -> i64:
    if seats == 2:
        return 10
    if seats == 3:
        return 9
    return 8 if seats == 4 else 7  # ruling 53: six players as five
