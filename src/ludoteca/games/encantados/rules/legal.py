"""The legal moves of Encantados. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.games.encantados.rules.cards import (
    AUTUMN,
    KINDS,
    LEPRECHAUN,
    MIMIC,
    MIMIC_SPOT,
    NO_CARD,
    RACES,
    SONG_SPOT,
    SPOTS,
    SPRING,
    SUMMER,
    WINTER,
)
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    END_PILE,
    GATHER,
    GIVE,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    NO_PILE,
    NO_ROW,
    NO_SEAT,
    PUT,
    PUT_STEP,
    RETURN,
    SEARCH,
    SEARCH_PILE,
    SEARCH_TWO,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules.position import (
    CALLING,
    DRAWING,
    GATHERING,
    GIVING,
    LAYING,
    LIFTING,
    PUTTING,
    SEARCHING,
    SEEKING,
    SINKING,
    Position,
)


def legal_into(position: Position, moves: Moves) -> None:
    phase = position.phase
    if phase == LAYING:
        legal_laying(position, moves)
    elif phase == DRAWING:
        if not position.takes_for_winter():
            legal_searches(position, moves)  # ruling 7: the deck is never empty here
        legal_takes(position, position.search_pile, TAKE_SEARCH, moves)
        legal_takes(position, position.end_pile, TAKE_END, moves)
    elif phase == SEARCHING:
        if position.leaves_from_hand:
            each_card_in_hand(position, LEAVE, NO_CARD, moves)
        else:
            previous: i64 = NO_CARD
            for place in range(position.found_cards.size()):
                card = position.found_cards.at(place)
                if card != previous:
                    moves.put(LEAVE + card)
                previous = card
    elif phase == SEEKING:
        legal_searches(position, moves)
    elif phase == CALLING:
        each_player(position, CALL, moves)
    elif phase == SINKING:
        each_spot(position, SINK, moves)
    elif phase == LIFTING:
        each_spot(position, LIFT, moves)
    elif phase == PUTTING:
        legal_puts(position, moves)
    elif phase == GATHERING:
        if position.search_pile.size() > 0:
            moves.put(GATHER + SEARCH_PILE)
        if position.end_pile.size() > 0:
            moves.put(GATHER + END_PILE)
    elif phase == GIVING:
        each_card_in_hand(position, GIVE, position.offered, moves)
    else:
        each_card_in_hand(position, RETURN, position.offered, moves)


def legal_searches(position: Position, moves: Moves) -> None:
    moves.put(SEARCH)
    if position.may_search_with_two(position.turn):
        moves.put(SEARCH_TWO)


def legal_takes(position: Position, pile: Cards, take: i64, moves: Moves) -> None:
    """Adds the top card, or with Dwarves any card of the pile (of equal cards the topmost)."""
    n = pile.size()
    if n == 0:
        return
    if not position.gardens.takes_any_from_pile(position.garden_of(position.turn)):
        moves.put(take + pile.top())
        return
    cards_in_pile: i64 = 0
    for place in range(n):
        cards_in_pile |= bit(pile.at(place))
    for card in range(i64(KINDS)):
        if cards_in_pile >> card & 1:
            moves.put(take + card)


def legal_laying(position: Position, moves: Moves) -> None:
    room = position.hands.size(position.turn) - 1  # ruling 35: one card stays for the discard
    count_before = moves.size()
    if room > 0 and position.may_act():
        for race in range(i64(RACES)):
            legal_lays(position, race, room, moves)
        if position.song_left:
            legal_songs(position, moves)
            if position.pairs() and position.can_be_chosen(position.partner(position.turn)):
                each_card_in_hand(position, GIVE, NO_CARD, moves)
    must_act = position.at_least_one and position.actions_taken == 0 and moves.size() > count_before
    if not must_act:  # ruling 24
        each_card_in_hand(position, DISCARD, NO_CARD, moves)


def legal_lays(position: Position, race: i64, room: i64, moves: Moves) -> None:
    in_hand = position.hands.count(position.turn, race)
    least = least_to_lay(position, race)
    garden = position.garden_of(position.turn)
    if (in_hand == 0 and not position.lone_mimic) or least == 0:
        return
    if in_hand > room:
        in_hand = room
    mimic = position.hands.count(position.turn, MIMIC) > 0 and position.gardens.takes_mimic(
        garden, race
    )
    first = LAY + race * LAY_STEP
    if mimic and least == 1 and room > 0 and position.lone_mimic:
        moves.put(first + 1)
    for n in range(i64(1), in_hand + 1):
        if n >= least:
            moves.put(first + 2 * n)
        if mimic and n + 1 >= least and n < room:
            moves.put(first + 2 * n + 1)


def least_to_lay(position: Position, race: i64) -> i64:
    """The number of cards of this race that the active player must lay at once; 0 if none may be
    laid."""
    if position.gardens.lives(race):
        return 1  # ruling 28: an expansion
    if not position.race_left:
        return 0
    return position.gardens.least_for_a_new_race(position.garden_of(position.turn))


def legal_songs(position: Position, moves: Moves) -> None:
    seat = position.turn
    if position.hands.count(seat, SPRING) > 0:
        if position.deck.size() > 0:
            each_player(position, SING_SPRING, moves)
        else:
            moves.put(SING_SPRING + NO_SEAT)  # ruling 48
    if position.hands.count(seat, SUMMER) > 0:
        moves.put(SING_SUMMER)
    if position.hands.count(seat, AUTUMN) > 0:
        if position.search_pile.size() + position.end_pile.size() > 0:
            each_player(position, SING_AUTUMN, moves)
        else:
            moves.put(SING_AUTUMN + NO_SEAT)
    if position.hands.count(seat, WINTER) > 0:
        legal_winters(position, moves)


def legal_winters(position: Position, moves: Moves) -> None:
    """Adds Winter with the top card of a pile, or without one if there is none or Dwarves
    choose."""
    if names_no_pile(position):
        moves.put(SING_WINTER + NO_PILE)
        return
    if position.search_pile.size() > 0:
        moves.put(SING_WINTER + SEARCH_PILE)
    if position.end_pile.size() > 0:
        moves.put(SING_WINTER + END_PILE)


def names_no_pile(position: Position) -> bool:
    """Is Winter sung before its card is chosen, or without any? (rulings 45, 70)"""
    if position.search_pile.size() + position.end_pile.size() == 0:
        return True
    garden = position.garden_of(position.turn)
    return not position.winter_top and position.gardens.takes_any_from_pile(garden)


def legal_puts(position: Position, moves: Moves) -> None:
    is_mimic = position.lifts_mimic()
    for garden in range(position.sides):
        first = PUT + garden * PUT_STEP
        if not is_mimic:
            moves.put(first + NO_ROW)
            continue
        count_before = moves.size()
        for race in range(i64(RACES)):
            if accepts_lifted_mimic(position, garden, race, position.lifted):
                moves.put(first + race)
        if moves.size() == count_before and not position.mimic_beside:
            moves.put(first + NO_ROW)  # ruling 39: it lies alone


def accepts_lifted_mimic(position: Position, garden: i64, race: i64, lifted: i64) -> bool:
    """May a Troll put this mimic beside this race? (ruling 39)"""
    if race == LEPRECHAUN or position.gardens.at(garden, race) == 0:
        return False
    destination = garden * SPOTS + MIMIC_SPOT + race
    return destination == lifted or position.gardens.at(garden, MIMIC_SPOT + race) == 0


def can_lift(position: Position, garden: i64, spot: i64) -> bool:
    """With `mimic_beside` a mimic can only be lifted if there is a row for it."""
    if not position.mimic_beside or not MIMIC_SPOT <= spot < SONG_SPOT:
        return True
    lifted = garden * SPOTS + spot
    for other in range(position.sides):
        for race in range(i64(RACES)):
            if accepts_lifted_mimic(position, other, race, lifted):
                return True
    return False


def each_card_in_hand(position: Position, first: i64, reserved: i64, moves: Moves) -> None:
    """Adds a move for every card in hand, except for one copy of the `reserved` card."""
    for card in range(i64(KINDS)):
        if position.hands.count(position.turn, card) > (1 if card == reserved else 0):
            moves.put(first + card)


def each_player(position: Position, first: i64, moves: Moves) -> None:
    """Adds a move for every player who can be chosen (ruling 8)."""
    for seat in range(position.seats):
        if position.can_be_chosen(seat):
            moves.put(first + seat)


def each_spot(position: Position, first: i64, moves: Moves) -> None:
    for garden in range(position.sides):
        for spot in range(i64(SPOTS)):
            if position.gardens.at(garden, spot) > 0:
                if first == LIFT and not can_lift(position, garden, spot):
                    continue
                moves.put(first + garden * SPOTS + spot)
