"""Why words are no legal move of Kobito here: the key of the rule that forbids them."""

from __future__ import annotations

from typing import Final

from ludoteca.core.moves import Moves
from ludoteca.core.note import Note
from ludoteca.games.kobito.cards import KOBITO, NAMES, NUMBERS, SWAP
from ludoteca.games.kobito.rules import END_NAMES, Kobito
from ludoteca.games.kobito.steps import LOW, PUBLIC, SLOTS
from ludoteca.games.kobito.table import NOWHERE, PLACE_NAMES

PARAGRAPHS: Final[dict[str, int]] = {
    "deck_is_no_list": 2,
    "deck_size": 2,
    "deck_card": 2,
    "deck_length": 2,
    "deck_points": 2,
    "duty_unmet": 5,
    "not_in_hand": 6,
    "not_all_in_hand": 6,
    "nothing_owed": 8,
    "can_still_play": 8,
    "pay_first": 8,
    "paying": 8,
    "only_done_left": 8,
    "not_consecutive": 9,
    "name_an_end": 9,
    "no_such_rainbow": 10,
    "foreign_workshop": 10,
    "only_from_workshop": 11,
    "only_to_gold": 11,
    "rainbow_full": 12,
    "too_long": 12,
    "no_ends_yet": 13,
    "empty_place": 13,
    "four_rainbows": 14,
    "open_two": 14,
    "not_neighbours": 14,
    "not_so_many": 16,
    "say_all": 16,
    "does_not_continue": 16,
    "move_loose_first": 17,
    "remainder_of_one": 17,
    "remainder_of_kobitos": 17,
    "kobito_unclear": 19,
    "no_kobito": 20,
    "other_kobito": 20,
    "trade_a_number": 20,
    "swap_needs_pair": 21,
    "no_swap_card": 21,
    "repeat_a_number": 21,
    "no_such_number": 21,
    "swap_on_kobito": 21,
}


def refusal(state: Kobito, said: str) -> Note:
    verb, *rest = said.split() or [""]
    if verb not in ("play", "open", "move", "swap", "trade", "penalty", "done"):
        return Note("unknown_words", {"words": said})
    if state.loose != NOWHERE:
        return Note("move_loose_first", {"on": PLACE_NAMES[PUBLIC + state.loose]})
    if verb == "done":
        return why_not_done(state) if not rest else Note("unknown_words", {"words": said})
    if state.paid > 0 and verb != "penalty":
        if state.owed() == 0:
            return Note("only_done_left", {})
        return Note("paying", {"n": int(state.owed())})
    found: Note | None = None
    if verb == "play":
        found = why_not_play(state, rest)
    elif verb == "open":
        found = why_not_open(state, rest)
    elif verb == "move":
        found = why_not_move(state, rest)
    elif verb == "swap":
        found = why_not_swap(state, rest)
    elif verb == "trade":
        found = why_not_trade(state, rest)
    elif len(rest) == 1 and rest[0] in NAMES:
        found = why_not_pay(state, rest[0])
    return found or Note("unknown_words", {"words": said})


def can_play(state: Kobito) -> bool:
    """Can a card of the hand be played now? Only then is there no penalty to choose."""
    moves = Moves()
    state.offer_all_plays(moves)
    return moves.size() > 0


def why_not_done(state: Kobito) -> Note:
    n = int(state.owed())
    return Note("duty_unmet" if state.paid == 0 and can_play(state) else "pay_first", {"n": n})


def why_not_pay(state: Kobito, card: str) -> Note:
    if state.owed() == 0:
        return Note("only_done_left" if state.paid > 0 else "nothing_owed", {})
    if state.paid == 0 and can_play(state):
        return Note("can_still_play", {})
    return Note("not_in_hand", {"card": card})


def holds(state: Kobito, name: str) -> bool:
    return state.hands[state.turn].holds(NAMES.index(name))


def place_of(state: Kobito, words: list[str]) -> tuple[int, Note | None]:
    """The place that is meant by `rainbow-2` or `workshop-1`, or why it is out of reach."""
    name = words[0]
    if len(words) == 3 and words[1] == "of" and words[2] != f"seat-{state.turn}":
        return NOWHERE, Note("foreign_workshop", {})
    if len(words) != 1 or name not in PLACE_NAMES:
        return NOWHERE, None
    target = PLACE_NAMES.index(name)
    place = int(state.place(target))
    if target >= PUBLIC and state.rainbows.length(place) == 0:
        return NOWHERE, Note("no_such_rainbow", {"on": name})
    return place, None


def why_not_play(state: Kobito, rest: list[str]) -> Note | None:
    if len(rest) < 1 or rest[0] not in NAMES:
        return None
    card = rest[0]
    if card == "swap":
        return Note("swap_needs_pair", {})
    if len(rest) < 3 or rest[1] != "on":
        return None
    end = rest[-1] if rest[-1] in END_NAMES else ""
    place, why = place_of(state, rest[2:-1] if end else rest[2:])
    if place == NOWHERE:
        return why
    if not holds(state, card):
        return Note("not_in_hand", {"card": card})
    on = rest[2]
    length = state.rainbows.length(place)
    if length == 0:
        return Note("kobito_unclear", {}) if card == "kobito" else Note("no_ends_yet", {"on": on})
    if length == NUMBERS:
        return Note("rainbow_full", {"on": on})
    if not end:
        return Note("name_an_end", {"on": on})
    return Note(
        "not_consecutive",
        {
            "card": card,
            "on": on,
            "below": NAMES[state.rainbows.below(place)],
            "above": NAMES[state.rainbows.above(place)],
        },
    )


