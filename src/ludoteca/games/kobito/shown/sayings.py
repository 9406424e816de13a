"""What words of Kobito say: the pieces of a move, understood in any order that leaves no doubt."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludoteca.core.reading import Reading
from ludoteca.games.kobito.rules.cards import NAMES
from ludoteca.games.kobito.rules.moves import ALL, PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import END_NAMES, Kobito
from ludoteca.games.kobito.rules.position import PLACE_NAMES

ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh")
"""Which of several alike in one rainbow, from its low end; the first is meant without a word."""
VERBS = ("play", "open", "move", "swap", "trade", "penalty", "done")
PREPOSITIONS = {"play": "on", "swap": "on", "trade": "in"}
MANY = 999


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
class Said:
    """`many` is how many cards are moved, ALL for all; `nth` which of several alike is meant, and
    `kobito` whether one is traded for."""

    verb: str
    cards: list[int] = field(default_factory=list)
    many: int = 0
    source: Place | None = None
    on: Place | None = None
    end: int | None = None
    nth: int = 0
    kobito: bool = False


def read(words: Reading) -> Said | None:
    """None if that is no move of this game, wherever it may be said."""
    verb = words.one_of(VERBS)
    if verb is None:
        return None
    said = Said(VERBS[verb])
    if said.verb == "move":
        return read_move(words, said)
    while not words.ended and len(said.cards) < len(NAMES):
        card = words.one_of(NAMES)
        if card is not None:
            said.cards.append(card)
        elif said.verb not in PREPOSITIONS or not read_where(words, said):
            return None
    if not words.ended or not is_whole(said):
        return None
    if said.on is not None:
        said.on.end = said.end
    return said


def read_where(words: Reading, said: Said) -> bool:
    """Reads on: a place, an end, which of several, or the kobito that is traded for."""
    if said.verb == "play" and said.end is None:
        said.end = words.one_of(END_NAMES)
        if said.end is not None:
            return True
    if said.verb == "trade" and not said.kobito and words.past("for", "kobito"):
        said.kobito = True
        return True
    if said.verb != "play" and not said.nth:
        nth = words.one_of(ORDINALS)
        if nth is not None:
            said.nth = nth + 1
            return True
    words.past(PREPOSITIONS[said.verb])
    if said.on is None:
        said.on = read_place(words)
        return said.on is not None
    return False


def is_whole(said: Said) -> bool:
    """Is all there that such a move is made of?"""
    if said.verb == "done":
        return not said.cards
    if said.verb == "open":
        return len(said.cards) > 0
    if said.verb == "trade" and not said.kobito:
        return False
    return len(said.cards) == 1 and (said.on is not None or said.verb not in PREPOSITIONS)


def read_place(words: Reading) -> Place | None:
    target = words.one_of(PLACE_NAMES)
    if target is None:
        return None
    place = Place(target)
    if target >= PUBLIC and words.past("of"):
        place.seat = words.numbered("seat", 0, MANY)
        if place.seat is None:
            return None
    return place


def read_move(words: Reading, said: Said) -> Said | None:
    """How many, from where and to where: `2 from workshop-1 low to rainbow-3 high`."""
    while not words.ended:
        if said.source is None and words.past("from"):
            said.source = read_place_and_end(words)
            if said.source is None:
                return None
        elif said.on is None and words.past("to"):
            said.on = read_place_and_end(words)
            if said.on is None:
                return None
        elif not said.many:
            said.many = ALL if words.past("all") else words.number(1, MANY) or 0
            if not said.many:
                return None
        else:
            return None
    return said if said.many and said.source and said.on else None


def read_place_and_end(words: Reading) -> Place | None:
    place = read_place(words)
    if place is not None:
        place.end = words.one_of(END_NAMES)
    return place
