"""Refusals of nEon_onE: the rule that forbids a move."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens, truncate
from ludoteca.games.neon.rules.cards import COLOURS, NAMES, PLUS_FOUR, SWAP, WILD
from ludoteca.games.neon.rules.legal import fits
from ludoteca.games.neon.rules.play import Neon
from ludoteca.games.neon.rules.position import CHOOSING, DRAWN

VERBS = ("play", "choose", "draw", "keep", "pass", "take")
MAX_NUMBER = 999_999_999


class ParsedMove(NamedTuple):
    """The first verb, the first card and the other words of a move, in any order."""

    verb: str
    card: int | None
    rest: list[str]


def parse_tokens(tokens: MoveTokens) -> ParsedMove:
    verb, card = "", None
    rest: list[str] = []
    while not tokens.at_end:
        if not verb and (verb_index := tokens.take_one_of(VERBS)) is not None:
            verb = VERBS[verb_index]
        elif card is None and (card_index := tokens.take_one_of(NAMES)) is not None:
            card = card_index
        else:
            rest.append(tokens.take())
    return ParsedMove(verb, card, rest)


def refusal(state: Neon, tokens: MoveTokens) -> Note:
    parsed = parse_tokens(tokens)
    if parsed.verb == "choose":
        return Note("no_such_colour" if state.phase == CHOOSING else "nothing_to_choose", {})
    if state.phase == CHOOSING:
        return Note("choose_first", {})
    if parsed.verb == "play" and parsed.card is not None:
        return why_not_play(state, parsed.card, parsed.rest)
    if parsed.verb == "take" and parsed.card is None and is_number(parsed.rest):
        return why_not_take(state)
    if parsed.card is None and not parsed.rest:
        if parsed.verb == "draw":
            return why_not_draw(state)
        if parsed.verb == "pass":
            return why_not_pass(state)
        if parsed.verb == "keep":
            return Note("nothing_drawn", {})
    return tokens.unknown_words()


def is_number(words: list[str]) -> bool:
    """Is this one number, or nothing?"""
    tokens = MoveTokens(" ".join(words))
    return tokens.at_end or (tokens.take_number(0, MAX_NUMBER) is not None and tokens.at_end)


def why_not_take(state: Neon) -> Note:
    if state.penalty > 0:
        return Note("take_all", {"n": int(state.penalty)})
    return Note("no_penalty", {})


def why_not_draw(state: Neon) -> Note:
    if state.phase == DRAWN:
        return Note("one_draw", {})
    if state.penalty > 0:
        return Note("penalty_first", {"n": int(state.penalty)})
    return Note("must_play" if state.can_draw() else "nothing_to_draw", {})


def why_not_pass(state: Neon) -> Note:
    if state.phase == DRAWN:
        return Note("say_keep", {"card": NAMES[state.drawn]})
    if state.penalty > 0:
        return Note("penalty_first", {"n": int(state.penalty)})
    return Note("no_passing" if state.can_draw() else "must_play", {})


def why_not_play(state: Neon, card: int, rest: list[str]) -> Note:
    name = NAMES[card]
    hand = state.hands[state.turn]
    if not hand.holds(card):
        return Note("not_in_hand", {"card": name})
    if state.phase == DRAWN and card != state.drawn:
        return Note("only_the_drawn", {"card": NAMES[state.drawn]})
    if not fits(state, card):
        return why_not_fits(state, card)
    if hand.size() == 1 and card in (WILD, PLUS_FOUR, SWAP):
        return Note("last_card_has_no_effect", {"card": name})
    if card in (WILD, PLUS_FOUR):
        return Note("name_a_colour", {"card": name})
    if card == SWAP:
        return Note("name_a_seat", {})
    return Note("says_too_much", {"card": name, "words": truncate(" ".join(rest))})


def why_not_fits(state: Neon, card: int) -> Note:
    name = NAMES[card]
    top = int(state.discard.top())
    if state.penalty > 0:
        if state.mixed_stacking:
            return Note("answer_any", {"card": name, "n": int(state.penalty)})
        sign = "+4" if top == PLUS_FOUR else "+2"
        return Note("answer_alike", {"card": name, "sign": sign, "n": int(state.penalty)})
    return Note("does_not_fit", {"card": name, "top": NAMES[top], "colour": COLOURS[state.colour]})
