"""The first Goblin, Kobold and Troll in a garden of Encantados. Rulings are in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.games.encantados.rules.cards import (
    GOBLIN,
    KOBOLD,
    MIMIC_SPOT,
    NAMES,
    NO_CARD,
    SPOT_NAMES,
    SPOTS,
    TROLL,
    card_at,
)
from ludoteca.games.encantados.rules.drawing import Drawing
from ludoteca.games.encantados.rules.moves import CALLING, LAYING, LIFTING, NO_ROW, SINKING


def bell_of(race: i64) -> i64:
    """Goblin, Kobold and Troll, as `has_rung` counts them."""
    return 0 if race == GOBLIN else 1 if race == KOBOLD else 2


class Firsts(Drawing):
    """A position, and what happens when one of the three comes into a garden."""

    def ring(self, garden: i64, race: i64) -> None:
        """The first of its kind in this garden acts, by the choice of the seat in turn."""
        if self.has_rung(garden, bell_of(race)):
            return
        self.rung |= bit(garden * 3 + bell_of(race))
        if race == KOBOLD:
            self.phase = SINKING
        elif race == TROLL:
            self.phase = LIFTING
        elif self.deck.size() > 0:
            self.phase = CALLING
        elif self.log is not None:
            self.say("nothing_to_draw", who=int(self.turn))  # ruling 57

    def lead_in(self, mover: i64, garden: i64, race: i64) -> None:
        """What a Troll moves enters a garden too, and the garden's owner chooses (ruling 37)."""
        if self.first_laid or self.has_rung(garden, bell_of(race)):
            return
        self.turn = self.owner_after(mover, garden)
        if self.log is not None:
            self.say("enters", who=int(self.turn), card=NAMES[race])
        self.ring(garden, race)
        if self.phase == LAYING:
            self.turn = self.active

    def call(self, seat: i64) -> None:
        """The Goblin: this player draws two cards, or what is left (ruling 41)."""
        drawn: list[str] = []
        n: i64 = 0
        while n < 2 and self.deck.size() > 0:
            card = self.draw()
            self.hands.gain(seat, card)
            n += 1
            if self.log is not None:
                drawn.append(NAMES[card])
        self.resume()
        if self.log is not None:
            self.tell(seat, "draws_these", who=int(seat), n=int(n), cards=sorted(drawn))
            self.tell_others(seat, "draws", who=int(seat), n=int(n))

    def sink(self, garden: i64, spot: i64) -> None:
        """The Kobold: a card goes under the deck, for all to see (ruling 38)."""
        self.gardens.add(garden, spot, -1)
        self.deck.put_at(0, card_at(spot))
        self.sunk += 1
        if self.log is not None:
            whose = self.seats_of(garden)
            self.say("sinks", who=int(self.turn), card=SPOT_NAMES[spot], whose=whose)
        self.resume()

    def put(self, garden: i64, row: i64) -> None:
        """The Troll: the lifted card goes to this garden (rulings 37, 39)."""
        origin = self.lifted // SPOTS
        spot = self.lifted % SPOTS
        home = spot if row == NO_ROW else MIMIC_SPOT + row
        self.gardens.add(origin, spot, -1)
        self.gardens.add(garden, home, 1)
        self.lifted = NO_CARD
        if self.log is not None:
            who, card = int(self.turn), SPOT_NAMES[spot]
            whose, whom = self.seats_of(origin), self.seats_of(garden)
            if row == NO_ROW:
                self.say("moves", who=who, card=card, whose=whose, whom=whom)
            else:
                race = NAMES[row]
                self.say("moves_beside", who=who, card=card, whose=whose, whom=whom, race=race)
        mover = self.turn
        self.resume()
        if origin != garden and home in (GOBLIN, KOBOLD, TROLL):
            self.lead_in(mover, garden, home)

    def resume(self) -> None:
        """The player whose turn of the game it is goes on."""
        self.turn = self.active
        self.phase = LAYING
