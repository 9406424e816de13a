"""The moves of Kobito in words. No words hang on the position, so they are written once."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.note import Note
from ludoteca.games.kobito.cards import NAMES, NUMBERS, SWAP
from ludoteca.games.kobito.rules import END_NAMES, Kobito
from ludoteca.games.kobito.steps import (
    ALL,
    DONE,
    HIGH,
    LOW,
    MOVES,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PLACES,
    PUBLIC,
    SLOTS,
    SWAP_ON,
    TARGETS,
    TRADE,
    move_step,
    play_step,
)
from ludoteca.games.kobito.table import PLACE_NAMES


def place_words(place: int, seat: int) -> str:
    """A place counted over the whole table, as this seat calls it."""
    if place < PUBLIC:
        return PLACE_NAMES[place]
    owner, slot = divmod(place - PUBLIC, SLOTS)
    own = PLACE_NAMES[PUBLIC + slot]
    return own if owner == seat else f"{own} of seat-{owner}"


def all_words() -> Iterator[tuple[int, str]]:
    """Every move with its words; exchanges in workshops are worded as by no seat in particular."""
    for target in range(TARGETS):
        for card in range(SWAP):
            for end in (LOW, HIGH):
                step = play_step(card, target, end)
                yield int(step), f"play {NAMES[card]} on {PLACE_NAMES[target]} {END_NAMES[end]}"
        for number in range(NUMBERS):
            yield (
                SWAP_ON + number * TARGETS + target,
                f"swap {NAMES[number]} on {PLACE_NAMES[target]}",
            )
    for number in range(NUMBERS):
        here = NAMES[number]
        yield OPEN + number, f"open {here} {NAMES[(number + 1) % NUMBERS]}"
        yield OPEN_UNDER + number, f"open kobito {here}"
        yield OPEN_OVER + number, f"open {here} kobito"
        for place in range(PLACES):
            step = TRADE + number * PLACES + place
            yield step, f"trade {here} for kobito in {place_words(place, -1)}"
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


WORDS = [""] * MOVES
for move_, words_ in all_words():
    WORDS[move_] = words_
CODES = {said: move for move, said in enumerate(WORDS) if said}


def words(state: Kobito, move: int) -> str:
    said = WORDS[move]
    if said.endswith(f" of seat-{state.turn}"):
        return said.removesuffix(f" of seat-{state.turn}")
    if said.startswith("play") and is_first(state, move):
        return said.rsplit(" ", 1)[0]
    return said


def code(state: Kobito, said: str) -> int | None:
    """The move with these words, legal or not; None if there is none."""
    move = CODES.get(said)
    if move is None and said.startswith("trade"):
        move = CODES.get(f"{said} of seat-{state.turn}")
    if move is None and said.startswith("play"):
        move = CODES.get(f"{said} {END_NAMES[HIGH]}")
    return move if move is not None and words(state, move) == said else None


def is_first(state: Kobito, move: int) -> bool:
    """Is this the first card at a place without a starting card? It has no ends yet."""
    target = move // 2 % TARGETS
    return target < PUBLIC and state.rainbows.length(target) == 0


def phrase(state: Kobito, move: int) -> Note:
    verb, *rest = words(state, move).split()
    if verb == "play":
        if len(rest) == 3:
            return Note("play_first", {"card": rest[0], "on": rest[2]})
        if rest[0] == "kobito":
            place = state.place(move // 2 % TARGETS)
            number = NAMES[state.rainbows.next(place, move % 2)]
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
        return Note("swap", {"card": rest[0], "on": rest[2]})
    if verb == "trade":
        args: dict[str, object] = {"card": rest[0], "on": rest[4]}
        if len(rest) > 5:
            return Note("trade_with", args | {"whom": int(rest[6].removeprefix("seat-"))})
        return Note("trade", args)
    return Note(verb, {"card": rest[0]} if rest else {})
