"""Positions of Kobito from a few words, for its tests."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.kit.cards import cards
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.refusal import Refused
from ludoteca.core.view import Zone
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.rules.cards import COPIES, NAMES
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.rainbow import CARD, WILD


class At:
    """A position of seat 0 in turn, from a few words, and what may be done in it.

    `public` are the rainbows beside the gold, `lengths` what their gold asks for; `mine` and
    `theirs` the workshops of seats 0 and 1. Items are those of the view: 7, kobito-7, swapped-7.
    `deck` are the next cards to come, `golds` how many gold cards are left to turn.
    """

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
        self.rng: Rng = stream("at")
        self.state: Kobito = GAME.start(seats, options, self.rng, log=True)
        self.state.turn = 0
        for place in range(3 + 4 * seats):
            self.state.rainbows.throw_away(place, cards([]))
        self.fill(range(3), public)
        self.fill(range(3, 7), mine)
        self.fill(range(7, 11), theirs)
        self.state.hands[0] = cards(sorted(NAMES.index(card) for card in hand.split()))
        self.state.hands[1] = cards(NAMES.index(card) for card in ["2", "4", "6", "8", "10"])
        self.set_golds(lengths, golds)
        self.set_deck(deck, discard)
        if turn_begins:
            self.state.begin_turn()

    def fill(self, places: range, rainbows: tuple[str, ...]) -> None:
        for place, rainbow in zip(places, rainbows, strict=False):
            for step, item in enumerate(rainbow.split()):
                kind, _, number = item.rpartition("-")
                card = int(number) - 1
                self.state.rainbows.grow(place, card, 1)
                if kind:
                    top = WILD if kind == "kobito" else CARD + 1
                    self.state.rainbows.lay(place, step, top)
                assert self.state.rainbows.length(place) == step + 1

    def set_golds(self, lengths: tuple[int, int, int], left: int) -> None:
        pool = list(range(18))
        for place, length in enumerate(lengths):
            gold = next(g for g in pool if self.state.lengths.at(g) == length)
            pool.remove(gold)
            self.state.golds.set(place, gold)
        self.state.gold_deck = cards(pool[:left])
        for gold in pool[left:]:
            self.state.won[1].put(gold)

    def set_deck(self, deck: str | None, discard: str | None) -> None:
        """The deck is all that lies nowhere else, or exactly these, the next one first."""
        if deck is not None:
            self.state.deck = cards(NAMES.index(card) for card in reversed(deck.split()))
            self.state.discard = cards(NAMES.index(card) for card in (discard or "").split())
            return
        self.state.deck = cards([])
        left = Counter(dict(zip(NAMES, COPIES, strict=True)))
        left.subtract({name: n for name, n in GAME.census(self.state).items() if name in NAMES})
        self.state.deck = cards(NAMES.index(name) for name in left for _ in range(left[name]))
        self.state.deck.shuffle(self.rng)

    def moves(self, *verbs: str) -> list[str]:
        """All legal moves in words, or only those with these verbs."""
        said = [GAME.words(self.state, move) for move in self.state.legal().listed()]
        return [words for words in said if not verbs or words.split()[0] in verbs]

    def play(self, *moves: str) -> At:
        for words in moves:
            GAME.play_words(self.state, words, self.rng)
        return self

    def copy(self) -> Kobito:
        copy = self.state.clone()
        assert isinstance(copy, Kobito)
        return copy

    def refuses(self, words: str) -> str:
        """The key of the rule that forbids this."""
        with pytest.raises(Refused) as refusal:
            GAME.parse(self.state, words)
        return refusal.value.note.key

    def zone(self, name: str, seat: int | None = 0) -> Zone:
        return GAME.view(self.state, seat).zone(name)

    def lies(self, name: str, seat: int | None = 0) -> str:
        """What lies in a zone, face-down cards as question marks; nothing if there is none."""
        zones = GAME.view(self.state, seat).zones
        return " ".join(item or "?" for zone in zones if zone.id == name for item in zone.items)

    def counts(self) -> tuple[int, int]:
        return int(self.state.duty), int(self.state.played)
