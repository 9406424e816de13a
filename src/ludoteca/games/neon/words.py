"""The moves of nEon_onE in words, and why some are refused."""

from __future__ import annotations

from ludoteca.core.note import Note
from ludoteca.games.neon.cards import COLOURS, NAMES, PLUS_FOUR, SWAP, WILD
from ludoteca.games.neon.numbers import (
    CHOOSE,
    DRAW,
    KEEP,
    LAST_PLUS_FOUR,
    LAST_SWAP,
    LAST_WILD,
    PASS,
    PLAY_PLUS_FOUR,
    PLAY_RENEW,
    PLAY_SWAP,
    PLAY_WILD,
    TAKE,
)
from ludoteca.games.neon.rules import Neon
from ludoteca.games.neon.table import CHOOSING, DRAWN

PLAIN = {
    PLAY_RENEW: "play renew",
    DRAW: "draw",
    KEEP: "keep",
    PASS: "pass",
    LAST_WILD: "play wild",
    LAST_PLUS_FOUR: "play +4",
    LAST_SWAP: "play swap",
}


def words(state: Neon, move: int) -> str:
    if move < PLAY_WILD:
        return f"play {NAMES[move]}"
    if move in PLAIN:
        return PLAIN[move]
    if move == TAKE:
        return f"take {state.penalty}"
    if move < PLAY_PLUS_FOUR:
        return f"play wild {COLOURS[move - PLAY_WILD]}"
    if move < PLAY_SWAP:
        return f"play +4 {COLOURS[move - PLAY_PLUS_FOUR]}"
    if move < PLAY_RENEW:
        return f"play swap seat-{move - PLAY_SWAP}"
    return f"choose {COLOURS[move - CHOOSE]}"


def phrase(state: Neon, move: int) -> Note:
    verb, *rest = words(state, move).split()
    if verb == "take":
        return Note("take", {"n": int(state.penalty)})
    if verb == "choose":
        return Note("choose", {"colour": rest[0]})
    if verb != "play":
        return Note(verb, {})
    if PLAY_SWAP <= move < PLAY_RENEW:
        return Note("swap", {"card": "swap", "whom": int(move - PLAY_SWAP)})
    if len(rest) == 2:
        return Note("play_colour", {"card": rest[0], "colour": rest[1]})
    return Note("play", {"card": rest[0]})


def refusal(state: Neon, said: str) -> Note:
    verb, *rest = said.split() or [""]
    if verb == "play" and rest and rest[0] in NAMES:
        return why_not_play(state, NAMES.index(rest[0]), rest[1:])
    if verb == "choose":
        return Note("nothing_to_choose" if state.phase != CHOOSING else "no_such_colour", {})
    if state.phase == CHOOSING:
        return Note("choose_first", {})
    if rest and any(words(state, move) == verb for move in state.legal().listed()):
        return Note("unknown_words", {"words": said})  # `draw` would do, `draw two` is no move
    if verb in ("draw", "pass"):
        return why_not_draw(state) if verb == "draw" else why_not_pass(state)
    if verb == "keep":
        return Note("nothing_drawn", {})
    if verb == "take":
        return (
            Note("take_all", {"n": int(state.penalty)}) if state.penalty else Note("no_penalty", {})
        )
    return Note("unknown_words", {"words": said})


def why_not_draw(state: Neon) -> Note:
    if state.phase == DRAWN:
        return Note("one_draw", {})
    if state.penalty > 0:
        return Note("penalty_first", {"n": int(state.penalty)})
    return Note("must_play", {}) if state.can_draw() else Note("nothing_to_draw", {})


def why_not_pass(state: Neon) -> Note:
    if state.phase == DRAWN:
        return Note("one_draw", {})
    if state.penalty > 0:
        return Note("penalty_first", {"n": int(state.penalty)})
    return Note("no_passing", {})


def why_not_play(state: Neon, card: int, rest: list[str]) -> Note:
    name = NAMES[card]
    if state.phase == CHOOSING:
        return Note("choose_first", {})
    if not state.hands[state.turn].holds(card):
        return Note("not_in_hand", {"card": name})
    if state.phase == DRAWN and card != state.drawn:
        return Note("only_the_drawn", {"card": NAMES[state.drawn]})
    if not state.fits(card):
        return why_not_fits(state, card)
    if state.hands[state.turn].size() == 1 and card in (WILD, PLUS_FOUR, SWAP):
        return Note("last_card_has_no_effect", {"card": name})
    if card in (WILD, PLUS_FOUR):
        return Note("name_a_colour", {"card": name})
    if card == SWAP:
        return Note("name_a_seat", {"card": name})
    return Note("says_too_much", {"card": name, "words": " ".join(rest)})


def why_not_fits(state: Neon, card: int) -> Note:
    name = NAMES[card]
    if state.penalty > 0:
        sign = "+4" if state.discard.top() == PLUS_FOUR else "+2"
        key = "answer_any" if state.mixed_stacking else "answer_alike"
        return Note(key, {"card": name, "sign": sign, "n": int(state.penalty)})
    top = int(state.discard.top())
    return Note("does_not_fit", {"card": name, "top": NAMES[top], "colour": COLOURS[state.colour]})
