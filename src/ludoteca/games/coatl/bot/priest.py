"""The Priest: plans a cóatl for its prophecies, gathers what it lacks, and decides when to complete
it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bot import Bot, softmax
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State
from ludoteca.games.coatl.bot.evaluation import TURN_PRICE, make_context, may_start
from ludoteca.games.coatl.bot.plan import BEAM_WIDTH, MAX_TARGETS, Plan
from ludoteca.games.coatl.bot.plan_cache import PlanCache
from ludoteca.games.coatl.bot.plan_context import PlanContext
from ludoteca.games.coatl.bot.plan_moves import (
    fallback_move,
    finish_move,
    full_value_move,
    has_growing_serpent,
    next_move,
)
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.bot.turn_value import (
    SMALL_HAND,
    best_space,
    choice_value,
    should_close,
    space_value,
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
from ludoteca.games.coatl.rules.play import Coatl, copy_without_log
from ludoteca.games.coatl.rules.position import BUILDING, CHOOSING, PICKING, READY, SETTING_UP
from ludoteca.games.coatl.rules.supply import SPACES

LEAD_POINTS: Final = 60.0  # tenths of a point
MAX_CACHED_VALUES: Final = 2000


@final
class PriestBot(Bot):
    """`width` is the beam width of its plans."""

    def __init__(self, width: i64 = BEAM_WIDTH) -> None:
        self.width: i64 = width
        self.cache: PlanCache = PlanCache()
        self.plan_values: dict[int, int] = {}

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

    def score_moves(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        """Its own choice first, then the spaces by the value of the plan with their pieces."""
        assert isinstance(state, Coatl)
        choice = self.choose(state, moves, rng)
        scores: list[float] = []
        full: Plan | None = None
        if state.phase == READY:
            full = self.best_plan(state, False)
        for index in range(moves.size()):
            move = moves.at(index)
            score = -10000.0
            if move == choice:
                score = 10000.0
            elif full is not None and TAKE <= move < TAKE + SPACES:
                score = float(space_value(state, full, move - TAKE))
            scores.append(score)
        return scores

    def evaluate(self, state: State) -> list[float]:
        """Estimates win probabilities from the points and each player's best plan; alone, against
        C.A.S.A.

        In the middle of a turn it first plays the turn to its end.
        """
        assert isinstance(state, Coatl)
        if state.turn != OVER and state.phase > READY:
            state = copy_without_log(state)
            self.end_turn(state)
        if state.turn == OVER:
            return state.payoffs()
        values: list[float] = []
        for seat in range(state.seats):
            plan_value = self.plan_value(state, seat)
            values.append(float(state.players[seat].points() * 10 + max(i64(0), plan_value)))
        if state.seats == 1:
            values.append(float(state.casa.points() * 10))
            return softmax(values, LEAD_POINTS)[:1]
        return softmax(values, LEAD_POINTS)

    def plan_value(self, state: Coatl, seat: i64) -> i64:
        """The value of a player's best plan."""
        context = make_context(state, seat)
        key = context.cache_key()
        cached = self.plan_values.get(key)
        if cached is None:
            if len(self.plan_values) == MAX_CACHED_VALUES:
                self.plan_values.clear()
            cached = int(self.best_plan_of(context, False, 1).value())
            self.plan_values[key] = cached
        return i64(cached)

    def end_turn(self, state: Coatl) -> None:
        """Uses one fixed random stream, so that all moves are compared under the same chance."""
        chance = Rng(1, 2, 3, 4)
        while state.turn != OVER and state.phase > READY:
            state.play(self.choose(state, state.legal(), chance), chance)

    def best_plan(self, state: Coatl, owned_only: bool) -> Plan:
        """The best plan of the player in turn."""
        return self.best_plan_of(make_context(state, state.turn), owned_only)

    def best_plan_of(
        self, context: PlanContext, owned_only: bool, max_targets: i64 = MAX_TARGETS
    ) -> Plan:
        """The best plan for the unfinished cóatls, or for a new one if there are none."""
        me = context.me
        best: Plan | None = None
        for slot in range(i64(len(me.serpents))):
            serpent = me.serpents[slot]
            if serpent.is_complete or (serpent.has_head() and serpent.has_tail()):
                continue
            plan = self.plan_for(context, slot, owned_only, max_targets)
            if best is None or plan.value() > best.value():
                best = plan
        if best is None:
            best = self.plan_for(context, NONE, owned_only, max_targets)
        return best

    def plan_for(
        self, context: PlanContext, slot: i64, owned_only: bool, max_targets: i64 = MAX_TARGETS
    ) -> Plan:
        return Plan(
            context,
            slot,
            owned_only,
            width=self.width,
            cache=self.cache,
            max_targets=max_targets,
        )

    def act(self, state: Coatl, moves: Moves) -> i64:
        me = state.current_player()
        full = self.best_plan(state, False)
        if me.stored_count > 0:
            owned = self.best_plan(state, True)
            if should_close(state, owned, full):
                move = next_move(me, owned, True, moves)
                if move != NONE:
                    return move
        best, value = best_space(state, full, moves)
        if moves.holds(CHOOSE):
            choice = choice_value(state, full)
            if choice > value:
                value = choice
                best = self.choose_page(state, moves)
        if best == NONE or (value <= full.value() and me.free_slots() < 2):
            move = self.unblocking_move(state, full, moves)
            if move != NONE:
                return move
        return best if best != NONE else fallback_move(moves)

    def unblocking_move(self, state: Coatl, full: Plan, moves: Moves) -> i64:
        """For a full board or a useless supply: a token, or a move that makes room."""
        me = state.current_player()
        if moves.holds(PERFECT) and me.free_slots() > 1:
            return PERFECT
        if me.stored_count > 0:
            move = next_move(me, full, False, moves)
            if move != NONE:
                return move
            owned = self.best_plan(state, True)
            target = owned.best()
            if (
                target is not None
                and target.has_needed_cards
                and me.completed_count() < me.max_serpents - 1
            ):
                move = next_move(me, owned, True, moves)
                if move != NONE:
                    return move
            if may_start(me):
                other = self.plan_for(make_context(state, state.turn), NONE, False)
                move = next_move(me, other, False, moves)
                if move != NONE:
                    return move
        if moves.holds(FUTURE):
            return FUTURE
        return NONE

    def build(self, state: Coatl, moves: Moves) -> i64:
        me = state.current_player()
        closing = finish_move(me, moves)
        if closing != NONE:
            return closing
        if me.stored_count > 0 and has_growing_serpent(me):
            full = self.best_plan(state, False)
            owned = self.best_plan(state, True)
            move: i64 = NONE
            if should_close(state, owned, full):
                move = next_move(me, owned, True, moves)
            elif full.slot != NONE:
                move = next_move(me, full, False, moves)
            if move != NONE:
                return move
        page = full_value_move(me, moves)
        if page != NONE:
            return page
        return DONE if moves.holds(DONE) else moves.at(moves.size() - 1)

    def choose_page(self, state: Coatl, moves: Moves) -> i64:
        """The prophecy of the row that the best plan needs; else one for later."""
        me = state.current_player()
        context = make_context(state, state.turn)
        context.choosing = True  # another choice costs no turn
        full = self.best_plan_of(context, False)
        target = full.best()
        if target is not None and target.row_choices != 0:
            for index in range(state.row.size()):
                if target.row_choices >> index & 1 and moves.holds(CHOOSE + index):
                    return CHOOSE + index
        if moves.holds(DONE) and me.hand.size() >= SMALL_HAND:
            return DONE
        best: i64 = NONE
        most: i64 = -10000
        for index in range(state.row.size()):
            design = state.row.at(index)
            if not moves.holds(CHOOSE + index) or me.hand.holds(design):
                continue
            points = POINTS.at(design * LAST_LEVEL + LAST_LEVEL - 1)
            if points > most:
                most = points
                best = CHOOSE + index
        if moves.holds(DONE) and (target is not None or best == NONE):
            return DONE
        if best != NONE:
            return best
        return CHOOSE_DECK if moves.holds(CHOOSE_DECK) else moves.at(0)

    def discard(self, state: Coatl, moves: Moves) -> i64:
        """During setup the prophecy that plans miss least; when foreseeing, one that no plan
        uses."""
        me = state.current_player()
        if state.phase != SETTING_UP and me.hand.size() < SMALL_HAND:
            return self.choose_page(state, moves)
        best: i64 = NONE
        most: i64 = -100000
        for index in range(moves.size()):
            move = moves.at(index)
            if not DISCARD <= move < PICK:
                continue
            hand_index = me.hand.find(move - DISCARD)
            me.hand.take_at(hand_index)
            value = self.best_plan(state, False).value()
            me.hand.insert(hand_index, move - DISCARD)
            if value > most:
                most = value
                best = move
        return best if best != NONE else moves.at(0)

    def pick(self, state: Coatl, moves: Moves) -> i64:
        """The piece from the bags that helps the plan most."""
        me = state.current_player()
        full = self.best_plan(state, False)
        best = moves.at(0)
        most: i64 = -100000
        for index in range(moves.size()):
            piece = moves.at(index) - PICK
            board = me.board.copy()
            board.set(piece, board.at(piece) + 1)
            value = full.value_with(board, me.stored_count + 1, state.supply.spaces)
            if shape_of(piece) == BODY and state.taken_count == 0:
                value += TURN_PRICE // 2
            if value > most:
                most = value
                best = PICK + piece
        return best
