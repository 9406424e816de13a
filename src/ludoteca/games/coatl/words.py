"""The moves of Cóatl in words, and why some are refused."""

from __future__ import annotations

from ludoteca.core.note import Note
from ludoteca.games.coatl.assembly import MOST_GROWING
from ludoteca.games.coatl.cards import (
    BODY,
    CARD_COLOUR,
    DESIGNS,
    HEADS,
    NO_TEMPLE,
    PERFECT_PICK,
    PIECE_NAMES,
    PIECES,
    PRIEST_COMMITMENT,
    PROPHECY_NAMES,
    SEE_THE_FUTURE,
    TAILS,
    TEMPLE_NAMES,
    TEMPLES,
    TOKEN_NAMES,
    shape_of,
)
from ludoteca.games.coatl.numbers import (
    ADD_HEAD,
    ADD_TAIL,
    CHOOSE,
    CHOOSE_DECK,
    DISCARD,
    DONE,
    FUTURE,
    PASS,
    PERFECT,
    PICK,
    PLACE,
    PRIEST,
    START,
    TEMPLE,
)
from ludoteca.games.coatl.rules import Coatl
from ludoteca.games.coatl.serpent import MOST_PAGES, Serpent
from ludoteca.games.coatl.table import BUILDING, CHOOSING, FORESEEING, PICKING, SETTING_UP

PLAIN = {
    CHOOSE_DECK: "choose deck",
    PERFECT: "sacrifice perfect-pick",
    FUTURE: "sacrifice see-the-future",
    DONE: "done",
    PASS: "pass",
}


def words(state: Coatl, move: int) -> str:
    if move < CHOOSE:
        return f"take space-{move + 1}"
    if move in PLAIN:
        return PLAIN[move]
    if move < CHOOSE_DECK:
        return f"choose {PROPHECY_NAMES[state.row.at(move - CHOOSE)]}{which(state, move - CHOOSE)}"
    if move < ADD_HEAD:
        return f"start {PIECE_NAMES[move - START]}"
    if move < ADD_TAIL:
        slot, piece = divmod(move - ADD_HEAD, PIECES)
        return f"add {PIECE_NAMES[piece]} coatl-{slot + 1} head-end"
    if move < PLACE:
        slot, piece = divmod(move - ADD_TAIL, PIECES)
        return f"add {PIECE_NAMES[piece]} coatl-{slot + 1} tail-end"
    if move < TEMPLE:
        slot, design = divmod(move - PLACE, DESIGNS)
        return f"place {PROPHECY_NAMES[design]} coatl-{slot + 1}"
    if move < DISCARD:
        slot, temple = divmod(move - TEMPLE, TEMPLES)
        return f"temple {TEMPLE_NAMES[temple]} coatl-{slot + 1}"
    if move < PICK:
        return f"discard {PROPHECY_NAMES[move - DISCARD]}"
    if move < PRIEST:
        return f"pick {PIECE_NAMES[move - PICK]}"
    return f"sacrifice priest-commitment {TEMPLE_NAMES[state.display.at(move - PRIEST)]}"


def which(state: Coatl, place: int) -> str:
    """Of two prophecies alike in the row, the one further left says so."""
    row = state.row.listed()
    return " left" if row[place] in row[place + 1 :] else ""


def phrase(state: Coatl, move: int) -> Note:
    verb, *rest = words(state, move).split()
    if verb == "take":
        space = move + 1
        heap = state.supply.spaces.listed()[2 * move : 2 * move + 2]
        names = [PIECE_NAMES[piece] for piece in heap if piece < PIECES]
        return Note("take", {"space": space, "pieces": names})
    if verb == "choose":
        if rest == ["deck"]:
            return Note("choose_deck", {})
        return Note("choose_left" if len(rest) > 1 else "choose", {"card": rest[0]})
    if verb in ("start", "pick"):
        return Note(verb, {"piece": rest[0]})
    if verb == "add":
        key = "add_at_head" if rest[2] == "head-end" else "add_at_tail"
        return Note(key, {"piece": rest[0], "coatl": number(rest[1])})
    if verb in ("place", "temple"):
        return Note(verb, {"card": rest[0], "coatl": number(rest[1])})
    if verb == "discard":
        return Note(verb, {"card": rest[0]})
    if verb == "sacrifice":
        if len(rest) > 1:
            return Note("commit", {"card": rest[1]})
        return Note("perfect_pick" if move == PERFECT else "see_the_future", {})
    return Note(verb, {})


