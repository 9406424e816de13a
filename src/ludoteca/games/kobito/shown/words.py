"""Notation of the moves of Kobito, and its parser. Few depend on the position."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.kobito.rules.cards import KOBITO, NAMES, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import (
    ALL,
    DONE,
    HIGH,
    LOW,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PLACES,
    PUBLIC,
    SLOTS,
    SWAP_RANKS,
    TARGETS,
    TRADE,
    TRADE_RANKS,
    move_step,
    play_step,
    swap_step,
    trade_step,
)
from ludoteca.games.kobito.rules.play import END_NAMES, Kobito
from ludoteca.games.kobito.rules.position import PLACE_NAMES
from ludoteca.games.kobito.shown.move_syntax import ORDINALS, ParsedMove, Place, parse_tokens


def place_notation(place: int) -> str:
    """The notation of a place counted over the whole table."""
    if place < PUBLIC:
        return PLACE_NAMES[place]
    owner, slot = divmod(place - PUBLIC, SLOTS)
    return f"{PLACE_NAMES[PUBLIC + slot]} of seat-{owner}"


def all_notations() -> Iterator[tuple[int, str]]:
    """Every move with its notation; workshops name their seat where they may be another's."""
    for target in range(TARGETS):
        for card in range(SWAP):
            for end in (LOW, HIGH):
                step = play_step(card, target, end)
                yield int(step), f"play {NAMES[card]} on {PLACE_NAMES[target]} {END_NAMES[end]}"
    for number in range(NUMBERS):
        card_name = NAMES[number]
        yield OPEN + number, f"open {card_name} {NAMES[(number + 1) % NUMBERS]}"
        yield OPEN_UNDER + number, f"open kobito {card_name}"
        yield OPEN_OVER + number, f"open {card_name} kobito"
        for place in range(PLACES):
            for nth, ordinal_suffix in enumerate(("", *(f" {ordinal}" for ordinal in ORDINALS))):
                place_name = place_notation(place) + ordinal_suffix
                if nth < TRADE_RANKS:
                    step = trade_step(number, place, nth)
                    yield int(step), f"trade {card_name} for kobito in {place_name}"
                if nth < SWAP_RANKS:
                    yield int(swap_step(number, place, nth)), f"swap {card_name} on {place_name}"
    for slot in range(SLOTS):
        for place in range(PUBLIC):
            for to in (LOW, HIGH):
                goal = f"to {PLACE_NAMES[place]} {END_NAMES[to]}"
                source = PLACE_NAMES[PUBLIC + slot]
                yield int(move_step(slot, LOW, ALL, place, to)), f"move all from {source} {goal}"
                for end in (LOW, HIGH):
                    for count in range(1, ALL):
                        step = int(move_step(slot, end, count, place, to))
                        yield step, f"move {count} from {source} {END_NAMES[end]} {goal}"
    for card in range(SWAP + 1):
        yield PENALTY + card, f"penalty {NAMES[card]}"
    yield DONE, "done"


NOTATION = dict(all_notations())


def notation(state: Kobito, move: int) -> str:
    text = NOTATION[move]
    if TRADE <= move < PENALTY:  # the own workshop needs no seat
        return text.replace(f" of seat-{state.turn}", "")
    if move < OPEN and is_first_card(state, move):
        return text.rsplit(" ", 1)[0]
    return text


def is_first_card(state: Kobito, move: int) -> bool:
    """Is this the first card at a place without a starting card? Such a rainbow has no ends yet."""
    target = move // 2 % TARGETS
    return target < PUBLIC and state.rainbows.length(target) == 0


