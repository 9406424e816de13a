"""Evaluates prophecies, temples and cóatls by their names alone, for the oracles.

Nothing here uses the game's own scoring: `yk+r`, `x-yy-x`, `ky*yk`, `y3-6`, `any-yyggr` and
`no-y-k=g` state their requirements themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ludoteca.games.coatl import GAME

LETTER = {"yellow": "y", "red": "r", "black": "k", "green": "g", "blue": "b"}
REQUIREMENT = re.compile(r"no-(?P<card>\w+)-card|no-(?P<no>[yrkgb])|(?P<same>.=.)|(?P<length>\d+)")
MOST_CARDS = 4


class Snake(NamedTuple):
    """A cóatl as everyone sees it: its colours from head to tail, and the cards beside it."""

    letters: str
    headed: bool = False
    tailed: bool = False
    cards: tuple[str, ...] = ()
    temple: str = ""
    complete: bool = False

    @property
    def whole(self) -> bool:
        """Has it both ends and a body?"""
        return self.headed and self.tailed and len(self.letters) > 2

    @property
    def both_ends(self) -> bool:
        return self.headed and self.tailed

    def with_cards(self, *cards: str) -> Snake:
        return self._replace(cards=(*self.cards, *cards))

    def with_piece(self, piece: str, at_head: bool) -> Snake:
        letter = letter_of(piece)
        return self._replace(
            letters=letter + self.letters if at_head else self.letters + letter,
            headed=self.headed or piece.endswith("head"),
            tailed=self.tailed or piece.endswith("tail"),
        )

    def worth(self) -> int:
        """The points of all cards beside it."""
        found = sum(points(card, self) for card in self.cards)
        return found + (temple_points(self.temple, self) if self.temple else 0)

    def takes(self, card: str, unlike: bool) -> bool:
        """Has it room for this prophecy, and none that excludes it?"""
        return (
            not self.complete
            and not self.temple
            and len(self.cards) < MOST_CARDS
            and card not in self.cards
            and not (unlike and card_colour(card) in map(card_colour, self.cards))
        )


def letter_of(piece: str) -> str:
    """Empty for no piece."""
    return LETTER[piece.split("-")[0]] if piece else ""


# Prophecies


def times(card: str, snake: Snake) -> int:
    """The number of occurrences of a prophecy, each piece used once."""
    letters = snake.letters
    if card.endswith("3-6"):
        return letters.count(card[0])
    if card.startswith("any-"):
        return int(not Counter(card[4:]) - Counter(letters))
    if card.startswith("x-"):
        colour = card[2]
        grown = colour * 3  # an open end may still grow
        framed = ("|" if snake.headed else grown) + letters + ("|" if snake.tailed else grown)
        return len(re.findall(f"(?<!{colour}){colour}{colour}(?!{colour})", framed))
    if "*" in card:
        return int(re.search(card.replace("*", ".+"), letters) is not None)
    return len(re.findall(card, letters))


@cache
def steps(card: str) -> tuple[int, ...]:
    """The points of each level."""
    return tuple(int(n) for n in GAME.short_label(card).split()[1].split("/"))


def level(card: str, snake: Snake) -> int:
    found = times(card, snake) - (2 if card.endswith("3-6") else 0)
    return max(0, min(found, len(steps(card))))


def points(card: str, snake: Snake) -> int:
    return [0, *steps(card)][level(card, snake)]


def top(card: str) -> int:
    return steps(card)[-1]


def needs(card: str, nth: int) -> Counter[str]:
    """The pieces of each colour that a level needs; an ∞ is one, crosses and white are none."""
    if card.endswith("3-6"):
        return Counter(card[0] * (2 + nth))
    return Counter(re.sub(r"any|[^yrkgb]", "", card) * nth)


def card_colour(card: str) -> str:
    if card.endswith("3-6") or card.startswith("any-"):
        return "red"
    if card.startswith("x-") or card == card[0] * 3:
        return "black"
    if "+" in card or "*" in card:
        return "green"
    return "blue" if len(card) == 2 or card == card[:2] * 2 else "yellow"


def in_common(one: str, two: str) -> int:
    """Pieces that both need, each at its highest level."""
    return (needs(one, len(steps(one))) & needs(two, len(steps(two)))).total()


# Temples


def met(temple: str, snake: Snake) -> int:
    found = 0
    for requirement in REQUIREMENT.finditer(temple):
        if requirement["card"]:
            found += requirement["card"] not in map(card_colour, snake.cards)
        elif requirement["no"]:
            found += requirement["no"] not in snake.letters
        elif requirement["length"]:
            found += len(snake.letters) == int(requirement["length"])
        else:
            one, two = (snake.letters.count(letter) for letter in requirement["same"].split("="))
            found += one == two > 0
    return found


def temple_points(temple: str, snake: Snake) -> int:
    requirement = len(list(REQUIREMENT.finditer(temple)))
    return [0, 3, 6 if requirement == 3 else 7, 10][met(temple, snake)]


# Cóatls that can be built


def dressed(
    snake: Snake, hand: Iterable[str], temples: Iterable[str], least: int, unlike: bool
) -> Iterator[Snake]:
    """The cóatl with every choice of prophecies that it satisfies, with and without a temple; a
    temple needs both ends and at least this many prophecies."""
    fitting = [card for card in sorted(set(hand)) if level(card, snake) > 0]
    for n in range(len(fitting), -1, -1):
        for chosen in combinations(fitting, n):
            found = snake
            for card in chosen:
                if not found.takes(card, unlike):
                    break
                found = found.with_cards(card)
            else:
                yield found
                if found.whole and not found.temple and len(found.cards) >= least:
                    for temple in temples:
                        if met(temple, found) > 0:
                            yield found._replace(temple=temple)


def grown(snake: Snake, store: Sequence[str]) -> Iterator[Snake]:
    """Every complete cóatl that can be built of this one (without letters: a new one) with the
    pieces in store."""
    bodies = Counter(letter_of(piece) for piece in store if piece.endswith("body"))
    heads = [""] if snake.headed else sorted({p for p in store if p.endswith("head")})
    tails = [""] if snake.tailed else sorted({p for p in store if p.endswith("tail")})
    for run in runs(bodies):
        for at in joints(snake, run):
            body = run[:at] + snake.letters + run[at:]
            for head in heads:
                for tail in tails:
                    letters = letter_of(head) + body + letter_of(tail)
                    whole = snake._replace(letters=letters, headed=True, tailed=True)
                    if whole.whole:
                        yield whole


def joints(snake: Snake, run: str) -> Sequence[int]:
    """The first n of these pieces go before the cóatl, the others behind it."""
    if snake.both_ends:
        return [] if run else [0]
    if snake.tailed:
        return [len(run)]
    return [0] if snake.headed or not snake.letters else range(len(run) + 1)


def runs(bodies: Counter[str]) -> Iterator[str]:
    """All sequences of some of these, the longest first."""
    layers = [{""}]
    while layers[-1]:
        layers.append(
            {
                run + letter
                for run in layers[-1]
                for letter, n in bodies.items()
                if run.count(letter) < n
            }
        )
    for layer in reversed(layers):
        yield from sorted(layer)


def most(snake: Snake, hand: Iterable[str], temples: Iterable[str]) -> int:
    """No choice of cards gives this cóatl more points."""
    fitting = sum(points(card, snake) for card in set(hand) if card not in snake.cards)
    best = max((temple_points(temple, snake) for temple in temples), default=0)
    return snake.worth() + fitting + (0 if snake.temple else best)
