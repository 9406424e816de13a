"""Pairs: a tiny interpreted game for the tests of the testkit. Twelve cards, two or three seats. In
turn each draws a card, then lays one or holds; when the pile is empty the match is over, and the
fewest cards in hand win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.option import Option, Value, flag
from ludoteca.core.text import LANGUAGES, Texts
from ludoteca.core.view import View, Zone, hidden_items

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
TEXTS = {language: Texts(language, TABLES) for language in LANGUAGES}


class Position(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands: list[Cards] = []
        self.pile = Cards()
        self.table = Cards()
        self.has_drawn = False
        self.plies = 0
        self.options: dict[str, Value] = {}

    def deal(self, rng: Rng) -> None:
        self.pile = cards([*range(6), *range(6)])
        self.pile.shuffle(rng)
        self.hands = [
            cards(sorted(int(self.pile.take()) for _ in range(2))) for _ in self.each_seat()
        ]

    def each_seat(self) -> range:
        return range(self.seats)

    def hand(self) -> Cards:
        return self.hands[self.turn]

    def legal_into(self, moves: Moves) -> None:
        if not self.has_drawn:
            moves.put(DRAW)
            return
        for card in sorted(set(self.hand().to_list())):
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
        self.has_drawn = False
        self.turn = OVER if self.pile.size() == 0 else (self.turn + 1) % self.seats

    def draw(self) -> None:
        card = int(self.pile.take())
        self.hand().insert_sorted(card)
        self.has_drawn = True
        self.reveals += 1
        self.tell(self.turn, "draws_this", who=int(self.turn), card=NAMES[card])
        self.tell_others(self.turn, "draws", who=int(self.turn))

    def clone(self) -> State:
        other = type(self)(int(self.seats))
        other.copy_base(self)
        other.hands = [hand.copy() for hand in self.hands]
        other.pile = self.pile.copy()
        other.table = self.table.copy()
        other.has_drawn = self.has_drawn
        other.plies = self.plies
        other.options = self.options
        return other

    def unseen(self, seat: int) -> list[int]:
        counts = Counter([*range(6), *range(6)])
        counts.subtract(self.table.to_list())
        if seat >= 0:
            counts.subtract(self.hands[seat].to_list())
        return sorted(counts.elements())

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        pool = cards(self.unseen(seat))
        pool.shuffle(rng)
        for other in self.each_seat():
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

    def notation(self, state: Position, move: int) -> str:
        return {DRAW: "draw", HOLD: "hold"}.get(move) or f"lay {NAMES[move]}"

    def describe_move(self, state: Position, move: int) -> Note:
        if move in (DRAW, HOLD):
            return Note("draw" if move == DRAW else "hold", {})
        return Note("lay", {"card": NAMES[move]})

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        return Note("no", {})

    def view(self, state: Position, seat: int | None) -> View:
        hands = (
            Zone(f"hand-{other}", "hand", self.hand(state, other, seat), owner=other)
            for other in state.each_seat()
        )
        pile = Zone("pile", "deck", hidden_items(int(state.pile.size())))
        return View(
            seat, int(state.turn), (pile, Zone("table", "row", item_names(state.table)), *hands)
        )

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        hand = state.hands[other]
        return item_names(hand) if other == seat else hidden_items(int(hand.size()))

    def scores(self, state: Position) -> list[int]:
        return [int(hand.size()) for hand in state.hands]

    def piece_counts(self, state: Position) -> dict[str, int]:
        return Counter(
            name for pile in (state.pile, state.table, *state.hands) for name in item_names(pile)
        )


def item_names(pile: Cards) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in pile.to_list())


def texts_without(**without: str) -> dict[str, Texts]:
    """The texts of Pairs; `log="lays"` omits that line."""
    tables = {
        table: {key: text for key, text in entries.items() if without.get(table) != key}
        for table, entries in TABLES.items()
    }
    return {language: Texts(language, tables) for language in LANGUAGES}