def describe_move(state: Kobito, move: int) -> Note:
    verb, *rest = notation(state, move).split()
    if verb == "play":
        if len(rest) == 3:
            return Note("play_first", {"card": rest[0], "on": rest[2]})
        if rest[0] == "kobito":
            place = state.place(move // 2 % TARGETS)
            number = NAMES[state.rainbows.next_number(place, move % 2)]
            return Note("play_kobito", {"card": number, "on": rest[2], "end": rest[3]})
        return Note("play", {"card": rest[0], "on": rest[2], "end": rest[3]})
    if verb == "open":
        return Note("open", {"cards": rest})
    if verb == "move" and rest[0] == "all":
        return Note("move_all", {"source": rest[2], "on": rest[4], "end": rest[5]})
    if verb == "move":
        return Note(
            "move",
            {"n": int(rest[0]), "source": rest[2], "from": rest[3], "on": rest[5], "end": rest[6]},
        )
    if verb == "swap":
        return describe_at("swap", rest[0], rest[2:])
    if verb == "trade":
        return describe_at("trade", rest[0], rest[4:])
    if verb == "penalty" and not state.costs(move - PENALTY):
        return Note("penalty_free", {"card": rest[0]})
    return Note(verb, {"card": rest[0]} if rest else {})


def describe_at(key: str, card: str, place_words: list[str]) -> Note:
    """A trade or a swap at `rainbow-1`, `workshop-1 of seat-2`, `workshop-1 second`."""
    args: dict[str, object] = {"card": card, "on": place_words[0]}
    if "of" in place_words:
        args["whom"] = int(place_words[2].removeprefix("seat-"))
    if place_words[-1] in ORDINALS:
        return Note(f"{key}_nth", args | {"n": ORDINALS.index(place_words[-1]) + 2})
    return Note(f"{key}_with" if "whom" in args else key, args)


def parse_move(state: Kobito, tokens: MoveTokens) -> int | None:
    """The move that these words mean, legal or not; None if they mean none here.

    Parts may stand in any unambiguous order, two neighbours in either order, and all cards of a
    rainbow may be given by their number.
    """
    parsed = parse_tokens(tokens)
    if parsed is None:
        return None
    if parsed.verb == "done":
        return DONE
    if parsed.verb == "penalty":
        return PENALTY + parsed.cards[0]
    if parsed.verb == "open":
        return opening_move(parsed.cards)
    assert parsed.on is not None
    if not parsed.on.is_at_table(state):
        return None
    if parsed.verb == "move":
        return transfer_move(state, parsed, parsed.on)
    if parsed.verb == "play":
        return play_move(state, parsed.cards[0], parsed.on)
    if parsed.cards[0] >= NUMBERS:
        return None
    place = parsed.on.on_table(state)
    if parsed.verb == "trade":
        return (
            int(trade_step(parsed.cards[0], place, parsed.nth))
            if parsed.nth < TRADE_RANKS
            else None
        )
    return int(swap_step(parsed.cards[0], place, parsed.nth)) if parsed.nth < SWAP_RANKS else None


def opening_move(cards: list[int]) -> int | None:
    """Two neighbours in any order; of a kobito and a number the lower one comes first."""
    if len(cards) != 2 or SWAP in cards:
        return None
    one, two = cards
    if KOBITO in cards:
        if one == two:
            return None
        return OPEN_UNDER + two if one == KOBITO else OPEN_OVER + one
    if (two - one) % NUMBERS == 1:
        return OPEN + one
    return OPEN + two if (one - two) % NUMBERS == 1 else None


def play_move(state: Kobito, card: int, on: Place) -> int | None:
    if card == SWAP or on.is_foreign(state):
        return None
    end = on.end
    if on.is_public and state.rainbows.length(on.target) == 0:
        end = HIGH  # a first card has no ends to choose from
    return None if end is None else int(play_step(card, on.target, end))


def transfer_move(state: Kobito, parsed: ParsedMove, on: Place) -> int | None:
    source = parsed.source
    assert source is not None
    if source.is_public or source.is_foreign(state) or not on.is_public or on.end is None:
        return None
    slot = source.target - PUBLIC
    count = parsed.count
    if count in (ALL, state.rainbows.length(source.on_table(state))):
        return int(move_step(slot, LOW, ALL, on.target, on.end))
    if source.end is None or count > ALL:
        return None
    return int(move_step(slot, source.end, count, on.target, on.end))
