"""Parses moves of Kobito: their parts in any unambiguous order."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.kobito.rules.cards import NAMES
from ludoteca.games.kobito.rules.moves import ALL, PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import END_NAMES, Kobito
from ludoteca.games.kobito.rules.position import PLACE_NAMES

ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh")
"""Which of several equal cards in a rainbow, from its low end; the first needs no word."""
VERBS = ("play", "open", "move", "swap", "trade", "penalty", "done")
PREPOSITIONS = {"play": "on", "swap": "on", "trade": "in"}
MAX_NUMBER = 999


@dataclass
class Place:
    """`rainbow-1`, `workshop-2` or `workshop-2 of seat-3`, and perhaps an end of it."""

    target: int
    seat: int | None = None
    end: int | None = None

    @property
    def name(self) -> str:
        return PLACE_NAMES[self.target]

    @property
    def is_public(self) -> bool:
        return self.target < PUBLIC

    def is_foreign(self, state: Kobito) -> bool:
        return self.seat is not None and self.seat != state.turn

    def is_at_table(self, state: Kobito) -> bool:
        return self.seat is None or self.seat < state.seats

    def on_table(self, state: Kobito) -> int:
        """The place, counted over the whole table."""
        if self.is_public:
            return self.target
        return self.target + SLOTS * int(state.turn if self.seat is None else self.seat)


@dataclass
class ParsedMove:
    """`count` is the number of cards moved, ALL for all; `nth` tells equal cards apart; `kobito` is
    set for a trade."""

    verb: str
    cards: list[int] = field(default_factory=list)
    count: int = 0
    source: Place | None = None
    on: Place | None = None
    end: int | None = None
    nth: int = 0
    kobito: bool = False


def parse_tokens(tokens: MoveTokens) -> ParsedMove | None:
    """None if this is no move of the game in any position."""
    verb = tokens.take_one_of(VERBS)
    if verb is None:
        return None
    parsed = ParsedMove(VERBS[verb])
    if parsed.verb == "move":
        return read_move(tokens, parsed)
    while not tokens.at_end and len(parsed.cards) < len(NAMES):
        card = tokens.take_one_of(NAMES)
        if card is not None:
            parsed.cards.append(card)
        elif parsed.verb not in PREPOSITIONS or not read_place_detail(tokens, parsed):
            return None
    if not tokens.at_end or not is_complete(parsed):
        return None
    if parsed.on is not None:
        parsed.on.end = parsed.end
    return parsed


def read_place_detail(tokens: MoveTokens, parsed: ParsedMove) -> bool:
    """Reads a place, an end, an ordinal, or the kobito of a trade."""
    if parsed.verb == "play" and parsed.end is None:
        parsed.end = tokens.take_one_of(END_NAMES)
        if parsed.end is not None:
            return True
    if parsed.verb == "trade" and not parsed.kobito and tokens.skip("for", "kobito"):
        parsed.kobito = True
        return True
    if parsed.verb != "play" and not parsed.nth:
        nth = tokens.take_one_of(ORDINALS)
        if nth is not None:
            parsed.nth = nth + 1
            return True
    tokens.skip(PREPOSITIONS[parsed.verb])
    if parsed.on is None:
        parsed.on = read_place(tokens)
        return parsed.on is not None
    return False


def is_complete(parsed: ParsedMove) -> bool:
    """Does the move have all its parts?"""
    if parsed.verb == "done":
        return not parsed.cards
    if parsed.verb == "open":
        return len(parsed.cards) > 0
    if parsed.verb == "trade" and not parsed.kobito:
        return False
    return len(parsed.cards) == 1 and (parsed.on is not None or parsed.verb not in PREPOSITIONS)


def read_place(tokens: MoveTokens) -> Place | None:
    target = tokens.take_one_of(PLACE_NAMES)
    if target is None:
        return None
    place = Place(target)
    if target >= PUBLIC and tokens.skip("of"):
        place.seat = tokens.take_indexed("seat", 0, MAX_NUMBER)
        if place.seat is None:
            return None
    return place


def read_move(tokens: MoveTokens, parsed: ParsedMove) -> ParsedMove | None:
    """Reads count, source and goal: `2 from workshop-1 low to rainbow-3 high`."""
    while not tokens.at_end:
        if parsed.source is None and tokens.skip("from"):
            parsed.source = read_place_and_end(tokens)
            if parsed.source is None:
                return None
        elif parsed.on is None and tokens.skip("to"):
            parsed.on = read_place_and_end(tokens)
            if parsed.on is None:
                return None
        elif not parsed.count:
            parsed.count = ALL if tokens.skip("all") else tokens.take_number(1, MAX_NUMBER) or 0
            if not parsed.count:
                return None
        else:
            return None
    return parsed if parsed.count and parsed.source and parsed.on else None


def read_place_and_end(tokens: MoveTokens) -> Place | None:
    place = read_place(tokens)
    if place is not None:
        place.end = tokens.take_one_of(END_NAMES)
    return place
