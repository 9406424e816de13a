"""Refusals of Kobito: the rule that forbids a move."""

from __future__ import annotations

from typing import Final

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.kobito.rules.cards import KOBITO, NAMES, NUMBERS, SWAP
from ludoteca.games.kobito.rules.legal import offer_all_plays
from ludoteca.games.kobito.rules.moves import ALL, LOW, PUBLIC
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE, PLACE_NAMES
from ludoteca.games.kobito.rules.rainbow import NO_STEP
from ludoteca.games.kobito.shown.move_syntax import ParsedMove, Place, parse_tokens
from ludoteca.games.kobito.shown.words import opening_move

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
    "no_such_workshop": 10,
    "foreign_workshop": 10,
    "only_from_workshop": 11,
    "only_to_gold": 11,
    "too_long": 12,
    "four_rainbows": 14,
    "open_two": 14,
    "not_neighbours": 14,
    "not_so_many": 16,
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
    "no_card_to_swap": 21,
    "swap_on_kobito": 21,
}


def refusal(state: Kobito, tokens: MoveTokens) -> Note:
    parsed = parse_tokens(tokens)
    if parsed is None:
        return tokens.unknown_words()
    if state.loose_slot != NOWHERE and not is_about_loose_card(state, parsed):
        return Note("move_loose_first", {"on": PLACE_NAMES[PUBLIC + state.loose_slot]})
    if parsed.verb == "done":
        return why_not_done(state)
    if parsed.verb == "penalty":
        return why_not_pay(state, parsed.cards[0])
    if state.penalties_paid > 0:
        n = int(state.owed())
        return Note("paying", {"n": n}) if n > 0 else Note("only_done_left", {})
    if parsed.verb == "open":
        return why_not_open(state, parsed.cards)
    on = parsed.on
    assert on is not None
    if not on.is_at_table(state) or (parsed.source and not parsed.source.is_at_table(state)):
        return Note("no_such_workshop", {"n": int(state.seats)})
    if parsed.verb == "move":
        return why_not_move(state, parsed, on)
    if parsed.verb == "play":
        return why_not_play(state, parsed.cards[0], on)
    if parsed.verb == "swap":
        return why_not_swap(state, parsed, on)
    return why_not_trade(state, parsed, on)


def is_about_loose_card(state: Kobito, parsed: ParsedMove) -> bool:
    """Is this about the single card that must leave the workshop now?"""
    source = parsed.source
    if source is None or source.is_foreign(state):
        return False
    return bool(source.target == PUBLIC + state.loose_slot)


def can_play(state: Kobito) -> bool:
    """Can a card of the hand be played now? Then no penalty may be chosen."""
    moves = Moves()
    offer_all_plays(state, moves)
    return moves.size() > 0


def why_not_done(state: Kobito) -> Note:
    n = int(state.owed())
    return Note(
        "duty_unmet" if state.penalties_paid == 0 and can_play(state) else "pay_first", {"n": n}
    )


def why_not_pay(state: Kobito, card: int) -> Note:
    if state.owed() == 0:
        return Note("only_done_left" if state.penalties_paid > 0 else "nothing_owed", {})
    if state.penalties_paid == 0 and can_play(state):
        return Note("can_still_play", {})
    return Note("not_in_hand", {"card": NAMES[card]})


def holds(state: Kobito, card: int) -> bool:
    return state.hands[state.turn].holds(card)


def why_not_here(state: Kobito, on: Place) -> Note | None:
    """Why no card can be laid at this place of a workshop."""
    if on.is_foreign(state):
        return Note("foreign_workshop", {})
    if not on.is_public and state.rainbows.length(on.on_table(state)) == 0:
        return Note("no_such_rainbow", {"on": on.name})
    return None


