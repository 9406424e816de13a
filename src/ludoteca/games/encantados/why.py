"""Why some words are no legal move of Encantados: the rule that forbids them."""

from __future__ import annotations

from ludoteca.core.note import Note
from ludoteca.games.encantados.cards import MIMIC, NAMES, RACES, SPOT_NAMES
from ludoteca.games.encantados.drawing import PILES
from ludoteca.games.encantados.moves import (
    CALLING,
    DRAWING,
    GATHERING,
    GIVING,
    LAYING,
    LIFTING,
    PUTTING,
    RETURNING,
    SEARCHING,
    SINKING,
)
from ludoteca.games.encantados.rules import Encantados

PARAGRAPHS = {
    "draw_first": 6,
    "drawn_already": 6,
    "pile_is_empty": 7,
    "only_the_top": 17,
    "not_in_pile": 17,
    "name_a_pile": 7,
    "leave_first": 8,
    "nothing_to_leave": 8,
    "not_found": 8,
    "not_in_hand": 9,
    "not_that_many": 9,
    "name_a_race": 10,
    "say_how_many": 11,
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
    "says_too_much": 28,
    "is_out": 34,
    "winter_pile": 32,
    "no_partner": 15,
    "partner_is_out": 15,
    "call_first": 24,
    "nothing_to_call": 24,
    "sink_first": 25,
    "nothing_to_sink": 25,
    "lift_first": 26,
    "nothing_to_lift": 26,
    "put_first": 26,
    "nothing_to_put": 26,
    "not_there": 25,
    "no_row": 26,
    "beside_a_race": 26,
    "gather_first": 31,
    "nothing_to_gather": 31,
    "give_first": 15,
    "return_first": 15,
    "nothing_to_return": 15,
}
DUE = {
    DRAWING: "draw_first",
    SEARCHING: "leave_first",
    CALLING: "call_first",
    SINKING: "sink_first",
    LIFTING: "lift_first",
    PUTTING: "put_first",
    GATHERING: "gather_first",
    GIVING: "give_first",
    RETURNING: "return_first",
}
NOTHING = {
    "call": (CALLING, "nothing_to_call"),
    "sink": (SINKING, "nothing_to_sink"),
    "lift": (LIFTING, "nothing_to_lift"),
    "put": (PUTTING, "nothing_to_put"),
    "gather": (GATHERING, "nothing_to_gather"),
    "return": (RETURNING, "nothing_to_return"),
    "leave": (SEARCHING, "nothing_to_leave"),
}
VERBS = {"search", "take", "lay", "sing", "give", "discard", *NOTHING}


def refusal(state: Encantados, said: str) -> Note:
    verb, *rest = said.split() or [""]
    if verb not in VERBS:
        return Note("unknown_words", {"words": said})
    if verb in NOTHING:
        phase, key = NOTHING[verb]
        if state.phase != phase:
            return Note(key if state.phase == LAYING else DUE[state.phase], {})
    elif verb in ("search", "take"):
        if state.phase != DRAWING:
            return Note("drawn_already" if state.phase == LAYING else DUE[state.phase], {})
    elif state.phase != LAYING and not (verb == "give" and state.phase == GIVING):
        return Note(DUE[state.phase], {})
    return WHY[verb](state, rest)


def held(state: Encantados, card: str) -> int:
    return int(state.hands.held(state.turn, NAMES.index(card)))


def why_not_search(state: Encantados, rest: list[str]) -> Note:
    return Note("unknown_words", {"words": " ".join(["search", *rest])})


def why_not_take(state: Encantados, rest: list[str]) -> Note:
    if len(rest) != 3 or rest[0] not in NAMES or rest[1] != "from" or rest[2] not in PILES:
        return Note("name_a_pile", {})
    pile = state.pile(PILES.index(rest[2]))
    if pile.size() == 0:
        return Note("pile_is_empty", {"pile": rest[2]})
    if not pile.holds(NAMES.index(rest[0])):
        return Note("not_in_pile", {"card": rest[0], "pile": rest[2]})
    return Note("only_the_top", {"card": NAMES[pile.top()], "pile": rest[2]})


def why_not_leave(state: Encantados, rest: list[str]) -> Note:
    if state.by_hand:
        return why_not_held(state, rest)
    if len(rest) != 1 or rest[0] not in NAMES:
        return Note("unknown_words", {"words": " ".join(["leave", *rest])})
    return Note("not_found", {"card": rest[0]})


