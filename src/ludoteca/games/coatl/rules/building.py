"""Assembling: pieces, prophecies and temples of the cóatls. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.cards import (
    PIECE_NAMES,
    PROPHECY_NAMES,
    TEMPLE_NAMES,
    TEMPLE_POINTS,
)
from ludoteca.games.coatl.rules.filling import fill_display, fill_row
from ludoteca.games.coatl.rules.position import BUILDING, Position
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.rules.turns import end_action


def start(position: Position, piece: i64) -> None:
    me = position.current_player()
    me.use(piece)
    serpent = Serpent()
    serpent.pieces.put(piece)
    me.serpents.append(serpent)
    position.phase = BUILDING
    if position.log is not None:
        slot = len(me.serpents)
        position.say("starts", who=int(position.turn), coatl=slot, piece=PIECE_NAMES[piece])


def add(position: Position, slot: i64, piece: i64, at_head: bool) -> None:
    me = position.current_player()
    me.use(piece)
    serpent = me.serpents[slot]
    if at_head:
        serpent.pieces.insert(0, piece)
    else:
        serpent.pieces.put(piece)
    serpent.clear_points_cache()
    position.phase = BUILDING
    if position.log is not None:
        key = "adds_at_head" if at_head else "adds_at_tail"
        position.say(key, who=int(position.turn), coatl=int(slot) + 1, piece=PIECE_NAMES[piece])


def place(position: Position, slot: i64, design: i64) -> None:
    me = position.current_player()
    me.remove_prophecy(design)
    serpent = me.serpents[slot]
    serpent.pages.put(design)
    serpent.clear_points_cache()
    position.phase = BUILDING
    if position.log is not None:
        position.say(
            "places",
            who=int(position.turn),
            coatl=int(slot) + 1,
            card=PROPHECY_NAMES[design],
            n=int(serpent.points(design)),
        )


def put_temple(position: Position, slot: i64, temple: i64) -> None:
    me = position.current_player()
    if me.temples.holds(temple):
        me.remove_temple(temple)
    else:
        position.display.remove(temple)
    serpent = me.serpents[slot]
    serpent.temple = temple
    serpent.clear_points_cache()
    position.phase = BUILDING
    if position.log is not None:
        position.say(
            "builds_temple",
            who=int(position.turn),
            coatl=int(slot) + 1,
            card=TEMPLE_NAMES[temple],
            n=int(TEMPLE_POINTS.at(temple * 4 + serpent.requirements_met(temple))),
        )


def finish_action(position: Position, rng: Rng) -> None:
    if position.phase == BUILDING:
        complete_serpents(position)
    else:
        fill_row(position, rng)
    end_action(position, rng)


def complete_serpents(position: Position) -> None:
    """At the end of the action each cóatl with both ends is complete, for good."""
    me = position.current_player()
    for slot in range(len(me.serpents)):
        serpent = me.serpents[slot]
        if not serpent.is_complete and serpent.has_head() and serpent.has_tail():
            serpent.is_complete = True
            if position.log is not None:
                position.say(
                    "completes", who=int(position.turn), coatl=slot + 1, n=int(serpent.total())
                )
    fill_display(position)
