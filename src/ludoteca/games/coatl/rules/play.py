"""The rules of Cóatl: what a move does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.games.coatl.rules.cards import (
    BODY,
    DESIGNS,
    NO_PIECE,
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
    shape_of,
)
from ludoteca.games.coatl.rules.casa import piece_list
from ludoteca.games.coatl.rules.legal import legal_into
from ludoteca.games.coatl.rules.moves import (
    ADD_HEAD,
    ADD_TAIL,
    CHOOSE,
    CHOOSE_DECK,
    DISCARD,
    DONE,
    FUTURE,
    PERFECT,
    PICK,
    PLACE,
    PRIEST,
    START,
    TAKE,
    TEMPLE,
)
from ludoteca.games.coatl.rules.position import (
    BUILDING,
    CHOOSING,
    FORESEEING,
    OWNER,
    PICKING,
    SETTING_UP,
)
from ludoteca.games.coatl.rules.serpent import Serpent
from ludoteca.games.coatl.rules.turns import Turns

ALL_TOKENS: Final = 7


@final
class Coatl(Turns):
    """A position and what the moves do to it."""

    def legal_into(self, moves: Moves) -> None:
        legal_into(self, moves)

    def clone(self) -> Coatl:
        other = Coatl(self.seats)
        other.copy_table(self)
        return other

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

    # Taking pieces and choosing prophecies

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

    # Assembling

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

    # The sacrifice tokens

    def sacrifice(self, token: i64) -> None:
        me = self.mine()
        me.tokens &= ~bit(token)
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
        self.mine().spend(design)
        if self.buries:
            self.bury(design)
        else:
            self.discards.put(design)  # ruling 39: face up
            if self.log is not None:
                self.say("discards", who=int(self.turn), card=PROPHECY_NAMES[design])
        if self.phase == SETTING_UP:
            self.next_to_set_up(rng)

    def bury(self, design: i64) -> None:
        """Face down. Any of the prophecies that others saw taken may be the one (ruling 46)."""
        self.mine().shown.clear()
        self.buried.put(self.turn * OWNER + design)
        if self.log is not None:
            self.tell(self.turn, "discards", who=int(self.turn), card=PROPHECY_NAMES[design])
            self.tell_others(self.turn, "buries", who=int(self.turn))

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
