"""What a seat of Cóatl sees, for the oracles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from ludoteca.core.testkit.oracles import Claim
from tests.games.coatl.oracle_patterns import Snake, letter_of, level, met, needs, steps

SLOTS = 8
MOST_GROWING = 2


class Progress(NamedTuple):
    """As the hints count: points of the best level with all pieces there; then for the next level
    the pieces there, their total and its points."""

    points: int
    k: int
    all: int
    goal: int


class Sight:
    """The things of one seat, as the seat in turn sees them."""

    def __init__(self, claim: Claim, seat: int | None = None) -> None:
        self.claim = claim
        self.seat = claim.seat if seat is None else seat
        self.zones = {zone.id: zone for zone in claim.view.zones}
        self.most = int(self.number("most-coatls"))
        self.store = self.items(f"board-{self.seat}")
        self.hand = [card for card in self.items(f"hand-{self.seat}") if card]
        self.display = self.items("temples")
        self.own_temples = self.items(f"temple-hand-{self.seat}")
        self.snakes = [
            self.snake(n) for n in range(1, self.most + 1) if f"coatl-{self.seat}-{n}" in self.zones
        ]
        self.demands: Any = claim.state.demands

    def items(self, name: str) -> list[str]:
        return [item for item in self.zones[name].items if item] if name in self.zones else []

    def number(self, name: str) -> int:
        return int(self.zones[name].number or 0)

    def snake(self, n: int) -> Snake:
        pieces = self.items(f"coatl-{self.seat}-{n}")
        beside = self.items(f"pages-{self.seat}-{n}")
        temples = [card for card in beside if "=" in card or card.startswith("no-")]
        return Snake(
            "".join(map(letter_of, pieces)),
            pieces[0].endswith("head"),
            pieces[-1].endswith("tail"),
            tuple(card for card in beside if card not in temples),
            temples[0] if temples else "",
            f"seal-{self.seat}-{n}" in self.zones,
        )

    @property
    def doing(self) -> str:
        return "".join(self.items("doing"))

    @property
    def temples(self) -> list[str]:
        return [*self.display, *self.own_temples]

    @property
    def room(self) -> int:
        return SLOTS - len(self.store)

    @property
    def growing(self) -> list[Snake]:
        return [snake for snake in self.snakes if not snake.complete]

    # Complete cóatls, and those that can be completed

    def settled(self, snake: Snake) -> bool:
        """Has it everything that this match requires?"""
        enough = len(snake.cards) >= self.demands.min_pages
        return snake.whole and enough and bool(snake.temple or not self.demands.temple_required)

    def can_all_be_completed(
        self, snakes: Iterable[Snake], hand: Sequence[str], temples: Sequence[str]
    ) -> bool:
        """Can every cóatl with both ends be given its required cards, each card used once?"""
        waiting = [s for s in snakes if s.both_ends and not s.complete and not self.settled(s)]
        if not waiting:
            return True
        first, others = waiting[0], waiting[1:]
        if not first.whole:
            return False
        lacking = max(0, int(self.demands.min_pages) - len(first.cards))
        for chosen in combinations(range(len(hand)), lacking):
            dressed = first
            for at in chosen:
                card = hand[at]
                if (
                    not dressed.takes(card, self.demands.distinct_colours)
                    or level(card, dressed) == 0
                ):
                    break
                dressed = dressed.with_cards(card)
            else:
                rest = [card for at, card in enumerate(hand) if at not in chosen]
                expected = [""] if dressed.temple or not self.demands.temple_required else temples
                for temple in expected:
                    left = [other for other in temples if other != temple]
                    if (not temple or met(temple, dressed)) and self.can_all_be_completed(
                        others, rest, left
                    ):
                        return True
        return False

    # Pieces for a prophecy

    def progress(self, card: str, more: Sequence[str] = ()) -> Progress | None:
        """With the pieces in store, on the cóatl that suits best; None if there is none."""
        homes = [home for home in self.homes if home.takes(card, self.demands.distinct_colours)]
        return max((self.progress_on(home, card, more) for home in homes), default=None)

    def progress_on(self, home: Snake, card: str, more: Sequence[str] = ()) -> Progress:
        reached = 0
        for nth, goal in enumerate(steps(card), 1):
            expected = needs(card, nth)
            lacking = self.lackings(home, expected, more)[0].total()
            if lacking:
                return Progress(reached, expected.total() - lacking, expected.total(), goal)
            reached = goal
        return Progress(reached, 0, 0, reached)

    def lackings(
        self, home: Snake, expected: Counter[str], more: Sequence[str] = ()
    ) -> list[Counter[str]]:
        """The missing pieces, in all ways that lack the fewest. A cóatl has one head and one tail,
        so at most one of those in store is used."""
        store = [*self.store, *more]
        there = Counter(home.letters)
        there.update(letter_of(piece) for piece in store if piece.endswith("body"))
        ends: list[set[str]] = [{""}, {""}]
        for nth, (shape, has) in enumerate((("head", home.headed), ("tail", home.tailed))):
            if not has:
                ends[nth] |= {letter_of(piece) for piece in store if piece.endswith(shape)}
        left = [
            expected - there - Counter(head) - Counter(tail) for head in ends[0] for tail in ends[1]
        ]
        least = min(lacks.total() for lacks in left)
        return [lacks for lacks in left if lacks.total() == least]

    @property
    def homes(self) -> list[Snake]:
        """The unfinished cóatls, and a new one if one may be started."""
        return [*self.growing, *([Snake("")] if len(self.snakes) < self.most else [])]
