"""The rules of Cóatl: what a move does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.building import add, finish_action, place, put_temple, start
from ludoteca.games.coatl.rules.cards import DESIGNS, PERFECT_PICK, PIECES, TEMPLES
from ludoteca.games.coatl.rules.ending import beats_casa, winners
from ludoteca.games.coatl.rules.gathering import choose, choose_deck, discard, take_space
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
from ludoteca.games.coatl.rules.opening import MatchConfig, set_up_position
from ludoteca.games.coatl.rules.position import PICKING, Position
from ludoteca.games.coatl.rules.tokens import commit, pick, sacrifice, see_the_future
from ludoteca.games.coatl.rules.turns import end_turn


@final
class Coatl(Position):
    """The state of a match of Cóatl."""

    def legal_into(self, moves: Moves) -> None:
        legal_into(self, moves)

    def clone(self) -> Coatl:
        other = Coatl(self.seats)
        other.copy_position(self)
        return other

    def payoffs(self) -> list[float]:
        if self.seats == 1:
            return [1.0 if beats_casa(self) else 0.0]
        best = winners(self)
        share = 1.0 / float(len(best))
        return [share if seat in best else 0.0 for seat in range(int(self.seats))]

    def play(self, move: i64, rng: Rng) -> None:
        if move < CHOOSE:
            take_space(self, move - TAKE, rng)
        elif move < CHOOSE_DECK:
            choose(self, move - CHOOSE)
        elif move == CHOOSE_DECK:
            choose_deck(self, rng)
        elif move < ADD_HEAD:
            start(self, move - START)
        elif move < ADD_TAIL:
            add(self, (move - ADD_HEAD) // PIECES, (move - ADD_HEAD) % PIECES, True)
        elif move < PLACE:
            add(self, (move - ADD_TAIL) // PIECES, (move - ADD_TAIL) % PIECES, False)
        elif move < TEMPLE:
            place(self, (move - PLACE) // DESIGNS, (move - PLACE) % DESIGNS)
        elif move < DISCARD:
            put_temple(self, (move - TEMPLE) // TEMPLES, (move - TEMPLE) % TEMPLES)
        elif move < PICK:
            discard(self, move - DISCARD, rng)
        elif move < PRIEST:
            pick(self, move - PICK, rng)
        elif move < PERFECT:
            commit(self, move - PRIEST, rng)
        elif move == PERFECT:
            sacrifice(self, PERFECT_PICK)
            self.phase = PICKING
        elif move == FUTURE:
            see_the_future(self, rng)
        elif move == DONE:
            finish_action(self, rng)
        else:
            self.passes += 1
            self.say("passes", who=int(self.turn))
            end_turn(self, rng)


def copy_without_log(state: Coatl) -> Coatl:
    copy = state.clone()
    copy.log = None
    return copy


def setup(seats: i64, shapes: Cards, config: MatchConfig, rng: Rng, log: bool) -> Coatl:
    """The position before the first decision: which prophecies to keep."""
    state = Coatl(seats)
    if log:
        state.log = []
    set_up_position(state, shapes, config, rng)
    return state
