"""Encantados: refusals and hints are true in rare positions, and the oracles reject false ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import MoveTokens, normalize_words
from ludoteca.core.testkit.checker import ConformanceError
from ludoteca.core.testkit.oracles import Claim
from ludoteca.core.testkit.refusal_checks import check_hints, check_words
from ludoteca.games.encantados import GAME, EncantadosGame
from ludoteca.games.encantados.rules.play import Encantados
from tests.games.encantados.oracles import ORACLES
from tests.games.encantados.position import EncantadosPosition, encantados


def holds(at: EncantadosPosition, text: str) -> str:
    """The key of the refusal of these words, which must be true."""
    with pytest.raises(UserError) as refused:
        GAME.parse_legal_move(at.state, text)
    note = refused.value.note
    truth = ORACLES.refusal(note.key)
    assert truth is not None
    assert truth(Claim(GAME, at.state, note, normalize_words(text))), f"{text}: {note!r}"
    return note.key


def test_an_orphan_mimic_that_no_race_takes_is_truly_refused() -> None:
    at = encantados("troll troll mimic faun", gardens={1: "mimic-elf"}, mimic_beside=True)
    at.play("lay troll 2 mimic")
    assert holds(at, "lift mimic-elf from garden-1") == "beside_a_race"
    assert holds(at, "lift mimic-wisp from garden-1") == "not_there"


def test_a_mimic_that_would_lie_beside_no_race_is_truly_refused() -> None:
    at = encantados("troll troll mimic faun", "spring", gardens={1: "leprechaun"})
    at.play("lay troll 2 mimic", "lift mimic-troll from garden-0")
    assert holds(at, "put in garden-1 beside leprechaun") == "put_alone"
    assert holds(at, "put in garden-0") == "beside_a_race"


def test_what_has_to_be_done_first_is_truly_refused() -> None:
    at = encantados("winter faun", "dwarf dwarf", end="elf gnome", at_least_one=True)
    assert holds(at, "discard faun") == "act_first"
    assert holds(at, "sing winter end-pile") == "dwarves_choose"
    at.play("sing winter")
    assert holds(at, "search") == "winter_first"


def test_a_fourth_action_is_truly_refused() -> None:
    at = encantados("elf elf elf elf faun", gardens={1: "elf"}, three_actions=True)
    at.play("lay elf 1", "lay elf 1", "lay elf 1")
    assert holds(at, "lay elf 1") == "no_action_left"


def test_a_player_who_is_out_is_truly_refused() -> None:
    at = encantados("spring elf faun", seats=4, others={1: "", 2: ""}, out_stays_out=True)
    assert holds(at, "sing spring seat-1") == "is_out"
    assert holds(at, "give elf") == "is_out"


@pytest.mark.parametrize(
    "text", ["lay elf mimic 3", "lay elf 0", "lay elf " + "9" * 5000, "lay elf ² mimic", "lay"]
)
def test_layings_are_truly_refused(text: str) -> None:
    holds(encantados("elf elf mimic faun"), text)


def test_every_hint_of_a_put_is_true() -> None:
    at = encantados("troll dwarf dwarf", "elf", gardens={1: "troll kobold elf elf"})
    at.play("lay troll 1", "lift kobold from garden-1")
    told = 0
    for move in at.state.legal().to_list():
        for note in GAME.reasons(at.state, move):
            claim = Claim(GAME, at.state, note, GAME.notation(at.state, move), move)
            assert ORACLES.hints[note.key](claim), repr(note)
            told += 1
    assert told > 0


class Lying(EncantadosGame):
    """Claims that a card was drawn whenever the player does not hold it."""

    def refusal(self, state: Encantados, tokens: MoveTokens) -> Note:
        note = super().refusal(state, tokens)
        return Note("drawn_already", {}) if note.key == "not_in_hand" else note


class Flattering(EncantadosGame):
    """Recommends every card for one point more than it is worth."""

    def reasons(self, state: Encantados, move: int) -> Iterator[Note]:
        for note in super().reasons(state, move):
            yield Note("weighs", {"n": 5}) if note.key == "weighs" else note


def test_a_refusal_that_lies_is_caught() -> None:
    with pytest.raises(ConformanceError, match="a refusal is true"):
        check_words(Lying(), ORACLES, 3000)


def test_a_hint_that_lies_is_caught() -> None:
    with pytest.raises(ConformanceError, match="a hint is true"):
        check_hints(Flattering(), ORACLES, 100)
