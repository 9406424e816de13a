"""Positions of nEon_onE from a few words, for its tests."""

from __future__ import annotations

from ludoteca.core.kit.cards import cards
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER, play_checked
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.games.neon import GAME
from ludoteca.games.neon.rules.cards import COLOURS, NAMES, colour_of, full_deck
from ludoteca.games.neon.rules.play import Neon


def numbers(words: str) -> list[int]:
    return [NAMES.index(word) for word in words.split()]


class Position:
    """A position and the few things that tests do to it and ask of it. Moves are words."""

    def __init__(self, state: Neon, rng: Rng) -> None:
        self.state = state
        self.rng = rng

    def moves(self) -> list[str]:
        return [GAME.words(self.state, move) for move in self.state.legal().listed()]

    def play(self, *words: str) -> Position:
        for one in words:
            play_checked(self.state, GAME.parse(self.state, one), self.rng)
            assert sum(GAME.census(self.state).values()) == 110
        return self

    def refusal(self, words: str) -> str:
        """The key of the rule that forbids it; nothing has changed by asking."""
        try:
            GAME.parse(self.state, words)
        except Refused as refusal:
            return refusal.note.key
        raise AssertionError(f"{words} is legal")

    def chosen(self, bot: str = "rulebook") -> str:
        legal = self.state.legal()
        return GAME.words(self.state, int(GAME.bots[bot]().choose(self.state, legal, self.rng)))

    def hand(self, seat: int = 0) -> str:
        return " ".join(NAMES[card] for card in self.state.hands[seat].listed())

    def sizes(self) -> list[int]:
        return [int(hand.size()) for hand in self.state.hands]

    def top(self) -> str:
        return NAMES[self.state.discard.top()]

    def colour(self) -> str:
        return COLOURS[self.state.colour]

    def log(self, reader: int | None = None) -> list[str]:
        """The keys of the lines that this reader was told."""
        return [note.key for note in self.state.log or () if note.seen_by(reader)]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def over(self) -> bool:
        return self.state.turn == OVER


def neon(
    hand: str = "red-1 blue-2 green-3",
    top: str = "red-5",
    *,
    colour: str | None = None,
    penalty: int = 0,
    others: tuple[str, ...] = (),
    seats: int = 3,
    turn: int = 0,
    direction: int = 1,
    pile: str = "",
    under: str = "",
    rest: str = "pile",
    free_draw: bool = False,
    mixed_stacking: bool = False,
) -> Position:
    """Seat `turn` holds `hand`; `others` go to the other seats in order, four cards to those left.

    `pile` is what will be drawn, the next card first; `under` lies below the top of the discard.
    All other cards lie at the bottom of the pile, or where `rest` says: `discard`, `hand-2`.
    """
    state = Neon(max(seats, len(others) + 1))
    state.log = []
    left = full_deck()
    given = {turn: numbers(hand)}
    free = [seat for seat in range(state.seats) if seat != turn]
    given |= {seat: numbers(words) for seat, words in zip(free, others, strict=False)}
    heap, below = numbers(pile)[::-1], numbers(under)
    top_card = NAMES.index(top)
    for card in [*heap, *below, top_card, *(card for held in given.values() for card in held)]:
        left.remove(card)
    for seat in free[len(others) :]:
        given[seat] = [left.pop(len(left) // 2) for _ in range(4)]
    if rest == "pile":
        heap = left + heap
    elif rest == "discard":
        below = left + below
    else:
        given[int(rest.removeprefix("hand-"))] += left
    state.hands = [cards(sorted(given[seat])) for seat in range(state.seats)]
    state.pile = cards(heap)
    state.discard = cards([*below, top_card])
    state.colour = COLOURS.index(colour) if colour else colour_of(top_card)
    state.turn = turn
    state.direction = direction
    state.penalty = penalty
    state.free_draw = free_draw
    state.mixed_stacking = mixed_stacking
    position = Position(state, stream("neon"))
    assert sum(GAME.census(state).values()) == 110
    return position


def dealt(seats: int = 4, seed: str = "dealt", **options: object) -> Position:
    """A match as it begins."""
    record = Record("neon", GAME.rules, seats, seed)
    state = GAME.start(seats, options, record.rng(0), log=True)
    return Position(state, stream(seed, "play"))
