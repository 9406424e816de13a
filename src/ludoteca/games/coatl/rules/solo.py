"""The solo match of Cóatl: C.A.S.A. takes and narrates a turn after each of the player's."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.cards import (
    COLOURS,
    N_COLOURS,
    NO_PIECE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    top_points,
)
from ludoteca.games.coatl.rules.casa import NOT_FOUND, piece_names
from ludoteca.games.coatl.rules.ending import finish
from ludoteca.games.coatl.rules.filling import fill_row, refill_if_needed
from ludoteca.games.coatl.rules.position import NO_BODIES, THIRD_COATL, Position


def end_solo_turn(position: Position, rng: Rng) -> None:
    if position.current_player().is_finished():
        position.say("ends_by_coatls", who=0)
        finish(position, THIRD_COATL)  # ruling 24
    elif position.ending == NO_BODIES:
        finish(position, NO_BODIES)
    elif position.supply.has_no_bodies():
        position.say("ends_by_bodies")
        finish(position, NO_BODIES)
    else:
        casa_turn(position, rng)


def casa_turn(position: Position, rng: Rng) -> None:
    search(position)
    fulfil(position)
    if draw_cards(position):
        fill_row(position, rng)
    refill_if_needed(position, rng)
    if position.supply.has_no_bodies():
        if position.one_more_turn:  # ruling 23
            position.ending = NO_BODIES
            position.say("no_bodies")
        else:
            position.say("ends_by_bodies")
            finish(position, NO_BODIES)


def search(position: Position) -> None:
    """Takes the pieces of one space and places them on its cards, or discards them."""
    casa = position.casa
    supply = position.supply
    card_index = casa.next_card(supply)
    if position.log is not None:
        last = casa.cards.size() if card_index == NOT_FOUND else card_index + 1
        for index in range(last):
            say_search(position, index)
    space = casa.next_space(supply)
    if space == NOT_FOUND:
        position.say("casa_rests")
        return
    taken = Cards(capacity=2)
    for side in range(2):
        piece = supply.spaces.at(space * 2 + side)
        if piece != NO_PIECE:
            taken.put(piece)
    supply.clear(space)
    if position.log is not None:
        position.say("casa_takes", space=int(space) + 1, pieces=piece_names(taken))
    if card_index == NOT_FOUND:
        discard_pieces(position, taken)
    else:
        place_pieces(position, taken)


def say_search(position: Position, index: i64) -> None:
    casa = position.casa
    missing_colours = [
        COLOURS[int(colour)] for colour in range(N_COLOURS) if casa.missing(index, colour) > 0
    ]
    space = casa.space_for(index, position.supply)
    key = "casa_looks_in_vain" if space == NOT_FOUND else "casa_looks"
    position.say(key, card=PROPHECY_NAMES[casa.cards.at(index)], colours=missing_colours)


def place_pieces(position: Position, pieces: Cards) -> None:
    """Each piece goes on the leftmost card that needs it (rulings 28, 29); the others are
    discarded."""
    casa = position.casa
    surplus = Cards(capacity=6)
    for item in pieces.items:
        piece = i64(item)
        index = casa.card_for(piece)
        if index == NOT_FOUND:
            surplus.put(piece)
            continue
        casa.pieces[index].put(piece)
        if position.log is not None:
            card = PROPHECY_NAMES[casa.cards.at(index)]
            position.say("casa_places", pieces=[PIECE_NAMES[piece]], card=card)
    discard_pieces(position, surplus)


def discard_pieces(position: Position, pieces: Cards) -> None:
    for piece in pieces.items:
        position.supply.discard(i64(piece))
    if pieces.size() > 0 and position.log is not None:
        position.say("casa_discards", pieces=piece_names(pieces))


def fulfil(position: Position) -> None:
    """Fulfils full cards from left to right. Their pieces fall to the cards that are not full yet,
    and may fill them in turn (ruling 27)."""
    casa = position.casa
    index: i64 = 0
    while index < casa.cards.size():
        if not casa.is_full(index):
            index += 1
            continue
        design = casa.cards.take_at(index)
        pieces = casa.pieces.pop(index)
        casa.pile.put(design)
        if position.log is not None:
            position.say("casa_fulfils", card=PROPHECY_NAMES[design], n=int(top_points(design)))
        place_pieces(position, pieces)
        index = 0


def draw_cards(position: Position) -> bool:
    """Takes the rightmost cards of the row until it has enough again (ruling 45)."""
    casa = position.casa
    drew = False
    while casa.cards.size() < casa.max_cards and position.row.size() > 0:
        design = position.row.take()
        casa.add_card(design)
        drew = True
        if position.log is not None:
            position.say("casa_draws", card=PROPHECY_NAMES[design])
    return drew
