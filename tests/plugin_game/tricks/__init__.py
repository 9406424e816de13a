"""Tricks: a small plug-in game for tests. Each seat has four cards and plays one in turn; the
highest takes the trick and leads the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.option import Value
from ludoteca.core.view import View, Zone, hidden_items

SUITS = ("suns", "moons", "stars")
COLOURS = {"suns": "yellow", "moons": "blue", "stars": "red"}
CARDS = [f"{suit}-{rank}" for suit in SUITS for rank in range(1, 8)] + ["grandmother-moon"]
HAND_SIZE = 4


def rank(card: int) -> int:
    return 8 if CARDS[card] == "grandmother-moon" else card % 7 + 1


def suit_of(card: int) -> str:
    suit = CARDS[card].partition("-")[0]
    return suit if suit in SUITS else "moons"


class Tricks(State):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.trick: list[tuple[int, int]] = []
        self.cleared_trick: list[tuple[int, int]] = []
        self.won: list[list[int]] = [[] for _ in range(seats)]

    def legal_into(self, moves: Moves) -> None:
        for card in sorted(self.hands[self.turn]):
            moves.put(card)

    def play(self, move: i64, rng: Rng) -> None:
        seat, card = int(self.turn), int(move)
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.say("plays", who=seat, card=CARDS[card])
        self.cleared_trick = []
        if len(self.trick) < self.seats:
            self.turn = (seat + 1) % self.seats
            return
        best = max(self.trick, key=lambda laid: (rank(laid[1]), -laid[1]))[0]
        self.won[best] += [card for _, card in self.trick]
        self.cleared_trick, self.trick = self.trick, []
        self.say("takes", who=best)
        self.turn = best if self.hands[best] else OVER

    def clone(self) -> Tricks:
        other = Tricks(int(self.seats))
        other.copy_base(self)
        other.hands = [list(hand) for hand in self.hands]
        other.pile, other.trick, other.cleared_trick = (
            [*self.pile],
            [*self.trick],
            [*self.cleared_trick],
        )
        other.won = [list(cards) for cards in self.won]
        return other

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        hidden = [other for other in range(self.seats) if other != seat]
        cards = sorted([*self.pile, *(card for other in hidden for card in self.hands[other])])
        shuffle(cards, rng)
        for other in hidden:
            held = len(self.hands[other])
            self.hands[other], cards = cards[:held], cards[held:]
        self.pile = cards

    def payoffs(self) -> list[float]:
        most = max(map(len, self.won))
        best = [len(cards) == most for cards in self.won]
        return [one / sum(best) for one in best]


def shuffle(cards: list[int], rng: Rng) -> None:
    for at in range(len(cards) - 1, 0, -1):
        other = int(rng.below(at + 1))
        cards[at], cards[other] = cards[other], cards[at]


class TricksGame(Game[Tricks]):
    name = "tricks"
    rules = 1
    seats = (2, 3, 4)
    usual_seats = 3
    moves = len(CARDS)
    longest = 16
    paragraphs: Mapping[str, int] = MappingProxyType({"not_yours": 1})

    def setup(
        self, seats: int, options: Mapping[str, Value], rng: Rng, log: bool = False
    ) -> Tricks:
        state = Tricks(seats)
        state.log = [] if log else None
        cards = list(range(len(CARDS)))
        shuffle(cards, rng)
        for hand in state.hands:
            hand += [cards.pop() for _ in range(HAND_SIZE)]
        state.pile = cards
        return state

    def notation(self, state: Tricks, move: int) -> str:
        return f"play {CARDS[move]}"

    def describe_move(self, state: Tricks, move: int) -> Note:
        return Note("play", {"card": CARDS[move]})

    def refusal(self, state: Tricks, tokens: MoveTokens) -> Note:
        return Note("not_yours", {})

    def touches(self, state: Tricks, moves: Sequence[int]) -> list[list[list[str]]]:
        return [[[f"hand-{state.turn}/{CARDS[move]}"]] for move in moves]

    def view(self, state: Tricks, seat: int | None) -> View:
        def row(laid: list[tuple[int, int]]) -> Zone:
            cards = tuple(CARDS[card] for _, card in laid)
            return Zone("trick", "row", cards, by=tuple(who for who, _ in laid))

        best = max(state.trick or state.cleared_trick, key=lambda laid: rank(laid[1]), default=None)
        return View(
            seat,
            int(state.turn),
            (
                Zone("pile", "deck", hidden_items(len(state.pile))),
                row(state.trick),
                Zone("suit", "sign", (suit_of(best[1]),) if best else ()),
                *(
                    Zone(
                        f"hand-{other}",
                        "hand",
                        tuple(CARDS[card] for card in sorted(hand))
                        if other == seat
                        else hidden_items(len(hand)),
                        owner=other,
                    )
                    for other, hand in enumerate(state.hands)
                ),
                *(
                    Zone(f"won-{other}", "pile", tuple(CARDS[card] for card in cards), owner=other)
                    for other, cards in enumerate(state.won)
                ),
            ),
            (row(state.cleared_trick),) if state.cleared_trick else (),
        )

    def scores(self, state: Tricks) -> list[int]:
        return [len(cards) for cards in state.won]

    def piece_counts(self, state: Tricks) -> dict[str, int]:
        laid = [card for _, card in state.trick]
        heaps = (*state.hands, *state.won, state.pile, laid)
        return Counter(CARDS[card] for heap in heaps for card in heap)

    def short_label(self, item: str) -> str:
        return item if item == "grandmother-moon" else item.rpartition("-")[2]

    def colour(self, item: str) -> str:
        return COLOURS.get(item.partition("-")[0], "default")


GAME = TricksGame()
