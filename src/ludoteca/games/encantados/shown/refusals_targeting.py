"""Refusals of sinking, lifting, putting and choosing a player in Encantados."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.games.encantados.rules.cards import LONE_MIMIC_SPOT, SPOT_NAMES
from ludoteca.games.encantados.rules.moves import NO_ROW, PUT, PUT_STEP
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.shown.refusals_laying import parse_count


def why_not_there(state: Encantados, verb: str, card: str, garden: object) -> Note:
    """The card does not lie there; or it is a mimic that no race could take (ruling 39)."""
    spot = SPOT_NAMES.index(card)
    if not isinstance(garden, int) or garden >= state.sides:
        return Note("no_such_garden", {"n": int(state.sides) - 1})
    if verb == "lift" and state.gardens.at(garden, spot) > 0:
        return Note("beside_a_race", {})
    if spot == LONE_MIMIC_SPOT:
        return Note("which_mimic", {})
    return Note("not_there", {"card": card})


def why_incomplete_card(state: Encantados, pieces: list[str]) -> Note:
    if "mimic" in pieces:
        return Note("which_mimic", {})
    return no_such_garden(state, pieces) or Note("name_a_card", {})


def no_such_garden(state: Encantados, pieces: list[str]) -> Note | None:
    for piece in pieces:
        garden = parse_count(piece.removeprefix("garden-")) if piece.startswith("garden-") else None
        if garden is not None and garden >= state.sides:
            return Note("no_such_garden", {"n": int(state.sides) - 1})
    return None


def why_not_put(state: Encantados, garden: object) -> Note:
    if not isinstance(garden, int) or garden >= state.sides:
        return Note("no_such_garden", {"n": int(state.sides) - 1})
    alone = PUT + garden * PUT_STEP + NO_ROW
    if state.lifts_mimic() and state.legal().holds(alone):
        return Note("put_alone", {})
    return missing_target(state)


def missing_target(state: Encantados) -> Note:
    return Note("beside_a_race" if state.lifts_mimic() else "name_a_garden", {})


def parse_seat(pieces: list[str]) -> int | None:
    """The number of the only seat named, as in `seat-1`."""
    if len(pieces) != 1 or not pieces[0].startswith("seat-"):
        return None
    return parse_count(pieces[0].removeprefix("seat-"))


def why_not_player(state: Encantados, whom: object) -> Note:
    """Why this player cannot be chosen for a song or by the Goblin."""
    if not isinstance(whom, int) or whom < 0:
        return Note("name_a_player", {})
    if whom >= state.seats:
        return Note("not_a_seat", {"n": int(state.seats) - 1})
    if state.can_be_chosen(whom):
        return Note("name_a_player", {})
    return Note("is_out", {"whom": whom})
