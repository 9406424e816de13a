"""Refusals of Encantados: the rule that forbids a move."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.encantados.rules.cards import NAMES
from ludoteca.games.encantados.rules.drawing import PILE_NAMES
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.position import (
    CALLING,
    DRAWING,
    GATHERING,
    GIVING,
    LAYING,
    LIFTING,
    PUTTING,
    RETURNING,
    SEARCHING,
    SEEKING,
    SINKING,
)
from ludoteca.games.encantados.shown.refusals_laying import (
    count_in_hand,
    parse_count,
    why_incomplete_lay,
    why_not_lay,
)
from ludoteca.games.encantados.shown.refusals_singing import (
    why_incomplete_song,
    why_not_give,
    why_not_sing,
)
from ludoteca.games.encantados.shown.refusals_targeting import (
    missing_target,
    no_such_garden,
    parse_seat,
    why_incomplete_card,
    why_not_player,
    why_not_put,
    why_not_there,
)
from ludoteca.games.encantados.shown.words import decode_move, find_move

PARAGRAPHS = {
    "draw_first": 6,
    "drawn_already": 6,
    "seek_first": 18,
    "search_draws": 8,
    "search_draws_or": 18,
    "pile_is_empty": 7,
    "only_the_top": 17,
    "winter_first": 32,
    "dwarves_choose": 32,
    "act_first": 9,
    "no_action_left": 9,
    "put_alone": 26,
    "not_in_pile": 17,
    "name_a_pile": 7,
    "leave_first": 8,
    "nothing_to_leave": 8,
    "not_found": 8,
    "not_in_hand": 9,
    "which_card": 16,
    "not_that_many": 9,
    "name_a_race": 10,
    "say_how_many": 11,
    "lay_at_least_one": 11,
    "last_card": 14,
    "one_new_race": 9,
    "too_few": 10,
    "no_mimic": 12,
    "no_mimic_with_leprechauns": 12,
    "one_mimic_a_race": 12,
    "mimic_not_alone": 12,
    "song_or_swap": 15,
    "not_a_song": 28,
    "name_a_player": 28,
    "not_a_seat": 28,
    "nothing_to_name": 28,
    "says_too_much": 30,
    "is_out": 34,
    "winter_pile": 32,
    "no_partner": 15,
    "swap_needs_two": 15,
    "given_already": 15,
    "call_first": 24,
    "nothing_to_call": 24,
    "sink_first": 25,
    "nothing_to_sink": 25,
    "lift_first": 26,
    "nothing_to_lift": 26,
    "put_first": 26,
    "nothing_to_put": 26,
    "name_a_card": 25,
    "which_mimic": 13,
    "no_such_garden": 2,
    "not_there": 25,
    "name_a_garden": 26,
    "beside_a_race": 26,
    "name_your_pile": 31,
    "gather_first": 31,
    "nothing_to_gather": 31,
    "give_first": 15,
    "return_first": 15,
    "nothing_to_return": 15,
}
DUE_REFUSALS = {
    DRAWING: "draw_first",
    SEEKING: "seek_first",
    SEARCHING: "leave_first",
    CALLING: "call_first",
    SINKING: "sink_first",
    LIFTING: "lift_first",
    PUTTING: "put_first",
    GATHERING: "gather_first",
    GIVING: "give_first",
    RETURNING: "return_first",
}
PHASES_OF_VERB = {
    "search": (DRAWING, SEEKING),
    "take": (DRAWING,),
    "leave": (SEARCHING,),
    "lay": (LAYING,),
    "sing": (LAYING,),
    "give": (LAYING, GIVING),
    "return": (RETURNING,),
    "call": (CALLING,),
    "sink": (SINKING,),
    "lift": (LIFTING,),
    "put": (PUTTING,),
    "gather": (GATHERING,),
    "discard": (LAYING,),
}
"""The phases of each verb."""
LATE_REFUSALS = {"search": "drawn_already", "take": "drawn_already"}


def refusal(state: Encantados, tokens: MoveTokens) -> Note:
    move = find_move(tokens)
    if move is not None and state.legal().holds(move):
        return tokens.unknown_words()  # no rule forbids it
    if move is not None:
        key, args = decode_move(move)
        return why_not_now(state, verb_of(key)) or why_not(state, key, args)
    verb = tokens.take()
    if verb not in PHASES_OF_VERB:
        return tokens.unknown_words()
    return why_not_now(state, verb) or why_incomplete(state, verb, tokens)


def verb_of(key: str) -> str:
    """The verb of a move's key: `sing` of `sing_for`."""
    return key.split("_")[0]


