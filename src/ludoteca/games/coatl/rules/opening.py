"""Setting up a match of Cóatl."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.cards import PROPHECY_NAMES, TEMPLE_NAMES, all_temples, full_deck
from ludoteca.games.coatl.rules.demands import HAND_LIMIT, Demands
from ludoteca.games.coatl.rules.filling import DISPLAY_SIZE, ROW_SIZE
from ludoteca.games.coatl.rules.player import MAX_SERPENTS, Player
from ludoteca.games.coatl.rules.position import Position
from ludoteca.games.coatl.rules.serpent import MAX_PAGES
from ludoteca.games.coatl.rules.turns import STARTING_PROPHECIES, next_setup_turn

ALL_TOKENS: Final = 7
ENDS: Final = 3  # heads of each colour, and tails
BODIES: Final = 24
SOLO_BODIES: Final = 16
FEWER_BODIES_FOR_TWO: Final = 14
FEWER_BODIES_FOR_THREE: Final = 18
SOLO_HAND: Final = 5
CASA_CARDS: Final = 3


@final
class MatchConfig:
    """The options of a match; the defaults are the printed game."""

    def __init__(self) -> None:
        self.demands: Demands = Demands(HAND_LIMIT, 1, False, False)
        self.coatls: i64 = MAX_SERPENTS
        self.tokens: bool = True
        self.fewer_bodies: bool = False
        self.promos: bool = False
        self.hidden_discards: bool = False
        self.solo_temple: bool = True
        self.casa_first_cards: i64 = CASA_CARDS
        self.casa_max_cards: i64 = CASA_CARDS
        self.one_more_turn: bool = False


def solo_demands(level_1: bool, level_2: bool, level_3: bool, level_4: bool) -> Demands:
    """The levels of difficulty that bind the player; the fifth gives C.A.S.A. another card at the
    start."""
    return Demands(
        HAND_LIMIT - 1 if level_2 else HAND_LIMIT, MAX_PAGES if level_4 else 1, level_1, level_3
    )


def bodies_of_each_colour(seats: i64, fewer: bool) -> i64:
    if seats == 1:
        return SOLO_BODIES
    if fewer and seats == 2:
        return FEWER_BODIES_FOR_TWO
    return FEWER_BODIES_FOR_THREE if fewer and seats == 3 else BODIES


def set_up_position(position: Position, shapes: Cards, config: MatchConfig, rng: Rng) -> None:
    """Sets up the position for the first decision: which prophecies to keep."""
    seats = position.seats
    position.promos = config.promos
    position.tokens = config.tokens and seats > 1
    position.discards_face_down = config.hidden_discards
    position.one_more_turn = config.one_more_turn
    position.demands = config.demands
    position.first_seat = rng.below(seats)  # ruling 20
    position.supply.set_up(shapes, bodies_of_each_colour(seats, config.fewer_bodies), ENDS)
    position.supply.refill(rng)
    position.deck = full_deck(config.promos)
    position.deck.shuffle(rng)
    position.temple_deck = all_temples(config.promos)
    position.temple_deck.shuffle(rng)
    for _ in range(seats):
        player = Player()
        player.clear_board()
        player.max_serpents = config.coatls
        player.tokens = ALL_TOKENS if position.tokens else 0
        position.players.append(player)
    if seats > 1:
        position.say("first", who=int(position.first_seat))
    else:
        deal_casa(position, config)
    deal_row(position)
    deal_temples(position, seats > 1 or config.solo_temple)
    deal_hands(position)
    position.turn = position.first_seat
    next_setup_turn(position, rng)


def deal_casa(position: Position, config: MatchConfig) -> None:
    position.casa.max_cards = config.casa_max_cards
    for _ in range(config.casa_first_cards):
        position.casa.add_card(position.deck.take())
    if position.log is not None:
        names: list[str] = [PROPHECY_NAMES[design] for design in position.casa.cards.to_list()]
        position.say("casa_starts", n=len(names), cards=names)


def deal_row(position: Position) -> None:
    for _ in range(ROW_SIZE):
        position.row.insert(0, position.deck.take())


def deal_temples(position: Position, private: bool) -> None:
    for _ in range(DISPLAY_SIZE):
        position.display.put(position.temple_deck.take())
    if not private:
        return
    for seat in range(position.seats):
        temple = position.temple_deck.take()
        position.players[seat].temples.put(temple)
        if position.log is not None:
            position.tell(seat, "dealt_temple", who=int(seat), card=TEMPLE_NAMES[temple])


def deal_hands(position: Position) -> None:
    """The first player is dealt three prophecies, each further one more than the one before."""
    for order in range(position.seats):
        seat = (position.first_seat + order) % position.seats
        hand = position.players[seat].hand
        for _ in range(STARTING_PROPHECIES + order if position.seats > 1 else SOLO_HAND):
            hand.insert_sorted(position.deck.take())
        if position.log is not None:
            names: list[str] = [PROPHECY_NAMES[design] for design in hand.to_list()]
            position.tell(seat, "dealt", who=int(seat), n=len(names), cards=names)
