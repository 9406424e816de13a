"""Mutants of click paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.core.mutants import violates
from tests.core.pairs import HOLD, NAMES, Pairs, Position


class TouchablePairs(Pairs):
    """A card of the hand is laid by clicking it; all other moves have a button."""

    def touches(self, state: Position, moves: Sequence[int]) -> list[list[list[str]]]:
        return [[self.click_path(state, move)] for move in moves]

    def click_path(self, state: Position, move: int) -> list[str]:
        if move < len(NAMES):
            return [f"hand-{state.turn}/{NAMES[move]}"]
        return [f"button/{self.notation(state, move)}"]


@violates("every move can be touched")
class MoveWithoutPath(TouchablePairs):
    def touches(self, state: Position, moves: Sequence[int]) -> list[list[list[str]]]:
        return [[] if move == HOLD else [self.click_path(state, move)] for move in moves]


@violates("no click path is empty")
class EmptyPath(TouchablePairs):
    def click_path(self, state: Position, move: int) -> list[str]:
        return []


@violates("no two moves touch the same things")
class SharedPath(TouchablePairs):
    def click_path(self, state: Position, move: int) -> list[str]:
        return ["table"] if move < len(NAMES) else super().click_path(state, move)


@violates("what is touched lies on the table")
class PathOutsideView(TouchablePairs):
    def click_path(self, state: Position, move: int) -> list[str]:
        return [thing.replace("hand-", "sleeve-") for thing in super().click_path(state, move)]


@violates("what is touched lies on the table")
class PathInOtherHand(TouchablePairs):
    def click_path(self, state: Position, move: int) -> list[str]:
        return [
            thing.replace(f"hand-{state.turn}", f"hand-{1 - state.turn}")
            for thing in super().click_path(state, move)
        ]


@violates("no click path completes another move")
class PathThroughOtherMove(TouchablePairs):
    def click_path(self, state: Position, move: int) -> list[str]:
        held = [name for name in NAMES if move < len(NAMES) and name != NAMES[move]]
        hand_items = self.view(state, int(state.turn)).zone(f"hand-{state.turn}").items
        other = next((name for name in held if name in hand_items and name < NAMES[move]), None)
        first = [] if other is None else [f"hand-{state.turn}/{other}"]
        return first + super().click_path(state, move)


@violates("the reason of a dead end tells no secret")
class DeadEndReasonRevealsHand(TouchablePairs):
    def candidate_moves(self, state: Position, touched: Sequence[str]) -> Iterable[str]:
        self.paragraphs = {"no": 1}
        return ["hold"] if state.hands[1 - state.turn].holds(0) else []
