"""Encantados: any input is parsed, or refused with the rule that forbids it."""

from __future__ import annotations

import pytest

from ludoteca.games.encantados import GAME
from ludoteca.games.encantados.rules.moves import MOVES
from ludoteca.games.encantados.shown.words import EMPTY_LAYS, fixed_notation
from tests.games.encantados.position import EncantadosPosition, encantados


def means(at: EncantadosPosition, text: str) -> str:
    return GAME.notation(at.state, GAME.parse_legal_move(at.state, text))


def test_every_move_has_words_of_its_own() -> None:
    lines = [fixed_notation(move) for move in range(MOVES) if move not in EMPTY_LAYS]
    assert len({tuple(sorted(one.split())) for one in lines}) == len(lines) == MOVES - 10


@pytest.mark.parametrize(
    "text", ["lay elf 2 mimic", "lay elf mimic 2", "lay 2 elf mimic", "LAY  Elf MIMIC 02"]
)
def test_a_mimic_is_named_before_or_after_the_number(text: str) -> None:
    assert means(encantados("elf elf mimic faun"), text) == "lay elf 2 mimic"


def test_the_pieces_of_a_move_are_understood_in_any_order() -> None:
    at = encantados(drawing=True, end="troll wisp")
    assert means(at, "take from end-pile wisp") == "take wisp from end-pile"
    at = encantados("spring faun")
    assert means(at, "sing seat-1 spring") == "sing spring seat-1"
    assert means(encantados("mimic faun", "elf"), "lay elf 0 mimic") == "lay elf mimic"


def test_a_number_of_cards_is_a_search_where_it_is_the_same() -> None:
    at = encantados(drawing=True)
    assert means(at, "search 2") == "search"
    assert at.refusal_key("search 3") == at.refusal_key("search 1") == "search_draws"
    at = encantados(garden="elf elf", drawing=True)
    assert [means(at, said) for said in ("search", "search 2", "search 3")] == [
        "search",
        "search 2",
        "search",
    ]
    assert at.refusal_key("search 4") == "search_draws_or"
    at = encantados(garden="elf elf", drawing=True, elves_always=True)
    assert at.refusal_key("search 2") == "search_draws"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("lay elf 0", "lay_at_least_one"),
        ("lay elf -1", "say_how_many"),
        ("lay elf ٣", "say_how_many"),
        ("lay elf 3", "not_that_many"),
        ("lay elf 12", "not_that_many"),
        ("lay elf " + "9" * 5000, "not_that_many"),
        ("lay elf 2 2", "say_how_many"),
        ("lay elf wisp 2", "name_a_race"),
        ("lay mimic 2", "name_a_race"),
        ("lay gnome 1", "not_in_hand"),
        ("lay elf 1 mimic", "too_few"),
    ],
)
def test_a_laying_is_refused_for_its_number(text: str, key: str) -> None:
    assert encantados("elf elf mimic faun").refusal_key(text) == key


def test_a_mimic_that_is_not_there_is_not_lifted() -> None:
    at = encantados("troll troll troll faun", gardens={1: "elf"}).play("lay troll 3")
    assert at.refusal_key("lift mimic-elf from garden-1") == "not_there"
    assert at.refusal_key("lift mimic-leprechaun from garden-1") == "name_a_card"
    assert at.refusal_key("lift mimic from garden-1") == "which_mimic"
    assert at.refusal_key("lift elf from garden-2") == "no_such_garden"
    assert at.refusal_key("lift elf") == "name_a_card"


def test_a_mimic_is_put_where_a_race_has_a_place_for_it() -> None:
    at = encantados(
        "troll troll mimic faun",
        "leprechaun",
        gardens={1: "elf mimic-elf gnome", 2: "spring"},
        seats=3,
    )
    at.play("lay troll 2 mimic", "lift mimic-troll from garden-0")
    assert at.refusal_key("put in garden-1") == "beside_a_race"
    assert at.refusal_key("put in garden-2 beside wisp") == "put_alone"
    for place in ("garden-1 beside elf", "garden-1 beside wisp", "garden-0 beside leprechaun"):
        assert at.refusal_key(f"put in {place}") == "beside_a_race"
    assert at.refusal_key("put it down") == "beside_a_race"
    at = encantados("troll troll troll faun").play("lay troll 3", "lift troll from garden-0")
    assert at.refusal_key("put it down") == "name_a_garden"


def test_a_card_is_given_once() -> None:
    at = encantados("elf gnome gnome faun", seats=4, others={2: "wisp"}).play("give elf")
    assert at.refusal_key("give elf") == "given_already"
    assert at.refusal_key("give troll") == "not_in_hand"
    at.play("give gnome", "return wisp")
    assert at.refusal_key("return wisp") == "given_already"


def test_a_single_player_has_no_partner_in_any_phase() -> None:
    assert encantados(drawing=True).refusal_key("give dwarf") == "no_partner"
    assert encantados().refusal_key("return dwarf") == "no_partner"
    assert encantados(seats=4).refusal_key("return dwarf") == "nothing_to_return"


def test_an_offered_search_is_answered_first() -> None:
    at = encantados("winter faun", "elf elf").play("sing winter")
    assert at.refusal_key("discard faun") == at.refusal_key("leave fairy") == "seek_first"