def why_not_open(state: Kobito, rest: list[str]) -> Note | None:
    if any(card not in NAMES for card in rest):
        return None
    if state.free_slot(state.turn) == NOWHERE:
        return Note("four_rainbows", {})
    if "swap" in rest:
        return Note("swap_needs_pair", {})
    if len(rest) != 2:
        return Note("open_two", {})
    hand = state.hands[state.turn]
    if any(hand.count(NAMES.index(card)) < rest.count(card) for card in rest):
        return Note("not_all_in_hand", {"cards": rest})
    if rest == ["kobito", "kobito"]:
        return Note("kobito_unclear", {})
    return Note("not_neighbours", {"cards": rest})


def why_not_move(state: Kobito, rest: list[str]) -> Note | None:
    """`2 from workshop-1 low to rainbow-3 high`, or `all from workshop-1 to rainbow-3 high`."""
    if "to" not in rest or len(rest) < 3 or rest[1] != "from":
        return None
    cut = rest.index("to")
    source, goal = rest[2:cut], rest[cut + 1 :]
    from_end = source.pop() if source and source[-1] in END_NAMES else ""
    to_end = goal.pop() if goal and goal[-1] in END_NAMES else ""
    if not source or not goal or not (rest[0] == "all" or rest[0].isdecimal()):
        return None
    own, why = place_of(state, source)
    if own == NOWHERE:
        return Note("only_from_workshop", {}) if why and why.key == "foreign_workshop" else why
    if own < PUBLIC:
        return Note("only_from_workshop", {})
    if not goal[0].startswith("rainbow-"):
        return Note("only_to_gold", {})
    place, why = place_of(state, goal)
    if place == NOWHERE:
        return why
    return why_not_join(state, rest[0], source[0], own, from_end, place, to_end)


def why_not_join(
    state: Kobito, many: str, source: str, own: int, from_end: str, place: int, to_end: str
) -> Note:
    on = PLACE_NAMES[place]
    length = int(state.rainbows.length(own))
    if state.rainbows.length(place) == 0:
        return Note("empty_place", {"on": on})
    if not to_end:
        return Note("name_an_end", {"on": on})
    if many != "all" and not from_end:
        return Note("name_an_end", {"on": source})
    count = length if many == "all" else min(int(many), 99)
    if count > length:
        return Note("not_so_many", {"n": length, "source": source})
    if count > state.room(place):
        return Note("too_long", {"n": int(state.room(place)), "on": on})
    end, to = END_NAMES.index(from_end or "low"), END_NAMES.index(to_end)
    low = int(state.rainbows.low(own)) + (0 if end == LOW else length - count)
    edge = low + count if to == LOW else low - 1
    held = state.rainbows.low(place) if to == LOW else state.rainbows.above(place) - 1
    if count == 0 or (edge - int(held)) % NUMBERS:
        return Note("does_not_continue", {"source": source, "on": on})
    if count == length:
        return Note("say_all", {"source": source})
    rest_low = (low + count) % NUMBERS if end == LOW else int(state.rainbows.low(own))
    if not state.rainbows.has_number_card(own, rest_low, length - count):
        return Note("remainder_of_kobitos", {"source": source})
    return Note("remainder_of_one", {"source": source})


def why_not_swap(state: Kobito, rest: list[str]) -> Note | None:
    if len(rest) < 3 or rest[0] not in NAMES or rest[1] != "on":
        return None
    card = rest[0]
    if NAMES.index(card) >= NUMBERS:
        return Note("repeat_a_number", {})
    place, why = place_of(state, rest[2:])
    if place == NOWHERE:
        return why
    if not state.hands[state.turn].holds(SWAP):
        return Note("no_swap_card", {})
    if not holds(state, card):
        return Note("not_in_hand", {"card": card})
    wild = state.rainbows.kobito_at(place, NAMES.index(card))
    return Note("swap_on_kobito" if wild else "no_such_number", {"card": card, "on": rest[2]})


def why_not_trade(state: Kobito, rest: list[str]) -> Note | None:
    if len(rest) < 5 or rest[0] not in NAMES or rest[1:4] != ["for", "kobito", "in"]:
        return None
    card = rest[0]
    place = traded_place(state, rest[4:])
    if place == NOWHERE:
        return None
    if NAMES.index(card) >= KOBITO:
        return Note("trade_a_number", {})
    if not holds(state, card):
        return Note("not_in_hand", {"card": card})
    key = "other_kobito" if state.rainbows.has_kobito(place) else "no_kobito"
    return Note(key, {"card": card, "on": rest[4]})


def traded_place(state: Kobito, words: list[str]) -> int:
    """Any place of the table: `rainbow-1`, `workshop-1`, `workshop-1 of seat-2`."""
    if words[0] not in PLACE_NAMES:
        return NOWHERE
    target = PLACE_NAMES.index(words[0])
    if len(words) == 1:
        return int(state.place(target))
    for seat in range(int(state.seats)):
        if seat != state.turn and target >= PUBLIC and words[1:] == ["of", f"seat-{seat}"]:
            return target + SLOTS * seat
    return NOWHERE