def number(name: str) -> int:
    return int(name.removeprefix("coatl-"))


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
    "no_such_temple": 24,
    "one_temple": 24,
    "temple_last": 24,
    "temple_unmet": 24,
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


# Refusals

VERBS = ("take", "choose", "start", "add", "place", "temple", "discard", "sacrifice", "pick")


def refusal(state: Coatl, said: str) -> Note:
    verb, *rest = said.split() or [""]
    if verb == "done":
        return why_not_done(state)
    if verb == "pass":
        return Note("no_passing", {})
    if verb not in VERBS:
        return Note("unknown_words", {"words": said})
    return (
        out_of_phase(state, verb)
        or {
            "take": why_not_take,
            "choose": why_not_choose,
            "start": why_not_start,
            "add": why_not_add,
            "place": why_not_place,
            "temple": why_not_temple,
            "discard": why_not_discard,
            "sacrifice": why_not_sacrifice,
            "pick": why_not_pick,
        }[verb](state, rest)
        or Note("unknown_words", {"words": said})
    )


def out_of_phase(state: Coatl, verb: str) -> Note | None:
    """Each phase has its own verbs; the reason why another one must wait."""
    if state.phase == SETTING_UP:
        return None if verb == "discard" else Note("keep_three_first", {})
    if state.phase == PICKING:
        return None if verb == "pick" else Note("pick_first", {})
    if state.phase == CHOOSING:
        return None if verb == "choose" else Note("one_action", {})
    if state.phase == BUILDING:
        return None if verb in ("start", "add", "place", "temple") else Note("one_action", {})
    if state.phase == FORESEEING:
        return None if verb in ("discard", "choose") else Note("foresee_first", {})
    if verb in ("discard", "pick"):
        return Note("needs_a_token", {})
    return None


def why_not_done(state: Coatl) -> Note:
    if state.phase == BUILDING:
        slots = state.mine().serpents
        open_ = [n for n, serpent in enumerate(slots, 1) if state.demands.unsettled(serpent)]
        return Note("incomplete", {"coatl": open_[0]})
    if state.phase == FORESEEING:
        return Note("choose_one", {})
    if state.phase == SETTING_UP:
        return Note("keep_three_first", {})
    return Note("pick_first", {}) if state.phase == PICKING else Note("nothing_done", {})


def why_not_take(state: Coatl, rest: list[str]) -> Note | None:
    if len(rest) != 1 or rest[0] not in {f"space-{n}" for n in range(1, 11)}:
        return None
    space = int(rest[0].removeprefix("space-"))
    if state.supply.count(space - 1) == 0:
        return Note("empty_space", {"space": space})
    return Note("no_room", {"n": int(state.mine().room())})


def why_not_choose(state: Coatl, rest: list[str]) -> Note | None:
    if state.mine().hand.size() >= state.demands.hand:
        return Note("full_hand", {"n": int(state.demands.hand)})
    if rest == ["deck"]:
        return Note("empty_deck", {})
    if rest and rest[0] in PROPHECY_NAMES:
        return Note("not_in_row", {"card": rest[0]})
    return None


def why_not_start(state: Coatl, rest: list[str]) -> Note | None:
    if len(rest) != 1 or rest[0] not in PIECE_NAMES:
        return None
    if state.mine().board.at(PIECE_NAMES.index(rest[0])) == 0:
        return Note("not_on_board", {"piece": rest[0]})
    if len(state.mine().serpents) == state.mine().most:
        return Note("all_coatls", {"n": int(state.mine().most)})
    assert state.assembly().growing() >= MOST_GROWING
    return Note("two_growing", {})


def coatl_named(state: Coatl, name: str) -> tuple[int, Serpent] | None:
    slots = state.mine().serpents
    for slot, serpent in enumerate(slots, 1):
        if name == f"coatl-{slot}":
            return slot, serpent
    return None


