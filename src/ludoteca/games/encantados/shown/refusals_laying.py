"""Refusals of laying in Encantados."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.encantados.rules.cards import MIMIC, NAMES, RACES
from ludoteca.games.encantados.rules.play import Encantados

MAX_NUMBER = 1000
"""More than any hand holds."""


def count_in_hand(state: Encantados, card: str) -> int:
    return int(state.hands.count(state.turn, NAMES.index(card)))


def why_not_lay(state: Encantados, race: str, n: int, mimic: bool) -> Note:
    if n > 0 and count_in_hand(state, race) == 0:
        return Note("not_in_hand", {"card": race})
    if n > count_in_hand(state, race):
        return Note("not_that_many", {"race": race, "n": count_in_hand(state, race)})
    if mimic and (reason := why_no_mimic(state, race, n)):
        return reason
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
    if state.hands.count(state.turn, MIMIC) == 0:
        return Note("no_mimic", {})
    if not state.gardens.takes_mimic(state.garden_of(state.turn), NAMES.index(race)):
        return Note("one_mimic_a_race", {"race": race})
    if n == 0 and not state.lone_mimic:
        return Note("mimic_not_alone", {"race": race})
    return None


def why_incomplete_lay(state: Encantados, tokens: MoveTokens) -> Note:
    """No race is named, or not how many cards of it."""
    race = only_match(tokens.rest, NAMES[:RACES])
    if race is None:
        return Note("name_a_race", {})
    counts = [parse_count(piece) for piece in tokens.rest if piece not in (race, "mimic")]
    mimics = tokens.rest.count("mimic")
    if len(counts) != 1 or mimics > 1 or counts[0] is None:
        return Note("say_how_many", {"race": race})
    if counts[0] == 0:
        return Note("lay_at_least_one", {"race": race})
    return why_not_lay(state, race, counts[0], mimics > 0)


def only_match(pieces: list[str], names: Sequence[str]) -> str | None:
    """The only word that is among these names."""
    matches = [piece for piece in pieces if piece in names]
    return matches[0] if len(matches) == 1 else None


def parse_count(piece: str) -> int | None:
    """The number that plain digits write, clamped to MAX_NUMBER."""
    if not (piece.isascii() and piece.isdecimal()):
        return None
    digits = piece.lstrip("0") or "0"
    return int(digits) if len(digits) <= 3 else MAX_NUMBER
