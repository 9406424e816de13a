"""Mimics lie beside a race and do not count as one."""

from __future__ import annotations

from tests.games.encantados.position import encantados


def test_mimics_help_to_reach_the_number_of_cards() -> None:
    position = encantados("gnome gnome mimic faun").play("lay gnome 2 mimic")
    assert position.garden() == "gnome gnome mimic-gnome"


def test_mimics_wake_no_power() -> None:
    position = encantados(garden="elf mimic-elf dwarf mimic-dwarf", drawing=True, end="elf wisp")
    assert position.moves("take") == ["take wisp from end-pile"]
    position.play("search")
    assert len(position.items("found")) == 2


def test_mimics_cost_three_points_in_hand_and_in_the_garden() -> None:
    assert encantados("mimic").points() == -3
    assert encantados("", "elf mimic-elf").points() == 0
