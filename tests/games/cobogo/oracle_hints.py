"""Oracles of the hints of Cobogó, from the rulebook.

The wall, the cards and the goals are those that the seat in turn sees; groups are counted by a
simple, slow algorithm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from ludoteca.core.testkit.oracles import Claim, Oracle
from ludoteca.core.view import Zone
from tests.games.cobogo.oracle_walls import Cells, Place, Wall, copies, gaps, groups, lacks_two


def wall_of(claim: Claim) -> Wall:
    zone = claim.zone("wall")
    return dict(zip(zone.places, map(str, zone.items), strict=True))


def hand_of(claim: Claim) -> list[str]:
    return [str(item) for item in claim.zone(f"hand-{claim.seat}").items]


@dataclass(frozen=True)
class Goal:
    name: str
    colour: str
    pattern: Cells
    wanted: int


def laying(claim: Claim) -> Laying:
    """Shared by all hints about one move."""
    key = f"laying {claim.move}"
    if key not in claim.cache:
        claim.cache[key] = Laying(claim)
    found: Laying = claim.cache[key]
    return found


class Laying:
    """The wall before and after the recommended move, and what the seat knows then."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.before = wall_of(claim)
        _, self.card, place, *turned = claim.words.split()
        self.fronts = dict(self.known(claim))
        self.found: dict[tuple[str, Goal, bool], Any] = {}
        x, y = map(int, place.split(","))
        self.after = wall_with(
            self.before, self.fronts[self.card], x, y, int(turned[1] if turned else 0)
        )

    @staticmethod
    def known(claim: Claim) -> Iterator[tuple[str, Zone]]:
        """The cards of the own hand and the public ones, each with its front."""
        view = claim.view
        for place, name in enumerate(hand_of(claim)):
            yield name, view.zone(f"front-{place}")
        there = {zone.id: zone for zone in view.zones}
        others = [zone for zone in view.zones if zone.kind == "hand" and zone.owner != view.seat]
        shown = [there.get("bottom"), there.get("top"), *others]
        named = [item for zone in shown if zone for item in zone.items if item is not None]
        for place, name in enumerate(named):
            yield name, there[f"known-{place}"]

    @cached_property
    def goals(self) -> list[Goal]:
        zone = self.claim.zone
        return [
            Goal(
                str(zone(f"pattern-{nth}").items[0]),
                str(zone(f"goal-{nth}").items[0]),
                frozenset(zone(f"goal-{nth}").places),
                zone(f"wanted-{nth}").number or 0,
            )
            for nth in range(3)
        ]

    def goal(self, claim: Claim) -> Goal:
        """The goal that a hint names."""
        return next(goal for goal in self.goals if goal.name == claim.arg("goal"))

    def copies(self, goal: Goal, later: bool = True) -> set[Cells]:
        key = ("copies", goal, later)
        if key not in self.found:
            wall = self.after if later else self.before
            self.found[key] = copies(wall, goal.colour, goal.pattern)
        found: set[Cells] = self.found[key]
        return found

    def gaps(self, goal: Goal, later: bool = True) -> set[Place]:
        key = ("gaps", goal, later)
        if key not in self.found:
            wall = self.after if later else self.before
            self.found[key] = gaps(wall, goal.colour, goal.pattern)
        found: set[Place] = self.found[key]
        return found

    def new(self, goal: Goal) -> set[Cells]:
        return self.copies(goal) - self.copies(goal, later=False)

    def is_wanted(self, goal: Goal) -> bool:
        """Does the goal still lack copies after the move?"""
        return len(self.copies(goal)) < goal.wanted

    def can_make_a_copy(self, front: Zone, goal: Goal) -> bool:
        """Is there a place and a turn at which this card completes a copy, so that there is one
        more?"""
        now = len(self.copies(goal))
        for cell in self.gaps(goal):
            for turn in range(4):
                for (x, y), block in turned_front(front, turn).items():
                    if block != goal.colour:
                        continue
                    wall = legal_wall_with(self.after, front, cell[0] - x, cell[1] - y, turn)
                    if wall and len(copies(wall, goal.colour, goal.pattern)) > now:
                        return True
        return False


@cache
def turned_front(front: Zone, turn: int) -> Wall:
    """A front after this number of clockwise quarter turns, from 0,0 on."""
    wall = dict(zip(front.places, map(str, front.items), strict=True))
    for _ in range(turn):
        height = max(y for _, y in wall) + 1
        wall = {(height - 1 - y, x): block for (x, y), block in wall.items()}
    return wall


def wall_with(wall: Wall, front: Zone, x: int, y: int, turn: int) -> Wall:
    blocks = turned_front(front, turn)
    return {**wall, **{(x + dx, y + dy): block for (dx, dy), block in blocks.items()}}


def legal_wall_with(wall: Wall, front: Zone, x: int, y: int, turn: int) -> Wall | None:
    """The wall with this card on it; None if it would cover glass."""
    cells = {(x + dx, y + dy) for dx, dy in turned_front(front, turn)}
    glass = any(wall.get(cell) == "glass" for cell in cells)
    return None if glass else wall_with(wall, front, x, y, turn)


