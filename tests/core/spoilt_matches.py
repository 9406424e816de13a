"""Games whose positions, moves, words or ends are not what they promise."""

from __future__ import annotations

from itertools import count

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts
from ludoteca.core.thinking import Thinking, WholeTurns
from tests.core.pairs import DRAW, HOLD, SAID, Pairs, Position, spoilt_texts
from tests.core.spoilt import breaks

# Copies and records


@breaks("a clone shares nothing")
class Sharing(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.hands[0] = self.hands[0]
        return other


@breaks("a clone shares nothing")
class SharingTheTable(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.table = self.table
        return other


@breaks("a clone is the same position")
class Forgetful(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.plies = 0
        return other


@breaks("legal moves are the same on a clone")
class ForgetfulOfThePhase(Position):
    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, Position)
        other.drawn = False
        return other


class Several(Position):
    """Lays as many cards in a turn as it likes."""

    def play(self, move: int, rng: Rng) -> None:
        seat, pile = self.turn, self.pile.size()
        super().play(move, rng)
        if move < DRAW and pile > 0 and self.hands[seat].size() > 0:
            self.turn, self.drawn = seat, True

    def turn_so_far(self) -> bytes:
        return bytes([*self.hand().listed(), 255, *self.table.listed()])


class Absent(Several):
    def turn_so_far(self) -> bytes:
        return bytes([int(self.hand().size())])


class SeveralPairs(Pairs):
    thinking = Thinking(turns=WholeTurns(1))
    position = Several


@breaks("a turn so far says all that has changed")
class AbsentPairs(SeveralPairs):
    position = Absent


CHANCE = count()


@breaks("a replay is the live match")
class Dicing(Position):
    """Chance that is not the argument."""

    def draw(self) -> None:
        self.pile.put_at(0, self.pile.take())
        if next(CHANCE) % 3:
            self.pile.put_at(0, self.pile.take())
        super().draw()


@breaks("a replay writes the same log")
class Rambling(Position):
    """A line of the log is said or not as it likes."""

    def draw(self) -> None:
        super().draw()
        if next(CHANCE) % 3 == 0:
            self.say("holds", who=0)


@breaks("the log changes nothing")
class Loud(Position):
    """Whether somebody reads changes what happens."""

    def draw(self) -> None:
        super().draw()
        if self.log is None:
            self.plies += 1


@breaks("a move without news shows nothing new")
class Newsless(Position):
    """A drawn card is not counted as news, so that it could be put back."""

    def draw(self) -> None:
        super().draw()
        self.news -= 1


# Moves


@breaks("no card is lost or made")
class Eating(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if move < DRAW:
            self.table.take()


@breaks("each legal move is listed once")
class Stuttering(Position):
    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        moves.put(moves.at(0))


@breaks("legal moves come in a stable order")
class Juggling(Position):
    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        listed = moves.listed()
        moves.clear()
        turn = next(CHANCE) % len(listed)
        for move in [*listed[turn:], *listed[:turn]]:
            moves.put(move)


@breaks("moves are below game.moves")
class Beyond(Pairs):
    moves = HOLD


@breaks("there is always a legal move")
class DeadEnd(Position):
    def legal_into(self, moves: Moves) -> None:
        if self.table.size() < 2:
            super().legal_into(moves)


@breaks("a match comes to an end")
class Endless(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if self.turn == OVER:
            self.turn, self.drawn = 0, True


@breaks("turn is a seat")
class Elsewhere(Position):
    def play(self, move: int, rng: Rng) -> None:
        super().play(move, rng)
        if self.plies == 4:
            self.turn = 5


# Words and texts


@breaks("no two legal moves have the same words")
class Mumbling(Pairs):
    def words(self, state: Position, move: int) -> str:
        return "play" if move != DRAW else "draw"


@breaks("words lead back to their move")
class Misread(Pairs):
    def parse(self, state: Position, words: str) -> int:
        if words == "hold":
            raise Refused("no")
        return super().parse(state, words)


@breaks("words lead back to their move")
class Mistaken(Pairs):
    def parse(self, state: Position, words: str) -> int:
        move = super().parse(state, words)
        return HOLD if move < DRAW else move


@breaks("words are tidy")
class Untidy(Pairs):
    def words(self, state: Position, move: int) -> str:
        return super().words(state, move).replace(" ", "  ")


@breaks("everything has its text", said=spoilt_texts(log="lays"))
class WithoutALine(Pairs):
    pass


@breaks("everything has its text", said=spoilt_texts(move="hold"))
class WithoutAMove(Pairs):
    pass


@breaks("everything has its text", said=spoilt_texts(refusal="no"))
class WithoutARefusal(Pairs):
    pass


@breaks("everything has its text", said=spoilt_texts(card="elk"))
class WithoutACard(Pairs):
    pass


@breaks(
    "no text is empty",
    said={
        **SAID,
        "uk": Texts(
            "uk", {**SAID["uk"].tables, "move": dict.fromkeys(("lay", "draw", "hold"), " ")}
        ),
    },
)
class Speechless(Pairs):
    pass


# The end


@breaks("payoffs lie between 0 and 1")
class Greedy(Position):
    def payoffs(self) -> list[float]:
        return [2.0 for _ in self.each()]


@breaks("a payoff for every seat")
class Lonely(Position):
    def payoffs(self) -> list[float]:
        return [1.0]


@breaks("a score for every seat")
class Unscored(Pairs):
    def scores(self, state: Position) -> list[int]:
        return []


@breaks("without a reader no log is written")
class Scribbling(Position):
    def draw(self) -> None:
        self.log = self.log or []
        super().draw()
