"""What words of Kobito say: the pieces of a move, understood in any order that leaves no doubt."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludoteca.core.reading import Reading
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
    PUBLIC,
    SLOTS,
    SWAPPED,
    TRADED,
    move_step,
    play_step,
    swap_step,
    trade_step,
)
from ludoteca.games.kobito.rules.play import END_NAMES, Kobito
from ludoteca.games.kobito.rules.position import PLACE_NAMES
from ludoteca.games.kobito.shown.words import ORDINALS

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
    if said.verb == "trade" and not said.kobito and words.skip("for", "kobito"):
        said.kobito = True
        return True
    if said.verb != "play" and not said.nth:
        nth = words.one_of(ORDINALS)
        if nth is not None:
            said.nth = nth + 1
            return True
    words.skip(PREPOSITIONS[said.verb])
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
    if target >= PUBLIC and words.skip("of"):
        place.seat = words.numbered("seat", 0, MANY)
        if place.seat is None:
            return None
    return place


def read_move(words: Reading, said: Said) -> Said | None:
    """How many, from where and to where: `2 from workshop-1 low to rainbow-3 high`."""
    while not words.ended:
        if said.source is None and words.skip("from"):
            said.source = read_place_and_end(words)
            if said.source is None:
                return None
        elif said.on is None and words.skip("to"):
            said.on = read_place_and_end(words)
            if said.on is None:
                return None
        elif not said.many:
            said.many = ALL if words.skip("all") else words.number(1, MANY) or 0
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


# The move that is meant


def meant(state: Kobito, words: Reading) -> int | None:
    """The move that these words mean, legal or not; None if they mean none here."""
    said = read(words)
    if said is None:
        return None
    if said.verb == "done":
        return DONE
    if said.verb == "penalty":
        return PENALTY + said.cards[0]
    if said.verb == "open":
        return pair_meant(said.cards)
    assert said.on is not None
    if not said.on.is_at_table(state):
        return None
    if said.verb == "move":
        return cards_moved(state, said, said.on)
    if said.verb == "play":
        return card_played(state, said.cards[0], said.on)
    if said.cards[0] >= NUMBERS:
        return None
    place = said.on.on_table(state)
    if said.verb == "trade":
        return int(trade_step(said.cards[0], place, said.nth)) if said.nth < TRADED else None
    return int(swap_step(said.cards[0], place, said.nth)) if said.nth < SWAPPED else None


def pair_meant(cards: list[int]) -> int | None:
    """Two neighbours in any order; of a kobito and a number the lower one is said first."""
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


def card_played(state: Kobito, card: int, on: Place) -> int | None:
    if card == SWAP or on.is_foreign(state):
        return None
    end = on.end
    if on.is_public and state.rainbows.length(on.target) == 0:
        end = HIGH  # a first card has no ends to choose from
    return None if end is None else int(play_step(card, on.target, end))


def cards_moved(state: Kobito, said: Said, on: Place) -> int | None:
    source = said.source
    assert source is not None
    if source.is_public or source.is_foreign(state) or not on.is_public or on.end is None:
        return None
    slot = source.target - PUBLIC
    count = said.many
    if count in (ALL, state.rainbows.length(source.on_table(state))):
        return int(move_step(slot, LOW, ALL, on.target, on.end))
    if source.end is None or count > ALL:
        return None
    return int(move_step(slot, source.end, count, on.target, on.end))
