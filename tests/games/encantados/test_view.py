"""The view of a garden besides its cards: points of each row, powers, and the cost of the hand."""

from __future__ import annotations

from ludoteca.core.view import View
from tests.games.encantados.position import EncantadosPosition, encantados


def view_of(here: EncantadosPosition, seat: int | None = 0) -> View:
    return here.view(seat)


def number(here: EncantadosPosition, name: str, seat: int | None = 0) -> int | None:
    return view_of(here, seat).zone(name).number


def names(here: EncantadosPosition, stem: str, seat: int | None = 0) -> set[str]:
    return {zone.id for zone in view_of(here, seat).zones if zone.id.startswith(stem)}


def test_each_row_of_a_garden_shows_what_it_is_worth_now() -> None:
    here = encantados(garden="elf elf mimic-elf leprechaun leprechaun troll")
    assert number(here, "worth-elf-0") == 2 * 3 - 3
    assert number(here, "worth-leprechaun-0") == 2 * 4
    assert number(here, "worth-troll-0") == 0
    assert number(here, "worth-0") == 11


def test_a_row_that_is_empty_shows_nothing() -> None:
    assert names(encantados(garden="elf"), "worth-") == {"worth-elf-0", "worth-0", "worth-1"}


def test_a_mimic_without_its_race_still_shows_its_cost() -> None:
    assert number(encantados(garden="mimic-elf"), "worth-elf-0") == -3


def test_songs_show_their_worth_together() -> None:
    assert number(encantados(garden="faun faun spring summer"), "worth-songs-0") == 2 + 2 - 3


def test_the_rows_and_the_songs_add_up_to_the_garden() -> None:
    here = encantados(garden="fairy fairy mimic-fairy goblin leprechaun faun faun winter summer")
    rows = sum(number(here, name) or 0 for name in names(here, "worth-") if name.count("-") == 2)
    assert rows == number(here, "worth-0")


def test_a_power_is_shown_awake_from_two_real_cards_on() -> None:
    here = encantados(garden="dwarf dwarf elf mimic-elf goblin goblin gnome gnome gnome")
    assert here.items("awake-0") == ("dwarf", "gnome")
    assert here.items("awake-1") == ()


def test_i_see_what_my_own_hand_would_cost_and_no_one_elses() -> None:
    here = encantados(hand="elf leprechaun mimic", others={1: "gnome gnome"})
    assert number(here, "cost-0") == 3 + 4 + 3
    assert number(here, "cost-1", seat=1) == 6
    assert names(here, "cost-") == {"cost-0"}
    assert names(here, "cost-", seat=None) == set()


def test_fairies_lower_the_cost_that_is_shown() -> None:
    assert number(encantados(hand="elf mimic", garden="fairy fairy"), "cost-0") == 3


def test_what_a_search_has_found_is_seen_by_who_searches_alone() -> None:
    here = encantados(drawing=True, deck="elf gnome troll").play("search")
    assert here.items("found") == ("elf", "gnome")
    assert here.items("found", 1) == here.items("found", None) == (None, None)


def test_of_what_was_sunk_no_more_is_known_than_lies_in_the_deck() -> None:
    here = encantados(drawing=True, deck="elf gnome troll")
    here.state.sunk = 2
    here.play("search")
    assert (int(here.state.sunk), here.items("deck", 1)) == (1, ("troll",))


def test_all_see_from_which_garden_a_troll_has_lifted_a_card() -> None:
    here = encantados("troll troll troll faun", gardens={1: "elf", 2: "elf"}, seats=3)
    lifted = here.play("lay troll 3", "lift elf from garden-2").view(None).zone("lifted")
    assert (lifted.items, lifted.owner) == (("elf",), 2)
