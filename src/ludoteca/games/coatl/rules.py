"""The rules of Cóatl. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.core.moves import Moves
from ludoteca.core.rng import Rng
from ludoteca.core.state import OVER, State
from ludoteca.games.coatl.assembly import HAND, Assembly, Demands
from ludoteca.games.coatl.cards import (
    BODY,
    DESIGNS,
    NO_PIECE,
    NO_TEMPLE,
    PERFECT_PICK,
    PIECE_NAMES,
    PIECES,
    PRIEST_COMMITMENT,
    PROPHECY_NAMES,
    SEE_THE_FUTURE,
    TEMPLE_NAMES,
    TEMPLE_POINTS,
    TEMPLES,
    TOKEN_NAMES,
    all_temples,
    full_deck,
    shape_of,
)
from ludoteca.games.coatl.casa import Casa, piece_list
from ludoteca.games.coatl.numbers import (
    ADD_HEAD,
    ADD_TAIL,
    CHOOSE,
    CHOOSE_DECK,
    DISCARD,
    DONE,
    FUTURE,
    PASS,
    PERFECT,
    PICK,
    PLACE,
    PRIEST,
    START,
    TAKE,
    TEMPLE,
)
from ludoteca.games.coatl.player import Player
from ludoteca.games.coatl.serpent import Serpent
from ludoteca.games.coatl.supply import SPACES, Supply

SETTING_UP: Final = 0
READY: Final = 1
CHOOSING: Final = 2
BUILDING: Final = 3
PICKING: Final = 4
FORESEEING: Final = 5

IN_THE_ROW: Final = 6
KEPT: Final = 3
DISPLAY: Final = 2
ALL_TOKENS: Final = 7

GOING_ON: Final = 0
THIRD_COATL: Final = 1
NO_BODIES: Final = 2
NOBODY_CAN: Final = 3


@final
class Coatl(State):
    """`row` and `display` lie open, from left to right. `first` has the conch.

    `left` counts down the turns at the end: of each seat after a third cóatl, of all together
    (at place 0) once the bodies have run out.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.players: list[Player] = []
        self.supply: Supply = Supply()
        self.casa: Casa = Casa()
        self.deck: Cards = Cards()
        self.row: Cards = Cards()
        self.discards: Cards = Cards()
        self.temple_deck: Cards = Cards()
        self.display: Cards = Cards()
        self.phase: i64 = SETTING_UP
        self.first: i64 = 0
        self.taken: i64 = 0
        self.ending: i64 = GOING_ON
        self.left: Cards = Cards()
        self.passes: i64 = 0
        self.promos: bool = False
        self.demands: Demands = Demands(HAND, 1, False, False)

    def mine(self) -> Player:
        return self.players[self.turn]

    def assembly(self) -> Assembly:
        return Assembly(self.mine(), self.display, self.demands)

    # What may be done

    def legal_into(self, moves: Moves) -> None:
        phase = self.phase
        if phase == READY:
            self.takes_into(moves)
            self.choices_into(moves)
            self.assembly().steps_into(moves)
            self.tokens_into(moves)
            if moves.size() == 0:
                moves.put(PASS)  # ruling 16
        elif phase == CHOOSING:
            self.choices_into(moves)
            moves.put(DONE)
        elif phase == BUILDING:
            assembly = self.assembly()
            assembly.steps_into(moves)
            if assembly.may_end():
                moves.put(DONE)
        elif phase == PICKING:
            self.picks_into(moves)
        else:
            self.discards_into(moves)
            if phase == FORESEEING:
                before = moves.size()
                self.choices_into(moves)
                if moves.size() == before:  # ruling 37
                    moves.put(DONE)

    def takes_into(self, moves: Moves) -> None:
        room = self.mine().room()
        for space in range(SPACES):
            n = self.supply.count(space)
            if 0 < n <= room:
                moves.put(TAKE + space)

    def choices_into(self, moves: Moves) -> None:
        if self.mine().hand.size() >= self.demands.hand:
            return
        for place in range(self.row.size()):
            moves.put(CHOOSE + place)
        if self.deck.size() + self.discards.size() > 0:
            moves.put(CHOOSE_DECK)

    def tokens_into(self, moves: Moves) -> None:
        tokens = self.mine().tokens
        if tokens & (1 << PERFECT_PICK) and self.can_pick():
            moves.put(PERFECT)
        if tokens & (1 << SEE_THE_FUTURE):
            moves.put(FUTURE)
        if tokens & (1 << PRIEST_COMMITMENT):
            for place in range(self.display.size()):
                moves.put(PRIEST + place)

    def can_pick(self) -> bool:
        return any(self.pickable(piece) for piece in range(PIECES))

    def pickable(self, piece: i64) -> bool:
        """Is there such a piece in its bag, and room for all that is taken with it?"""
        if self.supply.bags.at(piece) == 0:
            return False
        room = self.mine().room()
        if shape_of(piece) != BODY:
            return self.taken == 0 and room > 0
        if self.taken == 1:
            return True
        return room > (1 if self.supply.in_bag(BODY) > 1 else 0)  # ruling 14

    def picks_into(self, moves: Moves) -> None:
        for piece in range(PIECES):
            if self.pickable(piece):
                moves.put(PICK + piece)

    def discards_into(self, moves: Moves) -> None:
        before: i64 = -1
        for item in self.mine().hand.items:
            design = i64(item)
            if design != before:
                moves.put(DISCARD + design)
            before = design

    # What a move does

    def play(self, move: i64, rng: Rng) -> None:
        if move < CHOOSE:
            self.take_space(move - TAKE, rng)
        elif move < CHOOSE_DECK:
            self.choose(move - CHOOSE)
        elif move == CHOOSE_DECK:
            self.choose_deck(rng)
        elif move < ADD_HEAD:
            self.start(move - START)
        elif move < ADD_TAIL:
            self.add((move - ADD_HEAD) // PIECES, (move - ADD_HEAD) % PIECES, True)
        elif move < PLACE:
            self.add((move - ADD_TAIL) // PIECES, (move - ADD_TAIL) % PIECES, False)
        elif move < TEMPLE:
            self.place((move - PLACE) // DESIGNS, (move - PLACE) % DESIGNS)
        elif move < DISCARD:
            self.put_temple((move - TEMPLE) // TEMPLES, (move - TEMPLE) % TEMPLES)
        elif move < PICK:
            self.discard(move - DISCARD, rng)
        elif move < PRIEST:
            self.pick(move - PICK, rng)
        elif move < PERFECT:
            self.commit(move - PRIEST, rng)
        elif move == PERFECT:
            self.sacrifice(PERFECT_PICK)
            self.phase = PICKING
        elif move == FUTURE:
            self.see_the_future(rng)
        elif move == DONE:
            self.done(rng)
        else:
            self.passes += 1
            self.say("passes", who=int(self.turn))
            self.end_turn(rng)

    def take_space(self, space: i64, rng: Rng) -> None:
        me = self.mine()
        taken = Cards(capacity=2)
        for side in range(2):
            piece = self.supply.spaces.at(space * 2 + side)
            if piece != NO_PIECE:
                taken.put(piece)
                me.store(piece)
        self.supply.clear(space)
        if self.log is not None:
            self.say("takes", who=int(self.turn), space=int(space) + 1, pieces=piece_list(taken))
        self.refill_if_wanted(rng)
        self.end_action(rng)

    def refill_if_wanted(self, rng: Rng) -> None:
        if self.supply.wants_refill():
            self.refill(rng)

    def refill(self, rng: Rng) -> None:
        drawn = self.supply.refill(rng)
        if drawn > 0:
            self.news += 1
            if self.log is not None:
                self.say("refills", n=int(drawn))

    def choose(self, place: i64) -> None:
        me = self.mine()
        design = self.row.take_at(place)
        me.hand.sort_in(design)
        me.shown.sort_in(design)  # ruling 38
        self.phase = CHOOSING
        self.taken += 1
        if self.log is not None:
            self.say("chooses", who=int(self.turn), card=PROPHECY_NAMES[design])

    def choose_deck(self, rng: Rng) -> None:
        self.replenish(rng)
        design = self.deck.take()
        self.mine().hand.sort_in(design)
        self.phase = CHOOSING
        self.taken += 1
        self.news += 1
        if self.log is not None:
            self.tell(self.turn, "draws_this", who=int(self.turn), card=PROPHECY_NAMES[design])
            self.tell_others(self.turn, "draws", who=int(self.turn))

    def replenish(self, rng: Rng) -> None:
        """An empty deck is made of the discarded prophecies (ruling 34)."""
        if self.deck.size() == 0 and self.discards.size() > 0:
            self.deck = self.discards
            self.discards = Cards()
            self.deck.sort()
            self.deck.shuffle(rng)
            self.news += 1
            if self.log is not None:
                self.say("reshuffles", n=int(self.deck.size()))

    def fill_row(self, rng: Rng) -> None:
        """The row slides to the right; new prophecies come in at the left until there are six."""
        shown = Cards(capacity=IN_THE_ROW)
        while self.row.size() < IN_THE_ROW:
            self.replenish(rng)
            if self.deck.size() == 0:
                break
            design = self.deck.take()
            self.row.put_at(0, design)
            shown.put(design)
        if shown.size() > 0:
            self.news += 1
            if self.log is not None:
                names: list[str] = [PROPHECY_NAMES[design] for design in shown.listed()]
                self.say("row", n=len(names), cards=names)

    def start(self, piece: i64) -> None:
        me = self.mine()
        me.use(piece)
        serpent = Serpent()
        serpent.pieces.put(piece)
        me.serpents.append(serpent)
        self.phase = BUILDING
        if self.log is not None:
            slot = len(me.serpents)
            self.say("starts", who=int(self.turn), coatl=slot, piece=PIECE_NAMES[piece])

    def add(self, slot: i64, piece: i64, at_head: bool) -> None:
        me = self.mine()
        me.use(piece)
        if at_head:
            me.serpents[slot].pieces.put_at(0, piece)
        else:
            me.serpents[slot].pieces.put(piece)
        self.phase = BUILDING
        if self.log is not None:
            key = "adds_at_head" if at_head else "adds_at_tail"
            self.say(key, who=int(self.turn), coatl=int(slot) + 1, piece=PIECE_NAMES[piece])

    def place(self, slot: i64, design: i64) -> None:
        me = self.mine()
        me.spend(design)
        serpent = me.serpents[slot]
        serpent.pages.put(design)
        self.phase = BUILDING
        if self.log is not None:
            self.say(
                "places",
                who=int(self.turn),
                coatl=int(slot) + 1,
                card=PROPHECY_NAMES[design],
                n=int(serpent.points(design)),
            )

    def put_temple(self, slot: i64, temple: i64) -> None:
        me = self.mine()
        if me.temples.holds(temple):
            me.spend_temple(temple)
        else:
            self.display.remove(temple)
        serpent = me.serpents[slot]
        serpent.temple = temple
        self.phase = BUILDING
        if self.log is not None:
            self.say(
                "builds_temple",
                who=int(self.turn),
                coatl=int(slot) + 1,
                card=TEMPLE_NAMES[temple],
                n=int(TEMPLE_POINTS.at(temple * 4 + serpent.met(temple))),
            )

    def done(self, rng: Rng) -> None:
        if self.phase == BUILDING:
            self.close(rng)
        else:
            self.fill_row(rng)
        self.end_action(rng)

    def close(self, rng: Rng) -> None:
        """At the end of the action a cóatl with both ends is complete, for good."""
        me = self.mine()
        for slot in range(len(me.serpents)):
            serpent = me.serpents[slot]
            if not serpent.complete and serpent.headed() and serpent.tailed():
                serpent.complete = True
                if self.log is not None:
                    self.say(
                        "completes", who=int(self.turn), coatl=slot + 1, n=int(serpent.total())
                    )
        self.fill_display()

    def fill_display(self) -> None:
        while self.display.size() < DISPLAY and self.temple_deck.size() > 0:  # rulings 11, 22
            temple = self.temple_deck.take()
            self.display.put(temple)
            self.news += 1
            if self.log is not None:
                self.say("temple_shown", card=TEMPLE_NAMES[temple])

    # The sacrifice tokens

    def sacrifice(self, token: i64) -> None:
        me = self.mine()
        me.tokens &= ~(i64(1) << token)
        if self.log is not None:
            self.say("sacrifices", who=int(self.turn), token=TOKEN_NAMES[token])

    def pick(self, piece: i64, rng: Rng) -> None:
        self.supply.bags.set(piece, self.supply.bags.at(piece) - 1)
        self.mine().store(piece)
        self.taken += 1
        if self.log is not None:
            self.say("picks", who=int(self.turn), pieces=[PIECE_NAMES[piece]])
        if shape_of(piece) == BODY and self.taken == 1 and self.supply.in_bag(BODY) > 0:
            return
        self.refill(rng)
        self.end_action(rng)

    def see_the_future(self, rng: Rng) -> None:
        self.sacrifice(SEE_THE_FUTURE)
        for design in self.row.items:
            self.discards.put(i64(design))
        self.row.clear()
        self.fill_row(rng)
        self.phase = FORESEEING

    def discard(self, design: i64, rng: Rng) -> None:
        me = self.mine()
        me.spend(design)
        self.discards.put(design)  # ruling 39: face up
        if self.log is not None:
            self.say("discards", who=int(self.turn), card=PROPHECY_NAMES[design])
        if self.phase == SETTING_UP:
            self.next_to_set_up(rng)

    def commit(self, place: i64, rng: Rng) -> None:
        self.sacrifice(PRIEST_COMMITMENT)
        me = self.mine()
        temple = self.display.take_at(place)
        me.temples.sort_in(temple)
        me.shown_temples.sort_in(temple)
        if self.log is not None:
            self.say("commits", who=int(self.turn), card=TEMPLE_NAMES[temple])
        self.fill_display()
        self.end_action(rng)

    # Turns

    def next_to_set_up(self, rng: Rng) -> None:
        """The seats choose their first prophecies in turn; then the first turn begins."""
        seat = self.turn
        while self.players[seat].hand.size() <= KEPT:
            seat = (seat + 1) % self.seats
            if seat == self.first:
                self.turn = seat
                self.phase = READY
                if self.seats == 1:
                    self.casa_turn(rng)
                return
        self.turn = seat

    def end_action(self, rng: Rng) -> None:
        self.passes = 0
        self.end_turn(rng)

    def end_turn(self, rng: Rng) -> None:
        self.phase = READY
        self.taken = 0
        if self.passes >= self.seats > 1 and self.ending == GOING_ON:  # ruling 36
            self.finish(NOBODY_CAN)
        elif self.seats == 1:
            self.end_solo_turn(rng)
        elif self.ending == GOING_ON:
            self.go_on()
        elif self.ending == THIRD_COATL:
            self.left.set(self.turn, self.left.at(self.turn) - 1)
            self.go_round()
        else:
            self.count_down()

    def go_on(self) -> None:
        place = (self.turn - self.first + self.seats) % self.seats
        if self.mine().is_finished():
            self.ending = THIRD_COATL
            self.say("third_coatl", who=int(self.turn))
            self.left = Cards()
            for seat in range(self.seats):  # ruling 17
                later = (seat - self.first + self.seats) % self.seats
                self.left.put(2 if later > place else 1 if later < place else 0)
            self.go_round()
        elif self.supply.is_spent():
            self.ending = NO_BODIES
            self.say("no_bodies")
            self.left = Cards()
            self.left.put(2 * self.seats - place)
            self.count_down()
        else:
            self.turn = (self.turn + 1) % self.seats

    def go_round(self) -> None:
        """After a third cóatl: everybody else takes the turns left to them, one seat at a time."""
        if self.mine().is_finished():
            self.left.set(self.turn, 0)
        for _ in range(self.seats):
            if self.left.at(self.turn) > 0:
                return
            self.turn = (self.turn + 1) % self.seats
        self.finish(THIRD_COATL)

    def count_down(self) -> None:
        """Once the bodies have run out: this round to its end, and one more."""
        left = self.left.at(0)
        while left > 1:
            left -= 1
            self.turn = (self.turn + 1) % self.seats
            if not self.mine().is_finished():  # ruling 18
                self.left.set(0, left)
                return
        self.finish(NO_BODIES)

    def finish(self, ending: i64) -> None:
        self.ending = ending
        if self.log is not None:
            for seat in range(self.seats):
                self.say("scores", who=int(seat), n=int(self.players[seat].points()))
            if self.seats == 1:
                self.say("casa_scores", n=int(self.casa.points()))
                key = "beats_casa" if self.beats_casa() else "casa_wins"
                self.say(key, who=0)
            else:
                for seat in self.winners():
                    self.say("wins", who=seat)
        self.turn = OVER

    def winners(self) -> list[int]:
        """Most points, then most cards, then the best single cóatl; else shared (ruling 19)."""
        ranks = [int(player.rank()) for player in self.players]
        best = max(ranks)
        return [seat for seat in range(len(ranks)) if ranks[seat] == best]

    def payoffs(self) -> list[float]:
        if self.seats == 1:
            return [1.0 if self.beats_casa() else 0.0]
        winners = self.winners()
        share = 1.0 / float(len(winners))
        return [share if seat in winners else 0.0 for seat in range(int(self.seats))]

    # Alone against C.A.S.A.

    def beats_casa(self) -> bool:
        """A tie is C.A.S.A.'s."""
        return self.players[0].points() > self.casa.points()

    def end_solo_turn(self, rng: Rng) -> None:
        if self.mine().is_finished():
            self.say("third_coatl", who=0)
            self.finish(THIRD_COATL)  # ruling 24
        elif self.supply.is_spent():
            if self.ending == GOING_ON:
                self.say("no_bodies")
            self.finish(NO_BODIES)
        else:
            self.casa_turn(rng)

    def casa_turn(self, rng: Rng) -> None:
        self.casa.search(self.supply, self)
        self.casa.fulfil(self.supply, self)
        if self.casa.draw(self.row, self):
            self.fill_row(rng)
        self.refill_if_wanted(rng)
        if self.supply.is_spent():  # ruling 23: one turn is left
            self.ending = NO_BODIES
            self.say("no_bodies")

    # Copies and guesses

    def clone(self) -> Coatl:
        other = Coatl(self.seats)
        other.copy_base(self)
        other.players = [player.copy() for player in self.players]
        other.supply = self.supply.copy()
        other.casa = self.casa.copy()
        other.deck = self.deck.copy()
        other.row = self.row.copy()
        other.discards = self.discards.copy()
        other.temple_deck = self.temple_deck.copy()
        other.display = self.display.copy()
        other.phase = self.phase
        other.first = self.first
        other.taken = self.taken
        other.ending = self.ending
        other.left = self.left.copy()
        other.passes = self.passes
        other.promos = self.promos
        other.demands = self.demands
        return other

    def redeal(self, seat: i64, rng: Rng) -> None:
        deck = full_deck(self.promos)
        for heap in (self.row, self.discards, self.casa.cards, self.casa.pile):
            strike(deck, heap)
        temples = all_temples(self.promos)
        strike(temples, self.display)
        for other in range(self.seats):
            player = self.players[other]
            strike(deck, player.hand if other == seat else player.shown)
            strike(temples, player.temples if other == seat else player.shown_temples)
            for serpent in player.serpents:
                strike(deck, serpent.pages)
                if serpent.temple != NO_TEMPLE:
                    temples.remove(serpent.temple)
        deck.shuffle(rng)
        temples.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                player = self.players[other]
                player.hand = dealt_anew(player.hand, player.shown, deck)
                player.temples = dealt_anew(player.temples, player.shown_temples, temples)
        self.deck = deck
        self.temple_deck = temples

    def stir(self, rng: Rng) -> None:
        self.deck.shuffle(rng)
        self.temple_deck.shuffle(rng)


def strike(deck: Cards, seen: Cards) -> None:
    for card in seen.items:
        deck.remove(i64(card))


def dealt_anew(hand: Cards, shown: Cards, deck: Cards) -> Cards:
    """As many cards as before: those that everybody saw, and others from the deck."""
    anew = shown.copy()
    while anew.size() < hand.size():
        anew.sort_in(deck.take())
    return anew
