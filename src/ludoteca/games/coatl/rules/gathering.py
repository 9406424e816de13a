"""Taking pieces, choosing and discarding prophecies. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.cards import NO_PIECE, PROPHECY_NAMES
from ludoteca.games.coatl.rules.casa import piece_names
from ludoteca.games.coatl.rules.filling import refill_if_needed, replenish
from ludoteca.games.coatl.rules.position import CHOOSING, OWNER_BASE, SETTING_UP, Position
from ludoteca.games.coatl.rules.turns import end_action, next_setup_turn


def take_space(position: Position, space: i64, rng: Rng) -> None:
    me = position.current_player()
    taken = Cards(capacity=2)
    for side in range(2):
        piece = position.supply.spaces.at(space * 2 + side)
        if piece != NO_PIECE:
            taken.put(piece)
            me.store(piece)
    position.supply.clear(space)
    if position.log is not None:
        position.say(
            "takes", who=int(position.turn), space=int(space) + 1, pieces=piece_names(taken)
        )
    refill_if_needed(position, rng)
    end_action(position, rng)


def choose(position: Position, index: i64) -> None:
    me = position.current_player()
    design = position.row.take_at(index)
    me.hand.insert_sorted(design)
    me.shown_prophecies.insert_sorted(design)  # ruling 38
    position.phase = CHOOSING
    position.taken_count += 1
    if position.log is not None:
        position.say("chooses", who=int(position.turn), card=PROPHECY_NAMES[design])


def choose_deck(position: Position, rng: Rng) -> None:
    replenish(position, rng)
    design = position.deck.take()
    position.current_player().hand.insert_sorted(design)
    position.phase = CHOOSING
    position.taken_count += 1
    position.reveals += 1
    if position.log is not None:
        position.tell(
            position.turn, "draws_this", who=int(position.turn), card=PROPHECY_NAMES[design]
        )
        position.tell_others(position.turn, "draws", who=int(position.turn))


def discard(position: Position, design: i64, rng: Rng) -> None:
    position.current_player().remove_prophecy(design)
    if position.discards_face_down:
        discard_face_down(position, design)
    else:
        position.discards.put(design)  # ruling 39: face up
        if position.log is not None:
            position.say("discards", who=int(position.turn), card=PROPHECY_NAMES[design])
    if position.phase == SETTING_UP:
        next_setup_turn(position, rng)


def discard_face_down(position: Position, design: i64) -> None:
    """To the others it may be any of the prophecies that they saw taken (ruling 46)."""
    position.current_player().shown_prophecies.clear()
    position.face_down_discards.put(position.turn * OWNER_BASE + design)
    if position.log is not None:
        position.tell(
            position.turn, "discards", who=int(position.turn), card=PROPHECY_NAMES[design]
        )
        position.tell_others(position.turn, "buries", who=int(position.turn))
