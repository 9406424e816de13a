"""Why something cannot be laid, sung or swapped in Encantados."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.core.kit.note import Note
from ludoteca.core.reading import Reading
from ludoteca.games.encantados.rules.cards import MIMIC, NAMES, RACES
from ludoteca.games.encantados.rules.play import Encantados
from ludoteca.games.encantados.rules.position import LAYING

SONGS = NAMES[RACES + 1 :]
SO_MANY = 1000
"""More than anybody holds."""


def held(state: Encantados, card: str) -> int:
    return int(state.hands.held(state.turn, NAMES.index(card)))


# Laying


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


# Singing


def why_not_sing(state: Encantados, song: str, whom: object, pile: str) -> Note:
    if refused := why_not_this_song(state, song):
        return refused
    if whom is None and not pile:
        return Note("winter_pile" if song == "winter" else "name_a_player", {})
    if isinstance(whom, int) and whom >= state.seats:
        return why_not_player(state, whom)
    if has_nothing_to_name(state, song):
        return Note("nothing_to_name", {"card": song})
    return Note("pile_is_empty", {"pile": pile}) if pile else why_not_player(state, whom)


def why_not_this_song(state: Encantados, song: str) -> Note | None:
    if not held(state, song):
        return Note("not_in_hand", {"card": song})
    if state.hands.size(state.turn) == 1:
        return Note("last_card", {})
    return None if state.song_left else Note("song_or_swap", {})


def has_nothing_to_name(state: Encantados, song: str) -> bool:
    """Spring without a draw pile, Autumn and Winter without open piles (ruling 58)."""
    if song == "spring":
        return bool(state.deck.size() == 0)
    return bool(state.search_pile.size() + state.end_pile.size() == 0)


def why_not_sing_so(state: Encantados, said: Reading) -> Note:
    """The words say no song, or not what it is for."""
    song = the_one(said.left, SONGS)
    if song is None:
        return Note("not_a_song", {})
    if refused := why_not_this_song(state, song):
        return refused
    if song == "summer":
        return Note("says_too_much", {"card": song})
    if has_nothing_to_name(state, song):
        return Note("nothing_to_name", {"card": song})
    if song == "winter":
        return Note("winter_pile", {})
    return why_not_player(state, seat_of([piece for piece in said.left if piece != song]))


def seat_of(pieces: list[str]) -> int | None:
    """The number of the one seat that is named, as in `seat-1`."""
    if len(pieces) != 1 or not pieces[0].startswith("seat-"):
        return None
    return count(pieces[0].removeprefix("seat-"))


def why_not_player(state: Encantados, whom: object) -> Note:
    """For a song, or for the Goblin."""
    if not isinstance(whom, int) or whom < 0:
        return Note("name_a_player", {})
    if whom >= state.seats:
        return Note("no_such_seat", {"n": int(state.seats) - 1})
    if state.can_be_chosen(whom):
        return Note("name_a_player", {})
    return Note("is_out", {"whom": whom})


# Swapping


def why_not_give(state: Encantados, card: str) -> Note:
    """To the partner, or back."""
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
    if held(state, card) > 0:
        return Note("given_already", {"card": card})
    return Note("not_in_hand", {"card": card})