def why_not_held(state: Encantados, rest: list[str]) -> Note:
    if len(rest) != 1 or rest[0] not in NAMES:
        return Note("unknown_words", {"words": " ".join(rest)})
    return Note("not_in_hand", {"card": rest[0]})


def why_not_lay(state: Encantados, rest: list[str]) -> Note:
    if not rest or rest[0] not in NAMES[:RACES]:
        return Note("name_a_race", {})
    race, *counted = rest
    mimic = "mimic" in counted
    number = [word for word in counted if word != "mimic"]
    if len(number) > 1 or counted.count("mimic") > 1 or not all(map(str.isdecimal, number)):
        return Note("say_how_many", {"race": race})
    if not number and not mimic:
        return Note("say_how_many", {"race": race})
    n = int(number[0]) if number else 0
    if n > held(state, race):
        return Note("not_that_many", {"race": race, "n": held(state, race)})
    if mimic and (refused := why_no_mimic(state, race, n)):
        return refused
    if n + mimic >= state.hands.size(state.turn):
        return Note("last_card", {})
    if not state.gardens.lives(NAMES.index(race)) and not state.race_left:
        return Note("one_new_race", {"race": race})
    least = int(state.gardens.least_for_a_new_race(state.garden_of(state.turn)))
    return Note("too_few", {"race": race, "n": least})


def why_no_mimic(state: Encantados, race: str, n: int) -> Note | None:
    if race == "leprechaun":
        return Note("no_mimic_with_leprechauns", {})
    if not state.gardens.takes_mimic(state.garden_of(state.turn), NAMES.index(race)):
        return Note("one_mimic_a_race", {"race": race})
    if state.hands.held(state.turn, MIMIC) == 0:
        return Note("no_mimic", {})
    if n == 0 and not state.lone_mimic:
        return Note("mimic_not_alone", {"race": race})
    return None


def why_not_sing(state: Encantados, rest: list[str]) -> Note:
    if not rest or rest[0] not in NAMES[RACES + 1 :]:
        return Note("not_a_song", {})
    if not held(state, rest[0]):
        return Note("not_in_hand", {"card": rest[0]})
    if state.hands.size(state.turn) == 1:
        return Note("last_card", {})
    if not state.song_left:
        return Note("song_or_swap", {})
    if rest[0] == "winter":
        return Note("winter_pile", {})
    if rest[0] == "summer":
        return Note("says_too_much", {"card": "summer"})
    return why_not_player(state, rest[1:], "sing " + rest[0])


def why_not_player(state: Encantados, rest: list[str], before: str) -> Note:
    seats = [f"seat-{seat}" for seat in range(state.seats)]
    if len(rest) == 1 and rest[0] in seats:
        seat = seats.index(rest[0])
        if state.is_out(seat):
            return Note("is_out", {"whom": seat})
        return Note("says_too_much", {"card": before.split()[-1]})
    return Note("name_a_player", {})


def why_not_give(state: Encantados, rest: list[str]) -> Note:
    if not state.pairs():
        return Note("no_partner", {})
    if state.phase == LAYING:
        if not state.song_left:
            return Note("song_or_swap", {})
        if state.is_out(state.partner(state.turn)):
            return Note("partner_is_out", {"whom": int(state.partner(state.turn))})
        if state.hands.size(state.turn) == 1:
            return Note("last_card", {})
    return why_not_held(state, rest)


def why_not_call(state: Encantados, rest: list[str]) -> Note:
    return why_not_player(state, rest, "goblin")


def why_not_there(state: Encantados, rest: list[str]) -> Note:
    if rest and rest[0].startswith("mimic") and state.phase == LIFTING:
        return Note("no_row", {})
    if rest and rest[0] in SPOT_NAMES:
        return Note("not_there", {"card": rest[0]})
    return Note("unknown_words", {"words": " ".join(rest)})


def why_not_put(state: Encantados, rest: list[str]) -> Note:
    return Note("beside_a_race", {})


def why_not_gather(state: Encantados, rest: list[str]) -> Note:
    if len(rest) == 1 and rest[0] in PILES:
        return Note("pile_is_empty", {"pile": rest[0]})
    return Note("name_a_pile", {})


WHY = {
    "search": why_not_search,
    "take": why_not_take,
    "leave": why_not_leave,
    "lay": why_not_lay,
    "sing": why_not_sing,
    "give": why_not_give,
    "return": why_not_held,
    "discard": why_not_held,
    "call": why_not_call,
    "sink": why_not_there,
    "lift": why_not_there,
    "put": why_not_put,
    "gather": why_not_gather,
}