def why_not_now(state: Encantados, verb: str) -> Note | None:
    """Why this verb must wait: another step is due, nothing can be answered, or no action is
    left."""
    phase = state.phase
    if state.takes_for_winter() and verb == "search":
        return Note("winter_first", {})
    if phase in PHASES_OF_VERB[verb]:
        actions = phase == LAYING and verb in ("lay", "sing", "give")
        if actions and not state.may_act() and (verb != "give" or state.pairs()):
            return Note("no_action_left", {"n": int(state.most_actions())})
        return None
    if verb in ("give", "return") and not state.pairs():
        return Note("no_partner", {})
    if phase == LAYING:
        return Note(LATE_REFUSALS.get(verb) or f"nothing_to_{verb}", {})
    return Note("winter_first" if state.takes_for_winter() else DUE_REFUSALS[phase], {})


def why_not(state: Encantados, key: str, args: dict[str, object]) -> Note:
    """Why a move is refused in its own phase."""
    verb = verb_of(key)
    card = str(args.get("card", ""))
    race = str(args.get("race", ""))
    pile = str(args.get("pile", ""))
    number = args.get("n", 0)
    n = number if isinstance(number, int) else 0
    if verb == "search":
        return why_not_search(state)
    if verb == "take":
        return why_not_take(state, card, pile)
    if verb == "lay":
        return why_not_lay(state, race, n, key != "lay")
    if verb == "sing":
        return why_not_sing(state, card, args.get("whom"), pile)
    if verb in ("give", "return"):
        return why_not_give(state, card)
    if verb == "call":
        return why_not_player(state, args.get("whom"))
    if verb in ("sink", "lift"):
        return why_not_there(state, verb, card, args.get("garden"))
    if verb == "put":
        return why_not_put(state, args.get("garden"))
    if verb == "gather":
        return Note("pile_is_empty", {"pile": pile})
    if verb == "leave" and not state.leaves_from_hand:
        return Note("not_found", {"card": card})
    if verb == "discard" and count_in_hand(state, card) > 0:
        return Note("act_first", {})
    return Note("not_in_hand", {"card": card})


def why_incomplete(state: Encantados, verb: str, tokens: MoveTokens) -> Note:
    """What is missing from words that begin like a move."""
    if verb == "search":
        number = parse_count(tokens.take())
        return (
            why_not_search(state)
            if number is not None and tokens.at_end
            else tokens.unknown_words()
        )
    if verb == "take":
        return Note("name_a_pile", {})
    if verb == "lay":
        return why_incomplete_lay(state, tokens)
    if verb == "sing":
        return why_incomplete_song(state, tokens)
    if verb == "call":
        return why_not_player(state, parse_seat(tokens.rest))
    if verb in ("sink", "lift"):
        return why_incomplete_card(state, tokens.rest)
    if verb == "put":
        return no_such_garden(state, tokens.rest) or missing_target(state)
    if verb == "gather":
        return Note("name_your_pile", {})
    return Note("which_card", {"verb": verb})


def why_not_search(state: Encantados) -> Note:
    if state.may_search_with_two(state.turn) and state.deck.size() > 2:
        return Note("search_draws_or", {"n": 3})
    return Note("search_draws", {"n": int(state.search_size(state.turn))})


def why_not_take(state: Encantados, card: str, which: str) -> Note:
    pile = state.pile(PILE_NAMES.index(which))
    if pile.size() == 0:
        return Note("pile_is_empty", {"pile": which})
    if not pile.holds(NAMES.index(card)):
        return Note("not_in_pile", {"card": card, "pile": which})
    return Note("only_the_top", {"card": NAMES[pile.top()], "pile": which})
