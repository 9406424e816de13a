"""Games that do not share the victory out among their sides; and sound ones that do."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.option import Value
from ludoteca.core.sides import Sides, all_together, opposite
from tests.core.pairs import Pairs, Position
from tests.core.spoilt import breaks


@breaks("every seat is in one side")
class SideWithoutASeat(Pairs):
    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return ((0,),)


@breaks("every seat is in one side")
class SeatInTwoSides(Pairs):
    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return ((0, 1), (1,))


@breaks("partners have the same payoff")
class UnequalPartners(Pairs):
    """Together by what it says, each for themselves by what they get."""

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return all_together(seats)


@breaks("the payoffs of all sides sum to one")
class TwiceWon(Position):
    def payoffs(self) -> list[float]:
        return [1.0 for _ in self.each()]


@breaks("the payoffs of all sides sum to one")
class WonByNobody(Position):
    def payoffs(self) -> list[float]:
        return [0.0 for _ in self.each()]


class LostAgainstARival(Pairs):
    """Sound: whoever does not win may have lost to somebody who sits at no seat."""

    position = WonByNobody

    def rival_score(self, state: Position) -> int | None:
        return 7


@breaks("the payoffs of all sides sum to one")
class TwiceWonFromARival(Pairs):
    position = TwiceWon

    def rival_score(self, state: Position) -> int | None:
        return 7


class InPairs(Position):
    """Partners sit opposite; the fewest cards in both hands win."""

    def payoffs(self) -> list[float]:
        held = [sum(hand.size() for hand in self.hands[side::2]) for side in (0, 1)]
        shares = [0.5 if held[0] == held[1] else float(own == min(held)) for own in held]
        return [shares[seat % 2] for seat in self.each()]

    def outlook(self) -> list[float]:
        return [0.5 for _ in self.each()]


class WithoutPartners(InPairs):
    """Even among the seats, as a position says that knows of no sides."""

    def outlook(self) -> list[float]:
        return Position.outlook(self)


class PairsInPairs(Pairs):
    """Two or four players, four in two pairs: seat counts that are no range."""

    seats = (2, 4)
    position = InPairs

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return opposite(seats, 2)


class WonByAll(Position):
    """They win if they have laid down enough."""

    def payoffs(self) -> list[float]:
        return [float(self.table.size() > 3) for _ in self.each()]


class AllTogether(Pairs):
    position = WonByAll

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return all_together(seats)


@breaks("the chances of all sides sum to one")
class TwiceHopedFor(Position):
    def outlook(self) -> list[float]:
        return [0.9 for _ in self.each()]


class HopedForAlone(WonByAll):
    def outlook(self) -> list[float]:
        return [float(seat == 0) for seat in self.each()]


@breaks("partners have the same chance")
class UnequalHopes(AllTogether):
    position = HopedForAlone
