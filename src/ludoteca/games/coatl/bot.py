"""The Priest: plans a cóatl for its prophecies, gathers what is missing, and knows when to stop."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.bot import Bot
from ludoteca.core.cards import Cards
from ludoteca.core.moves import Moves
from ludoteca.core.rng import Rng
from ludoteca.core.state import State
from ludoteca.games.coatl.assembly import MOST_GROWING
from ludoteca.games.coatl.cards import (
    BODY,
    DESIGNS,
    HEADS,
    LAST_LEVEL,
    NO_PIECE,
    PIECES,
    POINTS,
    TAILS,
    TEMPLE_POINTS,
    TEMPLES,
    shape_of,
)
from ludoteca.games.coatl.numbers import (
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
from ludoteca.games.coatl.plan import NONE, TURN, Plan
from ludoteca.games.coatl.player import Player
from ludoteca.games.coatl.rules import (
    BUILDING,
    CHOOSING,
    GOING_ON,
    PICKING,
    READY,
    SETTING_UP,
    Coatl,
)
from ludoteca.games.coatl.supply import SPACES, Supply

ENOUGH_BODIES: Final = 14
SPARE_PAGE: Final = 2
FEW_PAGES: Final = 2
USEFUL_PAGE: Final = 5  # a prophecy that brings less is left, for it can hardly be got rid of
GOOD_COATL: Final = 80  # a cóatl worth less is rather improved, for there are only three


@final
class PriestBot(Bot):
    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Coatl)
        if moves.size() == 1:
            return moves.at(0)
        phase = state.phase
        if phase == READY:
            return self.act(state, moves)
        if phase == BUILDING:
            return self.build(state, moves)
        if phase == PICKING:
            return self.pick(state, moves)
        if phase == CHOOSING:
            return self.choose_page(state, moves)
        return self.discard(state, moves)

    # Plans

    def plan(self, state: Coatl, owned_only: bool, wide: bool) -> Plan:
        """The best plan for an unfinished cóatl, or for a new one where that may be started."""
        me = state.mine()
        offer = offered(state.supply)
        best: Plan | None = None
        growing: i64 = 0
        for slot in range(i64(len(me.serpents))):
            if me.serpents[slot].complete:
                continue
            growing += 1
            if me.serpents[slot].headed() and me.serpents[slot].tailed():
                continue
            plan = Plan(me, slot, state.display, offer, state.demands)
            plan.make(owned_only, wide)
            if best is None or plan.better(best):
                best = plan
        if best is None or (growing < MOST_GROWING and len(me.serpents) < me.most):
            plan = Plan(me, NONE, state.display, offer, state.demands)
            plan.make(owned_only, wide)
            if best is None or plan.better(best):
                best = plan
        return best

    def is_late(self, state: Coatl) -> bool:
        """Are so few turns left that a cóatl is better closed than improved?"""
        if state.ending != GOING_ON:
            return True
        bodies = state.supply.in_bag(BODY) + state.supply.on_board(BODY)
        if bodies < ENOUGH_BODIES:
            return True
        return any(
            0 < state.players[seat].complete() == state.players[seat].most - 1
            for seat in range(state.seats)
            if seat != state.turn
        )

    def should_close(self, state: Coatl, now: Plan, waiting: i64) -> bool:
        """Is it better to complete the cóatl with what is in store than to wait for more?"""
        if not now.closes() or now.value == 0:
            return False
        if state.mine().complete() == state.mine().most - 1 and not self.would_win(state, now):
            return state.ending != GOING_ON
        if self.is_late(state):
            return True
        return now.value >= waiting and now.value >= GOOD_COATL

    def would_win(self, state: Coatl, now: Plan) -> bool:
        """The third cóatl ends the match: does it lead then?"""
        points = state.mine().points() * 10 + now.value
        if state.seats == 1:
            return points > state.casa.points() * 10
        return all(
            points > state.players[seat].points() * 10
            for seat in range(state.seats)
            if seat != state.turn
        )

    # A turn

    def act(self, state: Coatl, moves: Moves) -> i64:
        me = state.mine()
        full = self.plan(state, False, True)
        now = self.plan(state, True, False) if me.stored > 0 else full
        best, worth = self.best_space(state, full, moves)
        if moves.holds(CHOOSE):
            chosen = full.worth + self.gain_with_pages(state, me)
            if chosen > worth:
                best = self.choose_page(state, moves)
                worth = chosen
        if me.stored > 0 and self.should_close(state, now, worth):
            step = self.step(me, now, True, moves)
            if step != NONE:
                return step
        if best == NONE or worth <= full.worth - TURN:
            step = self.way_out(me, full, now, moves)
            if step != NONE:
                return step
        if best == NONE:
            return self.least_harm(moves)
        return best

    def way_out(self, me: Player, full: Plan, now: Plan, moves: Moves) -> i64:
        """When nothing that lies open helps: a token, or room on the board."""
        if moves.holds(PERFECT) and full.missing + (0 if full.headed and full.tailed else 2) > 1:
            return PERFECT
        if me.stored > 0 and me.room() < 2:
            step = self.step(me, full, False, moves)
            if step != NONE:
                return step
            if now.closes() and now.value >= GOOD_COATL // 2 and me.complete() < me.most - 1:
                step = self.step(me, now, True, moves)
                if step != NONE:
                    return step
        if moves.holds(FUTURE) and full.value < 100:
            return FUTURE
        return NONE

    def least_harm(self, moves: Moves) -> i64:
        if moves.holds(CHOOSE_DECK):
            return CHOOSE_DECK
        for place in range(i64(2)):
            if moves.holds(PRIEST + place):
                return PRIEST + place
        for place in range(moves.size()):
            move = moves.at(place)
            if ADD_HEAD <= move < TEMPLE:
                return move
        return moves.at(0)

    def best_space(self, state: Coatl, full: Plan, moves: Moves) -> tuple[i64, i64]:
        """The space whose pieces help the plan most, and what it is worth after this turn."""
        best: i64 = NONE
        most: i64 = -10000
        for space in range(SPACES):
            if moves.holds(TAKE + space):
                spaces = state.supply.spaces
                worth = full.worth_with(spaces.at(space * 2), spaces.at(space * 2 + 1)) - TURN
                if worth > most:
                    most = worth
                    best = TAKE + space
        return best, most

    def gain_with_pages(self, state: Coatl, me: Player) -> i64:
        """What it brings to fill the hand with the best prophecies of the row, less the turn."""
        room = state.demands.hand - me.hand.size()
        if room < 1 or self.is_late(state):
            return -10000
        before = me.hand.copy()
        now = self.plan(state, False, False).worth
        worth = now
        for _ in range(room if room < 3 else 3):
            best: i64 = NONE
            most: i64 = -10000
            for item in state.row.items:
                design = i64(item)
                if me.hand.holds(design):
                    continue
                me.hand.put(design)
                found = self.plan(state, False, False).worth
                me.hand.take()
                if found > most:
                    most = found
                    best = design
            if best == NONE:
                break
            me.hand.put(best)
            worth = most
        me.hand = before
        return worth - now - TURN + room * SPARE_PAGE

    # Assembling

    def build(self, state: Coatl, moves: Moves) -> i64:
        me = state.mine()
        closing = self.finish(me, moves)
        if closing != NONE:
            return closing
        if me.stored > 0:
            full = self.plan(state, False, True)
            now = self.plan(state, True, False)
            step: i64 = NONE
            if self.should_close(state, now, full.worth):
                step = self.step(me, now, True, moves)
            elif full.slot != NONE or me.room() < 2:
                step = self.step(me, full, False, moves)
            if step != NONE:
                return step
        page = self.ripe(me, moves)
        if page != NONE:
            return page
        return DONE if moves.holds(DONE) else moves.at(moves.size() - 1)

    def finish(self, me: Player, moves: Moves) -> i64:
        """On a cóatl with both ends: the best prophecies, then the best temple."""
        best: i64 = NONE
        most: i64 = 0
        for place in range(moves.size()):
            move = moves.at(place)
            if PLACE <= move < TEMPLE:
                serpent = me.serpents[(move - PLACE) // DESIGNS]
                if serpent.headed() and serpent.tailed():
                    points = 100 + serpent.points((move - PLACE) % DESIGNS)
                    if points > most:
                        most = points
                        best = move
            elif TEMPLE <= move < DISCARD:
                serpent = me.serpents[(move - TEMPLE) // TEMPLES]
                temple = (move - TEMPLE) % TEMPLES
                points = TEMPLE_POINTS.at(temple * 4 + serpent.met(temple))
                if points > most:
                    most = points
                    best = move
        return best

    def ripe(self, me: Player, moves: Moves) -> i64:
        """A prophecy at its highest level may leave the hand at once."""
        for place in range(moves.size()):
            move = moves.at(place)
            if PLACE <= move < TEMPLE:
                design = (move - PLACE) % DESIGNS
                top = POINTS.at(design * LAST_LEVEL + LAST_LEVEL - 1)
                if me.serpents[(move - PLACE) // DESIGNS].points(design) == top:
                    return move
        return NONE

    def step(self, me: Player, plan: Plan, closing: bool, moves: Moves) -> i64:
        """The next piece of a plan that is at hand: bodies outwards, then the ends."""
        slot = plan.slot
        size = plan.colours.size()
        if slot == NONE:
            return self.first_step(plan, moves)
        right = plan.base + plan.lying
        if right < size and not (plan.tail != NONE and right == size - 1):
            move = ADD_TAIL + slot * PIECES + plan.colours.at(right)
            if moves.holds(move):
                return move
        left = plan.base - 1
        if left >= 0 and not (plan.head != NONE and left == 0):
            move = ADD_HEAD + slot * PIECES + plan.colours.at(left)
            if moves.holds(move):
                return move
        serpent = me.serpents[slot]
        if plan.tail != NONE and right == size - 1 and (closing or not serpent.headed()):
            move = ADD_TAIL + slot * PIECES + TAILS + plan.tail
            if moves.holds(move):
                return move
        if plan.head != NONE and left == 0 and (closing or not serpent.tailed()):
            move = ADD_HEAD + slot * PIECES + HEADS + plan.head
            if moves.holds(move):
                return move
        return NONE

    def first_step(self, plan: Plan, moves: Moves) -> i64:
        if plan.head != NONE and moves.holds(START + HEADS + plan.head):
            return START + HEADS + plan.head
        for place in range(plan.colours.size()):
            if moves.holds(START + plan.colours.at(place)):
                return START + plan.colours.at(place)
        return NONE

    # Cards and tokens

    def choose_page(self, state: Coatl, moves: Moves) -> i64:
        """The prophecy of the row that makes the best plan with those in hand."""
        me = state.mine()
        best: i64 = NONE
        most: i64 = -10000
        for place in range(state.row.size()):
            if not moves.holds(CHOOSE + place):
                continue
            design = state.row.at(place)
            if me.hand.holds(design):
                continue
            me.hand.put(design)
            worth = self.plan(state, False, False).worth
            me.hand.take()
            if worth > most:
                most = worth
                best = CHOOSE + place
        if best != NONE and not (
            moves.holds(DONE)
            and me.hand.size() > FEW_PAGES
            and most < self.plan(state, False, False).worth + USEFUL_PAGE
        ):
            return best
        if moves.holds(DONE):
            return DONE
        return CHOOSE_DECK if moves.holds(CHOOSE_DECK) else moves.at(0)

    def discard(self, state: Coatl, moves: Moves) -> i64:
        """Setting up: the prophecy that is missed least. Foreseeing: what no plan uses."""
        me = state.mine()
        if state.phase != SETTING_UP and me.hand.size() < 4:
            return self.choose_page(state, moves)
        best: i64 = NONE
        most: i64 = -10000
        for place in range(moves.size()):
            move = moves.at(place)
            if not DISCARD <= move < PICK:
                continue
            at = me.hand.find(move - DISCARD)
            me.hand.take_at(at)
            worth = self.plan(state, False, False).worth
            me.hand.put_at(at, move - DISCARD)
            if worth > most:
                most = worth
                best = move
        return best if best != NONE else moves.at(0)

    def pick(self, state: Coatl, moves: Moves) -> i64:
        """The piece out of the bags that helps the plan most."""
        me = state.mine()
        best = moves.at(0)
        most: i64 = -10000
        for place in range(moves.size()):
            piece = moves.at(place) - PICK
            me.store(piece)
            worth = self.plan(state, False, False).worth
            me.use(piece)
            if shape_of(piece) == BODY and state.taken == 0:
                worth += TURN // 2
            if worth > most:
                most = worth
                best = PICK + piece
        return best


def offered(supply: Supply) -> Cards:
    """How many pieces of each kind lie on the supply board."""
    found = Cards(capacity=PIECES)
    for _ in range(PIECES):
        found.put(0)
    for item in supply.spaces.items:
        piece = i64(item)
        if piece != NO_PIECE:
            found.set(piece, found.at(piece) + 1)
    return found
