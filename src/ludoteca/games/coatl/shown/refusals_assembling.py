"""Why a step of assembling is refused in Cóatl."""

from __future__ import annotations

from ludoteca.core.kit.note import Note
from ludoteca.games.coatl.rules.cards import (
    CARD_COLOUR,
    HEADS,
    NO_TEMPLE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    TAILS,
    TEMPLE_NAMES,
)
from ludoteca.games.coatl.rules.demands import can_settle
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.serpent import MOST_PAGES, Serpent
from ludoteca.games.coatl.shown.sentences import Sentence


def why_not_start(state: Coatl, piece: int) -> Note:
    me = state.mine()
    if me.board.at(piece) == 0:
        return Note("not_on_board", {"piece": PIECE_NAMES[piece]})
    if len(me.serpents) == me.most:
        return Note("all_coatls", {"n": int(me.most)})
    return Note("two_growing", {})


def why_not_assemble(state: Coatl, sentence: Sentence) -> Note:
    me = state.mine()
    slot = sentence.things["coatl"]
    if slot >= me.most:
        return Note("all_coatls", {"n": int(me.most)})
    if slot >= len(me.serpents):
        return Note("no_such_coatl", {"coatl": slot + 1})
    if sentence.verb == "add":
        return why_not_add(state, slot, sentence.things["piece"], sentence.things["end"] == 0)
    if sentence.verb == "place":
        return why_not_place(state, slot, sentence.things["card"])
    return why_not_temple(state, slot, sentence.things["temple"])


def why_not_add(state: Coatl, slot: int, piece: int, at_head: bool) -> Note:
    serpent = state.mine().serpents[slot]
    if state.mine().board.at(piece) == 0:
        return Note("not_on_board", {"piece": PIECE_NAMES[piece]})
    if serpent.complete:
        return Note("closed", {"coatl": slot + 1})
    if serpent.headed() if at_head else serpent.tailed():
        return Note("end_taken", {"coatl": slot + 1})
    if piece >= TAILS if at_head else HEADS <= piece < TAILS:
        return Note("wrong_end", {"piece": PIECE_NAMES[piece]})
    return Note("cannot_complete", {"coatl": slot + 1})


def why_not_place(state: Coatl, slot: int, design: int) -> Note:
    serpent = state.mine().serpents[slot]
    card = PROPHECY_NAMES[design]
    if not state.mine().hand.holds(design):
        return Note("not_in_hand", {"card": card})
    if serpent.complete or serpent.temple != NO_TEMPLE:
        return Note("closed", {"coatl": slot + 1})
    if serpent.pages.size() == MOST_PAGES:
        return Note("four_prophecies", {"coatl": slot + 1})
    if serpent.pages.holds(design):
        return Note("twice_the_same", {"card": card})
    if state.demands.unlike and colour_beside(serpent, design):
        return Note("colour_twice", {"card": card})
    if serpent.level(design) == 0:
        return Note("not_satisfied", {"card": card, "coatl": slot + 1})
    if can_spare(state, slot, design):
        return Note("not_all_complete", {"card": card})
    return Note("needed_elsewhere", {"card": card})


def colour_beside(serpent: Serpent, design: int) -> bool:
    colour = CARD_COLOUR.at(design)
    return any(CARD_COLOUR.at(page) == colour for page in serpent.pages.listed())


def why_not_temple(state: Coatl, slot: int, temple: int) -> Note:
    serpent = state.mine().serpents[slot]
    card = TEMPLE_NAMES[temple]
    if not (state.display.holds(temple) or state.mine().temples.holds(temple)):
        return Note("no_such_temple", {"card": card})
    if serpent.complete:
        return Note("closed", {"coatl": slot + 1})
    if serpent.temple != NO_TEMPLE:
        return Note("one_temple", {"coatl": slot + 1})
    if not (serpent.headed() and serpent.tailed()) or serpent.pages.size() < state.demands.pages:
        return Note("temple_last", {"coatl": slot + 1})
    if serpent.met(temple) == 0:
        return Note("temple_unmet", {"card": card, "coatl": slot + 1})
    return Note("needed_elsewhere", {"card": card})


def can_spare(state: Coatl, slot: int, design: int) -> bool:
    """Could the other cóatls with both ends do without this prophecy of the hand?"""
    player = state.mine().copy()
    player.hand.remove(design)
    player.serpents[slot].complete = True
    return can_settle(player, state.display, state.demands)
