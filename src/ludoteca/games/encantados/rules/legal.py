"""Which moves are legal in Encantados. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.bits import bit
from ludoteca.core.cards import Cards
from ludoteca.core.moves import Moves
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
    CALLING,
    DISCARD,
    DRAWING,
    END_PILE,
    GATHER,
    GATHERING,
    GIVE,
    GIVING,
    LAY,
    LAY_STEP,
    LAYING,
    LEAVE,
    LIFT,
    LIFTING,
    NO_PILE,
    NO_ROW,
    NOBODY,
    PUT,
    PUT_STEP,
    PUTTING,
    RETURN,
    SEARCH,
    SEARCH_PILE,
    SEARCH_TWO,
    SEARCHING,
    SEEKING,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    SINKING,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules.position import Table


def legal_into(table: Table, moves: Moves) -> None:
    phase = table.phase
    if phase == LAYING:
        legal_laying(table, moves)
    elif phase == DRAWING:
        legal_searches(table, moves)  # ruling 7: the deck is never empty here
        legal_takes(table, table.search_pile, TAKE_SEARCH, moves)
        legal_takes(table, table.end_pile, TAKE_END, moves)
    elif phase == SEARCHING:
        if table.by_hand:
            each_held(table, LEAVE, NO_CARD, moves)
        else:
            before: i64 = NO_CARD
            for place in range(table.found.size()):
                card = table.found.at(place)
                if card != before:
                    moves.put(LEAVE + card)
                before = card
    elif phase == SEEKING:
        legal_searches(table, moves)
    elif phase == CALLING:
        each_player(table, CALL, moves)
    elif phase == SINKING:
        each_spot(table, SINK, moves)
    elif phase == LIFTING:
        each_spot(table, LIFT, moves)
    elif phase == PUTTING:
        legal_puts(table, moves)
    elif phase == GATHERING:
        if table.search_pile.size() > 0:
            moves.put(GATHER + SEARCH_PILE)
        if table.end_pile.size() > 0:
            moves.put(GATHER + END_PILE)
    elif phase == GIVING:
        each_held(table, GIVE, table.offered, moves)
    else:
        each_held(table, RETURN, table.offered, moves)


def legal_searches(table: Table, moves: Moves) -> None:
    moves.put(SEARCH)
    if table.may_search_with_two(table.turn):
        moves.put(SEARCH_TWO)


def legal_takes(table: Table, pile: Cards, take: i64, moves: Moves) -> None:
    """The top card, or with Dwarves any card of the pile (of like cards the topmost)."""
    n = pile.size()
    if n == 0:
        return
    if not table.gardens.any_of_a_pile(table.garden_of(table.turn)):
        moves.put(take + pile.top())
        return
    there: i64 = 0
    for place in range(n):
        there |= bit(pile.at(place))
    for card in range(i64(KINDS)):
        if there >> card & 1:
            moves.put(take + card)


def legal_laying(table: Table, moves: Moves) -> None:
    room = table.hands.size(table.turn) - 1  # ruling 35: one card stays for the discard
    if room > 0:
        for race in range(i64(RACES)):
            legal_lays(table, race, room, moves)
        if table.song_left:
            legal_songs(table, moves)
            if table.pairs() and table.can_be_chosen(table.partner(table.turn)):
                each_held(table, GIVE, NO_CARD, moves)
    each_held(table, DISCARD, NO_CARD, moves)


def legal_lays(table: Table, race: i64, room: i64, moves: Moves) -> None:
    held = table.hands.held(table.turn, race)
    least = least_to_lay(table, race)
    garden = table.garden_of(table.turn)
    if (held == 0 and not table.lone_mimic) or least == 0:
        return
    if held > room:
        held = room
    mimic = table.hands.held(table.turn, MIMIC) > 0 and table.gardens.takes_mimic(garden, race)
    first = LAY + race * LAY_STEP
    if mimic and least == 1 and room > 0 and table.lone_mimic:
        moves.put(first + 1)
    for n in range(i64(1), held + 1):
        if n >= least:
            moves.put(first + 2 * n)
        if mimic and n + 1 >= least and n < room:
            moves.put(first + 2 * n + 1)


def least_to_lay(table: Table, race: i64) -> i64:
    """How many cards of this race the active player must lay at once; 0 if none may be laid."""
    if table.gardens.lives(race):
        return 1  # ruling 28: an expansion
    if not table.race_left:
        return 0
    return table.gardens.least_for_a_new_race(table.garden_of(table.turn))


def legal_songs(table: Table, moves: Moves) -> None:
    seat = table.turn
    if table.hands.held(seat, SPRING) > 0:
        if table.deck.size() > 0:
            each_player(table, SING_SPRING, moves)
        else:
            moves.put(SING_SPRING + NOBODY)  # ruling 48
    if table.hands.held(seat, SUMMER) > 0:
        moves.put(SING_SUMMER)
    if table.hands.held(seat, AUTUMN) > 0:
        if table.search_pile.size() + table.end_pile.size() > 0:
            each_player(table, SING_AUTUMN, moves)
        else:
            moves.put(SING_AUTUMN + NOBODY)
    if table.hands.held(seat, WINTER) > 0:
        if table.search_pile.size() > 0:
            moves.put(SING_WINTER + SEARCH_PILE)
        if table.end_pile.size() > 0:
            moves.put(SING_WINTER + END_PILE)
        if table.search_pile.size() + table.end_pile.size() == 0:
            moves.put(SING_WINTER + NO_PILE)  # ruling 45


def legal_puts(table: Table, moves: Moves) -> None:
    is_mimic = table.lifts_mimic()
    for garden in range(table.sides):
        if not is_mimic:
            moves.put(PUT + garden * PUT_STEP + NO_ROW)
            continue
        for race in range(i64(RACES)):
            if welcomes(table, garden, race, table.lifted):
                moves.put(PUT + garden * PUT_STEP + race)


def welcomes(table: Table, garden: i64, race: i64, lifted: i64) -> bool:
    """May a Troll put this mimic beside this race? (ruling 39)"""
    if race == LEPRECHAUN or table.gardens.at(garden, race) == 0:
        return False
    home = garden * SPOTS + MIMIC_SPOT + race
    return home == lifted or table.gardens.at(garden, MIMIC_SPOT + race) == 0


def can_lift(table: Table, garden: i64, spot: i64) -> bool:
    """A mimic can only be lifted if there is a row for it."""
    if not MIMIC_SPOT <= spot < SONG_SPOT:
        return True
    lifted = garden * SPOTS + spot
    for other in range(table.sides):
        for race in range(i64(RACES)):
            if welcomes(table, other, race, lifted):
                return True
    return False


def each_held(table: Table, first: i64, but: i64, moves: Moves) -> None:
    """A move for every card in hand; one card `but` is already spoken for."""
    for card in range(i64(KINDS)):
        if table.hands.held(table.turn, card) > (1 if card == but else 0):
            moves.put(first + card)


def each_player(table: Table, first: i64, moves: Moves) -> None:
    """A move for every player who can be chosen (ruling 8)."""
    for seat in range(table.seats):
        if table.can_be_chosen(seat):
            moves.put(first + seat)


def each_spot(table: Table, first: i64, moves: Moves) -> None:
    for garden in range(table.sides):
        for spot in range(i64(SPOTS)):
            if table.gardens.at(garden, spot) > 0:
                if first == LIFT and not can_lift(table, garden, spot):
                    continue
                moves.put(first + garden * SPOTS + spot)
