"""Taking pieces, choosing prophecies and discarding them. Rulings are in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.rng import Rng
from ludoteca.games.coatl.rules.cards import NO_PIECE, PROPHECY_NAMES
from ludoteca.games.coatl.rules.casa import piece_list
from ludoteca.games.coatl.rules.filling import refill_if_wanted, replenish
from ludoteca.games.coatl.rules.position import CHOOSING, OWNER, SETTING_UP, Position
from ludoteca.games.coatl.rules.turns import end_action, next_to_set_up


def take_space(position: Position, space: i64, rng: Rng) -> None:
    me = position.mine()
    taken = Cards(capacity=2)
    for side in range(2):
        piece = position.supply.spaces.at(space * 2 + side)
        if piece != NO_PIECE:
            taken.put(piece)
            me.store(piece)
    position.supply.clear(space)
    if position.log is not None:
        position.say(
            "takes", who=int(position.turn), space=int(space) + 1, pieces=piece_list(taken)
        )
    refill_if_wanted(position, rng)
    end_action(position, rng)


def choose(position: Position, place: i64) -> None:
    me = position.mine()
    design = position.row.take_at(place)
    me.hand.sort_in(design)
    me.shown.sort_in(design)  # ruling 38
    position.phase = CHOOSING
    position.taken += 1
    if position.log is not None:
        position.say("chooses", who=int(position.turn), card=PROPHECY_NAMES[design])


def choose_deck(position: Position, rng: Rng) -> None:
    replenish(position, rng)
    design = position.deck.take()
    position.mine().hand.sort_in(design)
    position.phase = CHOOSING
    position.taken += 1
    position.news += 1
    if position.log is not None:
        position.tell(
            position.turn, "draws_this", who=int(position.turn), card=PROPHECY_NAMES[design]
        )
        position.tell_others(position.turn, "draws", who=int(position.turn))


def discard(position: Position, design: i64, rng: Rng) -> None:
    position.mine().spend(design)
    if position.buries:
        bury(position, design)
    else:
        position.discards.put(design)  # ruling 39: face up
        if position.log is not None:
            position.say("discards", who=int(position.turn), card=PROPHECY_NAMES[design])
    if position.phase == SETTING_UP:
        next_to_set_up(position, rng)


def bury(position: Position, design: i64) -> None:
    """Face down. Any of the prophecies that others saw taken may be the one (ruling 46)."""
    position.mine().shown.clear()
    position.buried.put(position.turn * OWNER + design)
    if position.log is not None:
        position.tell(
            position.turn, "discards", who=int(position.turn), card=PROPHECY_NAMES[design]
        )
        position.tell_others(position.turn, "buries", who=int(position.turn))
