"""The rules of Kobito: what a step does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER
from ludoteca.games.kobito.rules import legal
from ludoteca.games.kobito.rules.cards import GOLD_NAMES, KOBITO, NAMES, NO_GOLD, NUMBERS, SWAP
from ludoteca.games.kobito.rules.dealing import (
    deal,
    keep_deck_filled,
    refill_hand,
    reveal_gold,
    reveal_starting_card,
)
from ludoteca.games.kobito.rules.moves import (
    ALL,
    DONE,
    HIGH,
    LOW,
    MOVE,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PLACES,
    PLAY,
    PUBLIC,
    SLOTS,
    SWAP_ON,
    TARGETS,
    TRADE,
)
from ludoteca.games.kobito.rules.position import NOWHERE, PLACE_NAMES, Position
from ludoteca.games.kobito.rules.rainbow import CARD, WILD

MAX_TURNS: Final = 600
END_NAMES: Final = ("low", "high")


@final
class Kobito(Position):
    """The state of a match of Kobito."""

    def legal_into(self, moves: Moves) -> None:
        legal.legal_into(self, moves)

    def begin_turn(self) -> None:
        """Counts the duty, which does not change during the turn (rulings 4, 12)."""
        self.duty = min(1 + self.workshop_count(self.turn), self.hands[self.turn].size())
        self.cards_played = 0
        self.penalties_paid = 0

    def play(self, move: i64, rng: Rng) -> None:
        if move < OPEN:
            step = move - PLAY
            self.play_card(step // (2 * TARGETS), step // 2 % TARGETS, step % 2, rng)
        elif move < OPEN_UNDER:
            self.open_rainbow(move - OPEN, (move - OPEN + 1) % NUMBERS)
        elif move < OPEN_OVER:
            self.open_rainbow(KOBITO, move - OPEN_UNDER)
        elif move < MOVE:
            self.open_rainbow(move - OPEN_OVER, KOBITO)
        elif move < TRADE:
            self.move(move - MOVE, rng)
        elif move < SWAP_ON:
            step = move - TRADE
            self.trade(step // PLACES % NUMBERS, step % PLACES, step // (PLACES * NUMBERS))
        elif move < PENALTY:
            step = move - SWAP_ON
            self.lay_swap(step // PLACES % NUMBERS, step % PLACES, step // (PLACES * NUMBERS))
        elif move < DONE:
            self.pay(move - PENALTY)
        else:
            self.finish_turn(rng)
        if self.reshuffle_at_once:
            keep_deck_filled(self, rng)

    def remove_from_hand(self, card: i64) -> None:
        self.hands[self.turn].remove(card)
        if card == KOBITO and self.shown_kobitos.at(self.turn) > 0:
            self.shown_kobitos.set(self.turn, self.shown_kobitos.at(self.turn) - 1)

    def play_card(self, card: i64, target: i64, end: i64, rng: Rng) -> None:
        place = self.place(target)
        if self.log is not None:
            self.say_play(card, target, end)
        self.remove_from_hand(card)
        self.rainbows.add_card(place, card, end)
        self.cards_played += 1
        if target < PUBLIC:
            self.check_gold(target, rng)

    def say_play(self, card: i64, target: i64, end: i64) -> None:
        key = "plays"
        if card == KOBITO:
            key = "plays_kobito"
            card = self.rainbows.next_number(self.place(target), end)
        self.say(key, who=int(self.turn), card=NAMES[card], on=PLACE_NAMES[target])

    def open_rainbow(self, low_card: i64, high_card: i64) -> None:
        """Starts a rainbow with two cards, the low one first; one of them may be a kobito."""
        slot = self.free_slot(self.turn)
        own = self.workshop(self.turn, slot)
        if low_card == KOBITO:
            self.rainbows.add_card(own, high_card, HIGH)
            self.rainbows.add_card(own, low_card, LOW)
        else:
            self.rainbows.add_card(own, low_card, HIGH)
            self.rainbows.add_card(own, high_card, HIGH)
        self.remove_from_hand(low_card)
        self.remove_from_hand(high_card)
        self.cards_played += 2
        if self.log is not None:
            self.say(
                "opens",
                who=int(self.turn),
                on=PLACE_NAMES[PUBLIC + slot],
                cards=[NAMES[low_card], NAMES[high_card]],
            )

    def move(self, step: i64, rng: Rng) -> None:
        """Moves cards of the workshop, which is not playing them (rulings 5, 24)."""
        to = step % 2
        place = step // 2 % PUBLIC
        count = step // 6 % ALL + 1
        end = step // (6 * ALL) % 2
        slot = step // (12 * ALL)
        own = self.workshop(self.turn, slot)
        if count == ALL:
            count = self.rainbows.length(own)
        if self.log is not None:
            self.say(
                "moves",
                who=int(self.turn),
                cards=self.names_at(own, end, count),
                source=PLACE_NAMES[PUBLIC + slot],
                on=PLACE_NAMES[place],
            )
        self.rainbows.move_cards(own, end, count, place, to)
        self.loose_slot = slot if self.rainbows.length(own) == 1 else NOWHERE
        self.check_gold(place, rng)

    def names_at(self, place: i64, end: i64, count: i64) -> list[str]:
        """The cards at one end of a rainbow, from low to high."""
        first = 0 if end == LOW else self.rainbows.length(place) - count
        names: list[str] = []
        for step in range(first, first + count):
            card = self.rainbows.number(place, step)
            if self.rainbows.top(place, step) == WILD:
                card = KOBITO
            names.append(NAMES[card])
        return names

    def trade(self, number: i64, place: i64, nth: i64) -> None:
        """Trades a number card for a kobito: no card is played, and no length changes (rulings 5,
        36)."""
        self.hands[self.turn].remove(number)
        self.hands[self.turn].insert_sorted(KOBITO)
        self.shown_kobitos.set(self.turn, self.shown_kobitos.at(self.turn) + 1)
        self.rainbows.set_top(place, self.rainbows.find_kobito(place, number, nth), CARD)
        if self.log is not None:
            self.say_at("trades", number, place)

    def lay_swap(self, number: i64, place: i64, nth: i64) -> None:
        """Plays two cards as a stack; the rainbow keeps its length (ruling 37)."""
        self.remove_from_hand(SWAP)
        self.remove_from_hand(number)
        self.rainbows.stack(place, self.rainbows.find_number_card(place, number, nth))
        self.cards_played += 2
        if self.log is not None:
            self.say_at("swaps", number, place)

    def say_at(self, key: str, number: i64, place: i64) -> None:
        """Logs what was done with a card at any place of the table."""
        owner = (place - PUBLIC) // SLOTS
        if place < PUBLIC:
            self.say(key, who=int(self.turn), card=NAMES[number], on=PLACE_NAMES[place])
        elif key == "swaps" and owner == self.turn:
            on = PLACE_NAMES[place - SLOTS * owner]
            self.say(key, who=int(self.turn), card=NAMES[number], on=on)
        else:
            self.say(
                f"{key}_in_workshop",
                who=int(self.turn),
                card=NAMES[number],
                on=PLACE_NAMES[place - SLOTS * owner],
                whom=int(owner),
            )

    def pay(self, card: i64) -> None:
        self.remove_from_hand(card)
        self.penalties[self.turn].put(card)
        self.penalties_paid += 1
        if self.log is not None:
            key = "pays" if self.costs(card) else "pays_nothing"
            self.say(key, who=int(self.turn), card=NAMES[card])

    def check_gold(self, place: i64, rng: Rng) -> None:
        """The exact length wins the gold at once (ruling 31)."""
        if self.room(place) > 0:
            return
        gold = self.golds.at(place)
        self.won_golds[self.turn].put(gold)
        self.rainbows.discard_all(place, self.discard)
        self.reveals += 1
        if self.log is not None:
            self.say(
                "wins_gold",
                who=int(self.turn),
                card=GOLD_NAMES[gold],
                n=int(self.points.at(gold)),
            )
        if self.gold_deck.size() == 0:  # rulings 45, 46
            self.golds.set(place, NO_GOLD)
            self.end_match("last_gold")
            return
        reveal_gold(self, place)
        reveal_starting_card(self, place, rng)

    def finish_turn(self, rng: Rng) -> None:
        seat = self.turn
        if self.log is not None:
            self.say("finishes", who=int(seat))
        refill_hand(self, seat, rng)
        self.reveals += 1
        self.turns += 1
        if self.turns >= MAX_TURNS:  # ruling 48
            self.end_match("too_long")
            return
        self.turn = (seat + 1) % self.seats
        self.begin_turn()

    def end_match(self, key: str) -> None:
        self.turn = OVER
        self.loose_slot = NOWHERE
        self.duty = 0
        self.cards_played = 0
        self.penalties_paid = 0
        if self.log is not None:
            self.say(key)

    def payoffs(self) -> list[float]:
        """The highest score wins; equals share the victory (ruling 47)."""
        scores = [self.score(seat) for seat in range(self.seats)]
        best = max(scores)
        share = 1.0 / sum(1 for score in scores if score == best)
        return [share if score == best else 0.0 for score in scores]

    def clone(self) -> Kobito:
        other = Kobito(self.seats)
        other.copy_position(self)
        return other


def copy_without_log(state: Kobito) -> Kobito:
    copy = state.clone()
    copy.log = None
    return copy


def setup(
    seats: int,
    lengths: Cards,
    points: Cards,
    rng: Rng,
    log: bool = False,
    *,
    every_card_costs: bool,
    closed_circle: bool,
    swaps_anywhere: bool,
    reshuffle_at_once: bool,
) -> Kobito:
    state = Kobito(seats)
    state.every_card_costs = every_card_costs
    state.closed_circle = closed_circle
    state.swaps_anywhere = swaps_anywhere
    state.reshuffle_at_once = reshuffle_at_once
    state.lengths = lengths
    state.points = points
    if log:
        state.log = []
    deal(state, rng)
    state.turn = (state.dealer + 1) % state.seats
    state.begin_turn()
    return state
