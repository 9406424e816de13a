"""The rules of Encantados: what a move does. Rulings are numbered in rulings.md."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State
from ludoteca.games.encantados.rules.cards import (
    AUTUMN,
    GOBLIN,
    KOBOLD,
    MIMIC,
    MIMIC_SPOT,
    NAMES,
    NO_CARD,
    SPOTS,
    SPRING,
    SUMMER,
    TROLL,
    WINTER,
    spot_of,
)
from ludoteca.games.encantados.rules.drawing import PILES
from ludoteca.games.encantados.rules.firsts import Firsts
from ludoteca.games.encantados.rules.legal import legal_into
from ludoteca.games.encantados.rules.moves import (
    CALL,
    DISCARD,
    END_PILE,
    GATHER,
    GATHERING,
    GIVE,
    GIVING,
    LAY,
    LAY_STEP,
    LEAVE,
    LIFT,
    NO_PILE,
    NOBODY,
    PUT,
    PUT_STEP,
    PUTTING,
    RETURN,
    RETURNING,
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


@final
class Encantados(Firsts):
    """A position and what the moves do to it."""

    def legal_into(self, moves: Moves) -> None:
        legal_into(self, moves)

    def clone(self) -> State:
        other = Encantados(self.seats)
        other.copy_table(self)
        return other

    def play(self, move: i64, rng: Rng) -> None:
        if move == SEARCH_TWO:
            self.search(self.turn, False)
        elif move >= DISCARD:
            self.discard(move - DISCARD, rng)
        elif move == SEARCH:
            self.search(self.turn, True)
        elif move < TAKE_END:
            self.take(SEARCH_PILE, move - TAKE_SEARCH)
        elif move < LEAVE:
            self.take(END_PILE, move - TAKE_END)
        elif move < LAY:
            self.leave(move - LEAVE)
        elif move < SING_SPRING:
            race = (move - LAY) // LAY_STEP
            rest = (move - LAY) % LAY_STEP
            self.lay(race, rest // 2, rest % 2)
        elif move < SING_AUTUMN:
            self.sing_spring(move - SING_SPRING)
        elif move < SING_SUMMER:
            self.sing_autumn(move - SING_AUTUMN)
        elif move == SING_SUMMER:
            self.sing(SUMMER, NOBODY)  # ruling 46
        elif move < GIVE:
            self.sing_winter(move - SING_WINTER)
        elif move < RETURN:
            self.give(move - GIVE)
        elif move < CALL:
            self.give_back(move - RETURN)
        elif move < SINK:
            self.call(move - CALL)
        elif move < LIFT:
            self.sink((move - SINK) // SPOTS, (move - SINK) % SPOTS)
        elif move < PUT:
            self.lifted = move - LIFT
            self.phase = PUTTING
        elif move < GATHER:
            self.put((move - PUT) // PUT_STEP, (move - PUT) % PUT_STEP)
        else:
            self.gather(move - GATHER)

    # Phase 2: laying

    def lay(self, race: i64, n: i64, mimics: i64) -> None:
        """A new race or an expansion; the first Goblin, Kobold or Troll then acts (ruling 37)."""
        seat = self.turn
        garden = self.garden_of(seat)
        is_new = not self.gardens.lives(race)
        if is_new:
            self.race_left = False
        for _ in range(n):
            self.hands.lose(seat, race)
        self.gardens.add(garden, race, n)
        if mimics > 0:
            self.hands.lose(seat, MIMIC)
            self.gardens.add(garden, MIMIC_SPOT + race, 1)
        self.news += 1
        if self.log is not None:
            key = "founds" if is_new else "expands"
            shown = [NAMES[race]] * int(n) + ["mimic"] * int(mimics)
            self.say(key, who=int(seat), race=NAMES[race], cards=shown)
        if n > 0 and race in (GOBLIN, KOBOLD, TROLL):
            self.ring(garden, race)

    # Songs

    def sing(self, song: i64, whom: i64) -> None:
        self.hands.lose(self.turn, song)
        self.gardens.add(self.garden_of(self.turn), spot_of(song), 1)
        self.song_left = False
        self.news += 1
        if self.log is None:
            return
        if whom == NOBODY:
            self.say("sings", who=int(self.turn), card=NAMES[song])
        else:
            self.say("sings_for", who=int(self.turn), card=NAMES[song], whom=int(whom))

    def sing_spring(self, seat: i64) -> None:
        self.sing(SPRING, seat)
        if seat == NOBODY:
            self.say_nothing_happens()
        else:
            self.seek(seat)

    def sing_autumn(self, seat: i64) -> None:
        self.sing(AUTUMN, seat)
        if seat == NOBODY:
            self.say_nothing_happens()
        else:
            self.turn = seat  # who was chosen chooses the pile
            self.phase = GATHERING

    def gather(self, which: i64) -> None:
        """Up to four cards from the top of a pile (ruling 44)."""
        pile = self.pile(which)
        taken: list[str] = []
        n: i64 = 0
        while n < 4 and pile.size() > 0:
            card = pile.take()
            self.hands.gain_openly(self.turn, card)
            n += 1
            if self.log is not None:
                taken.append(NAMES[card])
        if self.log is not None:
            self.say("gathers", who=int(self.turn), n=int(n), cards=taken, pile=PILES[which])
        self.resume()

    def sing_winter(self, which: i64) -> None:
        self.sing(WINTER, NOBODY)
        if which != NO_PILE:
            self.take(which, self.pile(which).top())  # ruling 17: never with Dwarves
        if self.deck.size() > 0:
            self.seek(self.turn)
        elif which == NO_PILE:
            self.say_nothing_happens()

    def say_nothing_happens(self) -> None:
        if self.log is not None:
            self.say("nothing_happens", who=int(self.turn))

    # The swap of a pair

    def give(self, card: i64) -> None:
        """Two cards, one after the other, go to the partner, who must answer (rulings 49, 50)."""
        self.song_left = False
        if self.offered == NO_CARD:
            self.offered = card
            self.phase = GIVING
            return
        partner = self.partner(self.turn)
        if self.log is not None:
            both = [NAMES[self.offered], NAMES[card]]
            two = [int(self.turn), int(partner)]
            self.tell_some(two, "gives_these", who=two[0], whom=two[1], cards=both)
            self.tell_all_but(two, "gives", who=two[0], whom=two[1])
        self.pass_both(self.turn, partner, card)
        self.turn = partner
        self.phase = RETURNING

    def give_back(self, card: i64) -> None:
        if self.offered == NO_CARD:
            self.offered = card
            return
        if self.log is not None:
            both = [NAMES[self.offered], NAMES[card]]
            two = [int(self.turn), int(self.active)]
            self.tell_some(two, "returns_these", who=two[0], whom=two[1], cards=both)
            self.tell_all_but(two, "returns", who=two[0], whom=two[1])
        self.pass_both(self.turn, self.active, card)
        self.resume()

    def pass_both(self, one: i64, two: i64, card: i64) -> None:
        self.hands.pass_on(one, two, self.offered)
        self.hands.pass_on(one, two, card)
        self.hands.forget(one)
        self.hands.forget(two)
        self.offered = NO_CARD
        self.news += 1


def setup(
    seats: int,
    elves_keep: int,
    target: int,
    flags: dict[str, bool],
    rng: Rng,
    log: bool,
) -> Encantados:
    state = Encantados(seats)
    state.sides = seats // 2 if seats in (4, 6) else seats
    state.totals = [0] * int(state.sides)
    state.elves_keep = elves_keep
    state.target = target
    state.elves_always = flags["elves_always"]
    state.lone_mimic = flags["lone_mimic_expand"]
    state.first_laid = flags["first_laid"]
    state.out_stays_out = flags["out_stays_out"]
    state.single_round = flags["single_round"]
    if log:
        state.log = []
    state.start = rng.below(state.seats)  # ruling 5
    state.deal(rng)
    return state
