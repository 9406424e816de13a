"""Refusals of songs and swaps in Encantados."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.games.encantados.rules.cards import NAMES, RACES
from ludoteca.games.encantados.rules.legal import names_no_pile
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.position import LAYING
from ludoteca.games.encantados.shown.refusals_laying import count_in_hand, only_match
from ludoteca.games.encantados.shown.refusals_targeting import parse_seat, why_not_player

SONGS = NAMES[RACES + 1 :]


def why_not_sing(state: Encantados, song: str, whom: object, pile: str) -> Note:
    if reason := why_not_this_song(state, song):
        return reason
    if pile and names_no_pile(state) and not has_nothing_to_name(state, song):
        return Note("dwarves_choose", {})
    if whom is None and not pile:
        return Note("winter_pile" if song == "winter" else "name_a_player", {})
    if isinstance(whom, int) and whom >= state.seats:
        return why_not_player(state, whom)
    if has_nothing_to_name(state, song):
        return Note("nothing_to_name", {"card": song})
    return Note("pile_is_empty", {"pile": pile}) if pile else why_not_player(state, whom)


def why_not_this_song(state: Encantados, song: str) -> Note | None:
    if not count_in_hand(state, song):
        return Note("not_in_hand", {"card": song})
    if state.hands.size(state.turn) == 1:
        return Note("last_card", {})
    return None if state.song_left else Note("song_or_swap", {})


def has_nothing_to_name(state: Encantados, song: str) -> bool:
    """Spring without a draw pile, Autumn and Winter without open piles (ruling 58)."""
    if song == "spring":
        return bool(state.deck.size() == 0)
    return bool(state.search_pile.size() + state.end_pile.size() == 0)


def why_incomplete_song(state: Encantados, tokens: MoveTokens) -> Note:
    """No song is named, or not its target."""
    song = only_match(tokens.rest, SONGS)
    if song is None:
        return Note("not_a_song", {})
    if reason := why_not_this_song(state, song):
        return reason
    if song == "summer":
        return Note("says_too_much", {"card": song})
    if has_nothing_to_name(state, song):
        return Note("nothing_to_name", {"card": song})
    if song == "winter":
        return Note("dwarves_choose" if names_no_pile(state) else "winter_pile", {})
    return why_not_player(state, parse_seat([piece for piece in tokens.rest if piece != song]))


def why_not_give(state: Encantados, card: str) -> Note:
    """Why this card cannot be given or returned."""
    if state.phase == LAYING:
        partner = int(state.partner(state.turn))
        if not state.pairs():
            return Note("no_partner", {})
        if not state.song_left:
            return Note("song_or_swap", {})
        if not state.can_be_chosen(partner):
            return Note("is_out", {"whom": partner})
        if state.hands.size(state.turn) == 1:
            return Note("swap_needs_two", {})
    if count_in_hand(state, card) > 0:
        return Note("given_already", {"card": card})
    return Note("not_in_hand", {"card": card})
