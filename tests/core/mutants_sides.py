"""Games that do not share the victory among their sides, and correct ones that do."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.option import Value
from ludoteca.core.sides import Sides, alternating_sides, one_side
from tests.core.mutants import violates
from tests.core.pairs import Pairs, Position


@violates("every seat is in one side")
class SeatWithoutSide(Pairs):
    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return ((0,),)


@violates("every seat is in one side")
class SeatInTwoSides(Pairs):
    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return ((0, 1), (1,))


@violates("partners have the same payoff")
class UnequalPartners(Pairs):
    """Declared cooperative, but pays each seat separately."""

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return one_side(seats)


@violates("the payoffs of all sides sum to one")
class PayoffOneForAll(Position):
    def payoffs(self) -> list[float]:
        return [1.0 for _ in self.each_seat()]


@violates("the payoffs of all sides sum to one")
class PayoffZeroForAll(Position):
    def payoffs(self) -> list[float]:
        return [0.0 for _ in self.each_seat()]


class RivalWins(Pairs):
    """Correct: a match may be lost to an automa."""

    position = PayoffZeroForAll

    def rival_score(self, state: Position) -> int | None:
        return 7


@violates("the payoffs of all sides sum to one")
class PayoffOneForAllDespiteRival(Pairs):
    position = PayoffOneForAll

    def rival_score(self, state: Position) -> int | None:
        return 7


class PartnersPosition(Position):
    """Partners sit opposite; the fewest cards in both hands win."""

    def payoffs(self) -> list[float]:
        held = [sum(hand.size() for hand in self.hands[side::2]) for side in (0, 1)]
        shares = [0.5 if held[0] == held[1] else float(own == min(held)) for own in held]
        return [shares[seat % 2] for seat in self.each_seat()]

    def evaluate(self) -> list[float]:
        return [0.5 for _ in self.each_seat()]


class EvaluatesWithoutSides(PartnersPosition):
    """Evaluates equally for all seats, without regard to sides."""

    def evaluate(self) -> list[float]:
        return Position.evaluate(self)


class PartnersPairs(Pairs):
    """Two or four players, four of them in two pairs: seat counts that are not a range."""

    seats = (2, 4)
    position = PartnersPosition

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return alternating_sides(seats, 2)


class CooperativePosition(Position):
    """All win if they have laid enough cards."""

    def payoffs(self) -> list[float]:
        return [float(self.table.size() > 3) for _ in self.each_seat()]


class CooperativePairs(Pairs):
    position = CooperativePosition

    def sides(self, seats: int, options: Mapping[str, Value]) -> Sides:
        return one_side(seats)


@violates("the chances of all sides sum to one")
class EvaluationsSumAboveOne(Position):
    def evaluate(self) -> list[float]:
        return [0.9 for _ in self.each_seat()]


class UnequalEvaluation(CooperativePosition):
    def evaluate(self) -> list[float]:
        return [float(seat == 0) for seat in self.each_seat()]


@violates("partners have the same chance")
class UnequalEvaluationPairs(CooperativePairs):
    position = UnequalEvaluation
