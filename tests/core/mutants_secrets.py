"""Mutants of secrecy: games that reveal a secret, or do not resample what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.view import View
from tests.core.mutants import violates
from tests.core.pairs import DRAW, HOLD, NAMES, Pairs, Position, item_names

# Secrets


SECRET = "a seat sees its view and nothing else"


@violates(SECRET)
class ViewShowsOtherHands(Pairs):
    """A zone shows another hand."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        return item_names(state.hands[other])


@violates(SECRET)
class ViewShowsHandsToSpectators(Pairs):
    """A spectator sees a hand."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        return (
            item_names(state.hands[other])
            if seat in (other, None)
            else super().hand(state, other, seat)
        )


@violates(SECRET)
class ScoresRevealHands(Pairs):
    """Declares open scores, but counts hands."""

    open_scores = True

    def scores(self, state: Position) -> list[int]:
        return [sum(int(hand.at(n)) for n in range(hand.size())) for hand in state.hands]


@violates("the log tells no secret")
class LogNamesDrawnCard(Position):
    """A public line names a card that only one seat saw."""

    def draw(self) -> None:
        super().draw()
        if self.log:
            self.log[-1].args["card"] = self.log[-2].args["card"]


@violates("the log tells no secret")
class LogLineRevealsTop(Position):
    """Whether a line is logged depends on a secret."""

    def draw(self) -> None:
        if self.pile.top() == 0:
            self.say("holds", who=0)
        super().draw()


@violates(SECRET)
class LegalMovesRevealTop(Position):
    """Legality depends on the top card of the pile."""

    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        if self.has_drawn and self.pile.size() and self.pile.top() < 3:
            moves.clear()
            moves.put(HOLD)


@violates(SECRET)
class NotationRevealsTop(Pairs):
    """So does the notation of a move."""

    def notation(self, state: Position, move: int) -> str:
        return f"draw {NAMES[state.pile.top()]}" if move == DRAW else super().notation(state, move)


@violates(SECRET)
class DescriptionRevealsTop(Pairs):
    """So does the description of a move."""

    def describe_move(self, state: Position, move: int) -> Note:
        if move == DRAW:
            return Note("lay", {"card": NAMES[state.pile.top()]})
        return super().describe_move(state, move)


@violates(SECRET)
class RefusalRevealsHand(Pairs):
    """A refusal reveals a secret."""

    def refusal(self, state: Position, tokens: MoveTokens) -> Note:
        secret = state.hands[1 - state.turn].at(0)
        return Note("unknown_words", {"words": NAMES[secret]})


# Resampling


RECALL = "resampling keeps only what was seen"


@violates(RECALL)
class NoResampling(Position):
    """Nothing is resampled."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        pass


@violates("resampling changes all that is hidden")
class NoResamplingAfterReveal(NoResampling):
    """Turns all cards up before they are shuffled, which reveals no position."""

    def deal(self, rng: Rng) -> None:
        for name in (*NAMES, *NAMES):
            self.say("lays", who=0, card=name)
        super().deal(rng)


@violates(RECALL)
class KeepsNextCard(Position):
    """The next card stays in place while the pile is high."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        if self.pile.size() < 4:
            super().resample_hidden(seat, rng)
            return
        next_card = int(self.pile.take())
        self.table.put(next_card)
        super().resample_hidden(seat, rng)
        self.pile.put(self.table.take())


@violates(RECALL)
class NoResamplingForSpectators(Position):
    """Nothing is resampled for spectators."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        if seat >= 0:
            super().resample_hidden(seat, rng)


@violates(RECALL)
class KeepsFirstCards(Position):
    """The first card of each rival, which was never shown, stays in place."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.firsts = [int(hand.at(0)) for hand in self.hands]

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, KeepsFirstCards)
        other.firsts = self.firsts.copy()
        return other

    def play(self, move: int, rng: Rng) -> None:
        if self.firsts[self.turn] == move:
            self.firsts[self.turn] = -1
        super().play(move, rng)

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        holders = [other for other in self.each_seat() if other != seat and self.firsts[other] >= 0]
        for other in holders:
            self.hands[other].remove(self.firsts[other])
            self.table.put(self.firsts[other])
        super().resample_hidden(seat, rng)
        for other in reversed(holders):
            self.hands[other].insert_sorted(self.table.take())


@violates(RECALL)
class KeepsRivalsNextCard(KeepsNextCard):
    """The next card stays in place only if one seat has drawn and it is a rival's card."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        if self.has_drawn:
            super().resample_hidden(seat, rng)
        else:
            Position.resample_hidden(self, seat, rng)


@violates(RECALL)
class KeepsHandsOutsideView(Pairs):
    """Hands of other seats are not shown as zones, and are not resampled."""

    class KeepsHandsPosition(Position):
        def resample_hidden(self, seat: int, rng: Rng) -> None:
            self.pile = cards(sorted(self.pile.to_list()))
            self.pile.shuffle(rng)

    position = KeepsHandsPosition

    def view(self, state: Position, seat: int | None) -> View:
        base_view = super().view(state, seat)
        others = {f"hand-{other}" for other in state.each_seat() if other != seat}
        zones = tuple(zone for zone in base_view.zones if zone.id not in others)
        return View(base_view.seat, base_view.turn, zones)


@violates("resampling loses no card")
class ResamplingLosesCard(Position):
    def resample_hidden(self, seat: int, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        self.pile = cards(self.pile.to_list()[1:])


@violates("resampling keeps the turn")
class ResamplingChangesTurn(Position):
    def resample_hidden(self, seat: int, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        self.turn = 0


@violates("resampling depends only on what is seen")
class ShufflesUnsortedPool(Position):
    """The pool is shuffled from the true order of the items."""

    def unseen(self, seat: int) -> list[int]:
        hidden = [*self.pile.to_list()]
        for other in self.each_seat():
            if other != seat:
                hidden += self.hands[other].to_list()
        return hidden


class PeekingBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        assert isinstance(state, Position)
        return int(moves.at(state.hands[1 - state.turn].at(0) % moves.size()))


@violates("a bot knows only what its seat sees")
class PeekingBotPairs(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"peeking": PeekingBot}


class IllegalMoveBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        return DRAW


@violates("a bot chooses a legal move")
class IllegalMoveBotPairs(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"wild": IllegalMoveBot}
