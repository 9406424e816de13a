"""The rules of Encantados: what a move does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.games.encantados.rules.cards import SPOTS, SUMMER, Stock
from ludoteca.games.encantados.rules.drawing import leave, search, take_chosen
from ludoteca.games.encantados.rules.first_powers import call, put, sink
from ludoteca.games.encantados.rules.laying import lay
from ludoteca.games.encantados.rules.legal import legal_into
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    END_PILE,
    GATHER,
    GIVE,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    NO_SEAT,
    PUT,
    PUT_STEP,
    RETURN,
    SEARCH,
    SEARCH_PILE,
    SEARCH_TWO,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SING_WINTER,
    SINK,
    TAKE_END,
    TAKE_SEARCH,
)
from ludoteca.games.encantados.rules.position import PUTTING, Position
from ludoteca.games.encantados.rules.rounds import deal, discard
from ludoteca.games.encantados.rules.songs import (
    gather,
    sing,
    sing_autumn,
    sing_spring,
    sing_winter,
)
from ludoteca.games.encantados.rules.swap import give, give_back


@final
class Encantados(Position):
    """The state of a match of Encantados."""

    def legal_into(self, moves: Moves) -> None:
        legal_into(self, moves)

    def clone(self) -> Encantados:
        other = Encantados(self.seats)
        other.copy_position(self)
        return other

    def payoffs(self) -> list[float]:
        shares = [1.0 if self.winners >> seat & 1 else 0.0 for seat in range(self.seats)]
        total = sum(shares[: self.sides])  # the first seats are one of each side
        return [share / total for share in shares]

    def evaluate(self) -> list[float]:
        """Even among the sides."""
        even = 1.0 / float(self.sides)
        return [even for _ in range(self.seats)]

    def play(self, move: i64, rng: Rng) -> None:
        if move == SEARCH_TWO:
            search(self, self.turn, False)
        elif move >= DISCARD:
            discard(self, move - DISCARD, rng)
        elif move == SEARCH:
            search(self, self.turn, True)
        elif move < TAKE_END:
            take_chosen(self, SEARCH_PILE, move - TAKE_SEARCH)
        elif move < LEAVE:
            take_chosen(self, END_PILE, move - TAKE_END)
        elif move < LAY:
            leave(self, move - LEAVE)
        elif move < SING_SPRING:
            race = (move - LAY) // LAY_STEP
            rest = (move - LAY) % LAY_STEP
            lay(self, race, rest // 2, rest % 2)
        elif move < SING_AUTUMN:
            sing_spring(self, move - SING_SPRING)
        elif move < SING_SUMMER:
            sing_autumn(self, move - SING_AUTUMN)
        elif move == SING_SUMMER:
            sing(self, SUMMER, NO_SEAT)  # ruling 46
        elif move < GIVE:
            sing_winter(self, move - SING_WINTER)
        elif move < RETURN:
            give(self, move - GIVE)
        elif move < CALL:
            give_back(self, move - RETURN)
        elif move < SINK:
            call(self, move - CALL)
        elif move < LIFT:
            sink(self, (move - SINK) // SPOTS, (move - SINK) % SPOTS)
        elif move < PUT:
            self.lifted = move - LIFT
            self.phase = PUTTING
        elif move < GATHER:
            put(self, (move - PUT) // PUT_STEP, (move - PUT) % PUT_STEP)
        else:
            gather(self, move - GATHER)


def copy_without_log(state: Encantados) -> Encantados:
    copy = state.clone()
    copy.log = None
    return copy


def setup(
    seats: int,
    stock: Stock,
    rng: Rng,
    log: bool = False,
    *,
    elves_keep: int,
    target: int,
    flags: dict[str, bool],
) -> Encantados:
    """The position after the first deal."""
    state = Encantados(seats)
    state.stock = stock
    state.sides = seats // 2 if seats in (4, 6) else seats
    state.totals = [0] * int(state.sides)
    state.elves_keep = elves_keep
    state.target = target
    state.elves_always = flags["elves_always"]
    state.lone_mimic = flags["lone_mimic_expand"]
    state.first_laid = flags["first_laid"]
    state.out_stays_out = flags["out_stays_out"]
    state.summer_laid = flags["summer_laid"]
    state.winter_top = flags["winter_top"]
    state.mimic_beside = flags["mimic_beside"]
    state.at_least_one = flags["at_least_one"]
    state.three_actions = flags["three_actions"]
    state.swap_reactions = flags["swap_reactions"]
    state.single_round = flags["single_round"]
    if log:
        state.log = []
    state.first_seat = rng.below(state.seats)  # ruling 5
    deal(state, rng)
    return state
