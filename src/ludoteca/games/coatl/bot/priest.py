"""The Priest: plans a cóatl for its prophecies, gathers what is missing, and knows when to stop."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.bot import Bot, shares_of
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State
from ludoteca.games.coatl.bot.carrying_out import finish, grows, least_harm, ripe, step
from ludoteca.games.coatl.bot.evaluation import PRICE, may_start, planner_of
from ludoteca.games.coatl.bot.plan import KEPT, WIDTH, Plan
from ludoteca.games.coatl.bot.plan_cache import PlanCache
from ludoteca.games.coatl.bot.planner import Planner
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.bot.turn_worth import (
    LITTLE,
    best_space,
    should_close,
    worth_of_choice,
    worth_of_space,
)
from ludoteca.games.coatl.rules.cards import BODY, LAST_LEVEL, POINTS, shape_of
from ludoteca.games.coatl.rules.moves import (
    CHOOSE,
    CHOOSE_DECK,
    DISCARD,
    DONE,
    FUTURE,
    PERFECT,
    PICK,
    TAKE,
)
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.position import BUILDING, CHOOSING, PICKING, READY, SETTING_UP
from ludoteca.games.coatl.rules.supply import SPACES

LEAD: Final = 60.0  # tenths of a point
MOST_PROMISES: Final = 2000  # that are remembered


@final
class PriestBot(Bot):
    """`width` is how many cóatls to be it follows at once while it plans."""

    def __init__(self, width: i64 = WIDTH) -> None:
        self.width: i64 = width
        self.cache: PlanCache = PlanCache()
        self.promises: dict[int, int] = {}

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

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """What it would choose, then the spaces by what the plan is worth with their pieces."""
        assert isinstance(state, Coatl)
        choice = self.choose(state, moves, rng)
        worths: list[float] = []
        full: Plan | None = None
        if state.phase == READY:
            full = self.plan(state, False)
        for place in range(moves.size()):
            move = moves.at(place)
            worth = -10000.0
            if move == choice:
                worth = 10000.0
            elif full is not None and TAKE <= move < TAKE + SPACES:
                worth = float(worth_of_space(state, full, move - TAKE))
            worths.append(worth)
        return worths

    def outlook(self, state: State) -> list[float]:
        """By points and by what everybody's best plan promises; alone, against C.A.S.A.

        In the middle of a turn nobody can tell, so it is first played to its end.
        """
        assert isinstance(state, Coatl)
        if state.turn != OVER and state.phase > READY:
            state = state.clone()
            state.log = None
            self.end_turn(state)
        if state.turn == OVER:
            return state.payoffs()
        worths: list[float] = []
        for seat in range(state.seats):
            promise = self.promise(state, seat)
            worths.append(float(state.players[seat].points() * 10 + max(i64(0), promise)))
        if state.seats == 1:
            worths.append(float(state.casa.points() * 10))
            return shares_of(worths, LEAD)[:1]
        return shares_of(worths, LEAD)

    def promise(self, state: Coatl, seat: i64) -> i64:
        """What the best plan of a player is worth."""
        planner = planner_of(state, seat)
        all_seen = planner.all_seen()
        known = self.promises.get(all_seen)
        if known is None:
            if len(self.promises) == MOST_PROMISES:
                self.promises.clear()
            known = int(self.plan_of(planner, False, 1).worth())
            self.promises[all_seen] = known
        return i64(known)

    def end_turn(self, state: Coatl) -> None:
        """Chance is always the same: it has as much to give to one move as to another."""
        chance = Rng(1, 2, 3, 4)
        while state.turn != OVER and state.phase > READY:
            state.play(self.choose(state, state.legal(), chance), chance)

    def plan(self, state: Coatl, owned: bool) -> Plan:
        """The best plan of the player in turn."""
        return self.plan_of(planner_of(state, state.turn), owned)

    def plan_of(self, planner: Planner, owned: bool, kept: i64 = KEPT) -> Plan:
        """The best plan for the unfinished cóatls, or for a new one where there is none."""
        me = planner.me
        best: Plan | None = None
        for slot in range(i64(len(me.serpents))):
            serpent = me.serpents[slot]
            if serpent.complete or (serpent.headed() and serpent.tailed()):
                continue
            plan = Plan(planner, slot, owned, self.width, self.cache, kept)
            if best is None or plan.worth() > best.worth():
                best = plan
        if best is None:
            best = Plan(planner, NONE, owned, self.width, self.cache, kept)
        return best

    def act(self, state: Coatl, moves: Moves) -> i64:
        me = state.mine()
        full = self.plan(state, False)
        if me.stored > 0:
            now = self.plan(state, True)
            if should_close(state, now, full):
                move = step(me, now, True, moves)
                if move != NONE:
                    return move
        best, worth = best_space(state, full, moves)
        if moves.holds(CHOOSE):
            chosen = worth_of_choice(state, full)
            if chosen > worth:
                worth = chosen
                best = self.choose_page(state, moves)
        if best == NONE or (worth <= full.worth() and me.room() < 2):
            move = self.way_out(state, full, moves)
            if move != NONE:
                return move
        return best if best != NONE else least_harm(moves)

    def way_out(self, state: Coatl, full: Plan, moves: Moves) -> i64:
        """When the board is full or nothing that lies open helps: a token, or room."""
        me = state.mine()
        if moves.holds(PERFECT) and me.room() > 1:
            return PERFECT
        if me.stored > 0:
            move = step(me, full, False, moves)
            if move != NONE:
                return move
            now = self.plan(state, True)
            target = now.best()
            if target is not None and target.suits and me.complete() < me.most - 1:
                move = step(me, now, True, moves)
                if move != NONE:
                    return move
            if may_start(me):
                other = Plan(planner_of(state, state.turn), NONE, False, self.width, self.cache)
                move = step(me, other, False, moves)
                if move != NONE:
                    return move
        if moves.holds(FUTURE):
            return FUTURE
        return NONE

    def build(self, state: Coatl, moves: Moves) -> i64:
        me = state.mine()
        closing = finish(me, moves)
        if closing != NONE:
            return closing
        if me.stored > 0 and grows(me):
            full = self.plan(state, False)
            now = self.plan(state, True)
            move: i64 = NONE
            if should_close(state, now, full):
                move = step(me, now, True, moves)
            elif full.slot != NONE:
                move = step(me, full, False, moves)
            if move != NONE:
                return move
        page = ripe(me, moves)
        if page != NONE:
            return page
        return DONE if moves.holds(DONE) else moves.at(moves.size() - 1)

    def choose_page(self, state: Coatl, moves: Moves) -> i64:
        """The prophecy of the row that the best plan needs; else one for later."""
        me = state.mine()
        planner = planner_of(state, state.turn)
        planner.choosing = True  # what is chosen besides costs no turn
        full = self.plan_of(planner, False)
        target = full.best()
        if target is not None and target.row != 0:
            for place in range(state.row.size()):
                if target.row >> place & 1 and moves.holds(CHOOSE + place):
                    return CHOOSE + place
        if moves.holds(DONE) and me.hand.size() >= LITTLE:
            return DONE
        best: i64 = NONE
        most: i64 = -10000
        for place in range(state.row.size()):
            design = state.row.at(place)
            if not moves.holds(CHOOSE + place) or me.hand.holds(design):
                continue
            worth = POINTS.at(design * LAST_LEVEL + LAST_LEVEL - 1)
            if worth > most:
                most = worth
                best = CHOOSE + place
        if moves.holds(DONE) and (target is not None or best == NONE):
            return DONE
        if best != NONE:
            return best
        return CHOOSE_DECK if moves.holds(CHOOSE_DECK) else moves.at(0)

    def discard(self, state: Coatl, moves: Moves) -> i64:
        """Setting up: the prophecy that is missed least. Foreseeing: what no plan uses."""
        me = state.mine()
        if state.phase != SETTING_UP and me.hand.size() < LITTLE:
            return self.choose_page(state, moves)
        best: i64 = NONE
        most: i64 = -100000
        for place in range(moves.size()):
            move = moves.at(place)
            if not DISCARD <= move < PICK:
                continue
            at = me.hand.find(move - DISCARD)
            me.hand.take_at(at)
            worth = self.plan(state, False).worth()
            me.hand.put_at(at, move - DISCARD)
            if worth > most:
                most = worth
                best = move
        return best if best != NONE else moves.at(0)

    def pick(self, state: Coatl, moves: Moves) -> i64:
        """The piece out of the bags that helps the plan most."""
        me = state.mine()
        full = self.plan(state, False)
        best = moves.at(0)
        most: i64 = -100000
        for place in range(moves.size()):
            piece = moves.at(place) - PICK
            board = me.board.copy()
            board.set(piece, board.at(piece) + 1)
            worth = full.worth_with(board, me.stored + 1, state.supply.spaces)
            if shape_of(piece) == BODY and state.taken == 0:
                worth += PRICE // 2
            if worth > most:
                most = worth
                best = PICK + piece
        return best
