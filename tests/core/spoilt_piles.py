"""Games that forget, when they deal anew, something that no seat sees: one for each kind of zone.
And games that deal it anew, but not as chance would."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.kit.cards import Cards, cards
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.core.view import View, Zone, unknown
from tests.core.pairs import HOLD, NAMES, Pairs, Position, shown

FORGETFUL: dict[str, Pairs] = {}
BIASED: dict[str, Pairs] = {}
SLIGHTLY = {"ExchangingWithAny"}
"""With ten cards this bias is at the bound: it shows to most readers of most deals, not to each."""


class ChestPosition(Position):
    """Beside the pile lies a chest with one card of each kind. Who holds turns one up. A thirteenth
    card, which nobody has seen, lies under the box, and a number of luck was rolled for the end."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.chest = cards(range(6))
        self.chest.shuffle(rng)
        self.under = int(self.pile.take())
        self.luck = int(rng.below(6))
        self.turned = Cards()

    def play(self, move: int, rng: Rng) -> None:
        if move == HOLD and self.chest.size():
            self.turned.put(self.chest.take())
            self.news += 1
        super().play(move, rng)

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, ChestPosition)
        other.chest = self.chest.copy()
        other.under = self.under
        other.luck = self.luck
        other.turned = self.turned.copy()
        return other

    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        self.redeal_under()
        self.redeal_chest(rng)
        self.redeal_luck(rng)

    def redeal_under(self) -> None:
        self.under = int(self.pile.take())

    def redeal_chest(self, rng: Rng) -> None:
        self.chest = cards(sorted(self.chest.listed()))
        self.chest.shuffle(rng)

    def redeal_luck(self, rng: Rng) -> None:
        self.luck = int(rng.below(6))


class Chest(Pairs):
    position = ChestPosition

    def view(self, state: Position, seat: int | None) -> View:
        assert isinstance(state, ChestPosition)
        whole = super().view(state, seat)
        chest = Zone("chest", "deck", unknown(int(state.chest.size())))
        turned = Zone("turned", "pile", shown(state.turned))
        return View(whole.seat, whole.turn, (*whole.zones, chest, turned))

    def census(self, state: Position) -> dict[str, int]:
        assert isinstance(state, ChestPosition)
        more = (*shown(state.chest), *shown(state.turned), NAMES[state.under])
        return Counter(super().census(state)) + Counter(more)


def forgets(kind: type[Position]) -> type[Position]:
    game = Chest() if issubclass(kind, ChestPosition) else Pairs()
    game.position = kind
    FORGETFUL[kind.__name__] = game
    return kind


def is_biased(kind: type[Position]) -> type[Position]:
    game = BIASED[kind.__name__] = Pairs()
    game.position = kind
    return kind


@forgets
class ForgettingAPile(ChestPosition):
    def redeal_chest(self, rng: Rng) -> None:
        pass


@forgets
class ForgettingHalfAPile(ChestPosition):
    def redeal_chest(self, rng: Rng) -> None:
        kept = self.chest.listed()[:3]
        rest = cards(sorted(self.chest.listed()[3:]))
        rest.shuffle(rng)
        self.chest = cards([*kept, *rest.listed()])


@forgets
class ForgettingTheTop(ChestPosition):
    def redeal_chest(self, rng: Rng) -> None:
        listed = self.chest.listed()
        rest = cards(sorted(listed[:-1]))
        rest.shuffle(rng)
        self.chest = cards([*rest.listed(), *listed[-1:]])


@forgets
class ForgettingASingleCard(ChestPosition):
    def unseen(self, seat: int) -> list[int]:
        left = super().unseen(seat)
        left.remove(self.under)
        return left

    def redeal_under(self) -> None:
        pass


@forgets
class ForgettingANumber(ChestPosition):
    def redeal_luck(self, rng: Rng) -> None:
        pass


@forgets
class RedealingHalfTheTime(ChestPosition):
    """One guess of two keeps the truth."""

    def redeal_chest(self, rng: Rng) -> None:
        if rng.below(2):
            super().redeal_chest(rng)


@forgets
class RedealingMostly(ChestPosition):
    """One guess of eight keeps the truth."""

    def redeal_chest(self, rng: Rng) -> None:
        if rng.below(8):
            super().redeal_chest(rng)


@forgets
class ShufflingWhatLies(ChestPosition):
    """A fair shuffle, of what lies there in its order: with the same chance the truth comes out."""

    def redeal_chest(self, rng: Rng) -> None:
        self.chest.shuffle(rng)


@forgets
class ForgettingAHand(Position):
    """The hand of one seat stays, and the rest is dealt from what is left."""

    def redeal(self, seat: int, rng: Rng) -> None:
        kept = self.hands[1]
        if seat != 1:
            self.table.put_all(kept)
            self.hands[1] = Cards()
        super().redeal(seat, rng)
        if seat != 1:
            for _ in range(kept.size()):
                self.table.take()
            self.hands[1] = kept


