"""Games whose moves cannot be touched as they promise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.core.pairs import HOLD, NAMES, Pairs, Position
from tests.core.spoilt import breaks


class Touched(Pairs):
    """A card of the hand is laid by touching it; all else has a button."""

    def touches(self, state: Position, moves: Sequence[int]) -> list[list[list[str]]]:
        return [[self.way(state, move)] for move in moves]

    def way(self, state: Position, move: int) -> list[str]:
        if move < len(NAMES):
            return [f"hand-{state.turn}/{NAMES[move]}"]
        return [f"button/{self.words(state, move)}"]


@breaks("every move can be touched")
class OutOfReach(Touched):
    def touches(self, state: Position, moves: Sequence[int]) -> list[list[list[str]]]:
        return [[] if move == HOLD else [self.way(state, move)] for move in moves]


@breaks("nothing to touch is no way")
class ByThinking(Touched):
    def way(self, state: Position, move: int) -> list[str]:
        return []


@breaks("no two moves touch the same things")
class Ambiguous(Touched):
    def way(self, state: Position, move: int) -> list[str]:
        return ["table"] if move < len(NAMES) else super().way(state, move)


@breaks("what is touched lies on the table")
class InTheAir(Touched):
    def way(self, state: Position, move: int) -> list[str]:
        return [thing.replace("hand-", "sleeve-") for thing in super().way(state, move)]


@breaks("what is touched lies on the table")
class InAnothersHand(Touched):
    def way(self, state: Position, move: int) -> list[str]:
        return [
            thing.replace(f"hand-{state.turn}", f"hand-{1 - state.turn}")
            for thing in super().way(state, move)
        ]


@breaks("no other move is made by the way")
class Hasty(Touched):
    def way(self, state: Position, move: int) -> list[str]:
        held = [name for name in NAMES if move < len(NAMES) and name != NAMES[move]]
        seen = self.view(state, int(state.turn)).zone(f"hand-{state.turn}").items
        other = next((name for name in held if name in seen and name < NAMES[move]), None)
        first = [] if other is None else [f"hand-{state.turn}/{other}"]
        return first + super().way(state, move)


@breaks("why not tells no secret")
class Whispering(Touched):
    def attempts(self, state: Position, touched: Sequence[str]) -> Iterable[str]:
        self.paragraphs = {"no": 1}
        return ["hold"] if state.hands[1 - state.turn].holds(0) else []
