"""Refusals of Cóatl: the rule that forbids a move."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.coatl.rules.cards import (
    BODY,
    PIECE_NAMES,
    PROPHECY_NAMES,
    TOKEN_NAMES,
    shape_of,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.position import (
    BUILDING,
    CHOOSING,
    FORESEEING,
    PICKING,
    READY,
    SETTING_UP,
)
from ludoteca.games.coatl.shown.move_syntax import ParsedMove, parse_tokens
from ludoteca.games.coatl.shown.refusals_assembling import why_not_assemble, why_not_start

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
"""The paragraph of the rulebook for each refusal."""


def refusal(state: Coatl, tokens: MoveTokens) -> Note:
    parsed = parse_tokens(tokens)
    if parsed is None:
        return tokens.unknown_words()
    verb, arguments = parsed
    if verb == "pass":
        return Note("no_passing", {})
    note = why_not_now(state, verb)
    if note is not None:
        return note
    if verb == "done":
        return why_not_done(state)
    if verb == "take":
        return why_not_take(state, arguments["space"])
    if verb == "choose":
        return why_not_choose(state, arguments)
    if verb == "start":
        return why_not_start(state, arguments["piece"])
    if verb == "discard":
        return Note("not_in_hand", {"card": PROPHECY_NAMES[arguments["card"]]})
    if verb == "pick":
        return why_not_pick(state, arguments["piece"])
    if verb == "sacrifice":
        return why_not_sacrifice(state, parsed) or tokens.unknown_words()
    return why_not_assemble(state, parsed)


def why_not_now(state: Coatl, verb: str) -> Note | None:
    """Why this verb must wait: each phase has its own verbs."""
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
        building_verbs = ("start", "add", "place", "temple", "done")
        return None if verb in building_verbs else Note("one_action", {})
    return None


def why_not_done(state: Coatl) -> Note:
    if state.phase == FORESEEING:
        return Note("choose_one", {})
    for slot, serpent in enumerate(state.current_player().serpents, 1):
        if state.phase != READY and state.demands.is_unsatisfied_by(serpent):
            return Note("incomplete", {"coatl": slot})
    return Note("nothing_done", {})


def why_not_take(state: Coatl, space: int) -> Note:
    if state.supply.count(space) == 0:
        return Note("empty_space", {"space": space + 1})
    return Note("no_room", {"n": int(state.current_player().free_slots())})


def why_not_choose(state: Coatl, arguments: dict[str, int]) -> Note:
    if state.current_player().hand.size() >= state.demands.hand_limit:
        return Note("full_hand", {"n": int(state.demands.hand_limit)})
    if "deck" in arguments:
        return Note("empty_deck", {})
    return Note("not_in_row", {"card": PROPHECY_NAMES[arguments["card"]]})


def why_not_sacrifice(state: Coatl, parsed: ParsedMove) -> Note | None:
    token = parsed.arguments["token"]
    name = TOKEN_NAMES[token]
    if name != "priest-commitment" and "temple" in parsed.arguments:
        return None
    if not state.current_player().tokens >> token & 1:
        return Note("no_token", {"token": name})
    return Note("nothing_to_pick" if name == "perfect-pick" else "name_a_temple", {})


def why_not_pick(state: Coatl, piece: int) -> Note:
    if state.taken_count == 1 and shape_of(piece) != BODY:
        return Note("second_body", {})
    if state.supply.bags.at(piece) == 0:
        return Note("not_in_bag", {"piece": PIECE_NAMES[piece]})
    return Note("no_room", {"n": int(state.current_player().free_slots())})