class LaidFaceDown(Position):
    """Nobody is told which card is laid, and dealing anew leaves it where it lies."""

    def say(self, key: str, **args: object) -> None:
        super().say("holds" if key == "lays" else key, who=args["who"])


class FaceDownPosition(LaidFaceDown):
    """What was laid is dealt anew."""

    def redeal(self, seat: int, rng: Rng) -> None:
        table = self.table.size()
        self.table = Cards()
        super().redeal(seat, rng)
        self.table = cards([int(self.pile.take()) for _ in range(table)])


class FaceDown(Pairs):
    position: type[Position] = FaceDownPosition

    def view(self, state: Position, seat: int | None) -> View:
        whole = super().view(state, seat)
        table = Zone("table", "pile", unknown(int(state.table.size())))
        return View(whole.seat, whole.turn, (whole.zones[0], table, *whole.zones[2:]))


FORGETFUL["KeepingWhatWasLaid"] = FaceDown()
FORGETFUL["KeepingWhatWasLaid"].position = LaidFaceDown


# Dealt anew, but not by chance


class Shuffling(Position):
    """Deals anew with a shuffle of its own: here with none."""

    def redeal(self, seat: int, rng: Rng) -> None:
        pool = self.shuffled(self.unseen(seat), rng)
        for other in self.each():
            if other != seat:
                size = int(self.hands[other].size())
                self.hands[other], pool = cards(sorted(pool[:size])), pool[size:]
        self.pile = cards(pool)

    def shuffled(self, pool: list[int], rng: Rng) -> list[int]:
        return pool


@is_biased
class NotShuffling(Shuffling):
    """Leaves the cards in order."""


@is_biased
class ShufflingTooFar(Shuffling):
    """Sattolo's mistake: no card stays where it is."""

    def shuffled(self, pool: list[int], rng: Rng) -> list[int]:
        for i in range(len(pool) - 1, 0, -1):
            j = int(rng.below(i))
            pool[i], pool[j] = pool[j], pool[i]
        return pool


@is_biased
class StoppingTooSoon(Shuffling):
    """The last step is left out, and the first two cards never change places."""

    def shuffled(self, pool: list[int], rng: Rng) -> list[int]:
        for i in range(len(pool) - 1, 2, -1):
            j = int(rng.below(i + 1))
            pool[i], pool[j] = pool[j], pool[i]
        return pool


@is_biased
class ExchangingWithAny(Shuffling):
    """Every card changes places with any other: there are more ways than orders."""

    def shuffled(self, pool: list[int], rng: Rng) -> list[int]:
        for i in range(len(pool)):
            j = int(rng.below(len(pool)))
            pool[i], pool[j] = pool[j], pool[i]
        return pool


@is_biased
class DealingTheLowest(Shuffling):
    """Shuffles the pile once the hands have been dealt."""

    def redeal(self, seat: int, rng: Rng) -> None:
        super().redeal(seat, rng)
        self.pile.shuffle(rng)

    def shuffled(self, pool: list[int], rng: Rng) -> list[int]:
        return pool


# Right games that look like these


class TurnedUpPosition(Position):
    """The lowest card of the pile was turned up at the deal, and stays there until it is drawn."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.turned = int(self.pile.at(0))

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, TurnedUpPosition)
        other.turned = self.turned
        return other

    def redeal(self, seat: int, rng: Rng) -> None:
        lowest = self.pile.listed()[:1]
        self.table.put_all(cards(lowest))
        for _ in lowest:
            self.pile.take()
        super().redeal(seat, rng)
        for _ in lowest:
            self.table.take()
        self.pile = cards([*lowest, *self.pile.listed()])


class TurnedUp(Pairs):
    position = TurnedUpPosition

    def view(self, state: Position, seat: int | None) -> View:
        assert isinstance(state, TurnedUpPosition)
        whole = super().view(state, seat)
        size = int(state.pile.size())
        pile = Zone("pile", "deck", unknown(max(0, size - 1)))
        turned = Zone("turned", "row", (NAMES[state.turned],) if size else ())
        return View(whole.seat, whole.turn, (pile, turned, *whole.zones[1:]))


class InAnyOrderPosition(Position):
    """Hands lie as they were dealt and drawn."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        for hand in self.hands:
            hand.shuffle(rng)

    def draw(self) -> None:
        super().draw()
        hand = self.hand().listed()
        self.hands[self.turn] = cards([*hand[1:], *hand[:1]])


class InAnyOrder(Pairs):
    """Hands are shown in order, however they lie."""

    position = InAnyOrderPosition

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        hand = super().hand(state, other, seat)
        return tuple(sorted(hand, key=str))
