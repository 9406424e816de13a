"""Phase 2 of a turn of Encantados: founding or expanding a race. Rulings are numbered in
rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.games.encantados.rules.cards import GOBLIN, KOBOLD, MIMIC, MIMIC_SPOT, NAMES, TROLL
from ludoteca.games.encantados.rules.first_powers import trigger_first_power
from ludoteca.games.encantados.rules.position import Position


def lay(position: Position, race: i64, n: i64, mimics: i64) -> None:
    """Lays a new race or an expansion; the first Goblin, Kobold or Troll then acts (ruling 37)."""
    seat = position.turn
    garden = position.garden_of(seat)
    position.actions_taken += 1
    is_new = not position.gardens.lives(race)
    if is_new:
        position.race_left = False
    for _ in range(n):
        position.hands.lose(seat, race)
    position.gardens.add(garden, race, n)
    if mimics > 0:
        position.hands.lose(seat, MIMIC)
        position.gardens.add(garden, MIMIC_SPOT + race, 1)
    position.reveals += 1
    if position.log is not None:
        key = "founds" if is_new else "expands"
        card_names = [NAMES[race]] * int(n) + ["mimic"] * int(mimics)
        position.say(key, who=int(seat), race=NAMES[race], cards=card_names)
    if n > 0 and race in (GOBLIN, KOBOLD, TROLL):
        trigger_first_power(position, garden, race)
