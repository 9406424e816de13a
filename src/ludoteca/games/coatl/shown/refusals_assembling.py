"""Refusals of steps of assembling in Cóatl."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.games.coatl.rules.cards import (
    CARD_COLOUR,
    HEADS,
    NO_TEMPLE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    TAILS,
    TEMPLE_NAMES,
)
from ludoteca.games.coatl.rules.demands import can_meet_demands
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.serpent import MAX_PAGES, Serpent
from ludoteca.games.coatl.shown.move_syntax import ParsedMove


def why_not_start(state: Coatl, piece: int) -> Note:
    me = state.current_player()
    if me.board.at(piece) == 0:
        return Note("not_on_board", {"piece": PIECE_NAMES[piece]})
    if len(me.serpents) == me.max_serpents:
        return Note("all_coatls", {"n": int(me.max_serpents)})
    return Note("two_growing", {})


def why_not_assemble(state: Coatl, parsed: ParsedMove) -> Note:
    me = state.current_player()
    slot = parsed.arguments["coatl"]
    if slot >= me.max_serpents:
        return Note("all_coatls", {"n": int(me.max_serpents)})
    if slot >= len(me.serpents):
        return Note("no_such_coatl", {"coatl": slot + 1})
    if parsed.verb == "add":
        return why_not_add(state, slot, parsed.arguments["piece"], parsed.arguments["end"] == 0)
    if parsed.verb == "place":
        return why_not_place(state, slot, parsed.arguments["card"])
    return why_not_temple(state, slot, parsed.arguments["temple"])


def why_not_add(state: Coatl, slot: int, piece: int, at_head: bool) -> Note:
    serpent = state.current_player().serpents[slot]
    if state.current_player().board.at(piece) == 0:
        return Note("not_on_board", {"piece": PIECE_NAMES[piece]})
    if serpent.is_complete:
        return Note("closed", {"coatl": slot + 1})
    if serpent.has_head() if at_head else serpent.has_tail():
        return Note("end_taken", {"coatl": slot + 1})
    if piece >= TAILS if at_head else HEADS <= piece < TAILS:
        return Note("wrong_end", {"piece": PIECE_NAMES[piece]})
    return Note("cannot_complete", {"coatl": slot + 1})


def why_not_place(state: Coatl, slot: int, design: int) -> Note:
    serpent = state.current_player().serpents[slot]
    card = PROPHECY_NAMES[design]
    if not state.current_player().hand.holds(design):
        return Note("not_in_hand", {"card": card})
    if serpent.is_complete or serpent.temple != NO_TEMPLE:
        return Note("closed", {"coatl": slot + 1})
    if serpent.pages.size() == MAX_PAGES:
        return Note("four_prophecies", {"coatl": slot + 1})
    if serpent.pages.holds(design):
        return Note("twice_the_same", {"card": card})
    if state.demands.distinct_colours and has_page_colour(serpent, design):
        return Note("colour_twice", {"card": card})
    if serpent.level(design) == 0:
        return Note("not_satisfied", {"card": card, "coatl": slot + 1})
    if can_spare(state, slot, design):
        return Note("not_all_complete", {"card": card})
    return Note("needed_elsewhere", {"card": card})


def has_page_colour(serpent: Serpent, design: int) -> bool:
    colour = CARD_COLOUR.at(design)
    return any(CARD_COLOUR.at(page) == colour for page in serpent.pages.to_list())


def why_not_temple(state: Coatl, slot: int, temple: int) -> Note:
    serpent = state.current_player().serpents[slot]
    card = TEMPLE_NAMES[temple]
    if not (state.display.holds(temple) or state.current_player().temples.holds(temple)):
        return Note("no_such_temple", {"card": card})
    if serpent.is_complete:
        return Note("closed", {"coatl": slot + 1})
    if serpent.temple != NO_TEMPLE:
        return Note("one_temple", {"coatl": slot + 1})
    if (
        not (serpent.has_head() and serpent.has_tail())
        or serpent.pages.size() < state.demands.min_pages
    ):
        return Note("temple_last", {"coatl": slot + 1})
    if serpent.requirements_met(temple) == 0:
        return Note("temple_unmet", {"card": card, "coatl": slot + 1})
    return Note("needed_elsewhere", {"card": card})


def can_spare(state: Coatl, slot: int, design: int) -> bool:
    """Could the other cóatls with both ends do without this prophecy of the hand?"""
    player = state.current_player().copy()
    player.hand.remove(design)
    player.serpents[slot].is_complete = True
    return can_meet_demands(player, state.display, state.demands)