def why_not_add(state: Coatl, rest: list[str]) -> Note | None:
    if len(rest) != 3 or rest[0] not in PIECE_NAMES or rest[2] not in ("head-end", "tail-end"):
        return None
    found = coatl_named(state, rest[1])
    if found is None:
        return Note("no_such_coatl", {"coatl": rest[1]})
    slot, serpent = found
    piece = PIECE_NAMES.index(rest[0])
    at_head = rest[2] == "head-end"
    if state.mine().board.at(piece) == 0:
        return Note("not_on_board", {"piece": rest[0]})
    if serpent.complete:
        return Note("closed", {"coatl": slot})
    if serpent.headed() if at_head else serpent.tailed():
        return Note("end_taken", {"coatl": slot})
    if piece >= TAILS if at_head else HEADS <= piece < TAILS:
        return Note("wrong_end", {"piece": rest[0]})
    return Note("cannot_complete", {"coatl": slot})


def why_not_place(state: Coatl, rest: list[str]) -> Note | None:
    if len(rest) != 2 or rest[0] not in PROPHECY_NAMES:
        return None
    found = coatl_named(state, rest[1])
    if found is None:
        return Note("no_such_coatl", {"coatl": rest[1]})
    slot, serpent = found
    design = PROPHECY_NAMES.index(rest[0])
    if not state.mine().hand.holds(design):
        return Note("not_in_hand", {"card": rest[0]})
    if serpent.complete or serpent.temple != NO_TEMPLE:
        return Note("closed", {"coatl": slot})
    if serpent.pages.size() == MOST_PAGES:
        return Note("four_prophecies", {"coatl": slot})
    if serpent.pages.holds(design):
        return Note("twice_the_same", {"card": rest[0]})
    beside = [CARD_COLOUR.at(page) for page in serpent.pages.listed()]
    if state.demands.unlike and CARD_COLOUR.at(design) in beside:
        return Note("colour_twice", {"card": rest[0]})
    if serpent.level(design) == 0:
        return Note("not_satisfied", {"card": rest[0], "coatl": slot})
    return Note("needed_elsewhere", {"card": rest[0]})


def why_not_temple(state: Coatl, rest: list[str]) -> Note | None:
    if len(rest) != 2 or rest[0] not in TEMPLE_NAMES:
        return None
    found = coatl_named(state, rest[1])
    if found is None:
        return Note("no_such_coatl", {"coatl": rest[1]})
    slot, serpent = found
    temple = TEMPLE_NAMES.index(rest[0])
    if not (state.display.holds(temple) or state.mine().temples.holds(temple)):
        return Note("no_such_temple", {"card": rest[0]})
    if serpent.complete:
        return Note("closed", {"coatl": slot})
    if serpent.temple != NO_TEMPLE:
        return Note("one_temple", {"coatl": slot})
    if not (serpent.headed() and serpent.tailed()) or serpent.pages.size() < state.demands.pages:
        return Note("temple_last", {"coatl": slot})
    if serpent.met(temple) == 0:
        return Note("temple_unmet", {"card": rest[0], "coatl": slot})
    return Note("needed_elsewhere", {"card": rest[0]})


def why_not_discard(state: Coatl, rest: list[str]) -> Note | None:
    if len(rest) != 1 or rest[0] not in PROPHECY_NAMES:
        return None
    return Note("not_in_hand", {"card": rest[0]})


def why_not_sacrifice(state: Coatl, rest: list[str]) -> Note | None:
    if not rest or rest[0] not in TOKEN_NAMES:
        return None
    token = TOKEN_NAMES.index(rest[0])
    if not state.mine().tokens >> token & 1:
        return Note("no_token", {"token": rest[0]})
    if token == PERFECT_PICK:
        return Note("nothing_to_pick", {})
    if token == PRIEST_COMMITMENT:
        return Note("name_a_temple", {})
    assert token == SEE_THE_FUTURE
    return None


def why_not_pick(state: Coatl, rest: list[str]) -> Note | None:
    if len(rest) != 1 or rest[0] not in PIECE_NAMES:
        return None
    piece = PIECE_NAMES.index(rest[0])
    if state.supply.bags.at(piece) == 0:
        return Note("not_in_bag", {"piece": rest[0]})
    if state.taken == 1 and shape_of(piece) != BODY:
        return Note("second_body", {})
    return Note("no_room", {"n": int(state.mine().room())})
