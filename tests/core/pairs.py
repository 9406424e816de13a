"""Pairs: a tiny game for the tests of the kit. Twelve cards, two or three seats, interpreted.

In turn each draws a card, then lays down one of theirs or holds; when the pile is empty the match
is over, and the fewest cards in hand win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.cards import Cards, cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.reading import Reading
from ludoteca.core.text import LANGUAGES, Texts
from ludoteca.core.view import View, Zone, unknown

NAMES = ["ant", "bee", "cat", "dog", "elk", "fox"]
DRAW, HOLD, MOVES = 6, 7, 8

TABLES: dict[str, Any] = {
    "card": {name: name for name in NAMES},
    "move": {"lay": "lay {card:card}", "draw": "draw", "hold": "hold"},
    "log": {
        "lays": "{who:seat}: lays {card:card}",
        "draws": "{who:seat}: draws",
        "draws_this": "{who:seat}: draws {card:card}",
        "holds": "{who:seat}: holds",
    },
    "refusal": {
        "no": "no",
        "unknown_words": "{words}",
        "match_over": "over",
        "nothing_with_this": "no",
    },
}
SAID = {language: Texts(language, TABLES) for language in LANGUAGES}


class Position(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands: list[Cards] = []
        self.pile = Cards()
        self.table = Cards()
        self.drawn = False
        self.plies = 0
        self.agreed: dict[str, Value] = {}

    def deal(self, rng: Rng) -> None:
        self.pile = cards([*range(6), *range(6)])
        self.pile.shuffle(rng)
        self.hands = [cards(sorted(int(self.pile.take()) for _ in range(2))) for _ in self.each()]

    def each(self) -> range:
        return range(self.seats)

    def hand(self) -> Cards:
        return self.hands[self.turn]

    def legal_into(self, moves: Moves) -> None:
        if not self.drawn:
            moves.put(DRAW)
            return
        for card in sorted(set(self.hand().listed())):
            moves.put(card)
        moves.put(HOLD)

    def play(self, move: int, rng: Rng) -> None:
        self.plies += 1
        if move == DRAW:
            self.draw()
            return
        if move == HOLD:
            self.say("holds", who=int(self.turn))
        else:
            self.hand().remove(move)
            self.table.put(move)
            self.say("lays", who=int(self.turn), card=NAMES[move])
        self.drawn = False
        self.turn = OVER if self.pile.size() == 0 else (self.turn + 1) % self.seats

    def draw(self) -> None:
        card = int(self.pile.take())
        self.hand().sort_in(card)
        self.drawn = True
        self.news += 1
        self.tell(self.turn, "draws_this", who=int(self.turn), card=NAMES[card])
        self.tell_others(self.turn, "draws", who=int(self.turn))

    def clone(self) -> State:
        other = type(self)(int(self.seats))
        other.copy_base(self)
        other.hands = [hand.copy() for hand in self.hands]
        other.pile = self.pile.copy()
        other.table = self.table.copy()
        other.drawn = self.drawn
        other.plies = self.plies
        other.agreed = self.agreed
        return other

    def unseen(self, seat: int) -> list[int]:
        left = Counter([*range(6), *range(6)])
        left.subtract(self.table.listed())
        if seat >= 0:
            left.subtract(self.hands[seat].listed())
        return sorted(left.elements())

    def redeal(self, seat: int, rng: Rng) -> None:
        pool = cards(self.unseen(seat))
        pool.shuffle(rng)
        for other in self.each():
            if other != seat:
                size = self.hands[other].size()
                self.hands[other] = cards(sorted(int(pool.take()) for _ in range(size)))
        self.pile = pool

    def payoffs(self) -> list[float]:
        fewest = min(hand.size() for hand in self.hands)
        winners = [float(hand.size() == fewest) for hand in self.hands]
        return [won / sum(winners) for won in winners]


class Pairs(Game[Position]):
    name = "pairs"
    rules = 1
    seats = (2, 3)
    usual_seats = 2
    moves = MOVES
    longest = 40
    options: tuple[Option, ...] = (flag("loud"),)
    paragraphs: Mapping[str, int] = {}
    position: type[Position] = Position

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Position:
        state = self.position(seats)
        state.log = [] if log else None
        state.deal(rng)
        return state

    def words(self, state: Position, move: int) -> str:
        return {DRAW: "draw", HOLD: "hold"}.get(move) or f"lay {NAMES[move]}"

    def phrase(self, state: Position, move: int) -> Note:
        if move in (DRAW, HOLD):
            return Note("draw" if move == DRAW else "hold", {})
        return Note("lay", {"card": NAMES[move]})

    def refusal(self, state: Position, said: Reading) -> Note:
        return Note("no", {})

    def view(self, state: Position, seat: int | None) -> View:
        hands = (
            Zone(f"hand-{other}", "hand", self.hand(state, other, seat), owner=other)
            for other in state.each()
        )
        pile = Zone("pile", "deck", unknown(int(state.pile.size())))
        return View(seat, int(state.turn), (pile, Zone("table", "row", shown(state.table)), *hands))

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        hand = state.hands[other]
        return shown(hand) if other == seat else unknown(int(hand.size()))

    def scores(self, state: Position) -> list[int]:
        return [int(hand.size()) for hand in state.hands]

    def census(self, state: Position) -> dict[str, int]:
        return Counter(
            name for heap in (state.pile, state.table, *state.hands) for name in shown(heap)
        )


def shown(heap: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in heap.listed())


def spoilt_texts(**without: str) -> dict[str, Texts]:
    """The texts of Pairs; `log="lays"` leaves that line out."""
    tables = {
        table: {key: text for key, text in entries.items() if without.get(table) != key}
        for table, entries in TABLES.items()
    }
    return {language: Texts(language, tables) for language in LANGUAGES}
