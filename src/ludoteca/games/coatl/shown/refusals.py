"""Why words are no legal move of Cóatl here."""

from __future__ import annotations

from ludoteca.core.kit.note import Note
from ludoteca.core.reading import Reading
from ludoteca.games.coatl.rules.cards import (
    BODY,
    CARD_COLOUR,
    HEADS,
    NO_TEMPLE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    TAILS,
    TEMPLE_NAMES,
    TOKEN_NAMES,
    shape_of,
)
from ludoteca.games.coatl.rules.demands import can_settle
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.position import (
    BUILDING,
    CHOOSING,
    FORESEEING,
    PICKING,
    READY,
    SETTING_UP,
)
from ludoteca.games.coatl.rules.serpent import MOST_PAGES, Serpent
from ludoteca.games.coatl.shown.words import Sentence, understood

PARAGRAPHS = {
    "no_passing": 13,
    "keep_three_first": 9,
    "pick_first": 27,
    "one_action": 13,
    "foresee_first": 28,
    "needs_a_token": 26,
    "incomplete": 22,
    "choose_one": 15,
    "nothing_done": 13,
    "empty_space": 14,
    "empty_deck": 16,
    "not_in_row": 15,
    "not_on_board": 19,
    "all_coatls": 19,
    "two_growing": 19,
    "no_such_coatl": 18,
    "closed": 23,
    "end_taken": 20,
    "wrong_end": 20,
    "cannot_complete": 22,
    "not_in_hand": 21,
    "four_prophecies": 21,
    "twice_the_same": 21,
    "colour_twice": 49,
    "not_satisfied": 21,
    "needed_elsewhere": 25,
    "not_all_complete": 25,
    "no_such_temple": 24,
    "one_temple": 24,
    "temple_last": 24,
    "temple_unmet": 24,
    "no_tokens": 12,
    "no_token": 26,
    "nothing_to_pick": 27,
    "name_a_temple": 29,
    "not_in_bag": 27,
    "second_body": 27,
    "bad_space_order": 50,
    "no_room": 14,
    "full_hand": 15,
}
"""The paragraph of the rulebook that each refusal stands on."""


def refusal(state: Coatl, said: Reading) -> Note:
    sentence = understood(said)
    if sentence is None:
        return said.unknown()
    verb, things = sentence
    if verb == "pass":
        return Note("no_passing", {})
    waits = why_wait(state, verb)
    if waits is not None:
        return waits
    if verb == "done":
        return why_not_done(state)
    if verb == "take":
        return why_not_take(state, things["space"])
    if verb == "choose":
        return why_not_choose(state, things)
    if verb == "start":
        return why_not_start(state, things["piece"])
    if verb == "discard":
        return Note("not_in_hand", {"card": PROPHECY_NAMES[things["card"]]})
    if verb == "pick":
        return why_not_pick(state, things["piece"])
    if verb == "sacrifice":
        return why_not_sacrifice(state, sentence) or said.unknown()
    return why_not_assemble(state, sentence)


def why_wait(state: Coatl, verb: str) -> Note | None:
    """Each phase has its own verbs; the reason why another one must wait."""
    if verb == "sacrifice" and not state.tokens:
        return Note("no_tokens", {})
    if state.phase == SETTING_UP:
        return None if verb == "discard" else Note("keep_three_first", {})
    if state.phase == PICKING:
        return None if verb == "pick" else Note("pick_first", {})
    if state.phase == FORESEEING:
        return None if verb in ("discard", "choose", "done") else Note("foresee_first", {})
    if verb in ("discard", "pick"):
        return Note("needs_a_token", {})
    if state.phase == CHOOSING:
        return None if verb == "choose" else Note("one_action", {})
    if state.phase == BUILDING:
        going_on = ("start", "add", "place", "temple", "done")
        return None if verb in going_on else Note("one_action", {})
    return None


def why_not_done(state: Coatl) -> Note:
    if state.phase == FORESEEING:
        return Note("choose_one", {})
    for slot, serpent in enumerate(state.mine().serpents, 1):
        if state.phase != READY and state.demands.unsettled(serpent):
            return Note("incomplete", {"coatl": slot})
    return Note("nothing_done", {})


# Pieces, prophecies, tokens


def why_not_take(state: Coatl, space: int) -> Note:
    if state.supply.count(space) == 0:
        return Note("empty_space", {"space": space + 1})
    return Note("no_room", {"n": int(state.mine().room())})


def why_not_choose(state: Coatl, things: dict[str, int]) -> Note:
    if state.mine().hand.size() >= state.demands.hand:
        return Note("full_hand", {"n": int(state.demands.hand)})
    if "deck" in things:
        return Note("empty_deck", {})
    return Note("not_in_row", {"card": PROPHECY_NAMES[things["card"]]})


def why_not_sacrifice(state: Coatl, sentence: Sentence) -> Note | None:
    token = sentence.things["token"]
    name = TOKEN_NAMES[token]
    if name != "priest-commitment" and "temple" in sentence.things:
        return None
    if not state.mine().tokens >> token & 1:
        return Note("no_token", {"token": name})
    return Note("nothing_to_pick" if name == "perfect-pick" else "name_a_temple", {})


def why_not_pick(state: Coatl, piece: int) -> Note:
    if state.taken == 1 and shape_of(piece) != BODY:
        return Note("second_body", {})
    if state.supply.bags.at(piece) == 0:
        return Note("not_in_bag", {"piece": PIECE_NAMES[piece]})
    return Note("no_room", {"n": int(state.mine().room())})


# Assembling


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
