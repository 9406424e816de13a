"""Mutants of resampling: games that forget something that no seat sees, one for each kind of zone,
and games whose resampling is not uniform."""

from __future__ import annotations

from collections import Counter

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import State
from ludoteca.core.view import View, Zone, hidden_items
from tests.core.pairs import HOLD, NAMES, Pairs, Position, item_names

PARTIALLY_RESAMPLED: dict[str, Pairs] = {}
BIASED: dict[str, Pairs] = {}
SLIGHTLY_BIASED = {"NaiveSwapShuffle"}
"""With ten cards this bias is at the limit of detection: it shows for most readers of most deals."""


class ChestPosition(Position):
    """Beside the pile is a chest with one card of each kind; `hold` turns one up. A thirteenth,
    unseen card is under the box, and a random bonus for the end is drawn at the deal."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.chest = cards(range(6))
        self.chest.shuffle(rng)
        self.under = int(self.pile.take())
        self.luck = int(rng.below(6))
        self.turned_up = Cards()

    def play(self, move: int, rng: Rng) -> None:
        if move == HOLD and self.chest.size():
            self.turned_up.put(self.chest.take())
            self.reveals += 1
        super().play(move, rng)

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, ChestPosition)
        other.chest = self.chest.copy()
        other.under = self.under
        other.luck = self.luck
        other.turned_up = self.turned_up.copy()
        return other

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        self.resample_under()
        self.resample_chest(rng)
        self.resample_luck(rng)

    def resample_under(self) -> None:
        self.under = int(self.pile.take())

    def resample_chest(self, rng: Rng) -> None:
        self.chest = cards(sorted(self.chest.to_list()))
        self.chest.shuffle(rng)

    def resample_luck(self, rng: Rng) -> None:
        self.luck = int(rng.below(6))


class Chest(Pairs):
    position = ChestPosition

    def view(self, state: Position, seat: int | None) -> View:
        assert isinstance(state, ChestPosition)
        base_view = super().view(state, seat)
        chest = Zone("chest", "deck", hidden_items(int(state.chest.size())))
        turned_up = Zone("turned", "pile", item_names(state.turned_up))
        return View(base_view.seat, base_view.turn, (*base_view.zones, chest, turned_up))

    def piece_counts(self, state: Position) -> dict[str, int]:
        assert isinstance(state, ChestPosition)
        more = (*item_names(state.chest), *item_names(state.turned_up), NAMES[state.under])
        return Counter(super().piece_counts(state)) + Counter(more)


def resamples_partially(kind: type[Position]) -> type[Position]:
    game = Chest() if issubclass(kind, ChestPosition) else Pairs()
    game.position = kind
    PARTIALLY_RESAMPLED[kind.__name__] = game
    return kind


def is_biased(kind: type[Position]) -> type[Position]:
    game = BIASED[kind.__name__] = Pairs()
    game.position = kind
    return kind


@resamples_partially
class KeepsPile(ChestPosition):
    def resample_chest(self, rng: Rng) -> None:
        pass


@resamples_partially
class KeepsHalfPile(ChestPosition):
    def resample_chest(self, rng: Rng) -> None:
        unchanged = self.chest.to_list()[:3]
        rest = cards(sorted(self.chest.to_list()[3:]))
        rest.shuffle(rng)
        self.chest = cards([*unchanged, *rest.to_list()])


@resamples_partially
class KeepsTopCard(ChestPosition):
    def resample_chest(self, rng: Rng) -> None:
        chest = self.chest.to_list()
        rest = cards(sorted(chest[:-1]))
        rest.shuffle(rng)
        self.chest = cards([*rest.to_list(), *chest[-1:]])


@resamples_partially
class KeepsSingleCard(ChestPosition):
    def unseen(self, seat: int) -> list[int]:
        unseen = super().unseen(seat)
        unseen.remove(self.under)
        return unseen

    def resample_under(self) -> None:
        pass


@resamples_partially
class KeepsNumber(ChestPosition):
    def resample_luck(self, rng: Rng) -> None:
        pass


class OwnChancePosition(Position):
    """Cards are drawn from anywhere in the pile, by chance that the position keeps for itself: a guess
    that is played on foretells the true match."""

    def next_chance(self) -> Rng:
        raise NotImplementedError

    def draw(self) -> None:
        place, pile = int(self.next_chance().below(self.pile.size())), self.pile.to_list()
        pile[place], pile[-1] = pile[-1], pile[place]
        self.pile = cards(pile)
        super().draw()


@resamples_partially
class KeepsGenerator(OwnChancePosition):
    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.own_rng = Rng(rng.next(), rng.next(), rng.next(), 1)

    def next_chance(self) -> Rng:
        return self.own_rng

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, KeepsGenerator)
        own = self.own_rng
        other.own_rng = Rng(own.a, own.b, own.c, own.counter)
        return other


@resamples_partially
class KeepsSeed(OwnChancePosition):
    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.seed = int(rng.next())

    def next_chance(self) -> Rng:
        return stream(self.seed, self.plies)

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, KeepsSeed)
        other.seed = self.seed
        return other


@resamples_partially
class KeepsNextThrow(Position):
    """A die thrown one move ahead decides whether holding draws a card."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.die = int(rng.below(2))

    def play(self, move: int, rng: Rng) -> None:
        if move == HOLD and self.die and self.pile.size() > 1:
            self.draw()
        super().play(move, rng)
        self.die = int(rng.below(2))

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, KeepsNextThrow)
        other.die = self.die
        return other


@resamples_partially
class ResamplesHalfTheTime(ChestPosition):
    """Half of the resamplings keep the true position."""

    def resample_chest(self, rng: Rng) -> None:
        if rng.below(2):
            super().resample_chest(rng)


