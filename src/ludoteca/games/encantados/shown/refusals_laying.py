"""Why something cannot be laid in Encantados."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.kit.note import Note
from ludoteca.core.reading import Reading
from ludoteca.games.encantados.rules.cards import MIMIC, NAMES, RACES
from ludoteca.games.encantados.rules.play import Encantados

SO_MANY = 1000
"""More than anybody holds."""


def held(state: Encantados, card: str) -> int:
    return int(state.hands.held(state.turn, NAMES.index(card)))


def why_not_lay(state: Encantados, race: str, n: int, mimic: bool) -> Note:
    if n > 0 and held(state, race) == 0:
        return Note("not_in_hand", {"card": race})
    if n > held(state, race):
        return Note("not_that_many", {"race": race, "n": held(state, race)})
    if mimic and (refused := why_no_mimic(state, race, n)):
        return refused
    lives = state.gardens.lives(NAMES.index(race))
    if not lives and not state.race_left:
        return Note("one_new_race", {"race": race})
    least = int(state.gardens.least_for_a_new_race(state.garden_of(state.turn)))
    if not lives and n + mimic < least:
        return Note("too_few", {"race": race, "n": least})
    return Note("last_card", {})


def why_no_mimic(state: Encantados, race: str, n: int) -> Note | None:
    if race == "leprechaun":
        return Note("no_mimic_with_leprechauns", {})
    if state.hands.held(state.turn, MIMIC) == 0:
        return Note("no_mimic", {})
    if not state.gardens.takes_mimic(state.garden_of(state.turn), NAMES.index(race)):
        return Note("one_mimic_a_race", {"race": race})
    if n == 0 and not state.lone_mimic:
        return Note("mimic_not_alone", {"race": race})
    return None


def why_not_lay_so(state: Encantados, said: Reading) -> Note:
    """The words say no race, or not how many of it."""
    race = the_one(said.left, NAMES[:RACES])
    if race is None:
        return Note("name_a_race", {})
    counts = [count(piece) for piece in said.left if piece not in (race, "mimic")]
    mimics = said.left.count("mimic")
    if len(counts) != 1 or mimics > 1 or counts[0] is None:
        return Note("say_how_many", {"race": race})
    if counts[0] == 0:
        return Note("lay_at_least_one", {"race": race})
    return why_not_lay(state, race, counts[0], mimics > 0)


def the_one(pieces: list[str], names: Sequence[str]) -> str | None:
    """The one piece that is among these names."""
    found = [piece for piece in pieces if piece in names]
    return found[0] if len(found) == 1 else None


def count(piece: str) -> int | None:
    """The number that plain digits write; of very many digits, so many that nobody holds them."""
    if not (piece.isascii() and piece.isdecimal()):
        return None
    digits = piece.lstrip("0") or "0"
    return int(digits) if len(digits) <= 3 else SO_MANY
