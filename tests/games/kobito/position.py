"""Positions of Kobito in a few words."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.testkit.position import Position
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.rules.cards import COPIES, NAMES
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.rainbow import CARD, WILD


class KobitoPosition(Position[Kobito]):
    """A position with seat 0 in turn. `public` are the rainbows beside the gold, `lengths` the
    lengths that their gold asks for; `mine` and `theirs` the workshops of seats 0 and 1. Items are
    those of the view: 7, kobito-7, swapped-7. `deck` are the next cards to be drawn, `golds` the
    number of gold cards left."""

    names = NAMES

    def __init__(
        self,
        hand: str,
        public: tuple[str, str, str] = ("1", "1", "1"),
        lengths: tuple[int, int, int] = (9, 9, 9),
        mine: tuple[str, ...] = (),
        theirs: tuple[str, ...] = (),
        deck: str | None = None,
        discard: str | None = None,
        golds: int = 15,
        seats: int = 2,
        turn_begins: bool = True,
        **options: bool,
    ) -> None:
        rng = stream("at")
        super().__init__(GAME, GAME.start(seats, options, rng, log=True), rng)
        for place in range(3 + 4 * seats):
            self.state.rainbows.discard_all(place, cards([]))
        self.fill(range(3), public)
        self.fill(range(3, 7), mine)
        self.fill(range(7, 11), theirs)
        self.place_cards(turn=0, hands={0: hand, 1: "2 4 6 8 10"})
        self.set_golds(lengths, golds)
        self.set_deck(deck, discard)
        if turn_begins:
            self.state.begin_turn()

    def fill(self, places: range, rainbows: tuple[str, ...]) -> None:
        for place, rainbow in zip(places, rainbows, strict=False):
            for step, item in enumerate(rainbow.split()):
                kind, _, number = item.rpartition("-")
                card = int(number) - 1
                self.state.rainbows.add_card(place, card, 1)
                if kind:
                    top = WILD if kind == "kobito" else CARD + 1
                    self.state.rainbows.set_top(place, step, top)
                assert self.state.rainbows.length(place) == step + 1

    def set_golds(self, lengths: tuple[int, int, int], left: int) -> None:
        pool = list(range(18))
        for place, length in enumerate(lengths):
            gold = next(g for g in pool if self.state.lengths.at(g) == length)
            pool.remove(gold)
            self.state.golds.set(place, gold)
        self.state.gold_deck = cards(pool[:left])
        for gold in pool[left:]:
            self.state.won_golds[1].put(gold)

    def set_deck(self, deck: str | None, discard: str | None) -> None:
        """The deck holds all cards that are nowhere else, or exactly these, the next one first."""
        if deck is not None:
            self.place_cards(deck=" ".join(reversed(deck.split())), discard=discard or "")
            return
        self.state.deck = cards([])
        left = Counter(dict(zip(NAMES, COPIES, strict=True)))
        left.subtract(
            {name: n for name, n in GAME.piece_counts(self.state).items() if name in NAMES}
        )
        self.state.deck = cards(NAMES.index(name) for name in left for _ in range(left[name]))
        self.state.deck.shuffle(self.rng)

    def counts(self) -> tuple[int, int]:
        return int(self.state.duty), int(self.state.cards_played)


kobito = KobitoPosition
