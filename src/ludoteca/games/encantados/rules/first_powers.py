"""The first Goblin, Kobold and Troll in a garden. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.games.encantados.rules.cards import (
    GOBLIN,
    KOBOLD,
    LONE_MIMIC_SPOT,
    MIMIC_SPOT,
    NAMES,
    NO_CARD,
    SPOT_NAMES,
    SPOTS,
    TROLL,
    card_at,
)
from ludoteca.games.encantados.rules.drawing import draw
from ludoteca.games.encantados.rules.moves import NO_ROW
from ludoteca.games.encantados.rules.position import CALLING, LAYING, LIFTING, SINKING, Position
from ludoteca.games.encantados.rules.rounds import resume


def first_power_of(race: i64) -> i64:
    """The number of the power of Goblin, Kobold or Troll, as in `has_triggered`."""
    return 0 if race == GOBLIN else 1 if race == KOBOLD else 2


def trigger_first_power(position: Position, garden: i64, race: i64) -> None:
    """The first of its kind in this garden acts; the seat in turn chooses."""
    if position.has_triggered(garden, first_power_of(race)):
        return
    position.triggered |= bit(garden * 3 + first_power_of(race))
    if race == KOBOLD:
        position.phase = SINKING
    elif race == TROLL:
        position.phase = LIFTING
    elif position.deck.size() > 0:
        position.phase = CALLING
    elif position.log is not None:
        position.say("nothing_to_draw", who=int(position.turn))  # ruling 57


def trigger_for_owner(position: Position, mover: i64, garden: i64, race: i64) -> None:
    """A creature moved by a Troll enters a garden too; that garden's owner chooses (ruling 37)."""
    if position.first_laid or position.has_triggered(garden, first_power_of(race)):
        return
    position.turn = position.owner_after(mover, garden)
    if position.log is not None:
        position.say("enters", who=int(position.turn), card=NAMES[race])
    trigger_first_power(position, garden, race)
    if position.phase == LAYING:
        position.turn = position.active


def call(position: Position, seat: i64) -> None:
    """The Goblin: this player draws two cards, or what is left (ruling 41)."""
    card_names: list[str] = []
    n: i64 = 0
    while n < 2 and position.deck.size() > 0:
        card = draw(position)
        position.hands.gain(seat, card)
        n += 1
        if position.log is not None:
            card_names.append(NAMES[card])
    resume(position)
    if position.log is not None:
        position.tell(seat, "draws_these", who=int(seat), n=int(n), cards=sorted(card_names))
        position.tell_others(seat, "draws", who=int(seat), n=int(n))


def sink(position: Position, garden: i64, spot: i64) -> None:
    """The Kobold: a card goes openly under the deck (ruling 38)."""
    position.gardens.add(garden, spot, -1)
    position.deck.insert(0, card_at(spot))
    position.sunk += 1
    if position.log is not None:
        whose = position.seats_of(garden)
        position.say("sinks", who=int(position.turn), card=SPOT_NAMES[spot], whose=whose)
    resume(position)


def put(position: Position, garden: i64, row: i64) -> None:
    """The Troll: the lifted card goes to this garden (rulings 37, 39)."""
    origin = position.lifted // SPOTS
    spot = position.lifted % SPOTS
    destination = MIMIC_SPOT + row
    if row == NO_ROW:
        destination = LONE_MIMIC_SPOT if position.lifts_mimic() else spot
    position.gardens.add(origin, spot, -1)
    position.gardens.add(garden, destination, 1)
    position.lifted = NO_CARD
    if position.log is not None:
        who, card = int(position.turn), SPOT_NAMES[spot]
        whose, whom = position.seats_of(origin), position.seats_of(garden)
        if row == NO_ROW:
            position.say("moves", who=who, card=card, whose=whose, whom=whom)
        else:
            race = NAMES[row]
            position.say("moves_beside", who=who, card=card, whose=whose, whom=whom, race=race)
    mover = position.turn
    resume(position)
    if origin != garden and destination in (GOBLIN, KOBOLD, TROLL):
        trigger_for_owner(position, mover, garden, destination)