@resamples_partially
class ResamplesMostly(ChestPosition):
    """One resampling in eight keeps the true position."""

    def resample_chest(self, rng: Rng) -> None:
        if rng.below(8):
            super().resample_chest(rng)


@resamples_partially
class ShufflesTrueOrder(ChestPosition):
    """A correct shuffle of the true order, so it can reproduce the true position."""

    def resample_chest(self, rng: Rng) -> None:
        self.chest.shuffle(rng)


@resamples_partially
class KeepsHand(Position):
    """The hand of one seat stays, and the rest is dealt from the remaining cards."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        hand = self.hands[1]
        if seat != 1:
            self.table.put_all(hand)
            self.hands[1] = Cards()
        super().resample_hidden(seat, rng)
        if seat != 1:
            for _ in range(hand.size()):
                self.table.take()
            self.hands[1] = hand


class KeepsLaidCards(Position):
    """Cards are laid face down, and resampling keeps them."""

    def say(self, key: str, **args: object) -> None:
        super().say("holds" if key == "lays" else key, who=args["who"])


class FaceDownPosition(KeepsLaidCards):
    """Laid cards are resampled."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        table = self.table.size()
        self.table = Cards()
        super().resample_hidden(seat, rng)
        self.table = cards([int(self.pile.take()) for _ in range(table)])


class FaceDown(Pairs):
    position: type[Position] = FaceDownPosition

    def view(self, state: Position, seat: int | None) -> View:
        base_view = super().view(state, seat)
        table = Zone("table", "pile", hidden_items(int(state.table.size())))
        return View(
            base_view.seat, base_view.turn, (base_view.zones[0], table, *base_view.zones[2:])
        )


PARTIALLY_RESAMPLED["KeepsLaidCards"] = FaceDown()
PARTIALLY_RESAMPLED["KeepsLaidCards"].position = KeepsLaidCards


# Resampled, but not uniformly


class OwnShuffle(Position):
    """Resamples with its own shuffle: here with none."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        pool = self.shuffle(self.unseen(seat), rng)
        for other in self.each_seat():
            if other != seat:
                size = int(self.hands[other].size())
                self.hands[other], pool = cards(sorted(pool[:size])), pool[size:]
        self.pile = cards(pool)

    def shuffle(self, pool: list[int], rng: Rng) -> list[int]:
        return pool


@is_biased
class NoShuffle(OwnShuffle):
    """Leaves the cards in order."""


@is_biased
class SattoloShuffle(OwnShuffle):
    """Sattolo's algorithm: no card stays in its place."""

    def shuffle(self, pool: list[int], rng: Rng) -> list[int]:
        for i in range(len(pool) - 1, 0, -1):
            j = int(rng.below(i))
            pool[i], pool[j] = pool[j], pool[i]
        return pool


@is_biased
class IncompleteShuffle(OwnShuffle):
    """Omits the last step, so the first two cards are never exchanged."""

    def shuffle(self, pool: list[int], rng: Rng) -> list[int]:
        for i in range(len(pool) - 1, 2, -1):
            j = int(rng.below(i + 1))
            pool[i], pool[j] = pool[j], pool[i]
        return pool


@is_biased
class NaiveSwapShuffle(OwnShuffle):
    """Exchanges every card with any other, which is biased."""

    def shuffle(self, pool: list[int], rng: Rng) -> list[int]:
        for i in range(len(pool)):
            j = int(rng.below(len(pool)))
            pool[i], pool[j] = pool[j], pool[i]
        return pool


@is_biased
class LowestCardsDealt(OwnShuffle):
    """Shuffles the pile once the hands have been dealt."""

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        super().resample_hidden(seat, rng)
        self.pile.shuffle(rng)

    def shuffle(self, pool: list[int], rng: Rng) -> list[int]:
        return pool


# Correct games that look similar


class TurnedUpPosition(Position):
    """The lowest card of the pile is turned up at the deal and stays there until it is drawn."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        self.turned_up = int(self.pile.at(0))

    def clone(self) -> State:
        other = super().clone()
        assert isinstance(other, TurnedUpPosition)
        other.turned_up = self.turned_up
        return other

    def resample_hidden(self, seat: int, rng: Rng) -> None:
        lowest = self.pile.to_list()[:1]
        self.table.put_all(cards(lowest))
        for _ in lowest:
            self.pile.take()
        super().resample_hidden(seat, rng)
        for _ in lowest:
            self.table.take()
        self.pile = cards([*lowest, *self.pile.to_list()])


class TurnedUp(Pairs):
    position = TurnedUpPosition

    def view(self, state: Position, seat: int | None) -> View:
        assert isinstance(state, TurnedUpPosition)
        base_view = super().view(state, seat)
        size = int(state.pile.size())
        pile = Zone("pile", "deck", hidden_items(max(0, size - 1)))
        turned_up = Zone("turned", "row", (NAMES[state.turned_up],) if size else ())
        return View(base_view.seat, base_view.turn, (pile, turned_up, *base_view.zones[1:]))


class UnsortedHandsPosition(Position):
    """Hands keep the order in which they were dealt and drawn."""

    def deal(self, rng: Rng) -> None:
        super().deal(rng)
        for hand in self.hands:
            hand.shuffle(rng)

    def draw(self) -> None:
        super().draw()
        hand = self.hand().to_list()
        self.hands[self.turn] = cards([*hand[1:], *hand[:1]])


class UnsortedHands(Pairs):
    """Views show hands sorted, whatever their order."""

    position = UnsortedHandsPosition

    def hand(self, state: Position, other: int, seat: int | None) -> tuple[str | None, ...]:
        hand = super().hand(state, other, seat)
        return tuple(sorted(hand, key=str))
