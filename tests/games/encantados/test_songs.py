"""Encantados: the songs of the seasons."""

from __future__ import annotations

from ludoteca.games.encantados import GAME
from tests.games.encantados.position import encantados


def test_spring_lets_a_player_search_at_once() -> None:
    position = encantados("spring faun", others={1: "faun"}, deck="elf wisp troll")
    position.play("sing spring seat-1")
    assert (position.turn, position.moves()) == (1, ["leave elf", "leave wisp"])
    position.play("leave wisp")
    assert (position.turn, position.hand(1), position.search_pile) == (0, "elf faun", "wisp")


def test_spring_may_be_sung_for_oneself() -> None:
    position = encantados("spring faun", deck="elf wisp troll").play(
        "sing spring seat-0", "leave wisp"
    )
    assert position.hand() == "elf faun"


def test_the_search_of_spring_is_not_the_search_of_the_turn() -> None:
    position = encantados("spring faun", drawing=True, deck="elf wisp troll gnome")
    position.play("search", "leave wisp", "sing spring seat-0", "leave gnome")
    assert position.hand() == "elf faun troll"


def test_spring_is_helped_by_the_garden_of_the_player_who_searches() -> None:
    position = encantados(
        "spring faun", "elf elf", gardens={1: "gnome gnome"}, deck="elf wisp troll"
    )
    position.play("sing spring seat-1")
    assert position.hand(1) == "elf faun faun wisp"
    assert position.moves() == ["leave elf", "leave faun", "leave wisp"]
    position = encantados("spring faun", gardens={1: "elf elf"}, deck="elf wisp troll")
    assert len(position.play("sing spring seat-1", "search").moves()) == 3


def test_summer_is_worth_eight_with_five_races_in_the_garden() -> None:
    assert encantados("", "summer dwarf elf fairy faun wisp").points() == 8 + 2 + 3 + 1 + 0 + 2
    assert encantados("", "summer dwarf elf fairy faun").points() == -3 + 2 + 3 + 1


def test_mimics_and_songs_are_no_race_for_summer() -> None:
    assert encantados("", "summer spring dwarf elf fairy faun mimic-wisp").points() == -3 + 6 - 3


def test_summer_does_nothing_when_it_is_sung() -> None:
    position = encantados("summer faun").play("sing summer")
    assert (position.garden(), position.moves()) == ("summer", ["discard faun"])


def test_with_two_decks_each_summer_counts() -> None:
    position = encantados("", "summer summer dwarf elf fairy faun wisp", seats=5)
    assert position.points() == 16 + 8


def test_autumn_gives_a_player_the_top_four_cards_of_a_pile() -> None:
    position = encantados("autumn faun", others={1: "faun"}, end="dwarf elf gnome wisp troll")
    position.play("sing autumn seat-1", "gather end-pile")
    assert (position.hand(1), position.end_pile) == ("elf faun wisp gnome troll", "dwarf")
    assert position.turn == 0


def test_autumn_may_be_sung_for_oneself() -> None:
    position = encantados("autumn faun", search="elf").play(
        "sing autumn seat-0", "gather search-pile"
    )
    assert position.hand() == "elf faun"


def test_whom_autumn_names_chooses_the_pile() -> None:
    position = encantados("autumn faun", search="elf", end="wisp").play("sing autumn seat-1")
    assert (position.turn, position.moves()) == (1, ["gather search-pile", "gather end-pile"])


def test_autumn_takes_what_there_is_and_never_an_empty_pile() -> None:
    position = encantados("autumn faun", end="wisp elf").play("sing autumn seat-1")
    assert position.moves() == ["gather end-pile"]
    assert position.play("gather end-pile").hand(1) == "elf faun faun wisp"


def test_autumn_with_both_piles_empty_has_no_effect() -> None:
    position = encantados("autumn faun")
    assert position.moves("sing") == ["sing autumn"]
    position.play("sing autumn")
    assert (position.garden(), position.turn) == ("autumn", 0)
    assert position.log()[-1] == "nothing_happens"


def test_winter_takes_the_top_card_of_a_pile_and_then_searches() -> None:
    position = encantados("winter faun", search="elf gnome", end="troll", deck="wisp kobold")
    assert position.moves("sing") == ["sing winter search-pile", "sing winter end-pile"]
    position.play("sing winter search-pile", "leave kobold")
    assert (position.hand(), position.search_pile) == ("faun wisp gnome", "elf kobold")


def test_the_search_of_winter_is_helped_by_the_races() -> None:
    position = encantados(
        "winter faun", "elf elf gnome gnome", end="troll", deck="wisp kobold fairy"
    )
    position.play("sing winter end-pile", "search")
    assert position.hand() == "fairy faun wisp kobold troll"


def test_winter_with_both_piles_empty_is_only_a_search() -> None:
    position = encantados("winter faun", deck="wisp kobold").play("sing winter", "leave kobold")
    assert position.hand() == "faun wisp"


def test_a_song_without_any_effect_may_still_be_sung() -> None:
    position = encantados("spring winter faun", deck="")
    assert position.moves("sing") == ["sing spring", "sing winter"]
    assert position.play("sing winter").garden() == "winter"
    assert position.log()[-1] == "nothing_happens"
    assert encantados("spring faun", deck="").play("sing spring").garden() == "spring"


def test_winter_without_a_draw_pile_still_takes_the_top_card() -> None:
    position = encantados("winter faun", deck="", end="elf").play("sing winter end-pile")
    assert (position.hand(), position.moves()) == ("elf faun", ["discard elf", "discard faun"])


def test_songs_stay_in_the_garden() -> None:
    position = encantados("summer faun faun").play("sing summer", "discard faun")
    assert position.garden() == "summer"


def test_pieces_have_faces_and_inks() -> None:
    assert (GAME.short_label("elf"), GAME.short_label("mimic-elf"), GAME.short_label("other")) == (
        "El",
        "Mi·El",
        "other",
    )
    assert (GAME.colour("elf"), GAME.colour("mimic-elf")) == ("green", "bright_magenta")
    assert GAME.colour("other") == "default"