def why_not_play(state: Kobito, card: int, on: Place) -> Note:
    if card == SWAP:
        return Note("swap_needs_pair", {})
    note = why_not_here(state, on)
    if note is not None:
        return note
    if not holds(state, card):
        return Note("not_in_hand", {"card": NAMES[card]})
    place = on.on_table(state)
    length = state.rainbows.length(place)
    if length == 0:
        return Note("kobito_unclear", {})
    if not on.is_public and not state.may_grow(length):
        return Note("too_long", {"n": 0, "on": on.name})
    if on.end is None:
        return Note("name_an_end", {"on": on.name})
    return Note(
        "not_consecutive",
        {
            "card": NAMES[card],
            "on": on.name,
            "below": NAMES[state.rainbows.below(place)],
            "above": NAMES[state.rainbows.above(place)],
        },
    )


def why_not_open(state: Kobito, cards: list[int]) -> Note:
    names = [NAMES[card] for card in cards]
    if SWAP in cards:
        return Note("swap_needs_pair", {})
    if len(cards) != 2:
        return Note("open_two", {})
    if cards == [KOBITO, KOBITO]:
        return Note("kobito_unclear", {})
    if opening_move(cards) is None:
        return Note("not_neighbours", {"cards": names})
    if state.free_slot(state.turn) == NOWHERE:
        return Note("four_rainbows", {})
    return Note("not_all_in_hand", {"cards": names})


def why_not_move(state: Kobito, parsed: ParsedMove, on: Place) -> Note:
    source = parsed.source
    assert source is not None
    if source.is_public or source.is_foreign(state):
        return Note("only_from_workshop", {})
    if not on.is_public:
        return Note("only_to_gold", {})
    own = source.on_table(state)
    length = int(state.rainbows.length(own))
    if length == 0:
        return Note("no_such_rainbow", {"on": source.name})
    if on.end is None:
        return Note("name_an_end", {"on": on.name})
    count = length if parsed.count == ALL else parsed.count
    if count > length:
        return Note("not_so_many", {"n": length, "source": source.name})
    if count > state.room(on.target):
        return Note("too_long", {"n": int(state.room(on.target)), "on": on.name})
    if source.end is None and count < length:
        return Note("name_an_end", {"on": source.name})
    end = LOW if source.end is None else source.end
    return why_not_join(state, source, end, count, on)


def why_not_join(state: Kobito, source: Place, end: int, count: int, on: Place) -> Note:
    """Why these cards may not leave a workshop rainbow, or not join that one."""
    own = source.on_table(state)
    rest = int(state.rainbows.length(own)) - count
    first = 0 if end == LOW else rest
    low, high = state.rainbows.number(own, first), state.rainbows.number(own, first + count - 1)
    if on.end == LOW:
        continues = high == state.rainbows.below(on.target)
    else:
        continues = low == state.rainbows.above(on.target)
    if rest > 0 and not state.rainbows.has_number_card(own, count if end == LOW else 0, rest):
        return Note("remainder_of_kobitos", {"source": source.name})
    if not continues or state.rainbows.length(on.target) == 0:
        return Note("does_not_continue", {"source": source.name, "on": on.name})
    return Note("remainder_of_one", {"source": source.name})


def why_not_swap(state: Kobito, parsed: ParsedMove, on: Place) -> Note:
    card = parsed.cards[0]
    if card >= NUMBERS:
        return Note("repeat_a_number", {})
    if not (state.swaps_anywhere and on.is_foreign(state)):
        note = why_not_here(state, on)
        if note is not None:
            return note
    place = on.on_table(state)
    args: dict[str, object] = {"card": NAMES[card], "on": on.name}
    no_card = state.rainbows.find_number_card(place, card, 0) == NO_STEP
    if no_card and state.rainbows.find_kobito(place, card, 0) != NO_STEP:
        return Note("swap_on_kobito", args)
    if not holds(state, SWAP):
        return Note("no_swap_card", {})
    if not holds(state, card):
        return Note("not_in_hand", {"card": NAMES[card]})
    return Note("no_card_to_swap", args)


def why_not_trade(state: Kobito, parsed: ParsedMove, on: Place) -> Note:
    card = parsed.cards[0]
    if card >= KOBITO:
        return Note("trade_a_number", {})
    if not holds(state, card):
        return Note("not_in_hand", {"card": NAMES[card]})
    key = "other_kobito" if state.rainbows.has_kobito(on.on_table(state)) else "no_kobito"
    return Note(key, {"card": NAMES[card], "on": on.name})
