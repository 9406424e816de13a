"""Games that give a secret away, or do not deal anew what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.cards import cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.core.reading import Reading
from ludoteca.core.view import View
from tests.core.pairs import DRAW, HOLD, NAMES, Pairs, Position, shown
from tests.core.spoilt import breaks

# Secrets


SECRET = "a seat sees its view and nothing else"


@breaks(SECRET)
class OpenHanded(Pairs):
    """A zone shows another hand."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        return shown(state.hands[other])


@breaks(SECRET)
class OpenToWatchers(Pairs):
    """Somebody who only watches sees a hand."""

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        return (
            shown(state.hands[other]) if seat in (other, None) else super().hand(state, other, seat)
        )


@breaks(SECRET)
class Boasting(Pairs):
    """Its scores are said to be open, and count what is in the hands."""

    open_scores = True

    def scores(self, state: Position) -> list[int]:
        return [sum(int(hand.at(n)) for n in range(hand.size())) for hand in state.hands]


@breaks("the log tells no secret")
class Telling(Position):
    """A line for everybody names a card that only one seat saw."""

    def draw(self) -> None:
        super().draw()
        if self.log:
            self.log[-1].args["card"] = self.log[-2].args["card"]


@breaks("the log tells no secret")
class Winking(Position):
    """A line is there or not, and that tells."""

    def draw(self) -> None:
        if self.pile.top() == 0:
            self.say("holds", who=0)
        super().draw()


@breaks(SECRET)
class Hanging(Position):
    """What is legal depends on the top card of the pile."""

    def legal_into(self, moves: Moves) -> None:
        super().legal_into(moves)
        if self.drawn and self.pile.size() and self.pile.top() < 3:
            moves.clear()
            moves.put(HOLD)


@breaks(SECRET)
class Whispering(Pairs):
    """So do the words of a move."""

    def words(self, state: Position, move: int) -> str:
        return f"draw {NAMES[state.pile.top()]}" if move == DRAW else super().words(state, move)


@breaks(SECRET)
class Hinting(Pairs):
    """So does the sentence that offers it."""

    def phrase(self, state: Position, move: int) -> Note:
        if move == DRAW:
            return Note("lay", {"card": NAMES[state.pile.top()]})
        return super().phrase(state, move)


@breaks(SECRET)
class Blurting(Pairs):
    """A refusal tells."""

    def refusal(self, state: Position, said: Reading) -> Note:
        secret = state.hands[1 - state.turn].at(0)
        return Note("unknown_words", {"words": NAMES[secret]})


# Dealing anew


SEEN = "dealing anew keeps only what was seen"


@breaks(SEEN)
class Idle(Position):
    """Nothing is dealt anew: a guess would be the truth."""

    def redeal(self, seat: int, rng: Rng) -> None:
        pass


@breaks("dealing anew keeps nothing hidden")
class IdleAfterAShow(Idle):
    """All cards are shown before they are shuffled: that tells nobody where one lies."""

    def deal(self, rng: Rng) -> None:
        for name in (*NAMES, *NAMES):
            self.say("lays", who=0, card=name)
        super().deal(rng)


@breaks(SEEN)
class PeekingAtThePile(Position):
    """The next card stays where it is, while the pile is high."""

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.pile.size() < 4:
            super().redeal(seat, rng)
            return
        kept = int(self.pile.take())
        self.table.put(kept)
        super().redeal(seat, rng)
        self.pile.put(self.table.take())


@breaks(SEEN)
class PeekingForWatchers(Position):
    """Only for somebody who only watches is nothing dealt anew."""

    def redeal(self, seat: int, rng: Rng) -> None:
        if seat >= 0:
            super().redeal(seat, rng)


@breaks(SEEN)
class KnowingACard(Position):
    """The first card of each rival, which nobody else was ever shown, stays where it is."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.firsts = [int(hand.at(0)) for hand in self.hands]

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, KnowingACard)
        other.firsts = self.firsts.copy()
        return other

    def play(self, move: int, rng: Rng) -> None:
        if self.firsts[self.turn] == move:
            self.firsts[self.turn] = -1
        super().play(move, rng)

    def redeal(self, seat: int, rng: Rng) -> None:
        kept = [other for other in self.each() if other != seat and self.firsts[other] >= 0]
        for other in kept:
            self.hands[other].remove(self.firsts[other])
            self.table.put(self.firsts[other])
        super().redeal(seat, rng)
        for other in reversed(kept):
            self.hands[other].sort_in(self.table.take())


@breaks(SEEN)
class KnowingWhatARivalDraws(PeekingAtThePile):
    """Only while one has drawn, and the next card is a rival's, does it stay where it is."""

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.drawn:
            super().redeal(seat, rng)
        else:
            Position.redeal(self, seat, rng)


@breaks(SEEN)
class KeepingHandsThatLieNowhere(Pairs):
    """The hands of others are no zones of a view, and stay what they are."""

    class KeepingHands(Position):
        def redeal(self, seat: int, rng: Rng) -> None:
            self.pile = cards(sorted(self.pile.listed()))
            self.pile.shuffle(rng)

    position = KeepingHands

    def view(self, state: Position, seat: int | None) -> View:
        whole = super().view(state, seat)
        others = {f"hand-{other}" for other in state.each() if other != seat}
        zones = tuple(zone for zone in whole.zones if zone.id not in others)
        return View(whole.seat, whole.turn, zones)


@breaks("dealing anew loses no card")
class Losing(Position):
    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        self.pile = cards(self.pile.listed()[1:])


@breaks("dealing anew keeps the turn")
class Pushing(Position):
    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        self.turn = 0


@breaks("a guess depends only on what is seen")
class Uncanonical(Position):
    """The pool is shuffled from the order in which things really lie."""

    def unseen(self, seat: int) -> list[int]:
        hidden = [*self.pile.listed()]
        for other in self.each():
            if other != seat:
                hidden += self.hands[other].listed()
        return hidden


class PeekingBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        assert isinstance(state, Position)
        return int(moves.at(state.hands[1 - state.turn].at(0) % moves.size()))


@breaks("a bot knows only what its seat sees")
class WithAPeekingBot(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"peeking": PeekingBot}


class WildBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        return DRAW


@breaks("a bot chooses a legal move")
class WithAWildBot(Pairs):
    own_bots: Mapping[str, Callable[[], Bot]] = {"wild": WildBot}