def makes_copy(claim: Claim) -> bool:
    here = laying(claim)
    goal = here.goal(claim)
    now = len(here.copies(goal))
    return bool(here.new(goal)) and now == claim.arg("k") < claim.arg("n") == goal.wanted


def meets_goal(claim: Claim) -> bool:
    here = laying(claim)
    goal = here.goal(claim)
    lacked = len(here.copies(goal, later=False)) < goal.wanted
    return lacked and len(here.copies(goal)) == claim.arg("n") == goal.wanted


def copies_at_once(claim: Claim) -> bool:
    here = laying(claim)
    new = sum(len(here.new(goal)) for goal in here.goals)
    return bool(new == claim.arg("n") > 1)


def copy_to_spare(claim: Claim) -> bool:
    here = laying(claim)
    goal = here.goal(claim)
    return bool(here.new(goal)) and len(here.copies(goal)) - goal.wanted == claim.arg("n") > 0


def own_card_next(claim: Claim) -> bool:
    here = laying(claim)
    card, goal = str(claim.arg("card")), here.goal(claim)
    mine = card in hand_of(claim) and card != here.card
    return mine and here.is_wanted(goal) and here.can_make_a_copy(here.fronts[card], goal)


def known_card_next(claim: Claim) -> bool:
    here = laying(claim)
    card, whom, goal = str(claim.arg("card")), int(claim.arg("whom")), here.goal(claim)
    theirs = whom != claim.seat and card in claim.zone(f"hand-{whom}").items
    return theirs and here.is_wanted(goal) and here.can_make_a_copy(here.fronts[card], goal)


def unseen_fronts(claim: Claim) -> list[Zone]:
    """The fronts of the cards that the seat cannot place: the deck without the goals, the wall, the
    own hand and the public cards."""
    state = claim.state
    view = claim.view
    seen = {
        item
        for zone in view.zones
        if zone.id in ("goals", "laid", "bottom", "top") or zone.kind == "hand"
        for item in zone.items
    }
    deck = state.deck
    width = int(deck.width)
    places = tuple((i % width, i // width) for i in range(deck.area))
    return [
        Zone(name, "grid", tuple(deck.front(card)), places=places)
        for card, name in enumerate(deck.names)
        if name not in seen
    ]


def any_card_fits(claim: Claim) -> bool:
    here = laying(claim)
    goal, fronts = here.goal(claim), unseen_fronts(claim)
    fit = all(here.can_make_a_copy(front, goal) for front in fronts)
    return bool(fronts) and here.is_wanted(goal) and fit


def cards_fit(claim: Claim) -> bool:
    """At least this many of the cards that no player can place."""
    here = laying(claim)
    goal, fronts = here.goal(claim), unseen_fronts(claim)
    n, all_ = claim.arg("n"), claim.arg("all")
    fit = sum(here.can_make_a_copy(front, goal) for front in fronts)
    return here.is_wanted(goal) and fit >= n and 0 < n < all_ == len(fronts)


def opens(claim: Claim) -> bool:
    here = laying(claim)
    goal = here.goal(claim)
    new = here.gaps(goal) - here.gaps(goal, later=False)
    return here.is_wanted(goal) and bool(new) and len(here.gaps(goal)) == claim.arg("n")


def stays_open(claim: Claim) -> bool:
    here = laying(claim)
    goal = here.goal(claim)
    both = here.gaps(goal) & here.gaps(goal, later=False)
    return here.is_wanted(goal) and len(both) == claim.arg("n") > 0


def begins_copy(claim: Claim) -> bool:
    here = laying(claim)
    goal = here.goal(claim)
    before, after = (
        {group for group in groups(wall, goal.colour) if lacks_two(group, goal.pattern)}
        for wall in (here.before, here.after)
    )
    size = len(goal.pattern)
    numbers = (claim.arg("k"), claim.arg("n")) == (size - 2, size)
    return here.is_wanted(goal) and numbers and bool(after - before)


def copies_stay(claim: Claim) -> bool:
    here = laying(claim)
    made = [(goal.name, copy) for goal in here.goals for copy in here.copies(goal, later=False)]
    left = {(goal.name, copy) for goal in here.goals for copy in here.copies(goal)}
    return set(made) <= left and len(made) == claim.arg("n") > 0


HINTS: dict[str, Oracle] = {
    "makes_copy": makes_copy,
    "meets_goal": meets_goal,
    "copies_at_once": copies_at_once,
    "copy_to_spare": copy_to_spare,
    "own_card_next": own_card_next,
    "known_card_next": known_card_next,
    "any_card_fits": any_card_fits,
    "cards_fit": cards_fit,
    "opens": opens,
    "stays_open": stays_open,
    "begins_copy": begins_copy,
    "copies_stay": copies_stay,
}
