"""A match of Cóatl alone: C.A.S.A. has a turn after each of the player's, and narrates it."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.rng import Rng
from ludoteca.games.coatl.rules.cards import (
    COLOURS,
    N_COLOURS,
    NO_PIECE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    top_points,
)
from ludoteca.games.coatl.rules.casa import NOTHING, piece_list
from ludoteca.games.coatl.rules.ending import finish
from ludoteca.games.coatl.rules.filling import fill_row, refill_if_wanted
from ludoteca.games.coatl.rules.position import NO_BODIES, THIRD_COATL, Position


def end_solo_turn(position: Position, rng: Rng) -> None:
    if position.mine().is_finished():
        position.say("ends_by_coatls", who=0)
        finish(position, THIRD_COATL)  # ruling 24
    elif position.ending == NO_BODIES:
        finish(position, NO_BODIES)
    elif position.supply.is_spent():
        position.say("ends_by_bodies")
        finish(position, NO_BODIES)
    else:
        casa_turn(position, rng)


def casa_turn(position: Position, rng: Rng) -> None:
    search(position)
    fulfil(position)
    if draw(position):
        fill_row(position, rng)
    refill_if_wanted(position, rng)
    if position.supply.is_spent():
        if position.one_more:  # ruling 23
            position.ending = NO_BODIES
            position.say("no_bodies")
        else:
            position.say("ends_by_bodies")
            finish(position, NO_BODIES)


def search(position: Position) -> None:
    """Takes the pieces of one space and lays them on its cards, or discards them."""
    casa = position.casa
    supply = position.supply
    wanting = casa.next_card(supply)
    if position.log is not None:
        last = casa.cards.size() if wanting == NOTHING else wanting + 1
        for place in range(last):
            say_search(position, place)
    space = casa.next_space(supply)
    if space == NOTHING:
        position.say("casa_rests")
        return
    taken = Cards(capacity=2)
    for side in range(2):
        piece = supply.spaces.at(space * 2 + side)
        if piece != NO_PIECE:
            taken.put(piece)
    supply.clear(space)
    if position.log is not None:
        position.say("casa_takes", space=int(space) + 1, pieces=piece_list(taken))
    if wanting == NOTHING:
        discard(position, taken)
    else:
        lay(position, taken)


def say_search(position: Position, place: i64) -> None:
    casa = position.casa
    wanted = [
        COLOURS[int(colour)] for colour in range(N_COLOURS) if casa.missing(place, colour) > 0
    ]
    space = casa.space_for(place, position.supply)
    key = "casa_looks_in_vain" if space == NOTHING else "casa_looks"
    position.say(key, card=PROPHECY_NAMES[casa.cards.at(place)], colours=wanted)


def lay(position: Position, pieces: Cards) -> None:
    """Each piece goes on the leftmost card that needs it (rulings 28, 29); the rest is spare."""
    casa = position.casa
    spare = Cards(capacity=6)
    for item in pieces.items:
        piece = i64(item)
        place = casa.card_for(piece)
        if place == NOTHING:
            spare.put(piece)
            continue
        casa.pieces[place].put(piece)
        if position.log is not None:
            card = PROPHECY_NAMES[casa.cards.at(place)]
            position.say("casa_places", pieces=[PIECE_NAMES[piece]], card=card)
    discard(position, spare)


def discard(position: Position, spare: Cards) -> None:
    for piece in spare.items:
        position.supply.discard(i64(piece))
    if spare.size() > 0 and position.log is not None:
        position.say("casa_discards", pieces=piece_list(spare))


def fulfil(position: Position) -> None:
    """Fulfils its full cards from left to right; their pieces fall to the cards that are not
    full yet and may fill them in turn (ruling 27)."""
    casa = position.casa
    place: i64 = 0
    while place < casa.cards.size():
        if not casa.is_full(place):
            place += 1
            continue
        design = casa.cards.take_at(place)
        pieces = casa.pieces.pop(place)
        casa.pile.put(design)
        if position.log is not None:
            position.say("casa_fulfils", card=PROPHECY_NAMES[design], n=int(top_points(design)))
        lay(position, pieces)
        place = 0


def draw(position: Position) -> bool:
    """Takes the rightmost cards of the row until it has enough again (ruling 45)."""
    casa = position.casa
    drew = False
    while casa.cards.size() < casa.size and position.row.size() > 0:
        design = position.row.take()
        casa.lay(design)
        drew = True
        if position.log is not None:
            position.say("casa_draws", card=PROPHECY_NAMES[design])
    return drew
