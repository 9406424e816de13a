"""Mutants of positions, moves, notation and results."""

from __future__ import annotations

from itertools import count

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.search_config import SearchConfig, TurnHalving
from ludoteca.core.text import Texts
from tests.core.mutants import violates
from tests.core.pairs import DRAW, HOLD, TEXTS, Pairs, Position, texts_without

# Copies and records


@violates("a clone shares nothing")
class CloneSharesHand(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.hands[0] = self.hands[0]
        return other


@violates("a clone shares nothing")
class CloneSharesTable(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.table = self.table
        return other


@violates("a clone is the same position")
class CloneLosesPlies(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.plies = 0
        return other


@violates("legal moves are the same on a clone")
class CloneLosesPhase(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.has_drawn = False
        return other


class SeveralPlays(Position):
    """Lays any number of cards in a turn."""

    def play(self, move: int, rng: Rng) -> None:
        seat, pile = self.turn, self.pile.size()
        super().play(move, rng)
        if move < DRAW and pile > 0 and self.hands[seat].size() > 0:
            self.turn, self.has_drawn = seat, True

    def turn_signature(self) -> bytes:
        return bytes([*self.hand().to_list(), 255, *self.table.to_list()])


class IncompleteSignature(SeveralPlays):
    def turn_signature(self) -> bytes:
        return bytes([int(self.hand().size())])


class SeveralPlaysPairs(Pairs):
    search_config = SearchConfig(turn_halving=TurnHalving(1))
    position = SeveralPlays


@violates("a turn signature covers all that has changed")
class IncompleteSignaturePairs(SeveralPlaysPairs):
    position = IncompleteSignature


COUNTER = count()


@violates("a replay is the live match")
class ForeignRandomness(Position):
    """Uses randomness other than its argument."""

    def draw(self) -> None:
        self.pile.insert(0, self.pile.take())
        if next(COUNTER) % 3:
            self.pile.insert(0, self.pile.take())
        super().draw()


@violates("a replay writes the same log")
class RandomLog(Position):
    """Logs a line at random."""

    def draw(self) -> None:
        super().draw()
        if next(COUNTER) % 3 == 0:
            self.say("holds", who=0)


@violates("the log changes nothing")
class LogChangesPosition(Position):
    """Depends on whether there is a log."""

    def draw(self) -> None:
        super().draw()
        if self.log is None:
            self.plies += 1


@violates("a move without reveals shows nothing new")
class UncountedReveal(Position):
    """A drawn card does not count as a reveal, so that it could be taken back."""

    def draw(self) -> None:
        super().draw()
        self.reveals -= 1


# Moves


@violates("no card is lost or made")
class LosesCard(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if move < DRAW:
            self.table.take()


@violates("each legal move is listed once")
class DuplicateMove(Position):
    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        moves.put(moves.at(0))


@violates("legal moves come in a stable order")
class UnstableMoveOrder(Position):
    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        legal = moves.to_list()
        moves.clear()
        turn = next(COUNTER) % len(legal)
        for move in [*legal[turn:], *legal[:turn]]:
            moves.put(move)


@violates("moves are below game.moves")
class MoveOutOfRange(Pairs):
    moves = HOLD


@violates("there is always a legal move")
class NoLegalMove(Position):
    def legal_into(self, moves: Moves) -> None:
        if self.table.size() < 2:
            super().legal_into(moves)


@violates("a match comes to an end")
class NeverEnds(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if self.turn == OVER:
            self.turn, self.has_drawn = 0, True


@violates("turn is a seat")
class InvalidTurn(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if self.plies == 4:
            self.turn = 5


# Notation and texts


@violates("no two legal moves have the same notation")
class AmbiguousNotation(Pairs):
    def notation(self, state: Position, move: int) -> str:
        return "play" if move != DRAW else "draw"


@violates("the notation of a move parses to that move")
class UnparsableMove(Pairs):
    def parse_legal_move(self, state: Position, words: str) -> int:
        if words == "hold":
            raise UserError("no")
        return super().parse_legal_move(state, words)


@violates("the notation of a move parses to that move")
class ParsesOtherMove(Pairs):
    def parse_legal_move(self, state: Position, words: str) -> int:
        move = super().parse_legal_move(state, words)
        return HOLD if move < DRAW else move


@violates("notation is normalized")
class DoubleSpaces(Pairs):
    def notation(self, state: Position, move: int) -> str:
        return super().notation(state, move).replace(" ", "  ")


@violates("everything has its text", texts=texts_without(log="lays"))
class MissingLogText(Pairs):
    pass


@violates("everything has its text", texts=texts_without(move="hold"))
class MissingMoveText(Pairs):
    pass


@violates("everything has its text", texts=texts_without(refusal="no"))
class MissingRefusalText(Pairs):
    pass


@violates("everything has its text", texts=texts_without(card="elk"))
class MissingCardText(Pairs):
    pass


@violates(
    "no text is empty",
    texts={
        **TEXTS,
        "uk": Texts(
            "uk", {**TEXTS["uk"].tables, "move": dict.fromkeys(("lay", "draw", "hold"), " ")}
        ),
    },
)
class EmptyText(Pairs):
    pass


# Results


@violates("payoffs lie between 0 and 1")
class PayoffAboveOne(Position):
    def payoffs(self) -> list[float]:
        return [2.0 for _ in self.each_seat()]


@violates("a payoff for every seat")
class MissingPayoff(Position):
    def payoffs(self) -> list[float]:
        return [1.0]


@violates("a score for every seat")
class MissingScores(Pairs):
    def scores(self, state: Position) -> list[int]:
        return []


@violates("without a reader no log is written")
class LogsWithoutReader(Position):
    def draw(self) -> None:
        self.log = self.log or []
        super().draw()
